/** A quote that is never closed would take the rest of a file into one cell: cells of this size are none. */
const MAX_CELL = 100_000;

/**
 * One row of a delimited text from an offset (RFC 4180: quotes around a cell, two of them inside for one; a quoted cell may hold line
 * feeds): its cells, and the offset of its line feed, or of the text's end.
 */
export function readDelimitedRow(text: string, from: number, delimiter: string): { cells: string[]; end: number } {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : undefined;
    if (quoted !== undefined && isCellEnd(text, quoted.end, delimiter)) {
      cells.push(quoted.cell);
      at = quoted.end;
    } else {
      const end = endOfCell(text, at, delimiter);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (text[at] !== delimiter) return { cells, end: at };
    at++;
  }
}

/** The cells of one row. */
export const splitDelimited = (row: string, delimiter: string): string[] => readDelimitedRow(row, 0, delimiter).cells;

const isCellEnd = (text: string, at: number, delimiter: string): boolean =>
  at >= text.length || text[at] === delimiter || text[at] === '\n';

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (!isCellEnd(text, at, delimiter)) at++;
  return at;
}

function readQuoted(text: string, from: number): { cell: string; end: number } | undefined {
  let at = from + 1;
  while (at - from < MAX_CELL) {
    const next = text.indexOf('"', at);
    if (next < 0) return undefined;
    if (text[next + 1] !== '"') return { cell: text.slice(from + 1, next).replaceAll('""', '"'), end: next + 1 };
    at = next + 2;
  }
  return undefined;
}
