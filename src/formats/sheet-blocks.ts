import type { HiddenText } from '../domain/source.js';
import { namesColumns } from './document-blocks.js';
import type { Conversion, ConvertedBlock } from './format.js';
import { profileTable } from './profile-table.js';
import { readNumber, selectRows } from './select-rows.js';

/** A sheet of a workbook, its rows in order; those without a text may be missing. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  rows: SheetRow[];
  /** Of cells that somebody hid in rows that are seen, by row. */
  hiddenCells: SheetRow[];
}

export interface SheetRow {
  /** As programs count them, from 1. */
  number: number;
  /** By column; columns without a text may be missing. */
  cells: string[];
  isHidden?: boolean;
}

/** Titles above a table. */
const MAX_LEADS = 20;
/** Of hidden rows so many are kept: whoever hides a whole book hides none of it here. */
const MAX_HIDDEN = 200;
const MAX_PARTS = 200;
/** What programs call a sheet that nobody gave a name. */
const NO_NAME = /^(sheet|tabelle|feuil|hoja|foglio|plan|planilha|blad|arkusz|лист|시트|シート|工作表)\s?\d*$/i;

type SheetContent = Pick<Conversion, 'blocks' | 'notes'> & { hidden: HiddenText[] };

/** The blocks of a sheet: its name, titles, tables; of a large table the rows that tell most, with a profile of all. */
export function sheetToBlocks(sheet: Sheet): SheetContent {
  const said = sheet.rows.map(fillGaps).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const name = JSON.stringify(sheet.name);
  const toHidden = (row: SheetRow): HiddenText => ({
    words: joinRow(row),
    at: { kind: 'row', sheet: sheet.name, row: row.number },
  });
  if (sheet.isHidden) {
    const notes = said.length > 0 ? [`Sheet ${name} is hidden and left out: ${countRows(said.length)}.`] : [];
    return { blocks: [], notes, hidden: said.slice(0, MAX_HIDDEN).map(toHidden) };
  }
  const away = said.filter(({ isHidden }) => isHidden);
  const blocks: ConvertedBlock[] = [];
  const notes: string[] = [];
  for (const part of splitParts(said.filter(({ isHidden }) => !isHidden))) {
    const written = writePart(part, sheet.name);
    blocks.push(...written.blocks);
    notes.push(...written.notes);
  }
  if (away.length > 0) notes.push(`Sheet ${name}: ${countRows(away.length)} hidden in it and left out.`);
  const cells = sheet.hiddenCells.map(fillGaps).filter((row) => joinRow(row) !== '');
  if (cells.length > 0) notes.push(`Sheet ${name}: hidden columns or cells are left out, in ${countRows(cells.length)}.`);
  const hidden = [...away, ...cells].slice(0, MAX_HIDDEN).map(toHidden);
  const locator = { kind: 'row', sheet: sheet.name, row: 1 } as const;
  const title: ConvertedBlock[] = NO_NAME.test(sheet.name) ? [] : [{ kind: 'heading', level: 2, text: sheet.name, locator }];
  // A sheet without a name stands under that of none before it.
  const [first, ...rest] = [...title, ...blocks];
  return { blocks: blocks.length > 0 && first !== undefined ? [{ ...first, isStart: true }, ...rest] : [], notes, hidden };
}

const fillGaps = ({ cells, ...row }: SheetRow): SheetRow => ({
  ...row,
  cells: Array.from(cells, (cell: string | undefined) => (cell ?? '').replace(/\s+/gu, ' ').trim()),
});

const countRows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const filled = ({ cells }: SheetRow): string[] => cells.filter((cell) => cell !== '');

const joinRow = (row: SheetRow): string => filled(row).join(' | ');

/** A workbook without a title has that of its file: the name of its first sheet is none. */
export const withTitle = (properties: Record<string, string>, name: string): Record<string, string> => ({
  title: name.replace(/(?<=.)\.[^.]*$/, ''),
  ...properties,
});

