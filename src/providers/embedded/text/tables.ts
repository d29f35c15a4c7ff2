import { cutAtWord } from '../../../domain/cut-at-word.js';
import { lineStarts } from '../../../domain/lines.js';
import { type Block, LARGE_TABLE, type Source } from '../../../domain/source.js';
import { isPersonName } from '../names/names.js';
import { sayCount } from './long-lists.js';
import { splitCells } from './rows.js';
import { makeUnit, type Unit } from './unit.js';

const MIN_SHARE = 0.6;
const MIN_ROWS = 2;

/** Is it a table more than a text? Each of its rows is about something else then, and none of these is what the whole is about. */
export function isTable(units: readonly Unit[]): boolean {
  const rows = units.filter(({ kind }) => kind === 'row').length;
  return rows >= MIN_ROWS && rows >= units.length * MIN_SHARE;
}

/** How many rows a table has is said of one that nobody counts by looking at it. */
const MIN_COUNTED = 25;
const MAX_HEADS_CHARS = 160;
const MIN_PEOPLE_SHARE = 0.6;

/** What the tables of a source hold, for those that are long: how many rows, and under which heads. Their first row is the quote. */
export function describeTables(source: Pick<Source, 'text' | 'blocks' | 'title' | 'notes'>): Unit[] {
  const { text, blocks, notes } = source;
  const numbered = { text, starts: lineStarts(text) };
  const tables = findTables(blocks);
  return tables.flatMap((rows) => {
    const [head, first, ...rest] = rows;
    const last = rest.at(-1);
    if (head === undefined || first === undefined || last === undefined) return [];
    // Of a large table the reader left rows out, and says how many it has.
    const whole = tables.length === 1 ? sizeOf(notes) : undefined;
    const count = whole ?? rest.length + 1;
    if (count < MIN_COUNTED) return [];
    const cellsOf = ({ start, end, delimiter }: Block): string[] => splitCells(text.slice(start, end), delimiter);
    const keys = [first, ...rest].map((row) => cellsOf(row)[0] ?? '');
    const isPeople =
      keys.filter((key) => isPersonName(key, false)).length >= keys.length * MIN_PEOPLE_SHARE &&
      new Set(keys).size === keys.length;
    const name = first.headings.at(-1) ?? source.title;
    const heads = cutAtWord(
      cellsOf(head)
        .filter((cell) => cell !== '')
        .join('; '),
      MAX_HEADS_CHARS,
    );
    const said = `${name} (${sayCount(count, isPeople ? 'people' : 'rows', `${name} ${heads}`)}): ${heads}`;
    const unit = makeUnit(numbered, head, head.start, first.end);
    const quote = { line: last.line, quote: text.slice(last.start, last.end).replace(/\s+/gu, ' ').trim() };
    return [
      {
        ...unit,
        kind: 'list' as const,
        text: said,
        lead: said,
        label: undefined,
        value: undefined,
        sentences: 2,
        further: [quote],
      },
    ];
  });
}

/** The rows of each table, its heads first. */
function findTables(blocks: readonly Block[]): Block[][] {
  const tables: Block[][] = [];
  let open: Block[] | undefined;
  for (const block of blocks) {
    if (block.kind === 'row' && open !== undefined && block.isHead !== true) open.push(block);
    else if (block.kind === 'row') {
      open = [block];
      tables.push(open);
    }
    // The line of dashes under the heads belongs to the table.
    else if (block.kind !== 'other') open = undefined;
  }
  return tables;
}

function sizeOf(notes: readonly string[]): number | undefined {
  const note = notes.find((one) => one.includes(LARGE_TABLE));
  const rows = /: (\d+) rows /.exec(note ?? '')?.[1];
  return rows === undefined ? undefined : Number(rows);
}
