import path from 'node:path';
import { StorageError } from '../domain/errors.js';
import { type RawPath, type RootPath, rawPath, rawToRoot } from '../domain/path.js';
import type { System } from './system.js';

/** Pages that keep what belongs to them in a folder beside them, as browsers and `wiki add` do: `Title.md`, `Title_files/`. */
const PAGE = /\.(?:md|markdown|html?|xhtml)$/i;
const FOLDER = /_files$/;
/** What a page shows and is made of; a document in such a folder is a source like any other. */
const PART = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|css|m?js|woff2?|ttf|otf|html?|map)$/i;
const PICTURE = /\.(?:png|jpg|jpeg|gif|webp|avif)$/i;

/** Does the folder hold the parts of a page that stands beside it? */
export const isFolderOfParts = (folder: string, siblings: ReadonlySet<string>): boolean =>
  FOLDER.test(folder) && [...siblings].some((name) => PAGE.test(name) && name.replace(PAGE, '') === folder.replace(FOLDER, ''));

export const isPart = (name: string): boolean => PART.test(name);

/** Is this where a file beside it came from (`report.pdf.url` of `report.pdf`)? */
export const isAddressOf = (name: string, siblings: ReadonlySet<string>): boolean =>
  name.endsWith('.url') && siblings.has(name.slice(0, -'.url'.length));

/** A page of a thousand pictures is not what git is for. */
const MAX_COUNT = 200;
const MAX_BYTES = 100_000_000;

/** The pictures of a source's page, and the note of its address: what is committed with it. Parts of other kinds stay out of git. */
export async function readCompanions(system: System, root: string, source: RawPath): Promise<Map<RootPath, Uint8Array>> {
  const found = new Map<RootPath, Uint8Array>();
  let length = 0;
  for (const name of (await listNames(system, root, source)).slice(0, MAX_COUNT)) {
    const bytes = await readPart(system, path.join(root, 'raw', name), MAX_BYTES - length);
    length += bytes?.length ?? 0;
    if (bytes) found.set(rawToRoot(rawPath(name)), bytes);
  }
  return found;
}

async function listNames(system: System, root: string, source: RawPath): Promise<string[]> {
  const folder = `${source.replace(PAGE, '')}_files`;
  const listed = PAGE.test(source) ? await listFolder(system, path.join(root, 'raw', folder)) : [];
  return [`${source}.url`, ...listed.filter((name) => PICTURE.test(name)).map((name) => `${folder}/${name}`)];
}

const listFolder = (system: System, folder: string): Promise<string[]> =>
  unlessRefused(async () => ((await system.files.stat(folder))?.kind === 'folder' ? system.files.list(folder) : []), []);

const readPart = (system: System, file: string, maxBytes: number): Promise<Buffer | undefined> =>
  unlessRefused(async () => {
    const stat = await system.files.stat(file);
    return stat?.kind === 'file' && stat.size <= maxBytes ? system.files.read(file) : undefined;
  }, undefined);

/** The source goes in without what the system does not give; a name that is long enough alone can be too long with an ending. */
async function unlessRefused<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StorageError) return otherwise;
    throw error;
  }
}
