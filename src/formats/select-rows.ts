/** A table as text: the names of its columns, and its rows. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table of so many rows, or so many characters, is read whole. */
const MAX_ROWS = 300;
const MAX_CHARACTERS = 40_000;
/** Of a larger one: its first and last rows, */
const FIRST = 40;
const LAST = 10;
/** of each column the rows of its extremes, and rows with values that hardly another one has, */
const MAX_COLUMNS = 30;
const RARE_PER_COLUMN = 3;
const MAX_RARE = 60;
/** and some at even distances between. */
const SAMPLE = 40;

/** The rows of a table that are shown, by index, in order: all where it is small, else those that tell most. */
export function selectRows({ head, rows }: Table): number[] {
  const all = rows.map((_, index) => index);
  const size = rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length + 1, 0), 0);
  if (rows.length <= MAX_ROWS && size <= MAX_CHARACTERS) return all;
  const share = Math.min(1, MAX_CHARACTERS / Math.max(1, (size / Math.max(1, rows.length)) * (FIRST + LAST + SAMPLE + MAX_RARE)));
  const some = (count: number): number => Math.max(1, Math.floor(count * share));
  const columns = head.slice(0, MAX_COLUMNS).map((_, column) => rows.map((row) => row[column] ?? ''));
  const kept = new Set([
    ...all.slice(0, some(FIRST)),
    ...all.slice(-some(LAST)),
    ...columns.flatMap(findExtremes),
    ...columns.flatMap(findRare).slice(0, some(MAX_RARE)),
    ...Array.from({ length: some(SAMPLE) }, (_, n) => Math.floor(((n + 0.5) * rows.length) / some(SAMPLE))),
  ]);
  return all.filter((index) => kept.has(index));
}

/** The rows of the smallest and the largest number of a column, where most of it are numbers. */
function findExtremes(cells: readonly string[]): number[] {
  const numbers = cells.map(readNumber);
  const found = numbers.flatMap((number, index) => (number === undefined ? [] : [index]));
  if (found.length < cells.length / 2) return [];
  const by = (pick: (a: number, b: number) => boolean): number[] =>
    found
      .slice(0, 1)
      .map((first) => found.reduce((best, index) => (pick(numbers[index] ?? 0, numbers[best] ?? 0) ? index : best), first));
  return [...by((a, b) => a < b), ...by((a, b) => a > b)];
}

/** First rows with values that stand once or twice in a column of few values: the odd ones out. */
function findRare(cells: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  for (const [index, cell] of cells.entries()) {
    const known = places.get(cell);
    if (known) known.push(index);
    else places.set(cell, [index]);
  }
  if (places.size < 2 || places.size > Math.max(10, cells.length / 10)) return [];
  const rare = [...places.values()].filter(({ length }) => length <= Math.max(1, cells.length / 200));
  return rare.flatMap(([first]) => first ?? []).slice(0, RARE_PER_COLUMN);
}

/** `1,234.5`, `-3`, `12 %`, `1.234,50 €`: undefined for what is no number. */
export function readNumber(cell: string): number | undefined {
  const bare = cell.replace(/[\s\p{Sc}%]/gu, '');
  if (!/^[-+−(]?[\d.,'’]*\d\)?$/u.test(bare)) return undefined;
  const isEuropean = /,\d{1,2}$/.test(bare) || /^\D?\d{1,3}(\.\d{3}){2,}/.test(bare);
  const plain = (isEuropean ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', ''))
    .replace(/['’)]/g, '')
    .replace(/^[(−]/, '-');
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}
