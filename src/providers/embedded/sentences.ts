/** A stretch of a text: offsets in UTF-16 code units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Where a full stop does not end a sentence. */
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|Mr|Mrs|Ms|Dr|Prof|St|No|Fig|approx|Inc|Ltd|Co|Jr|Sr|a\.m|p\.m)|\b\p{Lu})\.$/u;
const LONGEST_ABBREVIATION = 12;
const NUMBERING = /^\s{0,20}\d{1,3}\.$/u;
/** Only the first mark of a row begins, or a row of them would be read from each of its marks. */
const END = /(?<![.!?…])[.!?…]+["'”’)\]*_]*(?=\s|$)|[。！？]+[」』”’）]*/gu;

/** The sentences of a text in English, Korean, Japanese or Chinese, without the white space around them. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (end < text.length && isNoEnd(text, start, end)) continue;
    if (isLowerCaseNext(text, end)) continue;
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

function addTrimmed(spans: Span[], text: string, start: number, end: number): void {
  const inner = text.slice(start, end);
  const from = start + (inner.length - inner.trimStart().length);
  const to = start + inner.trimEnd().length;
  if (from < to) spans.push({ start: from, end: to });
}

/** Words that a sentence begins with when it goes on about what the one before it said. */
const POINTING =
  /^[\s"'“‘*_(]*(?:(?:this|that|these|those|it|its|they|their|he|his|she|her|such|both|neither|otherwise|therefore|thus|hence|however|instead|similarly|likewise|nevertheless|in (?:this|that|these|such) |as a result|because of this|for (?:this|that|these) |if so|the (?:former|latter|above))(?![\p{L}-])|(?:이는|이것|그것|이를|이로|이에|이러한|이런|이렇게|그러한|그런|그렇게|그래서|그러나|그런데|그러면|하지만|따라서|다만|즉|이 때|이때|그 |이 (?!\d)|해당 |위 )|(?:これ|それ|この|その|こう|そう|しかし|したがって|ただし|つまり|そのため|彼)|(?:这|那|该|此|其|它|他|她|因此|所以|但是|然而|不过))/iu;

/**
 * Sentences that point back with the one that they point to, as one stretch each, where that has at most so many characters: without it
 * "this" is about nothing.
 */
export function joinPointing(text: string, sentences: readonly Span[], maxChars: number): Span[] {
  const joined: Span[] = [];
  for (const span of sentences) {
    const before = joined.at(-1);
    if (before !== undefined && span.end - before.start <= maxChars && POINTING.test(text.slice(span.start, span.start + 40)))
      joined[joined.length - 1] = { start: before.start, end: span.end };
    else joined.push(span);
  }
  return joined;
}
