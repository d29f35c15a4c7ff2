import PQueue from 'p-queue';
import { ModelError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import { addUsage, type Usage } from '../domain/usage.js';
import type { TransactionOptions } from '../store/store.js';
import { type CommitDeps, commitSource } from './commit-source.js';
import { reportFailure } from './ingest-report.js';
import type { PlanDeps, Proposal } from './plan-source.js';
import { type PlannedSource, planFile } from './planned-source.js';
import type { ReadDeps } from './read-raw-file.js';
import { rebasePlan } from './rebase-plan.js';
import type { IngestReport } from './report.js';
import { lookAtWiki, type WikiLook, type WikiView } from './wiki-view.js';

/** Implementations that an ingest works with. */
export interface IngestDeps extends ReadDeps, PlanDeps, CommitDeps {
  /** How many sources a model plans side by side. */
  jobs: number;
  /** How long to wait for another process that has the wiki, and what is called then. */
  waiting?: TransactionOptions;
}

/** Plans that wait for their turn to be committed, for each that is being made: a slow source does not hold up the others. */
const AHEAD = 3;
/** After so many sources in a row that failed for a passing reason the service is down: the rest would only wait for nothing. */
const MAX_FAILURES = 3;

/**
 * Ingests these sources: plans side by side, commits one by one in the order given. Reports as it goes. A source that fails leaves
 * nothing behind, and the others go on.
 * @throws ModelError when no source can be planned: no key, no such model, the person ended it, the service is down.
 */
export async function* ingestSources(deps: IngestDeps, paths: Iterable<RawPath>): AsyncGenerator<IngestReport> {
  const ending = new AbortController();
  const signal = deps.signal ? AbortSignal.any([deps.signal, ending.signal]) : ending.signal;
  const run = { ...deps, signal };
  // Whoever does not want to wait is told before anything is planned and paid for.
  if (deps.waiting?.waitMs === 0) await deps.store.withTransaction(deps.waiting, async () => {});
  let look = await lookAtWiki(deps.store);
  const plans = planAhead(run, () => look.view, paths);
  let failures = 0;
  try {
    for (const next of plans) {
      const first = await next;
      // A person may have changed pages while it was planned.
      if (deps.provider.model) look = await lookAtWiki(deps.store, look);
      const planned = await planAgain(run, look, first);
      if (deps.signal?.aborted) throw stopped();
      const { report, look: now } = planned.failure
        ? { report: reportFailure(planned, planned.failure, []), look }
        : await commitPlanned(deps, look, planned);
      look = now;
      yield report;
      failures = planned.failure?.isPassing ? failures + 1 : 0;
      if (planned.failure && failures >= MAX_FAILURES) throw planned.failure;
    }
  } finally {
    ending.abort();
  }
}

const stopped = (): ModelError => new ModelError('stopped', 'Stopped.', 'What is not in yet is taken with the next: wiki ingest');

/** Each of these plans in turn, made a few ahead. The built-in editor plans one after the other: each sees what came of the last. */
function* planAhead(deps: IngestDeps, view: () => WikiView, paths: Iterable<RawPath>): Generator<Promise<PlannedSource>> {
  const jobs = deps.provider.model ? deps.jobs : 1;
  // One at a time means that each sees what came of the one before it.
  const ahead = jobs > 1 ? jobs * AHEAD : 1;
  const queue = new PQueue({ concurrency: jobs });
  const waiting: Promise<PlannedSource>[] = [];
  const start = (path: RawPath): Promise<PlannedSource> => {
    const plan = queue.add(() => planFile(deps, view(), path));
    plan.catch(() => {}); // whoever takes it hears of it; one that is never taken is no fault
    return plan;
  };
  for (const path of paths) {
    waiting.push(start(path));
    if (waiting.length >= ahead) yield waiting.shift() as Promise<PlannedSource>;
  }
  yield* waiting;
}

/** A plan whose pages changed meanwhile is made again only when it no longer holds there. */
async function planAgain(deps: IngestDeps, look: WikiLook, planned: PlannedSource): Promise<PlannedSource> {
  if (!planned.proposal || !deps.provider.model || rebasePlan(planned.proposal, look.view).holds) return planned;
  const again = await planFile(deps, look.view, planned.path);
  const notes = [...again.notes, 'It was planned again: what it was to replace had changed meanwhile.'];
  const { proposal } = again;
  return { ...again, notes, proposal: proposal && payFor(proposal, planned.proposal.usage) };
}

const payFor = (proposal: Proposal, earlier: Usage | undefined): Proposal => ({
  ...proposal,
  usage: addUsage(earlier, proposal.usage),
  total: addUsage(earlier, proposal.total),
});

async function commitPlanned(
  deps: IngestDeps,
  look: WikiLook,
  planned: PlannedSource,
): Promise<{ report: IngestReport; look: WikiLook }> {
  const done = await deps.store.withTransaction(deps.waiting ?? {}, async (tx) => {
    // People add, edit and delete pages while a plan is made: it is checked against the wiki as it is now.
    const now = await lookAtWiki(deps.store, look);
    const { report, next } = await commitSource(deps, tx, now.view, planned);
    return { report, look: { view: next, stamps: now.stamps } };
  });
  if (deps.provider.model) await deps.store.dropKeptPlan(planned.path);
  return done;
}
