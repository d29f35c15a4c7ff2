import { type CatalogueEntry, makeCatalogue } from '../../../src/domain/catalogue.js';
import type { Claim, EditedKind, Page, PageMeta, PartialDate, SectionKey } from '../../../src/domain/page.js';
import { rawPath, wikiPath } from '../../../src/domain/path.js';
import type { Action, Diagnostic } from '../../../src/domain/plan.js';
import type { Reply, ReplyClaim, ReplyPage } from '../../../src/domain/reply.js';
import { type CheckedPlan, checkPlan } from '../../../src/engine/check/check-plan.js';
import type { PlanLimits } from '../../../src/engine/check/plan-limits.js';
import { readText } from '../../formats/read-text.js';

/** A source about a harbour, dated 2031-04-02, with Korean, a table and an alias. */
export const HARBOUR = [
  '---',
  'date: 2031-04-02',
  '---',
  '# Harbour board',
  '',
  'Project Heron (Heron Quay) moves the ferry terminal to the east bank.',
  'The budget of Project Heron is 40 million crowns.',
  '',
  '- Captain: 오세라 (Oh Sera), night crew',
  '- 오세라는 2031년 5월부터 항만국장을 맡는다.',
  '',
  '| Pier | Keeper |',
  '|------|--------|',
  '| East | 한도윤 |',
  '',
  'The old pier was closed in 2029 for lack of visitors.',
].join('\n');

/** A reply with these parts. */
function makeReply(parts: Partial<Reply>): Reply {
  const empty: Reply = {
    summary: '',
    date: '',
    topics: [],
    mentions: [],
    pages: [],
    claims: [],
    decisions: [],
    questions: [],
    relations: [],
  };
  return { ...empty, ...parts };
}

/** A page that a reply creates. */
export function newPage(title: string, kind: EditedKind, parts: Partial<ReplyPage> = {}): ReplyPage {
  return { action: 'create', title, kind, summary: '', aliases: [], ...parts };
}

/** A claim of a reply with one quote, on one page. */
export function newClaim(
  id: number,
  page: string,
  section: SectionKey,
  text: string,
  quote: string,
  parts: Partial<ReplyClaim> = {},
): ReplyClaim {
  return { id, on: [{ page, section }], text, cite: [{ line: 1, quote }], ...parts };
}

/** A claim as it stands on a page. */
export function standing(text: string, date?: PartialDate): Claim {
  const locator = { kind: 'lines', start: 1, end: 1 } as const;
  return { text, form: 'item', citations: [{ role: 'source', source: rawPath('old.md'), locator, quote: text, date }] };
}

/** A page of the wiki. */
export function oldPage(path: string, claims: Claim[], meta: Partial<PageMeta> = {}): Page {
  const title = path.slice(path.indexOf('/') + 1, -'.md'.length);
  const kind = path.startsWith('entities/') ? 'entity' : path.startsWith('projects/') ? 'project' : 'concept';
  const base = {
    title,
    kind,
    type: undefined,
    aliases: [],
    summary: 'Kept.',
    sources: [],
    created: undefined,
    updated: undefined,
    locked: false,
  } as const;
  return {
    path: wikiPath(path),
    meta: { ...base, aliases: [], sources: [], ...meta },
    sections: [{ key: 'overview', heading: 'Overview', claims }],
  };
}

/** Checks a reply for the harbour source, or another text. */
export function check(
  reply: Partial<Reply>,
  options: { pages?: Page[]; text?: string; path?: string; today?: string; limits?: Partial<PlanLimits> } = {},
): CheckedPlan {
  const candidates = options.pages ?? [];
  const entries = candidates.map(({ path, meta }): CatalogueEntry => ({ path, meta }));
  return checkPlan({
    source: readText(options.path ?? 'board.md', options.text ?? HARBOUR),
    reply: makeReply(reply),
    catalogue: makeCatalogue(entries),
    candidates,
    language: 'en',
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.today === undefined ? {} : { today: options.today }),
  });
}

/** `rule severity part` of each diagnostic. */
export const rulesOf = (diagnostics: Diagnostic[]): string[] =>
  diagnostics.map(({ rule, severity, part }) => `${rule} ${severity} ${part}`);

/** `action path: section text` of each claim. */
export const claimsOf = (actions: Action[]): string[] =>
  actions.flatMap(({ action, page, claims }) => claims.map(({ section, text }) => `${action} ${page}: ${section} ${text}`));
