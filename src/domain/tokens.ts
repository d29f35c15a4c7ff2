import { stemEnglish } from './stem.js';

/** English words that say nothing about a topic: dropping them in index and query gains three to five points of recall. */
const STOP_WORDS = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its may
  me my not of on or our she should so such than that the their them then there these they this those to was we were what
  when where which who whom why will with would you your`.split(/\s+/),
);

/** Words of questions, which no answer holds: left in, they make every Korean question look half off-topic. */
const ASKING =
  /(?:누구|누가|무엇|언제|어디|얼마|왜(?=\s|$))(?:인가요?|인지|입니까|였나요?|까지|부터)?|어떻게|어떤|何|いつ|どこ|どの|どう|誰|なぜ|(?:です|ます|でした|ました)か|什么|谁|哪里|怎么|如何|为什么|多少|吗/gu;
/** Korean particles and endings of questions behind a noun or stem of two syllables and more. */
const KOREAN_ENDING =
  /(?<=[가-힣]{2})(?:으로|에서|에게|까지|부터|이다|입니다|(?:이었|였|었|았)?(?:습니까|나요|는가|던가|나)|인가요?|은|는|을|를|의|에|로|와|과|도|이|가)$/u;
const PARTICLE = /^(?:은|는|이|가|을|를|의|에|로|와|과|도|으로|에서|이다|입니다|이고|인가)$/u;

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々ー';
const WORD = '[\\p{L}\\p{M}\\p{N}]';
/** A run of CJK letters, or anything written in one piece: `10.2.0.0/16`, `step-by-step`, `db_admin`. */
const PIECE = new RegExp(`([${CJK}]+)|((?:(?![${CJK}])${WORD})+(?:[.,:/_+-](?:(?![${CJK}])${WORD})+)*)`, 'gu');

/**
 * The search terms of a text, in order, repeats kept; the one rule for every index and every query. NFKC, lower case, Latin
 * accents and possessives off; English stop words dropped and words stemmed; runs of Chinese, Japanese and Korean letters as
 * bigrams (a run of one as itself), which beat word segmentation for Korean and need no dictionary, without Korean particles
 * and words that ask; what holds a digit is
 * kept whole, and its parts beside it.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const folded = foldForSearch(text);
  for (const { 1: run, 2: piece, index } of folded.matchAll(PIECE)) {
    if (run !== undefined) addBigrams(tokens, run, /[\p{L}\p{N}]/u.test(folded[index - 1] ?? ''));
    else if (piece !== undefined) addPiece(tokens, piece);
  }
  return tokens;
}

function foldForSearch(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(ASKING, ' ')
    .replace(/(?<=\p{L})['’](?:s\b)?/gu, (mark) => (mark.length > 1 ? ' ' : ''));
}

function addBigrams(tokens: string[], run: string, isBehindWord: boolean): void {
  if (isBehindWord && PARTICLE.test(run)) return;
  const letters = [...run.replace(KOREAN_ENDING, '')];
  if (letters.length === 1) tokens.push(run);
  for (let i = 0; i + 1 < letters.length; i++) tokens.push(`${letters[i]}${letters[i + 1]}`);
}

function addPiece(tokens: string[], piece: string): void {
  const parts = piece.split(/[.,:/_+-]/);
  if (parts.length > 1 && /\p{N}/u.test(piece)) tokens.push(piece);
  for (const part of parts) {
    if (STOP_WORDS.has(part)) continue;
    tokens.push(/^[a-z]+$/.test(part) ? stemEnglish(part) : part);
  }
}
