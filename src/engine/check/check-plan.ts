import type { Catalogue } from '../../domain/catalogue.js';
import type { WikiPath } from '../../domain/path.js';
import type { Diagnostic, Plan } from '../../domain/plan.js';
import { remember } from '../../domain/remember.js';
import type { Reply } from '../../domain/reply.js';
import type { Source } from '../../domain/source.js';
import type { WikiLanguage } from '../../domain/words.js';
import { fold } from '../../markdown/fold.js';
import type { Candidate } from '../../providers/provider.js';
import { claimKey } from '../claim-key.js';
import { checkClaims, contradictsQuote, namesUnknown, type ProvenClaim, warnOfNumbers } from './check-claims.js';
import { findUnknownIdentifiers, type KnownTexts } from './check-identifiers.js';
import { checkLists } from './check-lists.js';
import { groupNames, warnOfNames } from './check-names.js';
import { checkPages } from './check-pages.js';
import { gatherNames } from './choose-summary.js';
import { findShownClaim } from './claim-reference.js';
import { dropThinPages } from './drop-thin-pages.js';
import { expandSame } from './expand-same.js';
import { makeActions, writeClaims } from './make-actions.js';
import { makeNameLayer } from './name-layer.js';
import { nameReporters } from './name-reporters.js';
import { type Placement, placeClaims } from './place-claims.js';
import { PLAN_LIMITS, type PlanLimits } from './plan-limits.js';
import { prepareSource } from './prepare-source.js';
import { resolveConflicts } from './resolve-conflicts.js';
import { resolveSuccessions } from './resolve-successions.js';

/** What a reply is checked against. */
export interface PlanCheck {
  source: Source;
  reply: Reply;
  catalogue: Catalogue;
  /** The pages that the editor was shown: `title‹n›` counts their claims. */
  candidates: Candidate[];
  language: WikiLanguage;
  limits?: Partial<PlanLimits>;
  /** `YYYY-MM-DD`: what is dated later replaces nothing. */
  today?: string;
}

/** An accepted plan, what was refused or changed on the way, and the stretches of the source that its claims cite. */
export interface CheckedPlan {
  plan: Plan;
  diagnostics: Diagnostic[];
  spans: { start: number; end: number }[];
}

/**
 * Makes a plan of an editor's reply. Pure, and never throws whatever the reply says: each part is proven from the source, changed or
 * left out, and every part that is not as proposed has a diagnostic. One idea rules all: nothing is made up.
 */
export function checkPlan({ source, reply: given, catalogue, candidates, limits: narrower, today }: PlanCheck): CheckedPlan {
  const limits = { ...PLAN_LIMITS, ...narrower };
  const findings: Diagnostic[] = [];
  const prepared = prepareSource(source);
  const known = gatherKnown([prepared.plain().folded, fold(`${source.title}\n${source.path}`)], candidates);
  const reply = nameReporters(dropUnknown(expandSame(given, candidates, findings), known, findings), source);
  const base = { prepared, limits, findings };
  const about = `${fold(source.title)}\n${fold(source.path.replace(/[-_./]+/g, ' '))}`;
  const book = checkPages(reply, { names: [prepared.names(), makeNameLayer(about)], catalogue, limits, findings });
  const claims = checkClaims(reply, { ...base, knownDates: datesOf(candidates) });
  const proposed = placeClaims(claims, { book, limits, findings });
  const aroundOf = (claim: ProvenClaim, all: Placement[]): string[] =>
    namesAround(
      claim.asked,
      all.filter((placement) => placement.claim === claim),
      candidates,
    );
  const isTrue = (claim: ProvenClaim): boolean =>
    !namesUnknown(claim, known, findings) && !contradictsQuote(claim, aroundOf(claim, proposed), findings);
  const trueClaims = new Set([...new Set(proposed.map(({ claim }) => claim))].filter(isTrue));
  const placements = dropThinPages(
    proposed.filter(({ claim }) => trueClaims.has(claim)),
    findings,
  );
  const accepted = [...new Set(placements.map(({ claim }) => claim))];
  const successions = new Map(
    accepted.map((claim) => [claim, resolveSuccessions(claim, placementsOf(claim), candidates, { findings, today })]),
  );
  const conflicts = accepted.flatMap((claim) => resolveConflicts(claim, placements, candidates, findings));
  const groups = groupNames(catalogue, book);
  for (const claim of accepted) {
    const around = aroundOf(claim, placements);
    warnOfNumbers(claim, around, findings);
    warnOfNames(claim, around, groups, findings);
  }

  const made = new Set<WikiPath>(placements.map(({ page }) => page.path));
  const links = { book, made };
  const actions = makeActions({
    ...base,
    book,
    links,
    placements,
    successions,
    conflicts,
    candidates,
    names: gatherNames(catalogue, book),
  });
  const cited = writeClaims(accepted, links);
  const lists = checkLists(reply, { ...base, book: onlyMade(book, made), cited });
  const { path, sha256, date } = source;
  const plan: Plan = { source: path, sha256, date: date?.value, ...lists, actions };
  return { plan, diagnostics: findings, spans: accepted.flatMap(({ spans }) => spans) };

  function placementsOf(claim: (typeof claims)[number]): Placement[] {
    return placements.filter((placement) => placement.claim === claim);
  }
}

