import { createHash } from 'node:crypto';
import path from 'node:path';
import { RepositoryStateError } from '../domain/errors.js';
import type { RootPath } from '../domain/path.js';
import { quoteWord } from '../domain/quote-word.js';
import { mapAtOnce } from './at-once.js';
import type { Entries, Entry, ObjectReader } from './objects.js';
import { git, type Repository, toAbsolute, toGitPath } from './repository.js';

/** A file of the work tree as it was read; `bytes` undefined: not there. */
export interface WorkFile {
  bytes: Buffer | undefined;
  mode: number;
}

/** Everything that a decision rests on, read once. */
export interface ReadState {
  /** `refs/heads/main`. */
  branch: string;
  /** Undefined on an unborn branch. */
  tip: string | undefined;
  tipEntries: Entries;
  /** The bytes of git's index, read before `staged` was. */
  index: Buffer | undefined;
  staged: Entries;
  work: Map<RootPath, WorkFile>;
}

/** @throws RepositoryStateError when the repository is in the middle of something, or a path cannot be written safely. */
export async function readState(
  repository: Repository,
  objects: ObjectReader,
  pages: readonly RootPath[],
  sources: readonly RootPath[],
): Promise<ReadState> {
  const paths = [...pages, ...sources];
  const branch = await readBranch(repository);
  await refuseFiltered(repository, pages);
  const tip = await objects.resolve(branch);
  const tipEntries = await objects.entries(tip, paths);
  const index = await repository.system.files.read(repository.indexFile);
  const read = await mapAtOnce(paths, async (file) => [file, await readWorkFile(repository, file)] as const);
  const work = new Map<RootPath, WorkFile>(read);
  const staged = await readStaged(repository, paths);
  for (const file of paths) refuseIntentToAdd(repository, file, tipEntries.get(file), staged.get(file), work.get(file));
  return { branch, tip, tipEntries, index, staged, work };
}

const UNDER_WAY = [
  ['MERGE_HEAD', 'a merge', 'git merge --abort'],
  ['CHERRY_PICK_HEAD', 'a cherry-pick', 'git cherry-pick --abort'],
  ['REVERT_HEAD', 'a revert', 'git revert --abort'],
  ['rebase-merge', 'a rebase', 'git rebase --abort'],
  ['rebase-apply', 'a rebase', 'git rebase --abort'],
] as const;

/**
 * The branch that HEAD names.
 * @throws RepositoryStateError while a merge, rebase, cherry-pick or revert is under way, and on a detached HEAD.
 */
async function readBranch(repository: Repository): Promise<string> {
  for (const [name, what, undo] of UNDER_WAY) {
    if (await repository.system.files.stat(path.join(repository.gitFolder, name))) {
      throw new RepositoryStateError(
        'under-way',
        `In ${repository.top}, ${what} is under way; the wiki was not touched.`,
        `Finish it, or give it up with: ${undo}`,
      );
    }
  }
  const branch = await readHead(repository);
  if (branch !== undefined) return branch;
  throw new RepositoryStateError(
    'detached-head',
    `In ${repository.top}, HEAD is detached: there is no branch to commit to; the wiki was not touched.`,
    'Switch to a branch: git switch main',
  );
}

/** The branch that HEAD names, read from the file: twice as fast as asking, and it is asked between prepare and commit. */
export async function readHead(repository: Repository): Promise<string | undefined> {
  const head = (await repository.system.files.read(path.join(repository.gitFolder, 'HEAD')))?.toString() ?? '';
  return /^ref: (refs\/heads\/.+)\n?$/.exec(head)?.[1];
}

