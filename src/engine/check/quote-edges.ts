import { isTightBullet } from './number-sign.js';
import type { Layer, MarkupSpan } from './quote-layers.js';

const CJK = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts written without spaces: there a stretch may begin and end anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

/**
 * Does a stretch of folded text begin and end where words do? `plan` of `planned` is another word, `10` of `10,000` another
 * number, and a mark belongs to the letter before it.
 */
export const endsAtWords = (folded: string, start: number, end: number): boolean =>
  beginsWord(folded, start) && endsWord(folded, end);

/** Does a word begin at this place of a folded text? */
export function beginsWord(folded: string, at: number): boolean {
  if (splitsWord(charBefore(folded, at), charAt(folded, at))) return false;
  return !(/\p{N}/u.test(charAt(folded, at)) && /\p{N}[.,]$/u.test(folded.slice(Math.max(0, at - 3), at)));
}

/** Does a word end before this place of a folded text? */
export function endsWord(folded: string, at: number): boolean {
  if (splitsWord(charBefore(folded, at), charAt(folded, at))) return false;
  return !(/\p{N}/u.test(charBefore(folded, at)) && /^[.,]\p{N}/u.test(folded.slice(at, at + 3)));
}

function splitsWord(left: string, right: string): boolean {
  if (left === '' || right === '') return false;
  if (/\p{M}/u.test(right)) return true;
  return WORD.test(left) && WORD.test(right) && !UNSPACED.test(left) && !UNSPACED.test(right);
}

const charAt = (text: string, at: number): string => (at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : '');

function charBefore(text: string, at: number): string {
  if (at <= 0) return '';
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff && at > 1 ? text.slice(at - 2, at) : text.charAt(at - 1);
}

/** Length of a quote where a CJK letter counts two: it says about as much. */
export function weigh(folded: string): number {
  return [...folded].reduce((sum, c) => sum + (CJK.test(c) ? 2 : 1), 0);
}

/** The stretch of a source that the folded characters `from` to `to` stand for, mended at its edges. */
export function stretchOf(
  text: string,
  layer: Layer,
  from: number,
  to: number,
  spans: MarkupSpan[],
): { start: number; end: number } {
  let start = layer.starts[from] ?? 0;
  let end = layer.ends[to - 1] ?? start;
  [start, end] = coverLinks(spans, start, end);
  [start, end] = closeMarks(text, start, end);
  [start, end] = coverGraphemes(text, start, end);
  const trimmed = trimStretch(text, start, end);
  return isTightBullet(text, trimmed.start) ? { start: trimmed.start + 1, end: trimmed.end } : trimmed;
}

/** Half a link would leave its brackets and address in the quote: a link that an edge cuts is taken whole. */
function coverLinks(spans: MarkupSpan[], start: number, end: number): [number, number] {
  const at = firstAfter(spans, start);
  const first = spans[at];
  const isCut = first !== undefined && first.start < start && start < first.end && end > first.textEnd;
  const from = isCut ? first.start : start;
  const last = spans[firstAfter(spans, end - 1)];
  const to =
    last !== undefined && last.start < end && end < last.end && from < last.textStart && last.textEnd > last.textStart
      ? last.end
      : end;
  return [from, to];
}

/** Index of the first span that ends after this offset. */
function firstAfter(spans: MarkupSpan[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Folding drops `**` and `` ` ``: one that the stretch opened is closed again, and the other way round. */
function closeMarks(text: string, start: number, end: number): [number, number] {
  for (const mark of ['**', '__', '~~', '``', '`', '*']) {
    if (text.slice(start, end).split(mark).length % 2 === 1) continue;
    if (text.startsWith(mark, end)) return closeMarks(text, start, end + mark.length);
    if (text.endsWith(mark, start) || text.slice(start - mark.length, start) === mark)
      return closeMarks(text, start - mark.length, end);
  }
  return [start, end];
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const WINDOW = 64;

function coverGraphemes(text: string, start: number, end: number): [number, number] {
  return [graphemeAround(text, start).start, end < text.length ? graphemeAround(text, end - 1).end : end];
}

function graphemeAround(text: string, at: number): { start: number; end: number } {
  const from = Math.max(0, text.lastIndexOf('\n', at - 1) + 1, at - WINDOW);
  const found = graphemes.segment(text.slice(from, at + WINDOW)).containing(at - from);
  if (found === undefined) return { start: at, end: at + 1 };
  return { start: from + found.index, end: from + found.index + found.segment.length };
}

/** No white space, list marker, quote mark or table pipe at the edges. */
function trimStretch(text: string, start: number, end: number): { start: number; end: number } {
  const inside = text.slice(start, end);
  const lead = /^(?:\s+|\|+|>+(?=\s)|[-*+•·](?=\s)|\d{1,3}[.)](?=\s)|#{1,6}(?=\s))+/.exec(inside)?.[0].length ?? 0;
  const tail = /[\s|]+$/.exec(inside)?.[0].length ?? 0;
  return lead + tail < inside.length ? { start: start + lead, end: end - tail } : { start, end };
}