const MAX_FOLDED = 3_000;
const foldQuote = remember(fold, MAX_FOLDED);

/** What a page says, its claims and their quotes, folded: the same pages are shown for one source after the other. */
const textOf = ({ meta, sections }: Candidate): string =>
  [
    ...[meta.title, ...meta.aliases, meta.summary].map(foldQuote),
    ...sections.flatMap(({ claims }) =>
      claims.flatMap(({ text, citations }) => [claimKey(text), ...citations.map(({ quote }) => foldQuote(quote))]),
    ),
  ].join(' ');

/** What is not in the source, as nearly everything is, is looked for on the pages: large ones take longer to fold than all the rest of a check. */
function gatherKnown(own: readonly string[], candidates: readonly Candidate[]): KnownTexts {
  let pages: string[] | undefined;
  const onPages = (): string[] => {
    pages ??= candidates.map(textOf);
    return pages;
  };
  return { some: (holds) => own.some(holds) || onPages().some(holds) };
}

/** What a reply says beside its claims: lines that hold what is nowhere are left out. */
function dropUnknown(reply: Reply, known: KnownTexts, findings: Diagnostic[]): Reply {
  const keep = (text: string, part: string): boolean => {
    const [unknown] = findUnknownIdentifiers(text, known);
    if (unknown !== undefined)
      findings.push({
        rule: 'unknown-identifier',
        severity: 'changed',
        part,
        message: `${part}: ${JSON.stringify(unknown)} is in no source.`,
      });
    return unknown === undefined;
  };
  return {
    ...reply,
    summary: keep(reply.summary, 'summary') ? reply.summary : '',
    topics: reply.topics.filter((topic) => keep(topic, 'topics')),
    pages: reply.pages.map((page) => (keep(page.summary, `page "${page.title}"`) ? page : { ...page, summary: '' })),
  };
}

function datesOf(candidates: Candidate[]): Set<string> {
  const citations = candidates.flatMap(({ sections }) =>
    sections.flatMap(({ claims }) => claims.flatMap((claim) => claim.citations)),
  );
  return new Set(citations.flatMap(({ date }) => (date === undefined ? [] : [date])));
}

/** What a claim's numbers may come from besides its quotes: names of its pages, and what it replaces or contradicts. */
function namesAround(
  { replaces = [], conflicts = [] }: Reply['claims'][number],
  placements: Placement[],
  candidates: Candidate[],
): string[] {
  const pages = placements.flatMap(({ page }) => [page.title, ...(page.entry?.meta.aliases ?? [])]);
  const claims = [...replaces, ...conflicts].flatMap(
    (reference) => findShownClaim(String(reference), candidates)?.claim.text ?? [],
  );
  return [...pages, ...claims];
}

function onlyMade(book: ReturnType<typeof checkPages>, made: ReadonlySet<WikiPath>): ReturnType<typeof checkPages> {
  const find: typeof book.find = (name) => {
    const page = book.find(name);
    return page !== undefined && (page.entry !== undefined || made.has(page.path)) ? page : undefined;
  };
  return { find, listed: book.listed.filter(({ title }) => find(title) !== undefined) };
}
