import type { Unit } from './units.js';
import { COMMON_ABBREVIATION, DOCUMENT_PART, ROLE } from './vocabulary.js';

const MIN_UNITS = 4;
const MAX_NAMES = 2;
const WORD = '\\p{Lu}[\\p{Script=Latin}\\p{N}]*(?:\\.\\p{Lu}+)?';
const NAME = new RegExp(`(?<![\\p{L}\\p{N}_/.-])(${WORD}(?: ${WORD}){0,2})(?![\\p{Ll}_-])`, 'gu');
const CALENDAR =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;
/** Names in Latin letters that a source repeats inside its sentences, the most frequent first: two at most. */
export function findRepeatedNames(units: Unit[]): string[] {
  const counts = new Map<string, number>();
  const words = new Set(units.flatMap((unit) => unit.text.split(/[^\p{L}\p{N}]+/u)));
  for (const { text } of units) {
    const inside = [...text.matchAll(NAME)].filter(
      (match) => match.index > 0 && !/[.:!?—"“]\s*$/.test(text.slice(0, match.index)),
    );
    for (const name of new Set(inside.map((match) => match[1] ?? ''))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([name, count]) => count >= MIN_UNITS && isName(name, words))
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_NAMES)
    .map(([name]) => name);
}

/** A word that the text also writes small is a word like others. */
const isName = (name: string, words: Set<string>): boolean =>
  name.length >= 3 &&
  !CALENDAR.test(name) &&
  !COMMON_ABBREVIATION.test(name) &&
  !DOCUMENT_PART.test(name) &&
  !ROLE.test(name) &&
  !words.has(name.toLowerCase());
