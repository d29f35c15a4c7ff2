import { createHash } from 'node:crypto';
import { StorageError } from '../domain/errors.js';
import type { PartialDate } from '../domain/page.js';
import { type RawPath, rawPath } from '../domain/path.js';
import type { Store } from '../store/store.js';
import { maskNames } from './mask-names.js';
import { readRawBytes } from './read-raw-file.js';
import type { WikiView } from './wiki-view.js';

export interface ExtractDeps {
  store: Store;
  clean: (text: string) => Promise<string>;
  /** Does a text read like an order to the program? */
  isOrder: (text: string) => boolean;
  takeAttachments: (
    path: RawPath,
    bytes: Uint8Array,
  ) => Promise<readonly { name: string; bytes: Uint8Array; date?: PartialDate | undefined }[]>;
  /** `minutes/offer.eml.attachments` of `minutes/offer.eml`. */
  attachmentsFolder: (mail: RawPath) => string;
}

/**
 * Writes the attachments of these sources beside them, as files that anybody can open, and gives the sources with those that are
 * news, each behind its mail. A file that is there is never changed; what `.wikiignore` names is no source.
 * @throws StorageError; UsageError when the folder for them is a link
 */
export async function extractAttachments(
  deps: ExtractDeps,
  { sources }: WikiView,
  paths: readonly RawPath[],
): Promise<RawPath[]> {
  const found: RawPath[] = [];
  const extracted = new Set<RawPath>();
  const take = async (path: RawPath): Promise<void> => {
    found.push(path);
    const { raw } = await readRawBytes(deps, path);
    for (const one of raw ? await deps.takeAttachments(path, raw.bytes) : []) {
      const sha256 = hash(one.bytes);
      const target = await put(deps, path, one, sha256);
      const isKnown = sources.get(target)?.meta.sha256 === sha256;
      if (isKnown || paths.includes(target) || extracted.has(target)) continue;
      extracted.add(target);
      await take(target);
    }
  };
  for (const path of paths) await take(path);
  if (extracted.size === 0) return found;
  const listed = new Set((await deps.store.listRaw()).files.map(({ path }) => path));
  return found.filter((path) => !extracted.has(path) || listed.has(path));
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Where it lies. A mail that was saved again under its name may have another one of that name. */
async function put(
  { store, clean, isOrder, attachmentsFolder }: ExtractDeps,
  mail: RawPath,
  { name, bytes }: { name: string; bytes: Uint8Array },
  sha256: string,
): Promise<RawPath> {
  const folder = attachmentsFolder(mail);
  const given = rawPath(`${folder}/${name}`);
  const [number = '', extension = ''] = [/^\d+/.exec(name)?.[0], /\.[\p{L}\p{N}_-]+$/u.exec(name)?.[0]];
  // Whoever wrote the mail chose the name, and it stands in prompts and pages.
  const isRefused = isOrder(name) || (await maskNames(clean, [given])).size > 0;
  const path = isRefused ? rawPath(`${folder}/${number}-attachment${extension}`) : given;
  const there = (await readRawBytes({ store }, path)).raw;
  const isOther = there !== undefined && there.sha256 !== sha256;
  const target = isOther ? rawPath(`${folder}/${number}-${sha256.slice(0, 12)}${extension}`) : path;
  if ((await store.addRaw(target, bytes)) === 'taken')
    throw new StorageError(
      `raw/${target}: another file is in its place; the attachment was not written.`,
      'Move that file away.',
    );
  return target;
}