/** Titles, and the table under them. */
interface Part {
  leads: SheetRow[];
  head: SheetRow | undefined;
  rows: SheetRow[];
}

/** Cuts a sheet where an empty row is followed by what begins a table. */
function splitParts(rows: readonly SheetRow[]): Part[] {
  const isWide = rows.some((row) => filled(row).length > 1);
  const parts: Part[] = [];
  let start = 0;
  for (let at = 1; at <= rows.length; at++) {
    if (at < rows.length && (parts.length >= MAX_PARTS || !beginsPart(rows, at))) continue;
    parts.push(makePart(rows.slice(start, at), isWide));
    start = at;
  }
  return rows.length === 0 ? [] : parts;
}

function beginsPart(rows: readonly SheetRow[], at: number): boolean {
  const [before, row, next] = [rows[at - 1], rows[at], rows[at + 1]];
  if (before === undefined || row === undefined || next === undefined || row.number - before.number < 2) return false;
  const isTitle = filled(row).length === 1 && namesColumns(filled(next));
  return isTitle || (namesColumns(filled(row)) && next.cells.some((cell) => readNumber(cell) !== undefined));
}

function makePart(rows: readonly SheetRow[], isWide: boolean): Part {
  const first = isWide ? rows.findIndex((row) => filled(row).length > 1) : 0;
  const leads = rows.slice(0, Math.min(MAX_LEADS, first < 0 ? rows.length : first));
  const [top, ...body] = rows.slice(leads.length);
  if (top === undefined) return { leads, head: undefined, rows: [] };
  const width = Math.max(...body.slice(0, 100).map((row) => filled(row).length), 0);
  const isHead = body.length > 0 && namesColumns(filled(top)) && filled(top).length * 2 >= width;
  return isHead ? { leads, head: top, rows: body } : { leads, head: undefined, rows: [top, ...body] };
}

function writePart({ leads, head, rows }: Part, sheet: string): Pick<Conversion, 'blocks' | 'notes'> {
  const all = head === undefined ? rows : [head, ...rows];
  const columns = usedColumns(all);
  const cellsOf = ({ cells }: SheetRow): string[] => columns.map((column) => cells[column] ?? '');
  const table = { head: head ? cellsOf(head) : columns.map(columnName), rows: rows.map(cellsOf) };
  const kept = selectRows(table);
  const left = rows.length - kept.length;
  const toBlock = (row: SheetRow, isHead: boolean): ConvertedBlock => ({
    kind: 'row',
    cells: cellsOf(row),
    locator: { kind: 'row', sheet, row: row.number },
    ...(isHead ? { isHead } : {}),
  });
  const titles = leads.map(
    (row): ConvertedBlock => ({ kind: 'paragraph', text: filled(row).join(' '), locator: toBlock(row, false).locator }),
  );
  const body = kept.flatMap((index) => rows[index] ?? []).map((row) => toBlock(row, false));
  return {
    blocks: [...titles, ...(head ? [toBlock(head, true)] : []), ...body],
    notes: left > 0 ? profileTable(table, left).map((note) => `Sheet ${JSON.stringify(sheet)}: ${note}`) : [],
  };
}

function usedColumns(rows: readonly SheetRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of rows) for (const [column, cell] of cells.entries()) if (cell !== '') used.add(column);
  return [...used].sort((a, b) => a - b);
}

/** `A`, `Z`, `AA`. */
function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** The text of a cell that goes over several rows stands in each of them, so that every row says all of itself. */
export function fillDown(rows: readonly SheetRow[], merges: readonly { column: number; row: number; lastRow: number }[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const { column, row, lastRow } of merges) {
    const text = byNumber.get(row)?.cells[column] ?? '';
    for (let number = row + 1; text !== '' && number <= Math.min(lastRow, row + 1_000); number++) {
      const below = byNumber.get(number);
      if (below !== undefined && (below.cells[column] ?? '') === '' && joinRow(fillGaps(below)) !== '')
        below.cells[column] = text;
    }
  }
}
