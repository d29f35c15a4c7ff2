import { cutAtWord } from '../../domain/cut-at-word.js';
import { type Citation, isLive } from '../../domain/page.js';
import type { Diagnostic, PlannedTodo } from '../../domain/plan.js';
import { claimPlain } from '../../markdown/claim-text.js';
import type { Candidate } from '../../providers/provider.js';
import type { ProvenClaim } from './check-claims.js';
import type { PageDraft } from './check-pages.js';
import { findShownClaim, printReference } from './claim-reference.js';
import type { Placement } from './place-claims.js';
import { toPlainLine } from './plain-line.js';

/** A contradiction for a person to decide, and its page; `text` is plain. */
export interface Conflict {
  page: PageDraft;
  todo: PlannedTodo;
}

/** Each side is given in full below; the line is to tell what it is about. */
const MAX_SIDE = 120;

interface Side {
  text: string;
  citations: Citation[];
}

/** The contradictions that a claim reports: with claims that the editor was shown (`title‹n›`), or with others of its reply, by id. */
export function resolveConflicts(
  claim: ProvenClaim,
  placements: Placement[],
  candidates: Candidate[],
  findings: Diagnostic[],
): Conflict[] {
  const own = placements.filter((placement) => placement.claim === claim);
  return (claim.asked.conflicts ?? []).flatMap((reference) => {
    const other = findOther(reference, own, placements, candidates);
    const place = other === undefined ? undefined : (own.find(({ page }) => page.path === other.path) ?? own[0]);
    if (other === undefined || place === undefined) {
      const part = `claim ${claim.id}`;
      const named = JSON.stringify(printReference(String(reference), candidates).slice(0, 80));
      findings.push({
        rule: 'no-such-claim',
        severity: 'changed',
        part,
        message: `${part} contradicts nothing at ${named}: no live claim there.`,
      });
      return [];
    }
    return [
      {
        page: place.page,
        todo: { section: place.section, ...describe(other, { text: claim.text, citations: claim.citations }) },
      },
    ];
  });
}

function findOther(
  reference: string | number,
  own: Placement[],
  all: Placement[],
  candidates: Candidate[],
): (Side & { path: string }) | undefined {
  const id = typeof reference === 'number' ? reference : /^\s*\d{1,9}\s*$/.test(reference) ? Number(reference) : undefined;
  if (id === undefined) {
    const shown = findShownClaim(String(reference), candidates);
    if (shown === undefined || !isLive(shown.claim)) return undefined;
    return { ...shown.claim, path: shown.page.path };
  }
  const others = all.filter(({ claim }) => claim.id === id && !own.some((placement) => placement.claim === claim));
  const shared = others.find(({ page }) => own.some((placement) => placement.page.path === page.path)) ?? others[0];
  return shared === undefined
    ? undefined
    : { text: shared.claim.text, citations: shared.claim.citations, path: shared.page.path };
}

function describe(first: Side, second: Side): { text: string; citations: Citation[] } {
  const sides = [first, second].map(({ text }) => cutAtWord(toPlainLine(claimPlain(text)), MAX_SIDE));
  const citations = [first, second].flatMap((side) => side.citations.filter(({ role }) => role === 'source').slice(0, 1));
  return { text: sides.join(' ↔ '), citations };
}
