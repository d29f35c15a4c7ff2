import type { PdfRow, PdfSegment } from './pdf-page.js';

/** Lines of one column, from top to bottom. */
export type Region = PdfRow[];

/** Columns of text have so many lines each, */
const MIN_LINES = 4;
/** which fill so much of its width: cells of a table are shorter. */
const MIN_FILL = 0.55;
/** A letter of Hangul, Han or Kana counts two. */
const MIN_WEIGHT = 14;
const BIN = 2;
const MAX_DEPTH = 6;

/** The lines of a page in reading order: where text stands in columns, one column after the other, between what goes over all of them. */
export function orderRows(rows: readonly PdfRow[], depth = 0): Region[] {
  if (rows.length < MIN_LINES || depth > MAX_DEPTH) return rows.length === 0 ? [] : [[...rows]];
  const columns = findColumns(rows);
  if (columns === undefined) return [[...rows]];
  const { from, to, gutter } = columns;
  const inside = rows.slice(from, to);
  return [
    ...orderRows(rows.slice(0, from), depth + 1),
    ...orderRows(
      cut(inside, (segment) => segment.right <= gutter),
      depth + 1,
    ),
    ...orderRows(
      cut(inside, (segment) => segment.left >= gutter),
      depth + 1,
    ),
    ...orderRows(rows.slice(to), depth + 1),
  ];
}

function cut(rows: readonly PdfRow[], isIn: (segment: PdfSegment) => boolean): PdfRow[] {
  return rows.flatMap((row) => {
    const segments = row.segments.filter(isIn);
    return segments.length === 0 ? [] : [{ ...row, segments }];
  });
}

interface Columns {
  /** Rows between which nothing crosses the gutter, end exclusive. */
  from: number;
  to: number;
  /** Its place from the left. */
  gutter: number;
}

/** The longest run of lines with a gutter between two columns of text. */
function findColumns(rows: readonly PdfRow[]): Columns | undefined {
  let best: Columns | undefined;
  for (const gutter of findGutters(rows)) {
    for (const run of findRuns(rows, gutter)) {
      const { from, to } = trimRun(rows, run, gutter);
      if (best && to - from <= best.to - best.from) continue;
      if (areColumns(rows.slice(from, to), gutter)) best = { from, to, gutter };
    }
  }
  return best;
}

/** Places that fewer segments cover than those beside them. */
function findGutters(rows: readonly PdfRow[]): number[] {
  const segments = rows.flatMap((row) => row.segments);
  const left = Math.min(...segments.map((one) => one.left));
  const right = Math.max(...segments.map((one) => one.right));
  const bins = new Array<number>(Math.max(1, Math.min(4_000, Math.ceil((right - left) / BIN)))).fill(0);
  for (const { left: from, right: to } of segments)
    for (let bin = Math.max(0, Math.floor((from - left) / BIN)); bin < bins.length && bin * BIN + left < to; bin++)
      bins[bin] = (bins[bin] ?? 0) + 1;
  const most = Math.max(...bins);
  const gutters: number[] = [];
  for (let bin = 0; bin < bins.length; bin++) {
    const isLow = (bins[bin] ?? 0) <= most * 0.25;
    if (!isLow) continue;
    let end = bin;
    let lowest = bin;
    while (end < bins.length && (bins[end] ?? 0) <= most * 0.25) {
      if ((bins[end] ?? 0) < (bins[lowest] ?? 0)) lowest = end;
      end++;
    }
    let lowEnd = lowest;
    while (lowEnd + 1 < end && bins[lowEnd + 1] === bins[lowest]) lowEnd++;
    if (bin > 0 && end < bins.length) gutters.push(left + ((lowest + lowEnd + 1) / 2) * BIN);
    bin = end;
  }
  return gutters;
}

function findRuns(rows: readonly PdfRow[], gutter: number): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = 0; at <= rows.length; at++) {
    const crosses = rows[at]?.segments.some(({ left, right }) => left < gutter && right > gutter) ?? true;
    if (!crosses) continue;
    if (at - from >= MIN_LINES) runs.push({ from, to: at });
    from = at + 1;
  }
  return runs;
}

/** What stands above or below the columns, on one side of the gutter, is no part of them: white space over the whole width parts it. */
function trimRun(
  rows: readonly PdfRow[],
  { from, to }: { from: number; to: number },
  gutter: number,
): { from: number; to: number } {
  const gaps = rows.slice(from + 1, to).map((row, index) => row.y - (rows[from + index]?.y ?? row.y));
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const isWide = (index: number): boolean => (gaps[index - from - 1] ?? 0) > Math.max(usual * 2, (rows[index]?.size ?? 0) * 1.8);
  const isOneSided = (start: number, end: number): boolean => {
    const segments = rows.slice(start, end).flatMap((row) => row.segments);
    return segments.every(({ right }) => right <= gutter) || segments.every(({ left }) => left >= gutter);
  };
  for (let at = from + 1; at < to; at++) {
    if (isWide(at) && isOneSided(at, to)) return trimRun(rows, { from, to: at }, gutter);
    if (isWide(at) && isOneSided(from, at)) return trimRun(rows, { from: at, to }, gutter);
  }
  return { from, to };
}

const weigh = (text: string): number =>
  text.length + (text.match(/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);

function areColumns(rows: readonly PdfRow[], gutter: number): boolean {
  const segments = rows.flatMap((row) => row.segments);
  return [segments.filter(({ right }) => right <= gutter), segments.filter(({ left }) => left >= gutter)].every(isProse);
}

function isProse(side: readonly PdfSegment[]): boolean {
  if (side.length < MIN_LINES) return false;
  const left = Math.min(...side.map((one) => one.left));
  const width = Math.max(...side.map((one) => one.right)) - left;
  const filled = side.filter((one) => one.right - one.left >= width * MIN_FILL && weigh(one.text) >= MIN_WEIGHT);
  return filled.length >= MIN_LINES - 1 && filled.length >= side.length * 0.5;
}
