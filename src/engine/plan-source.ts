import { createHash } from 'node:crypto';
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
import { checkPlan } from './check/check-plan.js';
import { parseReply } from './check/parse-reply.js';
import { chooseCandidates, chooseNamed } from './choose-candidates.js';
import { type KeptPlan, type PlannedPart, parseKeptPlan, printKeptPlan } from './kept-plan.js';
import { claimsIn, mergeParts, mergeRepair } from './merge-replies.js';
import type { PageFinder } from './page-finder.js';
import { rebasePlan } from './rebase-plan.js';
import { type LineRange, splitSource } from './split-source.js';
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
  return { reply: parsed.reply, diagnostics: parsed.diagnostics, candidates, usage, total: usage, parts: 1, first: undefined };
}

const requestOf = ({ language, schema }: PlanDeps, { catalogue }: WikiView, source: Source) => ({
  source,
  language,
  schema,
  catalogue,
});

async function proposeByModel(deps: PlanDeps, model: ModelCalls, view: WikiView, source: Source): Promise<Proposal> {
  const ranges = splitSource(source);
  const kept = await readKept(deps, model, view, source);
  const paidBefore = addUsage(...kept.parts.map(({ usage }) => usage));
  let usage: Usage | undefined;
  const pay = <T extends { paid: Usage | undefined }>(result: T): T => {
    usage = addUsage(usage, result.paid);
    return result;
  };
  try {
    for (const [index, range] of ranges.entries()) {
      const before = kept.parts.slice(0, index);
      const request = makeRequest(deps, view, source, before, ranges, range);
      const part = kept.parts[index] ?? pay(await planPart(deps, request)).part;
      kept.parts[index] = part;
      if (part.isRepaired) continue;
      await keep(deps, source, kept);
      kept.parts[index] = pay(await repairPart(deps, model, request, part, before)).part;
      await keep(deps, source, kept);
    }
  } catch (error) {
    throw error instanceof ModelError ? error.withUsage(addUsage(usage, error.usage)) : error;
  }
  const { parts } = kept;
  // Parts that an earlier run paid for may have been shown other versions of the pages.
  const rebased = parts.map((part) => rebasePlan(part, view));
  return {
    reply: mergeParts(rebased.map(({ reply }) => reply)),
    diagnostics: parts.flatMap(({ misshapen }) => misshapen),
    candidates: mergeCandidates(rebased.flatMap(({ candidates }) => candidates)),
    usage,
    total: addUsage(paidBefore, usage),
    parts: parts.length,
    first: {
      claims: parts.reduce((sum, { proposed }) => sum + proposed, 0),
      refused: parts.reduce((sum, { refusedAtFirst }) => sum + refusedAtFirst, 0),
    },
  };
}

/** A part as it stands after a call, and what the call cost. */
interface PaidPart {
  part: PlannedPart;
  paid: Usage | undefined;
}

/** The requests that a plan begins with, for `--dry-run`: one a part, as if nothing had been proposed for those before. */
export function previewRequests(deps: PlanDeps, view: WikiView, source: Source): PlanRequest[] {
  const ranges = splitSource(source);
  return ranges.map((range) => makeRequest(deps, view, source, [], ranges, range));
}

async function readKept(deps: PlanDeps, model: ModelCalls, view: WikiView, source: Source): Promise<KeptPlan> {
  const page = view.texts.get(sourcePagePath(source.path)) ?? '';
  const editor = {
    editor: deps.provider.name,
    prompt: model.prompt,
    page: createHash('sha256').update(page).digest('hex'),
  };
  const kept = parseKeptPlan(await deps.store.readKeptPlan(source.path), source, editor);
  if (kept?.parts.every((part) => rebasePlan(part, view).holds)) return kept;
  return { sha256: source.sha256, ...editor, parts: [] };
}

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
    summary: replies.at(-1)?.summary ?? '',
    pages: replies.flatMap(({ pages }) => pages.map(({ title, kind }) => ({ title, kind }))),
    claims: latest(replies.flatMap(({ claims }) => claims.map(({ text }) => text))),
  };
}

/** What was proposed last is most likely to come again; all of it would make a long source dearer with each part. */
const PROPOSED_TOKENS = 1_500;

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

async function planPart(deps: PlanDeps, request: PlanRequest): Promise<PaidPart> {
  const { reply, usage } = await deps.provider.plan(request, { signal: deps.signal });
  const parsed = parseReply(reply);
  if (!parsed.ok) throw unreadable(deps.provider, parsed.diagnostics, usage);
  if (isNothing(parsed.reply) && parsed.diagnostics.length === 0)
    throw new ModelError('empty', `${deps.provider.name} replied with an empty plan.`, 'Run it again.', usage);
  const { reply: taken, diagnostics: misshapen } = parsed;
  const { candidates } = request;
  const proposed = taken.claims.length + countClaims(misshapen);
  return { part: { reply: taken, candidates, isRepaired: false, misshapen, proposed, refusedAtFirst: 0, usage }, paid: usage };
}

