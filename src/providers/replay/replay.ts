import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ModelError } from '../../domain/errors.js';
import type { Model } from '../model.js';
import { readJson } from '../read-json.js';
import { stoppedByPerson } from '../retry.js';
import { hashCall } from './call-hash.js';

export { recordReplies } from './record.js';

const recordingSchema = z.object({
  text: z.string(),
  usage: z.object({
    calls: z.int().min(0),
    inputTokens: z.int().min(0),
    cachedInputTokens: z.int().min(0),
    outputTokens: z.int().min(0),
  }),
});

/** A model that says again what `recordReplies` kept in this folder. Asks nobody. */
export function makeReplayModel(folder: string, name = `replay/${path.basename(folder)}`): Model {
  return {
    name,
    complete: async (call, { signal, onText } = {}) => {
      if (signal?.aborted) throw stoppedByPerson();
      const file = path.join(folder, `${hashCall(call)}.json`);
      const { text, usage } = parseRecording(await readRecording(file, call.purpose), file);
      if (signal?.aborted) throw stoppedByPerson();
      onText?.(text);
      return { json: readJson(text, name), text, usage };
    },
  };
}

async function readRecording(file: string, purpose: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw damaged(file, `it cannot be read (${code})`);
    throw new ModelError(
      'no-recording',
      `${file}: there is no recording of this call (${purpose}).`,
      `Record it: set WIKI_RECORD=${path.dirname(file)} and run the command with another provider.`,
    );
  }
}

function parseRecording(content: string, file: string): z.infer<typeof recordingSchema> {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw damaged(file, 'it is no JSON');
  }
  const result = recordingSchema.safeParse(json);
  if (result.success) return result.data;
  throw damaged(file, `${result.error.issues[0]?.path.join('.') || 'the recording'} is missing or wrong`);
}

const damaged = (file: string, what: string): ModelError =>
  new ModelError('unreadable', `${file}: the recording is damaged: ${what}.`, 'Delete the file and record the call again.');
