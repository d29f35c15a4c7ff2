import { ModelError, WikiError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import { addUsage, type Usage } from '../domain/usage.js';
import { type JudgeDeps, judgeFile } from './judge-source.js';
import { planPicture } from './pictures/plan-picture.js';
import type { PictureTraits, TranscribeDeps } from './pictures/transcribe-picture.js';
import { type PlanDeps, type Proposal, proposePlan } from './plan-source.js';
import { type ReadFile, readRawFile } from './read-raw-file.js';
import { keepFromEditor, type PlanReadDeps } from './read-to-plan.js';
import type { WikiView } from './wiki-view.js';

/** A file of `raw/` with what an editor proposes for it, or why there is no proposal. */
export interface PlannedSource extends ReadFile {
  proposal: Proposal | undefined;
  failure: ModelError | undefined;
  notes: string[];
  /** Another process took it in before it was planned here. */
  wasTaken?: boolean | undefined;
  /** Of a picture its transcription, a source of its own that is taken in behind it; and how it is planned. */
  leadsTo?: RawPath | undefined;
  next?: Promise<PlannedSource> | undefined;
  /** What was paid for a file that is refused all the same. */
  paid?: Usage | undefined;
  /** Lets other processes plan it. */
  release?: (() => Promise<void>) | undefined;
}

/** What it takes to plan any file. */
export interface PlanFileDeps extends PlanDeps, PlanReadDeps, TranscribeDeps, JudgeDeps {
  /** Undefined: the file is no picture that a model sees. */
  pictureOf: (path: RawPath, bytes: Uint8Array) => PictureTraits | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a file and has it planned. What a model cannot plan is a value here, and so is a fault of ours that its reply brings to light:
 * the other sources go on.
 * @throws ModelError when every other call would fail in the same way, or the person ended it.
 */
export async function planFile(deps: PlanFileDeps, view: WikiView, path: RawPath): Promise<PlannedSource> {
  const { file: judged, usage, notes } = await judgeFile(deps, await readRawFile(deps, path));
  const planned = await planJudged(deps, view, keepFromEditor(deps, judged));
  return { ...planned, ...payFor(planned, usage), notes: [...notes, ...planned.notes] };
}

const payFor = (
  { proposal, failure, paid }: PlannedSource,
  usage: Usage | undefined,
): Pick<PlannedSource, 'proposal' | 'failure' | 'paid'> => ({
  proposal: proposal && {
    ...proposal,
    usage: addUsage(usage, proposal.usage),
    total: addUsage(usage, proposal.total),
  },
  failure: failure?.withUsage(addUsage(usage, failure.usage)),
  paid: addUsage(usage, paid),
});

async function planJudged(deps: PlanFileDeps, view: WikiView, read: ReadFile): Promise<PlannedSource> {
  const { path } = read;
  const file = { ...read, proposal: undefined, failure: undefined, notes: [] };
  const picture = read.raw && deps.pictureOf(path, read.raw.bytes);
  try {
    if (picture) return { ...file, ...(await planPicture(deps, view, read, picture)) };
    if (!file.source) return file;
    return { ...file, proposal: await proposePlan(deps, view, file.source) };
  } catch (error) {
    if (error instanceof ModelError && !error.isSetup && error.reason !== 'stopped') return { ...file, failure: error };
    if (error instanceof WikiError || !deps.provider.model) throw error;
    // What it was about is not kept: the next run would meet it again.
    await deps.store.dropKeptPlan(path);
    const message = `a fault in wiki itself, brought to light by the reply: ${error instanceof Error ? error.message : String(error)}`;
    return { ...file, failure: new ModelError('unreadable', message, 'Please report it, with the source.') };
  }
}

/** Does the record say that these very bytes are in? */
export function isDone({ sources }: Pick<WikiView, 'sources'>, { path, raw }: Pick<ReadFile, 'path' | 'raw'>): boolean {
  const meta = sources.get(path)?.meta;
  return raw !== undefined && meta?.sha256 === raw.sha256 && meta.status === 'ingested';
}
