import { MONTH } from './months.js';

const VERSION =
  /(?<![\p{L}\p{N}.])(?:(?:version|release|버전|릴리스|バージョン|リリース|版本)\s*)?[[(]?(v?\d{1,6}(?:\.(?:\d{1,6}|x))+(?:[-+]?\p{L}[\p{L}\d.]{0,20})?|v\d{1,6})(?![\p{L}\p{N}])[\])]?/iu;
/** A day written with full stops. */
const DAY = /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}\.\d{1,2}\.\d{1,2})$/u;
/** What may stand beside a version: a day, and that it was taken back. */
const BESIDES = new RegExp(`^(?:\\P{L}|(?:${MONTH})(?!\\p{L})|(?<=\\d)(?:st|nd|rd|th)|[년월일年月日]|yanked)*$`, 'iu');
const MAX_CHARS = 80;

/** The version of which a heading of a changelog tells, and what stands beside it: `[1.0.0] - 2022-01-05`, `v1.2 (5 May 2024)`. */
export function readRelease(heading: string): { version: string; rest: string } | undefined {
  const normal = heading.length > MAX_CHARS ? '' : heading.normalize('NFKC');
  const found = VERSION.exec(normal);
  if (found?.[1] === undefined || DAY.test(found[1])) return undefined;
  const rest = `${normal.slice(0, found.index)} ${normal.slice(found.index + found[0].length)}`;
  return BESIDES.test(rest) ? { version: found[1], rest: rest.replace(/yanked|[–—]/giu, ' ') } : undefined;
}
