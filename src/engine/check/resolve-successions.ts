import { isOlder } from '../../domain/partial-date.js';
import type { WikiPath } from '../../domain/path.js';
import type { Diagnostic } from '../../domain/plan.js';
import type { Candidate } from '../../providers/provider.js';
import type { ProvenClaim } from './check-claims.js';
import { findShownClaim, printReference, type ShownClaim } from './claim-reference.js';
import type { Placement } from './place-claims.js';

/** Texts of the claims that one claim replaces, by the page they stand on. */
export type Successions = ReadonlyMap<WikiPath, readonly string[]>;

/**
 * What a claim replaces: only claims that the editor was shown, on pages where this claim stands too, and never by something that
 * the source dates earlier, not at all, or in the future. What is left out leaves the claim as it is.
 */
export function resolveSuccessions(
  claim: ProvenClaim,
  placements: Placement[],
  candidates: Candidate[],
  { findings, today }: { findings: Diagnostic[]; today: string | undefined },
): Successions {
  const replaced = new Map<WikiPath, string[]>();
  for (const reference of claim.asked.replaces ?? []) {
    const shown = findShownClaim(reference, candidates);
    const why = shown === undefined ? NO_CLAIM : objectTo(claim, placements, shown, today);
    if (shown === undefined || why !== undefined) {
      const [rule, message] = why ?? NO_CLAIM;
      const part = `claim ${claim.id}`;
      const named = JSON.stringify(printReference(reference, candidates).slice(0, 80));
      findings.push({ rule, severity: 'changed', part, message: `${part} replaces nothing at ${named}: ${message}.` });
      continue;
    }
    const texts = replaced.get(shown.page.path) ?? [];
    if (!texts.includes(shown.claim.text)) replaced.set(shown.page.path, [...texts, shown.claim.text]);
  }
  return replaced;
}

const NO_CLAIM = ['no-such-claim', 'no claim that was shown has this number'] as const;

function objectTo(
  claim: ProvenClaim,
  placements: Placement[],
  shown: ShownClaim,
  today: string | undefined,
): readonly [string, string] | undefined {
  if (!placements.some((placement) => placement.page.path === shown.page.path)) {
    return ['replaces-elsewhere', 'the claim does not stand on that page'];
  }
  const date = claim.citations[0]?.date;
  if (date !== undefined && today !== undefined && date > today.slice(0, date.length))
    return ['replaces-in-future', `its date, ${date}, is in the future`];
  const old = newestDate(shown.claim);
  if (old === undefined) return undefined;
  if (date === undefined) return ['replaces-undated', `the source has no date, the claim there has ${old}`];
  return isOlder(date, old) ? ['replaces-newer', `${date} is before ${old}`] : undefined;
}

function newestDate({ citations }: { citations: { role: string; date: string | undefined }[] }): string | undefined {
  const dates = citations.flatMap(({ role, date }) => (role === 'source' && date !== undefined ? [date] : []));
  return dates.sort().at(-1);
}
