import { nameKey } from '../../../domain/name-key.js';
import { FOLDERS } from '../../../domain/page.js';
import { tokenize } from '../../../domain/tokens.js';
import type { AnswerDraft, AnswerRequest, Evidence } from '../../provider.js';
import { chooseClaims } from './choose-claims.js';
import { isUnknown } from './is-unknown.js';
import { type Question, readQuestion } from './question.js';
import { type Ranked, rankEvidence, weighTopic } from './rank-evidence.js';

/** Answers with claims as they stand, or with nothing when the evidence does not speak of what was asked. */
export function answerQuestion(request: AnswerRequest): AnswerDraft {
  const question = readQuestion(request.question);
  const topic = weighTopic(question, request.weights);
  const ranked = dropStrangers(
    question,
    dropRepeats(question, rankEvidence(question, topic, keepUsable(question, request.evidence))),
  );
  const chosen = chooseClaims(question, ranked);
  if (isUnknown(question, topic, ranked, chosen)) return { statements: [] };
  const claims = chosen.map(({ claim }) => claim);
  if (!question.isAboutChange) return { statements: claims.map(({ id, text }) => ({ text, evidence: [id] })) };
  return { statements: claims.sort(compareByDate).map((one) => ({ text: withDates(one), evidence: [one.id] })) };
}

/** For a question about the present, what has been replaced counts only where nothing else is left. */
function keepUsable({ isAboutChange }: Question, evidence: Evidence[]): Evidence[] {
  const live = evidence.filter((one) => one.live);
  return isAboutChange || live.length === 0 ? evidence : live;
}

/**
 * The course of something in a project is told by claims that speak of it: another change of the same project holds of the question no more
 * than the project's name. A concept's page is about one matter.
 */
function dropStrangers({ isAboutChange }: Question, ranked: Ranked[]): Ranked[] {
  const speaks = ({ held, claim }: Ranked): boolean => {
    if (!claim.page.startsWith(`${FOLDERS.project}/`)) return true;
    const said = new Set(tokenize(claim.text));
    const names = new Set(tokenize(claim.names));
    return held.some((term) => said.has(term) || !names.has(term));
  };
  const [best] = ranked;
  return isAboutChange && best !== undefined && speaks(best) ? ranked.filter(speaks) : ranked;
}

/**
 * One claim that stands on two pages, and two claims with one quote, are said once; in a course with the first day of it, and again where
 * it held again.
 */
function dropRepeats({ isAboutChange }: Question, ranked: Ranked[]): Ranked[] {
  const keyOf = ({ text, until }: Evidence): string => `${nameKey(text)} ${isAboutChange ? (until ?? '') : ''}`;
  // Who leads one thing may have led another before.
  const placeOf = (one: Evidence): string => `${one.page} ${keyOf(one)}`;
  const first = new Map<string, Evidence>();
  for (const { claim } of isAboutChange ? ranked : []) {
    const known = first.get(placeOf(claim));
    if (known === undefined || compareByDate(claim, known) < 0) first.set(placeOf(claim), claim);
  }
  const seen = new Set<string>();
  return ranked
    .map((one) => ({ ...one, claim: first.get(placeOf(one.claim)) ?? one.claim }))
    .filter(({ claim }) => {
      const keys = [keyOf(claim), `${claim.citation.source} ${nameKey(claim.citation.quote)}`];
      const isNew = keys.every((key) => !seen.has(key));
      for (const key of keys) seen.add(key);
      return isNew;
    });
}

const compareByDate = (a: Evidence, b: Evidence): number => {
  const [x, y] = [a.citation.date ?? '', b.citation.date ?? ''];
  return x === y ? a.id - b.id : x < y ? -1 : 1;
};

/** From when, and until when where something else holds since: `2025-03-10 – 2025-04-14: …`. */
function withDates({ citation, until, text }: Evidence): string {
  const span = [citation.date, until].filter((date) => date !== undefined);
  return span.length === 0 ? text : `${[...new Set(span)].join(' – ')}: ${text}`;
}
