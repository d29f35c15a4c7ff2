import type { RootPath } from '../domain/path.js';
import type { Diagnostic } from '../domain/plan.js';
import type { CommitResult, Transaction } from '../store/store.js';
import { countRefused, type IngestOutcome } from './ingest-changeset.js';
import type { PlannedSource } from './planned-source.js';
import type { IngestReport } from './report.js';

/** What a transaction made of a source, for the person who waits for it. */
export function reportCommit(
  planned: PlannedSource,
  coverage: number | undefined,
  checked: readonly Diagnostic[],
  outcome: IngestOutcome | undefined,
  result: CommitResult,
  tx: Transaction,
): IngestReport {
  const applied = outcome?.applied ?? [];
  const diagnostics = [...checked, ...(outcome?.closed ?? [])];
  const isDone = result.outcome === 'committed';
  return {
    ...emptyReport(planned),
    status: planned.refusal ? 'refused' : isDone ? 'ingested' : 'unchanged',
    reason: planned.refusal?.message,
    hint: planned.refusal?.hint,
    pages: isDone
      ? applied.flatMap(({ page, title, outcome: how, kept }) =>
          how === 'unchanged' ? [] : [{ path: page, title, outcome: how, kept: kept.length }],
        )
      : [],
    claims: countClaims(applied, diagnostics),
    coverage,
    diagnostics,
    commit: isDone ? result.commit : undefined,
    editCommit: isDone ? result.editCommit : undefined,
    notes: [
      ...emptyReport(planned).notes,
      ...describeRecovery(tx),
      ...describeRejoined([...tx.rejoined, ...(isDone ? result.rejoined : [])]),
      ...(isDone ? describePlaces(result.placed) : []),
    ],
  };
}

/** A source of which nothing was written, because no plan that holds came of it. */
export function reportFailure(
  planned: PlannedSource,
  failure: { message: string; hint?: string | undefined; isPassing: boolean },
  diagnostics: readonly Diagnostic[],
): IngestReport {
  const { message: reason, hint, isPassing } = failure;
  const claims = { kept: 0, repeated: 0, refused: countRefused(diagnostics) };
  const { code } = planned.failure ?? {};
  return { ...emptyReport(planned), status: 'failed', reason, hint, code, isPassing, claims, diagnostics: [...diagnostics] };
}

/** A source that is gone since it was listed, is being written, or that the system does not give: no record is made of it. */
export const reportUnread = (planned: PlannedSource): IngestReport => ({
  ...emptyReport(planned),
  status: 'refused',
  reason: planned.refusal?.message,
  hint: planned.refusal?.hint,
  isPassing: true,
});

/** A source that was not read in time: nothing is put on record of it, and it is tried again. */
export const reportSlow = (planned: PlannedSource): IngestReport => ({
  ...emptyReport(planned),
  status: 'failed',
  code: planned.refusal?.code,
  reason: planned.refusal?.message,
  hint: `The computer may have been busy: it is tried again. ${planned.refusal?.hint ?? ''}`.trim(),
  isPassing: true,
});

/** A source that another process took in while it was planned here. */
export const reportDone = (planned: PlannedSource): IngestReport => ({
  ...emptyReport(planned),
  notes: [...emptyReport(planned).notes, 'Another wiki process has taken it in meanwhile.'],
});

const emptyReport = ({ path, source, guards, proposal, failure, notes, leadsTo, paid }: PlannedSource): IngestReport => ({
  source: path,
  status: 'unchanged',
  reason: undefined,
  hint: undefined,
  pages: [],
  claims: { kept: 0, repeated: 0, refused: 0 },
  coverage: undefined,
  diagnostics: [],
  guards,
  commit: undefined,
  editCommit: undefined,
  notes: [...(source?.notes ?? []), ...notes],
  transcription: leadsTo,
  usage: proposal?.usage ?? failure?.usage ?? paid,
  first: proposal?.first,
});

/** A claim counts once, on however many pages it stands. */
function countClaims(applied: IngestOutcome['applied'], diagnostics: IngestReport['diagnostics']): IngestReport['claims'] {
  const kept = new Set(applied.flatMap((page) => page.kept));
  const repeated = new Set(applied.flatMap((page) => page.repeated).filter((id) => !kept.has(id)));
  return { kept: kept.size, repeated: repeated.size, refused: countRefused(diagnostics) };
}

const RECOVERIES = {
  dropped: 'it had not been decided: nothing of it was kept',
  finished: 'it is in the branch',
  'set back': 'the branch was set back behind it since, and stays so',
  'done again': 'a part of it had been committed away and was put there again',
} as const;

export const describeRecovery = ({ recovered }: Pick<Transaction, 'recovered'>): string[] =>
  recovered.map(({ subject, outcome }) =>
    outcome === 'unreadable'
      ? `The journal of an earlier run could not be read and is kept aside in ${subject}. What to do: wiki doctor`
      : `An earlier run ended in the middle of “${subject}”: ${RECOVERIES[outcome]}.`,
  );

export const describeRejoined = (files: readonly RootPath[]): string[] =>
  files.map(
    (file) =>
      `${file} was saved by an editor that had loaded it before the latest ingest: its text is kept, and the missing lines stand there again.`,
  );

const PLACES = {
  'deleted by a person': 'was deleted meanwhile and stays so; its new text is in git',
  'kept aside': 'was changed meanwhile where we wrote: your text stays, ours is in git (refs/wiki/kept)',
  left: 'was to go and was changed meanwhile: your text stays there',
  restless: 'is saved again and again by another program; its new text is in git',
} as const;

function describePlaces(placed: Extract<CommitResult, { outcome: 'committed' }>['placed']): string[] {
  return [...placed].flatMap(([file, how]: [RootPath, string]) =>
    how === 'stands' ? [] : [`${file} ${PLACES[how as keyof typeof PLACES]}.`],
  );
}
