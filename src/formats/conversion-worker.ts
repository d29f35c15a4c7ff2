import { parentPort } from 'node:worker_threads';
import { putAside } from './attachments.js';
import { CannotRead, type ConversionOutcome, type FileToConvert } from './format.js';
import { FORMATS } from './index.js';
import { isOfTheSystem } from './is-of-the-system.js';
import { readInner } from './read-inner.js';

/** What is sent to a worker: one file at a time. */
interface ConversionRequest {
  mediaType: string;
  file: FileToConvert;
}

parentPort?.on('message', async (request: ConversionRequest) => parentPort?.postMessage(await convert(request)));

async function convert({ mediaType, file }: ConversionRequest): Promise<ConversionOutcome> {
  const format = FORMATS.find((one) => one.kind === 'converted' && one.mediaType === mediaType);
  if (format?.kind !== 'converted') throw new Error(`no format of type ${mediaType}`);
  try {
    if (file.attachments === undefined) return { ok: true, conversion: await format.convert(file, readInner) };
    const aside = putAside(file);
    return { ok: true, conversion: { ...(await format.convert(file, aside.readInner)), taken: aside.taken } };
  } catch (error) {
    if (error instanceof CannotRead) return { ok: false, reason: error.reason, message: error.message, hint: error.hint };
    // Ends this thread: whoever waits for it hears the error as it is.
    if (isOfTheSystem(error)) throw error;
    if (isTooDeep(error))
      return { ok: false, reason: 'unreadable', message: 'is nested more deeply than it can be read', hint: undefined };
    const said = error instanceof Error ? error.message : String(error);
    const message = `cannot be read as ${format.name}: it is damaged (${said.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 200)})`;
    return { ok: false, reason: 'unreadable', message, hint: 'Is the file complete?' };
  }
}

/** Of the engine's own words nobody could tell what is wrong with the file. */
const isTooDeep = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message);
