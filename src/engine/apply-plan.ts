import {
  type Citation,
  type Claim,
  EDITED_KINDS,
  FOLDERS,
  isLive,
  type Page,
  type PageMeta,
  type SectionKey,
} from '../domain/page.js';
import type { RawPath, WikiPath } from '../domain/path.js';
import type { Action, PlannedClaim, PlannedTodo } from '../domain/plan.js';
import type { Words } from '../domain/words.js';
import { addCitation, addCitations, addClaim, addClaims, type CitationPlace } from '../markdown/edit-page.js';
import { fold } from '../markdown/fold.js';
import { parseFrontMatter, updateFrontMatter } from '../markdown/front-matter.js';
import { parsePage, printPage } from '../markdown/page.js';
import { sectionsOf } from './check/fit-section.js';
import { claimKey } from './claim-key.js';
import { findSameClaim, mayReplace } from './find-same-claim.js';
import { isStaleSummary, newestAsSummary } from './live-summary.js';

/** What an action came to on its page. */
export interface Applied {
  page: WikiPath;
  title: string;
  text: string;
  outcome: 'created' | 'appended' | 'unchanged';
  /** Ids of the claims that were added here, and of those that stood here already. */
  kept: number[];
  repeated: number[];
}

/** What one application needs to know beside the plan. */
export interface ApplyContext {
  words: Words;
  /** `YYYY-MM-DD`, for `created` and `updated`. */
  today: string;
}

/**
 * One action on the text of its page as it is now (undefined: there is none). A create of a page that exists appends; a
 * claim that is there is not added again, so the same plan can be applied twice; one that was true, was replaced and is true
 * again is. No other byte of the page changes.
 */
export function applyAction(action: Action, text: string | undefined, context: ApplyContext): Applied {
  const base = { page: action.page, title: action.title };
  const start = text ?? printNewPage(action, context);
  const there = indexClaims(parsePage(action.page, start));
  const fresh = new Set(action.claims.filter((claim) => claim.replaces.length === 0 && !there.has(claimKey(claim.text))));
  let next = addNewClaims(action.page, start, [...fresh], context.words);
  const kept: number[] = [...fresh].map(({ id }) => id);
  const repeated: number[] = [];
  const known = findKnown(action, next, fresh);
  next = addCitations(action.page, next, [...known.values()].flat(), context.words);
  const claims = allClaims(parsePage(action.page, next));
  const isCited = ({ claimText, citation, place = 0 }: CitationPlace): boolean => {
    const claim = claims.filter(({ text: there }) => there === claimText)[place];
    return claim !== undefined && hasCitation(claim, citation);
  };
  for (const [{ id }, missing] of known) (missing.some(isCited) ? kept : repeated).push(id);
  for (const claim of action.claims) {
    if (fresh.has(claim) || known.has(claim)) continue;
    const after = applyClaim(action, next, claim, context.words);
    (after === next ? repeated : kept).push(claim.id);
    next = after;
  }
  for (const todo of action.todos) next = applyTodo(action.page, next, todo, context.words);
  const aliases = missingAliases(next, action.aliases);
  if (next === text && aliases.length === 0) return { ...base, text, outcome: 'unchanged', kept, repeated };
  next = updateMeta(action, next, aliases, context);
  return { ...base, text: next, outcome: text === undefined ? 'created' : 'appended', kept, repeated };
}

function printNewPage(action: Action, { words, today }: ApplyContext): string {
  const isCreate = action.action === 'create';
  const meta: PageMeta = {
    title: action.title,
    kind: isCreate ? action.kind : kindOf(action.page),
    type: isCreate ? action.type : undefined,
    aliases: [],
    summary: action.summary,
    sources: [],
    created: today,
    updated: today,
    locked: false,
  };
  return printPage({ path: action.page, meta, sections: [] }, words);
}

const kindOf = (path: WikiPath): PageMeta['kind'] =>
  EDITED_KINDS.find((kind) => path.startsWith(`${FOLDERS[kind]}/`)) ?? 'concept';

const indexClaims = (page: Page): Set<string> => new Set(allClaims(page).map(({ text }) => claimKey(text)));

/** Claims that say something new and replace nothing: section by section, each in one stretch. */
function addNewClaims(path: WikiPath, text: string, planned: readonly PlannedClaim[], words: Words): string {
  const page = parsePage(path, text);
  let next = text;
  for (const key of new Set(planned.map(({ section }) => section))) {
    const claims = planned
      .filter(({ section }) => section === key)
      .map((claim): Claim => ({ text: claim.text, form: 'item', citations: claim.citations }));
    next = addClaims(path, next, placeOf(page, key, words, undefined), claims, words);
  }
  return next;
}

