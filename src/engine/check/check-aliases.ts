import { nameKey } from '../../domain/name-key.js';
import type { Diagnostic } from '../../domain/plan.js';
import { fold } from '../../markdown/fold.js';
import { checkName, standsIn } from './check-name.js';
import type { PageBook, PageDraft } from './check-pages.js';
import { matchQuote } from './match-quote.js';
import { toPlainLine } from './plain-line.js';
import type { PlanLimits } from './plan-limits.js';
import type { PreparedSource } from './prepare-source.js';

interface Context {
  book: PageBook;
  prepared: PreparedSource;
  limits: PlanLimits;
  findings: Diagnostic[];
}

/** The other names of a page that the source proves, that are new to it and belong to no other page. */
export function checkAliases(page: PageDraft, context: Context): string[] {
  const kept = new Map<string, string>();
  const known = new Set([page.title, ...(page.entry?.meta.aliases ?? [])].map(nameKey));
  for (const { name, line, quote } of (page.asked?.aliases ?? []).slice(0, context.limits.aliasesPerPage)) {
    const checked = checkName(name, context.limits.titleCharacters);
    const key = checked.ok ? nameKey(checked.name) : '';
    if (known.has(key) || kept.has(key)) continue;
    const why = checked.ok ? objectTo(checked.name, page, quote, line, context) : ([checked.rule, 'is no name'] as const);
    if (checked.ok && why === undefined) {
      kept.set(key, checked.name);
      continue;
    }
    const [rule, message] = why ?? ['alias', 'is no name'];
    const part = `alias ${JSON.stringify(toPlainLine(name.slice(0, 200)).slice(0, 80))} of "${page.title}"`;
    context.findings.push({ rule, severity: 'refused', part, message: `${part} ${message}.` });
  }
  return [...kept.values()];
}

function objectTo(
  alias: string,
  page: PageDraft,
  quote: string,
  line: number,
  { book, prepared }: Context,
): readonly [string, string] | undefined {
  const other = book.find(alias);
  if (other !== undefined && other.path !== page.path) return ['alias-taken', `is the name of ${other.path}`];
  const match = matchQuote(prepared, quote, line);
  if (!match.ok) return [`alias-${match.rule}`, 'has no quote that is in the source'];
  return standsIn(fold(match.quote), alias) ? undefined : ['alias-not-in-quote', 'does not stand in its quote'];
}
