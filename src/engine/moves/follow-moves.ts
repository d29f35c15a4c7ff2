import { nameKey } from '../../domain/name-key.js';
import { type RootPath, rawToRoot, type WikiPath, wikiToRoot } from '../../domain/path.js';
import type { Changeset } from '../../domain/plan.js';
import { type WikiLanguage, type Words, wordsOf } from '../../domain/words.js';
import { parsePartialMeta, updateFrontMatter } from '../../markdown/front-matter.js';
import { isIndexFile } from '../../markdown/index-page.js';
import { appendLogEntry, printLogEntry } from '../../markdown/log-page.js';
import { updateSourceMeta } from '../../markdown/source-meta.js';
import { parseSourceMeta } from '../../markdown/source-page.js';
import type { Store, Transaction } from '../../store/store.js';
import { onOneLine } from '../commit-message.js';
import { allIndexPaths, indexOf, writeIndex } from '../index-files.js';
import { LOG } from '../ingest-changeset.js';
import { findClosed } from '../locked-pages.js';
import { pause } from '../wait-for-news.js';
import { isContentPage, isSourcePage, updateView, viewWiki, type WikiView } from '../wiki-view.js';
import { findMoves, type LeftPages, type Move, type PageChanges } from './find-moves.js';
import { type FollowLinks, makeFollowLinks } from './follow-links.js';

export interface MovesDeps {
  store: Store;
  language: WikiLanguage;
  /** `YYYY-MM-DD`. */
  today: () => string;
}

/** What people did with whole pages, and what follows from it. */
export interface MovedPages extends PageChanges {
  /** Pages whose links or names change. */
  changed: WikiPath[];
  /** Pages with links to what moved that are closed to us. */
  closed: WikiPath[];
  /** So many pages are gone at once that somebody has to look first: nothing follows from that. */
  isDisappearance: boolean;
  /** The text that a page is to have, from the one that it has. */
  follow: FollowLinks;
}

/** What was done, a sentence each, and the commit in which. */
export interface MovesReport {
  moves: Move[];
  deleted: WikiPath[];
  commit: string | undefined;
  notes: string[];
}

/** More than this share of the pages gone at once is an unmounted disk or a mistake, not an edit; a few may always go. */
const MAX_GONE = 0.2;
const MIN_GONE = 5;

/** Some editors and sync programs take a file away before they put the next one: a page that is back by then was not deleted. */
const SETTLE_MS = 500;

/** Looks what people did with whole pages since our latest commit. Undefined: nothing. */
export async function lookForMoves({ store }: Pick<MovesDeps, 'store'>, view: WikiView): Promise<MovedPages | undefined> {
  const left = await store.readLeftPages(view.texts);
  const { moves, deleted } = findMoves(left, view);
  if (moves.length === 0 && deleted.length === 0) return undefined;
  const pages = view.catalogue.entries.size + deleted.length;
  const areMany = (count: number): boolean => count > MIN_GONE && count > pages * MAX_GONE;
  const isDisappearance = areMany(deleted.length) && areMany(await countUncommitted(store, deleted));
  const raw = new Set<string>((await store.listRaw()).files.map(({ path }) => rawToRoot(path)));
  const follow = makeFollow(left, view, moves, raw);
  const touched = [...view.texts].filter(([page, text]) => !isRecord(page, text) && follow(page, text) !== text);
  const [changed, closed] = [false, true].map((isClosed) =>
    touched.filter(([, text]) => (findClosed(text) !== undefined) === isClosed).map(([page]) => page),
  ) as [WikiPath[], WikiPath[]];
  return { moves, deleted, changed, closed, isDisappearance, follow };
}

/** What a person committed was meant. */
async function countUncommitted(store: Store, deleted: readonly WikiPath[]): Promise<number> {
  const committed = await store.listCommittedPages();
  return deleted.filter((page) => committed.has(page)).length;
}

