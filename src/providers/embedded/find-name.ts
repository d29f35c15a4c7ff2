import { remember } from '../../domain/remember.js';

/** Syllables that follow a Korean noun: particles, the copula and forms of address. */
export const KOREAN_TAIL =
  '(?=$|[^가-힣]|은|는|이|가|을|를|의|에|로|와|과|도|만|나|님|씨|께|및|부터|까지|으로|에서|에게|이다|입니다|였|프로젝트|팀|보다|처럼|라|란)';

/** A text with its small letters, each at the same offset: for a long one in which many names are looked for. */
export interface PreparedText {
  text: string;
  lower: string;
}

/** Makes the small letters of a text once for all names. */
export const prepareText = (text: string): PreparedText => ({ text, lower: lowerEach(text) });

/**
 * Finds a name in a text: whole words for Latin letters, a noun with its particles for Korean; the index, or -1; `from` is
 * where to begin. Case tells names of one word from words; names of several are found in any case. No pattern is made of a name: a
 * wiki has thousands.
 */
export function findName(where: string | PreparedText, name: string, from = 0): number {
  const text = typeof where === 'string' ? where : where.text;
  if (name.length < 2 || name.length > text.length) return -1;
  const isOfWords = name.includes(' ') && /\p{Script=Latin} \p{Script=Latin}/u.test(name);
  const lower = (): string => (typeof where === 'string' ? lowerCase(where) : where.lower);
  const [hay, needle] = isOfWords ? [lower(), lowerEach(name)] : [text, name];
  for (let at = hay.indexOf(needle, from); at >= 0; at = hay.indexOf(needle, at + 1))
    if (isWhole(text, at, at + name.length)) return at;
  return -1;
}

const LATIN = /[\p{Script=Latin}\p{N}]/uy;
const HANGUL = /[가-힣]/y;
const NO_LATIN_BEFORE = /(?<![\p{Script=Latin}\p{N}])/uy;
const NO_HANGUL_BEFORE = /(?<![가-힣])/y;
const NO_LATIN_BEHIND = /(?=$|['’]s|[^\p{Script=Latin}\p{N}])/uy;
const NOUN_END = new RegExp(KOREAN_TAIL, 'uy');

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function isWhole(text: string, start: number, end: number): boolean {
  if (isAt(LATIN, text, start) && !isAt(NO_LATIN_BEFORE, text, start)) return false;
  if (isAt(HANGUL, text, start) && !isAt(NO_HANGUL_BEFORE, text, start)) return false;
  if (isAt(LATIN, text, end - 1)) return isAt(NO_LATIN_BEHIND, text, end);
  return !isAt(HANGUL, text, end - 1) || isAt(NOUN_END, text, end);
}

/** Each name is looked for in each sentence of a source. */
const lowerCase = remember(lowerEach, 2_000);

/** As long as the text: some capitals have two small letters, and an index into the one is to be one into the other. */
function lowerEach(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/./gsu, (one) => sameLength(one, one.toLowerCase()));
}

const sameLength = (one: string, lower: string): string => (lower.length === one.length ? lower : one);
