import { nameKey } from '../../domain/name-key.js';
import { type Claim, isTodo, type Page, type SectionKey } from '../../domain/page.js';
import type { WikiPath } from '../../domain/path.js';
import type { Diagnostic } from '../../domain/plan.js';
import { claimPlain } from '../../markdown/claim-text.js';
import { fold } from '../../markdown/fold.js';
import type { Candidate } from '../../providers/provider.js';
import type { ProvenClaim } from './check-claims.js';
import type { PageBook, PageDraft } from './check-pages.js';
import { fitSection } from './fit-section.js';
import type { PlanLimits } from './plan-limits.js';

/** A claim on one of its pages. */
export interface Placement {
  claim: ProvenClaim;
  page: PageDraft;
  section: SectionKey;
}

interface Context {
  book: PageBook;
  limits: PlanLimits;
  findings: Diagnostic[];
}

/** Puts each claim on the pages and in the sections where it may stand; one that says what an earlier one says is left out. */
export function placeClaims(claims: ProvenClaim[], context: Context): Placement[] {
  const said = new Set<string>();
  return claims.flatMap((claim) => {
    const placements = placeClaim(claim, context);
    const text = fold(claimPlain(claim.text));
    const fresh = placements.filter(({ page }) => !said.has(`${page.path}\n${text}`));
    for (const { page } of fresh) said.add(`${page.path}\n${text}`);
    if (fresh.length < placements.length)
      context.findings.push(found('repeated', 'changed', claim.id, 'says what an earlier claim says; once is enough'));
    return fresh;
  });
}

function placeClaim(claim: ProvenClaim, { book, limits, findings }: Context): Placement[] {
  const { id, asked } = claim;
  const placed = new Map<WikiPath, Placement>();
  for (const { page: name, section: wanted } of asked.on.slice(0, limits.pagesPerClaim)) {
    const page = book.find(name);
    if (page === undefined) {
      findings.push(
        found(
          'no-such-page',
          'refused',
          id,
          `names the page ${JSON.stringify(name.slice(0, 80))}, which neither exists nor is created`,
        ),
      );
      continue;
    }
    if (page.entry?.meta.locked === true) {
      findings.push(found('locked-page', 'refused', id, `is for the page "${page.title}", which is locked`));
      continue;
    }
    if (placed.has(page.path)) continue;
    const section = fitSection(wanted, page.kind, page.type);
    if (section !== wanted)
      findings.push(found('section', 'changed', id, `goes under ${section}: "${page.title}" has no section ${wanted}`));
    placed.set(page.path, { claim, page, section });
  }
  if (asked.on.length > limits.pagesPerClaim)
    findings.push(found('too-many-places', 'changed', id, `goes on the first ${limits.pagesPerClaim} pages only`));
  if (asked.on.length === 0) findings.push(found('no-place', 'refused', id, 'names no page'));
  return [...placed.values()];
}

/** A claim that a reply points to as `title‹n›`, and the page that it stands on. */
export interface ShownClaim {
  page: Page;
  claim: Claim;
}

/**
 * The claim that `title‹n›` names among the pages that the editor was shown: claims count from 1 in page order. What it did not see
 * it cannot speak of: a page that was not shown whole can only be added to there.
 */
export function findShownClaim(reference: string, candidates: Candidate[]): ShownClaim | undefined {
  const match = /^(.{1,200}?)\s*[‹<([#]\s*(\d{1,5})\s*[›>)\]]?\s*$/u.exec(reference.replace(/^\s*\[\[|\]\](?=\s*[‹<([#])/g, ''));
  if (match === null) return undefined;
  const key = nameKey(match[1] ?? '');
  const page =
    candidates.find(({ meta }) => nameKey(meta.title) === key) ??
    candidates.find(({ meta }) => meta.aliases.some((alias) => nameKey(alias) === key));
  const number = Number(match[2]);
  const claim = page?.shown?.has(number) === false ? undefined : page?.sections.flatMap((section) => section.claims)[number - 1];
  return page === undefined || claim === undefined || isTodo(claim) ? undefined : { page, claim };
}

function found(rule: string, severity: Diagnostic['severity'], id: number, what: string): Diagnostic {
  return { rule, severity, part: `claim ${id}`, message: `claim ${id} ${what}.` };
}
