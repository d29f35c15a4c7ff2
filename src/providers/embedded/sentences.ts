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
