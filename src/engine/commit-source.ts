import { SourceRefused } from '../domain/errors.js';
import { type RawPath, type RootPath, rawToRoot, type Sha256, wikiPath } from '../domain/path.js';
import type { Diagnostic } from '../domain/plan.js';
import type { Source } from '../domain/source.js';
import { totalTokens, type Usage } from '../domain/usage.js';
import { type WikiLanguage, wordsOf } from '../domain/words.js';
import type { SourceMeta } from '../markdown/source-page.js';
import type { Provider } from '../providers/provider.js';
import type { Store, Transaction } from '../store/store.js';
import { checkPlan } from './check/check-plan.js';
import { measureCoverage } from './check/coverage.js';
import { limitsFor } from './check/plan-limits.js';
import { doubtDate } from './doubt-date.js';
import { computeIngest, type IngestJob, type IngestOutcome, pathsOf } from './ingest-changeset.js';
import { reportCommit, reportFailure } from './ingest-report.js';
import { findClosed } from './locked-pages.js';
import type { PlannedSource } from './planned-source.js';
import type { ReadFile } from './read-raw-file.js';
import { rebasePlan } from './rebase-plan.js';
import type { IngestReport } from './report.js';
import { updateView, type WikiView } from './wiki-view.js';

export interface CommitDeps {
  store: Store;
  provider: Provider;
  language: WikiLanguage;
  /** `YYYY-MM-DD`. */
  today: () => string;
}

/**
 * Checks a plan against the wiki as it is and commits what holds. `next`: the view after it. `obsolete`: what it was to replace has
 * changed since it was planned by a model; nothing was committed.
 */
export async function commitSource(
  deps: CommitDeps,
  tx: Transaction,
  view: WikiView,
  planned: PlannedSource,
): Promise<{ report: IngestReport; next: WikiView } | 'obsolete'> {
  const { job, diagnostics, isUnproven, holds } = makeJob(deps, view, planned);
  if (!holds && deps.provider.model) return 'obsolete';
  if (isUnproven) return { report: reportFailure(planned, UNPROVEN, diagnostics), next: view };
  let outcome: IngestOutcome | undefined;
  const result = await tx.commit({
    subject: `ingest ${planned.path}`,
    paths: pathsOf(job),
    sources: planned.source && planned.raw ? await withCompanions(deps, planned.path, planned.raw.bytes) : new Map(),
    compute: (texts) => {
      outcome = computeIngest(job, texts);
      return outcome.changeset;
    },
  });
  const written = result.outcome === 'committed' ? [...(outcome?.changeset.writes ?? [])] : [];
  const next = updateView(
    view,
    written.map(([file, text]) => [wikiPath(file.slice('wiki/'.length)), text]),
  );
  const doubts = doubtDate(planned.source?.date, deps.today());
  const doubted = { ...planned, notes: [...planned.notes, ...doubts] };
  return { report: reportCommit(doubted, job.meta.coverage, diagnostics, outcome, result, tx), next };
}

/** The source, and what lies beside it and belongs to it: a clone of the wiki shows the pictures, too. */
async function withCompanions({ store }: CommitDeps, path: RawPath, bytes: Uint8Array): Promise<Map<RootPath, Uint8Array>> {
  return new Map([[rawToRoot(path), bytes], ...(await store.readCompanions(path))]);
}

const UNPROVEN = {
  isPassing: false,
  message: 'nothing of the plan holds: none of its claims could be proven from the source',
  hint: 'Name it to have it tried once more; if it stays so, try another model.',
};

interface Job {
  job: IngestJob;
  diagnostics: Diagnostic[];
  /** A model proposed pages or claims, and not one claim is in the source. */
  isUnproven: boolean;
  holds: boolean;
}

function makeJob(deps: CommitDeps, view: WikiView, planned: PlannedSource): Job {
  const { source, proposal, path } = planned;
  const base = {
    view,
    words: wordsOf(deps.language),
    today: deps.today(),
    path,
    guards: planned.guards,
    tokens: totalOf(proposal?.total ?? planned.paid),
  };
  if (!source || !proposal)
    return { job: { ...base, accepted: undefined, meta: refusedMeta(planned) }, diagnostics: [], isUnproven: false, holds: true };
  const { reply, candidates, holds } = rebasePlan(proposal, view);
  const { catalogue } = view;
  const {
    plan,
    diagnostics: found,
    spans,
  } = checkPlan({
    source,
    reply,
    catalogue,
    candidates,
    language: deps.language,
    limits: limitsFor(proposal.parts),
    today: deps.today(),
  });
  const diagnostics = [...proposal.diagnostics, ...found];
  // What was proven and reaches no page, because all of its pages are closed, covers nothing.
  const reaches = plan.actions.some(
    ({ page, claims, todos }) => claims.length + todos.length > 0 && !findClosed(view.texts.get(page)),
  );
  const coverage = measureCoverage(source, reaches ? spans : []).percent;
  const meta = { ...sourceMeta(deps, source), status: 'ingested' as const, reason: undefined, coverage };
  const isUnproven =
    proposal.first !== undefined &&
    (proposal.first.claims > 0 || reply.pages.length > 0) &&
    plan.actions.every(({ claims }) => claims.length === 0) &&
    !diagnostics.some(({ rule }) => rule === 'locked-page' || rule === 'conflict-page');
  return { job: { ...base, accepted: { source, plan, diagnostics }, meta }, diagnostics, isUnproven, holds };
}

const totalOf = (usage: Usage | undefined): number | undefined => usage && totalTokens(usage);

function sourceMeta(deps: CommitDeps, source: Source): Omit<IngestJob['meta'], 'status' | 'reason' | 'coverage'> {
  return {
    path: source.path,
    sha256: source.sha256,
    mediaType: source.mediaType,
    date: source.date?.value,
    dateFrom: source.date?.from,
    language: source.language,
    reader: undefined,
    notes: [...source.notes, ...doubtDate(source.date, deps.today())],
    editor: deps.provider.name,
    prompt: deps.provider.model?.prompt,
    beside: source.beside,
  };
}

function refusedMeta({ path, raw, refusal, reader }: ReadFile): IngestJob['meta'] {
  const reason = refusal instanceof SourceRefused ? refusal.reason : undefined;
  const status: SourceMeta['status'] = reason === 'empty' || reason === 'quarantined' ? reason : 'failed';
  return {
    path,
    sha256: raw?.sha256 ?? ('' as Sha256),
    mediaType: 'application/octet-stream',
    date: undefined,
    dateFrom: undefined,
    language: undefined,
    status,
    reason: refusal?.message,
    reader,
    notes: [],
    editor: undefined,
    prompt: undefined,
    coverage: undefined,
  };
}
