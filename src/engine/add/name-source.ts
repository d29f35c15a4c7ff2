import { UsageError } from '../../domain/errors.js';
import { fileNameOf } from '../../domain/file-name.js';
import { isSafeRelativePath, type RawPath, rawPath } from '../../domain/path.js';
import type { Store } from '../../store/store.js';

/**
 * The name that a person gives. Without an ending it gets that of what is added.
 * @param asked a path below `raw/`
 * @param ending with its dot
 * @param isFixed a file of another ending would be read as what it is not
 * @throws UsageError for what is no name, or one that no source can have
 */
export async function readAskedName(store: Store, asked: string, ending: string, isFixed = false): Promise<RawPath> {
  const name = asked.replace(/^(?:\.\/)?raw\//, '').normalize('NFC');
  if (!isSafeRelativePath(name) || /[\\\p{Cc}\p{Cf}\p{Cs}]/u.test(name))
    throw new UsageError(`--as ${JSON.stringify(asked)}: this is no path below raw/.`, 'For example: --as minutes/2025-01.md');
  const own = /(?<=[^/])\.[\p{L}\p{N}_-]{1,12}$/u.exec(name)?.[0].toLowerCase();
  if (isFixed && own !== undefined && own !== ending)
    throw new UsageError(
      `--as ${JSON.stringify(asked)}: what is stored is ${ending}, not ${own}.`,
      `Name it so: --as NAME${ending}`,
    );
  const path = rawPath(own === undefined ? `${name}${ending}` : name);
  await refuseLeftAlone(store, path, `--as ${JSON.stringify(asked)}`);
  return path;
}

/** @throws UsageError when a file of this name would be in raw/ and no source. */
export async function refuseLeftAlone(store: Store, path: RawPath, what: string): Promise<void> {
  const why = await store.whyLeftAlone(path);
  if (why !== undefined)
    throw new UsageError(
      `${what}: as raw/${path} no source could be made of it: ${why.replace(/\.$/, '')}.`,
      'Give it another name: --as NAME',
    );
}

/**
 * A file name that a text gives which nobody vouches for: a title, a first line, the end of an address. Never a path, never
 * hidden, never a name that is left alone.
 */
export async function nameAfter(store: Store, texts: readonly string[], ending: string): Promise<RawPath> {
  for (const text of texts) {
    const words = text.replace(/\p{Cs}/gu, '').trim();
    if (!/[\p{L}\p{N}]/u.test(words)) continue;
    const path = rawPath(`${fileNameOf(words)}${ending}`);
    if ((await store.whyLeftAlone(path)) === undefined) return path;
  }
  return rawPath(`page${ending}`);
}

/** `report.md`, `report (2).md`, `report (3).md`, … */
export function numberName(path: RawPath, number: number): RawPath {
  if (number === 1) return path;
  const [, stem = path, ending = ''] = /^(.*[^/])(\.[^./]*)$/s.exec(path) ?? [];
  return rawPath(`${stem} (${number})${ending}`);
}
