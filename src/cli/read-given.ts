import * as fs from 'node:fs/promises';
import path from 'node:path';
import type { ToAdd } from '../app.js';
import { NotFoundError, StorageError, UsageError } from '../domain/errors.js';
import { type RawPath, rawPath } from '../domain/path.js';
import type { Store } from '../store/store.js';

/** Something that a person names to `wiki add`; what lies in `raw/` is `there` already. */
export type Given = ToAdd | { kind: 'there'; given: string; path: RawPath };

/** No reader takes larger ones. */
const MAX_BYTES = 200_000_000;
const MAX_FILES = 10_000;

/**
 * What these arguments mean, one after the other: `-` is standard input, what begins like an address is one, all else a file or a
 * folder with what is in it. Files are read and never changed.
 * @throws NotFoundError, UsageError, StorageError for one argument; the next can still be asked for
 */
export async function readGiven(store: Store, argument: string): Promise<(() => Promise<Given>)[]> {
  if (argument === '-') return [async () => ({ kind: 'text', bytes: await readStandardInput() })];
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(argument)) return [async () => ({ kind: 'address', address: argument })];
  const absolute = path.resolve(argument);
  const real = await fs.realpath(absolute).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new NotFoundError(`${argument}: there is no such file.`, 'An address begins with https:// or http://')
      : unreadable(argument, error);
  });
  const raw = await fs.realpath(path.join(store.root, 'raw')).catch(() => path.join(store.root, 'raw'));
  const below = path.relative(raw, real);
  if (below === '' || !(below.startsWith('..') || path.isAbsolute(below))) return listThere(store, argument, below);
  const stat = await fs.stat(real);
  if (stat.isFile()) return [() => readFile(argument, real, path.basename(absolute))];
  if (!stat.isDirectory())
    throw new UsageError(`${argument}: this is no file and no folder.`, 'Text can be given by: … | wiki add -');
  const inWiki = path.relative(real, raw);
  if (!inWiki.startsWith('..') && !path.isAbsolute(inWiki))
    throw new UsageError(`${argument}: this folder holds the wiki itself.`, 'Name what is to be added.');
  const names: string[] = [];
  await walk(real, path.basename(real), names);
  if (names.length === 0) throw new NotFoundError(`${argument}: there is no file in this folder that can be added.`);
  const folder = path.dirname(real);
  return names.map((name) => () => readFile(path.join(argument, ...name.split('/').slice(1)), path.join(folder, name), name));
}

async function listThere(store: Store, argument: string, below: string): Promise<(() => Promise<Given>)[]> {
  const name = below.split(path.sep).join('/');
  const { files } = await store.listRaw();
  const found = files.filter((file) => name === '' || file.path === name || file.path.startsWith(`${name}/`));
  if (found.length === 0)
    throw new UsageError(`${argument}: it is in raw/ and no source can be made of it.`, 'See why: wiki status');
  return found.map((file) => async () => ({ kind: 'there', given: argument, path: rawPath(file.path) }));
}

async function readFile(given: string, file: string, name: string): Promise<Given> {
  const handle = await fs.open(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(given, error);
  });
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES)
      throw new UsageError(`${given}: ${Math.ceil(size / 1_000_000)} MB is more than any source can have.`, 'Split it.');
    return { kind: 'file', given, name: name.split(path.sep).join('/'), bytes: await handle.readFile() };
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code ? unreadable(given, error as NodeJS.ErrnoException) : error;
  } finally {
    await handle.close();
  }
}

const unreadable = (given: string, error: NodeJS.ErrnoException): StorageError =>
  new StorageError(`${given}: cannot read it: ${error.message}.`, 'Make it readable for you, then run the command again.');

/** Hidden files stay out, and so do links: they lead out of the folder that was named. */
async function walk(folder: string, below: string, names: string[]): Promise<void> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const name = `${below}/${entry.name}`;
    if (entry.isDirectory()) await walk(path.join(folder, entry.name), name, names);
    else if (entry.isFile()) names.push(name);
    if (names.length > MAX_FILES)
      throw new UsageError(`${below}: there are more than ${MAX_FILES} files in it.`, 'Add it in parts.');
  }
}

async function readStandardInput(): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of process.stdin) {
    length += (piece as Buffer).length;
    if (length > MAX_BYTES) throw new UsageError(`Standard input is longer than ${MAX_BYTES / 1_000_000} MB.`, 'Split it.');
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}
