import type { Line } from '../domain/lines.js';
import type { BlockDraft } from './format.js';

const GRID = /^\s*\+([-=]{2,}\+)+\s*$/;
const SIMPLE = /^\s*=+(?:\s+=+)+\s*$/;

/** A table that does not end by then is none: looking on from each border would cost the square of their number. */
const MAX_LINES = 2_000;

/** Does a table begin with this line? */
export const isTableBorder = (line: string): boolean => GRID.test(line) || SIMPLE.test(line);

/** Adds the rows of the table that begins at this line (borders are `other`) and returns the index of the line after it. */
export function readRstTable(lines: Line[], from: number, drafts: BlockDraft[]): number {
  const border = GRID.test(lines[from]?.text ?? '') ? GRID : SIMPLE;
  const end = border === GRID ? endOfGrid(lines, from) : endOfSimple(lines, from);
  let row: BlockDraft | undefined;
  for (const line of lines.slice(from, end)) {
    const isBorder = border.test(line.text) || /^\s*-+(?:\s+-+)*\s*$/.test(line.text);
    if (isBorder || line.text.trim() === '') {
      row = undefined;
      if (isBorder) drafts.push({ kind: 'other', start: line.start, end: line.end, level: 0 });
    } else if (row !== undefined && (border === GRID || /^\s/.test(line.text))) {
      row.end = line.end;
    } else {
      row = { kind: 'row', start: line.start, end: line.end, level: 0 };
      drafts.push(row);
    }
  }
  return end;
}

function endOfGrid(lines: Line[], from: number): number {
  let end = from + 1;
  while (/^\s*[+|]/.test(lines[end]?.text ?? '')) end++;
  return end;
}

/** A simple table ends with the border that a blank line follows; one that never does is its first line only. */
function endOfSimple(lines: Line[], from: number): number {
  let borders = 1;
  for (let i = from + 1; i < Math.min(lines.length, from + MAX_LINES); i++) {
    if (SIMPLE.test(lines[i]?.text ?? '')) borders++;
    else continue;
    if (borders >= 2 && (lines[i + 1]?.text.trim() ?? '') === '') return i + 1;
  }
  return from + 1;
}
