import { estimateTokens } from '../domain/estimate-tokens.js';
import { isLive, isTodo, type Page } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import { tokenize } from '../domain/tokens.js';
import { claimPlain } from '../markdown/claim-text.js';
import { parsePage } from '../markdown/page.js';
import type { Candidate, KnownPage } from '../providers/provider.js';
import { findNamedPages } from './find-names.js';
import type { PageFinder } from './page-finder.js';
import { shortLine } from './short-line.js';
import type { WikiView } from './wiki-view.js';

/** What an editor is shown of the wiki. All of it is bounded: a wiki that grows does not make a source dearer. */
export interface Shown {
  candidates: Candidate[];
  known: KnownPage[];
}

/** Pages that the source names are shown in the order in which it names them. */
const MAX_NAMED = 12;
const MAX_SHOWN = 20;
const NAMED_TOKENS = 10_000;
/** And these, which a search finds by what they say. */
const MAX_FOUND = 6;
const FOUND_TOKENS = 2_500;
const MAX_KNOWN = 40;

/** The pages that the embedded editor works with: it reads them whole and costs nothing. */
export function chooseNamed(source: Source, view: WikiView): Candidate[] {
  return findNamedPages(source, view.catalogue)
    .slice(0, MAX_NAMED)
    .map((path) => readPage(view, path));
}

/** The pages that a model is shown: those that the source names, filled up by those that a search finds, within a budget of tokens. */
export function chooseCandidates(source: Source, view: WikiView, finder: PageFinder): Shown {
  const named = findNamedPages(source, view.catalogue);
  const found = finder.find(source, view, MAX_SHOWN + MAX_FOUND).filter((path) => !named.includes(path));
  const terms = new Set(tokenize(source.text));
  const candidates = [
    ...fill(named.slice(0, MAX_SHOWN), view, terms, NAMED_TOKENS),
    ...fill(found.slice(0, MAX_FOUND), view, terms, FOUND_TOKENS),
  ];
  const shown = new Set(candidates.map(({ path }) => path));
  const known = [...named, ...found].filter((path) => !shown.has(path)).slice(0, MAX_KNOWN);
  return { candidates, known: known.flatMap((path) => describe(view, path)) };
}

const readPage = (view: WikiView, path: WikiPath): Page => parsePage(path, view.texts.get(path) ?? '');

function describe({ catalogue }: WikiView, path: WikiPath): KnownPage[] {
  const meta = catalogue.entries.get(path)?.meta;
  return meta ? [shortLine(meta)] : [];
}

/**
 * Pages in this order, whole where they fit. Where they do not, each gets its share of the budget, and what small pages leave goes to
 * the large ones: an old value on the last of them is as misleading as one on the first.
 */
function fill(paths: readonly WikiPath[], view: WikiView, terms: ReadonlySet<string>, budget: number): Candidate[] {
  const pages = paths.map((path) => listClaims(readPage(view, path)));
  const shares = shareOut(
    pages.map(({ tokens }) => tokens),
    budget,
  );
  return pages.map((page, index) => cut(page, terms, shares[index] ?? 0));
}

/** What each may have of a budget: what it asks for, or an equal share of what is left by those that ask for less. */
function shareOut(asked: readonly number[], budget: number): number[] {
  const shares = new Map<number, number>();
  let left = budget;
  const order = asked.map((tokens, index) => ({ tokens, index })).sort((a, b) => a.tokens - b.tokens);
  for (const [done, { tokens, index }] of order.entries()) {
    const share = Math.min(tokens, Math.floor(left / (order.length - done)));
    shares.set(index, share);
    left -= share;
  }
  return asked.map((_, index) => shares.get(index) ?? 0);
}

/** A title, its heading and what stands around its claims. */
const HEAD_TOKENS = 30;
/** What stands around a claim: its number, and where it comes from. */
const CLAIM_TOKENS = 15;

interface CountedClaim {
  number: number;
  claim: Page['sections'][number]['claims'][number];
  isOpen: boolean;
  plain: string;
  tokens: number;
}

interface CountedPage {
  page: Page;
  claims: CountedClaim[];
  tokens: number;
}

function listClaims(page: Page): CountedPage {
  const claims = page.sections
    .flatMap(({ key, claims: own }) => own.map((claim) => ({ claim, isOpen: key === 'questions' })))
    .map((one, index) => ({ ...one, number: index + 1, plain: claimPlain(one.claim.text) }))
    .filter(({ claim }) => !isTodo(claim))
    .map((one) => ({ ...one, tokens: CLAIM_TOKENS + estimateTokens(one.plain) }));
  return { page, claims, tokens: HEAD_TOKENS + claims.reduce((sum, { tokens }) => sum + tokens, 0) };
}

/** The page within a budget: whole, or those of its claims that fit the source best. */
function cut({ page, claims, tokens }: CountedPage, terms: ReadonlySet<string>, budget: number): Candidate {
  if (tokens <= budget) return page;
  const ranked = claims
    .map((one) => ({
      ...one,
      rank: rankOf(one.plain, terms) + (isOpenMatter(one) ? OPEN_BONUS : 0) - (isLive(one.claim) ? 0 : 1),
    }))
    .sort((a, b) => b.rank - a.rank || a.number - b.number);
  const shown = new Set<number>();
  let left = budget - HEAD_TOKENS;
  for (const one of ranked) {
    if (one.tokens > left) continue;
    left -= one.tokens;
    shown.add(one.number);
  }
  return { ...page, shown };
}

/** Share of a claim's terms that the source has. */
function rankOf(plain: string, terms: ReadonlySet<string>): number {
  const own = [...new Set(tokenize(plain))];
  return own.length === 0 ? 0 : own.filter((term) => terms.has(term)).length / own.length;
}

/** A source that comes later may answer a question, or carry out a plan, without the words of either. */
const OPEN_BONUS = 0.3;
const PLANS =
  /\b(?:plan(?:s|ned|ning)?|will|propos(?:al|ed)|intend(?:s|ed)?|pending|to be decided|upcoming|future|draft)\b|예정|계획|검토 중|추후|予定|計画|検討|计划|打算|拟|将要/i;

const isOpenMatter = ({
  isOpen,
  claim,
  plain,
}: {
  isOpen: boolean;
  claim: Page['sections'][number]['claims'][number];
  plain: string;
}): boolean => isLive(claim) && (isOpen || PLANS.test(plain));