/** The log says what was once, the index is printed anew. */
const isRecord = (page: WikiPath, text: string): boolean =>
  isIndexFile(page, text) || wikiToRoot(page) === LOG || page.startsWith('log/');

/** Links of all pages; of a page that got another title its old one as an alias; of a source's record the pages that it touched. */
function makeFollow(left: LeftPages, view: WikiView, moves: readonly Move[], raw: ReadonlySet<string>): FollowLinks {
  const followLinks = makeFollowLinks(left, view, moves, (path) => raw.has(path));
  const paths = new Map(moves.map(({ from, to }) => [from.path, to.path]));
  return (page, text) => {
    const linked = followLinks(page, text);
    if (isSourcePage(page)) return followRecord(linked, paths);
    const move = moves.find(({ to }) => to.path === page);
    return move && isContentPage(page) ? addAlias(linked, move, view) : linked;
  };
}

function followRecord(text: string, paths: ReadonlyMap<WikiPath, WikiPath>): string {
  const meta = parseSourceMeta(text);
  if (!meta?.pages.some((page) => paths.has(page))) return text;
  return updateSourceMeta(text, { ...meta, pages: meta.pages.map((page) => paths.get(page) ?? page) });
}

/** Names in sources still find the page; a name that is another page's by now is that page's. */
function addAlias(text: string, { from, to }: Move, { catalogue }: WikiView): string {
  const isSame = nameKey(from.title) === nameKey(to.title) || from.title === '';
  if (isSame || catalogue.find(from.title)) return text;
  return updateFrontMatter(text, { aliases: [...parsePartialMeta(text).aliases, from.title] });
}

/**
 * Follows what people did with whole pages: links, aliases, records of sources, index and log, in one commit, before which their own
 * renames and deletions are committed as theirs. Undefined: there was nothing.
 */
export async function followMoves(deps: MovesDeps, tx: Transaction, view: WikiView): Promise<MovesReport | undefined> {
  const moved = await lookForMoves(deps, view);
  if (!moved) return undefined;
  const { moves, isDisappearance, closed } = moved;
  const deleted = isDisappearance ? [] : moved.deleted;
  const notes = [...moves.map(describeMove), ...deleted.map(describeDeletion)];
  if (isDisappearance) notes.push(describeDisappearance(moved.deleted));
  notes.push(...closed.map((page) => `wiki/${page} is closed to the wiki: its links to what moved stay as they are.`));
  if (moves.length === 0 && deleted.length === 0) return { moves, deleted, commit: undefined, notes };
  const pages = [...moves.flatMap(({ from, to }) => [from.path, to.path]), ...deleted, ...moved.changed];
  const words = wordsOf(deps.language);
  let isSo = true;
  const result = await tx.commit({
    subject: describeSubject(moves, deleted),
    paths: [...new Set([...pages.map(wikiToRoot), ...allIndexPaths(view, indexOf(view, words)), LOG])],
    sources: new Map(),
    compute: (texts) => {
      isSo = isStillSo({ moves, deleted }, texts);
      return isSo ? computeMoves({ ...moved, deleted }, view, words, deps.today(), texts) : { writes: new Map(), message: '' };
    },
  });
  if (!isSo) return undefined;
  if (result.outcome === 'nothing') return { moves, deleted, commit: undefined, notes };
  const links = moved.changed.length;
  if (links > 0) notes.push(`Followed on ${links} page${links === 1 ? '' : 's'} (commit ${result.commit.slice(0, 8)}).`);
  return { moves, deleted, commit: result.commit, notes };
}

/** The same where nothing else is done under the lock: it is taken only when there is something to follow. */
export async function followMovesFirst(
  deps: MovesDeps,
  options: Parameters<Store['withTransaction']>[0],
  view: WikiView,
): Promise<MovesReport | undefined> {
  const seen = await lookForMoves(deps, view);
  if (!seen) return undefined;
  if (seen.deleted.length > 0) await pause(SETTLE_MS);
  return deps.store.withTransaction(options, async (tx) => followMoves(deps, tx, viewWiki(await deps.store.readPages())));
}

