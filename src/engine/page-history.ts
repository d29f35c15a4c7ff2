import { NotFoundError } from '../domain/errors.js';
import { isTodo } from '../domain/page.js';
import { type RootPath, type WikiPath, wikiToRoot } from '../domain/path.js';
import { claimPlain } from '../markdown/claim-text.js';
import { findClaims } from '../markdown/remove-claim.js';
import type { PastCommit, Store } from '../store/store.js';
import { findPage } from './show.js';
import { viewWiki } from './wiki-view.js';

export interface HistoryDeps {
  store: Store;
  /** Commits that touched this file, newest first. */
  readPastOf: (path: RootPath) => Promise<PastCommit[]>;
  readBlame: (path: RootPath) => Promise<(string | undefined)[]>;
}

/** The commits that touched a page, newest first. @throws NotFoundError when there is no such page. */
export async function readPageHistory(deps: HistoryDeps, name: string): Promise<{ page: WikiPath; commits: PastCommit[] }> {
  const { page } = await resolve(deps, name);
  return { page, commits: await deps.readPastOf(wikiToRoot(page)) };
}

/** A claim of a page and the commit that wrote it. */
export interface BlamedClaim {
  text: string;
  line: number;
  /** Undefined: not committed yet. */
  commit: PastCommit | undefined;
}

/** Of each claim of a page who brought it. @throws NotFoundError when there is no such page. */
export async function blamePage(deps: HistoryDeps, name: string): Promise<{ page: WikiPath; claims: BlamedClaim[] }> {
  const { page, text } = await resolve(deps, name);
  const [lines, commits] = await Promise.all([deps.readBlame(wikiToRoot(page)), deps.readPastOf(wikiToRoot(page))]);
  const byName = new Map(commits.map((commit) => [commit.commit, commit]));
  const claims = findClaims(page, text)
    .filter(({ claim }) => !isTodo(claim))
    .map(({ claim, start }): BlamedClaim => {
      const line = text.slice(0, start).split('\n').length;
      const commit = lines[line - 1];
      return { text: claimPlain(claim.text), line, commit: commit === undefined ? undefined : byName.get(commit) };
    });
  return { page, claims };
}

async function resolve({ store }: HistoryDeps, name: string): Promise<{ page: WikiPath; text: string }> {
  const view = viewWiki(await store.readPages());
  const page = findPage(view, name.trim());
  if (page === undefined)
    throw new NotFoundError(`${name}: no page has this title, alias or path.`, 'See what there is: wiki show index');
  return { page, text: view.texts.get(page) ?? '' };
}
