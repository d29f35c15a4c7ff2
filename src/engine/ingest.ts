import { SourceRefused } from '../domain/errors.js';
import { type RawPath, type RootPath, rawToRoot, type Sha256, wikiPath } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import { type WikiLanguage, wordsOf } from '../domain/words.js';
import { parsePage } from '../markdown/page.js';
import type { SourceMeta } from '../markdown/source-page.js';
import type { Provider, Usage } from '../providers/provider.js';
import type { CommitResult, Transaction } from '../store/store.js';
import { checkPlan } from './check/check-plan.js';
import { measureCoverage } from './check/coverage.js';
import { parseReply } from './check/parse-reply.js';
import { findNamedPages } from './find-names.js';
import { computeIngest, countRefused, type IngestJob, type IngestOutcome, pathsOf } from './ingest-changeset.js';
import { type ReadDeps, type ReadFile, readRawFile } from './read-raw-file.js';
import type { IngestReport } from './report.js';
import { lookAtWiki, updateView, type WikiView } from './wiki-view.js';

/** Implementations that an ingest works with. */
export interface IngestDeps extends ReadDeps {
  provider: Provider;
  language: WikiLanguage;
  /** Prose of `schema/wiki.md`. */
  schema: string;
  /** `YYYY-MM-DD`. */
  today: () => string;
  /** Called when another process has the wiki. */
  onWait?: (holder: string) => void;
}

/** Ingests each of these sources: one transaction each, in the order given. Reports as it goes. */
export async function* ingestSources(deps: IngestDeps, paths: Iterable<RawPath>): AsyncGenerator<IngestReport> {
  let look = await lookAtWiki(deps.store);
  for (const path of paths) {
    const planned = await planSource(deps, look.view, await readRawFile(deps, path));
    const { report, next } = await deps.store.withTransaction(deps.onWait ? { onWait: deps.onWait } : {}, async (tx) => {
      // People add, edit and delete pages while a plan is made: it is checked against the wiki as it is now.
      const now = await lookAtWiki(deps.store, look);
      const done = await ingestPlanned(deps, tx, now.view, planned);
      return { report: done.report, next: { view: done.next, stamps: now.stamps } };
    });
    look = next;
    yield report;
  }
}

interface PlannedSource extends ReadFile {
  reply: unknown;
  candidates: ReturnType<typeof parsePage>[];
  usage: Usage | undefined;
}

const MAX_CANDIDATES = 12;

async function planSource(deps: IngestDeps, view: WikiView, file: ReadFile): Promise<PlannedSource> {
  if (!file.source) return { ...file, reply: undefined, candidates: [], usage: undefined };
  const named = findNamedPages(file.source, view.catalogue).slice(0, MAX_CANDIDATES);
  const candidates = named.map((path) => parsePage(path, view.texts.get(path) ?? ''));
  const request = { source: file.source, language: deps.language, schema: deps.schema, catalogue: view.catalogue, candidates };
  const { reply, usage } = await deps.provider.plan(request);
  return { ...file, reply, candidates, usage };
}

/** Checks the plan against the wiki as it is and commits what holds. */
async function ingestPlanned(
  deps: IngestDeps,
  tx: Transaction,
  view: WikiView,
  planned: PlannedSource,
): Promise<{ report: IngestReport; next: WikiView }> {
  const job = makeJob(deps, view, planned);
  let outcome: IngestOutcome | undefined;
  const result = await tx.commit({
    subject: `ingest ${planned.path}`,
    paths: pathsOf(job.job),
    sources: planned.source && planned.raw ? new Map([[rawToRoot(planned.path), planned.raw.bytes]]) : new Map(),
    compute: (texts) => {
      outcome = computeIngest(job.job, texts);
      return outcome.changeset;
    },
  });
  const written = result.outcome === 'committed' ? [...(outcome?.changeset.writes ?? [])] : [];
  const next = updateView(
    view,
    written.map(([file, text]) => [wikiPath(file.slice('wiki/'.length)), text]),
  );
  const report = makeReport(planned, job, outcome, result, tx);
  return { report, next };
}

interface Job {
  job: IngestJob;
  diagnostics: IngestReport['diagnostics'];
  failure: string | undefined;
}

