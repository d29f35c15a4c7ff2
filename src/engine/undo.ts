import { UsageError } from '../domain/errors.js';
import { type RootPath, type WikiPath, wikiPath, wikiToRoot } from '../domain/path.js';
import type { Changeset } from '../domain/plan.js';
import { type WikiLanguage, type Words, wordsOf } from '../domain/words.js';
import { appendLogEntry, printLogEntry } from '../markdown/log-page.js';
import { parseSourceMeta, printSourcePage } from '../markdown/source-page.js';
import type { PastChange, PastCommit, Store, Transaction, TransactionOptions } from '../store/store.js';
import { makeFindHeir } from './find-heir.js';
import { findIngest, findLatest, IS_COMMIT, sourceIn, toTrailer } from './find-ingest.js';
import { allIndexPaths, indexOf, writeIndex } from './index-files.js';
import { LOG } from './ingest-changeset.js';
import { findClosed } from './locked-pages.js';
import { bringForward } from './moves/bring-forward.js';
import { followMoves } from './moves/follow-moves.js';
import { addedEvidence, type PageChange, type UndonePage, undoInherited, undoPage } from './undo-page.js';
import { isContentPage, updateView, viewWiki, type WikiView } from './wiki-view.js';

export interface UndoDeps {
  store: Store;
  language: WikiLanguage;
  /** `YYYY-MM-DD`. */
  today: () => string;
  /** Commits that touched the wiki, newest first. */
  readPast: () => Promise<PastCommit[]>;
  readChanges: (commit: PastCommit) => Promise<PastChange[]>;
}

export interface UndoOptions {
  waiting?: TransactionOptions;
  tell?: (report: UndoReport) => void;
}

/** What was taken back. */
export interface UndoReport {
  /** The ingest, and the commit that took it back. */
  undone: string;
  source: string;
  commit: string;
  /** An earlier undo had been cut off before it could say so: this one did nothing but tell. */
  wasFinished: boolean;
  /** The ingest that the next undo without a name would take back. */
  next: { commit: string; source: string } | undefined;
  /** What else a person should know: pages that they moved or deleted. */
  notes: string[];
  pages: {
    path: WikiPath;
    outcome: 'removed' | 'changed' | 'locked' | 'conflict' | 'untouched';
    removed: number;
    stayed: number;
  }[];
}

/**
 * Takes an ingest back, the latest one unless told, in one new commit: its claims that are still as it wrote them go, with the lines
 * that it set under others; what others added stays. The source is not taken in again by itself. An undo that was killed after it
 * was decided is finished by recovery; typed again it says so, and takes nothing more back.
 * @param name the beginning of a commit, or a path below `raw/`, of which the latest ingest is meant
 * @param options.tell hears the report before it counts as told
 * @throws NotFoundError when there is no such ingest; UsageError when it was taken back already.
 */
export async function undoIngest(
  deps: UndoDeps,
  name: string | undefined,
  { waiting = {}, tell = () => {} }: UndoOptions = {},
): Promise<UndoReport> {
  const report = await deps.store.withTransaction(waiting, async (tx) => {
    const moved = await followMoves(deps, tx, viewWiki(await deps.store.readPages()));
    const notes = moved?.notes ?? [];
    // Under the lock: until then the undo of a process that was killed may still be decided.
    const past = await deps.readPast();
    const untold = await findUntold(tx, past, name);
    if (untold) return { ...reportFinished(past, untold), notes };
    const ingest = await findIngest(past, name, deps.readChanges);
    const view = viewWiki(await deps.store.readPages());
    const made = await deps.readChanges(ingest);
    const changes = followChanges(made, past.slice(0, past.indexOf(ingest)), view);
    const paths = changes.map(({ path }) => path);
    const job = { ingest, changes, view, words: wordsOf(deps.language), today: deps.today() };
    let pages: UndoReport['pages'] = [];
    const result = await tx.commit({
      subject: `undo ${ingest.subject}`,
      paths: [...new Set([...paths, ...heirPages(job).map(wikiToRoot), ...undoneIndexPaths(job), LOG])],
      sources: new Map(),
      compute: (texts) => {
        const undone = computeUndo(job, texts);
        pages = undone.pages;
        return undone.changeset;
      },
    });
    if (result.outcome === 'nothing')
      throw new UsageError(
        `${ingest.commit.slice(0, 8)} (${ingest.source}) was taken back already; there is nothing more to take back.`,
      );
    const next = findLatest(past.filter((one) => one !== ingest));
    const source = sourceIn(made) ?? ingest.source ?? '';
    return { undone: ingest.commit, source, commit: result.commit, wasFinished: false, next, pages, notes };
  });
  tell(report);
  await deps.store.markTold(report.commit);
  return report;
}

