import { ModelError } from '../../domain/errors.js';
import { estimateTokens } from '../../domain/estimate-tokens.js';
import type { Usage } from '../../domain/usage.js';
import type { ModelCall } from '../model.js';
import type { Completion } from './completion.js';
import type { ContextLimit } from './context-limit.js';
import type { Mode } from './modes.js';
import { toMessages } from './request-body.js';

/** Estimates are right within a quarter: only what is too large by more than that is held back. */
const CERTAIN = 0.8;

/** Is the call, with room for its reply, clearly larger than the context? */
export const isTooLarge = (call: ModelCall, mode: Mode, { tokens }: ContextLimit): boolean =>
  (estimateTokens(textOf(call, mode)) + pictureTokens(call)) * CERTAIN + call.maxOutputTokens > tokens;

export function tooLarge(call: ModelCall, mode: Mode, limit: ContextLimit, name: string): ModelError {
  const needed = estimateTokens(textOf(call, mode)) + pictureTokens(call);
  return new ModelError(
    'too-large',
    `${name}: the request is about ${needed} tokens and its reply up to ${call.maxOutputTokens}; the context is ${limit.tokens}.`,
    HINTS[limit.from],
  );
}

const OR_ELSE = 'or choose a model with a larger context.';
const OLLAMA = `Give the model a larger num_ctx: OLLAMA_CONTEXT_LENGTH for the server, or PARAMETER num_ctx in a Modelfile; ${OR_ELSE}`;
const HINTS: Record<ContextLimit['from'], string> = {
  settings: 'Raise the context in schema/settings.yaml if the server has more.',
  models: `Start the server with a larger context (vLLM: --max-model-len), ${OR_ELSE}`,
  'llama.cpp': `Start the server with a larger context (-c), ${OR_ELSE}`,
  ollama: OLLAMA,
  'lm-studio': `Load the model with a larger context, ${OR_ELSE}`,
};

/**
 * Servers that cut a long prompt without a word count what was left of it: Ollama drops the middle and says nothing.
 * @throws ModelError `too-large`: a reply to a part of the prompt is no reply
 */
export function checkWasRead(
  call: ModelCall,
  mode: Mode,
  completion: Completion,
  limit: ContextLimit | undefined,
  name: string,
  usage: Usage,
): void {
  const read = completion.tokens?.prompt ?? 0;
  const least = fewestTokens(textOf(call, mode));
  // Some servers leave out of their count what came from a cache; Ollama never does.
  if (read === 0 || read >= (limit?.from === 'ollama' ? least : least / 2)) return;
  throw new ModelError(
    'too-large',
    `${name} has read ${read} tokens of a request of at least ${least}: the server cut it to fit its context.`,
    limit && limit.from !== 'ollama' ? HINTS[limit.from] : OLLAMA,
    usage,
  );
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** No tokenizer makes fewer tokens of a text: runs of one character may be one token, words of eight letters too. */
export function fewestTokens(text: string): number {
  const short = text.replace(/(.)\1{2,}/gsu, '$1').replace(/\s{2,}/g, ' ');
  const cjk = short.match(CJK)?.length ?? 0;
  return Math.floor((short.length - cjk) / 8 + cjk / 4);
}

const pictureTokens = ({ turns }: ModelCall): number =>
  turns.flatMap(({ pictures = [] }) => pictures).reduce((sum, { tokens }) => sum + tokens, 0);

const textOf = (call: ModelCall, mode: Mode): string =>
  toMessages(call, mode)
    .map(({ content }) => content)
    .join('\n');
