import { isLive, type Page, type SectionKey } from '../../../domain/page.js';
import { tokenize } from '../../../domain/tokens.js';
import { claimPlain } from '../../../markdown/claim-text.js';

/** A question that a page holds and that nothing has answered yet. */
export interface OpenQuestion {
  page: Page;
  /** Counts the page's claims from 1, over all sections. */
  number: number;
  section: SectionKey | undefined;
  plain: string;
}

/** The live claims of a page that end in a question mark. */
export function readOpenQuestions(page: Page): OpenQuestion[] {
  const questions: OpenQuestion[] = [];
  let number = 0;
  for (const section of page.sections) {
    for (const claim of section.claims) {
      number++;
      const plain = claimPlain(claim.text).trim();
      if (/[?？]$/u.test(plain) && isLive(claim)) questions.push({ page, number, section: section.key, plain });
    }
  }
  return questions;
}

const KOREAN_TOPIC = /^(?<topic>[^,.?]{2,24}?)(?:은|는|을|를|이|가) /u;
const MIN_SHARED_TERMS = 0.6;

/**
 * Does a decision answer the question? In Korean, where both begin with the same topic; else where it holds most of the
 * question's terms, and at least three of them. Anything looser closes questions that are still open.
 */
export function answersQuestion(decision: string, question: string): boolean {
  if (/[?？]$/u.test(decision)) return false;
  const asked = KOREAN_TOPIC.exec(question)?.groups?.topic;
  const decided = KOREAN_TOPIC.exec(decision)?.groups?.topic;
  if (asked !== undefined && decided !== undefined) return asked === decided;
  const terms = [...new Set(tokenize(question))];
  const held = new Set(tokenize(decision));
  const shared = terms.filter((term) => held.has(term)).length;
  return shared >= 3 && shared >= terms.length * MIN_SHARED_TERMS;
}
