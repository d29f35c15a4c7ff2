import { type Citation, type Claim, isLive, type PartialDate } from '../domain/page.js';
import { isOlder } from '../domain/partial-date.js';
import type { PlannedClaim } from '../domain/plan.js';
import { fold } from '../markdown/fold.js';

/**
 * Which of the claims with its text a planned claim is, so that it adds evidence at most: the one that holds this very evidence
 * (a plan is applied twice, a source is read again), else one that is live, else a replaced one if the evidence is of the time
 * before that. Undefined when only claims that ended have this text: what is true again is said again.
 * @param all the claims of the plan on this page
 */
export function findSameClaim(
  candidates: readonly Claim[],
  planned: PlannedClaim,
  all: readonly PlannedClaim[],
): Claim | undefined {
  return (
    candidates.find((claim) => holds(claim, planned) && (isLive(claim) || isSettled(claim, planned, all))) ??
    candidates.find(isLive) ??
    candidates.find((claim) => isOfTheTimeBefore(claim, planned))
  );
}

/** May something with this evidence end that claim? Nothing does that its source dates earlier, or not at all. */
export function mayReplace(evidence: Citation, claim: Claim): boolean {
  const newest = claim.citations
    .flatMap(({ role, date }) => (role === 'source' && date !== undefined ? [date] : []))
    .sort()
    .at(-1);
  return newest === undefined || (evidence.date !== undefined && !isOlder(evidence.date, newest));
}

const holds = (claim: Claim, { citations }: PlannedClaim): boolean =>
  citations.every((citation) => claim.citations.some((there) => isSame(there, citation) && there.date === citation.date));

const isSame = (a: Citation, b: Citation): boolean =>
  a.role === b.role && a.source === b.source && fold(a.quote) === fold(b.quote);

/**
 * A claim that this very evidence did not keep from ending: another source replaced it, or this plan does. One that was
 * withdrawn, or replaced by words that its own source has given up, is said anew.
 */
function isSettled(claim: Claim, planned: PlannedClaim, all: readonly PlannedClaim[]): boolean {
  const own = new Set(planned.citations.map(({ source }) => source));
  const isHeld = (end: Citation): boolean =>
    !own.has(end.source) || all.some(({ citations }) => citations.some((there) => isSame(there, { ...end, role: 'source' })));
  return claim.citations.every(({ role }) => role !== 'withdrawn') && endsOf(claim).every(isHeld);
}

function isOfTheTimeBefore(claim: Claim, { citations }: PlannedClaim): boolean {
  const [end, ...others] = endsOf(claim).map(({ date }) => date);
  const isBefore = (date: PartialDate | undefined): boolean => date !== undefined && end !== undefined && isOlder(date, end);
  const isWithdrawn = claim.citations.some(({ role }) => role === 'withdrawn');
  return !isWithdrawn && others.length === 0 && citations.length > 0 && citations.every(({ date }) => isBefore(date));
}

const endsOf = (claim: Claim): Citation[] => claim.citations.filter(({ role }) => role === 'replaced');
