import { MONTHS } from '../../domain/months.js';

const YEAR = '(?<!\\d|\\d,)(?<y>[12]\\d{3})(?!\\d|,\\d{3})';
const DAY = '(?<!\\d|\\d[.,])(?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)';
// `may` in small letters is a verb.
const MONTH =
  '(?<!\\p{L})(?<m>[Jj]an(?:uary)?|[Ff]eb(?:ruary)?|[Mm]ar(?:ch)?|[Aa]pr(?:il)?|May|[Jj]une?|[Jj]uly?|[Aa]ug(?:ust)?|[Ss]ept?(?:ember)?|[Oo]ct(?:ober)?|[Nn]ov(?:ember)?|[Dd]ec(?:ember)?|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?!\\p{L})\\.?';

/** Ways to write a date, those that say more first: what one has taken is not read again by the next. */
const FORMS = [
  `${YEAR}\\s?[年년]\\s?(?<m>\\d{1,2})\\s?[月월](?:\\s?(?<d>\\d{1,2})\\s?[日일])?`,
  `${YEAR}(?<sep>[-/.]\\s?)(?<m>\\d{1,2})(?!\\d)(?:\\k<sep>(?<d>\\d{1,2})(?!\\d))?`,
  '(?<!\\d)(?<y>[12]\\d{3})(?<m>[01]\\d)(?<d>[0-3]\\d)(?!\\d)',
  '(?<![\\d.,])(?<d>\\d{1,2})(?<sep>[-/.]\\s?)(?<m>\\d{1,2})\\k<sep>(?<y>[12]\\d{3})(?!\\d)',
  `${DAY}(?: of)?[- .]{1,2}${MONTH},?[- ]{1,2}${YEAR}`,
  `${MONTH} ${DAY},? ${YEAR}`,
  `${MONTH},?[- ]${YEAR}`,
  YEAR,
  '(?<!\\d)(?<m>\\d{1,2})\\s?[月월](?:\\s?(?<d>\\d{1,2})\\s?[日일])?',
  `${DAY}(?: of)?[- ]${MONTH}`,
  `${MONTH} ${DAY}`,
  MONTH,
  '(?<![\\d./])(?<m>\\d{1,2})/(?<d>\\d{1,2})(?![\\d/])',
  '(?<!\\d)(?<d>\\d{1,2})\\s?[日일](?![間간])',
  '(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th)(?!\\p{L})',
].map((form) => new RegExp(form, 'gu'));

/**
 * The dates that a text names, each with all that it says less exactly: `2024-12-31`, `2024-12` and `2024`. What has no year is
 * `-12-31` and `-12`, a day alone `--31`.
 */
export function datesIn(text: string): Set<string> {
  const dates = new Set<string>();
  let rest = text.normalize('NFKC');
  for (const form of FORMS) {
    rest = rest.replace(form, (match: string, ...groups: unknown[]) => {
      const { y = '', m, d } = groups.at(-1) as Record<string, string | undefined>;
      const months = m === undefined ? [undefined] : monthsOf(m, d, match);
      if (months.length === 0) return match;
      for (const [month, day] of months.map((found) => found ?? [undefined, d])) addDate(dates, y, month, day);
      return ' ; ';
    });
  }
  return dates;
}

/** Month and day; `03/04/2025` is one of two days, and neither is made up. */
function monthsOf(month: string, day: string | undefined, match: string): [string, string | undefined][] {
  const isNumber = /^\d/.test(month);
  const own = isNumber ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);
  const ways: [string, string | undefined][] = [[own, day]];
  if (isNumber && day !== undefined && /^\d{1,2}\//.test(match)) ways.push([day, own]);
  return ways.filter(([m, d]) => Number(m) >= 1 && Number(m) <= 12 && (d === undefined || (Number(d) >= 1 && Number(d) <= 31)));
}

function addDate(dates: Set<string>, year: string, month: string | undefined, day: string | undefined): void {
  const two = (part: string): string => part.padStart(2, '0');
  if (year !== '') dates.add(year);
  if (month !== undefined) dates.add(`${year}-${two(month)}`);
  if (day !== undefined) dates.add(`${year}-${month === undefined ? '' : two(month)}-${two(day)}`);
}
