import { type GuardFinding, ORDER_SCORE } from '../domain/guard.js';
import { lineAt, lineStarts } from '../domain/lines.js';
import type { Source } from '../domain/source.js';
import { apart } from './instructions.js';

/** A stretch of a source's text: offsets in UTF-16 code units, end exclusive. */
interface Passage {
  start: number;
  end: number;
}

/** What is scored at once; an order is shorter. */
const MAX_LENGTH = 4_000;
const MAX_WORDS = 300;

/** The passages of a guarded source that a model may score: what the patterns have kept back already is not among them. */
export function passagesOf({ text, blocks, guarded }: Source): Passage[] {
  const orders = guarded?.instructions ?? [];
  return apart(blocks)
    .filter(({ start, end }) => !orders.some((order) => order.start < end && start < order.end))
    .flatMap(({ start, end }) => cut(start, end))
    .filter(({ start, end }) => /\p{L}/u.test(text.slice(start, end)));
}

function cut(start: number, end: number): Passage[] {
  const count = Math.ceil((end - start) / MAX_LENGTH);
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * MAX_LENGTH,
    end: Math.min(end, start + (index + 1) * MAX_LENGTH),
  }));
}

/** The source with the passages kept back that a model takes for orders. It adds to what was found; nothing is taken from that. */
export function addJudged(source: Source, judged: readonly (Passage & { score: number })[]): Source {
  const orders = judged.filter(({ score }) => score >= ORDER_SCORE);
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
