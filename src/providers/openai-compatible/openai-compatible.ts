import type { Model, ModelCall, ModelReply } from '../model.js';
import { type Finder, makeFinder } from './abilities.js';
import { isTooLarge, tooLarge } from './check-context.js';
import { completeInDialect, type Wire } from './complete.js';
import { HttpFailure } from './http-failure.js';
import type { Abilities, Remember } from './notes.js';
import type { Effort } from './request-body.js';
import { makeService } from './service.js';

export interface OpenAiCompatibleOptions {
  model: string;
  /** `http://localhost:11434`, `https://api.openai.com/v1`: `/v1` is added where it names no version. */
  baseUrl: string;
  /** Undefined: servers on one's own machine ask for none. */
  apiKey: string | undefined;
  effort: Effort;
  /** How long the server may be silent, within a reply too. */
  idleTimeoutMs: number;
  /** Tries after the first one. */
  maxRetries: number;
  /** Tokens that fit into the model; undefined: the server is asked. */
  contextTokens: number | undefined;
  /** Where what each server can do is kept; without it each is asked once a process. */
  remember?: Remember | undefined;
  /** The first wait before another try, where the server names none. */
  firstWaitMs?: number | undefined;
}

/**
 * A model behind any server that speaks OpenAI's chat completions: Ollama, llama.cpp, vLLM, LM Studio, OpenAI, gateways. What the
 * server can do is found out with the first call.
 * @throws SetupError `bad-provider` when the base URL is none; ModelError `no-key` when the key cannot be one
 */
export function makeOpenAiCompatibleModel(options: OpenAiCompatibleOptions): Model {
  const { effort, maxRetries, firstWaitMs, contextTokens, remember } = options;
  const service = makeService(options);
  const finder = makeFinder({ service, effort, maxRetries, firstWaitMs, contextTokens, remember });
  return {
    name: service.name,
    complete: (call, { signal, onText } = {}) =>
      complete(finder, { service, effort, maxRetries, firstWaitMs, signal, onText }, call),
  };
}

/** Of ways that a server has taken before: more are tried by no call. */
const MAX_WAYS = 5;

/** In the way that the server knows, and in another when it does not know it any more. */
async function complete(finder: Finder, wire: Wire, call: ModelCall): Promise<ModelReply> {
  let abilities = await finder.get(wire.signal);
  for (let ways = 1; ; ways++) {
    const current = await makeFit(finder, wire, call, abilities);
    try {
      const reply = await completeInDialect(wire, current, call);
      finder.confirm(current);
      return reply;
    } catch (error) {
      if (!(error instanceof HttpFailure && error.isRejection) || ways === MAX_WAYS) throw error;
      const other = await finder.replace(current, error, wire.signal);
      if (!other) throw error;
      abilities = other;
    }
  }
}

/** @throws ModelError `too-large` when the call does not fit what the server says now: what was noted may be old. */
async function makeFit(finder: Finder, { service, signal }: Wire, call: ModelCall, abilities: Abilities): Promise<Abilities> {
  const { limit, dialect } = abilities;
  if (!limit || !isTooLarge(call, dialect.mode, limit)) return abilities;
  const now = await finder.refreshLimit(abilities, signal);
  if (now.limit && isTooLarge(call, dialect.mode, now.limit)) throw tooLarge(call, dialect.mode, now.limit, service.name);
  return now;
}
