import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import { ModelError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import { addUsage, type Usage } from '../domain/usage.js';
import type { TransactionOptions } from '../store/store.js';
import { type CommitDeps, commitSource } from './commit-source.js';
import type { Failures } from './failures.js';
import { describeRejoined, reportDone, reportFailure, reportSlow, reportUnread } from './ingest-report.js';
import { scoresOf } from './judge-source.js';
import { followMoves, followMovesFirst, type MovesReport } from './moves/follow-moves.js';
import type { Proposal } from './plan-source.js';
import { isDone, type PlanFileDeps, type PlannedSource, planFile } from './planned-source.js';
import { isTooSlow, type ReadFile } from './read-raw-file.js';
import { readToPlan } from './read-to-plan.js';
import type { IngestReport } from './report.js';
import { pause } from './wait-for-news.js';
import { lookAtWiki, type WikiLook, type WikiView } from './wiki-view.js';

/** Implementations that an ingest works with. */
export interface IngestDeps extends PlanFileDeps, CommitDeps {
  /** How many sources a model plans side by side. */
  jobs: number;
  failures: Failures;
  /** What was read of the pages when these sources were found to be due, if they were. */
  seen?: WikiLook | undefined;
  /** Hears what people did with whole pages, and what followed from it. */
  onMoves?: ((report: MovesReport) => void) | undefined;
  /** How long to wait for another process that has the wiki, and what is called then. */
  waiting?: TransactionOptions;
}

interface Run extends IngestDeps {
  /** What was on record when the run began: what is in since then was taken in by another process, and is not taken in once more. */
  start: Pick<WikiView, 'sources'>;
}

/** Plans that wait for their turn to be committed, for each that is being made: a slow source does not hold up the others. */
const AHEAD = 3;
/** After so many sources in a row that failed for a passing reason the service is down: the rest would only wait for nothing. */
const MAX_FAILURES = 3;

/** Readings of the same bytes that may run out of time before that is put on record. */
const MAX_READINGS = 4;

/**
 * Ingests these sources: plans side by side, commits one by one in the order given. Reports as it goes. A source that fails leaves
 * nothing behind, and the others go on.
 * @throws ModelError when no source can be planned: no key, no such model, the person ended it, the service is down.
 */
export async function* ingestSources(deps: IngestDeps, paths: Iterable<RawPath>): AsyncGenerator<IngestReport> {
  const ending = new AbortController();
  const signal = deps.signal ? AbortSignal.any([deps.signal, ending.signal]) : ending.signal;
  setMaxListeners(0, signal); // each call of a model listens: there may be many at once
  // Whoever does not want to wait is told before anything is planned and paid for.
  if (deps.waiting?.waitMs === 0) await deps.store.withTransaction(deps.waiting, async () => {});
  let look = await lookAtWiki(deps.store, deps.seen);
  const { sources } = (deps.seen ?? look).view;
  const run: Run = { ...deps, signal, start: { sources } };
  const moved = await followMovesFirst(run, { ...deps.waiting, signal: deps.signal }, look.view);
  if (moved) deps.onMoves?.(moved);
  if (moved?.commit) look = await lookAtWiki(deps.store, look);
  const claims = new Set<() => Promise<void>>();
  const plans = planAhead(run, () => look, paths, claims);
  let failures = 0;
  let hasPlanned = false;
  try {
    for (const first of plans) {
      hasPlanned = true;
      for (let next: Promise<PlannedSource> | undefined = first; next; ) {
        const planned: PlannedSource = await next;
        if (deps.signal?.aborted) throw stopped();
        const { report, look: now } = await commitOrPlanAgain(run, look, planned)
          .catch((error: unknown) => {
            throw deps.signal?.aborted ? stopped() : error;
          })
          .finally(() => planned.release && letGo(claims, planned.release));
        look = now;
        yield await noteFailure(deps, planned, report);
        failures = planned.failure && report.isPassing ? failures + 1 : 0;
        if (planned.failure && failures >= MAX_FAILURES) throw planned.failure;
        next = planned.next;
      }
    }
    // With nothing new too, what an editor saved from an old buffer gets its lines back, as before each commit.
    if (!hasPlanned) await putBackLateText(run);
  } finally {
    ending.abort();
    for (const release of claims) await letGo(claims, release);
  }
}

async function putBackLateText({ store, waiting, signal, onMoves }: IngestDeps): Promise<void> {
  const notes = await store.withTransaction({ ...waiting, signal }, async (tx) => describeRejoined(tx.rejoined));
  if (notes.length > 0) onMoves?.({ moves: [], deleted: [], commit: undefined, notes });
}

/** A run of thousands does not keep what it no longer has. */
async function letGo(claims: Set<() => Promise<void>>, release: () => Promise<void>): Promise<void> {
  await release();
  claims.delete(release);
}

/** Keeps across runs what failed, and forgets it when it has not. */
async function noteFailure({ failures }: IngestDeps, planned: PlannedSource, report: IngestReport): Promise<IngestReport> {
  // Of a file that could not be read nothing is known: what was known before stays.
  if (!planned.raw) return report;
  const { source: path, status, reason, hint, isPassing = false } = report;
  if (status !== 'failed') {
    await failures.drop(path);
    return report;
  }
  const code = report.code ?? (isPassing ? 'restless' : 'unproven');
  const news = { path, sha256: planned.raw.sha256, code, message: reason ?? code, hint, isPassing };
  return { ...report, nextTryAt: (await failures.add(news)).nextTryAt };
}

const stopped = (): ModelError => new ModelError('stopped', 'Stopped.', 'What is not in yet is taken with the next: wiki ingest');

/** Each of these plans in turn, made a few ahead. The built-in editor plans one after the other: each sees what came of the last. */
function* planAhead(
  deps: Run,
  look: () => WikiLook,
  paths: Iterable<RawPath>,
  claims: Set<() => Promise<void>>,
): Generator<Promise<PlannedSource>> {
  const jobs = deps.provider.model ? deps.jobs : 1;
  // One at a time means that each sees what came of the one before it.
  const ahead = jobs > 1 ? jobs * AHEAD : 1;
  const queue = new PQueue({ concurrency: jobs });
  const waiting: Promise<PlannedSource>[] = [];
  const started = new Set<RawPath>();
  const start = (path: RawPath): Promise<PlannedSource> => {
    started.add(path);
    const plan = queue.add(() => planAlone(deps, look, path, claims)).then(withNext);
    plan.catch(() => {}); // whoever takes it hears of it; one that is never taken is no fault
    return plan;
  };
  /** A transcription is planned as soon as it is there, unless it was among the sources anyway. */
  const withNext = (planned: PlannedSource): PlannedSource => {
    const { leadsTo } = planned;
    return leadsTo === undefined || started.has(leadsTo) ? planned : { ...planned, next: start(leadsTo) };
  };
  for (const path of paths) {
    if (started.has(path)) continue;
    waiting.push(start(path));
    if (waiting.length >= ahead) yield waiting.shift() as Promise<PlannedSource>;
  }
  yield* waiting;
}

/** How long to wait between looks at a source that another process plans. */
const LOOK_MS = 500;

/** Plans a source that no other process is planning; one that another has taken in meanwhile is not planned at all. */
async function planAlone(
  deps: Run,
  look: () => WikiLook,
  path: RawPath,
  claims: Set<() => Promise<void>>,
): Promise<PlannedSource> {
  const release = deps.provider.model && (await claimAlone(deps, path));
  if (release) claims.add(release);
  try {
    // A call of a model costs more than a look at what others have done.
    const { view } = release ? await lookAtWiki(deps.store, look()) : look();
    const file = await readToPlan(deps, path);
    if (isTaken(deps, view, file))
      return { ...file, proposal: undefined, failure: undefined, notes: [], wasTaken: true, release };
    return { ...(await planFile(deps, view, path)), release };
  } catch (error) {
    await release?.();
    throw error;
  }
}

/** The right to plan a source, as soon as no other process has it. */
async function claimAlone({ store, signal }: Run, path: RawPath): Promise<() => Promise<void>> {
  for (;;) {
    const release = await store.claimSource(path);
    if (release) return release;
    if (signal?.aborted) throw stopped();
    await pause(LOOK_MS);
  }
}

/** Has another process taken these bytes in since the run began? What was in before is named by somebody who wants it once more. */
const isTaken = ({ start }: Run, view: WikiView, file: Pick<ReadFile, 'path' | 'raw'>): boolean =>
  isDone(view, file) && !isDone(start, file);

/** Pages may change again while a plan is made again; a wiki that never rests is not waited for for ever. */
const MAX_PLANS = 3;

/** Commits a plan; one whose pages changed meanwhile is made again when it no longer holds there. */
async function commitOrPlanAgain(
  deps: Run,
  before: WikiLook,
  first: PlannedSource,
): Promise<{ report: IngestReport; look: WikiLook }> {
  let planned = first;
  let look = before;
  for (let plans = 1; ; plans++) {
    if (planned.wasTaken) return { report: reportDone(planned), look: await lookAtWiki(deps.store, look) };
    if (planned.failure) return { report: reportFailure(planned, planned.failure, []), look };
    if (!planned.raw) return { report: reportUnread(planned), look };
    if (await mayPass(deps, look.view, planned)) return { report: reportSlow(planned), look };
    const done = await commitPlanned(deps, look, planned);
    if (done.report) return { report: done.report, look: done.look };
    look = done.look;
    if (plans === MAX_PLANS) return { report: reportFailure(planned, RESTLESS, []), look };
    const again = await planFile(deps, look.view, planned.path);
    const notes = [...again.notes, 'It was planned again: what it was to replace had changed meanwhile.'];
    planned = { ...again, notes, proposal: again.proposal && payFor(again.proposal, planned.proposal?.usage) };
  }
}

/**
 * A file that was not read in time is no bad file: the computer may have been busy. It is tried a few times before that is put on
 * record; where it is on record already, one more try changes nothing.
 */
async function mayPass({ failures }: IngestDeps, { sources }: WikiView, { path, raw, refusal }: PlannedSource): Promise<boolean> {
  if (!isTooSlow(refusal)) return false;
  const meta = sources.get(path)?.meta;
  if (meta?.status === 'failed' && meta.sha256 === raw?.sha256) return false;
  const before = (await failures.read()).get(path);
  const isSame = before?.sha256 === raw?.sha256 && before?.code === refusal?.code;
  return ((isSame && before?.tries) || 0) + 1 < MAX_READINGS;
}

const RESTLESS = {
  isPassing: true,
  message: `what it was to replace changed each of the ${MAX_PLANS} times that it was planned`,
  hint: 'Run it again when nobody writes to these pages.',
};

const payFor = (proposal: Proposal, earlier: Usage | undefined): Proposal => ({
  ...proposal,
  usage: addUsage(earlier, proposal.usage),
  total: addUsage(earlier, proposal.total),
});

/** No report: the plan no longer holds, and nothing was committed. */
async function commitPlanned(
  deps: Run,
  look: WikiLook,
  planned: PlannedSource,
): Promise<{ report: IngestReport | undefined; look: WikiLook }> {
  const done = await deps.store.withTransaction({ ...deps.waiting, signal: deps.signal }, async (tx) => {
    // People add, edit and delete pages while a plan is made: it is checked against the wiki as it is now.
    let now = await lookAtWiki(deps.store, look);
    const moved = now.view === look.view ? undefined : await followMoves(deps, tx, now.view);
    if (moved) deps.onMoves?.(moved);
    if (moved?.commit) now = await lookAtWiki(deps.store, now);
    if (isTaken(deps, now.view, planned)) return { report: reportDone(planned), look: now };
    const committed = await commitSource(deps, tx, now.view, planned);
    if (committed === 'obsolete') return { report: undefined, look: now };
    return { report: committed.report, look: { view: committed.next, stamps: now.stamps } };
  });
  if (done.report) await deps.store.dropKeptPlan(planned.path);
  if (done.report && deps.judging) await deps.store.dropKeptPlan(scoresOf(planned.path));
  return done;
}