/** Claims that stand on the page and replace nothing, each with the evidence that it does not have yet. */
function findKnown(action: Action, text: string, fresh: ReadonlySet<PlannedClaim>): Map<PlannedClaim, CitationPlace[]> {
  const known = new Map<PlannedClaim, CitationPlace[]>();
  const claims = allClaims(parsePage(action.page, text));
  const taken = new Set<Claim>();
  for (const planned of action.claims) {
    if (fresh.has(planned) || planned.replaces.length > 0) continue;
    const standing = findStanding(claims, planned, action.claims);
    if (standing === undefined || taken.has(standing.claim)) continue;
    taken.add(standing.claim);
    known.set(planned, standing.missing);
  }
  return known;
}

/** The claim of the page that says the same, and the evidence that it does not have yet. */
function findStanding(
  claims: readonly Claim[],
  planned: PlannedClaim,
  all: readonly PlannedClaim[],
): { claim: Claim; missing: CitationPlace[] } | undefined {
  const candidates = claims.filter((claim) => isSameText(claim.text, planned.text));
  const claim = findSameClaim(candidates, planned, all);
  if (claim === undefined) return undefined;
  const place = candidates.filter(({ text }) => text === claim.text).indexOf(claim);
  const missing = planned.citations.filter((citation) => !hasCitation(claim, citation));
  return { claim, missing: missing.map((citation) => ({ claimText: claim.text, citation, place })) };
}

function applyClaim(action: Action, text: string, planned: PlannedClaim, words: Words): string {
  const path = action.page;
  const page = parsePage(path, text);
  const standing = findStanding(allClaims(page), planned, action.claims);
  let next = text;
  if (standing) next = addCitations(path, text, standing.missing, words);
  else {
    const claim: Claim = { text: planned.text, form: 'item', citations: planned.citations };
    next = addClaim(path, next, placeOf(page, planned.section, words, planned.replaces[0]), claim, words);
  }
  const [evidence] = planned.citations;
  for (const old of planned.replaces) {
    const replaced = allClaims(page).find((claim) => claim.text === old && isLive(claim));
    if (!evidence || !replaced || !mayReplace(evidence, replaced) || isSameText(old, planned.text)) continue;
    next = addCitation(path, next, old, { ...evidence, role: 'replaced' }, words);
  }
  return next;
}

function applyTodo(path: WikiPath, text: string, todo: PlannedTodo, words: Words): string {
  const page = parsePage(path, text);
  const claim: Claim = { text: `TODO: ${words.contradiction} ${todo.text}`, form: 'item', citations: todo.citations };
  if (allClaims(page).some((there) => isSameText(there.text, claim.text))) return text;
  return addClaim(path, text, placeOf(page, todo.section, words, undefined), claim, words);
}

function placeOf(page: Page, key: SectionKey, words: Words, under: string | undefined): Parameters<typeof addClaim>[2] {
  const kind = EDITED_KINDS.find((known) => known === page.meta.kind) ?? 'concept';
  const order = sectionsOf(kind, page.meta.type);
  return { key, heading: words.sections[key], order, ...(under === undefined ? {} : { under }) };
}

const allClaims = (page: Page): Claim[] => page.sections.flatMap((section) => section.claims);
const isSameText = (a: string, b: string): boolean => claimKey(a) === claimKey(b);

function hasCitation(claim: Claim, citation: Citation): boolean {
  return claim.citations.some(
    (there) => there.role === citation.role && there.source === citation.source && fold(there.quote) === fold(citation.quote),
  );
}

function missingAliases(text: string, aliases: readonly string[]): string[] {
  const known = new Set(parseFrontMatter(text).meta?.aliases.map(fold));
  return aliases.filter((alias) => !known.has(fold(alias)));
}

/** Front matter that code derives: sources from the page's citations, the summary from what is still true. */
function updateMeta(action: Action, text: string, aliases: readonly string[], { today }: ApplyContext): string {
  const page = parsePage(action.page, text);
  const sources = new Set<RawPath>(page.meta.sources);
  for (const claim of allClaims(page)) for (const citation of claim.citations) sources.add(citation.source);
  const change: Partial<PageMeta> = { sources: [...sources], updated: today, summary: pickSummary(action, page) };
  if (aliases.length > 0) change.aliases = [...page.meta.aliases, ...aliases];
  return updateFrontMatter(text, change);
}

/** The plan's, where it has one; else the present one while the claim that it repeats holds; then the newest claim that holds. */
function pickSummary(action: Action, page: Page): string {
  const present = page.meta.summary;
  if (action.summary !== '' && action.summary !== present) return action.summary;
  if (present !== '' && !isStaleSummary(page)) return present;
  return newestAsSummary(page) ?? present;
}
