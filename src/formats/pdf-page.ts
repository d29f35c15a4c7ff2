/** A stretch of text on one line of a page. Points, from the top left corner; `y` is the base line. */
export interface PdfSegment {
  text: string;
  left: number;
  right: number;
  y: number;
  /** Of its letters. */
  size: number;
}

/** What stands on one line: segments that white space parts, from left to right. */
export interface PdfRow {
  y: number;
  size: number;
  segments: PdfSegment[];
}

export interface PdfPage {
  number: number;
  width: number;
  height: number;
  /** From top to bottom. */
  rows: PdfRow[];
}

/** What is usual in a document. */
export interface PdfMeasures {
  /** Size of most letters. */
  bodySize: number;
  /** Larger sizes, largest first: the levels of headings. */
  headingSizes: number[];
  /** Words that stand in it whole, in lower case: they tell how a word goes on after a hyphen. */
  words: ReadonlySet<string>;
}

const MAX_LEVELS = 5;
/** Letters of a heading are so much larger than the others. */
const LARGER = 1.15;

export function measurePage(pages: readonly PdfPage[]): PdfMeasures {
  const segments = pages.flatMap(({ rows }) => rows.flatMap((row) => row.segments));
  const bySize = new Map<number, number>();
  for (const { size, text } of segments) bySize.set(roundSize(size), (bySize.get(roundSize(size)) ?? 0) + text.length);
  const bodySize = [...bySize].reduce((best, next) => (next[1] > best[1] ? next : best), [10, 0])[0];
  const larger = [...bySize.keys()].filter((size) => size >= bodySize * LARGER).sort((a, b) => b - a);
  const words = new Set(segments.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}-]{3,}/gu) ?? []));
  return { bodySize, headingSizes: mergeNear(larger).slice(0, MAX_LEVELS), words };
}

const roundSize = (size: number): number => Math.round(size * 2) / 2;

/** Sizes that differ by less than a tenth are one. */
function mergeNear(sizes: readonly number[]): number[] {
  const merged: number[] = [];
  for (const size of sizes) if (merged.length === 0 || size < (merged.at(-1) ?? 0) * 0.9) merged.push(size);
  return merged;
}

export const textOfRow = ({ segments }: PdfRow): string => segments.map(({ text }) => text).join(' ');
