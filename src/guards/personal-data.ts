import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import {
  isCardNumber,
  isChineseResidentNumber,
  isIban,
  isJapaneseIndividualNumber,
  isKoreanResidentNumber,
  isUsSocialSecurityNumber,
} from './check-digits.js';
import type { Found, TextGuard } from './guard.js';
import { placeholder } from './secrets.js';

/** One kind of personal data: where it may stand, whether it does, and the one form of all its ways to be written. */
interface Kind {
  rule: string;
  pattern: RegExp;
  is(text: string): boolean;
  /** Two ways to write one address or number are one person's. */
  same(text: string): string;
}

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
const compact = (text: string): string => text.replace(/[ -]/g, '').toUpperCase();

/** No letter or digit beside it, and no further group of digits: a part of a longer number is none. */
const ALONE = '(?<![\\p{L}\\p{N}_.-]|\\d{3} )';
const END = '(?![\\p{N}_]|[.-]\\p{N}|[A-Za-z]| \\d{3})';
const stretch = (body: string): RegExp => new RegExp(`${ALONE}${body}${END}`, 'gu');

/** With its country; as dialled in one country with gaps between its parts; of mobiles also without. */
const PHONES = [
  '\\+\\d{1,3}(?:[ .-]?(?:\\(\\d{1,4}\\)|\\d{1,4})){2,5}',
  '(?:\\(0\\d{1,4}\\) ?|0\\d{1,4}[ .-])\\d{3,4}[ .-]\\d{3,4}',
  '01[016789]\\d{7,8}',
  '\\([2-9]\\d{2}\\) ?\\d{3}-\\d{4}',
  '[2-9]\\d{2}-\\d{3}-\\d{4}',
  '1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}',
];

/** In this order: what one has taken is no longer looked at by the next. */
const KINDS: readonly Kind[] = [
  {
    rule: 'e-mail',
    pattern: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}]{2,24}(?![\p{L}\p{N}-])/gu,
    is: () => true,
    same: (text) => text.toLowerCase(),
  },
  { rule: 'IBAN', pattern: stretch('[A-Z]{2}\\d{2}(?:[ -]?[A-Z\\d]{2,4}){3,8}'), is: isIban, same: compact },
  {
    rule: 'Korean resident number',
    pattern: stretch('\\d{6}[-–\\s]?[1-8]\\d{6}'),
    is: (text) => isKoreanResidentNumber(digitsOf(text)),
    same: digitsOf,
  },
  { rule: 'Chinese resident number', pattern: stretch('\\d{17}[\\dXx]'), is: isChineseResidentNumber, same: compact },
  { rule: 'US social security number', pattern: stretch('\\d{3}-\\d{2}-\\d{4}'), is: isUsSocialSecurityNumber, same: digitsOf },
  {
    rule: 'payment card',
    pattern: stretch('\\d(?:[ -]?\\d){12,18}'),
    is: (text) => isCardNumber(digitsOf(text)),
    same: digitsOf,
  },
  {
    rule: 'Japanese individual number',
    pattern: stretch('\\d{4}[ -]?\\d{4}[ -]?\\d{4}'),
    is: (text) => isJapaneseIndividualNumber(digitsOf(text)),
    same: digitsOf,
  },
  {
    rule: 'phone',
    pattern: new RegExp(`${ALONE}(?:${PHONES.join('|')})${END}`, 'gu'),
    is: (text) => /^\d{8,15}$/.test(digitsOf(text)) && !isIP(text),
    same: (text) => digitsOf(text).replace(/^82(?=1)/, '0'),
  },
  {
    rule: 'machine address',
    pattern:
      /(?<![\p{L}\p{N}_.:-])(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{1,4}:){2,7}[\da-f]{0,4}(?::[\da-f]{1,4}){0,6}|(?:[\da-f]{2}[:-]){5}[\da-f]{2})(?![\p{L}\p{N}_]|[.:]\p{N}|\/\d)/giu,
    is: (text) => isIP(text) !== 0 || /^(?:[\da-f]{2}[:-]){5}[\da-f]{2}$/i.test(text),
    same: (text) => text.toLowerCase(),
  },
];

/**
 * E-mail addresses, phone numbers, numbers of persons, cards and accounts with their check digits, addresses of machines (not ranges of
 * them, which are about networks). With `redact`, each becomes a placeholder: the same person's the same in every source, as long as
 * `key` stays the same.
 */
export function makePersonalDataGuard(mode: 'flag' | 'redact', key: string): TextGuard {
  const findInText = (text: string): Found[] => findPersonalData(text, mode, key);
  return { name: 'personal-data', find: ({ text }) => findInText(text), findInText };
}

function findPersonalData(text: string, mode: 'flag' | 'redact', key: string): Found[] {
  if (!/[@\d]/.test(text)) return [];
  const found: Found[] = [];
  let rest = text;
  for (const { rule, pattern, is, same } of KINDS) {
    const here = [...rest.matchAll(pattern)].filter(([match]) => is(match));
    for (const { 0: match, index } of here) {
      const replacement = mode === 'redact' ? placeholder(`${rule} ${pseudonym(same(match), key)}`) : undefined;
      found.push({ rule, start: index, end: index + match.length, replacement });
    }
    rest = blank(rest, here);
  }
  return found.sort((a, b) => a.start - b.start);
}

function blank(text: string, taken: readonly RegExpMatchArray[]): string {
  let from = 0;
  const parts: string[] = [];
  for (const { 0: match, index = 0 } of taken) {
    parts.push(text.slice(from, index), '\0'.repeat(match.length));
    from = index + match.length;
  }
  return taken.length === 0 ? text : parts.join('') + text.slice(from);
}

/** Letters only, none of them a vowel: no number to be proven, no word to be read. */
const LETTERS = 'bcdfghjkmnpqrstvwxyz';
const LENGTH = 6;

/** A name for a value that cannot be read back from it without the key, nor guessed where the key is not known. */
function pseudonym(value: string, key: string): string {
  const digest = createHmac('sha256', key).update(value).digest();
  return Array.from({ length: LENGTH }, (_, i) => LETTERS[(digest[i] ?? 0) % LETTERS.length]).join('');
}
