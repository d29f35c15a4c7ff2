import type { Page } from '../../../domain/page.js';
import { sayOwn } from '../text/messages.js';
import type { Unit } from '../text/unit.js';
import { findName } from './find-name.js';
import { findPlaces } from './find-things.js';
import type { NameCandidate } from './name-candidates.js';

/** A candidate with what is left of it when names inside longer names do not count. */
export interface RankedCandidate extends NameCandidate {
  /** Units that say it for itself. */
  own: Set<number>;
  /** Claims of other sources that say it, on the pages that this source touches; at most `MAX_ELSEWHERE`. */
  elsewhere: number;
  score: number;
}

const MAX_ELSEWHERE = 3;

/** How often a name has to be said in a source of this length before it counts. */
interface Threshold {
  /** Units that hold a word with a capital. */
  proper: number;
  /** Units that hold a term, and its C-value. */
  term: number;
  value: number;
}

function thresholdFor(units: number): Threshold {
  if (units < 16) return { proper: 2, term: 2, value: 2.5 };
  return { proper: units < 40 ? 2 : 3, term: 3, value: 4.5 };
}

/** Keeps the candidates that enough of the source speaks of, or of it and of the wiki's pages, best first. */
export function rankCandidates(
  candidates: NameCandidate[],
  units: Unit[],
  known: readonly { names: string[] }[],
  pages: readonly Page[],
): RankedCandidate[] {
  const threshold = thresholdFor(units.length);
  const claims = pages.flatMap(({ sections }) => sections.flatMap((section) => section.claims.map(({ text }) => text)));
  const likely = candidates.flatMap((one) => {
    if (mayDeserve(one, one.units.size, threshold)) return [{ ...one, elsewhere: isNamed(one) ? countClaims(claims, one) : 0 }];
    if (!isNamed(one) || !mayDeserve(one, one.units.size + MAX_ELSEWHERE, threshold)) return [];
    const elsewhere = countClaims(claims, one);
    return mayDeserve(one, one.units.size + elsewhere, threshold) ? [{ ...one, elsewhere }] : [];
  });
  const named = [...likely.map((one) => ({ names: one.forms, one })), ...known.map(({ names }) => ({ names, one: undefined }))];
  const own = new Map<NameCandidate, Set<number>>(likely.map((one) => [one, new Set<number>()]));
  for (const [index, unit] of units.entries())
    for (const { thing } of findPlaces(sayOwn(unit), named)) if (thing.one !== undefined) own.get(thing.one)?.add(index);
  return likely
    .map((one) => ({ ...one, own: own.get(one) ?? new Set<number>() }))
    .filter((one) => one.own.size > 0 && mayDeserve(one, one.own.size + one.elsewhere, threshold))
    .map((one) => ({ ...one, score: scoreOf(one) }))
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
}

/** Words that are only repeated are repeated in other sources too: that makes no name of them. */
const isNamed = ({ signs }: NameCandidate): boolean => signs.has('proper') || signs.has('abbreviation') || signs.has('marked');

function countClaims(claims: readonly string[], { forms }: NameCandidate): number {
  let count = 0;
  for (const text of claims) {
    if (forms.some((form) => findName(text, form) >= 0)) count++;
    if (count === MAX_ELSEWHERE) break;
  }
  return count;
}

/** By the signs that it is a name. */
function mayDeserve({ name, signs, marks, words, value }: NameCandidate, said: number, threshold: Threshold): boolean {
  const isSet = signs.has('heading') || signs.has('title');
  if (signs.has('person')) return said >= 1;
  if (isIdentifier(name)) return said >= 3 && isSet;
  if (signs.has('proper') || signs.has('abbreviation')) {
    if (words > 1 && !signs.has('abbreviation')) return said >= 2 || (said >= 1 && isSet);
    return said >= threshold.proper || (said >= 2 && (isSet || marks > 0));
  }
  if (signs.has('term')) {
    if (words > 1) return (said >= threshold.term && value >= threshold.value) || (said >= 2 && (isSet || marks > 0));
    // Korean nouns of two syllables are words of every day; names that short stand out in other ways.
    if (/^[가-힣]{2}$/u.test(name)) return said >= 3 && (marks > 1 || signs.has('title'));
    return (said > threshold.term && value >= threshold.value) || (said >= 2 && (isSet || marks > 1));
  }
  if (signs.has('marked')) return said >= 2 && marks > 0;
  return said >= 2 && signs.has('title');
}

/** Fields and constants of programs: a text has many of them, and few are what it is about. */
export const isIdentifier = (name: string): boolean =>
  /^[a-z]+(?:[A-Z]\w*|_\w+)|^[A-Z\d]+_[A-Z\d_]+$|^(?:[A-Z][a-z]+){4,}$/.test(name);

function scoreOf({ name, signs, marks, words, value, own }: NameCandidate & { own: Set<number> }): number {
  let score = 2 * Math.log2(1 + own.size);
  if (signs.has('title')) score += 3;
  if (signs.has('heading')) score += 2;
  if (signs.has('person')) score += 2;
  if (signs.has('proper') || signs.has('abbreviation')) score += 1.5;
  if (marks > 0) score += 1;
  if (words > 1) score += 0.5;
  if (isIdentifier(name)) score -= 2;
  if (value > 0) score += Math.min(1.5, value / 10);
  return score;
}
