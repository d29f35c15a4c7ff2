import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StorageError } from '../../domain/errors.js';
import type { Model, ModelCall, ModelReply } from '../model.js';
import { hashCall } from './call-hash.js';

/**
 * The same model, which keeps each of its replies in this folder for `makeReplayModel`. Calls that fail leave nothing. The folder is
 * tried first: a reply that was paid for must not be lost because it cannot be recorded, so later failures are only told.
 * @throws StorageError from the first call, before it is made, when the folder cannot be written
 */
export function recordReplies(model: Model, folder: string, tell: (text: string) => void = () => {}): Model {
  let tried: Promise<void> | undefined;
  return {
    name: model.name,
    complete: async (call, options) => {
      tried ??= tryFolder(folder);
      await tried;
      const reply = await model.complete(call, options);
      const file = path.join(folder, `${hashCall(call)}.json`);
      await writeRecording(file, printRecording(model, call, reply)).catch((error: Error) => tell(error.message));
      return reply;
    },
  };
}

async function tryFolder(folder: string): Promise<void> {
  const file = path.join(folder, `.try-${randomUUID()}`);
  await writeRecording(file, '');
  await rm(file, { force: true });
}

/** `call` is for people who read it: the name of the file already stands for all of it, pictures too. */
function printRecording(model: Model, { purpose, turns: all }: ModelCall, { text, usage }: ModelReply): string {
  const turns = all.map(({ role, text: said }) => ({ role, text: said }));
  return `${JSON.stringify({ call: { purpose, turns }, model: model.name, text, usage }, undefined, 2)}\n`;
}

/** Written aside and renamed: whoever reads meanwhile gets a whole recording or none. */
async function writeRecording(file: string, content: string): Promise<void> {
  const aside = `${file}.${randomUUID()}.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(aside, content);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StorageError(
      `${file}: the reply could not be recorded (${code}).`,
      'Set WIKI_RECORD to a folder that can be written.',
    );
  }
}
