import { type GuardFinding, ORDER_SCORE } from '../domain/guard.js';
import { lineAt, lineStarts } from '../domain/lines.js';
import type { Source } from '../domain/source.js';
import { apart } from './instructions.js';

/** A stretch of a source's text: offsets in UTF-16 code units, end exclusive. */
interface Passage {
  start: number;
  end: number;
}

/** What is scored at once. The next piece begins before the end of the last: an order is shorter than that, so one of them holds all of it. */
const MAX_LENGTH = 4_000;
const OVERLAP = 600;
const MAX_WORDS = 300;

/** The passages of a guarded source that a model may score: what the patterns have kept back already is not among them. */
export function passagesOf({ text, blocks, guarded }: Source): Passage[] {
  const orders = [...(guarded?.instructions ?? [])].sort((a, b) => a.start - b.start);
  return apart(blocks)
    .flatMap((block) => subtract(block, orders))
    .map((passage) => trim(text, passage))
    .flatMap((passage) => cut(text, passage))
    .filter(({ start, end }) => /\p{L}/u.test(text.slice(start, end)));
}

/** What is left of a passage without these stretches, which are in their order. */
function subtract({ start, end }: Passage, stretches: readonly Passage[]): Passage[] {
  const rest: Passage[] = [];
  let from = start;
  for (const stretch of stretches) {
    if (stretch.end <= from) continue;
    if (stretch.start >= end) break;
    if (stretch.start > from) rest.push({ start: from, end: stretch.start });
    from = stretch.end;
  }
  return from < end ? [...rest, { start: from, end }] : rest;
}

function trim(text: string, { start, end }: Passage): Passage {
  const words = text.slice(start, end).trimEnd();
  return { start: start + words.length - words.trimStart().length, end: start + words.length };
}

function cut(text: string, { start, end }: Passage): Passage[] {
  // Never between the halves of a character.
  const placeAt = (at: number): number => (/^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at);
  const pieces: Passage[] = [];
  let from = start;
  while (end - from > MAX_LENGTH) {
    pieces.push({ start: from, end: placeAt(from + MAX_LENGTH) });
    from = placeAt(from + MAX_LENGTH - OVERLAP);
  }
  return [...pieces, { start: from, end }];
}

/** The source with the passages kept back that a model takes for orders. It adds to what was found; nothing is taken from that. */
export function addJudged(source: Source, judged: readonly (Passage & { score: number })[]): Source {
  const orders = join(judged.filter(({ score }) => score >= ORDER_SCORE));
  if (orders.length === 0) return source;
  const { findings = [], instructions = [], labels = [] } = source.guarded ?? {};
  const starts = lineStarts(source.text);
  const added = orders.map(({ start, end, score }): GuardFinding => {
    const words = source.text.slice(start, end).replace(/\s+/gu, ' ').trim();
    return {
      guard: 'instructions',
      rule: 'order to the program (scored by the model)',
      line: lineAt(starts, start),
      endLine: lineAt(starts, Math.max(start, end - 1)),
      action: 'kept back',
      words: words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).replace(/[\ud800-\udbff]$/, '')}…` : words,
      score,
    };
  });
  const all = [...instructions, ...orders.map(({ start, end }) => ({ start, end }))].sort((a, b) => a.start - b.start);
  return { ...source, guarded: { findings: [...findings, ...added], instructions: all, labels } };
}

/** Pieces that overlap are one passage, with the higher score. */
function join<T extends Passage & { score: number }>(passages: readonly T[]): T[] {
  const joined: T[] = [];
  for (const passage of [...passages].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || passage.start >= last.end) joined.push({ ...passage });
    else {
      last.end = Math.max(last.end, passage.end);
      last.score = Math.max(last.score, passage.score);
    }
  }
  return joined;
}
