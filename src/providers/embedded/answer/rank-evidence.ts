import { tokenize } from '../../../domain/tokens.js';
import type { AnswerRequest, Evidence } from '../../provider.js';
import { isMarked } from '../text/standing.js';
import { toBaseTerm } from '../words/irregular-verbs.js';
import { holdsAskedFor } from './asked-for.js';
import type { AskedFor, Question } from './question.js';

/** What a question is about: its terms and dates, each with its share of the whole; together 1. */
export type Topic = ReadonlyMap<string, number>;

/** A claim and how it fits a question. */
export interface Ranked {
  claim: Evidence;
  /** Terms of its text and quotes, its page's names and its section. */
  terms: ReadonlySet<string>;
  /** What it holds of the topic. */
  held: readonly string[];
  /** The share of the topic that it holds. */
  share: number;
  /** Those of the asked-for kinds of things that are in it. */
  kinds: readonly AskedFor[];
  score: number;
}

/**
 * No term weighs more: the idf of one that a twentieth of the claims hold. Without it a single word that the wiki says otherwise makes
 * a question look off-topic.
 */
const MAX_WEIGHT = 3;
/** Many claims share a year, and few say the month of their source: half of what a rare term weighs. */
const DATE_WEIGHT = 1.5;
/** What a claim of the asked-for kind gains. */
const KIND_FACTOR = 1.15;

/** What a claim of a document that does not hold (rejected, replaced) loses against one that does, where the question is not about such. */
const ENDED_FACTOR = 0.85;

/** How much each part of the question tells. */
export function weighTopic({ terms, dates }: Question, weights: AnswerRequest['weights']): Topic {
  const topic = new Map(terms.map((term) => [term, Math.min(weights?.get(term) ?? 1, MAX_WEIGHT)]));
  for (const date of dates) topic.set(date, DATE_WEIGHT);
  const sum = [...topic.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...topic].map(([term, weight]) => [term, weight / sum]));
}

/** What these terms are of the topic, 0 to 1. A question without a topic ("Who?") is about anything. */
export const sumShares = (topic: Topic, terms: Iterable<string>): number =>
  topic.size === 0 ? 1 : [...terms].reduce((total, term) => total + (topic.get(term) ?? 0), 0);

/** The claims, best first: half by the search, which weighs lengths and repeats, half by the share of the topic that each holds. */
export function rankEvidence(question: Question, topic: Topic, evidence: readonly Evidence[]): Ranked[] {
  const best = Math.max(...evidence.map(({ score }) => score), Number.MIN_VALUE);
  const known = question.names.map(({ text }) => text);
  const ranked = evidence.map((claim): Ranked => {
    const quotes = [claim.citation, ...(claim.further ?? [])].map(({ quote }) => quote);
    const terms = new Set(tokenize([claim.names, claim.section, claim.text, ...quotes].join('\n')));
    const dates = question.dates.filter((date) => isOfDate(date, claim));
    const bases = new Set([...terms].map(toBaseTerm));
    const held = [...topic.keys()].filter((term) => terms.has(term) || bases.has(toBaseTerm(term)) || dates.includes(term));
    const share = sumShares(topic, held);
    const kinds = question.asksFor.filter((kind) => holdsAskedFor(kind, claim, known));
    const gain = kinds.length > 0 && kinds.length === question.asksFor.length ? KIND_FACTOR : 1;
    const loss = isMarked(claim.text) && !question.isAboutChange && !question.isAboutSeveral ? ENDED_FACTOR : 1;
    return { claim, terms, held, share, kinds, score: ((claim.score / best + share) / 2) * gain * loss };
  });
  return ranked.sort((a, b) => b.score - a.score || a.claim.id - b.claim.id);
}

/** Is it from that year or month, or does it name the year? */
export const isOfDate = (date: string, { text, citation, until }: Evidence): boolean =>
  [citation.date, until].some((one) => one?.startsWith(date)) || `${text}\n${citation.quote}`.includes(date.slice(0, 4));
