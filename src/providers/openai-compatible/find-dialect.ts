import type { ModelCall } from '../model.js';
import { type Completion, replyText } from './completion.js';
import type { Exchanged } from './exchange.js';
import { EFFORT, HttpFailure, property } from './http-failure.js';
import { type Dialect, MODES, type Mode } from './modes.js';

/**
 * The question that finds out whether a server holds its model to a schema: no model answers it so by itself, for nothing in the
 * prompt asks for JSON.
 */
export const PROBE: ModelCall = {
  purpose: 'probe',
  system: 'You answer in one short sentence.',
  turns: [{ role: 'user', text: 'Is the sky blue on a clear day?' }],
  schema: {
    type: 'object',
    properties: { ok: { type: 'string', enum: ['yes'] } },
    required: ['ok'],
    additionalProperties: false,
  },
  maxOutputTokens: 256,
};

/** Room for models that think before they say anything. */
const MAX_THINKING_TOKENS = 2_048;

/** Sends `PROBE` once. `isUrgent`: without waiting and trying again. */
export type Ask = (dialect: Dialect, options: { maxOutputTokens: number; isUrgent: boolean }) => Promise<Exchanged>;

export interface Found {
  dialect: Dialect;
  /** False: a better way was not refused, the server failed on it. It may be there another time. */
  isSure: boolean;
}

/**
 * The best of these modes that the server knows, by small requests: one, where it knows the first.
 * @throws ModelError when none can be used, and whatever passes: that a server is busy says nothing about what it can do
 */
export async function findDialect(ask: Ask, modes: readonly Mode[] = MODES): Promise<Found> {
  const start: Dialect = { mode: 'schema', streaming: 'usage', limitField: 'max_tokens' };
  const first = await tryModes(ask, modes, start);
  if (first.found) return first.found;
  // Not every server that refuses to stream says that this is why.
  const isRefused = first.failures.every(({ isRejection }) => isRejection) && first.failures.some(({ status }) => status !== 404);
  const isWorthIt = isRefused && first.last.streaming !== 'none';
  const second = isWorthIt ? await tryModes(ask, modes, { ...first.last, streaming: 'none' }) : first;
  if (second.found) return second.found;
  const failures = [...second.failures].reverse();
  throw failures.find(({ isRejection }) => !isRejection) ?? failures[0] ?? new Error('no mode was tried');
}

interface Tried {
  found: Found | undefined;
  last: Dialect;
  failures: HttpFailure[];
}

async function tryModes(ask: Ask, modes: readonly Mode[], start: Dialect): Promise<Tried> {
  const failures: HttpFailure[] = [];
  let last = start;
  let isSure = true;
  for (const mode of modes) {
    const { dialect, outcome, failure } = await tryMode(ask, { ...last, mode }, !isSure);
    last = dialect;
    if (outcome === 'fits') return { found: { dialect, isSure }, last, failures };
    if (outcome === 'unclear') isSure = false;
    if (failure) failures.push(failure);
  }
  return { found: undefined, last, failures };
}

interface Try {
  dialect: Dialect;
  outcome: 'fits' | 'not' | 'unclear';
  failure?: HttpFailure;
}

/** One mode, with what else has to change until the server takes the request. */
async function tryMode(ask: Ask, start: Dialect, isUrgent: boolean): Promise<Try> {
  for (let dialect = start; ; ) {
    try {
      const { completion, isStreamed } = await askUntilSaid(ask, dialect, isUrgent);
      return { dialect: isStreamed ? dialect : { ...dialect, streaming: 'none' }, outcome: judge(completion, dialect.mode) };
    } catch (error) {
      if (!(error instanceof HttpFailure) || EFFORT.test(error.said)) throw error;
      // Some servers fail where they should refuse.
      if (!error.isRejection && error.status !== 500) throw error;
      const other = error.isRejection ? adapt(dialect, error.said) : undefined;
      if (!other) return { dialect, outcome: error.isRejection ? 'not' : 'unclear', failure: error };
      dialect = other;
    }
  }
}

/** Once more with room, when all that came was thought. */
async function askUntilSaid(ask: Ask, dialect: Dialect, isUrgent: boolean): Promise<Exchanged> {
  const first = await ask(dialect, { maxOutputTokens: PROBE.maxOutputTokens, isUrgent });
  return isStillThinking(first.completion) ? ask(dialect, { maxOutputTokens: MAX_THINKING_TOKENS, isUrgent }) : first;
}

/** What a server says it does not take, left out; undefined when it says nothing of the kind. */
function adapt(dialect: Dialect, said: string): Dialect | undefined {
  if (dialect.limitField === 'max_tokens' && said.includes('max_completion_tokens'))
    return { ...dialect, limitField: 'max_completion_tokens' };
  if (dialect.streaming === 'usage' && /stream_options|include_usage/.test(said)) return { ...dialect, streaming: 'plain' };
  if (dialect.streaming !== 'none' && /\bstream/i.test(said)) return { ...dialect, streaming: 'none' };
  return undefined;
}

const isStillThinking = (completion: Completion): boolean =>
  completion.finishReason === 'length' && replyText(completion).trim() === '';

/** Was the mode kept to? JSON in a fence was not held to JSON. In the last mode anything goes: it is checked and repaired. */
function judge(completion: Completion, mode: Mode): Try['outcome'] {
  if (mode === 'fenced') return 'fits';
  if (isStillThinking(completion)) return 'unclear';
  const text = mode === 'tool' ? (completion.toolArguments ?? '') : replyText({ ...completion, toolArguments: undefined });
  try {
    return property(JSON.parse(text), 'ok') === 'yes' ? 'fits' : 'not';
  } catch {
    return 'not';
  }
}
