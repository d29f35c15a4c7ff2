import { z } from 'zod';
import { ModelError, SetupError } from '../domain/errors.js';
import type { Usage } from '../domain/usage.js';
import type { Model, ModelCall } from './model.js';

/** What came of a small call. */
export interface ModelTrial {
  name: string;
  durationMs: number;
  usage: Usage;
}

const TRIAL: ModelCall = {
  purpose: 'probe',
  system: 'This is a trial of a connection. Do what the user asks.',
  turns: [{ role: 'user', text: 'Reply with the capital of France in "capital".' }],
  schema: { type: 'object', properties: { capital: { type: 'string' } }, required: ['capital'], additionalProperties: false },
  maxOutputTokens: 2_000,
};

/** Asks a model for one word in the form that its plans have. @throws ModelError; SetupError when there is no model. */
export async function tryModel(model: Model | undefined, name: string, signal: AbortSignal | undefined): Promise<ModelTrial> {
  if (!model)
    throw new SetupError(
      'bad-provider',
      `${name} works here and calls nothing: there is no model to try.`,
      'Choose one: --provider anthropic (with ANTHROPIC_API_KEY), or --provider openai-compatible --model NAME --base-url ADDRESS',
    );
  const began = performance.now();
  const { json, usage, text } = await model.complete(TRIAL, { signal });
  if (!z.object({ capital: z.string() }).safeParse(json).success)
    throw new ModelError('unreadable', `${name} replied in another form than asked for: ${JSON.stringify(text.slice(0, 80))}`);
  return { name, durationMs: Math.round(performance.now() - began), usage };
}
