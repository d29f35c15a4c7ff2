import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ModelError } from '../domain/errors.js';
import { estimateTokens } from '../domain/estimate-tokens.js';
import { isOrder } from '../domain/guard.js';
import { type RawPath, rawPath } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import { addUsage, type Usage } from '../domain/usage.js';
import type { Provider } from '../providers/provider.js';
import type { Store } from '../store/store.js';
import type { ReadFile } from './read-raw-file.js';

/** How a model scores the passages of sources, where that is asked for. */
export interface Judging {
  passagesOf: (source: Source) => readonly { start: number; end: number }[];
  addJudged: (source: Source, judged: readonly { start: number; end: number; score: number }[]) => Source;
}

export interface JudgeDeps {
  store: Store;
  provider: Provider;
  /** Undefined: not asked for. */
  judging?: Judging | undefined;
  /** Does a source that holds orders wait for a person? */
  quarantines?: boolean | undefined;
  /** Sources that a person lets in whatever stands in them. */
  released?: ReadonlySet<RawPath> | undefined;
  signal?: AbortSignal | undefined;
}

/** Passages and tokens of one call. */
const MAX_PASSAGES = 60;
const MAX_TOKENS = 4_000;

/**
 * Has a model score what the patterns let through. It can only add to what they found: a call that fails, or a reply that is none, leaves
 * that as it is, and `notes` says so. Scores are kept from the moment they have arrived until the source is in.
 * @throws ModelError where every other call would fail too
 */
export async function judgeFile(
  deps: JudgeDeps,
  file: ReadFile,
): Promise<{ file: ReadFile; usage: Usage | undefined; notes: string[] }> {
  const { store, provider, judging, signal } = deps;
  const { model } = provider;
  const { source, path } = file;
  const isSettled = deps.released?.has(path) || (deps.quarantines && file.guards.some(isOrder));
  if (!judging || !model || !source || isSettled) return { file, usage: undefined, notes: [] };
  const passages = judging.passagesOf(source).map(({ start, end }) => ({ start, end, text: source.text.slice(start, end) }));
  const key = { editor: provider.name, prompt: model.judgePrompt, sha256: source.sha256 };
  const scores = parseScores(await store.readKeptPlan(scoresOf(path)), key);
  let usage: Usage | undefined;
  const notes: string[] = [];
  try {
    const unknown = [...new Set(passages.map(({ text }) => text))].filter((text) => !scores.has(hash(text)));
    for (const batch of inBatches(unknown)) {
      const reply = await model.judge({ path, passages: batch }, { signal });
      usage = addUsage(usage, reply.usage);
      for (const [index, text] of batch.entries()) scores.set(hash(text), reply.scores[index] ?? 0);
      await store.keepPlan(scoresOf(path), JSON.stringify({ version: 1, ...key, page: '', scores: [...scores] }));
    }
  } catch (error) {
    if (!(error instanceof ModelError) || error.isSetup || error.reason === 'stopped') throw error;
    usage = addUsage(usage, error.usage);
    notes.push(`The model did not score all passages for orders to the program, so patterns alone have looked: ${error.message}`);
  }
  const judged = judging.addJudged(
    source,
    passages.map(({ start, end, text }) => ({ start, end, score: scores.get(hash(text)) ?? 0 })),
  );
  return { file: { ...file, source: judged, guards: judged.guarded?.findings ?? [] }, usage, notes };
}

/** The calls that a source would need, by their passages. */
export const judgeBatches = ({ passagesOf }: Judging, source: Source): string[][] =>
  inBatches([...new Set(passagesOf(source).map(({ start, end }) => source.text.slice(start, end)))]);

/** What is kept for a source beside its plan: no file can lie behind a file. */
export const scoresOf = (path: RawPath): RawPath => rawPath(`${path}/scores`);

function inBatches(passages: readonly string[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const passage of passages) {
    const tokens = estimateTokens(passage);
    const last = batches.at(-1);
    if (last && last.length < MAX_PASSAGES && tokens <= room) last.push(passage);
    else batches.push([passage]);
    room = (batches.at(-1) === last ? room : MAX_TOKENS) - tokens;
  }
  return batches;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const keptSchema = z.object({
  version: z.literal(1),
  sha256: z.string(),
  editor: z.string(),
  prompt: z.string(),
  scores: z.array(z.tuple([z.string(), z.number().min(0).max(1)])),
});

/** Those of exactly this source and model; what cannot be read is as good as nothing. */
function parseScores(text: string | undefined, key: { sha256: string; editor: string; prompt: string }): Map<string, number> {
  try {
    const { data } = keptSchema.safeParse(JSON.parse(text ?? ''));
    const isOurs = data?.sha256 === key.sha256 && data.editor === key.editor && data.prompt === key.prompt;
    return new Map(isOurs ? data.scores : []);
  } catch {
    return new Map();
  }
}
