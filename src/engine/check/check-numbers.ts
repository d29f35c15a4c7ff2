import { MONTHS } from '../../domain/months.js';

const MONTH =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/gi;
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const WORD = new RegExp(`\\b(${WORDS.join('|')})\\b`, 'gi');

/** A minus sign follows a space, a bracket or nothing; one before a year is a bullet, and `2024 -2025` is a span of time. */
const NUMBER = String.raw`(?:(?<![^\s([{"|*_]|\d )([-−])(?![12]\d{3}\s?(?:[년年]|[-./]\d))\p{Sc}?(?=\d))?(\d+(?:[.,]\d+)*)`;
/** Words that say a minus sign: `a loss of 5 million` for `-5 million`. */
const LESS =
  /\b(?:minus|negative|below|loss|lost|deficit|down|fell|fall|decreas\w*|declin\w*|drop\w*|shrank|less|lower)\b|마이너스|영하|손실|적자|감소|하락|줄|マイナス|氷点下|損失|赤字|減|下落|负|零下|亏损|减|下降/i;

/**
 * The numbers of a text in one form: `10,000` as `10000`, `2024-09-02` as its three parts, `10.13.0.0/16` as address and length,
 * `09` as `9`, `−5` as `-5`.
 */
export const numbersIn = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(new RegExp(NUMBER, 'gu'))].map(([, sign, number = '']) => plainNumber(sign, number));

function plainNumber(sign: string | undefined, number: string): string {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number) ? number.replaceAll(',', '') : number;
  return `${sign === undefined ? '' : '-'}${plain.replace(/^0+(?=\d)/, '')}`;
}

/**
 * Numbers of a claim that its evidence does not hold. Evidence may write a month or a small number as a word (`December`, `two`):
 * a claim may give the figure for it, and a word like `loss` for a minus sign.
 */
export function findUnprovenNumbers(claim: string, evidence: readonly (string | NumberProof)[]): string[] {
  const numbers = [...new Set(numbersIn(claim))];
  if (numbers.length === 0) return [];
  const proofs = evidence.map((one) => (typeof one === 'string' ? proveNumbers(one) : one));
  const isLess = LESS.test(claim);
  const isProven = (number: string): boolean =>
    proofs.some((proof) => proof.numbers.has(number) || ((isLess || proof.isLess) && proof.sizes.has(sizeOf(number))));
  return numbers.filter((number) => !isProven(number));
}

/** The numbers that a text proves. `sizes`: without their signs, which a word like `loss` may say instead; `isLess`: it has one. */
export interface NumberProof {
  numbers: ReadonlySet<string>;
  sizes: ReadonlySet<string>;
  isLess: boolean;
}

/** Gathers the numbers of a text that claims are held against. */
export function proveNumbers(text: string): NumberProof {
  const numbers = new Set<string>();
  const sizes = new Set<string>();
  for (const number of numbersIn(text)) {
    const size = sizeOf(number);
    numbers.add(number);
    sizes.add(size);
    if (size === number) for (const part of number.split(/[.,]/)) numbers.add(part.replace(/^0+(?=\d)/, ''));
  }
  for (const month of monthsIn(text)) numbers.add(monthNumber(month));
  for (const [word] of text.matchAll(WORD)) numbers.add(String(WORDS.indexOf(word.toLowerCase())));
  return { numbers, sizes, isLess: LESS.test(text) };
}

const sizeOf = (number: string): string => number.replace('-', '');

/**
 * The months that a text names in English. "May" and "March" are words too: they count where a day or a year stands beside them, or
 * an "in" before them.
 */
function monthsIn(text: string): string[] {
  const named = [...text.matchAll(MONTH)].filter(({ 0: month, index }) => {
    if (!/^\p{Lu}/u.test(month)) return false;
    if (!/^(?:may|mar)/i.test(month)) return true;
    const [before, after] = [
      text.slice(Math.max(0, index - 8), index),
      text.slice(index + month.length, index + month.length + 8),
    ];
    return /\d(?:st|nd|rd|th)?\s*$/.test(before) || /^,?\s*\d/.test(after) || /\b(?:in|since|until|by|of)\s*$/i.test(before);
  });
  return named.map(([month]) => month);
}

