import { ModelError, SourceRefused } from '../../domain/errors.js';
import type { RawPath } from '../../domain/path.js';
import type { Usage } from '../../domain/usage.js';
import type { Proposal } from '../plan-source.js';
import type { ReadFile } from '../read-raw-file.js';
import { type PlanReadDeps, readToPlan } from '../read-to-plan.js';
import type { WikiView } from '../wiki-view.js';
import { type PictureTraits, type TranscribeDeps, transcribePicture, Wordless } from './transcribe-picture.js';

/** What a picture becomes: a source without claims, and the transcription that is to be taken in behind it; or why it does not. */
export interface PlannedPicture extends ReadFile {
  proposal: Proposal | undefined;
  notes: string[];
  leadsTo?: RawPath | undefined;
  /** What was paid for it although it is refused. */
  paid?: Usage | undefined;
}

/**
 * Reads a picture by its transcription, after having a model that sees make one where there is none.
 * @throws ModelError when nothing came of the call
 */
export async function planPicture(
  deps: TranscribeDeps & PlanReadDeps,
  view: WikiView,
  file: ReadFile,
  traits: PictureTraits,
): Promise<PlannedPicture> {
  const { path, raw } = file;
  if (file.source) return { ...file, ...led(file, undefined), notes: [] };
  const calls = deps.provider.model?.pictures;
  const isRead = !(file.refusal instanceof SourceRefused && file.refusal.reason === 'no-reader');
  if (!calls || !raw || isRead) return { ...file, proposal: undefined, notes: [] };
  try {
    const { path: leadsTo, usage, notes } = await transcribePicture(deps, calls, view, { path, raw, ...traits });
    const read = await readToPlan(deps, path);
    if (isQuarantined(read)) return { ...read, proposal: undefined, notes, leadsTo, paid: usage };
    // Other bytes by now: the next ingest reads them.
    if (!read.source) throw new ModelError('unreadable', `raw/${path} changed while it was read.`, 'Run it again.', usage);
    return { ...read, ...led(read, usage), notes };
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    const paid = error instanceof Wordless ? error.usage : undefined;
    return { ...file, refusal: error, proposal: undefined, notes: [], paid };
  }
}

const isQuarantined = ({ refusal }: ReadFile): boolean => refusal instanceof SourceRefused && refusal.reason === 'quarantined';

/** What the guards find in the words is told of the transcription, whose words they are. */
const led = (
  { source }: ReadFile,
  usage: Usage | undefined,
): Pick<PlannedPicture, 'proposal' | 'leadsTo'> & { guards: ReadFile['guards'] } => ({
  proposal: { ...NOTHING, usage, total: usage },
  leadsTo: source?.beside?.path,
  guards: [],
});

const NOTHING: Proposal = {
  reply: {
    worth: 'no',
    summary: '',
    date: '',
    topics: [],
    mentions: [],
    pages: [],
    claims: [],
    decisions: [],
    questions: [],
    relations: [],
  },
  diagnostics: [],
  candidates: [],
  usage: undefined,
  total: undefined,
  parts: 1,
  first: undefined,
};
