import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../../store/store.js';
import { digestOf, type Transcription } from './transcription-file.js';

/**
 * What is known of a file that says to be a model's reading: `written` by this wiki just so, `changed` by somebody since it was, or `unknown`:
 * anybody may have written it.
 */
export type Authorship = 'written' | 'changed' | 'unknown';

type Of = Pick<Transcription, 'sha256' | 'readBy'>;
type Cache = Pick<Store, 'readCache' | 'writeCache'>;

/** In `.wiki/`, a file for each picture and model, so that processes do not write over each other's. Without it nothing is claimed. */
const nameOf = ({ sha256, readBy }: Of): string =>
  `transcribed-${createHash('sha256').update(`${sha256} ${readBy}`).digest('hex').slice(0, 32)}.json`;

const recordSchema = z.object({ version: z.literal(1), digests: z.array(z.string()) });

/** Notes that this wiki had a model read the picture, and has written this. */
export async function noteWritten(store: Cache, of: Of, text: string): Promise<void> {
  const digests = new Set(await readDigests(store, of)).add(digestOf(text));
  await store.writeCache(nameOf(of), JSON.stringify({ version: 1, digests: [...digests] }));
}

/** @param text the whole file */
export async function findAuthor(store: Pick<Store, 'readCache'>, of: Of, text: string): Promise<Authorship> {
  const digests = await readDigests(store, of);
  if (digests.length === 0) return 'unknown';
  return digests.includes(digestOf(text)) ? 'written' : 'changed';
}

async function readDigests(store: Pick<Store, 'readCache'>, of: Of): Promise<string[]> {
  try {
    return recordSchema.safeParse(JSON.parse((await store.readCache(nameOf(of))) ?? '')).data?.digests ?? [];
  } catch {
    return [];
  }
}
