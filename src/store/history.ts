import { simpleGit } from 'simple-git';
import { type RootPath, rootPath } from '../domain/path.js';
import { GitError } from './repository.js';
import type { PastChange, PastCommit, PastKind } from './store.js';

/** One ingest as git remembers it. */
export interface PastIngest {
  commit: string;
  /** ISO 8601. */
  date: string;
  source: string;
}

const FIELD = '\x1f';
const KINDS: readonly PastKind[] = ['ingest', 'undo', 'answer', 'edit', 'init', 'doctor'];

/** The newest commits on the present branch that touched these paths, newest first; none where there is no git or no commit. */
export async function readPast(root: string, options: { count?: number; path?: string } = {}): Promise<PastCommit[]> {
  const { count, path = 'wiki' } = options;
  const trailer = (key: string): string => `%(trailers:key=${key},valueonly,separator=%x20)`;
  const fields = ['%H', '%P', '%aI', '%an', '%s', trailer('Wiki-Source'), trailer('Wiki-Editor'), trailer('Wiki-Undoes')];
  const args = ['log', '-z', ...(count === undefined ? [] : [`--max-count=${count}`]), `--format=${fields.join('%x1f')}`];
  const listing = await simpleGit(root)
    .raw([...args, '--', path])
    .catch(() => '');
  return listing.split('\0').flatMap((record) => {
    const [commit = '', parents = '', date = '', author = '', subject = '', source, editor, undoes] = record.trim().split(FIELD);
    if (commit === '') return [];
    const parent = parents.split(' ')[0] || undefined;
    const given = {
      source: source?.trim() || undefined,
      editor: editor?.trim() || undefined,
      undoes: undoes?.trim() || undefined,
    };
    return [{ commit, parent, date, author, subject, kind: kindOf(subject), ...given }];
  });
}

const kindOf = (subject: string): PastKind => KINDS.find((kind) => subject.startsWith(`${kind}: `)) ?? 'other';

/** The newest ingests on the present branch, newest first; none where there is no git or no commit. */
export async function readRecentIngests(root: string, count: number): Promise<PastIngest[]> {
  const past = await readPast(root);
  return past
    .filter(({ kind }) => kind === 'ingest')
    .slice(0, count)
    .map(({ commit, date, subject }) => ({ commit, date, source: subject.replace(/^ingest: /, '') }));
}

/**
 * What a commit did to the files of the wiki.
 * @throws GitError when git cannot tell: a file that cannot be read is not one that was not there.
 */
export async function readChanges(root: string, { commit, parent }: PastCommit): Promise<PastChange[]> {
  const git = (args: string[]): Promise<string> =>
    simpleGit(root)
      .raw(args)
      .catch((error: Error) => {
        throw new GitError(args, { code: 128, stderr: error.message });
      });
  const range = parent === undefined ? ['--root', commit] : [parent, commit];
  const listing = await git([
    'diff-tree',
    '-r',
    '-z',
    '--no-renames',
    '--no-commit-id',
    '--relative',
    '--name-status',
    ...range,
    '--',
    'wiki',
  ]);
  const changes: PastChange[] = [];
  const at = (rev: string | undefined, name: string): Promise<string> => git(['cat-file', 'blob', `${rev}:./${name}`]);
  for (const [, status, name = ''] of listing.matchAll(/([A-Z])\0([^\0]+)\0/g)) {
    const [before, after] = [
      status === 'A' ? undefined : await at(parent, name),
      status === 'D' ? undefined : await at(commit, name),
    ];
    changes.push({ path: rootPath(name), before, after });
  }
  return changes;
}

/** Of each line of a file the commit that brought it, in order; undefined: it is not committed yet. */
export async function readBlame(root: string, path: RootPath): Promise<(string | undefined)[]> {
  const listing = await simpleGit(root).raw(['blame', '--porcelain', '--', path]);
  const lines: (string | undefined)[] = [];
  let commit = '';
  for (const line of listing.split('\n')) {
    if (line.startsWith('\t')) lines.push(/^0+$/.test(commit) ? undefined : commit);
    else commit = /^([0-9a-f]{40,64}) \d+ \d+/.exec(line)?.[1] ?? commit;
  }
  return lines;
}
