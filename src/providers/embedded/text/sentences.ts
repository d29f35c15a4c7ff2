import { oneOf } from '../words/one-of.js';

/** A stretch of a text: offsets in UTF-16 code units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Where a full stop does not end a sentence. */
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|ex|etc|vs|cf|Mr|Mrs|Ms|Dr|Prof|St|No|Fig|approx|Inc|Ltd|Co|Jr|Sr|a\.m|p\.m)|\b\p{Lu})\.$/u;
const LONGEST_ABBREVIATION = 12;
const NUMBERING = /^\s{0,20}\d{1,3}\.$/u;
/** Only the first mark of a row begins, or a row of them would be read from each of its marks. */
const END = /(?<![.!?…])[.!?…]+["'”’)\]*_]*(?=\s|$)|[。！？]+[」』”’）]*/gu;

/** Is it written, in part, in a script that has many letters and few spaces? */
export const isCjk = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}가-힣]/u.test(text);

/** Is it in Chinese alone? A sentence there has half the letters of one in Japanese or Korean. */
export const isChinese = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}가-힣]/u.test(text);

/** The sentences of a text in English, Korean, Japanese or Chinese, without the white space around them. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (end < text.length && isNoEnd(text, start, end)) continue;
    if (isLowerCaseNext(text, end) || isInBracket(text, start, end)) continue;
    addTrimmed(spans, text, start, end);
    start = end;
  }
  addTrimmed(spans, text, start, text.length);
  return spans;
}

/** Looks at no more than can tell: a text of initials would be read again from its start at each of them. */
const isNoEnd = (text: string, start: number, end: number): boolean =>
  ABBREVIATION.test(text.slice(Math.max(start, end - LONGEST_ABBREVIATION), end)) ||
  (end - start < 30 && NUMBERING.test(text.slice(start, end)));

/** A small letter after the stop: an abbreviation that is not on the list, or a file name. */
const isLowerCaseNext = (text: string, end: number): boolean => /^\s+\p{Ll}/u.test(text.slice(end, end + 8));

/** So far it is looked for the other bracket, on each side. */
const BRACKET_CHARS = 160;

/** Inside of brackets that were opened in this sentence and are closed a little further on: `taxFree (from now on "free"). …`. */
function isInBracket(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(start, end - BRACKET_CHARS), end);
  const isOpen =
    Math.max(before.lastIndexOf('('), before.lastIndexOf('（')) > Math.max(before.lastIndexOf(')'), before.lastIndexOf('）'));
  return isOpen && /^[^(（]*[)）]/u.test(text.slice(end, end + BRACKET_CHARS));
}

function addTrimmed(spans: Span[], text: string, start: number, end: number): void {
  const inner = text.slice(start, end);
  const from = start + (inner.length - inner.trimStart().length);
  const to = start + inner.trimEnd().length;
  if (from < to) spans.push({ start: from, end: to });
}

/** Words that a sentence begins with when it goes on about what the one before it said. */
const MAX_POINTER = 40;
const POINTING = oneOf(
  /^[\s"'“‘*_(]*(?:this|that|these|those|it|its|they|their|he|his|she|her|such|both|neither|otherwise|therefore|thus|hence|however|instead|similarly|likewise|nevertheless|(?:in|for) (?:this|that|these|those|such)|as a result|because of this|if so|the (?:former|latter|above))(?![\p{L}-])/u,
  /^[\s"'“‘(]*(?:이는|이것|그것|이를|이로|이에|이러한|이런|이렇게|그러한|그런|그렇게|그래서|그러나|그런데|그러면|하지만|따라서|다만|즉(?=[ ,])|이 때|이때|그 |이 (?!\d)|해당 |위 )/u,
  /^[\s「（]*(?:これ|それ(?!ぞれ)|この|その|こう(?=した|して|い)|そう(?=した|して|い)|しかし|したがって|ただし|つまり|彼(?!岸))/u,
  /^[\s“（]*(?:这|那|该|此(?!前|后)|其(?!他|余|实|中)|它|他(?!人)|她|因此|所以|但是|然而|不过)/u,
);

/** One sentence, or several that only together say something. */
export interface Stretch extends Span {
  /** Where the first of them ends. */
  firstEnd: number;
  sentences: number;
}

/**
 * Sentences that point back with the one that they point to, as one stretch each, where that has at most so many characters: without it
 * "this" is about nothing. What says nothing by itself, and a question, is nothing to point to.
 */
export function joinPointing(
  text: string,
  sentences: readonly Span[],
  maxChars: number,
  saysSomething: (sentence: string) => boolean,
): Stretch[] {
  const joined: Stretch[] = [];
  for (const span of sentences) {
    const before = joined.at(-1);
    const isNear = before !== undefined && span.end - before.start <= maxChars;
    if (isNear && pointsBack(text.slice(span.start, span.end)) && saysSomething(text.slice(before.start, before.firstEnd)))
      joined[joined.length - 1] = { ...before, end: span.end, sentences: before.sentences + 1 };
    else joined.push({ ...span, firstEnd: span.end, sentences: 1 });
  }
  return joined;
}

/** Does a sentence begin as one that goes on about what was said before it? */
export const pointsBack = (sentence: string): boolean => POINTING.test(sentence.replace(ENUMERATOR, '').slice(0, MAX_POINTER));
/** "d) This method …" is the fourth of a list. */
const ENUMERATOR = /^[(（]?(?:\p{L}|\d{1,2})[)）] /u;

/** What a claim says before it goes on about that. */
export function leadOf(text: string): string {
  const [first, second] = splitSentences(text);
  return first && second && pointsBack(text.slice(second.start, second.end)) ? text.slice(first.start, first.end) : text;
}
