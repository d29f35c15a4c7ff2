import type { FiledUnit } from './filing.js';
import { REASONS, type Thing } from './things.js';

const MAX_NEW_PAGES = 8;
/** Beside the subject and what is defined or held; keeps a wiki from filling with names that a text only repeats. */
const MAX_REPEATED = 2;
const CLAIMS_PER_UNIT = 0.8;
const MIN_CLAIMS = 5;
/** More than anybody reads of one source, and than a plan may have. */
const MAX_CLAIMS = 300;

/**
 * Decides which things get a page, and gives the claims that stand on one: at most eight new pages a source, and about 0.8
 * claims a sentence. A thing needs a definition, a role, or two claims; what is already in the wiki keeps its page.
 */
export function choosePages(filed: FiledUnit[], units: number): { pages: Thing[]; claims: FiledUnit[] } {
  const counts = new Map<Thing, number>();
  for (const { on } of filed) for (const { thing } of on) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const worthy = [...counts]
    .filter(([thing, count]) => isWorthAPage(thing, count))
    .sort(([a, m], [b, n]) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || n - m || (a.title < b.title ? -1 : 1));
  const pages = new Set<Thing>();
  let repeated = 0;
  for (const [thing] of worthy) {
    if (thing.reason === 'repeated' && repeated++ >= MAX_REPEATED) continue;
    if (!thing.isNew || [...pages].filter((page) => page.isNew).length < MAX_NEW_PAGES) pages.add(thing);
  }
  const claims = keepWeightiest(
    filed.flatMap((one) => restrict(one, pages)),
    units,
  );
  const used = new Set(claims.flatMap(({ on }) => on.map(({ thing }) => thing)));
  return { pages: [...pages].filter((page) => used.has(page)), claims };
}

function isWorthAPage(thing: Thing, count: number): boolean {
  if (!thing.isNew || thing.reason === 'defined' || thing.reason === 'role') return true;
  return count >= 2;
}

/** The claim on those of its pages that come to be; on the page of the whole when none of them does. */
function restrict(filed: FiledUnit, pages: Set<Thing>): FiledUnit[] {
  const on = filed.on.filter(({ thing }) => pages.has(thing));
  return on.length === 0 ? [] : [{ ...filed, on }];
}

function keepWeightiest(claims: FiledUnit[], units: number): FiledUnit[] {
  const limit = Math.min(MAX_CLAIMS, Math.max(MIN_CLAIMS, Math.ceil(units * CLAIMS_PER_UNIT)));
  const kept = new Set([...claims].sort((a, b) => b.weight - a.weight).slice(0, limit));
  return claims.filter((claim) => kept.has(claim));
}
