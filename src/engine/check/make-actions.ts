import type { WikiPath } from '../../domain/path.js';
import type { Action, CitedText, Diagnostic, PlannedClaim } from '../../domain/plan.js';
import { claimMarkdown } from '../../markdown/claim-text.js';
import type { Candidate } from '../../providers/provider.js';
import { checkAliases } from './check-aliases.js';
import type { ProvenClaim } from './check-claims.js';
import type { PageBook, PageDraft } from './check-pages.js';
import { chooseSummary, type KnownNames } from './choose-summary.js';
import type { Placement } from './place-claims.js';
import type { PlanLimits } from './plan-limits.js';
import type { PreparedSource } from './prepare-source.js';
import type { Conflict } from './resolve-conflicts.js';
import type { Successions } from './resolve-successions.js';

/** Where links of claims may lead: pages that exist, and those that the plan makes. */
export interface LinkTargets {
  book: PageBook;
  made: ReadonlySet<WikiPath>;
}

interface Accepted {
  prepared: PreparedSource;
  limits: PlanLimits;
  findings: Diagnostic[];
  book: PageBook;
  links: LinkTargets;
  placements: Placement[];
  successions: ReadonlyMap<ProvenClaim, Successions>;
  conflicts: Conflict[];
  candidates: Candidate[];
  names: KnownNames;
}

/** One action a page, in the order in which the reply lists its pages; a page without a claim is not made. */
export function makeActions(accepted: Accepted): Action[] {
  const { book, placements, findings } = accepted;
  const pages = new Map<WikiPath, PageDraft>();
  for (const page of [...book.listed, ...placements.map((placement) => placement.page)])
    if (!pages.has(page.path)) pages.set(page.path, page);
  return [...pages.values()].flatMap((page) => {
    const action = makeAction(page, accepted);
    if (action === undefined) {
      const part = `page "${page.title}"`;
      findings.push({
        rule: 'no-claims',
        severity: 'refused',
        part,
        message: `${part} is left alone: no claim for it was accepted.`,
      });
    }
    return action ?? [];
  });
}

function makeAction(page: PageDraft, accepted: Accepted): Action | undefined {
  const { links, successions, conflicts, candidates } = accepted;
  if (page.entry?.meta.locked === true) return undefined;
  const placements = accepted.placements.filter((placement) => placement.page.path === page.path);
  const aliases = checkAliases(page, accepted);
  if (placements.length === 0 && (page.entry === undefined || aliases.length === 0)) return undefined;
  const claims = placements.map(({ claim, section }): PlannedClaim => {
    const replaces = [...(successions.get(claim)?.get(page.path) ?? [])];
    return { id: claim.id, section, text: write(claim.text, links, page.path), citations: claim.citations, replaces };
  });
  const replaced = claims.flatMap((claim) => claim.replaces);
  const shown = candidates.find(({ path }) => path === page.path);
  const summary = chooseSummary(page, placements, shown, replaced, accepted);
  const todos = conflicts
    .filter((conflict) => conflict.page.path === page.path)
    .map(({ todo }) => ({ ...todo, text: write(todo.text, links, page.path) }));
  const common = { page: page.path, title: page.title, aliases, summary, claims, todos };
  return page.entry === undefined
    ? { action: 'create', ...common, kind: page.kind, type: page.type }
    : { action: 'append', ...common };
}

/** Accepted claims as a page that is nobody's own holds them, by id. */
export function writeClaims(claims: ProvenClaim[], links: LinkTargets): Map<number, CitedText> {
  return new Map(claims.map((claim) => [claim.id, { text: write(claim.text, links, undefined), citations: claim.citations }]));
}

function write(text: string, { book, made }: LinkTargets, own: WikiPath | undefined): string {
  const resolve = (name: string): WikiPath | undefined => {
    const page = book.find(name);
    return page !== undefined && (page.entry !== undefined || made.has(page.path)) ? page.path : undefined;
  };
  return claimMarkdown(text, resolve, own).markdown;
}
