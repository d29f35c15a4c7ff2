import { SourceRefused } from '../domain/errors.js';
import type { Source } from '../domain/source.js';
import type { ReadDeps } from './read-raw-file.js';

type ReadSource = ReadDeps['readSource'];

interface Remembered {
  reading: Promise<Source>;
  /** Undefined until it is known. */
  bytes: number;
  /** Of a refusal that may pass; later it is read anew. */
  untilMs: number;
}

/** Hundreds of reports fit; a process that holds one huge source more than this holds that one only. */
const MAX_BYTES = 96_000_000;
/** Less than the shortest pause before a source is tried again: the look for what is due and the ingest after it are one try. */
const PASSING_MS = 25_000;
/** What a block takes beside its text, measured on long documents, and what a refusal takes. */
const BYTES_PER_BLOCK = 400;
const BYTES_PER_REFUSAL = 1_000;

/**
 * Reads each source once: a look for what is due reads what an ingest reads in a moment, and the quotes of a saved answer are looked up
 * twice. By bytes and path, for a title and a date may be those of the name. In this process only: a conversion on disk would have to
 * be believed. What was refused is remembered too, but for what the system did not give; one that took too long only for that try.
 */
export function rememberSources(read: ReadSource, nowMs: () => number, maxBytes = MAX_BYTES): ReadSource {
  const latest = new Map<string, Remembered>();
  const shrink = (): void => {
    let bytes = [...latest.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of latest) {
      if (bytes <= maxBytes || latest.size === 1) return;
      bytes -= one.bytes;
      latest.delete(key);
    }
  };
  const weigh = async (key: string, one: Remembered): Promise<void> => {
    try {
      const { text, blocks } = await one.reading;
      one.bytes = text.length * 2 + blocks.length * BYTES_PER_BLOCK;
    } catch (error) {
      one.bytes = BYTES_PER_REFUSAL;
      if (!(error instanceof SourceRefused)) latest.delete(key);
      else if (error.reason === 'too-slow') one.untilMs = nowMs() + PASSING_MS;
    }
    shrink();
  };
  return async (path, bytes, sha256) => {
    const key = `${sha256} ${path}`;
    const known = latest.get(key);
    latest.delete(key);
    if (known && nowMs() < known.untilMs) {
      latest.set(key, known);
      return copyOf(await known.reading);
    }
    const one = { reading: read(path, bytes, sha256), bytes: 0, untilMs: Number.POSITIVE_INFINITY };
    latest.set(key, one);
    void weigh(key, one);
    return copyOf(await one.reading);
  };
}

/** What is made of a source while it is worked on hangs on the value, and goes with it: it is larger than the source. */
const copyOf = (source: Source): Source => ({ ...source });
