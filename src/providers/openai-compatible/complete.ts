import { ModelError } from '../../domain/errors.js';
import { addUsage, type Usage } from '../../domain/usage.js';
import type { CallOptions, ModelCall, ModelReply } from '../model.js';
import { readJson } from '../read-json.js';
import { withRetries } from '../retry.js';
import { checkWasRead, isTooLarge } from './check-context.js';
import { type Completion, checkFinish, replyText, usageOf } from './completion.js';
import { describeMisfit } from './describe-misfit.js';
import { exchange } from './exchange.js';
import type { Mode } from './modes.js';
import type { Abilities } from './notes.js';
import { type Effort, toRequestBody } from './request-body.js';
import type { Service } from './service.js';

/** How calls are sent. */
export interface Wire extends CallOptions {
  service: Service;
  effort: Effort;
  maxRetries: number;
  firstWaitMs: number | undefined;
}

/** A model that is not held to JSON is told so often what was wrong with its reply. */
const MAX_REPAIRS = 2;

/**
 * One call, with the repairs that it takes. Usage is that of all requests together.
 * @throws ModelError with the usage so far
 */
export async function completeInDialect(wire: Wire, abilities: Abilities, call: ModelCall): Promise<ModelReply> {
  const { name } = wire.service;
  const { mode } = abilities.dialect;
  const spent: Usage[] = [];
  try {
    for (let asked = call, repairs = 0; ; repairs++) {
      const completion = await request(wire, abilities, asked);
      spent.push(usageOf(completion));
      const usage = addUsage(...spent) ?? usageOf(completion);
      checkWasRead(asked, mode, completion, abilities.limit, name, usage);
      checkFinish(completion, wire.service, call.maxOutputTokens);
      const text = replyText(completion);
      const read = readReply(text, call, mode, name);
      if ('json' in read) return { ...read, text, usage };
      asked = repairCall(call, text, mode, read.problem);
      const isLast = repairs === MAX_REPAIRS || mode === 'schema' || read.failure.reason === 'empty';
      if (isLast || (abilities.limit && isTooLarge(asked, mode, abilities.limit))) throw read.failure;
    }
  } catch (error) {
    const usage = addUsage(...spent);
    throw error instanceof ModelError && usage ? withUsage(error, usage) : error;
  }
}

async function request(
  { service, effort, maxRetries, firstWaitMs, signal, onText }: Wire,
  { dialect }: Abilities,
  call: ModelCall,
): Promise<Completion> {
  const body = toRequestBody(service.model, call, dialect, effort);
  const { completion } = await withRetries({ maxRetries, firstWaitMs, signal }, () =>
    exchange(service, body, { signal, onText }),
  );
  return completion;
}

type Read = { json: unknown } | { problem: string; failure: ModelError };

/** The JSON of a reply, or what is wrong with it. Where the schema is in the prompt only, its outline is checked too. */
function readReply(text: string, { schema }: ModelCall, mode: Mode, name: string): Read {
  try {
    const json = readJson(text, name);
    const misfit = mode === 'fenced' ? describeMisfit(json, schema) : undefined;
    if (misfit === undefined) return { json };
    const what = `${name} did not reply in the form that was asked for: ${misfit}.`;
    return { problem: misfit, failure: new ModelError('unreadable', what, 'Run it again; if it stays so, try another model.') };
  } catch (error) {
    if (error instanceof ModelError) return { problem: 'it is not JSON', failure: error };
    throw error;
  }
}

/** The call once more, with its latest reply and what was wrong with it. */
function repairCall(call: ModelCall, text: string, mode: Mode, problem: string): ModelCall {
  const complaint = `Your reply cannot be used: ${problem}. Give the whole JSON again, corrected: ${FORMS[mode]}.`;
  return { ...call, turns: [...call.turns, { role: 'assistant', text }, { role: 'user', text: complaint }] };
}

const FORMS: Record<Mode, string> = {
  schema: 'nothing else',
  json: 'one JSON object and nothing else',
  tool: 'in one call of the function',
  fenced: 'in one ```json block and nothing else',
};

const withUsage = (error: ModelError, usage: Usage): ModelError => new ModelError(error.reason, error.message, error.hint, usage);
