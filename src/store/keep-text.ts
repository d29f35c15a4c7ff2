import path from 'node:path';
import { type JournalPath, keptRef } from './journal.js';
import { git, type Repository } from './repository.js';

/** Keeps a version of a page that a person wrote in a ref of its own: it may be nowhere else. */
export async function keepText(
  repository: Repository,
  id: string,
  entry: Pick<JournalPath, 'path' | 'slot'>,
  bytes: Buffer,
): Promise<void> {
  const blob = (await git(repository, ['hash-object', '-w', '--stdin'], { input: bytes })).stdout.toString().trim();
  const tree = (
    await git(repository, ['mktree', '-z'], { input: `100644 blob ${blob}\t${path.posix.basename(entry.path)}\0` })
  ).stdout
    .toString()
    .trim();
  const commit = (
    await git(repository, ['commit-tree', tree, '-m', `Text of ${entry.path} that was saved while the wiki wrote`])
  ).stdout
    .toString()
    .trim();
  await git(repository, ['update-ref', keptRef(`${id}-late-${entry.slot}-${commit.slice(0, 8)}`), commit]);
}
