import type { PartialDate } from './page.js';

/** Is this `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, of the years 1000 to 2999, and a day that exists? */
export function isPartialDate(text: string): text is PartialDate {
  const match = /^([12]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Is the first surely older? Days within the same month or year that only one of them names are not. */
export function isOlder(date: PartialDate, than: PartialDate): boolean {
  const length = Math.min(date.length, than.length);
  return date.slice(0, length) < than.slice(0, length);
}
