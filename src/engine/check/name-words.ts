import { tokenize } from '../../domain/tokens.js';

/** Days and months have a capital and are no names; dates are looked at as numbers. */
const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** Words that sentences begin with, whatever they are about. */
const OPENERS = new Set(
  `a about above according across after again all almost already also although among an and another any around as at back because
  before below besides between both but by currently despite down due during each either even every except few finally first
  five for former formerly four from half he her here his how however if in initially instead into it its last later less like
  many more most much neither never next no nobody none nor not nothing now of off often on once one only or originally other
  our out over per previously rather second several she since so some still such ten than that the their then there these they
  this those though three through throughout thus to today together too traditionally twice two under unless until up upon was
  we were what when where whereas whether which while who whose why will with within without yes yet you your`.split(/\s+/),
);
/** Endings of words that are hardly names. */
const COMMON_ENDING = /(?:ing|ed|ly|tions?|sions?|ments?|ness|ity|ities|ances?|ences?|ers)$/;

/** A run of letters that begins with a capital, in scripts that have them: a Korean particle behind it is no part of it. */
const WORD = /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}]+/gu;

/**
 * Words of a text that its capitals make names and that a proof does not have, in any of its forms. A word that begins a sentence has
 * its capital from there: it counts unless it is one that sentences begin with, or has the ending of a common noun.
 * @param proof texts, or the search terms of a text
 */
export function findUnprovenNames(text: string, proof: readonly (string | ReadonlySet<string>)[]): string[] {
  const proofs = proof.map((one) => (typeof one === 'string' ? new Set(tokenize(one)) : one));
  const isProven = (term: string): boolean => proofs.some((terms) => terms.has(term));
  const missing: string[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (CALENDAR.test(word)) continue;
    const terms = tokenize(word);
    if (terms.length === 0 || terms.every(isProven)) continue;
    const plain = word.toLowerCase();
    const before = text.slice(0, index).trimEnd();
    const beginsSentence = before === '' || /[.!?:;…。！？：([{"“„«'‘-]$/u.test(before);
    if (beginsSentence && (OPENERS.has(plain) || COMMON_ENDING.test(plain))) continue;
    missing.push(word);
  }
  return missing;
}
