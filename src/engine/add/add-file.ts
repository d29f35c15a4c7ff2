import { NotFoundError, StorageError } from '../../domain/errors.js';
import type { RawPath, Sha256 } from '../../domain/path.js';
import type { Store } from '../../store/store.js';
import type { Added } from './added.js';
import { numberName } from './name-source.js';

const MAX_NUMBER = 1_000;

/**
 * Puts bytes below `raw/`: under this name, or a free one beside it where another file has that; where these very bytes are there
 * already, under whatever name, nothing is done.
 * @param isNamed a person asked for this very name: a copy elsewhere counts for nothing
 */
export async function addFile(
  store: Store,
  { given, path, bytes, isNamed, isDry }: { given: string; path: RawPath; bytes: Uint8Array; isNamed: boolean; isDry: boolean },
): Promise<Added> {
  const there = isNamed ? undefined : await findSame(store, bytes);
  if (there !== undefined) return { given, path: there, outcome: 'there', notes: [] };
  return { given, notes: [], ...(await placeFile(store, path, () => bytes, isDry)) };
}

/** @param print the bytes as they are under a name */
export async function placeFile(
  store: Store,
  wanted: RawPath,
  print: (path: RawPath) => Uint8Array,
  isDry: boolean,
): Promise<{ path: RawPath; outcome: 'added' | 'there' }> {
  for (let number = 1; number <= MAX_NUMBER; number++) {
    const path = numberName(wanted, number);
    const bytes = print(path);
    const done = isDry ? await foresee(store, path, bytes) : await store.addRaw(path, bytes);
    if (done !== 'taken') return { path, outcome: done === 'added' ? 'added' : 'there' };
  }
  throw new StorageError(`raw/${wanted}: ${MAX_NUMBER} files of that name are there already.`, 'Give it another name: --as NAME');
}

/** What adding would come to. */
async function foresee(store: Store, path: RawPath, bytes: Uint8Array): Promise<'added' | 'same' | 'taken'> {
  const there = await readIfThere(store, path);
  if (there === undefined) return 'added';
  return there !== 'unreadable' && Buffer.from(bytes).equals(there.bytes) ? 'same' : 'taken';
}

export async function readIfThere(
  store: Store,
  path: RawPath,
): Promise<{ bytes: Uint8Array; sha256: Sha256 } | 'unreadable' | undefined> {
  try {
    return await store.readRaw(path);
  } catch (error) {
    return error instanceof NotFoundError ? undefined : 'unreadable';
  }
}

async function findSame(store: Store, bytes: Uint8Array): Promise<RawPath | undefined> {
  for (const { path, size } of (await store.listRaw()).files) {
    if (size !== bytes.length) continue;
    const there = await readIfThere(store, path);
    if (there !== undefined && there !== 'unreadable' && Buffer.from(bytes).equals(there.bytes)) return path;
  }
  return undefined;
}
