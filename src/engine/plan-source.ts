import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ModelError } from '../domain/errors.js';
import { estimateTokens } from '../domain/estimate-tokens.js';
import type { Diagnostic } from '../domain/plan.js';
import type { Reply } from '../domain/reply.js';
import type { Source } from '../domain/source.js';
import { addUsage, type Usage } from '../domain/usage.js';
import type { WikiLanguage } from '../domain/words.js';
import { sourcePagePath } from '../markdown/source-page-path.js';
import type { Candidate, ModelCalls, PlanRequest, Provider, SourcePart } from '../providers/provider.js';
import type { Store } from '../store/store.js';
import { fixReferences } from './check/claim-reference.js';
import { parseReply } from './check/parse-reply.js';
import { chooseCandidates, chooseNamed } from './choose-candidates.js';
import { type KeptPlan, type PlannedPart, parseKeptPlan, printKeptPlan } from './kept-plan.js';
import { mergeParts } from './merge-replies.js';
import type { PageFinder } from './page-finder.js';
import { rebasePlan } from './rebase-plan.js';
import { countClaims, type PaidPart, repairPart } from './repair-part.js';
import { findEndlessLine, type LineRange, splitSource } from './split-source.js';
import type { WikiView } from './wiki-view.js';

export interface PlanDeps {
  store: Store;
  provider: Provider;
  finder: PageFinder;
  language: WikiLanguage;
  /** Prose of `schema/wiki.md`. */
  schema: string;
  signal?: AbortSignal | undefined;
}

/** What an editor proposes for a source: one reply, whatever the number of its parts. Nothing of it is believed yet. */
export interface Proposal {
  reply: Reply;
  diagnostics: Diagnostic[];
  /** All pages that it was shown. */
  candidates: Candidate[];
  /** What was paid for in this run. */
  usage: Usage | undefined;
  /** What the source cost, with what an earlier run paid for. */
  total: Usage | undefined;
  /** A long source is planned in so many parts. */
  parts: number;
  /** Of a model: how much it proposed, and how much of that was refused before it was asked again. */
  first: { claims: number; refused: number } | undefined;
}

/**
 * Has an editor plan a source. A model gets a long source in parts, and what was refused once more; each reply is kept from the moment
 * it was paid for, so that no call is made twice.
 * @throws ModelError when no usable plan came of it.
 */
export async function proposePlan(deps: PlanDeps, view: WikiView, source: Source): Promise<Proposal> {
  const { provider } = deps;
  return provider.model ? proposeByModel(deps, provider.model, view, source) : proposeHere(deps, view, source);
}

async function proposeHere(deps: PlanDeps, view: WikiView, source: Source): Promise<Proposal> {
  const candidates = chooseNamed(source, view);
  const { reply, usage } = await deps.provider.plan({ ...requestOf(deps, view, source), candidates, known: [] });
  const parsed = parseReply(reply);
  if (!parsed.ok) throw unreadable(deps.provider, parsed.diagnostics, usage);
  const fixed = fixReferences(parsed.reply, candidates);
  return { reply: fixed, diagnostics: parsed.diagnostics, candidates, usage, total: usage, parts: 1, first: undefined };
}

const requestOf = ({ language, schema }: PlanDeps, { catalogue }: WikiView, source: Source) => ({
  source,
  language,
  schema,
  catalogue,
});

async function proposeByModel(deps: PlanDeps, model: ModelCalls, view: WikiView, source: Source): Promise<Proposal> {
  const endless = findEndlessLine(source);
  if (endless !== undefined)
    throw new ModelError(
      'too-large',
      `line ${endless} is too long to be read in parts: nothing was sent.`,
      'Break it into lines (a sentence or a paragraph each), then run it again.',
    );
  const ranges = splitSource(source);
  const kept = await readKept(deps, model, view, source, ranges);
  const paidBefore = addUsage(...kept.parts.map(({ usage }) => usage));
  let usage: Usage | undefined;
  const pay = ({ part, paid }: PaidPart): PlannedPart => {
    usage = addUsage(usage, paid);
    return part;
  };
  try {
    for (const [index, range] of ranges.entries()) {
      const before = kept.parts.slice(0, index);
      if (kept.parts[index]?.isRepaired) continue;
      const request = { ...makeRequest(deps, view, source, before, ranges, range), paid: paidBefore };
      const part = kept.parts[index] ?? pay(await planPart(deps, request, range));
      kept.parts[index] = part;
      await keep(deps, source, kept);
      kept.parts[index] = pay(await repairPart(model, deps.signal, request, part, before, ranges.length));
      await keep(deps, source, kept);
    }
  } catch (error) {
    throw error instanceof ModelError ? error.withUsage(addUsage(usage, error.usage)) : error;
  }
  const { parts } = kept;
  return {
    reply: mergeParts(parts.map(({ reply }) => reply)),
    diagnostics: parts.flatMap(({ misshapen }) => misshapen),
    candidates: mergeCandidates(parts.flatMap(({ candidates }) => candidates)),
    usage,
    total: addUsage(paidBefore, usage),
    parts: parts.length,
    first: {
      claims: parts.reduce((sum, { proposed }) => sum + proposed, 0),
      refused: parts.reduce((sum, { refusedAtFirst }) => sum + refusedAtFirst, 0),
    },
  };
}

