import type { Citation, Claim } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { claimPlain } from '../markdown/claim-text.js';
import { fold } from '../markdown/fold.js';
import { findClaims } from '../markdown/remove-claim.js';
import { mayReplace } from './find-same-claim.js';
import type { PageChange } from './undo-page.js';

/** What ends a claim on a page when the line that ended it goes; undefined: nothing does, it holds again. */
export type FindHeir = (page: WikiPath, claim: Claim, end: Citation) => Citation | undefined;

/**
 * A claim stays ended while another source says what replaced it, or has replaced that in turn: the earliest of these that may. What
 * replaced it is told by its evidence, on any page that the ingest wrote: later sources need not have written to all of them.
 */
export function makeFindHeir(changes: readonly PageChange[], nowOf: (page: WikiPath) => string | undefined): FindHeir {
  const claimsOf = (page: WikiPath, text: string | undefined): Claim[] =>
    text === undefined ? [] : findClaims(page, text).map(({ claim }) => claim);
  const made = new Map(changes.map(({ path, after }) => [path, claimsOf(path, after)]));
  const standing = changes.flatMap(({ path }) => claimsOf(path, nowOf(path)));
  return (page, claim, end) => {
    const isProvenSo = ({ citations }: Claim): boolean =>
      citations.some(({ role, source, quote }) => role === 'source' && source === end.source && fold(quote) === fold(end.quote));
    const here = made.get(page) ?? [];
    // One quote may prove several claims: what replaces another is set right under it where it can be.
    const under = here[here.findIndex(({ text }) => text === claim.text) + 1];
    const beside = here.filter(isProvenSo);
    const replacing =
      under && isProvenSo(under) ? [under] : beside.length > 0 ? beside : [...made.values()].flat().filter(isProvenSo);
    const said = new Set(replacing.map(saidBy));
    return standing
      .filter((one) => said.has(saidBy(one)) && one.citations.every(({ role }) => role !== 'withdrawn'))
      .flatMap(({ citations }) => citations)
      .filter((citation) => citation.source !== end.source && mayReplace(citation, claim))
      .map((citation): Citation => ({ ...citation, role: 'replaced' }))
      .sort(byDate)[0];
  };
}

/** Links differ from page to page. */
const saidBy = ({ text }: Claim): string => fold(claimPlain(text));

/** Those without a date last. */
const byDate = ({ date: a = '~' }: Citation, { date: b = '~' }: Citation): number => (a < b ? -1 : a > b ? 1 : 0);
