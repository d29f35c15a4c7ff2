import { type Claim, isLive, isTodo, type Page, type PartialDate, type SectionKey } from '../../../domain/page.js';
import { isOlder } from '../../../domain/partial-date.js';
import type { RawPath } from '../../../domain/path.js';
import { claimPlain } from '../../../markdown/claim-text.js';
import { type Fact, readFact } from '../text/facts.js';
import { isComparable, sameValue, type Value } from '../text/values.js';

/** A claim of the wiki that says a fact, and where it stands. */
export interface Standing {
  page: Page;
  /** Counts the page's claims from 1, over all sections. */
  number: number;
  section: SectionKey | undefined;
  plain: string;
  live: boolean;
  fact: Fact;
  /** Its own label, and those of the claims that it replaced: "launch" goes on where "1차 출시" stood. */
  labels: Set<string>;
  date: PartialDate | undefined;
  source: RawPath | undefined;
}

/** What a new claim means for the standing ones. */
export interface Succession {
  replaced: Standing[];
  contradicted: Standing[];
}

/** The facts that a page's claims say, in page order. */
export function readStanding(page: Page): Standing[] {
  const names = [page.meta.title, ...page.meta.aliases];
  const standing: (Standing & { claim: Claim })[] = [];
  let number = 0;
  for (const section of page.sections) {
    for (const claim of section.claims) {
      number++;
      if (isTodo(claim) || claim.form !== 'item') continue;
      const plain = claimPlain(claim.text);
      const fact = readFact(plain, names);
      if (fact === undefined) continue;
      const cited = claim.citations.filter((citation) => citation.role === 'source').at(-1);
      const place = { page, number, section: section.key, plain, live: isLive(claim), claim };
      standing.push({ ...place, fact, labels: new Set([fact.label]), date: cited?.date, source: cited?.source });
    }
  }
  inheritLabels(standing);
  return standing;
}

/** Older first, so that a label is handed on along the whole chain. */
function inheritLabels(standing: (Standing & { claim: Claim })[]): void {
  for (const old of [...standing].sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))) {
    for (const ended of old.claim.citations.filter((citation) => citation.role === 'replaced')) {
      for (const heir of standing) {
        if (!heir.claim.citations.some((c) => c.role === 'source' && c.source === ended.source && c.quote === ended.quote))
          continue;
        for (const label of old.labels) heir.labels.add(label);
      }
    }
  }
}

/**
 * Which claims of one page a new fact ends, and which it contradicts. Only the same label with a comparable, different value
 * counts; only a later day replaces; a label that one source gave two values holds several things, and none of them is touched.
 */
export function findSuccession(fact: Fact, on: Standing[], date: PartialDate | undefined, source: RawPath): Succession {
  const others = on.filter((old) => old.source !== source && isComparable(old.fact.value, fact.value));
  if (fact.mode === 'past') return { replaced: [], contradicted: findPastContradiction(fact, others) };
  if (date === undefined) return { replaced: [], contradicted: [] };
  const alive = others.filter(
    (old) =>
      old.live && isAbout(fact, old) && !sameValue(old.fact.value, fact.value) && !isOneOfSeveral(old.fact, besides(old, on)),
  );
  return {
    replaced: alive.filter((old) => old.date !== undefined && isOlder(old.date, date) && !isOver(old.fact.value, date)),
    contradicted: alive.filter(
      (old) => old.date === date && fact.mode === 'state' && old.fact.mode === 'state' && fact.value.type !== 'text',
    ),
  };
}

const MONTHS_OVER = 2;

/** A day that was long past when the newer source was written has happened: what comes now is the next time, not a new date for it. */
function isOver(value: Value, date: PartialDate): boolean {
  if (value.type !== 'date' || value.year === undefined) return false;
  const [year = 0, month = 12] = date.split('-').map(Number);
  return year * 12 + month - (value.year * 12 + value.month) > MONTHS_OVER;
}

function isAbout(fact: Fact, old: Standing): boolean {
  if (old.labels.has(fact.label)) return true;
  if (fact.mode !== 'change') return false;
  // What it names as the value before is evidence enough, whatever words or language the label is in.
  if (fact.before !== undefined) return fact.before.type !== 'number' && sameValue(fact.before, old.fact.value);
  return fact.value.type === 'date' && [...old.labels].some((label) => label.endsWith(fact.label) || fact.label.endsWith(label));
}

/** A label to which one source gives two values speaks of several things (two deputies), or of a course over time. */
export const isOneOfSeveral = (fact: Fact, others: readonly Fact[]): boolean =>
  others.some((other) => other.label === fact.label && !sameValue(other.value, fact.value));

const besides = (old: Standing, on: Standing[]): Fact[] =>
  on.filter((other) => other !== old && other.source === old.source).map(({ fact }) => fact);

/** A claim about an earlier time ("the budget approved at the kickoff was …") against the first that said it. */
function findPastContradiction(fact: Fact, others: Standing[]): Standing[] {
  const about = others.filter((old) =>
    [...old.labels].some((label) => fact.label.endsWith(label) || fact.label.startsWith(label)),
  );
  const [first] = about.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1));
  return first === undefined || about.some((old) => sameValue(old.fact.value, fact.value)) ? [] : [first];
}
