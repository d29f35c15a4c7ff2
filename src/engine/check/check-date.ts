import type { PartialDate } from '../../domain/page.js';
import { isPartialDate } from '../../domain/partial-date.js';
import type { Diagnostic } from '../../domain/plan.js';
import type { ReplyClaim } from '../../domain/reply.js';
import { datesIn } from './dates-in.js';
import type { FoundQuote } from './match-quote.js';
import type { PreparedSource } from './prepare-source.js';

interface Context {
  prepared: PreparedSource;
  findings: Diagnostic[];
  /** Dates, or their years, of citations that the editor was shown. */
  knownDates: ReadonlySet<string>;
}

/** As much of a claim's own date as is proven, reporting what is not; undefined without one. */
export function checkDate({ id, date }: ReplyClaim, matches: readonly FoundQuote[], context: Context): PartialDate | undefined {
  const asked = date?.trim() ?? '';
  if (asked === '') return undefined;
  const change = (rule: string, what: string): void => {
    context.findings.push({ rule, severity: 'changed', part: `claim ${id}`, message: `claim ${id} ${what}.` });
  };
  if (!isPartialDate(asked)) {
    change('date-shape', `loses its date ${JSON.stringify(date?.slice(0, 40))}: not YYYY, YYYY-MM or YYYY-MM-DD`);
    return undefined;
  }
  const { source } = context.prepared;
  const proven = proveDate(asked, {
    inSource: context.prepared.dates(),
    near: [...matches.flatMap((match) => textsNear(match, source.text)), source.title, source.path.replaceAll('_', ' ')],
    known: [...context.knownDates, ...(source.date === undefined ? [] : [source.date.value])],
  });
  if (proven === undefined) change('date-not-in-source', `loses its date ${asked}: the source does not name that year`);
  else if (proven !== asked) change('date-not-in-source', `keeps ${proven} of its date ${asked}: the source does not say more`);
  return proven;
}

/** Of a long block, such as a log, what lies further away dates something else. */
const MAX_AWAY = 400;

function textsNear({ quote, start, end, block }: FoundQuote, text: string): string[] {
  if (block === undefined) return [quote];
  const around = text.slice(Math.max(block.start, start - MAX_AWAY), Math.max(end, Math.min(block.end, end + MAX_AWAY)));
  return [quote, around, ...block.headings];
}

interface DateEvidence {
  /** Dates of the whole source: a whole date counts wherever it stands, a day or month without its year does not. */
  inSource: ReadonlySet<string>;
  /** Texts that belong to the claim: its quotes, what stands around them, headings, the title. */
  near: readonly string[];
  /** Of the source, and of citations that the editor was shown. */
  known: readonly PartialDate[];
}

function proveDate(date: PartialDate, { inSource, near, known }: DateEvidence): PartialDate | undefined {
  const nearby = datesIn(near.join('\n'));
  const given = new Set(known.flatMap((value) => [value.slice(0, 4), value.slice(0, 7), value]));
  const isWhole = (value: string): boolean => inSource.has(value) || nearby.has(value) || given.has(value);
  const [year, month] = [date.slice(0, 4), date.slice(0, 7)];
  const hasYear = isWhole(year);
  const hasMonth = isWhole(month) || (hasYear && nearby.has(month.slice(4)));
  const hasDay = isWhole(date) || (hasYear && nearby.has(date.slice(4))) || (hasMonth && nearby.has(`--${date.slice(8)}`));
  if (hasDay) return date;
  if (hasMonth) return month;
  return hasYear ? year : undefined;
}