/** What is staged for these paths. @throws RepositoryStateError for paths that git holds in an unfinished state. */
export async function readStaged(repository: Repository, paths: readonly RootPath[]): Promise<Entries> {
  const entries: Entries = new Map(paths.map((file) => [file, undefined]));
  if (paths.length === 0) return entries;
  const result = await git(repository, ['ls-files', '-s', '-t', '-z', '--', ...paths.map((file) => toGitPath(repository, file))]);
  for (const record of result.stdout.toString().split('\0')) {
    const match = /^(\S) (\d+) ([0-9a-f]+) (\d)\t([\s\S]*)$/.exec(record);
    if (!match) continue;
    const [, tag, mode = '', oid = '', stage, gitPath = ''] = match;
    const file = gitPath.slice(repository.prefix.length) as RootPath;
    if (stage !== '0')
      throw new RepositoryStateError(
        'unmerged',
        `${gitPath}: it has an unresolved conflict; the wiki was not touched.`,
        `Resolve it, then: git add ${quoteWord(gitPath)}`,
      );
    if (tag === 'S')
      throw new RepositoryStateError(
        'skip-worktree',
        `${gitPath}: git is told to keep it out of the work tree (sparse checkout or skip-worktree), so it cannot be written.`,
        `To include it: git update-index --no-skip-worktree ${quoteWord(gitPath)}, or widen the sparse checkout.`,
      );
    if (mode.startsWith('16')) throw new RepositoryStateError('submodule', `${gitPath}: it is a submodule, not a page.`);
    if (entries.has(file)) entries.set(file, { mode, oid });
  }
  return entries;
}

async function readWorkFile(repository: Repository, file: RootPath): Promise<WorkFile> {
  const { files } = repository.system;
  const parts = file.split('/');
  for (let depth = 1; depth < parts.length; depth++) {
    const folder = parts.slice(0, depth).join('/') as RootPath;
    const stat = await files.stat(toAbsolute(repository, folder));
    if (stat === undefined) return { bytes: undefined, mode: 0o644 };
    if (stat.kind !== 'folder')
      throw new RepositoryStateError(
        'in-the-way',
        `${folder}: it is a ${stat.kind} where a folder is needed for ${file}.`,
        'Move it away, then run the command again.',
      );
  }
  const stat = await files.stat(toAbsolute(repository, file));
  if (stat === undefined) return { bytes: undefined, mode: 0o644 };
  if (stat.kind !== 'file')
    throw new RepositoryStateError(
      'in-the-way',
      `${file}: it is a ${stat.kind}, not a plain file.`,
      'Move it away, then run the command again.',
    );
  return { bytes: await files.read(toAbsolute(repository, file)), mode: stat.mode };
}

/** `git add -N` stages the empty blob for a file that no commit has. */
function refuseIntentToAdd(
  repository: Repository,
  file: RootPath,
  tip: Entry | undefined,
  staged: Entry | undefined,
  work: WorkFile | undefined,
): void {
  const empty = createHash(repository.objectFormat).update('blob 0\0').digest('hex');
  if (tip === undefined && staged?.oid === empty && (work?.bytes?.length ?? 0) > 0) {
    throw new RepositoryStateError(
      'intent-to-add',
      `${file}: it is marked to be added later (git add -N); the wiki was not touched.`,
      `Either git add it, or: git restore --staged ${quoteWord(toGitPath(repository, file))}`,
    );
  }
}

/**
 * A page under a clean filter (encryption, LFS) is something else in git than on disk: what we compute on would be neither a
 * person's text nor safe to commit.
 */
async function refuseFiltered(repository: Repository, pages: readonly RootPath[]): Promise<void> {
  if (!repository.hasFilters || pages.length === 0) return;
  const input = pages.map((page) => `${toGitPath(repository, page)}\0`).join('');
  const { stdout } = await git(repository, ['check-attr', '-z', '--stdin', 'filter', 'working-tree-encoding'], { input });
  const fields = stdout.toString().split('\0');
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [file = '', attribute = '', value = ''] = fields.slice(at, at + 3);
    if (value === 'unspecified' || value === 'unset') continue;
    throw new RepositoryStateError(
      'filtered',
      `${file}: git passes it through ${attribute}=${value}, which the wiki cannot write through; nothing was changed.`,
      'Take wiki/ out of that rule in .gitattributes: wiki/** !filter',
    );
  }
}
