import { withEntries } from '../domain/catalogue.js';
import { describeFindings, type GuardFinding } from '../domain/guard.js';
import type { RawPath, RootPath, WikiPath } from '../domain/path.js';
import { rootPath, wikiPath, wikiToRoot } from '../domain/path.js';
import type { Changeset, Diagnostic, Plan } from '../domain/plan.js';
import type { Source } from '../domain/source.js';
import type { Words } from '../domain/words.js';
import { fold } from '../markdown/fold.js';
import { parseFrontMatter, parsePartialMeta } from '../markdown/front-matter.js';
import { appendLogEntry, printLogEntry } from '../markdown/log-page.js';
import { parseSourceMeta, printSourcePage, type SourceMeta, type SourcePage, sourcePagePath } from '../markdown/source-page.js';
import { type Applied, applyAction } from './apply-plan.js';
import { printCommitMessage } from './commit-message.js';
import { changedIndexPaths, indexOf, toIndexed, withSource, writeIndex } from './index-files.js';
import { findClosed, refuseAction, refusePage } from './locked-pages.js';
import type { WikiView } from './wiki-view.js';
import { makeStillSays, withdrawClaims } from './withdraw-claims.js';

export const LOG = rootPath('wiki/log.md');

/** Everything that one ingest writes, as a value: a function of the pages' texts, so that it can be computed again. */
export interface IngestJob {
  view: WikiView;
  words: Words;
  today: string;
  path: RawPath;
  /** Undefined when the file could not become a source. */
  accepted: { source: Source; plan: Plan; diagnostics: readonly Diagnostic[] } | undefined;
  meta: Omit<SourceMeta, 'title' | 'created' | 'updated' | 'pages'>;
  /** What the guards found in the source. */
  guards: readonly GuardFinding[];
  tokens: number | undefined;
}

export interface IngestOutcome {
  changeset: Changeset;
  applied: Applied[];
  /** What was left out because its page is locked or holds conflict markers, since whenever. */
  closed: Diagnostic[];
}

/** The files that a job reads and may write. */
export function pathsOf(job: IngestJob): RootPath[] {
  const named = job.accepted?.plan.actions.map(({ page, title }) => ({ path: page, title })) ?? [];
  const pages = [...named, ...touchedBefore(job).map((path) => ({ path, title: titleOf(job, path) }))];
  const source = toIndexed(sourcePagePath(job.path), { ...job.meta, title: sourceTitle(job) });
  const files = [...pages.map(({ path }) => path), source.path].map(wikiToRoot);
  return [...new Set([...files, ...changedIndexPaths(job.view, job.words, pages, source), LOG])];
}

/** Pages that an earlier ingest of the same path wrote to: its claims there may have to be withdrawn. */
const touchedBefore = (job: IngestJob): WikiPath[] =>
  job.view.sources.get(job.path)?.meta.pages.filter((page) => job.view.texts.has(page)) ?? [];

/** The changeset of a job on these texts. Empty when everything that the source says is there. */
export function computeIngest(job: IngestJob, texts: ReadonlyMap<RootPath, string | undefined>): IngestOutcome {
  const writes = new Map<RootPath, string>();
  const textOf = (page: WikiPath): string | undefined => writes.get(wikiToRoot(page)) ?? texts.get(wikiToRoot(page));
  const closed: Diagnostic[] = [];
  const applied = (job.accepted?.plan.actions ?? []).flatMap((action) => {
    const why = findClosed(textOf(action.page));
    if (why) {
      closed.push(...refuseAction(why, action));
      return [];
    }
    const result = applyAction(action, textOf(action.page), job);
    if (result.outcome !== 'unchanged') writes.set(wikiToRoot(action.page), result.text);
    return result;
  });
  withdrawGone(job, textOf, writes, closed);
  const noRecord = findClosed(textOf(sourcePagePath(job.path)));
  if (noRecord && !isRecorded(job, texts)) closed.push(refusePage(noRecord, job.path, 'its page in sources/ stays as it is'));
  const isNews = writes.size > 0 || (!noRecord && !isRecorded(job, texts));
  if (!isNews) return { changeset: { writes: new Map(), message: '' }, applied, closed };

  const sourcePage = makeSourcePage(job, applied, texts);
  const catalogue = withEntries(job.view.catalogue, metaOf(writes));
  const lines = describe(job, applied, closed);
  writes.set(wikiToRoot(sourcePage.path), printSourcePage(sourcePage, job.words, textOf(sourcePage.path)));
  const indexed = withSource(indexOf(job.view, job.words), toIndexed(sourcePage.path, sourcePage.meta));
  const entry = printLogEntry({ date: job.today, operation: 'ingest', subject: job.path, lines });
  writes.set(LOG, appendLogEntry(texts.get(LOG), entry, job.words));
  for (const file of [wikiToRoot(sourcePage.path), LOG]) if (findClosed(texts.get(file))) writes.delete(file);
  const index = writeIndex({ ...indexed, catalogue }, texts);
  return { changeset: { writes: new Map([...writes, ...index]), message: printCommitMessage(job, lines) }, applied, closed };
}

