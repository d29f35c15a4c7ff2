import { remember } from '../../../domain/remember.js';

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
 * Finds a name in a text: whole words where words are set apart, a noun with its particles for Korean; the index, or -1; `from` is
 * where to begin. Case tells names of one word from words; names of several are found in any case. No pattern is made of a name: a
 * wiki has thousands.
 */
export function findName(where: string | PreparedText, name: string, from = 0): number {
  const text = typeof where === 'string' ? where : where.text;
  if (name.length < 2 || name.length > text.length) return -1;
  const small = name.includes(' ') ? smallNeedle(name) : undefined;
  const hay = small === undefined ? text : typeof where === 'string' ? lowerCase(where) : where.lower;
  const needle = small ?? name;
  for (let at = hay.indexOf(needle, from); at >= 0; at = hay.indexOf(needle, at + 1))
    if (isWhole(text, at, at + name.length)) return at;
  return -1;
}

const MAX_NEEDLES = 20_000;
/** The names of a wiki are looked for in each source: those of several Latin words in small letters. */
const smallNeedle = remember(
  (name) => (/\p{Script=Latin} \p{Script=Latin}/u.test(name) ? lowerEach(name) : undefined),
  MAX_NEEDLES,
);

/** Marks belong to the letter before them. */
const MARKS = '\\p{M}{0,4}';
/** Letters of writing that sets words apart by spaces, but for Latin and Hangul; that of the East and South-East of Asia does not. */
const SPACED =
  '(?![\\p{Script=Latin}\\p{Script=Hangul}\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}])\\p{L}';
const KATAKANA = '(?=\\p{L})\\p{scx=Katakana}';
/** Where it would be another word if such a letter stood behind; elsewhere (Armenian, Devanagari …) endings are written there. */
const CLOSED = '[\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Hebrew}\\p{Script=Arabic}]';
/** "And", "in", "to", "the" and the like are one letter before a Hebrew noun. */
const HEBREW_PREFIX = '[בלהומשכ]';

const LATIN = /[\p{Script=Latin}\p{N}]/uy;
const HANGUL = /[가-힣]/y;
const IS_KATAKANA = new RegExp(KATAKANA, 'uy');
const IS_SPACED = new RegExp(SPACED, 'uy');
const IS_CLOSED = new RegExp(CLOSED, 'uy');
/** "Non-members" are none of the members. */
const NO_LATIN_BEFORE = new RegExp(`(?<![\\p{Script=Latin}\\p{N}]${MARKS}|(?<!\\p{L})[Nn]on-)`, 'uy');
const NO_HANGUL_BEFORE = /(?<![가-힣])/y;
const NO_KATAKANA_BEFORE = new RegExp(`(?<!${KATAKANA})`, 'uy');
const NO_SPACED_BEFORE = new RegExp(
  `(?<!${SPACED}${MARKS})|(?<=(?<!${SPACED}${MARKS})${HEBREW_PREFIX}${MARKS})(?=\\p{Script=Hebrew})`,
  'uy',
);
const NO_MARK_BEHIND = /(?!\p{M})/uy;
const NO_LATIN_BEHIND = /(?![\p{Script=Latin}\p{N}])/uy;
const NO_KATAKANA_BEHIND = new RegExp(`(?!${KATAKANA})`, 'uy');
const NO_CLOSED_BEHIND = new RegExp(`(?!${CLOSED})`, 'uy');
const NOUN_END = new RegExp(KOREAN_TAIL, 'uy');
const MARK = /\p{M}/uy;

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Chinese and Japanese in Han or Hiragana has no spaces, nor has Thai: there a name is taken for whole in any word. */
function isWhole(text: string, start: number, end: number): boolean {
  let last = end - 1;
  while (last > start && isAt(MARK, text, last)) last--;
  return beginsName(text, start) && isAt(NO_MARK_BEHIND, text, end) && endsName(text, last, end);
}

function beginsName(text: string, start: number): boolean {
  if (isAt(LATIN, text, start)) return isAt(NO_LATIN_BEFORE, text, start);
  if (isAt(HANGUL, text, start)) return isAt(NO_HANGUL_BEFORE, text, start);
  if (isAt(IS_KATAKANA, text, start)) return isAt(NO_KATAKANA_BEFORE, text, start);
  return !isAt(IS_SPACED, text, start) || isAt(NO_SPACED_BEFORE, text, start);
}

function endsName(text: string, last: number, end: number): boolean {
  if (isAt(LATIN, text, last)) return isAt(NO_LATIN_BEHIND, text, end);
  if (isAt(HANGUL, text, last)) return isAt(NOUN_END, text, end);
  if (isAt(IS_KATAKANA, text, last)) return isAt(NO_KATAKANA_BEHIND, text, end);
  return !isAt(IS_CLOSED, text, last) || isAt(NO_CLOSED_BEHIND, text, end);
}

/** Each name is looked for in each sentence of a source. */
const lowerCase = remember(lowerEach, 2_000);

/** As long as the text: some capitals have two small letters, and an index into the one is to be one into the other. */
function lowerEach(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/./gsu, (one) => sameLength(one, one.toLowerCase()));
}

const sameLength = (one: string, lower: string): string => (lower.length === one.length ? lower : one);