/** The requests that a plan begins with, for `--dry-run`: one a part, as if nothing had been proposed for those before. */
export function previewRequests(deps: PlanDeps, view: WikiView, source: Source): PlanRequest[] {
  const ranges = splitSource(source);
  return ranges.map((range) => makeRequest(deps, view, source, [], ranges, range));
}

async function readKept(
  deps: PlanDeps,
  model: ModelCalls,
  view: WikiView,
  source: Source,
  ranges: readonly LineRange[],
): Promise<KeptPlan> {
  const page = view.texts.get(sourcePagePath(source.path)) ?? '';
  const key = {
    editor: deps.provider.name,
    prompt: model.prompt,
    wiki: hash(`${deps.language}\n${deps.schema}`),
    page: hash(page),
  };
  const kept = parseKeptPlan(await deps.store.readKeptPlan(source.path), source, key);
  const isCutAlike = kept?.parts.every(({ range }, index) => isDeepStrictEqual(range, ranges[index])) ?? false;
  if (kept && isCutAlike && kept.parts.every((part) => rebasePlan(part, view).holds)) return kept;
  return { sha256: source.sha256, ...key, parts: [] };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const keep = ({ store }: PlanDeps, { path }: Source, kept: KeptPlan): Promise<void> => store.keepPlan(path, printKeptPlan(kept));

function makeRequest(
  deps: PlanDeps,
  view: WikiView,
  source: Source,
  before: readonly PlannedPart[],
  ranges: readonly LineRange[],
  range: LineRange,
): PlanRequest {
  const whole = requestOf(deps, view, source);
  if (ranges.length === 1) return { ...whole, ...chooseCandidates(source, view, deps.finder) };
  const lines = source.text.split('\n').slice(range.startLine - 1, range.endLine);
  // Pages are chosen by what this part says: a long source names more of them than fit.
  const shown = chooseCandidates({ ...source, text: lines.join('\n'), blocks: [] }, view, deps.finder);
  return { ...whole, ...shown, part: describePart(before, ranges, range) };
}

function describePart(before: readonly PlannedPart[], ranges: readonly LineRange[], range: LineRange): SourcePart {
  const replies = before.map(({ reply }) => reply);
  return {
    number: ranges.indexOf(range) + 1,
    count: ranges.length,
    ...range,
    summary: (replies.at(-1)?.summary ?? '').slice(0, MAX_SUMMARY),
    pages: replies.flatMap(({ pages }) => pages.map(({ title, kind }) => ({ title, kind }))).slice(-MAX_PAGES),
    claims: latest(replies.flatMap(({ claims }) => claims.map(({ text }) => text))),
  };
}

/** What was proposed last is most likely to come again; all of it would make a long source dearer with each part. */
const PROPOSED_TOKENS = 1_500;
const MAX_SUMMARY = 500;
const MAX_PAGES = 80;

function latest(claims: readonly string[]): string[] {
  let left = PROPOSED_TOKENS;
  const kept: string[] = [];
  for (const claim of claims.toReversed()) {
    left -= estimateTokens(claim);
    if (left < 0) break;
    kept.unshift(claim);
  }
  return kept;
}

async function planPart(deps: PlanDeps, request: PlanRequest, range: LineRange): Promise<PaidPart> {
  const { reply, usage } = await deps.provider.plan(request, { signal: deps.signal });
  const parsed = parseReply(reply);
  if (!parsed.ok) throw unreadable(deps.provider, parsed.diagnostics, usage);
  if (isNothing(parsed.reply) && countClaims(parsed.diagnostics) === 0)
    throw new ModelError('empty', `${deps.provider.name} replied with a plan without claims.`, RETRY, usage);
  const { diagnostics: misshapen } = parsed;
  const { candidates } = request;
  // What a model says beside its claims is not on record without one.
  const said = parsed.reply.claims.length === 0 ? { ...parsed.reply, summary: '', topics: [], pages: [] } : parsed.reply;
  const taken = fixReferences(said, candidates);
  const proposed = taken.claims.length + countClaims(misshapen);
  return {
    part: { range, reply: taken, candidates, isRepaired: false, misshapen, proposed, refusedAtFirst: 0, usage },
    paid: usage,
  };
}

const RETRY = 'Run it again; if it stays so, try another model.';

/** No claims, and not the word that there is nothing to claim: a refusal in the shape of a plan, or half of one. */
const isNothing = ({ claims, worth }: Reply): boolean => claims.length === 0 && worth !== 'no';

/** A page that was shown for several parts counts once: references do not depend on which part it was. */
const mergeCandidates = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((candidate) => [candidate.path, candidate])).values(),
];

function unreadable({ name }: Provider, diagnostics: readonly Diagnostic[], usage: Usage | undefined): ModelError {
  return new ModelError(
    'unreadable',
    `the reply of ${name} was not understood: ${diagnostics[0]?.message ?? 'no plan'}`,
    RETRY,
    usage,
  );
}
