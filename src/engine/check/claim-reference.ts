import { nameKey } from '../../domain/name-key.js';
import { type Claim, isLive, isTodo, type Page } from '../../domain/page.js';
import type { WikiPath } from '../../domain/path.js';
import type { Reply } from '../../domain/reply.js';
import type { Candidate } from '../../providers/provider.js';

/** A claim that a reply points to, and the page that it stands on. */
export interface ShownClaim {
  page: Page;
  claim: Claim;
  /** From 1, in page order. */
  number: number;
}

/**
 * Which claim of which page is meant, whatever its number is by now: its words, the how manieth of these words it is among those
 * that are live, or among those that have ended.
 */
interface Pointer {
  page: WikiPath;
  text: string;
  live: boolean;
  nth: number;
}

const POINTER = '\u0001';
/** What pointed nowhere when it was said stays so: a number must not begin to mean something on a page of another day. */
const NOWHERE = '\u0002';

const claimsOf = (page: Page): Claim[] => page.sections.flatMap((section) => section.claims);

/** The claim that a reference of a reply means among these pages: `title‹7›` as it was said, or as `fixReferences` fixed it. */
export function findShownClaim(reference: string, candidates: readonly Candidate[]): ShownClaim | undefined {
  if (reference.startsWith(NOWHERE)) return undefined;
  return reference.startsWith(POINTER) ? findPointed(reference, candidates) : findNumbered(reference, candidates);
}

/**
 * `title‹n›` among the pages that the editor was shown: claims count from 1 in page order. What it did not see it cannot speak of: a
 * page that was not shown whole can only be added to there.
 */
function findNumbered(reference: string, candidates: readonly Candidate[]): ShownClaim | undefined {
  const match = /^(.{1,200}?)\s*[‹<([#]\s*(\d{1,5})\s*[›>)\]]?\s*$/u.exec(reference.replace(/^\s*\[\[|\]\](?=\s*[‹<([#])/g, ''));
  if (match === null) return undefined;
  const key = nameKey(match[1] ?? '');
  const page =
    candidates.find(({ meta }) => nameKey(meta.title) === key) ??
    candidates.find(({ meta }) => meta.aliases.some((alias) => nameKey(alias) === key));
  const number = Number(match[2]);
  const claim = page?.shown?.has(number) === false ? undefined : page && claimsOf(page)[number - 1];
  return page === undefined || claim === undefined || isTodo(claim) ? undefined : { page, claim, number };
}

function findPointed(reference: string, candidates: readonly Candidate[]): ShownClaim | undefined {
  const { page: path, text, live, nth } = JSON.parse(reference.slice(1)) as Pointer;
  const page = candidates.find((candidate) => candidate.path === path);
  if (page === undefined) return undefined;
  const all = claimsOf(page);
  const same = all.filter((claim) => claim.text === text);
  // One that has ended since is still the one that was meant; whoever asks sees that it is not live any more.
  const claim =
    same.filter((one) => isLive(one) === live).at(nth) ?? same.filter((one) => isLive(one) === live).at(-1) ?? same.at(-1);
  return claim && { page, claim, number: all.indexOf(claim) + 1 };
}

/** A reference to this claim that holds on every later version of its page. */
export function pointTo({ page, claim }: Pick<ShownClaim, 'page' | 'claim'>): string {
  const live = isLive(claim);
  const alike = claimsOf(page).filter((one) => one.text === claim.text && isLive(one) === live);
  const pointer: Pointer = { page: page.path, text: claim.text, live, nth: Math.max(0, alike.indexOf(claim)) };
  return POINTER + JSON.stringify(pointer);
}

/** Was the claim live when the reference was fixed? */
export const meantLive = (reference: string): boolean =>
  reference.startsWith(POINTER) && (JSON.parse(reference.slice(1)) as Pointer).live;

/** Does it name a claim of the same reply, by its id? */
export const isOwnId = (reference: string | number): boolean =>
  typeof reference === 'number' || /^\s*\d{1,9}\s*$/.test(reference);

/** The words of a reference for a person: `title‹7›`. */
export function printReference(reference: string, candidates: readonly Candidate[]): string {
  if (reference.startsWith(NOWHERE)) return reference.slice(1);
  if (!reference.startsWith(POINTER)) return reference;
  const found = findPointed(reference, candidates);
  const { page, text } = JSON.parse(reference.slice(1)) as Pointer;
  return found ? `${found.page.meta.title}‹${found.number}›` : `${page}: ${text.slice(0, 60)}`;
}

/** A reply whose references no longer depend on the numbers that its editor saw. */
export function fixReferences(reply: Reply, candidates: readonly Candidate[]): Reply {
  return mapReferences(reply, (reference) => {
    const plain = reference.replaceAll(POINTER, '').replaceAll(NOWHERE, '');
    const shown = findNumbered(plain, candidates);
    return shown ? pointTo(shown) : NOWHERE + plain.slice(0, 300);
  });
}

/** A reply as its editor said it, with the numbers that these pages have. */
export const showReferences = (reply: Reply, candidates: readonly Candidate[]): Reply =>
  mapReferences(reply, (reference) => printReference(reference, candidates));

function mapReferences(reply: Reply, map: (reference: string) => string): Reply {
  const claims = reply.claims.map(({ same, replaces, conflicts, ...claim }) => ({
    ...claim,
    ...(same === undefined || same.trim() === '' ? {} : { same: map(same) }),
    ...(replaces ? { replaces: replaces.map(map) } : {}),
    ...(conflicts ? { conflicts: conflicts.map((one) => (isOwnId(one) ? one : map(String(one)))) } : {}),
  }));
  return { ...reply, claims };
}