const isNothing = ({ summary, pages, claims }: Reply): boolean =>
  summary.trim() === '' && pages.length === 0 && claims.length === 0;

/** Asks once more for what was refused. What fails again stays refused; a repair that cannot be had changes nothing. */
async function repairPart(
  deps: PlanDeps,
  model: ModelCalls,
  plan: PlanRequest,
  part: PlannedPart,
  before: readonly PlannedPart[],
): Promise<PaidPart> {
  const { reply, misshapen } = part;
  const checked = { ...reply, pages: [...reply.pages, ...before.flatMap((earlier) => earlier.reply.pages)] };
  const findings = checkPlan({ ...plan, reply: checked }).diagnostics;
  const refused = [...misshapen.filter(({ part: about }) => about.startsWith('claim ')), ...findRepairable(findings)];
  const refusedAtFirst = countWholly(reply, findings) + countClaims(misshapen);
  const done = { ...part, isRepaired: true, refusedAtFirst };
  if (refused.length === 0) return { part: done, paid: undefined };
  try {
    const { reply: again, usage } = await model.repair({ plan, reply, refused }, { signal: deps.signal });
    const parsed = parseReply(again);
    const merged = parsed.ok ? mergeRepair(reply, parsed.reply, refused) : reply;
    const ids = new Set(merged.claims.map(({ id }) => `claim ${id}`));
    const left = misshapen.filter(({ part: about }) => !ids.has(about));
    return { part: { ...done, reply: merged, misshapen: left, usage: addUsage(part.usage, usage) }, paid: usage };
  } catch (error) {
    if (!(error instanceof ModelError) || error.isSetup || error.reason === 'stopped') throw error;
    return { part: { ...done, usage: addUsage(part.usage, error.usage) }, paid: error.usage };
  }
}

/** What no other wording can mend, and what only follows from something else that was refused. */
const PAST_REPAIR: ReadonlySet<string> = new Set([
  'too-many-claims',
  'too-many-pages',
  'repeated-id',
  'locked-page',
  'no-claims',
]);

/**
 * Claims and pages are worth another call; a topic or a relation is not. A quote too many that fails does no harm, unless the claim
 * then says what no other quote does.
 */
function findRepairable(findings: readonly Diagnostic[]): Diagnostic[] {
  const weak = new Set(findings.filter(({ severity }) => severity === 'warning').map(({ part }) => part));
  const lost = new Set(
    findings.filter(({ severity, part }) => severity === 'refused' && /^claim \d+$/.test(part)).map(({ part }) => part),
  );
  return findings.filter(({ severity, rule, part }) => {
    if (severity !== 'refused' || PAST_REPAIR.has(rule) || !/^(?:claim \d|page ")/.test(part)) return false;
    const claim = /^(claim \d+), quote/.exec(part)?.[1];
    return claim === undefined || lost.has(claim) || weak.has(claim);
  });
}

/** Claims that could not even be read; one may have several faults. */
const countClaims = (misshapen: readonly Diagnostic[]): number =>
  new Set(misshapen.map(({ part }) => part).filter((part) => /^(?:claim |reply\.claims\[)/.test(part))).size;

/** Claims of which nothing is left. */
function countWholly({ claims }: Reply, findings: readonly Diagnostic[]): number {
  const lost = findings.filter(({ severity, part }) => severity === 'refused' && /^claim \d+$/.test(part));
  const ids = claimsIn(lost);
  return claims.filter(({ id }) => ids.has(id)).length;
}

/** A page that was shown for several parts counts once, with all that was shown of it. */
function mergeCandidates(candidates: readonly Candidate[]): Candidate[] {
  const merged = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const earlier = merged.get(candidate.path);
    const shown = earlier?.shown && candidate.shown ? new Set([...earlier.shown, ...candidate.shown]) : undefined;
    merged.set(candidate.path, earlier ? { ...earlier, shown } : candidate);
  }
  return [...merged.values()];
}

function unreadable({ name }: Provider, diagnostics: readonly Diagnostic[], usage: Usage | undefined): ModelError {
  return new ModelError(
    'unreadable',
    `the reply of ${name} was not understood: ${diagnostics[0]?.message ?? 'no plan'}`,
    'Run it again; if it stays so, try another model.',
    usage,
  );
}
