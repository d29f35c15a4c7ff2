import { RepositoryStateError } from '../domain/errors.js';
import type { RootPath } from '../domain/path.js';
import { cleanFiles, cleanNewFile } from './clean.js';
import { type Entries, nameBlob, type ObjectReader } from './objects.js';
import type { ReadState, WorkFile } from './read-state.js';
import type { Repository } from './repository.js';
import type { CommitRequest } from './store.js';

/** What a person's work tree holds of the paths of a commit, in git's form. */
export interface Theirs {
  /** What `git add` would stage of the work tree now. */
  entries: Entries;
  /** Bytes of the pages among them. */
  blobs: Map<RootPath, Buffer>;
}

/** The person's versions in git's form. A file whose bytes are the tip's needs no git to tell. */
export async function readTheirs(
  repository: Repository,
  objects: ObjectReader,
  state: ReadState,
  request: CommitRequest,
): Promise<Theirs> {
  const entries: Entries = new Map(state.tipEntries);
  const blobs = new Map<RootPath, Buffer>();
  const dirty = new Map<RootPath, WorkFile>();
  for (const file of request.paths) {
    const tip = state.tipEntries.get(file);
    const work = state.work.get(file) as WorkFile;
    const blob = tip && (await objects.blob(tip.oid));
    if (blob ? work.bytes?.equals(blob) : work.bytes === undefined) {
      if (blob) blobs.set(file, blob);
    } else {
      dirty.set(file, work);
    }
  }
  for (const [file, bytes] of request.sources) {
    if (state.tipEntries.get(file)?.oid === nameBlob(repository, bytes)) continue;
    const work: WorkFile = { bytes: Buffer.from(bytes), mode: state.work.get(file)?.mode ?? 0o666 };
    const isNew = state.tipEntries.get(file) === undefined && state.staged.get(file) === undefined;
    if (isNew) entries.set(file, await cleanNewFile(repository, file, work));
    else dirty.set(file, work);
  }
  if (dirty.size === 0) return { entries, blobs };
  for (const [file, entry] of await cleanFiles(repository, state.tip, dirty)) {
    entries.set(file, entry);
    if (entry && !request.sources.has(file)) blobs.set(file, await objects.blob(entry.oid));
  }
  return { entries, blobs };
}

/**
 * The texts of these files, undefined for one that is not there.
 * @throws RepositoryStateError for a page that is not UTF-8: decoding it would change bytes that a person wrote.
 */
export function decodeTexts(files: readonly RootPath[], blobs: ReadonlyMap<RootPath, Buffer>): Map<RootPath, string | undefined> {
  const texts = new Map<RootPath, string | undefined>(files.map((file) => [file, undefined]));
  for (const [file, bytes] of blobs) {
    try {
      texts.set(file, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      throw new RepositoryStateError(
        'not-utf-8',
        `${file}: it is not valid UTF-8, so it cannot be added to without changing what is there.`,
        'Save it as UTF-8, then run the command again.',
      );
    }
  }
  return texts;
}
