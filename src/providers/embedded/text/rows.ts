import { cutAtWord } from '../../../domain/cut-at-word.js';
import { splitDelimited } from '../../../domain/delimited.js';
import type { Block } from '../../../domain/source.js';
import { stripMarks } from './plain.js';
import { isStatusRow } from './standing.js';
import { MAX_QUOTE_CHARS, MAX_TEXT_CHARS, makeUnit, type NumberedText, type Unit } from './unit.js';

/** What stands above many rows is said again with each of them. */
export const MAX_HEAD_CHARS = 60;
/** Where the row would be too long for a claim with its heads, these are cut to this. */
const MAX_SHORT_HEAD_CHARS = 20;

/** Reads the rows of tables, each with the heads of its table. */
export class RowReader {
  private readonly source: NumberedText;
  private header: (Heads & { endLine: number }) | undefined;

  constructor(source: NumberedText) {
    this.source = source;
  }

  /** The unit of a row; none for one of heads. */
  read(block: Block): Unit[] {
    const cells = splitCells(this.source.text.slice(block.start, block.end), block.delimiter);
    // One cell above many is the title of the table, and names no column.
    const isTitle = this.header?.isTitle && cells.filter((cell) => cell !== '').length > 1;
    if (this.header === undefined || block.isHead || isTitle || block.line > this.header.endLine + 2) {
      const isStatus = isStatusRow(cells);
      this.header = { ...readHeads(isStatus ? cells.map(() => '') : cells), endLine: block.endLine };
      return isStatus ? readRow(this.source, block, cells, this.header) : [];
    }
    this.header.endLine = block.endLine;
    return readRow(this.source, block, cells, this.header);
  }
}

/** Rows of a workbook with several sheets, and of tables with the same columns under several headings, with what their table is called. */
export function nameTables(units: readonly Unit[], blocks: readonly Block[]): Unit[] {
  const sheets = new Set(blocks.flatMap(({ locator }) => (locator.kind === 'row' ? [locator.sheet] : [])));
  const above = new Map<string, Set<string>>();
  const columnsOf = ({ header }: Unit): string => header.join('\n');
  for (const unit of units) {
    if (unit.kind !== 'row') continue;
    const calls = [unit.headings.at(-1), unit.leadIn?.text].join('\n');
    above.set(columnsOf(unit), (above.get(columnsOf(unit)) ?? new Set()).add(calls));
  }
  return units.map((unit) => {
    if (unit.kind !== 'row') return unit;
    const isOneOfSeveral = sheets.size > 1 || (above.get(columnsOf(unit))?.size ?? 0) > 1;
    // A line over the table says more than the heading over several.
    const table = isOneOfSeveral ? (unit.leadIn?.text ?? unit.headings.at(-1)) || undefined : undefined;
    return { ...unit, table, leadIn: table === undefined ? undefined : unit.leadIn };
  });
}

interface Heads {
  isTitle: boolean;
  heads: string[];
  shortHeads: string[];
}

function readHeads(cells: string[]): Heads {
  // No row that is read has more cells than its quote may have marks between them.
  const heads = cells.slice(0, MAX_QUOTE_CHARS / 2).map((head) => cutAtWord(head, MAX_HEAD_CHARS));
  const isTitle = heads.length > 1 && heads.filter((head) => head !== '').length === 1;
  return { isTitle, heads, shortHeads: heads.map((head) => cutAtWord(head, MAX_SHORT_HEAD_CHARS)) };
}

function readRow(source: NumberedText, block: Block, cells: string[], { heads, shortHeads }: Heads): Unit[] {
  const [key, ...rest] = cells;
  const said = rest.map((cell, i) => ({ cell, column: i + 1 })).filter(({ cell }) => /[\p{L}\p{N}]/u.test(cell));
  if (key === undefined || key === '' || said.length === 0) return [];
  const write = (above: string[]): string =>
    `${key} — ${said.map(({ cell, column }) => (above[column] ? `${above[column]}: ${cell}` : cell)).join('; ')}`;
  const whole = write(heads);
  const text = whole.length <= MAX_TEXT_CHARS ? whole : write(shortHeads);
  return [
    {
      ...makeUnit(source, block, block.start, block.end),
      kind: 'row',
      text,
      cells,
      header: heads,
      label: undefined,
      value: undefined,
    },
  ];
}

/** The cells of a table row, without marks; a pipe that is escaped stays in its cell, as does a delimiter between quotes. */
export function splitCells(row: string, delimiter: string | undefined): string[] {
  if (delimiter !== undefined) return splitDelimited(row, delimiter).map(stripMarks);
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => stripMarks(cell.replaceAll('\\|', '|')));
}
