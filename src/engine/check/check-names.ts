import type { Catalogue } from '../../domain/catalogue.js';
import type { Diagnostic } from '../../domain/plan.js';
import { claimPlain } from '../../markdown/claim-text.js';
import { fold } from '../../markdown/fold.js';
import type { ProvenClaim } from './check-claims.js';
import { standsIn } from './check-name.js';
import type { PageBook } from './check-pages.js';
import { foldName } from './fold-name.js';

/** The names of one thing, folded: its title and aliases. */
export type NameGroup = readonly string[];

/** One group for each page of the catalogue and of the plan. */
export function groupNames(catalogue: Catalogue, book: PageBook): NameGroup[] {
  const known = [...catalogue.entries.values()].map(({ meta }) => [meta.title, ...meta.aliases]);
  const asked = book.listed.map(({ title, asked: page }) => [title, ...(page?.aliases ?? []).map(({ name }) => name)]);
  return [...known, ...asked].map((names) => names.map(foldName).filter((name) => name.length > 1));
}

/**
 * Warns of things that a claim names and its evidence does not, under none of their names.
 * @param around names of its pages, and claims that it replaces or contradicts.
 */
export function warnOfNames(
  { id, text, evidence }: ProvenClaim,
  around: readonly string[],
  groups: readonly NameGroup[],
  findings: Diagnostic[],
): void {
  const said = fold(claimPlain(text));
  const proven = fold([...evidence, ...around].join('\n'));
  const has = (where: string, name: string): boolean => where.includes(name) && standsIn(where, name);
  for (const names of groups) {
    const name = names.find((one) => has(said, one));
    if (name === undefined || names.some((one) => has(proven, one))) continue;
    const part = `claim ${id}`;
    findings.push({
      rule: 'name-not-in-quote',
      severity: 'warning',
      part,
      message: `${part} names ${JSON.stringify(name)}, which its quotes do not.`,
    });
  }
}
