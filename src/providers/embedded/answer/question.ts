import { tokenize } from '../../../domain/tokens.js';
import { takeDates } from './question-dates.js';
import { ASKING, CHANGE, CHINESE_PARTICLES, GRAMMAR, HEAD, SEVERAL, SOMEBODY } from './question-words.js';
import { type RequiredName, readRequiredNames } from './required-names.js';

/** What kind of thing a question asks for. */
export type AskedFor = keyof typeof ASKING;

export interface Question {
  /** A question may ask for several kinds at once: "Who leads it, and since when?" None: anything may be the answer. */
  asksFor: AskedFor[];
  /** It asks how something became what it is: what has been replaced is part of the answer. */
  isAboutChange: boolean;
  /** It asks for several things: a list, a course of things, or two questions in one. */
  isAboutSeveral: boolean;
  /** The search terms of what it is about, each once: without dates, and without the words that ask. */
  terms: string[];
  /** Months and years that it names, as `2019-01` and `2019`. */
  dates: string[];
  /** Terms of what somebody has to be: "Who is the _treasurer_?" */
  head: string[];
  /** Names and numbers that an answer cannot do without. */
  names: RequiredName[];
}

/** Reads a question in English, Korean, Japanese or Chinese by its grammar alone; a question may mix them. */
export function readQuestion(question: string): Question {
  const text = question.normalize('NFKC');
  const { dates, rest } = takeDates(text);
  const asksFor = (Object.keys(ASKING) as AskedFor[]).filter((kind) => ASKING[kind].test(text));
  const isAboutChange = CHANGE.test(text);
  return {
    asksFor,
    isAboutChange,
    isAboutSeveral: isAboutChange || SEVERAL.test(text),
    terms: readTerms(rest.replaceAll(GRAMMAR, ' ')),
    dates,
    head: asksFor.includes('person') ? readHead(text) : [],
    names: readRequiredNames(rest),
  };
}

/**
 * Each term once. What is grammar between Chinese and Japanese words would make pairs of letters that stand in no claim, and a single
 * letter is found only where it stands alone.
 */
function readTerms(topic: string): string[] {
  const isJapanese = /\p{Script=Hiragana}/u.test(topic);
  const words = topic.replaceAll(isJapanese ? /\p{Script=Hiragana}+/gu : CHINESE_PARTICLES, ' ');
  const terms = [...new Set(tokenize(words))];
  const whole = terms.filter((term) => !/^\p{Lo}$/u.test(term));
  return whole.length > 0 ? whole : terms;
}

/** The last term of the words that stand for the person: "the head _engineer_". */
function readHead(question: string): string[] {
  const words =
    HEAD.exec(question)
      ?.slice(1)
      .find((word) => word !== undefined) ?? '';
  return SOMEBODY.test(words) ? [] : tokenize(words).slice(-1);
}
