import { findName } from './find-name.js';

/** As far into a text as it is looked for a word: each of thousands of headings may ask. */
const MAX_CHARS = 50_000;
const WINDOW_CHARS = 20;
const HAN = /\p{Script=Han}/u;
const WORD_LETTER = /[\p{Script=Han}\p{Script=Katakana}ー々]/u;

/** Does a word stand in a text by itself, or only as the part of longer words that `behind` goes on with? */
export function standsAlone(source: string, word: string, behind: string): boolean {
  const text = source.slice(0, MAX_CHARS);
  const isOneWord = /\p{Script=Hiragana}/u.test(text) ? isSetApart : isSegment;
  for (let at = findName(text, word); at >= 0; at = findName(text, word, at + word.length)) {
    const end = at + word.length;
    if (!text.startsWith(behind, end) && (!HAN.test(text.charAt(end - 1)) || isOneWord(text, at, end))) return true;
  }
  return false;
}

/** Letters that make another word of the one before them, and that are words to the segmenter. */
const SUFFIX = /^[会部处局组长团室所院厅]/u;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Japanese sets no words apart by spaces, but those of other letters by those of its grammar. */
const isSetApart = (text: string, start: number, end: number): boolean =>
  !WORD_LETTER.test(text.charAt(start - 1)) && !WORD_LETTER.test(text.charAt(end));

/** Nor does Chinese: there a dictionary tells. */
function isSegment(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - WINDOW_CHARS);
  const window = text.slice(from, end + WINDOW_CHARS);
  const bounds = new Set([from + window.length, ...[...segmenter.segment(window)].map(({ index }) => from + index)]);
  return bounds.has(start) && bounds.has(end) && !SUFFIX.test(text.charAt(end));
}
