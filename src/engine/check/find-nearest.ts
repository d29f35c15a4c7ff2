import { tokenize } from '../../domain/tokens.js';
import { toQuote } from '../../markdown/quote-text.js';
import { lineOf, type PreparedSource } from './prepare-source.js';

/** The stretch of a source that shares most words with a quote that is not in it. */
export interface Nearest {
  quote: string;
  /** 1-based. */
  line: number;
}

const MAX_CHARACTERS = 200;

/** What an editor most likely meant: the best sentence of the best block; undefined when not one word is shared. */
export function findNearest(prepared: PreparedSource, quote: string): Nearest | undefined {
  const terms = new Set(tokenize(quote.slice(0, 2_000)));
  const { blocks, text } = prepared.source;
  const scores = new Map<number, number>();
  for (const term of terms) {
    const found = prepared.termBlocks().get(term) ?? [];
    for (const number of found) scores.set(number, (scores.get(number) ?? 0) + 1 / Math.log2(found.length + 2));
  }
  let best: { number: number; score: number } | undefined;
  for (const [number, score] of scores) if (best === undefined || score > best.score) best = { number, score };
  const block = best === undefined ? undefined : blocks[best.number];
  if (block === undefined) return undefined;
  const sentence = chooseSentence(text.slice(block.start, block.end), terms);
  return { quote: shorten(toQuote(sentence.text)), line: lineOf(prepared, block.start + sentence.at) };
}

function chooseSentence(block: string, terms: Set<string>): { text: string; at: number } {
  let best = { text: block, at: 0, shared: 0 };
  let at = 0;
  for (const part of block.split(/((?<=[.!?])\s+|(?<=[。！？]))/u)) {
    const shared = new Set(tokenize(part).filter((term) => terms.has(term))).size;
    if (shared > best.shared) best = { text: part, at, shared };
    at += part.length;
  }
  return best;
}

function shorten(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text.slice(0, MAX_CHARACTERS + 20))) {
    if (cut.length + segment.length > MAX_CHARACTERS) break;
    cut += segment;
  }
  return cut.trim();
}
