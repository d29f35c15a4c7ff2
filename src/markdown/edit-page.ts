import { type Citation, type Claim, isLive, type SectionKey } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import type { Words } from '../domain/words.js';
import { printCitation } from './citation.js';
import { printClaim } from './page.js';
import type { OutlineClaim } from './page-claims.js';
import { type OutlineSection, outlinePage, type PageOutline } from './page-outline.js';
import { printHeadingText } from './print-inert.js';

/** Where a claim goes: the section, its heading if it has to be made, the page's sections in order, and what it replaces. */
export interface ClaimPlace {
  key: SectionKey;
  heading: string;
  order: readonly SectionKey[];
  /** Text of the claim right under which the new one goes, when it stands in that section. */
  under?: string;
}

/**
 * Adds a claim at the end of its section, or right under the claim `under`. A section that is missing is made where `order`
 * puts it among those that stand there. One stretch is inserted; no other byte changes.
 */
export function addClaim(path: WikiPath, text: string, where: ClaimPlace, claim: Claim, words: Words): string {
  return addClaims(path, text, where, [claim], words);
}

/** Adds several claims at one place, in their order, in one stretch: what costs is reading the page, before and after. */
export function addClaims(path: WikiPath, text: string, where: ClaimPlace, claims: readonly Claim[], words: Words): string {
  if (claims.length === 0) return text;
  const outline = outlinePage(path, text);
  const block = claims.map((claim) => printClaim(claim, path, words)).join('\n\n');
  const [section] = outline.sections.filter(({ key }) => key === where.key);
  const places = section === undefined ? placesOfSection(text, outline, where) : placesIn(text, section);
  const under = findUnder(outline, where);
  if (under !== undefined) places.unshift(lineEnd(text, under.end));
  const inserted = section === undefined ? `## ${printHeadingText(where.heading)}\n\n${block}` : block;
  const before = countClaims(outline, where.key, claims);
  for (const place of places) {
    const changed = insertBlock(text, place, inserted);
    if (isAdded(before, countClaims(outlinePage(path, changed), where.key, claims), claims.length)) return changed;
  }
  return insertBlock(text, places[0] ?? text.length, inserted);
}

/** One more line of evidence for the claim with exactly this text. */
export interface CitationPlace {
  claimText: string;
  citation: Citation;
  /** Where several claims have the text, which of them (from 0); without it one that is live, else the first. */
  place?: number | undefined;
}

/** Adds one line of evidence, as `addCitations` does. */
export function addCitation(
  path: WikiPath,
  text: string,
  claimText: string,
  citation: Citation,
  words: Words,
  place?: number,
): string {
  return addCitations(path, text, [{ claimText, citation, place }], words);
}

/**
 * Adds lines of evidence under their claims. One is left out where there is no such claim, or where the line would not be read back as
 * evidence of it. No other byte changes.
 */
export function addCitations(path: WikiPath, text: string, added: readonly CitationPlace[], words: Words): string {
  const before = claimsIn(outlinePage(path, text));
  const found = new Map<number, Citation[]>();
  for (const { claimText, citation, place } of added) {
    const same = before.filter(({ claim }) => claim.text === claimText);
    const one = place === undefined ? (same.find(({ claim }) => isLive(claim)) ?? same[0]) : same[place];
    if (one === undefined) continue;
    const at = before.indexOf(one);
    found.set(at, [...(found.get(at) ?? []), citation]);
  }
  if (found.size === 0) return text;
  // From the end of the page on, so that what is still to come stays where it was found.
  const fromEnd = [...found].sort(([a], [b]) => endOf(before, b) - endOf(before, a));
  const changed = fromEnd.reduce((next, [at, group]) => insertCitations(path, next, before[at], group, words), text);
  if (areCited(before, claimsIn(outlinePage(path, changed)), found)) return changed;
  // One after the other takes as many readings of the page, and tells which of them does no harm.
  return added.length === 1 ? text : added.reduce((next, one) => addCitations(path, next, [one], words), text);
}

const endOf = (claims: readonly OutlineClaim[], at: number): number => claims[at]?.lastCitation.end ?? 0;

function insertCitations(
  path: WikiPath,
  text: string,
  found: OutlineClaim | undefined,
  citations: readonly Citation[],
  words: Words,
): string {
  if (found === undefined) return text;
  const { start, end } = found.lastCitation;
  const newline = newlineOf(text);
  const margin = marginBefore(text, start);
  const at = lineEnd(text, end);
  const next =
    text
      .slice(at)
      .replace(/^\r?\n/, '')
      .split(/\r?\n/, 1)[0] ?? '';
  const parts = ['', ...citations.flatMap((one) => [`${margin}>`, `${margin}> ${printCitation(one, path, words)}`])];
  if (/^[ \t]*>[ \t]*\S/.test(next)) parts.push(`${margin}>`);
  return text.slice(0, at) + parts.join(newline) + text.slice(at);
}

