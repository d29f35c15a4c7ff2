import { ORDER_SCORE } from '../domain/guard.js';
import type { Found, SourceGuard } from './guard.js';
import { INSTRUCTION_PARTS } from './instruction-patterns.js';
import { likenessToAttacks } from './likeness.js';

/** What is hidden was meant for a program. */
const HIDDEN_WEIGHT = 0.3;
/** Patterns look at so much at once, and go on half of it further: an order is short, and cost stays in proportion to length. */
const WINDOW = 1_200;

/**
 * How much a text reads like an order to the program that reads it: 0–1. Each part of such an order that is there makes it likelier,
 * and so does a sentence that is like a known one, and that the text was hidden.
 */
export function scoreInstruction(text: string, isHidden = false): number {
  const plain = toPlain(text);
  let score = 0;
  for (let at = 0; at === 0 || at + WINDOW / 2 < plain.length; at += WINDOW / 2)
    score = Math.max(score, scoreWindow(plain.slice(at, at + WINDOW), isHidden));
  return Math.round(score * 100) / 100;
}

/** Does a file's name or path read like an order? Whoever named it may have meant the program: pages are stored under their titles. */
export const isOrderingName = (path: string): boolean => scoreInstruction(path.replace(/[-_./\s]+/gu, ' ').trim()) >= ORDER_SCORE;

function scoreWindow(plain: string, isHidden: boolean): number {
  // A line ends where the paper did: an order goes on in the next one.
  const joined = plain.replaceAll('\n', ' ');
  const weights = INSTRUCTION_PARTS.filter(({ patterns, isByLine }) =>
    patterns.some((pattern) => pattern.test(isByLine ? plain : joined)),
  ).map(({ weight }) => weight);
  const likeness = Math.max(0, ...sentencesOf(joined).map(({ start, end }) => likenessToAttacks(joined.slice(start, end))));
  if (likeness > 0) weights.push(likeness);
  if (weights.length === 0) return 0;
  return 1 - [...weights, isHidden ? HIDDEN_WEIGHT : 0].reduce((rest, weight) => rest * (1 - weight), 1);
}

/** Without what hides a word from a pattern: invisible characters, full-width letters, marks between letters. */
const toPlain = (text: string): string =>
  text
    .replace(/[\p{Cf}\u00ad]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*`~]+|(?<![\p{L}\p{N}|])_+|_+(?![\p{L}\p{N}|])/gu, '');

/**
 * Passages that read like orders to the program. Of a block that does, the stretch from its first sentence that has part in it: what
 * stood there before may be worth keeping, what follows is more of the same.
 */
export const instructionsGuard: SourceGuard = {
  name: 'instructions',
  find: ({ text, blocks }) => {
    const found: Found[] = [];
    for (const { start, end } of apart(blocks)) {
      const passage = text.slice(start, end);
      const score = scoreInstruction(passage);
      if (score < ORDER_SCORE) continue;
      const sentences = sentencesOf(passage);
      const first = sentences.find((one) => scoreInstruction(passage.slice(one.start, one.end)) > 0) ?? sentences[0];
      const words = passage
        .slice(first?.start ?? 0)
        .replace(/\s+/gu, ' ')
        .trim();
      found.push({ rule: 'order to the program', start: start + (first?.start ?? 0), end, replacement: undefined, words, score });
    }
    return found;
  },
};

/** Blocks may hold others (a quote its paragraphs): each place once. Code is what somebody else's program is told. */
export function apart(blocks: Parameters<SourceGuard['find']>[0]['blocks']): { start: number; end: number }[] {
  const kept: { start: number; end: number }[] = [];
  for (const { kind, start, end } of [...blocks].sort((a, b) => a.start - b.start)) {
    if (kind === 'code' || start < (kept.at(-1)?.end ?? 0)) continue;
    kept.push({ start, end });
  }
  return kept;
}

/** Sentences and lines, as offsets. */
export function sentencesOf(text: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(/[.!?]+(?:\s+|$)|[。！？]+\s*|\n/gu)) {
    const end = index + mark.length;
    if (text.slice(start, end).trim() !== '') sentences.push({ start, end });
    start = end;
  }
  return text.slice(start).trim() === '' ? sentences : [...sentences, { start, end: text.length }];
}
