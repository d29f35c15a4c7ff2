import { simpleGit } from 'simple-git';
import { type RootPath, rootPath } from '../domain/path.js';
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

/** What a commit did to the files of the wiki. */
export async function readChanges(root: string, { commit, parent }: PastCommit): Promise<PastChange[]> {
  const git = simpleGit(root);
  const range = parent === undefined ? ['--root', commit] : [parent, commit];
  const names = await git.raw([
    'diff-tree',
    '-r',
    '-z',
    '--no-renames',
    '--no-commit-id',
    '--relative',
    '--name-only',
    ...range,
    '--',
    'wiki',
  ]);
  const changes: PastChange[] = [];
  for (const name of names.split('\0').filter(Boolean)) {
    const at = async (rev: string | undefined): Promise<string | undefined> =>
      rev === undefined ? undefined : git.raw(['cat-file', 'blob', `${rev}:./${name}`]).catch(() => undefined);
    changes.push({ path: rootPath(name), before: await at(parent), after: await at(commit) });
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
