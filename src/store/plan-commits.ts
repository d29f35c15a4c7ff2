import type { RootPath } from '../domain/path.js';
import { type Entries, type Entry, isSameEntry } from './objects.js';
import type { ReadState } from './read-state.js';
import type { CommitRequest } from './store.js';
import type { Change, NewCommit } from './write-commits.js';
import type { Writer } from './writer.js';

/** The commits to write: what a person changed on our paths as theirs, then ours. */
export function planCommits(
  writer: Writer,
  request: CommitRequest,
  state: ReadState,
  theirs: Entries,
  writes: ReadonlyMap<RootPath, Buffer | undefined>,
  changedSources: readonly RootPath[],
  message: string,
): NewCommit[] {
  const edits = request.paths.filter((file) => !isSameEntry(theirs.get(file), state.tipEntries.get(file)));
  const edit: NewCommit = {
    author: writer.author,
    committer: writer.committer,
    message: `edit: ${edits.length === 1 ? edits[0] : `${edits.length} files`}\n\nChanges made by hand, committed before the wiki's own.\n`,
    changes: new Map(edits.map((file): [RootPath, Change] => [file, toChange(theirs.get(file))])),
  };
  const changes = new Map<RootPath, Change>();
  for (const [file, bytes] of writes) changes.set(file, bytes ? { mode: theirs.get(file)?.mode ?? '100644', bytes } : 'gone');
  for (const file of changedSources) changes.set(file, toChange(theirs.get(file)));
  const ours: NewCommit = {
    author: { ...writer.committer, name: 'Wikiwright', email: 'wikiwright@localhost' },
    committer: writer.committer,
    message,
    changes,
  };
  return edits.length > 0 ? [edit, ours] : [ours];
}

const toChange = (entry: Entry | undefined): Change => (entry ? { entry } : 'gone');
