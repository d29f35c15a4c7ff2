import { type Citation, type Claim, isLive, type PageMeta } from '../domain/page.js';
import type { RawPath, WikiPath } from '../domain/path.js';
import type { Words } from '../domain/words.js';
import { addCitation } from '../markdown/edit-page.js';
import { fold } from '../markdown/fold.js';
import { parseFrontMatter, updateFrontMatter } from '../markdown/front-matter.js';
import { parsePage } from '../markdown/page.js';
import { outlinePage } from '../markdown/page-outline.js';
import { type FoundClaim, findClaims, removeBlock, removeCitation, removeEmptySections } from '../markdown/remove-claim.js';
import type { FindHeir } from './find-heir.js';
import { refreshSummary } from './live-summary.js';

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
 * are still as the ingest wrote them go, and the lines that it set under others; everything that is not the ingest's stays. What the
 * ingest had ended holds again, unless there is an heir: then its line takes the place of the one that goes.
 */
export function undoPage(change: PageChange, now: string | undefined, words: Words, findHeir: FindHeir): UndonePage {
  const { path, before, after } = change;
  const [old, made] = [before === undefined ? [] : findClaims(path, before), after === undefined ? [] : findClaims(path, after)];
  const added = without(made, old);
  const lines = addedLines(made, old);
  if (now === undefined) return { text: undefined, removed: 0, stayed: 0 };
  if (now === after) {
    const ends = lines.map(({ claim, citation }) => ({ claim: claim.claim, citation }));
    const text =
      before === undefined ? undefined : ends.reduce((next, end) => endAgain(path, next, end, words, findHeir), before);
    return { text, removed: added.length + lines.length, stayed: 0 };
  }
  let text = now;
  let removed = 0;
  const ended: Ended[] = [];
  for (const claim of added) {
    const next = takeAway(path, text, claim, words);
    if (next !== text) removed++;
    text = next;
  }
  for (const { claim, citation } of lines) {
    const found = findClaims(path, text).find((one) => one.claim.text === claim.claim.text);
    const next = found ? removeCitation(path, text, found, citation, words) : text;
    if (!found || next === text) continue;
    removed++;
    // What others had proven it by was taken back before: a sentence without evidence does not stay.
    text = found.claim.citations.length === 1 ? removeBlock(text, found) : next;
    ended.push({ claim: claim.claim, citation });
  }
  const headings = new Set(headingsOf(path, after).filter((heading) => !headingsOf(path, before).includes(heading)));
  text = removeEmptySections(path, text, headings);
  const stayed = added.filter(({ claim }) => findClaims(path, text).some((one) => one.claim.text === claim.text)).length;
  if (before === undefined && isEmpty(path, text)) return { text: undefined, removed, stayed };
  text = deriveMeta(path, text, change);
  return { text: ended.reduce((next, end) => endAgain(path, next, end, words, findHeir), text), removed, stayed };
}

/** A claim, and a line under it that goes. */
interface Ended {
  claim: Claim;
  citation: Citation;
}

/** The page with the heir's line under a claim that nothing ends any more. */
function endAgain(path: WikiPath, text: string, { claim, citation }: Ended, words: Words, findHeir: FindHeir): string {
  const there = findClaims(path, text).find((one) => one.claim.text === claim.text);
  const heir = citation.role === 'replaced' && there && isLive(there.claim) ? findHeir(path, there.claim, citation) : undefined;
  const next = heir ? addCitation(path, text, claim.text, heir, words) : text;
  if (!heir || next === text) return text;
  const { sources } = parsePage(path, next).meta;
  const cited = sources.includes(heir.source) ? next : updateFrontMatter(next, { sources: [...sources, heir.source] });
  return refreshSummary(path, cited);
}

/** The evidence that an ingest added, on all pages. */
export function addedEvidence(changes: readonly PageChange[]): Citation[] {
  return changes.flatMap(({ path, before, after }) => {
    const [old, made] = [before, after].map((text) => (text === undefined ? [] : findClaims(path, text))) as [
      FoundClaim[],
      FoundClaim[],
    ];
    const citations = without(made, old).flatMap(({ claim }) => claim.citations);
    return [...citations, ...addedLines(made, old).map(({ citation }) => citation)].filter(({ role }) => role === 'source');
  });
}

/**
 * Takes the lines away that an earlier undo set there in the name of this ingest, its heir: with its evidence they go, too.
 * @param before what of the page the ingest had found; undefined where it did not write to it
 */
export function undoInherited(
  path: WikiPath,
  { text, ...counts }: UndonePage,
  evidence: readonly Citation[],
  before: string | undefined,
  words: Words,
  findHeir: FindHeir,
): UndonePage {
  if (text === undefined) return { text, ...counts };
  const known = before === undefined ? [] : findClaims(path, before).flatMap(({ claim }) => claim.citations);
  const claims = findClaims(path, text);
  const cited = claims.flatMap(({ claim }) => claim.citations);
  const isInherited = (one: Citation): boolean =>
    one.role === 'replaced' &&
    evidence.some((own) => isOfSame(own, one)) &&
    !known.some((was) => isSame(was, one)) &&
    !cited.some((other) => other.role === 'source' && isOfSame(other, one));
  let next = text;
  let removed = counts.removed;
  for (const { claim } of claims) {
    for (const citation of claim.citations.filter(isInherited)) {
      const found = findClaims(path, next).find((one) => one.claim.text === claim.text);
      const taken = found ? removeCitation(path, next, found, citation, words) : next;
      if (taken === next) continue;
      removed++;
      const { sources } = parsePage(path, taken).meta;
      const isCited = findClaims(path, taken).some((one) => one.claim.citations.some(({ source }) => source === citation.source));
      const clean = isCited
        ? taken
        : updateFrontMatter(taken, { sources: sources.filter((source) => source !== citation.source) });
      next = endAgain(path, clean, { claim, citation }, words, findHeir);
    }
  }
  return { ...counts, text: next, removed };
}

const isOfSame = (a: Citation, b: Citation): boolean => a.source === b.source && fold(a.quote) === fold(b.quote);

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
  if (was && became && page.meta.summary === became.summary) change.summary = isEmpty(path, text) ? '' : was.summary;
  return updateFrontMatter(text, change);
}
