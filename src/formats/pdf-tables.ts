import type { PdfRow, PdfSegment } from './pdf-page.js';
import type { Region } from './pdf-regions.js';

/** A table that begins at a line: its cells by row, and the line after it. */
interface FoundTable {
  rows: string[][];
  end: number;
}

/** A column of a table: where its cells reach. */
interface Span {
  left: number;
  right: number;
}

/** Two lines that happen to hold two pieces each are no table. */
const MIN_ROWS = 3;
/** Rows of a table are no farther apart than this many letter sizes. */
const MAX_DISTANCE = 4;

/** The table that begins at this line, if one does: lines in a row whose segments stand under each other. */
export function findTable(region: Region, at: number): FoundTable | undefined {
  let columns: Span[] = [];
  let end = at;
  let full = 0;
  for (; end < region.length; end++) {
    const row = region[end] as PdfRow;
    const above = region[end - 1];
    if (end > at && above && row.y - above.y > row.size * MAX_DISTANCE) break;
    const next = addRow(columns, row);
    if (next === undefined) break;
    if (row.segments.length >= 2) full++;
    columns = next;
  }
  while (end > at && (region[end - 1]?.segments.length ?? 0) < 2 && !isBelow(columns, region[end - 1])) end--;
  if (full < MIN_ROWS || columns.length < 2) return undefined;
  return { rows: toCells(region.slice(at, end), columns), end };
}

/** The columns with this line among them; undefined where it does not stand under them. */
function addRow(columns: readonly Span[], row: PdfRow): Span[] | undefined {
  const { segments } = row;
  if (columns.length === 0) return segments.length < 2 ? undefined : segments.map(({ left, right }) => ({ left, right }));
  // A line that is whole goes on in a cell only where it does not begin where the table does.
  if (segments.length === 1 && !isBelow(columns, row)) return undefined;
  const next = columns.map((column) => ({ ...column }));
  for (const segment of segments) {
    const touched = next.filter((column) => touches(column, segment));
    if (touched.length > 1) return undefined;
    const [column] = touched;
    if (column) {
      column.left = Math.min(column.left, segment.left);
      column.right = Math.max(column.right, segment.right);
    } else next.push({ left: segment.left, right: segment.right });
  }
  next.sort((a, b) => a.left - b.left);
  return next.some((column, index) => (next[index + 1]?.left ?? Infinity) < column.right) ? undefined : next;
}

const touches = (column: Span, segment: PdfSegment): boolean => segment.left < column.right && segment.right > column.left;

/** Is a line the rest of a cell, in another column than the first? */
const isBelow = (columns: readonly Span[], row: PdfRow | undefined): boolean =>
  row !== undefined &&
  row.segments.length === 1 &&
  columns.slice(1).some((column) => touches(column, row.segments[0] as PdfSegment)) &&
  !touches(columns[0] as Span, row.segments[0] as PdfSegment);

function toCells(rows: readonly PdfRow[], columns: readonly Span[]): string[][] {
  const table: string[][] = [];
  for (const row of rows) {
    const cells = columns.map((column) =>
      row.segments
        .filter((segment) => touches(column, segment))
        .map(({ text }) => text)
        .join(' '),
    );
    const last = table.at(-1);
    if (row.segments.length === 1 && last && isBelow(columns, row))
      for (const [index, cell] of cells.entries()) last[index] = [last[index], cell].filter(Boolean).join(' ');
    else table.push(cells);
  }
  return table;
}
