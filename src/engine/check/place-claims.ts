import type { SectionKey } from '../../domain/page.js';
import type { WikiPath } from '../../domain/path.js';
import type { Diagnostic } from '../../domain/plan.js';
import type { ReplyPlace } from '../../domain/reply.js';
import { claimPlain } from '../../markdown/claim-text.js';
import { fold } from '../../markdown/fold.js';
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
  const places: readonly ReplyPlace[] = asked.on;
  const [own, twins] = [places.filter(({ isTwin }) => !isTwin), places.filter(({ isTwin }) => isTwin)];
  for (const { page: name, section: wanted } of [...own.slice(0, limits.pagesPerClaim), ...twins]) {
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
  if (own.length > limits.pagesPerClaim)
    findings.push(found('too-many-places', 'changed', id, `goes on the first ${limits.pagesPerClaim} pages only`));
  if (asked.on.length === 0) findings.push(found('no-place', 'refused', id, 'names no page'));
  return [...placed.values()];
}

function found(rule: string, severity: Diagnostic['severity'], id: number, what: string): Diagnostic {
  return { rule, severity, part: `claim ${id}`, message: `claim ${id} ${what}.` };
}
