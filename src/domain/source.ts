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
}

/** The day that a source speaks for, and where that was read. */
export interface SourceDate {
  value: PartialDate;
  from: 'front matter' | 'header' | 'file name' | 'first lines';
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
  /** Decoded, line ends as `\n`, no byte order mark. Lines count as in the file. */
  text: string;
  blocks: Block[];
  /** What the front matter or header said, as text: keys in lower case. */
  properties: Record<string, string | string[]>;
}
