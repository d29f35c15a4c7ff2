import type { Citation, PageMeta } from '../domain/page.js';
import type { RawPath, WikiPath } from '../domain/path.js';
import type { Words } from '../domain/words.js';
import { parseFrontMatter, updateFrontMatter } from '../markdown/front-matter.js';
import { parsePage } from '../markdown/page.js';
import { outlinePage } from '../markdown/page-outline.js';
import { type FoundClaim, findClaims, removeBlock, removeCitation, removeEmptySections } from '../markdown/remove-claim.js';

/** A page as an ingest found it and as it left it, by the names that pages have now; undefined: not there. */
export interface PageChange {
  path: WikiPath;
  before: string | undefined;
  after: string | undefined;
}

/** A page without what an ingest added, and how much that was. */
export interface UndonePage {
  /** Undefined: the page goes. */
  text: string | undefined;
  /** Claims, and lines of evidence, that went. */
  removed: number;
  /** Claims of the ingest that stay, because somebody has changed them or built on them since. */
  stayed: number;
}

/**
 * Takes back what an ingest did to a page. A page that nobody touched since gets the bytes that it had. On any other the claims that
 * are still as the ingest wrote them go, and the lines that it set under others; everything that is not the ingest's stays.
 */
export function undoPage(change: PageChange, now: string | undefined, words: Words): UndonePage {
  const { path, before, after } = change;
  const [old, made] = [before === undefined ? [] : findClaims(path, before), after === undefined ? [] : findClaims(path, after)];
  const added = without(made, old);
  const lines = addedLines(made, old);
  if (now === undefined) return { text: undefined, removed: 0, stayed: 0 };
  if (now === after) return { text: before, removed: added.length + lines.length, stayed: 0 };
  let text = now;
  let removed = 0;
  for (const claim of added) {
    const next = takeAway(path, text, claim, words);
    if (next !== text) removed++;
    text = next;
  }
  for (const { claim, citation } of lines) {
    const found = findClaims(path, text).find((one) => one.claim.text === claim.claim.text);
    const next = found ? removeCitation(path, text, found, citation, words) : text;
    if (next !== text) removed++;
    text = next;
  }
  const headings = new Set(headingsOf(path, after).filter((heading) => !headingsOf(path, before).includes(heading)));
  text = removeEmptySections(path, text, headings);
  const stayed = added.filter(({ claim }) => findClaims(path, text).some((one) => one.claim.text === claim.text)).length;
  if (before === undefined && isEmpty(path, text)) return { text: undefined, removed, stayed };
  return { text: deriveMeta(path, text, change), removed, stayed };
}

/** A claim goes when it is as it was written. One that others have added evidence to keeps theirs; one that was ended stays as history. */
function takeAway(path: WikiPath, text: string, claim: FoundClaim, words: Words): string {
  const same = findClaims(path, text).filter((one) => one.claim.text === claim.claim.text);
  const untouched = same.find(({ written }) => written === claim.written);
  if (untouched) return removeBlock(text, untouched);
  const shared = same.find(({ claim: { citations } }) => hasOthers(citations, claim.claim.citations));
  if (!shared) return text;
  let next = text;
  for (const citation of claim.claim.citations) {
    const found = findClaims(path, next).find((one) => one.claim.text === claim.claim.text);
    if (found) next = removeCitation(path, next, found, citation, words);
  }
  return next;
}

/** Is there evidence that is not ours, and nothing that ended the claim? */
const hasOthers = (citations: readonly Citation[], ours: readonly Citation[]): boolean =>
  citations.every(({ role }) => role === 'source') && citations.some((one) => !ours.some((own) => isSame(own, one)));

const isSame = (a: Citation, b: Citation): boolean => a.role === b.role && a.source === b.source && a.quote === b.quote;

/** The claims of one list that the other does not have, by their words; two of the same words count twice. */
function without(claims: readonly FoundClaim[], others: readonly FoundClaim[]): FoundClaim[] {
  const left = others.map(({ claim }) => claim.text);
  return claims.filter(({ claim }) => {
    const at = left.indexOf(claim.text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Lines that were set under claims that were there before: more evidence, and what ended them. */
function addedLines(made: readonly FoundClaim[], old: readonly FoundClaim[]): { claim: FoundClaim; citation: Citation }[] {
  return made.flatMap((claim) => {
    const earlier = old.find((one) => one.claim.text === claim.claim.text);
    if (!earlier) return [];
    const fresh = claim.claim.citations.filter((one) => !earlier.claim.citations.some((was) => isSame(was, one)));
    return fresh.map((citation) => ({ claim, citation }));
  });
}

/** Of its sections; the page's own heading, under which the first stands, stays as long as the page. */
const headingsOf = (path: WikiPath, text: string | undefined): string[] =>
  text === undefined
    ? []
    : outlinePage(path, text)
        .sections.slice(1)
        .map(({ heading }) => heading);

/** Nothing but front matter and the page's own heading. */
const isEmpty = (path: WikiPath, text: string): boolean =>
  outlinePage(path, text).sections.every(({ blocks }) => blocks.length === 0);

/** What code derives is derived again; names and the line of the index that came with the ingest go with it. */
function deriveMeta(path: WikiPath, text: string, { before, after }: PageChange): string {
  const page = parsePage(path, text);
  const [was, became] = [before, after].map((one) => (one === undefined ? undefined : parseFrontMatter(one).meta));
  const cited = new Set(
    page.sections.flatMap(({ claims }) => claims.flatMap(({ citations }) => citations.map(({ source }) => source))),
  );
  const ours = new Set((became?.aliases ?? []).filter((alias) => !was?.aliases.includes(alias)));
  const brought = new Set<RawPath>((became?.sources ?? []).filter((source) => !was?.sources.includes(source)));
  const change: Partial<PageMeta> = {
    sources: page.meta.sources.filter((source) => cited.has(source) || !brought.has(source)),
    aliases: page.meta.aliases.filter((alias) => !ours.has(alias)),
  };
  if (was && became && page.meta.summary === became.summary) change.summary = was.summary;
  return updateFrontMatter(text, change);
}
