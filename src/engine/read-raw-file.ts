import { NotFoundError, SourceRefused, StorageError, WikiError } from '../domain/errors.js';
import type { GuardFinding } from '../domain/guard.js';
import type { RawPath, Sha256 } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import type { RawBytes, Store } from '../store/store.js';

export interface ReadDeps {
  store: Store;
  /** The source with what the guards leave of it. @throws SourceRefused; StorageError when the system refuses what it takes to read it */
  readSource: (path: RawPath, bytes: Uint8Array, sha256: Sha256) => Promise<Source>;
  /** Who would read a file of this name, with the version; undefined: nobody. Pictures are told by their bytes. */
  readerOf: (path: RawPath, bytes: Uint8Array | undefined) => string | undefined;
  /** Does a source that holds orders to the program wait for a person? */
  quarantines?: boolean | undefined;
}

/** A file below `raw/` as it was read: a source, or the reason why it cannot be one. Without its bytes nothing is put on record of it. */
export interface ReadFile {
  path: RawPath;
  /** Undefined when not even its bytes could be read. */
  raw: RawBytes | undefined;
  source: Source | undefined;
  refusal: WikiError | undefined;
  /** Who reads it, see `ReadDeps`. */
  reader?: string | undefined;
  /** What the guards found in it, also when it is kept back. */
  guards: readonly GuardFinding[];
}

/** Reads a file. What cannot become a source is a value here: it is recorded, and the others go on. */
export async function readRawFile(deps: ReadDeps, path: RawPath): Promise<ReadFile> {
  return parseRawFile(deps, await readRawBytes(deps, path));
}

/** Its bytes and their hash alone, which is much cheaper than what is in them. */
export async function readRawBytes({ store }: Pick<ReadDeps, 'store'>, path: RawPath): Promise<ReadFile> {
  try {
    return { path, raw: await store.readRaw(path), source: undefined, refusal: undefined, guards: [] };
  } catch (error) {
    return { path, raw: undefined, source: undefined, refusal: toRefusal(error), guards: [] };
  }
}

/** Gone since it was listed, or still being written: nothing that could be put on record. */
export const isAbsent = ({ refusal }: Pick<ReadFile, 'refusal'>): boolean =>
  refusal instanceof SourceRefused && (refusal.reason === 'gone' || refusal.reason === 'changing');

/** Not read within the deadline, which says as much of the computer as of the file. */
export const isTooSlow = (refusal: ReadFile['refusal']): boolean =>
  refusal instanceof SourceRefused && refusal.reason === 'too-slow';

/** Makes a source of the bytes that were read, where there are any. */
export async function parseRawFile({ readSource, readerOf }: ReadDeps, file: ReadFile): Promise<ReadFile> {
  if (!file.raw) return file;
  const reader = readerOf(file.path, file.raw.bytes);
  try {
    const source = await readSource(file.path, file.raw.bytes, file.raw.sha256);
    return { ...file, reader, source, guards: source.guarded?.findings ?? [] };
  } catch (error) {
    // Nothing is known of what is in it, as when its bytes are not given.
    const raw = error instanceof StorageError ? undefined : file.raw;
    return { ...file, raw, reader, refusal: toRefusal(error) };
  }
}

/** @throws whatever is no error of ours. */
function toRefusal(error: unknown): SourceRefused {
  if (!(error instanceof WikiError)) throw error;
  if (error instanceof NotFoundError) return new SourceRefused('gone', error.message, error.hint);
  return error instanceof SourceRefused ? error : new SourceRefused('unreadable', error.message, error.hint);
}
