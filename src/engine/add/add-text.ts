import { SourceRefused, UsageError } from '../../domain/errors.js';
import type { Store } from '../../store/store.js';
import { addFile } from './add-file.js';
import type { Added } from './added.js';
import { nameAfter, readAskedName } from './name-source.js';

/** Of a first line that becomes a name. */
const MAX_LETTERS = 80;

/** Adds what came by standard input, under the name that is given or after its first line. @throws SourceRefused, UsageError */
export async function addText(
  store: Store,
  bytes: Uint8Array,
  { as, isDry = false }: { as?: string | undefined; isDry?: boolean | undefined },
): Promise<Added> {
  const given = '-';
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!/[^\s\p{Cf}\0]/u.test(text))
    throw new SourceRefused('empty', 'Standard input holds no text; nothing was added.', 'For example: pbpaste | wiki add -');
  if (as !== undefined)
    return addFile(store, { given, path: await readAskedName(store, as, '.md'), bytes, isNamed: true, isDry });
  if (text.includes('\ufffd') || text.includes('\0'))
    throw new UsageError(
      'Standard input is no text in UTF-8, so it says no name.',
      'Give it one, with its ending: wiki add - --as NAME',
    );
  const path = await nameAfter(store, [firstLine(text), 'note'], '.md');
  return addFile(store, { given, path, bytes, isNamed: false, isDry });
}

/** The title of front matter, the first heading, else the first line with a letter. */
function firstLine(text: string): string {
  const front = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)^---[ \t]*\r?$/m.exec(text);
  const isFront = front !== null && front.index === 0;
  const title = isFront ? /^title:[ \t]*["']?(.+?)["']?[ \t]*$/m.exec(front[1] ?? '')?.[1] : undefined;
  const body = isFront ? text.slice(front[0].length) : text;
  const heading = /^#{1,6}[ \t]+(.*\p{L}.*)$/mu.exec(body)?.[1];
  const line = title ?? heading ?? /^.*[\p{L}\p{N}].*$/mu.exec(body)?.[0] ?? '';
  const words = line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_`>]+|^[-+]\s/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return [...words].slice(0, MAX_LETTERS).join('').trim();
}
