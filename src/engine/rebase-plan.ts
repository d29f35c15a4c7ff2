import { nameKey } from '../domain/name-key.js';
import { isLive } from '../domain/page.js';
import type { Reply } from '../domain/reply.js';
import { parsePage } from '../markdown/page.js';
import type { Candidate } from '../providers/provider.js';
import { findShownClaim } from './check/place-claims.js';
import { findTwins, type Twin } from './find-twins.js';
import type { WikiView } from './wiki-view.js';

/** A reply and the pages that its editor was shown. */
export interface ShownPlan {
  reply: Reply;
  candidates: Candidate[];
}

/** A plan on the pages as they are now. `holds`: every live claim that it ends or contradicts is still there and still live. */
export interface RebasedPlan extends ShownPlan {
  holds: boolean;
}

/** No page has it: what points there is reported as pointing nowhere. */
const NOWHERE = 0;

/**
 * Brings a plan onto the pages of today: claims that it points to are found again by what they say, wherever they stand by now.
 * Adding is right on any page, so only a claim that is gone, or was ended by somebody else, makes a plan obsolete.
 */
export function rebasePlan({ reply, candidates }: ShownPlan, view: WikiView): RebasedPlan {
  const pages = candidates.flatMap((candidate): Rebased[] => {
    const text = view.texts.get(candidate.path);
    return text === undefined ? [] : [rebasePage(candidate, text)];
  });
  let holds = true;
  const point = (reference: string, isNeeded = true): string => {
    const shown = findShownClaim(reference, candidates);
    if (shown === undefined) return `${reference.replace(/\s*[‹<([#][^‹<([#]*$/, '').slice(0, 200)}‹${NOWHERE}›`;
    const page = pages.find(({ candidate }) => candidate.path === shown.page.path);
    const number = page?.numbers.get(shown.claim.text);
    const claim = number === undefined ? undefined : page?.claims[number - 1];
    if (isNeeded && isLive(shown.claim) && !(claim && isLive(claim))) holds = false;
    return `${page?.candidate.meta.title ?? shown.page.meta.title}‹${claim ? number : NOWHERE}›`;
  };
  const claims = reply.claims.map(({ replaces, conflicts, same, ...claim }) => ({
    ...claim,
    // What is confirmed and gone by now is left out by the check; that makes no plan obsolete.
    ...(same === undefined || same.trim() === '' ? {} : { same: point(same, false) }),
    ...(replaces ? { replaces: replaces.map((reference) => point(reference)) } : {}),
    ...(conflicts ? { conflicts: conflicts.map((reference) => (isId(reference) ? reference : point(String(reference)))) } : {}),
  }));
  if (addsToDeleted(reply, candidates, view)) holds = false;
  const followed = followTwins({ reply: { ...reply, claims }, candidates: pages.map(({ candidate }) => candidate) }, view);
  return { ...followed, holds };
}

/** Is a claim for a page that was shown, is gone, and is not made by the plan? */
function addsToDeleted({ claims, pages }: Reply, candidates: readonly Candidate[], { texts }: WikiView): boolean {
  const gone = candidates
    .filter(({ path }) => !texts.has(path))
    .flatMap(({ meta }) => [meta.title, ...meta.aliases].map(nameKey));
  const made = new Set(pages.filter(({ action, kind }) => action === 'create' || kind).map(({ title }) => nameKey(title)));
  const lost = new Set(gone.filter((key) => !made.has(key)));
  return lost.size > 0 && claims.some(({ on }) => on.some(({ page }) => lost.has(nameKey(page))));
}

/** A claim that is replaced on one page is replaced on every page where it stands: the new one goes there too. */
function followTwins({ reply, candidates }: ShownPlan, view: WikiView): ShownPlan {
  const shown = new Map(candidates.map((candidate) => [candidate.path, candidate]));
  const claims = reply.claims.map((claim) => {
    const replaced = (claim.replaces ?? []).flatMap((reference) => findShownClaim(reference, candidates) ?? []);
    const twins = replaced.flatMap((old) => (isLive(old.claim) ? findTwins(view, old.page.path, old.claim) : []));
    const missing = twins.filter(({ page, number }) => !claim.replaces?.includes(`${page.meta.title}‹${number}›`));
    if (missing.length === 0) return claim;
    for (const twin of missing) shown.set(twin.page.path, withShown(shown.get(twin.page.path), twin));
    const named = new Set(claim.on.map(({ page }) => nameKey(page)));
    const on = missing.flatMap(({ page, claim: old }) => {
      const section = page.sections.find((one) => one.claims.includes(old))?.key ?? 'overview';
      return named.has(nameKey(page.meta.title)) ? [] : [{ page: page.meta.title, section }];
    });
    const replaces = missing.map(({ page, number }) => `${page.meta.title}‹${number}›`);
    return { ...claim, on: [...claim.on, ...on], replaces: [...(claim.replaces ?? []), ...replaces] };
  });
  return { reply: { ...reply, claims }, candidates: [...shown.values()] };
}

/** A page that was not shown counts as shown by this claim alone. */
function withShown(candidate: Candidate | undefined, { page, number }: Twin): Candidate {
  if (candidate && !candidate.shown) return candidate;
  return { ...page, shown: new Set([...(candidate?.shown ?? []), number]) };
}

const isId = (reference: string | number): boolean => typeof reference === 'number' || /^\s*\d{1,9}\s*$/.test(reference);

interface Rebased {
  candidate: Candidate;
  claims: Candidate['sections'][number]['claims'];
  /** Where each claim that was shown stands now, by its text. */
  numbers: ReadonlyMap<string, number>;
}

function rebasePage(candidate: Candidate, text: string): Rebased {
  const page = parsePage(candidate.path, text);
  const claims = page.sections.flatMap((section) => section.claims);
  const seen = candidate.sections.flatMap((section) => section.claims).filter((_, at) => candidate.shown?.has(at + 1) !== false);
  const texts = new Set(seen.map((claim) => claim.text));
  const numbers = new Map<string, number>();
  for (const [at, claim] of claims.entries())
    if (texts.has(claim.text) && !numbers.has(claim.text)) numbers.set(claim.text, at + 1);
  const isWhole = candidate.shown === undefined && numbers.size === claims.length;
  return { candidate: isWhole ? page : { ...page, shown: new Set(numbers.values()) }, claims, numbers };
}