/** Claims that were refused, each once, on however many pages. */
export const countRefused = (diagnostics: readonly Diagnostic[]): number =>
  new Set(
    diagnostics
      .filter(({ severity, part }) => severity === 'refused' && /^claim \d+/.test(part))
      .map(({ part }) => part.match(/\d+/)?.[0]),
  ).size;

function withdrawGone(
  job: IngestJob,
  textOf: (page: WikiPath) => string | undefined,
  writes: Map<RootPath, string>,
  closed: Diagnostic[],
): void {
  if (!job.accepted || touchedBefore(job).length === 0) return;
  const { source, plan } = job.accepted;
  const inText = makeStillSays(source);
  // A quote that the check found may be one that the folded text does not hold, from a table for example.
  const found = new Set(plan.actions.flatMap(({ claims }) => claims.flatMap(({ citations }) => citations.map(quoteKey))));
  const stillSays = (quote: string): boolean => found.has(fold(quote)) || inText(quote);
  for (const page of touchedBefore(job)) {
    const text = textOf(page);
    if (text === undefined) continue;
    const next = withdrawClaims(page, text, source, stillSays, job.words);
    if (next === text) continue;
    const why = findClosed(text);
    if (why)
      closed.push(refusePage(why, parsePartialMeta(text).title || page, 'claims that the source no longer says are not marked'));
    else writes.set(wikiToRoot(page), next);
  }
}

const quoteKey = ({ quote }: { quote: string }): string => fold(quote);

/** Is what was done with these very bytes on the source's page already? */
function isRecorded(job: IngestJob, texts: ReadonlyMap<RootPath, string | undefined>): boolean {
  const there = parseSourceMeta(texts.get(wikiToRoot(sourcePagePath(job.path))) ?? '');
  return (
    there !== undefined &&
    there.sha256 === job.meta.sha256 &&
    there.status === job.meta.status &&
    there.reason === job.meta.reason
  );
}

const sourceTitle = ({ accepted, path }: IngestJob): string => accepted?.source.title ?? path;
const titleOf = ({ view }: IngestJob, page: WikiPath): string => view.catalogue.entries.get(page)?.meta.title ?? page;

function makeSourcePage(
  job: IngestJob,
  applied: readonly Applied[],
  texts: ReadonlyMap<RootPath, string | undefined>,
): SourcePage {
  const path = sourcePagePath(job.path);
  const before = parseSourceMeta(texts.get(wikiToRoot(path)) ?? '');
  const pages = new Map(touchedBefore(job).map((page) => [page, titleOf(job, page)]));
  for (const { page, title } of applied) pages.set(page, title);
  const meta: SourceMeta = {
    ...job.meta,
    title: sourceTitle(job),
    created: before?.created ?? job.today,
    updated: job.today,
    pages: [...pages.keys()],
  };
  return {
    path,
    meta,
    guards: describeFindings(job.guards),
    plan: job.accepted?.plan,
    pages: [...pages].map(([page, title]) => ({ path: page, title })),
  };
}

function* metaOf(writes: ReadonlyMap<string, string>) {
  for (const [file, text] of writes) {
    const { meta } = parseFrontMatter(text);
    if (meta) yield { path: wikiPath(file.slice('wiki/'.length)), meta };
  }
}

/** The lines of the log's entry and of the commit's body. */
function describe(job: IngestJob, applied: readonly Applied[], closed: readonly Diagnostic[]): string[] {
  const guarded = describeFindings(job.guards).map((line) => `guard: ${line}`);
  if (!job.accepted) return [`refused: ${job.meta.reason ?? job.meta.status}`, ...guarded];
  const name = (page: Applied): string => `${page.title} (${page.page}): ${page.kept.length}`;
  const lines = [
    ...applied.filter((page) => page.outcome === 'created').map((page) => `created ${name(page)}`),
    ...applied.filter((page) => page.outcome === 'appended').map((page) => `appended ${name(page)}`),
  ];
  const repeated = new Set(applied.flatMap((page) => page.repeated)).size;
  if (repeated > 0) lines.push(`repeated ${repeated}`);
  const refused = countRefused([...job.accepted.diagnostics, ...closed]);
  if (refused > 0) lines.push(`refused ${refused}`);
  lines.push(`coverage ${job.meta.coverage ?? 0}%`, ...guarded);
  return lines;
}
