import type { RootPath } from '../domain/path.js';
import { smudgeFromIndex } from './clean.js';
import type { Journal, JournalPath } from './journal.js';
import { type Entries, isSameEntry, nameBlob } from './objects.js';
import type { ReadState } from './read-state.js';
import { isRemoval } from './remove-page.js';
import type { Repository } from './repository.js';
import type { CommitRequest } from './store.js';

/** The journal of a commit that is about to be decided: only paths that it changes. */
export function makeJournal(
  repository: Repository,
  request: CommitRequest,
  state: ReadState,
  theirs: Entries,
  writes: ReadonlyMap<RootPath, Buffer | undefined>,
  ingest: string,
): Journal {
  const paths = [...state.work.keys()].map((file, slot): JournalPath => {
    const bytes = writes.get(file);
    return {
      path: file,
      slot,
      kind: request.sources.has(file) ? 'source' : 'page',
      tip: state.tipEntries.get(file),
      theirs: theirs.get(file),
      after: writes.has(file)
        ? bytes && { mode: theirs.get(file)?.mode ?? '100644', oid: nameBlob(repository, bytes) }
        : theirs.get(file),
      wasAbsent: state.work.get(file)?.bytes === undefined,
    };
  });
  const touched = paths.filter((entry) => !isSameEntry(entry.tip, entry.after) || !isSameEntry(entry.tip, entry.theirs));
  return {
    id: repository.system.newId(),
    subject: request.subject,
    branch: state.branch,
    tip: state.tip,
    ingest,
    paths: touched,
  };
}

/** What each page was and what it is to be, in work-tree form: kept beside the journal. */
export async function bytesBeside(
  repository: Repository,
  journal: Journal,
  state: ReadState,
  blobs: ReadonlyMap<RootPath, Buffer>,
  writes: ReadonlyMap<RootPath, Buffer | undefined>,
  index: string,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const filtered: RootPath[] = [];
  for (const entry of journal.paths) {
    const { path: file, slot, kind, after } = entry;
    if (kind === 'source' || (after === undefined && !isRemoval(entry))) continue;
    const read = state.work.get(file)?.bytes;
    if (read) files.set(`read-${slot}`, read);
    if (after === undefined) continue;
    const ours = writes.get(file);
    // A page that was written without filters stays so; git's are asked where it was not, and for new ones.
    if (ours === undefined) files.set(`after-${slot}`, read ?? Buffer.alloc(0));
    else if (read && blobs.get(file)?.equals(read)) files.set(`after-${slot}`, ours);
    else filtered.push(file);
  }
  const smudged = await smudgeFromIndex(repository, index, filtered);
  for (const { path: file, slot } of journal.paths) {
    const bytes = smudged.get(file);
    if (bytes) files.set(`after-${slot}`, bytes);
  }
  return files;
}
