import type { Block } from '../../../src/domain/source.js';

/** A file of one format, made here, and what has to come of it. */
export interface FormatSample {
  /** Name of the file; its extension chooses the format. */
  name: string;
  make(): Uint8Array | Promise<Uint8Array>;
  title: string;
  /** `2025-03-10 (header)`; undefined where the file names no day. */
  date?: string;
  /** Stretches of it that can be quoted, each with the place that its citation has to name. */
  says: readonly (readonly [quote: string, locator: string])[];
  /** Kinds of blocks that have to be told apart. */
  kinds: readonly Block['kind'][];
  /** Lines of its text, as they have to stand there: a table's rows, an item's marker, code. */
  lines: readonly string[];
  /** What must not stand in its text. */
  hides?: readonly string[];
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
