import { CHINESE_TALK, JAPANESE_TALK, KOREAN_TALK, KOREAN_VERB, TALK_WORDS } from '../words/everyday-words.js';
import {
  CJK_SHELL,
  COMMON_ADJECTIVES,
  FUNCTION_WORDS,
  KOREAN_BREAK,
  KOREAN_PARTICLE,
  SHELL_WORDS,
} from '../words/function-words.js';

/** Words that name a matter; fewer are an answer to what was said before. */
const MIN_WORDS = 3;
/** So many are enough where one is named as known to both ("the key"), or a name is among them. */
const MIN_KNOWN = 2;
const MIN_HAN = 4;
/** Of scripts that are not known word by word. */
const MIN_OTHER_CHARS = 24;

/**
 * Is this only part of a talk ("ok", "see you then", "저도 그렇게 생각해요"), of which nothing is left for those who were not there? What tells something
 * has a number with what it counts, or names a matter: by words that are neither grammar nor courtesy, and in Korean and Japanese by a noun that
 * is said to do something or to have something done to it.
 */
export function isSmallTalk(text: string): boolean {
  const said = text.replace(/https?:\/\/\S+|@\S+|\p{Extended_Pictographic}/gu, ' ');
  if (/\d/u.test(said) && saysOfWhat(said)) return false;
  const latin = latinWords(said);
  const names = latin.filter((word) => /^\p{Lu}/u.test(word)).length;
  if (latin.length >= MIN_WORDS) return false;
  if (latin.length >= MIN_KNOWN && (names > 0 || /(?<!\p{L})the(?!\p{L})/iu.test(said))) return false;
  return !namesInKorean(said) && !namesInJapanese(said) && !namesInChinese(said) && !isLongInOther(said);
}

/** "At ten" and "10시요" are answers. */
const saysOfWhat = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS || (text.match(/\p{Script=Han}/gu)?.length ?? 0) >= MIN_LETTERS - 1;
const MIN_LETTERS = 4;

const isEveryday = (word: string): boolean =>
  [FUNCTION_WORDS, SHELL_WORDS, COMMON_ADJECTIVES, TALK_WORDS].some((words) => words.has(word));

const latinWords = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{M}\d])\p{Script=Latin}[\p{Script=Latin}\p{M}-]*(?:['’]\p{Script=Latin}+)?/gu)]
    .map(([word]) => word.replace(/n?['’].*$/u, ''))
    .filter((word) => word.length > 2 && !isEveryday(word.toLowerCase()));

/** A noun of two syllables and more with a particle, or one that something is done to; or two without. */
function namesInKorean(text: string): boolean {
  let nouns = 0;
  for (const [word] of text.matchAll(/[가-힣]+/gu)) {
    const particle = KOREAN_PARTICLE.exec(word)?.[0] ?? '';
    const noun = word.slice(0, word.length - particle.length);
    const isOther = [KOREAN_BREAK, KOREAN_TALK, CJK_SHELL].some((one) => one.test(word) || one.test(noun));
    if (isOther || (particle === '' && KOREAN_VERB.test(word))) continue;
    if (particle === '를' || (noun.length > 1 && /^(?:을|이|가|은|는)$/u.test(particle))) return true;
    if (noun.length > 1) nouns++;
  }
  return nouns >= MIN_KNOWN;
}

/** The same of words in Han letters and katakana between kana. */
function namesInJapanese(text: string): boolean {
  if (!/\p{Script=Hiragana}/u.test(text)) return false;
  const nouns = [...text.matchAll(/(\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{2,})([をがはにでへ]|から|まで)?/gu)].filter(
    ([, noun = '']) => !JAPANESE_TALK.test(noun) && !CJK_SHELL.test(noun),
  );
  return nouns.length >= MIN_KNOWN || nouns.some(([, , particle]) => particle !== undefined);
}

const EACH_CHINESE_TALK = new RegExp(CHINESE_TALK, 'gu');
const namesInChinese = (text: string): boolean =>
  !/[\p{Script=Hiragana}\p{Script=Katakana}가-힣]/u.test(text) &&
  (text.replace(EACH_CHINESE_TALK, ' ').match(/\p{Script=Han}/gu)?.length ?? 0) >= MIN_HAN;

const isLongInOther = (text: string): boolean =>
  (text.match(/(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L}/gu)?.length ??
    0) >= MIN_OTHER_CHARS;
