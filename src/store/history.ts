import { isSafeRelativePath, type RootPath, rootPath } from '../domain/path.js';
import { GitError, readGit } from './repository.js';
import type { PastChange, PastCommit, PastKind } from './store.js';
import type { System } from './system.js';

/** One ingest as git remembers it. */
export interface PastIngest {
  commit: string;
  /** ISO 8601. */
  date: string;
  source: string;
}

const FIELD = '\x1f';
const RECORD = '\x1e';
const KINDS: readonly PastKind[] = ['ingest', 'undo', 'answer', 'edit', 'init', 'doctor', 'pages'];

/**
 * The newest commits on the present branch that touched these paths, newest first; none where there is no commit yet.
 * @param options.path a file or folder from the wiki's root, of any name; all of `wiki/` unless told
 * @throws SetupError when there is no repository; StorageError, RepositoryStateError, GitError when git cannot tell: a history that
 * cannot be read is not an empty one.
 */
export async function readPast(
  system: System,
  root: string,
  options: { count?: number; path?: string } = {},
): Promise<PastCommit[]> {
  const { count, path = 'wiki' } = options;
  const trailer = (key: string, separator = '%x20'): string => `%(trailers:key=${key},valueonly,separator=${separator})`;
  const fields = [
    '%H',
    '%P',
    '%aI',
    '%an',
    '%s',
    trailer('Wiki-Source'),
    trailer('Wiki-Editor'),
    trailer('Wiki-Undoes'),
    trailer('Wiki-Moved', '%x1e'),
  ];
  // A person's settings may print signatures between the records, or other letters than ours.
  const form = ['-z', '--no-show-signature', '--encoding=UTF-8', `--format=${fields.join('%x1f')}`];
  // A page keeps its history when its name changes.
  const follow = path.endsWith('.md') ? ['--follow'] : [];
  const listing = await readLog(system, root, [
    ...form,
    ...follow,
    ...(count === undefined ? [] : [`--max-count=${count}`]),
    '--',
    path,
  ]);
  return listing.split('\0').flatMap((record) => {
    const [commit = '', parents = '', date = '', author = '', subject = '', ...trailers] = record.trim().split(FIELD);
    const [source, editor, undoes, moved = ''] = trailers;
    if (commit === '') return [];
    const parent = parents.split(' ')[0] || undefined;
    const given = {
      source: source?.trim() || undefined,
      editor: editor?.trim() || undefined,
      undoes: undoes?.trim() || undefined,
    };
    const kind = kindOf(subject);
    return [{ commit, parent, date, author, subject, kind, ...given, moved: kind === 'pages' ? parseMoves(moved) : [] }];
  });
}

/** Anybody can write a commit: what is no pair of paths below `wiki/` is none of ours. */
function parseMoves(trailer: string): [RootPath, RootPath][] {
  return trailer.split(RECORD).flatMap((value): [RootPath, RootPath][] => {
    try {
      const pair: unknown = JSON.parse(value);
      if (!Array.isArray(pair) || pair.length !== 2 || !pair.every((one) => typeof one === 'string' && isSafeRelativePath(one)))
        return [];
      return [pair.map((one: string) => rootPath(`wiki/${one}`)) as [RootPath, RootPath]];
    } catch {
      return [];
    }
  });
}

/** What `git log` prints; nothing where there is no commit yet. @throws as `readPast` */
export async function readLog(system: System, root: string, args: readonly string[]): Promise<string> {
  try {
    return await readGit(system, root, ['log', ...args]);
  } catch (error) {
    if (error instanceof GitError && IS_UNBORN.test(error.stderr)) return '';
    throw error;
  }
}

/** git's own words, which it says in English to us. Of a branch whose file is damaged it says something else. */
const IS_UNBORN = /does not have any commits yet/;

const kindOf = (subject: string): PastKind => KINDS.find((kind) => subject.startsWith(`${kind}: `)) ?? 'other';

/** The newest ingests on the present branch, newest first. @throws as `readPast` */
export async function readRecentIngests(system: System, root: string, count: number): Promise<PastIngest[]> {
  const past = await readPast(system, root);
  return past
    .filter(({ kind }) => kind === 'ingest')
    .slice(0, count)
    .map(({ commit, date, subject }) => ({ commit, date, source: subject.replace(/^ingest: /, '') }));
}

/**
 * What a commit did to the files of the wiki.
 * @throws StorageError, RepositoryStateError, GitError when git cannot tell: a file that cannot be read is not one that was not there.
 */
export async function readChanges(system: System, root: string, { commit, parent }: PastCommit): Promise<PastChange[]> {
  const range = parent === undefined ? ['--root', commit] : [parent, commit];
  const form = ['-r', '-z', '--no-renames', '--no-commit-id', '--relative', '--name-status'];
  const listing = await readGit(system, root, ['diff-tree', ...form, ...range, '--', 'wiki']);
  const changes: PastChange[] = [];
  const at = (rev: string | undefined, name: string): Promise<string> =>
    readGit(system, root, ['cat-file', 'blob', `${rev}:./${name}`]);
  for (const [, status, name = ''] of listing.matchAll(/([A-Z])\0([^\0]+)\0/g)) {
    const [before, after] = [
      status === 'A' ? undefined : await at(parent, name),
      status === 'D' ? undefined : await at(commit, name),
    ];
    changes.push({ path: rootPath(name), before, after });
  }
  return changes;
}

/**
 * Of each line of a file the commit that brought it, in order; undefined: it is not committed yet. Of a file that no commit has, nothing.
 * @throws as `readChanges`
 */
export async function readBlame(system: System, root: string, path: RootPath): Promise<(string | undefined)[]> {
  const listing = await readGit(system, root, ['blame', '--porcelain', '--', path]).catch((error: unknown) => {
    if (error instanceof GitError && IS_NOT_COMMITTED.test(error.stderr)) return '';
    throw error;
  });
  const lines: (string | undefined)[] = [];
  let commit = '';
  for (const line of listing.split('\n')) {
    if (line.startsWith('\t')) lines.push(/^0+$/.test(commit) ? undefined : commit);
    else commit = /^([0-9a-f]{40,64}) \d+ \d+/.exec(line)?.[1] ?? commit;
  }
  return lines;
}

const IS_NOT_COMMITTED = /no such path [\s\S]* in HEAD|no such ref: HEAD/;
