import { readDelimitedRow } from '../domain/delimited.js';

/** A row of a delimited text: its cells, and the stretch of the text that it is, over these 1-based lines. */
export interface DelimitedRow {
  cells: string[];
  text: string;
  start: number;
  end: number;
}

/** Delimiters are told apart by this much of a text. */
const SAMPLE_CHARACTERS = 20_000;

/**
 * The rows of a delimited text (RFC 4180: quotes around a cell, two of them inside for one; a quoted cell may hold line feeds), without
 * empty ones, by the delimiter that cuts most rows into the same number of cells, at least two; else by the first.
 */
export function readDelimited(text: string, delimiters: readonly string[]): { rows: DelimitedRow[]; delimiter: string } {
  const [first = ','] = delimiters;
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scored = delimiters.map((delimiter) => ({ delimiter, score: rateDelimiter(readRows(sample, delimiter)) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { delimiter: first, score: 0 });
  return { rows: readRows(text, best.delimiter), delimiter: best.delimiter };
}

/** Rows of the most frequent width, times that width beyond one column (as its root: a comma in prose cuts, too). */
function rateDelimiter(rows: readonly DelimitedRow[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return Math.max(0, ...[...widths].map(([width, count]) => (width < 2 ? 0 : (count / rows.length) * Math.sqrt(width - 1))));
}

function readRows(text: string, delimiter: string): DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const { cells, end } = readDelimitedRow(text, at, delimiter);
    const row = text.slice(at, end);
    const lines = row.split('\n').length - 1;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, text: row, start: line, end: line + lines });
    line += lines + 1;
    at = end + 1;
  }
  return rows;
}
