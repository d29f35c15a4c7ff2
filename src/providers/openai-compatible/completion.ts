import { z } from 'zod';
import { ModelError } from '../../domain/errors.js';
import type { Usage } from '../../domain/usage.js';
import { toLine } from './http-failure.js';
import type { Service } from './service.js';
import { stripReasoning } from './strip-reasoning.js';

/** A reply as it came, or what has come of it. */
export interface Completion {
  content: string;
  /** Arguments of the function that the model calls; undefined when it calls none. */
  toolArguments: string | undefined;
  /** The model thought, in a field of its own or before its reply. */
  hasThought: boolean;
  finishReason: string | undefined;
  refusal: string;
  /** Tokens as the server counts them: `prompt` with those that came from its cache. */
  tokens: { prompt: number; cached: number; output: number } | undefined;
}

export const emptyCompletion = (): Completion => ({
  content: '',
  toolArguments: undefined,
  hasThought: false,
  finishReason: undefined,
  refusal: '',
  tokens: undefined,
});

/** The reply's text: what the model says, without what it thinks. */
export const replyText = ({ content, toolArguments }: Completion): string => toolArguments ?? stripReasoning(content);

export function usageOf({ tokens }: Completion): Usage {
  const { prompt, cached, output } = tokens ?? { prompt: 0, cached: 0, output: 0 };
  return { calls: 1, inputTokens: Math.max(0, prompt - cached), cachedInputTokens: cached, outputTokens: output };
}

/** Mistral's reasoning models give a list of parts. */
const contentSchema = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]);
/** Ollama's older versions give the object itself. */
const argumentsSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);

const messageSchema = z.object({
  content: contentSchema.nullish(),
  reasoning_content: z.string().nullish().catch(undefined),
  reasoning: z.string().nullish().catch(undefined),
  refusal: z.string().nullish(),
  tool_calls: z
    .array(z.object({ index: z.number().nullish(), function: z.object({ arguments: argumentsSchema.nullish() }).nullish() }))
    .nullish(),
});

const count = z.number().nonnegative().nullish().catch(undefined);

const pieceSchema = z.object({
  choices: z.array(
    z.object({ message: messageSchema.nullish(), delta: messageSchema.nullish(), finish_reason: z.string().nullish() }),
  ),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
});

/**
 * Adds a whole reply, or one piece of a streamed one: they are built alike.
 * @returns false when it is nothing of the kind
 */
export function addPiece(completion: Completion, json: unknown): boolean {
  const parsed = pieceSchema.safeParse(json);
  if (!parsed.success) return false;
  const { usage } = parsed.data;
  const [choice] = parsed.data.choices;
  if (usage) {
    const prompt = usage.prompt_tokens ?? 0;
    const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
    // Gateways to services that count cached tokens apart do not always add them.
    completion.tokens = { prompt: cached > prompt ? prompt + cached : prompt, cached, output: usage.completion_tokens ?? 0 };
  }
  completion.finishReason = choice?.finish_reason?.toLowerCase() || completion.finishReason;
  const said = choice?.message ?? choice?.delta;
  if (said) addMessage(completion, said);
  return true;
}

function addMessage(completion: Completion, said: z.infer<typeof messageSchema>): void {
  const { content } = said;
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
  for (const part of parts) {
    if (part.type === 'text') completion.content += part.text ?? '';
    else completion.hasThought = true;
  }
  completion.refusal += said.refusal ?? '';
  if (said.reasoning_content || said.reasoning) completion.hasThought = true;
  for (const call of said.tool_calls ?? []) {
    // One function is called once: what a model calls besides is left out.
    if ((call.index ?? 0) !== 0) continue;
    const given = call.function?.arguments ?? '';
    completion.toolArguments = (completion.toolArguments ?? '') + (typeof given === 'string' ? given : JSON.stringify(given));
  }
}

/** @throws ModelError when the reply is no whole answer: `refused`, `cut-off` */
export function checkFinish(completion: Completion, { name, secrets }: Service, maxOutputTokens: number): void {
  const { finishReason, refusal, tokens } = completion;
  if (refusal !== '' || finishReason === 'content_filter' || finishReason === 'refusal') {
    const words = refusal === '' ? '' : `: ${toLine(refusal, secrets).slice(0, 300)}`;
    throw new ModelError('refused', `${name} declined${words}.`, 'Read the source; leave it out, or try another model.');
  }
  if (finishReason !== 'length' && finishReason !== 'max_tokens') return;
  // A server that stops early although more was asked for has no context left.
  const isContext = tokens !== undefined && tokens.output > 0 && tokens.output < maxOutputTokens * 0.9;
  throw isContext
    ? new ModelError(
        'cut-off',
        `${name} came to the end of its context before the reply was whole: ${tokens.prompt} tokens in, ${tokens.output} out.`,
        'Raise the context of the server (Ollama: num_ctx; llama.cpp: -c), or split the source.',
      )
    : new ModelError(
        'cut-off',
        `${name} came to the limit of output tokens before the reply was whole.`,
        'Raise the limit in schema/settings.yaml, or split the source.',
      );
}
