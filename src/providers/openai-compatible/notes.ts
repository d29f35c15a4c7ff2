import { z } from 'zod';
import { type ContextLimit, LIMIT_SOURCES } from './context-limit.js';
import { type Dialect, MODES } from './modes.js';

/** What is known of one model on one server. `limit: undefined`: the server does not say. */
export interface Abilities {
  dialect: Dialect;
  limit: ContextLimit | undefined;
}

/** A small file that can be lost at any time. */
export interface Remember {
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

const noteSchema = z.object({
  mode: z.enum(MODES),
  streaming: z.enum(['usage', 'plain', 'none']),
  limitField: z.enum(['max_tokens', 'max_completion_tokens']),
  contextTokens: z.number().int().positive().optional(),
  contextFrom: z.enum(LIMIT_SOURCES).optional(),
});

const notesSchema = z.object({ version: z.literal(1), models: z.record(z.string(), z.unknown()) });

/** @param key of the server and model */
export async function readNote(remember: Remember | undefined, key: string): Promise<Abilities | undefined> {
  const note = noteSchema.safeParse((await readNotes(remember))[key]);
  if (!note.success) return undefined;
  const { mode, streaming, limitField, contextTokens: tokens, contextFrom: from } = note.data;
  return { dialect: { mode, streaming, limitField }, limit: tokens !== undefined && from ? { tokens, from } : undefined };
}

/** Other servers' notes stay. Of two processes that write at once one is asked again some day. */
export async function writeNote(remember: Remember | undefined, key: string, { dialect, limit }: Abilities): Promise<void> {
  const note = { ...dialect, contextTokens: limit?.tokens, contextFrom: limit?.from };
  const models = { ...(await readNotes(remember)), [key]: note };
  try {
    await remember?.write(`${JSON.stringify({ version: 1, models }, undefined, 2)}\n`);
  } catch {
    // Without the file the server is asked once a process.
  }
}

async function readNotes(remember: Remember | undefined): Promise<Record<string, unknown>> {
  try {
    const notes = notesSchema.safeParse(JSON.parse((await remember?.read()) ?? ''));
    return notes.success ? notes.data.models : {};
  } catch {
    return {};
  }
}
