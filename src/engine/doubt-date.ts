import type { SourceDate } from '../domain/source.js';

const FIRST_YEAR = '1900';

/** Says aloud that a source's date is hardly the day that it speaks for; it is kept all the same. `today` is `YYYY-MM-DD`. */
export function doubtDate(date: SourceDate | undefined, today: string): string[] {
  if (date === undefined) return [];
  const { value, from } = date;
  if (value > today.slice(0, value.length)) return [`Its date, ${value} (${from}), is in the future.`];
  return value < FIRST_YEAR ? [`Its date, ${value} (${from}), is before ${FIRST_YEAR}.`] : [];
}
