import { cutAtWord } from '../domain/cut-at-word.js';
import { type Claim, isLive, type Page } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { claimPlain } from '../markdown/claim-text.js';
import { fold } from '../markdown/fold.js';
import { updateFrontMatter } from '../markdown/front-matter.js';
import { parsePage } from '../markdown/page.js';
import { findUnknownIdentifiers } from './check/check-identifiers.js';

const MAX_SUMMARY = 100;

/** Does the page's summary repeat a claim that holds no longer, and none that does? */
export function isStaleSummary({ meta: { summary: present }, ...page }: Page): boolean {
  if (present === '') return false;
  const claims = claimsOf(page);
  const says = (claim: Claim): boolean => fold(claimPlain(claim.text)).includes(fold(present));
  return claims.some((claim) => !isLive(claim) && says(claim)) && !claims.some((claim) => isLive(claim) && says(claim));
}

/** The newest claim that holds, as a summary; undefined where none does. */
export function newestAsSummary(page: Pick<Page, 'sections'>): string | undefined {
  const [newest] = claimsOf(page)
    .filter(isLive)
    .toSorted((a, b) => (newestDate(a) < newestDate(b) ? 1 : newestDate(a) > newestDate(b) ? -1 : 0));
  return newest && cutAtWord(claimPlain(newest.text), MAX_SUMMARY);
}

/**
 * The page's text after claims of it were withdrawn: its summary says nothing that only they said, no address of somebody's either
 * that is redacted in their source by now. Where no claim holds there is nothing to say.
 */
export function refreshSummary(path: WikiPath, text: string): string {
  const page = parsePage(path, text);
  const { summary, title, aliases } = page.meta;
  const claims = claimsOf(page);
  const textsOf = (wanted: readonly Claim[]): string[] => [title, ...aliases, ...wanted.map((claim) => claim.text)].map(fold);
  const wasKnown = new Set(findUnknownIdentifiers(summary, textsOf(claims)));
  const gone = findUnknownIdentifiers(summary, textsOf(claims.filter(isLive))).filter((one) => !wasKnown.has(one));
  if (gone.length === 0 && !isStaleSummary(page)) return text;
  return updateFrontMatter(text, { summary: newestAsSummary(page) ?? '' });
}

const claimsOf = ({ sections }: Pick<Page, 'sections'>): Claim[] =>
  sections.flatMap(({ claims }) => claims).filter((claim) => !claim.text.startsWith('TODO'));

const newestDate = (claim: Claim): string =>
  claim.citations.reduce((newest, { date }) => (date !== undefined && date > newest ? date : newest), '');
