import { MONTH, MONTHS } from '../../../domain/months.js';

const YEAR = '(?<!\\d)((?:19|20)\\d\\d)(?!\\d)';
const DATES = new RegExp(
  [
    `${YEAR}-(\\d\\d)(?:-\\d\\d)?`,
    `${YEAR}\\s*[년年]\\s*(\\d{1,2})\\s*[월月](?:\\s*\\d{1,2}\\s*[일日])?`,
    `\\b(?:\\d{1,2}(?:st|nd|rd|th)? )?(${MONTH})(?: \\d{1,2}(?:st|nd|rd|th)?)?,? ${YEAR}`,
    `${YEAR}\\s*[년年]?(?:도|度)?`,
  ].join('|'),
  'giu',
);

/** The months and years that a question names, as `2019-01` and `2017`, and the question without them. */
export function takeDates(question: string): { dates: string[]; rest: string } {
  const dates: string[] = [];
  const rest = question.replaceAll(DATES, (...found) => {
    const [, y1, m1, y2, m2, word, y3, y4] = found as (string | undefined)[];
    const month = m1 ?? m2 ?? (word && String(MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1));
    const year = y1 ?? y2 ?? y3 ?? y4;
    dates.push(month ? `${year}-${month.padStart(2, '0')}` : `${year}`);
    return ' ';
  });
  return { dates: [...new Set(dates)], rest };
}
