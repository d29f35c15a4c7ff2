import type { SectionKey } from '../../domain/page.js';
import type { Diagnostic } from '../../domain/plan.js';
import { namesPerson } from './fit-section.js';
import type { Placement } from './place-claims.js';

/** Sections whose one claim says what a thing is: enough for a page. */
const DEFINING: ReadonlySet<SectionKey> = new Set(['definition', 'overview', 'role']);

/**
 * Leaves out new pages of which nothing is known but one claim that stands on another page too: a reader finds it there, and the
 * page comes with the next source that says more. A definition is enough, and so is what a person does.
 */
export function dropThinPages(placements: readonly Placement[], findings: Diagnostic[]): Placement[] {
  const isThin = ({ page, claim, section }: Placement): boolean =>
    page.entry === undefined &&
    !namesPerson(page.type) &&
    !DEFINING.has(section) &&
    placements.every((other) => other.page.path !== page.path || other.claim === claim) &&
    placements.some((other) => other.page.path !== page.path && other.claim === claim);
  const kept = placements.filter((placement) => !isThin(placement));
  for (const { page, claim } of placements.filter(isThin)) {
    const part = `page "${page.title}"`;
    const message = `${part} is not made: its only claim (${claim.id}) also stands on another page.`;
    findings.push({ rule: 'thin-page', severity: 'changed', part, message });
  }
  return kept;
}
