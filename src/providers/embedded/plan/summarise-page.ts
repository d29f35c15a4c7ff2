import { findName } from '../names/find-name.js';
import type { Thing } from '../names/things.js';
import { readDefinition } from '../text/definitions.js';
import { pointsBack } from '../text/sentences.js';
import { ATTENDANCE, AUTHOR_LABEL, STATUS_LABEL } from '../words/vocabulary.js';
import type { FiledUnit } from './filing.js';
import { isTopic } from './is-topic.js';

const MAX_SUMMARY_CHARS = 100;

/**
 * The line of a page: what defines it, else its role, else what tells most of it alone; what stands there already stays unless it is
 * defined now. `say` writes a claim as it stands on the page.
 */
export function summarisePage(
  page: Thing,
  filed: readonly FiledUnit[],
  standing: string | undefined,
  say: (one: FiledUnit) => string,
): string {
  const about = filed.filter((one) => one.on.some(({ thing }) => thing === page));
  const defined = about.find((one) => one.definition !== undefined && page.names.includes(one.definition.term));
  if (standing !== undefined && (defined === undefined || isDefinition(standing, page))) return standing;
  const role = about.find(
    (one) => !ATTENDANCE.test(one.unit.label ?? '') && one.holders.some((holder) => page.names.includes(holder.name)),
  );
  const best = defined ?? role ?? [...about].sort((a, b) => rate(b, page) - rate(a, page))[0];
  return best === undefined ? '' : cutSummary(say(best), MAX_SUMMARY_CHARS);
}

const isDefinition = (summary: string, page: Thing): boolean => page.names.includes(readDefinition(summary)?.term ?? '');

/** How well it can be read alone, above a page; of two alike the first stays first. */
function rate({ isQuestion, unit, isDecision }: FiledUnit, page: Thing): number {
  const { text, label, leadIn, kind } = unit;
  let rating = 0;
  if (isTopic(unit, page)) rating += 3;
  if (page.names.some((name) => findName(text, name) >= 0)) rating += 2;
  if (kind === 'sentence' && /[.。!！다요]$/u.test(text)) rating += 2;
  if (kind !== 'row' && kind !== 'list' && label === undefined) rating += 1;
  if (text.length <= MAX_SUMMARY_CHARS) rating += 1;
  if (isDecision) rating += 1;
  if (isQuestion || pointsBack(text) || leadIn !== undefined) rating -= 3;
  if (label !== undefined && [ATTENDANCE, AUTHOR_LABEL, STATUS_LABEL].some((one) => one.test(label))) rating -= 4;
  return rating;
}

/** Cuts at a word, and says so. */
export function cutSummary(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const short = text.slice(0, maxChars - 1);
  const space = short.lastIndexOf(' ');
  return `${(space > maxChars / 2 ? short.slice(0, space) : short).trimEnd()}…`;
}