/** An undo that may be what is asked for here, and of whose end nobody has heard. */
async function findUntold(
  tx: Transaction,
  past: readonly PastCommit[],
  name: string | undefined,
): Promise<PastCommit | undefined> {
  for (const [at, undo] of past.entries()) {
    if (undo.kind !== 'undo' || undo.undoes === undefined || (await tx.wasTold(undo.commit))) continue;
    const source = past.find(({ commit }) => commit === undo.undoes)?.source;
    const isNamed =
      name === undefined || (IS_COMMIT.test(name) && undo.undoes.startsWith(name)) || source === toTrailer(past, name);
    // A source that was taken in again since is asked for anew.
    const isNewer = past.slice(0, at).every((one) => name === undefined || one.kind !== 'ingest' || one.source !== source);
    if (isNamed && isNewer) return undo;
  }
  return undefined;
}

function reportFinished(past: readonly PastCommit[], { commit, undoes = '', subject }: PastCommit): Omit<UndoReport, 'notes'> {
  const source = past.find((one) => one.commit === undoes)?.source ?? subject.replace(/^undo: /, '');
  return { undone: undoes, source, commit, wasFinished: true, next: findLatest(past), pages: [] };
}

/** The changes of an ingest to pages, by the names that pages have by now. @param since the commits after it, newest first */
function followChanges(changes: readonly PastChange[], since: readonly PastCommit[], view: WikiView): PastChange[] {
  const { pathOf, follow } = bringForward(
    since.toReversed().map(({ moved }) => new Map(moved.map(([from, to]) => [pageOf(from), pageOf(to)]))),
    view,
  );
  return changes.map((change) => {
    if (!change.path.startsWith('wiki/')) return change;
    const path = pathOf(pageOf(change.path));
    const [before, after] = [change.before, change.after].map((text) => (text === undefined ? undefined : follow(path, text)));
    return { path: wikiToRoot(path), before, after };
  });
}

const pageOf = (file: RootPath): WikiPath => wikiPath(file.slice('wiki/'.length));

interface UndoJob {
  ingest: PastCommit;
  changes: readonly PastChange[];
  view: WikiView;
  words: Words;
  today: string;
}

