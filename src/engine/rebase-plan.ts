import { nameKey } from '../domain/name-key.js';
import { isLive } from '../domain/page.js';
import type { Reply } from '../domain/reply.js';
import { parsePage } from '../markdown/page.js';
import type { Candidate } from '../providers/provider.js';
import { findShownClaim, isOwnId, meantLive, pointTo } from './check/claim-reference.js';
import { findTwins } from './find-twins.js';
import type { WikiView } from './wiki-view.js';

/** A reply and the pages that its editor was shown; its references are fixed, whatever numbers claims have by now. */
export interface ShownPlan {
  reply: Reply;
  candidates: Candidate[];
}

/** A plan on the pages as they are now. `holds`: every live claim that it ends or contradicts is still there and still live. */
export interface RebasedPlan extends ShownPlan {
  holds: boolean;
}

/**
 * Brings a plan onto the pages of today. Adding is right on any page, so only a claim that is gone, or was ended by somebody else,
 * makes a plan obsolete, and a page that it adds to and that was deleted.
 */
export function rebasePlan({ reply: planned, candidates }: ShownPlan, view: WikiView): RebasedPlan {
  const pages = candidates.flatMap(({ path }): Candidate[] => {
    const text = view.texts.get(path);
    return text === undefined ? [] : [parsePage(path, text)];
  });
  const reply = followTitles(planned, candidates, pages, view);
  const isThere = (reference: string): boolean => {
    const found = findShownClaim(reference, pages);
    return !meantLive(reference) || (found !== undefined && isLive(found.claim));
  };
  // What is confirmed and gone by now is left out by the check; that makes no plan obsolete.
  const needed = reply.claims.flatMap(({ replaces = [], conflicts = [] }) => [
    ...replaces,
    ...conflicts.filter((one) => !isOwnId(one)),
  ]);
  const holds = needed.every((reference) => isThere(String(reference))) && !addsToDeleted(reply, candidates, view);
  return { ...followTwins({ reply, candidates: pages }, view), holds };
}

/** A page that got another title while it was planned is still the page that was meant, unless its old name is somebody else's now. */
function followTitles(reply: Reply, before: readonly Candidate[], now: readonly Candidate[], { catalogue }: WikiView): Reply {
  const titles = new Map<string, string>();
  for (const { path, meta } of before) {
    const title = now.find((page) => page.path === path)?.meta.title;
    for (const name of [meta.title, ...meta.aliases])
      if (title !== undefined && catalogue.find(name) === undefined) titles.set(nameKey(name), title);
  }
  if (titles.size === 0) return reply;
  const made = new Set(reply.pages.filter(({ action }) => action === 'create').map(({ title }) => nameKey(title)));
  const follow = (name: string): string => (made.has(nameKey(name)) ? name : (titles.get(nameKey(name)) ?? name));
  const claims = reply.claims.map((claim) => ({
    ...claim,
    on: claim.on.map((place) => ({ ...place, page: follow(place.page) })),
  }));
  return { ...reply, claims, pages: reply.pages.map((page) => ({ ...page, title: follow(page.title) })) };
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
  const pages = new Map(candidates.map((candidate) => [candidate.path, candidate]));
  const claims = reply.claims.map((claim) => {
    const named = new Set(claim.on.map(({ page }) => nameKey(page)));
    // What it may not replace, as it does not stand there, has no twin that it may.
    const replaced = (claim.replaces ?? [])
      .flatMap((reference) => findShownClaim(reference, candidates) ?? [])
      .filter(({ page: { meta } }) => [meta.title, ...meta.aliases].some((name) => named.has(nameKey(name))));
    const twins = replaced.flatMap((old) => (isLive(old.claim) ? findTwins(view, old.page.path, old.claim) : []));
    const missing = twins.filter(
      (twin) => !replaced.some(({ page, claim: old }) => page.path === twin.page.path && old.text === twin.claim.text),
    );
    if (missing.length === 0) return claim;
    for (const { page } of missing) if (!pages.has(page.path)) pages.set(page.path, page);
    const on = missing.flatMap(({ page, claim: old }) => {
      const section = page.sections.find((one) => one.claims.includes(old))?.key ?? 'overview';
      return named.has(nameKey(page.meta.title)) ? [] : [{ page: page.meta.title, section, isTwin: true }];
    });
    return { ...claim, on: [...claim.on, ...on], replaces: [...(claim.replaces ?? []), ...missing.map(pointTo)] };
  });
  return { reply: { ...reply, claims }, candidates: [...pages.values()] };
}
