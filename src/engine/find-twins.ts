import { type Claim, isLive, type Page } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { claimPlain } from '../markdown/claim-text.js';
import { fold } from '../markdown/fold.js';
import { parsePage } from '../markdown/page.js';
import type { WikiView } from './wiki-view.js';

/** A claim as it also stands on another page. */
interface Twin {
  page: Page;
  claim: Claim;
}

/**
 * Where else a claim stands, live: with the same words and the same evidence. Links differ from page to page, so words are compared
 * without them.
 */
export function findTwins(view: WikiView, own: WikiPath, claim: Claim): Twin[] {
  const [evidence] = claim.citations.filter(({ role }) => role === 'source');
  if (!evidence) return [];
  const said = fold(claimPlain(claim.text));
  const others = [...view.catalogue.entries.values()].filter(
    ({ path, meta }) => path !== own && meta.sources.includes(evidence.source),
  );
  return others.flatMap(({ path }) => {
    const page = parsePage(path, view.texts.get(path) ?? '');
    const claims = page.sections.flatMap((section) => section.claims);
    const twin = claims.find((one) => isLive(one) && fold(claimPlain(one.text)) === said && hasEvidence(one, evidence));
    return twin ? [{ page, claim: twin }] : [];
  });
}

const hasEvidence = ({ citations }: Claim, { source, quote }: Claim['citations'][number]): boolean =>
  citations.some((one) => one.source === source && one.quote === quote);
