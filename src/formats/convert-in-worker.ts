import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { StorageError } from '../domain/errors.js';
import type { ConversionOutcome, ConvertedFormat, FileToConvert } from './format.js';
import { isOfTheSystem } from './is-of-the-system.js';

/** What one file may cost. */
export interface ConversionLimits {
  deadlineMs: number;
  /** Of the worker's heap; what its libraries allocate beside it is bounded by the size of files only. */
  memoryMb: number;
}

/** The slowest real file (800 pages of tables) takes some ten seconds on a slow machine. Half a gigabyte reads a document of 4 MB of text, which is 700 pages of print. */
const CONVERSION_LIMITS: ConversionLimits = { deadlineMs: 90_000, memoryMb: 512 };

/** So many files are converted at once; each may take its memory. */
const MAX_WORKERS = 2;
const queue = new PQueue({ concurrency: MAX_WORKERS });

/** Tests run the sources, which a worker cannot load: it takes what was built of them. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('../../dist/formats/conversion-worker.js', import.meta.url)
  : new URL('./conversion-worker.js', import.meta.url);

/** Workers that are done with a file wait for the next one; they keep no process alive. */
const idle: { worker: Worker; memoryMb: number }[] = [];

/**
 * Converts a file in a thread of its own. A file that takes too long or too much memory, or brings its reader down, takes down that
 * thread and nothing else: the outcome says so.
 * @throws StorageError when the system has no means for a thread: nothing is known of the file then.
 */
export async function convertInWorker(
  format: ConvertedFormat,
  file: FileToConvert,
  limits: ConversionLimits = CONVERSION_LIMITS,
): Promise<ConversionOutcome> {
  return queue.add(() => convert(format, file, limits));
}

function convert(format: ConvertedFormat, file: FileToConvert, limits: ConversionLimits): Promise<ConversionOutcome> {
  const worker = takeIdle(limits.memoryMb) ?? startWorker(limits.memoryMb);
  worker.ref();
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      worker.off('message', hear).off('error', fail).off('exit', end);
    };
    const settle = (outcome: ConversionOutcome, isDone: boolean): void => {
      leave();
      if (isDone) {
        worker.unref();
        idle.push({ worker, memoryMb: limits.memoryMb });
      } else void worker.terminate();
      resolve(outcome);
    };
    const hear = (outcome: ConversionOutcome): void => settle(outcome, true);
    const fail = (error: Error & { code?: string }): void => {
      if (isOfTheSystem(error)) {
        leave();
        void worker.terminate();
        reject(withoutMeans(error));
      } else settle(broken(format, error, limits), false);
    };
    const end = (): void => settle(refuse('unreadable', `cannot be read as ${format.name}: its reader ended`), false);
    const timer = setTimeout(() => settle(tooSlow(format, limits), false), limits.deadlineMs);
    worker.on('message', hear).on('error', fail).on('exit', end);
    worker.postMessage({ mediaType: format.mediaType, file });
  });
}

const withoutMeans = ({ message }: Error): StorageError =>
  new StorageError(
    `The system refused a reader of files: ${message}.`,
    'Raise `ulimit -n` (256 is enough), then run the command again.',
  );

function takeIdle(memoryMb: number): Worker | undefined {
  const at = idle.findIndex((one) => one.memoryMb === memoryMb);
  return at < 0 ? undefined : idle.splice(at, 1)[0]?.worker;
}

function startWorker(memoryMb: number): Worker {
  const worker = makeWorker(memoryMb);
  // Whoever waits for it hears of it as well; one that dies with nobody waiting must not end the process, and is not used again.
  const forget = (): void => {
    const at = idle.findIndex((one) => one.worker === worker);
    if (at >= 0) idle.splice(at, 1);
  };
  return worker.on('error', forget).on('exit', forget);
}

/** No environment: keys have no business where untrusted files are read. Its libraries' words go nowhere. */
function makeWorker(memoryMb: number): Worker {
  try {
    return new Worker(WORKER, {
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
  } catch (error) {
    throw isOfTheSystem(error) ? withoutMeans(error as Error) : error;
  }
}

const refuse = (
  reason: Extract<ConversionOutcome, { ok: false }>['reason'],
  message: string,
  hint?: string,
): ConversionOutcome => ({
  ok: false,
  reason,
  message,
  hint,
});

const tooSlow = ({ name }: ConvertedFormat, { deadlineMs }: ConversionLimits): ConversionOutcome =>
  refuse('too-slow', `was not read as ${name} within ${deadlineMs / 1_000} s`, 'Split it, or save it in another format.');

function broken({ name }: ConvertedFormat, error: Error & { code?: string }, { memoryMb }: ConversionLimits): ConversionOutcome {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return refuse('too-large', `needs more than ${memoryMb} MB of memory to be read as ${name}`, 'Split it.');
  return refuse('unreadable', `cannot be read as ${name}: ${error.message}`);
}
