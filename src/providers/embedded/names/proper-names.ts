import { FUNCTION_WORDS } from '../words/function-words.js';
import { NAME_PARTICLES } from './names.js';

/** A name in Latin letters as it stands in a text. */
export interface ProperName {
  name: string;
  index: number;
  /** At the start of a sentence, where a capital says nothing. */
  isFirst: boolean;
}

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
/** Without spaces between them, a letter of these scripts ends a word of others: `使用Redis很快`. */
const LETTER = `(?![${CJK}])[\\p{L}\\p{N}]`;
const WORD = new RegExp(`${LETTER}(?:${LETTER}|\\p{M})*(?:[-._'’&+#]${LETTER}(?:${LETTER}|\\p{M})*)*[+#]*`, 'gu');
/** Small words inside of a name. */
export const PARTICLE = new RegExp(`^(?:of|${NAME_PARTICLES})$`);
/** Questions and sentences in titles begin each word with a capital too. */
const AUXILIARY = /^(?:can|could|do|does|did|is|are|was|were|will|would|should|shall|must|how|what|why|when|where|who|which)$/iu;
const MAX_WORDS = 5;

interface Word {
  text: string;
  start: number;
  end: number;
}

/** Runs of capitalised words, abbreviations and words with a capital inside, with particles between them (`Guido van Rossum`). */
export function findProperNames(text: string): ProperName[] {
  const names: ProperName[] = [];
  let run: Word[] = [];
  const flush = (): void => {
    const trimmed = trimRun(run);
    run = [];
    const first = trimmed[0];
    const last = trimmed.at(-1);
    if (first === undefined || last === undefined || trimmed.length > MAX_WORDS) return;
    if (trimmed.some(({ text: word }) => AUXILIARY.test(word))) return;
    const name = text.slice(first.start, last.end);
    if (name.length >= 2 && /\p{L}/u.test(name))
      names.push({ name, index: first.start, isFirst: startsSentence(text, first.start) });
  };
  for (const word of readWords(text)) {
    const previous = run.at(-1);
    const gap = previous === undefined ? '' : text.slice(previous.end, word.start);
    if (previous !== undefined && !(gap === ' ' || (gap === '. ' && /^\p{Lu}$/u.test(previous.text)))) flush();
    if (isNamelike(word.text) || (run.length > 0 && PARTICLE.test(word.text))) run.push(word);
    else flush();
  }
  flush();
  return names;
}

/** `Dana’s` is Dana; `GOV.UK` and `O'Neil` stay whole. */
function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const bare = match[0].replace(/['’]s$/u, '');
    words.push({ text: bare, start: match.index, end: match.index + bare.length });
  }
  return words;
}

const isNamelike = (word: string): boolean => /\p{Lu}/u.test(word) && !/^\p{N}/u.test(word);

function trimRun(run: Word[]): Word[] {
  let [from, to] = [0, run.length];
  while (from < to && isNoStart(run[from]?.text ?? '')) from++;
  while (to > from && isNoEnd(run[to - 1]?.text ?? '')) to--;
  return run.slice(from, to);
}

const isNoStart = (word: string): boolean => FUNCTION_WORDS.has(bareWord(word)) || PARTICLE.test(word);
/** "We'd" and "don't" are words as much as "we" and "do". */
const bareWord = (word: string): string => word.toLowerCase().replace(/n?['’](?:d|ll|ve|re|m|t)$/u, '');
const isNoEnd = (word: string): boolean => PARTICLE.test(word) || (FUNCTION_WORDS.has(bareWord(word)) && word.length > 1);

const startsSentence = (text: string, index: number): boolean =>
  /(?:^|[.:;!?。；！？—–•]|["“‘'(（[]|^[-*+]|\d[.)])\s*(?:(?:the|a|an)\s+)?$/iu.test(text.slice(Math.max(0, index - 12), index));
