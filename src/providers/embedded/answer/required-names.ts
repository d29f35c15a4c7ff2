import { tokenize } from '../../../domain/tokens.js';

/** A name or number of a question. `isNumbered`: its words count only side by side, as in "Order 34". */
export interface RequiredName {
  text: string;
  terms: string[];
  isNumbered: boolean;
}

const MONTHS_AND_DAYS =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/i;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const QUOTED = /["“「『‘]([^"”」』’]{2,60})["”」』’]|(?<![\p{L}\p{N}])'([^']{2,60})'(?!\p{L})/gu;
/** Of an order, a section, a version: `34`, `2.1`. */
const NUMBER = /^\d{1,3}$|^\d+\.\d+$/;
/** Words with their inner marks: `db-1`, `10.2.0.0/16`, `/login`, `GOV.UK`. */
const LATIN_WORD = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N}]*(?:[._/+-][\p{Script=Latin}\p{N}]+)*/gu;

/**
 * What an answer cannot do without: quoted words, and words with a capital or a digit, those that stand together as one name, and
 * a number with the word before it.
 */
export function readRequiredNames(question: string): RequiredName[] {
  const quoted = [...question.matchAll(QUOTED)].map(({ 1: one, 2: other }) => one ?? other ?? '');
  return [...quoted.map((text) => ({ text, isNumbered: false })), ...findRuns(question)].flatMap(({ text, isNumbered }) => {
    const terms = tokenize(text);
    return terms.length === 0 ? [] : [{ text, terms, isNumbered }];
  });
}

function findRuns(question: string): { text: string; isNumbered: boolean }[] {
  const isLatin = !CJK.test(question);
  const runs: { text: string; isNumbered: boolean }[] = [];
  let end = -1;
  for (const { 0: word, index } of question.matchAll(LATIN_WORD)) {
    const last = runs.at(-1);
    const isNext = last !== undefined && index === end + 1 && question[end] === ' ' && !last.isNumbered;
    const isOpening = isLatin && question.slice(0, index).trim() === '' && /^\p{Lu}\p{Ll}*$/u.test(word);
    if (isNext && NUMBER.test(word) && /\p{L}/u.test(last.text)) {
      last.isNumbered = true;
      last.text = `${last.text.split(' ').at(-1)} ${word}`;
    } else if (isOpening || !isName(word)) continue;
    else if (isNext) last.text += ` ${word}`;
    else runs.push({ text: word, isNumbered: false });
    end = index + word.length;
  }
  return runs;
}

/** A capital or a digit makes a name of a word. */
const isName = (word: string): boolean =>
  /\d/.test(word) || (/\p{Lu}/u.test(word) && word.length > 1 && !MONTHS_AND_DAYS.test(word));
