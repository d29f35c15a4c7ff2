import type { Block } from '../domain/source.js';

/** A block as a reader finds it: lines, heading path and gaps are added by `finishBlocks`. Offsets in UTF-16 code units, end exclusive. */
export interface BlockDraft {
  kind: Block['kind'];
  start: number;
  end: number;
  /** Heading level 1–6, depth of an item, else 0. */
  level: number;
  /** Text of a heading without marks; a heading without it opens no section (one inside a quote or a list). */
  heading?: string;
}

/** What a format makes of a text. */
export interface Reading {
  drafts: BlockDraft[];
  /** What front matter or a field list at the top says: keys in lower case. */
  properties: Record<string, string | string[]>;
  /** Where `properties` stood. */
  propertiesFrom: 'front matter' | 'header';
}

/** One kind of text file. `read` takes text with `\n` line ends and never throws. */
export interface Format {
  mediaType: string;
  /** With the dot, lower case; `''` is a file name without extension. */
  extensions: readonly string[];
  read(text: string): Reading;
}
