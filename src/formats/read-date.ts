import { MONTHS } from '../domain/months.js';
import type { PartialDate } from '../domain/page.js';
import { isWeekdayOfDate } from '../domain/weekdays.js';

const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const YEAR = '((?:1[5-9]|20|21)\\d\\d)';

/** Each way to write a date, with the groups that hold year, month and day. */
const FORMS: { pattern: RegExp; year: number; month: number; day: number }[] = [
  {
    pattern: new RegExp(`(?<!\\d)${YEAR}\\s?[年년](?:\\s?(\\d{1,2})\\s?[月월](?:\\s?(\\d{1,2})\\s?[日일])?)?`, 'gu'),
    year: 1,
    month: 2,
    day: 3,
  },
  { pattern: new RegExp(`(?<![\\d.])${YEAR}-(\\d{1,2})(?:-(\\d{1,2}))?(?!\\d|-\\d)`, 'gu'), year: 1, month: 2, day: 3 },
  { pattern: new RegExp(`(?<![\\d./])${YEAR}/(\\d{1,2})(?:/(\\d{1,2}))?(?![\\d/])`, 'gu'), year: 1, month: 2, day: 3 },
  { pattern: new RegExp(`(?<![\\d.])${YEAR}\\. ?(\\d{1,2})\\. ?(\\d{1,2})(?!\\d|\\.\\d)`, 'gu'), year: 1, month: 2, day: 3 },
  {
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[- .]{1,2}${MONTH}\\.?,?[- ]{1,2}${YEAR}(?!\\d)`, 'giu'),
    year: 3,
    month: 2,
    day: 1,
  },
  {
    pattern: new RegExp(`(?<!\\p{L})${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? ${YEAR}(?!\\d)`, 'giu'),
    year: 3,
    month: 1,
    day: 2,
  },
  { pattern: new RegExp(`(?<!\\p{L})${MONTH}\\.?,? ${YEAR}(?!\\d)`, 'giu'), year: 2, month: 1, day: 0 },
  { pattern: new RegExp(`(?<!\\d)${YEAR}(\\d\\d)(\\d\\d)(?!\\d)`, 'gu'), year: 1, month: 2, day: 3 },
];

/** A date that stands in a text; offsets are those of the text in NFKC. */
export interface FoundDate {
  value: PartialDate;
  start: number;
  end: number;
}

/**
 * The dates in a text, in order: `2024-09-02`, `16-Nov-2019`, `2024년 9월 2일`, `2024. 9. 2.`, `令和` years not, `September 2, 2024`,
 * `2 September 2024`, `2024/09/02`, `20240902`, and what gives only year and month. Where forms overlap, the longer one counts.
 */
export function findDates(text: string): FoundDate[] {
  const normal = text.normalize('NFKC');
  const found: FoundDate[] = [];
  for (const { pattern, year, month, day } of FORMS) {
    for (const match of normal.matchAll(pattern)) {
      const value = toPartialDate(match[year], match[month], day === 0 ? undefined : match[day]);
      if (value !== undefined) found.push({ value, start: match.index, end: match.index + match[0].length });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return found.filter((date, i) => !found.slice(Math.max(0, i - 4), i).some((other) => other.end > date.start));
}

/** The first date in a text. A text that is nothing but a year is a date too. */
export function readDate(text: string): PartialDate | undefined {
  return findDates(text)[0]?.value ?? new RegExp(`^\\s*${YEAR}\\s*$`).exec(text.normalize('NFKC'))?.[1];
}

/** The day that a text is the name of: nothing stands beside it but a day of the week and, where it says so, a time. */
export function readDay(text: string): PartialDate | undefined {
  if (text.length > MAX_DAY_CHARS) return undefined;
  const normal = text.normalize('NFKC');
  const [date] = findDates(normal);
  if (date === undefined || date.value.length < '2024-09-02'.length) return undefined;
  const rest = `${normal.slice(0, date.start)} ${normal.slice(date.end)}`.replace(TIME, ' ');
  return rest.split(/[\s,.()[\]·/-]+/u).every((word) => word === '' || isWeekdayOfDate(word)) ? date.value : undefined;
}

const MAX_DAY_CHARS = 80;
const TIME = /(?:오전|오후|午前|午後|上午|下午)?\s?\d{1,2}:\d\d(?::\d\d)?\s?(?:[AP]M)?/giu;

/** `2024`, `2024-09` or `2024-09-02` of these parts; undefined when there is no such day. */
function toPartialDate(year: string | undefined, month: string | undefined, day: string | undefined): PartialDate | undefined {
  if (year === undefined) return undefined;
  if (month === undefined) return year;
  const m = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (m < 1 || m > 12) return undefined;
  const yearMonth = `${year}-${String(m).padStart(2, '0')}`;
  if (day === undefined) return yearMonth;
  const d = Number(day);
  const last = new Date(Date.UTC(Number(year), m, 0)).getUTCDate();
  return d >= 1 && d <= last ? `${yearMonth}-${String(d).padStart(2, '0')}` : undefined;
}