const claimsIn = ({ sections }: PageOutline): OutlineClaim[] => sections.flatMap(({ claims }) => claims);

/** Is the one difference that these claims have these citations more, at their ends, of those roles and sources? */
function areCited(
  before: readonly OutlineClaim[],
  after: readonly OutlineClaim[],
  added: ReadonlyMap<number, readonly Citation[]>,
): boolean {
  const countAt = (i: number): number => added.get(i)?.length ?? 0;
  const without = after.map(({ claim }, i) =>
    countAt(i) === 0 ? claim : { ...claim, citations: claim.citations.slice(0, -countAt(i)) },
  );
  // Those that nobody touched are mostly the very values that were read before.
  const isSame = (claim: Claim, i: number): boolean =>
    claim === before[i]?.claim || JSON.stringify(claim) === JSON.stringify(before[i]?.claim);
  const isSameElse = after.length === before.length && without.every(isSame);
  const isAddedAt = ([i, group]: [number, readonly Citation[]]): boolean => {
    const last = after[i]?.claim.citations.slice(-group.length) ?? [];
    return group.every(({ role, source }, k) => last[k]?.role === role && last[k]?.source === source);
  };
  return isSameElse && [...added].every(isAddedAt);
}

function findUnder({ sections }: PageOutline, { key, under }: ClaimPlace): OutlineClaim | undefined {
  const same = sections
    .filter((section) => section.key === key)
    .flatMap(({ claims }) => claims)
    .filter(({ claim }) => claim.text === under);
  return same.find(({ claim }) => isLive(claim)) ?? same[0];
}

/** Where something can go in a section, the best place first: behind its last block, the one before, …, its heading. */
function placesIn(text: string, section: OutlineSection): number[] {
  const { hasHeading, contentStart, blocks } = section;
  const top = hasHeading ? lineEnd(text, contentStart) : contentStart;
  return [...blocks.map(({ end }) => lineEnd(text, end)).reverse(), top];
}

function placesOfSection(text: string, { sections }: PageOutline, { key, order }: ClaimPlace): number[] {
  const rank = order.indexOf(key);
  const rankOf = (section: OutlineSection): number => (section.key === undefined ? -1 : order.indexOf(section.key));
  const before = sections.findLast((section) => rankOf(section) >= 0 && rankOf(section) < rank);
  const after = rank < 0 ? undefined : sections.find((section) => rankOf(section) > rank);
  const neighbour = before ?? (after && sections[sections.indexOf(after) - 1]) ?? sections.at(-1);
  return neighbour === undefined ? [] : placesIn(text, neighbour);
}

/** How many claims there are, and how many of them are these in text and stand in such a section. */
function countClaims({ sections }: PageOutline, key: SectionKey, added: readonly Claim[]): { all: number; same: number } {
  const texts = new Set(added.map(({ text }) => text));
  const claims = sections.flatMap((section) => section.claims.map(({ claim }) => section.key === key && texts.has(claim.text)));
  return { all: claims.length, same: claims.filter(Boolean).length };
}

/** An unclosed fence or HTML comment of a person would swallow what is put behind it. */
const isAdded = (before: { all: number; same: number }, after: { all: number; same: number }, count: number): boolean =>
  after.all === before.all + count && after.same === before.same + count;

/** Puts a block on lines of its own: behind the line that ends at this place, or before the one that begins there. */
function insertBlock(text: string, place: number, block: string): string {
  const newline = newlineOf(text);
  const [before, after] = [text.slice(0, place), text.slice(place)];
  const isLineStart = before === '' || before.endsWith('\n');
  const isBelowBlank = before === '' || /(?:^|\n)\r?\n$/.test(before);
  const gap = isBelowBlank ? '' : isLineStart ? newline : newline + newline;
  const nextLines = isLineStart ? after : after.replace(/^\r?\n/, '');
  const isFollowed = /^[ \t]*[^\s]/.test(nextLines);
  const end = (isLineStart || after === '' ? newline : '') + (isFollowed ? newline : '');
  return before + gap + block.replaceAll('\n', newline) + end + after;
}

function lineEnd(text: string, from: number): number {
  const rest = /^[^\r\n]*/.exec(text.slice(from));
  return from + (rest?.[0].length ?? 0);
}

/** What stands before the `>` of the line that holds this place. */
function marginBefore(text: string, place: number): string {
  const start = text.lastIndexOf('\n', place - 1) + 1;
  return /^[ \t]*(?=>)/.exec(text.slice(start, place))?.[0] ?? '';
}

const newlineOf = (text: string): string => /\r?\n/.exec(text)?.[0] ?? '\n';