/** Months that a text names in English and its evidence does not, neither by name nor by number. */
export function findUnprovenMonths(text: string, evidence: readonly string[]): string[] {
  const all = evidence.join('\n');
  const proven = new Set([...numbersIn(all), ...monthsIn(all).map(monthNumber)]);
  return [...new Set(monthsIn(text))].filter((month) => !proven.has(monthNumber(month)));
}

/** Small numbers that a text says in English words and its evidence does not say at all. "One" is a pronoun as often as not. */
export function findUnprovenWords(text: string, evidence: readonly string[]): string[] {
  const all = evidence.join('\n');
  const proven = new Set([
    ...numbersIn(all),
    ...[...all.matchAll(WORD)].map(([word]) => String(WORDS.indexOf(word.toLowerCase()))),
  ]);
  const said = [...text.matchAll(WORD)].map(([word]) => word.toLowerCase()).filter((word) => word !== 'one' && word !== 'zero');
  return [...new Set(said)].filter((word) => !proven.has(String(WORDS.indexOf(word))));
}

/**
 * The parts of a date that a text may take from it: its year; its month and day where the text says them as such. A bare 5 is not
 * proven by the fifth of a month.
 */
export function datePartsIn(text: string, date: string): string[] {
  const [year = '', month, day] = date.split('-').map((part) => part.replace(/^0+(?=\d)/, ''));
  const isNamed = month !== undefined && monthsIn(text).some((one) => monthNumber(one) === month);
  const isIso = text.includes(date);
  const says = (part: string | undefined, unit: string): boolean =>
    part !== undefined && new RegExp(`(?<!\\d)0?${part}\\s*[${unit}]`).test(text);
  const hasMonth = isIso || isNamed || says(month, '월月');
  const hasDay = hasMonth && day !== undefined && (isIso || isNamed || says(day, '일日'));
  return [year, ...(hasMonth && month !== undefined ? [month] : []), ...(hasDay ? [day] : [])];
}

const monthNumber = (month: string): string => String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);

/** A number of a claim that its evidence does not have, where a quote gives another for the same thing. */
export interface Contradiction {
  claimed: string;
  quoted: string;
}

/**
 * Numbers that a quote contradicts: `10 days` in the claim, `7 days` in the quote, and the `10` nowhere in the evidence. What is
 * counted has to be the same word; a number that merely has no proof is no contradiction.
 */
export function findContradiction(
  claim: string,
  quotes: readonly string[],
  evidence: readonly string[],
): Contradiction | undefined {
  const unproven = new Set(findUnprovenNumbers(claim, [...quotes, ...evidence]));
  const claimed = countedIn(claim);
  const own = new Set(claimed.map(({ number }) => number));
  const quoted = quotes.flatMap(countedIn).filter(({ number }) => !own.has(number));
  for (const { number, unit } of claimed) {
    const other = unproven.has(number) ? quoted.find((candidate) => candidate.unit === unit) : undefined;
    if (other) return { claimed: `${number} ${unit}`, quoted: `${other.number} ${unit}` };
  }
  return undefined;
}

/** Numbers with the word that says what they count; in Korean, Chinese and Japanese its first character, which particles do not change. */
function countedIn(text: string): { number: string; unit: string }[] {
  const counted = new RegExp(String.raw`${NUMBER}\s?(%|[\p{L}]+)`, 'gu');
  return [...text.normalize('NFKC').matchAll(counted)].map(([, sign, number = '', word = '']) => {
    const unit = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
      ? word.slice(0, 1)
      : word.toLowerCase().replace(/s$/, '');
    return { number: plainNumber(sign, number), unit };
  });
}
