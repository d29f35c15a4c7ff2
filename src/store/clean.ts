import path from 'node:path';
import type { RootPath } from '../domain/path.js';
import { pathAside } from './aside.js';
import type { Entries, Entry } from './objects.js';
import type { WorkFile } from './read-state.js';
import { git, type Repository, toGitPath } from './repository.js';

/**
 * The entries that `git add` would stage for these files, filters and line ends included: a private index with the tip in it
 * and a tiny work tree. (`hash-object --path` does not look at the index, so under autocrlf it would invent changes.)
 */
export async function cleanFiles(
  repository: Repository,
  tip: string | undefined,
  files: ReadonlyMap<RootPath, WorkFile>,
): Promise<Entries> {
  const { system } = repository;
  const index = pathAside(repository, 'clean');
  const tree = `${index}-tree`;
  await system.files.makeFolder(tree);
  const env = { GIT_INDEX_FILE: index };
  await git(repository, tip ? ['read-tree', tip] : ['read-tree', '--empty'], { env });
  for (const [file, work] of files)
    if (work.bytes) await system.files.create(path.join(tree, toGitPath(repository, file)), work.bytes, work.mode);
  const names = [...files.keys()].map((file) => toGitPath(repository, file));
  const place = [`--git-dir=${repository.gitFolder}`, `--work-tree=${tree}`];
  await git(repository, [...place, 'update-index', '--add', '--remove', '-z', '--stdin'], {
    cwd: tree,
    env,
    input: names.map((name) => `${name}\0`).join(''),
  });
  const listed = await git(repository, ['ls-files', '-s', '-z', '--', ...names], { env });
  await system.files.removeFolder(tree);
  await system.files.unlink(index);
  return parseEntries(repository, listed.stdout.toString(), files.keys());
}

function parseEntries(repository: Repository, listing: string, files: Iterable<RootPath>): Entries {
  const entries: Entries = new Map([...files].map((file) => [file, undefined]));
  for (const record of listing.split('\0')) {
    const match = /^(\d+) ([0-9a-f]+) \d\t([\s\S]*)$/.exec(record);
    if (match)
      entries.set((match[3] ?? '').slice(repository.prefix.length) as RootPath, { mode: match[1] ?? '', oid: match[2] ?? '' });
  }
  return entries;
}

/**
 * The entry that `git add` would stage for a file that git does not know yet, by one process: for such a file
 * `hash-object --path` applies the same filters.
 */
export async function cleanNewFile(repository: Repository, file: RootPath, work: WorkFile): Promise<Entry> {
  const args = ['hash-object', '-w', '--stdin', `--path=${toGitPath(repository, file)}`];
  const { stdout } = await git(repository, args, { input: work.bytes ?? '' });
  return { mode: (work.mode & 0o100) === 0 ? '100644' : '100755', oid: stdout.toString().trim() };
}

/** The bytes that `git checkout` would write for one file. */
export async function smudgeFile(repository: Repository, file: RootPath, entry: Entry): Promise<Buffer> {
  return (await git(repository, ['cat-file', '--filters', `--path=${toGitPath(repository, file)}`, entry.oid])).stdout;
}

/**
 * The bytes that `git checkout` would write for these files of an index, by one process. (`cat-file --batch --filters` gives
 * the size before its filters: what follows cannot be told apart.)
 */
export async function smudgeFromIndex(
  repository: Repository,
  index: string,
  files: readonly RootPath[],
): Promise<Map<RootPath, Buffer>> {
  const smudged = new Map<RootPath, Buffer>();
  if (files.length === 0) return smudged;
  const { system } = repository;
  const tree = pathAside(repository, 'smudge');
  await system.files.makeFolder(tree);
  const names = files.map((file) => toGitPath(repository, file));
  await git(repository, ['checkout-index', '-q', `--prefix=${tree}/`, '-z', '--stdin'], {
    env: { GIT_INDEX_FILE: index },
    input: names.map((name) => `${name}\0`).join(''),
  });
  for (const [at, file] of files.entries()) {
    const bytes = await system.files.read(path.join(tree, names[at] as string));
    if (!bytes) throw new Error(`git checkout-index did not write ${names[at]}`);
    smudged.set(file, bytes);
  }
  await system.files.removeFolder(tree);
  return smudged;
}
