import { estimateTokens } from '../domain/estimate-tokens.js';
import type { Source } from '../domain/source.js';

/** Whole lines of a source, 1-based, both ends included. */
export interface LineRange {
  startLine: number;
  endLine: number;
}

/** A reply is up to three times as long as what it is about: a part of this size leaves it well below every model's limit. */
const PART_TOKENS = 5_000;
/** A source that is a little longer is read at once: a second call costs more than it helps. */
const SLACK = 1.25;

/**
 * The parts in which a long source is planned: cut before the highest heading in the second half of what fits, else where a
 * block begins, else at a line. Together they are all of its lines.
 */
export function splitSource({ text, blocks }: Source, partTokens = PART_TOKENS): LineRange[] {
  const tokens = text.split('\n').map((line) => estimateTokens(line) + 1);
  const starts = startRanks(blocks);
  const parts: LineRange[] = [];
  let startLine = 1;
  while (sum(tokens, startLine, tokens.length) > partTokens * SLACK) {
    const cutLine = findCut(tokens, starts, startLine, partTokens);
    if (cutLine > tokens.length) break;
    parts.push({ startLine, endLine: cutLine - 1 });
    startLine = cutLine;
  }
  return joinEmpty([...parts, { startLine, endLine: tokens.length }], text);
}

/** A part without a letter is no reason for a call: it goes with the one before, or the one behind. */
function joinEmpty(parts: readonly LineRange[], text: string): LineRange[] {
  const lines = text.split('\n');
  const joined: LineRange[] = [];
  let startLine = 1;
  for (const { startLine: start, endLine } of parts) {
    const isEmpty = !/[\p{L}\p{N}]/u.test(lines.slice(start - 1, endLine).join('\n'));
    const last = joined.at(-1);
    if (isEmpty && last) last.endLine = endLine;
    else if (!isEmpty) joined.push({ startLine: last ? start : startLine, endLine });
    if (!isEmpty) startLine = endLine + 1;
  }
  return joined.length > 0 ? joined : [{ startLine: 1, endLine: lines.length }];
}

/** A line longer than a few parts cannot be read by parts: they are made of whole lines. Its number, from 1. */
export function findEndlessLine({ text }: Source, partTokens = PART_TOKENS): number | undefined {
  const at = text.split('\n').findIndex((line) => line.length > partTokens && estimateTokens(line) > partTokens * MAX_LINE_PARTS);
  return at < 0 ? undefined : at + 1;
}

const MAX_LINE_PARTS = 4;

/** How good it is to begin a part at a line: the level of its heading, 7 for another block; lines that are not named are inside one. */
function startRanks(blocks: Source['blocks']): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  for (const { kind, line, level } of blocks) ranks.set(line, Math.min(ranks.get(line) ?? 8, kind === 'heading' ? level : 7));
  return ranks;
}

/** The first line of the next part. */
function findCut(tokens: readonly number[], starts: ReadonlyMap<number, number>, startLine: number, partTokens: number): number {
  let size = tokens[startLine - 1] ?? 0;
  let best = { line: startLine + 1, rank: 9 };
  for (let line = startLine + 1; line <= tokens.length + 1; line++) {
    const rank = size < partTokens / 2 ? 10 : (starts.get(line) ?? 8);
    if (rank <= best.rank || size < partTokens / 2) best = { line, rank };
    size += tokens[line - 1] ?? 0;
    if (size > partTokens) break;
  }
  return best.line;
}

function sum(tokens: readonly number[], fromLine: number, toLine: number): number {
  let total = 0;
  for (let line = fromLine; line <= toLine; line++) total += tokens[line - 1] ?? 0;
  return total;
}
