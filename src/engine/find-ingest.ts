import { NotFoundError } from '../domain/errors.js';
import { sameByForm } from '../domain/same-by-form.js';
import { parseSourceMeta } from '../markdown/source-page.js';
import type { PastChange, PastCommit } from '../store/store.js';
import { onOneLine } from './commit-message.js';

/** The latest ingest that was not taken back. */
export function findLatest(past: readonly PastCommit[]): { commit: string; source: string } | undefined {
  const undone = new Set(past.flatMap(({ undoes }) => undoes ?? []));
  for (const { kind, source, commit } of past)
    if (kind === 'ingest' && source !== undefined && !undone.has(commit)) return { commit, source };
  return undefined;
}

/** The beginning of a commit's name. */
export const IS_COMMIT = /^[0-9a-f]{4,64}$/;

/** A source by its path as commits name it: on one line. One that is the same but for the form of its letters counts where it is alone. */
export function toTrailer(past: readonly PastCommit[], name: string): string {
  const path = onOneLine(name.replace(/^raw\//, '')).trim();
  const sources = past.flatMap(({ kind, source }) => (kind === 'ingest' && source !== undefined ? [source] : []));
  return sameByForm(new Set(sources), path) ?? path;
}

/** @param changes of a commit. The source's path as it is, which a commit's message holds on one line. */
export const sourceIn = (changes: readonly PastChange[]): string | undefined => {
  const page = changes.find(({ path }) => path.startsWith('wiki/sources/'));
  return parseSourceMeta(page?.after ?? page?.before ?? '')?.path;
};

/**
 * The latest ingest, or that of a commit or a path below `raw/`; of those that were taken back only where there is no other.
 * @throws NotFoundError when there is none.
 */
export async function findIngest(
  past: readonly PastCommit[],
  name: string | undefined,
  readChanges: (commit: PastCommit) => Promise<readonly PastChange[]>,
): Promise<PastCommit> {
  const ingests = past.filter(({ kind, source }) => kind === 'ingest' && source !== undefined);
  const undone = new Set(past.flatMap(({ undoes }) => undoes ?? []));
  if (name === undefined) {
    const next = findLatest(past);
    const latest = ingests.find(({ commit }) => commit === next?.commit);
    if (latest) return latest;
    throw new NotFoundError('There is no ingest to take back.', 'See what there was: wiki log');
  }
  const trailer = toTrailer(past, name);
  const named = ingests.filter(({ source }) => source === trailer);
  const those = await keepExact(named, name.replace(/^raw\//, ''), readChanges);
  const found =
    those.find(({ commit }) => !undone.has(commit)) ??
    (IS_COMMIT.test(name) ? ingests.find(({ commit }) => commit.startsWith(name)) : undefined) ??
    // Taken back already: what had stayed then because others had built on it may go by now.
    those[0];
  if (found) return found;
  throw new NotFoundError(
    `${name}: there is no ingest with this commit or source on this branch.`,
    'See what there was: wiki log',
  );
}

/** Of two files that are the same on one line, the ingests of the one that was named; all where it is neither. */
async function keepExact(
  named: readonly PastCommit[],
  path: string,
  readChanges: (commit: PastCommit) => Promise<readonly PastChange[]>,
): Promise<readonly PastCommit[]> {
  const isPlain = onOneLine(path) === path && !path.includes(' ');
  if (isPlain || named.length < 2) return named;
  const exact: PastCommit[] = [];
  for (const one of named) if (sourceIn(await readChanges(one)) === path) exact.push(one);
  return exact.length > 0 ? exact : named;
}