/** Everything that an undo writes, as a value of the pages' texts. Nothing when nothing of the ingest is left. */
function computeUndo(
  job: UndoJob,
  texts: ReadonlyMap<RootPath, string | undefined>,
): { changeset: Changeset; pages: UndoReport['pages'] } {
  const { ingest, changes, words, today } = job;
  const writes = new Map<RootPath, string | undefined>();
  const pages: UndoReport['pages'] = [];
  const content = contentChanges(changes);
  const findHeir = makeFindHeir(content, (page) => texts.get(wikiToRoot(page)));
  const evidence = addedEvidence(content);
  const undo = (path: WikiPath, change: PageChange | undefined): UndoReport['pages'][number] => {
    const file = wikiToRoot(path);
    const now = texts.get(file);
    const why = findClosed(now);
    const left: UndonePage = { text: now, removed: 0, stayed: 0 };
    const made = why || !change ? left : undoPage(change, now, words, findHeir);
    const undone = why ? left : undoInherited(path, made, evidence, change?.before, words, findHeir);
    if (undone.text !== now) writes.set(file, undone.text);
    const outcome = why ?? (undone.text === now ? 'untouched' : undone.text === undefined ? 'removed' : 'changed');
    return { path, outcome, removed: undone.removed, stayed: undone.stayed };
  };
  pages.push(...content.map((change) => undo(change.path, change)));
  pages.push(
    ...heirPages(job)
      .map((path) => undo(path, undefined))
      .filter(({ outcome }) => outcome === 'changed'),
  );
  undoSourcePage(job, texts, writes);
  if (writes.size === 0) return { changeset: { writes, message: '' }, pages };
  const view = updateView(
    job.view,
    [...writes].map(([file, text]) => [pageOf(file), text]),
  );
  const lines = pages.filter(({ outcome }) => outcome !== 'untouched').map(describe);
  const entry = printLogEntry({ date: today, operation: 'undo', subject: ingest.source ?? '', lines });
  writes.set(LOG, appendLogEntry(texts.get(LOG), entry, words));
  if (findClosed(texts.get(LOG))) writes.delete(LOG);
  for (const [file, text] of writeIndex(indexOf(view, words), texts)) writes.set(file, text);
  const body = lines.map((line) => `- ${line}\n`).join('');
  const message = `undo: ${ingest.source}\n\n${body}\nWiki-Undoes: ${ingest.commit}\n`;
  return { changeset: { writes, message }, pages };
}

const contentChanges = (changes: readonly PastChange[]): PageChange[] =>
  changes.flatMap((change) => {
    const path = pageOf(change.path);
    return isContentPage(path) ? [{ ...change, path }] : [];
  });

/** Pages that the ingest did not write to and that cite its source: an earlier undo may have set a line there in its name. */
function heirPages({ changes, view }: UndoJob): WikiPath[] {
  const source = sourceIn(changes);
  const written = new Set(contentChanges(changes).map(({ path }) => path));
  return [...view.catalogue.entries.values()].flatMap(({ path, meta }) =>
    !written.has(path) && meta.sources.some((one) => one === source) ? [path] : [],
  );
}

/** Which pages go shows when they are taken back: it is done once on what was read, to see what the index will be. */
function undoneIndexPaths(job: UndoJob): RootPath[] {
  const texts = new Map([...job.view.texts].map(([page, text]) => [wikiToRoot(page), text]));
  const { writes } = computeUndo(job, texts).changeset;
  const then = updateView(
    job.view,
    [...writes].map(([file, text]) => [pageOf(file as RootPath), text]),
  );
  return allIndexPaths(job.view, indexOf(job.view, job.words), indexOf(then, job.words));
}

const describe = ({ path, outcome, removed, stayed }: UndoReport['pages'][number]): string =>
  `${outcome} ${path}: ${removed} taken back${stayed > 0 ? `, ${stayed} stayed` : ''}`;

/** The source's record says that it was taken back, so that it is not taken in again by itself. */
function undoSourcePage(
  { changes, words, today }: UndoJob,
  texts: ReadonlyMap<RootPath, string | undefined>,
  writes: Map<RootPath, string | undefined>,
): void {
  for (const { path: file } of changes) {
    const now = texts.get(file);
    const meta = file.startsWith('wiki/sources/') && now !== undefined ? parseSourceMeta(now) : undefined;
    if (!meta || meta.status === 'undone' || findClosed(now)) continue;
    const path = pageOf(file);
    const undone = { ...meta, status: 'undone' as const, reason: undefined, coverage: undefined, pages: [], updated: today };
    writes.set(wikiToRoot(path), printSourcePage({ path, meta: undone, plan: undefined, pages: [] }, words, now));
  }
}
