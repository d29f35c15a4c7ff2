import type { Block, Source } from '../../domain/source.js';

/** Shorter lists are counted by who reads them, and a small number may be said of something else. */
const MIN_ENTRIES = 20;

/**
 * How many entries the list has that a quote begins in: blocks of one kind in a row, lines of one, and what stands between its commas.
 * A claim may say them, for they are the source's own, counted.
 */
export function countEntries({ text, blocks }: Pick<Source, 'text' | 'blocks'>, block: Block | undefined): number[] {
  if (block === undefined) return [];
  const at = blocks.indexOf(block);
  const said = text.slice(block.start, block.end);
  const lines = said.split('\n').filter((line) => line.trim() !== '').length;
  const series = said.split(/[,，、;；]/u).filter((part) => part.trim() !== '').length;
  // What leads to the list is the block before it, or its first line.
  const runs = [at, at + 1].map((index) => runFrom(blocks, index));
  return [...runs, ...runs.map((count) => count - 1), lines, lines - 1, series].filter((count) => count >= MIN_ENTRIES);
}

function runFrom(blocks: readonly Block[], at: number): number {
  const kind = blocks[at]?.kind;
  if (kind !== 'item' && kind !== 'row' && kind !== 'paragraph') return 0;
  let [first, last] = [at, at];
  while (blocks[first - 1]?.kind === kind) first--;
  while (blocks[last + 1]?.kind === kind) last++;
  return last - first + 1;
}
