import { MONTHS } from '../../../domain/months.js';
/** What a label can hold. A date without its year fits any year. */
export type Value =
  | { type: 'date'; year: number | undefined; month: number; day: number | undefined }
  | { type: 'number'; amount: number; unit: string }
  | { type: 'text'; text: string };

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const ISO = /^(\d{4})[-./](\d{1,2})(?:[-./](\d{1,2}))?/;
const CJK_DATE = /^(?:(\d{4})\s*[년年]\s*)?(\d{1,2})\s*[월月](?:\s*(\d{1,2})\s*[일日号])?/;
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? (\\d{4}))?`, 'i');
const MONTH_FIRST = new RegExp(`^${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?![\\d:])`, 'i');
const AMOUNT =
  /^(?:about |around |약 |~)?([$€£¥₩]?)\s*(\d[\d,]*(?:\.\d+)?)(?!\d|\.\d|\/)\s*(?:(조|억|千万|천만|백만|만|万|천|k|m|bn|million|thousand)(?![a-z]))?\s*(?:(\d[\d,]*)\s*(천만|백만|만|万|천)?)?\s*(%|\p{L}+)?/iu;
const POWERS = new Map(
  Object.entries({
    조: 1e12,
    억: 1e8,
    千万: 1e7,
    천만: 1e7,
    백만: 1e6,
    만: 1e4,
    万: 1e4,
    천: 1e3,
    k: 1e3,
    m: 1e6,
    bn: 1e9,
    million: 1e6,
    thousand: 1e3,
  }),
);
const UNITS = new Map(
  Object.entries({
    원: 'won',
    '₩': 'won',
    $: 'usd',
    dollars: 'usd',
    달러: 'usd',
    '€': 'eur',
    euro: 'eur',
    euros: 'eur',
    '£': 'gbp',
    명: 'people',
    건: 'items',
  }),
);

/** Reads what a value begins with: a date, an amount with its unit, else its words. */
export function readValue(text: string): Value {
  const trimmed = text.trim();
  return readDate(trimmed) ?? readAmount(trimmed) ?? { type: 'text', text: foldWords(trimmed) };
}

/** Do both say the same, as far as both say it? */
export function sameValue(a: Value, b: Value): boolean {
  if (a.type === 'date' && b.type === 'date') {
    const sameYear = a.year === undefined || b.year === undefined || a.year === b.year;
    return sameYear && a.month === b.month && (a.day === undefined || b.day === undefined || a.day === b.day);
  }
  if (a.type === 'number' && b.type === 'number') return a.amount === b.amount && sameUnit(a, b);
  return a.type === 'text' && b.type === 'text' && a.text === b.text;
}

/** Can one take the place of the other: the same type, and the same unit where both have one? */
export const isComparable = (a: Value, b: Value): boolean =>
  a.type === b.type && (a.type !== 'number' || b.type !== 'number' || sameUnit(a, b));

const sameUnit = (a: { unit: string }, b: { unit: string }): boolean => a.unit === b.unit || a.unit === '' || b.unit === '';

function readDate(text: string): Value | undefined {
  const iso = ISO.exec(text) ?? CJK_DATE.exec(text);
  if (iso !== null) return makeDate(iso[1], Number(iso[2]), iso[3]);
  const first = DAY_FIRST.exec(text);
  if (first !== null) return makeDate(first[3], monthNumber(first[2]), first[1]);
  const second = MONTH_FIRST.exec(text);
  return second === null ? undefined : makeDate(second[3], monthNumber(second[1]), second[2]);
}

const monthNumber = (name: string | undefined): number => MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
const toNumber = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits.replaceAll(',', ''));

function makeDate(year: string | undefined, month: number, day: string | undefined): Value | undefined {
  return month < 1 || month > 12 ? undefined : { type: 'date', year: toNumber(year), month, day: toNumber(day) };
}

function readAmount(text: string): Value | undefined {
  const match = AMOUNT.exec(text);
  if (match === null || /^\d+(?:\.\d+){2,}/.test(text)) return undefined;
  const [, sign = '', digits, power = '', more, morePower = '', word = ''] = match;
  const rest = power === '' || more === undefined ? 0 : (toNumber(more) ?? 0) * (POWERS.get(morePower) ?? 1);
  const amount = (toNumber(digits) ?? 0) * (POWERS.get(power.toLowerCase()) ?? 1) + rest;
  // Korean particles cling to the unit: `명으로`, `원은`.
  const unit = (/^[가-힣]/.test(word) ? word.slice(0, 1) : word.toLowerCase()) || sign;
  return { type: 'number', amount, unit: UNITS.get(unit) ?? unit };
}

const foldWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*\([^)]*\)/g, '')
    .split(/[,、;]\s/)[0]
    ?.replace(/[.。!]+$/u, '')
    .replace(/\s+/gu, ' ')
    .trim() ?? '';
