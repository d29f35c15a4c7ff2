import { LARGE_TABLE } from '../domain/source.js';
import { readNumber, type Table } from './select-rows.js';

/** Columns that are described one by one. */
const MAX_COLUMNS = 40;
const MAX_VALUES = 8;

/** What a table holds that is not shown whole: its size, and a line a column. Computed, so no words of the source. */
export function profileTable({ head, rows }: Table, left: number): string[] {
  const size = `${LARGE_TABLE}: ${rows.length} rows under ${head.length} columns; ${left} rows are left out here.`;
  const columns = head
    .slice(0, MAX_COLUMNS)
    .map((name, column) => `Column ${JSON.stringify(name)}: ${describe(rows.map((row) => row[column] ?? ''))}.`);
  const more = head.length > MAX_COLUMNS ? [`${head.length - MAX_COLUMNS} more columns are not described.`] : [];
  return [size, ...columns, ...more];
}

function describe(cells: readonly string[]): string {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const empty = cells.length - filled.length;
  const said = [describeNumbers(filled) ?? describeDays(filled) ?? describeTexts(filled)];
  if (empty > 0) said.push(`${empty} empty`);
  return said.join(', ');
}

function describeNumbers(cells: readonly string[]): string | undefined {
  const numbers = cells.flatMap((cell) => readNumber(cell) ?? []);
  if (cells.length === 0 || numbers.length < cells.length * 0.95) return undefined;
  const [least, most] = numbers.reduce(([low, high], n) => [Math.min(low, n), Math.max(high, n)], [Infinity, -Infinity]);
  return `numbers from ${least} to ${most}`;
}

function describeDays(cells: readonly string[]): string | undefined {
  const days = cells.filter((cell) => /^\d{4}-\d\d(-\d\d)?([T ].*)?$/.test(cell));
  if (cells.length === 0 || days.length < cells.length * 0.95) return undefined;
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return `dates from ${first} to ${last}`;
}

function describeTexts(cells: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  if (counts.size > MAX_VALUES * 4) return `${counts.size} different texts`;
  const listed = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_VALUES);
  const values = listed.map(([value, count]) => `${JSON.stringify(value.slice(0, 40))} ${count}×`).join(', ');
  return `${counts.size} different texts (${values}${counts.size > listed.length ? ', …' : ''})`;
}
