import type { RefusalReason } from '../domain/errors.js';
import type { Locator } from '../domain/locator.js';
import type { Block, HiddenText } from '../domain/source.js';

/** A block as a reader finds it: lines, heading path and gaps are added by `finishBlocks`. Offsets in UTF-16 code units, end exclusive. */
export interface BlockDraft {
  kind: Block['kind'];
  start: number;
  end: number;
  /** Heading level 1–6, depth of an item, else 0. */
  level: number;
  /** Text of a heading without marks; a heading without it opens no section (one inside a quote or a list). */
  heading?: string;
  /** Where it stands in the file; without it, at its lines in the text. */
  locator?: Locator;
  isHead?: true;
  delimiter?: string;
  /** When it was written, where that is not when the whole was. */
  day?: string;
  /** Where the words of a message begin, behind who says them and when. */
  said?: number;
  /** Begins a part that has no heading: none that stands before it counts from here on. */
  isStart?: true;
}

/** What a format makes of a text. */
export interface Reading {
  drafts: BlockDraft[];
  /** What front matter or a field list at the top says: keys in lower case. */
  properties: Record<string, string | string[]>;
  /** Where `properties` stood. */
  propertiesFrom: 'front matter' | 'header';
  /** What could not be read of them: whole sentences, for a person. */
  notes?: readonly string[];
}

/** What every format says of itself. */
interface FormatTraits {
  mediaType: string;
  /** With the dot, lower case; `''` is a file name without extension. */
  extensions: readonly string[];
  /** Counts up when it reads what it refused before: files that an older one refused are tried again. */
  version: number;
}

/** One kind of text file, whose text is taken as it stands. `read` takes text with `\n` line ends and never throws. */
export interface TextFormat extends FormatTraits {
  kind: 'text';
  /** What the file says that its encoding is, for kinds that have a place for it. */
  declaredEncoding?(bytes: Uint8Array): string | undefined;
  read(text: string): Reading;
}

/**
 * One kind of file that is not read as it stands: its content is made markdown. `convert` runs in a worker that has no environment, a
 * deadline and a memory limit, and is the same for the same bytes: no clock, no network, no other files. What it needs it imports when it
 * is called. It throws `CannotRead` for a file that it cannot read; whatever else it throws refuses the file as damaged.
 */
export interface ConvertedFormat extends FormatTraits {
  kind: 'converted';
  /** What a person calls such a file: `PDF`, `web page`. */
  name: string;
  /** Larger files are refused unread. */
  maxBytes: number;
  convert(file: FileToConvert, readInner: ReadInner): Promise<Conversion>;
}

export type Format = TextFormat | ConvertedFormat;

export interface FileToConvert {
  bytes: Uint8Array;
  /** Its base name, for formats that share a reader. */
  name: string;
  /**
   * Of a web page that is to become a file of markdown: where it was. Its texts are escaped then, its links are made whole, and its
   * pictures are named in `pictures`.
   */
  address?: string;
  /** Of a mail: those that can be read are sources of their own and none of its text. `taken`: they are given, too. */
  attachments?: 'apart' | 'taken' | undefined;
  /** Of a file that lies in a mail: when that was sent, as the mail writes it. */
  sent?: string | undefined;
}

/** Reads a file that lies in another one, where there is a reader; else says why not, in words that go on after its name. */
export type ReadInner = (file: FileToConvert) => Promise<Conversion | string>;

/** What a format makes of a file: its blocks in reading order, and what it says of itself. */
export interface Conversion {
  blocks: ConvertedBlock[];
  /** Keys in lower case; the known ones are `title`, `author`, `address`, and those of a date (`date`, `published`, `created`, `modified`). */
  properties: Record<string, string | string[]>;
  /** `header`: a reader of the file sees them. `properties`: a program wrote them into it. */
  propertiesFrom: 'header' | 'properties';
  /** What was left out or doubted: whole sentences, for a person. */
  notes: string[];
  /** Texts that stand in the file and that its reader does not see. */
  hidden?: HiddenText[];
  /** Files that lie in it, when they are asked for. */
  taken?: { name: string; bytes: Uint8Array; date?: string | undefined }[];
  /** Pictures of a web page with an `address`: the text has `HOLE n HOLE` where the nth stands. */
  pictures?: Picture[];
}

/** A picture of a web page. */
export interface Picture {
  /** Where it is, whole. */
  address: string;
  /** What stands for it where it cannot be shown, on one line, inert in markdown and without brackets; may be empty. */
  words: string;
}

/**
 * One block of a converted file, each with its place. Texts are inline markdown on one line (line feeds become spaces) except of `code`
 * and `line`, which stay as they are. Rows that follow each other are one table.
 */
export type ConvertedBlock = {
  locator: Locator;
  /** When it was written, where that is not when the whole was. */
  day?: string;
  /** Begins a part that has no heading: none that stands before it counts from here on. */
  isStart?: true;
} & (
  | { kind: 'heading'; text: string; level: number }
  /** `head`: of a message who says it and when, as it stands before the words. */
  | { kind: 'paragraph'; text: string; isQuoted?: boolean; head?: string }
  /** `level` is its depth, 0 outermost; `number` that of an ordered list. */
  | { kind: 'item'; text: string; level: number; number?: number }
  /** `language` is for text that becomes a file: elsewhere a quote would hold a word that nobody sees in the source. */
  | { kind: 'code'; text: string; language?: string }
  | { kind: 'row'; cells: readonly string[]; isHead?: boolean }
  /** A row as it stands in the file, with what parts its cells. */
  | { kind: 'line'; text: string; delimiter: string; isHead?: boolean }
);

/** Why a file cannot be read, in words that go on after `it`: `is protected by a password`. */
export class CannotRead extends Error {
  readonly reason: RefusalReason;
  readonly hint: string | undefined;

  constructor(reason: RefusalReason, message: string, hint?: string) {
    super(message);
    this.reason = reason;
    this.hint = hint;
  }
}

/** What a worker sends back; errors lose their class on the way. */
export type ConversionOutcome =
  | { ok: true; conversion: Conversion }
  | { ok: false; reason: RefusalReason; message: string; hint: string | undefined };