/** People go on while we look: what they have taken back in this moment is left for the next time, when it may be there again. */
function isStillSo({ moves, deleted }: PageChanges, texts: ReadonlyMap<RootPath, string | undefined>): boolean {
  const isThere = (page: WikiPath): boolean => texts.get(wikiToRoot(page)) !== undefined;
  const taken = new Set(moves.map(({ to }) => to.path));
  const hasMoved = ({ from, to }: Move): boolean => isThere(to.path) && (taken.has(from.path) || !isThere(from.path));
  return moves.every(hasMoved) && !deleted.some(isThere);
}

function computeMoves(
  moved: Pick<MovedPages, 'moves' | 'deleted' | 'changed' | 'follow'>,
  view: WikiView,
  words: Words,
  today: string,
  texts: ReadonlyMap<RootPath, string | undefined>,
): Changeset {
  const { moves, deleted, changed, follow } = moved;
  const writes = new Map<RootPath, string | undefined>();
  for (const page of changed) {
    const text = texts.get(wikiToRoot(page));
    if (text === undefined || findClosed(text)) continue;
    const followed = follow(page, text);
    if (followed !== text) writes.set(wikiToRoot(page), followed);
  }
  const then = updateView(
    view,
    [...writes].map(([file, text]) => [file.slice('wiki/'.length) as WikiPath, text]),
  );
  const followed = [...texts].map(([file, text]) => {
    const page = file.slice('wiki/'.length) as WikiPath;
    return [file, text !== undefined && isIndexFile(page, text) ? follow(page, text) : text] as const;
  });
  for (const [file, text] of writeIndex(indexOf(then, words), new Map(followed))) writes.set(file, text);
  if (writes.size === 0) return { writes, message: '' };
  const lines = [...moves.map(printMove), ...deleted.map((page) => `deleted ${page}`)];
  const subject = describeSubject(moves, deleted);
  const entry = printLogEntry({ date: today, operation: 'pages', subject: subject.replace(/^pages: /, ''), lines });
  if (!findClosed(texts.get(LOG))) writes.set(LOG, appendLogEntry(texts.get(LOG), entry, words));
  const trailers = moves.map(({ from, to }) => `Wiki-Moved: ${printTrailer([from.path, to.path])}\n`).join('');
  const body = lines.map((line) => `- ${onOneLine(line)}\n`).join('');
  return { writes, message: `${subject}\n\n${body}${trailers === '' ? '' : `\n${trailers}`}` };
}

const describeSubject = (moves: readonly Move[], deleted: readonly WikiPath[]): string => {
  const counts = [moves.length > 0 && `${moves.length} moved`, deleted.length > 0 && `${deleted.length} deleted`];
  return `pages: ${counts.filter(Boolean).join(', ')}`;
};

const printMove = ({ from, to }: Move): string =>
  from.path === to.path ? `${to.path}: ${from.title} → ${to.title}` : `${from.path} → ${to.path}`;

/** On one line, whatever is in a name. */
const printTrailer = (paths: readonly string[]): string =>
  JSON.stringify(paths).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (c) =>
    Array.from({ length: c.length }, (_, at) => `\\u${c.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );

const describeMove = (move: Move): string =>
  onOneLine(
    move.from.path === move.to.path
      ? `wiki/${move.to.path} has another title: “${move.from.title}” is “${move.to.title}” now.`
      : `wiki/${move.from.path} is wiki/${move.to.path} now.`,
  );

const describeDeletion = (page: WikiPath): string =>
  onOneLine(`wiki/${page} was deleted, and stays so until a source says something new of it.`);

const describeDisappearance = (pages: readonly WikiPath[]): string =>
  `${pages.length} pages are gone from wiki/ at once (${onOneLine(pages.slice(0, 3).join(', '))}, …): nothing was done about it. If you meant it, commit it: git commit -a; else: git restore wiki`;
