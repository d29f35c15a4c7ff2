import type { Guarded } from './guard.js';
import type { Locator } from './locator.js';
import type { PartialDate } from './page.js';
import type { RawPath, Sha256 } from './path.js';

/** A citable span of a source: offsets in UTF-16 code units of `Source.text`, end exclusive; lines 1-based, inclusive. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'code' | 'front-matter' | 'other';
  start: number;
  end: number;
  line: number;
  endLine: number;
  /** Texts of the headings above it, outermost first, without marks. */
  headings: string[];
  /** For a heading its level (1–6), for an item its depth (0 is outermost), else 0. */
  level: number;
  /** Where it stands in the file. */
  locator: Locator;
  /** Of a row that names the columns. In a markdown table the line of dashes under it says so, too. */
  isHead?: true;
  /** Of a row that is not markdown's: what parts its cells. */
  delimiter?: string;
  /** The day on which it was written, where it has one of its own: of a mail in a box, of a message, below a heading that is a day. */
  day?: PartialDate;
  /** Of a message of a chat, and of what is said in a transcript: where the words begin, behind who says them and when. */
  said?: number;
}

/** Where a source's date can be read, best first. */
export const DATE_ORIGINS = ['front matter', 'header', 'file name', 'first lines', 'properties', 'mail'] as const;

/** The day that a source speaks for, and where that was read. */
export interface SourceDate {
  value: PartialDate;
  /** `properties`: what a program wrote into the file, often the day of an export; anything else goes before it. `mail`: the day of the mail in which it lay. */
  from: (typeof DATE_ORIGINS)[number];
}

/** One file of `raw/`, as text. */
export interface Source {
  path: RawPath;
  sha256: Sha256;
  mediaType: string;
  /** Its own title (front matter, first heading, header line), else its file name without extension. */
  title: string;
  date: SourceDate | undefined;
  /** BCP 47 primary tag of its main language, where its script or words tell: `ko`, `en`, `ja`, `zh`. */
  language: string | undefined;
  /**
   * Line ends are `\n`, no byte order mark. Of a text format what stands in the file, line for line; of any other (`isConverted`) what a
   * reader of it sees, as markdown. Quotes are compared with it, so it is the same for the same bytes.
   */
  text: string;
  isConverted: boolean;
  blocks: Block[];
  /** What the front matter or header said, as text: keys in lower case. */
  properties: Record<string, string | string[]>;
  /** What was left out or doubted, and what a large table holds: sentences of the reader, none of the source. */
  notes: string[];
  /** What stands in the file and is kept from whoever reads it: white on white, of no size. None of it is in `text`. Guards move it to `guarded`. */
  hidden: HiddenText[];
  /** Of a picture the file with the words that a model read in it; of such a file its picture. */
  beside?: { role: 'picture' | 'transcription'; path: RawPath } | undefined;
  /** What the guards found in it; `text` is what they left. Undefined: none has looked. */
  guarded?: Guarded | undefined;
}

/** A text that nobody sees who looks at the file, and where it stands, as near as the reader can tell. */
export interface HiddenText {
  words: string;
  at: Locator;
}

/** Begins the note on a table of which only some rows are in the text; of a workbook after the name of its sheet. */
export const LARGE_TABLE = 'A large table';
