import type { RootPath } from '../domain/path.js';
import { pathAside } from './aside.js';
import type { JournalPath } from './journal.js';
import type { Entries, Entry } from './objects.js';
import { git, type Repository, toGitPath } from './repository.js';

/** Paths for which a person has staged something that is in no commit of ours: it would be gone with the new index. */
export function findStagedByPerson(paths: readonly JournalPath[], staged: Entries): JournalPath[] {
  return paths.filter((entry) => {
    const oid = staged.get(entry.path)?.oid;
    return oid !== entry.tip?.oid && oid !== entry.theirs?.oid && oid !== entry.after?.oid;
  });
}

/** The tip's tree with exactly these entries, as a commit: a staged deletion is a path that is not there. */
export async function commitStaged(
  repository: Repository,
  tip: string | undefined,
  paths: readonly JournalPath[],
  staged: Entries,
): Promise<string> {
  const index = pathAside(repository, 'kept');
  const env = { GIT_INDEX_FILE: index };
  await git(repository, tip ? ['read-tree', tip] : ['read-tree', '--empty'], { env });
  await setEntries(repository, index, new Map(paths.map((entry) => [entry.path, staged.get(entry.path)])));
  const tree = (await git(repository, ['write-tree'], { env })).stdout.toString().trim();
  await repository.system.files.unlink(index);
  const args = ['commit-tree', tree, ...(tip ? ['-p', tip] : []), '-m', 'Staged by a person when the wiki was written'];
  return (await git(repository, args)).stdout.toString().trim();
}

/** A private copy of git's index with these entries set or removed; everything else that is staged stays. Gives its path. */
export async function makeIndex(
  repository: Repository,
  bytes: Buffer | undefined,
  entries: ReadonlyMap<RootPath, Entry | undefined>,
): Promise<string> {
  const index = pathAside(repository, 'index');
  const mode = (await repository.system.files.stat(repository.indexFile))?.mode;
  if (bytes) await repository.system.files.create(index, bytes, mode);
  await setEntries(repository, index, entries);
  return index;
}

async function setEntries(
  repository: Repository,
  index: string,
  entries: ReadonlyMap<RootPath, Entry | undefined>,
): Promise<void> {
  const none = '0'.repeat(repository.objectFormat === 'sha256' ? 64 : 40);
  const input = [...entries].map(
    ([file, entry]) => `${entry?.mode ?? '0'} ${entry?.oid ?? none}\t${toGitPath(repository, file)}\0`,
  );
  await git(repository, ['update-index', '-z', '--index-info'], { env: { GIT_INDEX_FILE: index }, input: input.join('') });
}
