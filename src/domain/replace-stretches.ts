import type { Block, Source } from './source.js';

/** A stretch of a text and what is to stand in its place. Offsets in UTF-16 code units, end exclusive. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/**
 * A source with other words in these places (in order, apart). Line feeds stay, so that every line keeps its number; blocks of
 * which nothing is left are gone.
 */
export function replaceStretches(source: Source, replacements: readonly Replacement[]): Source {
  if (replacements.length === 0) return source;
  const parts: string[] = [];
  const moves: Move[] = [];
  let from = 0;
  let length = 0;
  const add = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  for (const { start, end, text } of replacements) {
    add(source.text.slice(from, start));
    const newStart = length;
    add(text);
    const wordsEnd = length;
    add(source.text.slice(start, end).replace(/[^\n]+/g, ''));
    moves.push({ start, end, newStart, wordsEnd, newEnd: length });
    from = end;
  }
  add(source.text.slice(from));
  const text = parts.join('');
  const move = (offset: number, isEnd: boolean): number => {
    const index = findLast(moves, offset);
    const last = moves[index];
    if (last === undefined) return offset;
    if (offset >= last.end) return offset - last.end + last.newEnd;
    const lines = source.text.slice(last.start, offset).split('\n').length - 1;
    return lines > 0 || isEnd ? last.wordsEnd + lines : last.newStart;
  };
  const blocks = source.blocks.flatMap((block): Block[] => {
    const start = move(block.start, false);
    const end = Math.max(start, move(block.end, true));
    return text.slice(start, end).trim() === '' && block.end > block.start
      ? []
      : [{ ...block, start, end, ...(block.said === undefined ? {} : { said: Math.min(end, move(block.said, false)) }) }];
  });
  return { ...source, text, blocks };
}

/** Where a stretch went: its new words from `newStart` to `wordsEnd`, behind them the line feeds that it held. */
interface Move {
  start: number;
  end: number;
  newStart: number;
  wordsEnd: number;
  newEnd: number;
}

/** The index of the last that begins before an offset, or -1. */
function findLast(moves: readonly Move[], offset: number): number {
  let low = -1;
  let high = moves.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((moves[middle]?.start ?? 0) < offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
