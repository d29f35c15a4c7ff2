import type { AnswerGuard, QuestionGuard } from '../domain/guard.js';
import type { Source } from '../domain/source.js';
import { makeAnswerGuard } from './answer.js';
import { cleanText, guardSource, type SourceGuards } from './guard-source.js';
import { hiddenMarkupGuard } from './hidden-markup.js';
import { isOrderingName } from './instructions.js';
import { invisibleCharactersGuard } from './invisible-characters.js';
import { makePersonalDataGuard } from './personal-data.js';
import { makeQuestionGuard } from './question.js';
import { secretsGuard } from './secrets.js';
import { makeWordCheck } from './toxicity.js';

export interface GuardOptions {
  instructions: 'off' | 'flag' | 'quarantine';
  personalData: 'off' | 'flag' | 'redact';
  personalKey: string;
  maxQuestion: number;
  /** Topics that questions may not be about, and those that they have to be about. */
  refusedTopics: readonly string[];
  onlyTopics: readonly string[];
  toxicWords: readonly string[];
}

/** All guards, set up. */
export interface Guards {
  guardSource(source: Source): Promise<Source>;
  /** Without secrets, and without personal data where that is asked for: for prompts, questions, replies and answers. */
  clean(text: string): Promise<string>;
  /** Does the name of a file read like an order to the program? */
  isOrder(name: string): boolean;
  question: QuestionGuard;
  answer: AnswerGuard;
}

/** A new guard is a file beside this one and a line here. Characters come first: one between two letters would hide a secret. */
export function makeGuards(options: GuardOptions): Guards {
  const { instructions, personalData, personalKey, maxQuestion, refusedTopics, onlyTopics, toxicWords } = options;
  const personal = personalData === 'off' ? [] : [makePersonalDataGuard(personalData, personalKey)];
  const texts = [secretsGuard, ...personal];
  const guards: SourceGuards = {
    replacing: [invisibleCharactersGuard, ...texts, hiddenMarkupGuard],
    texts,
    instructions,
  };
  const clean = (text: string): Promise<string> => cleanText(text, texts);
  return {
    guardSource: (source) => guardSource(source, guards),
    clean,
    isOrder: (name) => instructions !== 'off' && isOrderingName(name),
    question: makeQuestionGuard({
      maxCharacters: maxQuestion,
      refuse: refusedTopics,
      only: onlyTopics,
      judgesOrders: instructions !== 'off',
    }),
    answer: makeAnswerGuard(clean, makeWordCheck(toxicWords)),
  };
}