function makeJob(deps: IngestDeps, view: WikiView, planned: PlannedSource): Job {
  const base = {
    view,
    words: wordsOf(deps.language),
    today: deps.today(),
    path: planned.path,
    tokens: planned.usage && planned.usage.inputTokens + planned.usage.outputTokens,
  };
  const { source } = planned;
  if (!source) return { job: { ...base, accepted: undefined, meta: refusedMeta(planned) }, diagnostics: [], failure: undefined };
  const parsed = parseReply(planned.reply);
  if (!parsed.ok) {
    const reason = `the editor's reply was not understood: ${parsed.diagnostics[0]?.message ?? 'no plan'}`;
    const meta = { ...sourceMeta(deps, source), status: 'failed' as const, reason, coverage: undefined };
    return { job: { ...base, accepted: undefined, meta }, diagnostics: parsed.diagnostics, failure: reason };
  }
  const { plan, diagnostics, spans } = checkPlan({
    source,
    reply: parsed.reply,
    catalogue: view.catalogue,
    candidates: planned.candidates,
    language: deps.language,
  });
  const coverage = measureCoverage(source, spans).percent;
  const meta = { ...sourceMeta(deps, source), status: 'ingested' as const, reason: undefined, coverage };
  return {
    job: { ...base, accepted: { source, plan, diagnostics }, meta },
    diagnostics,
    failure: undefined,
  };
}

/** A claim counts once, on however many pages it stands. */
function countClaims(applied: IngestOutcome['applied'], diagnostics: IngestReport['diagnostics']): IngestReport['claims'] {
  const kept = new Set(applied.flatMap((page) => page.kept));
  const repeated = new Set(applied.flatMap((page) => page.repeated).filter((id) => !kept.has(id)));
  return { kept: kept.size, repeated: repeated.size, refused: countRefused(diagnostics) };
}

function sourceMeta(deps: IngestDeps, source: Source): Omit<IngestJob['meta'], 'status' | 'reason' | 'coverage'> {
  return {
    path: source.path,
    sha256: source.sha256,
    mediaType: source.mediaType,
    date: source.date?.value,
    dateFrom: source.date?.from,
    language: source.language,
    editor: deps.provider.name,
    prompt: undefined,
  };
}

function refusedMeta({ path, raw, refusal }: ReadFile): IngestJob['meta'] {
  const status: SourceMeta['status'] = refusal instanceof SourceRefused && refusal.reason === 'empty' ? 'empty' : 'failed';
  return {
    path,
    sha256: raw?.sha256 ?? ('' as Sha256),
    mediaType: 'application/octet-stream',
    date: undefined,
    dateFrom: undefined,
    language: undefined,
    status,
    reason: refusal?.message,
    editor: undefined,
    prompt: undefined,
    coverage: undefined,
  };
}

function makeReport(
  planned: PlannedSource,
  { job, diagnostics: checked, failure }: Job,
  outcome: IngestOutcome | undefined,
  result: CommitResult,
  tx: Transaction,
): IngestReport {
  const applied = outcome?.applied ?? [];
  const diagnostics = [...checked, ...(outcome?.locked ?? [])];
  const isDone = result.outcome === 'committed';
  const status = planned.refusal ? 'refused' : failure ? 'failed' : isDone ? 'ingested' : 'unchanged';
  return {
    source: planned.path,
    status,
    reason: planned.refusal?.message ?? failure,
    hint: planned.refusal?.hint,
    pages: isDone
      ? applied.flatMap(({ page, title, outcome: how, kept }) =>
          how === 'unchanged' ? [] : [{ path: page, title, outcome: how, kept: kept.length }],
        )
      : [],
    claims: countClaims(applied, diagnostics),
    coverage: job.meta.coverage,
    diagnostics,
    commit: isDone ? result.commit : undefined,
    editCommit: isDone ? result.editCommit : undefined,
    notes: [
      ...describeRecovery(tx),
      ...describeRejoined([...tx.rejoined, ...(isDone ? result.rejoined : [])]),
      ...(isDone ? describePlaces(result.placed) : []),
    ],
    usage: planned.usage,
  };
}

const RECOVERIES = {
  dropped: 'it had not been decided: nothing of it was kept',
  finished: 'it is in the branch',
  'set back': 'the branch was set back behind it since, and stays so',
  'done again': 'a part of it had been committed away and was put there again',
} as const;

const describeRecovery = (tx: Transaction): string[] =>
  tx.recovered.map(({ subject, outcome }) => `An earlier run ended in the middle of “${subject}”: ${RECOVERIES[outcome]}.`);

const describeRejoined = (files: readonly RootPath[]): string[] =>
  files.map(
    (file) =>
      `${file} was saved by an editor that had loaded it before the latest ingest: its text is kept, and the missing lines stand there again.`,
  );

const PLACES = {
  'deleted by a person': 'was deleted meanwhile and stays so; its new text is in git',
  'kept aside': 'was changed meanwhile where we wrote: your text stays, ours is in git (refs/wiki/kept)',
  restless: 'is saved again and again by another program; its new text is in git',
} as const;

function describePlaces(placed: Extract<CommitResult, { outcome: 'committed' }>['placed']): string[] {
  return [...placed].flatMap(([file, how]: [RootPath, string]) =>
    how === 'stands' ? [] : [`${file} ${PLACES[how as keyof typeof PLACES]}.`],
  );
}
