import { ModelError } from '../domain/errors.js';
import type { Diagnostic } from '../domain/plan.js';
import type { Reply } from '../domain/reply.js';
import { addUsage, type Usage } from '../domain/usage.js';
import type { ModelCalls, PlanRequest } from '../providers/provider.js';
import { checkPlan } from './check/check-plan.js';
import { fixReferences, showReferences } from './check/claim-reference.js';
import { parseReply } from './check/parse-reply.js';
import { limitsFor } from './check/plan-limits.js';
import type { PlannedPart } from './kept-plan.js';
import { claimsIn, mergeRepair } from './merge-replies.js';

/** A part as it stands after a call, and what the call cost. */
export interface PaidPart {
  part: PlannedPart;
  paid: Usage | undefined;
}

/**
 * Has a model say once more what was refused of its reply. What fails again stays refused, and so does all of it when the repair is
 * no use; a service that is busy or gone leaves the part unrepaired, for the next run.
 * @param before the parts of the source that were planned before this one
 * @throws ModelError when the repair could not be asked for, and may be later.
 */
export async function repairPart(
  model: ModelCalls,
  signal: AbortSignal | undefined,
  plan: PlanRequest,
  part: PlannedPart,
  before: readonly PlannedPart[],
  parts: number,
): Promise<PaidPart> {
  const { reply, misshapen } = part;
  const check = (said: Reply): Diagnostic[] => checkPart(plan, said, before, parts);
  const findings = check(reply);
  const refused = [...misshapen.filter(({ part: about }) => about.startsWith('claim ')), ...findRepairable(findings)];
  const refusedAtFirst = countLost(reply, findings) + countClaims(misshapen);
  const done = { ...part, isRepaired: true, refusedAtFirst };
  if (refused.length === 0) return { part: done, paid: undefined };
  try {
    const request = { plan, reply: showReferences(reply, plan.candidates), refused };
    const { reply: again, usage } = await model.repair(request, { signal });
    const parsed = parseReply(again);
    const merged = parsed.ok ? mergeRepair(reply, fixReferences(parsed.reply, plan.candidates), refused) : reply;
    const better = keepAccepted(reply, merged, lostIn(reply, findings), lostIn(merged, check(merged)));
    const ids = new Set(better.claims.map(({ id }) => `claim ${id}`));
    const left = misshapen.filter(({ part: about }) => !ids.has(about));
    const candidates = [...part.candidates, ...plan.candidates];
    return { part: { ...done, reply: better, candidates, misshapen: left, usage: addUsage(part.usage, usage) }, paid: usage };
  } catch (error) {
    if (!(error instanceof ModelError) || error.isSetup || error.isPassing || error.reason === 'no-recording') throw error;
    return { part: { ...done, usage: addUsage(part.usage, error.usage) }, paid: error.usage };
  }
}

/** What the check finds in this part; pages of the parts before are there for its claims, and not its fault. */
function checkPart(plan: PlanRequest, reply: Reply, before: readonly PlannedPart[], parts: number): Diagnostic[] {
  const own = new Set(reply.pages);
  const earlier = before.flatMap((one) => one.reply.pages).filter((page) => !own.has(page));
  const { diagnostics } = checkPlan({
    ...plan,
    reply: { ...reply, pages: [...reply.pages, ...earlier] },
    limits: limitsFor(parts),
  });
  const isEarlier = (about: string): boolean =>
    earlier.some(({ title }) => about === `page "${title}"`) && !reply.pages.some(({ title }) => about === `page "${title}"`);
  return diagnostics.filter(({ part }) => !isEarlier(part));
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
export const countClaims = (misshapen: readonly Diagnostic[]): number =>
  new Set(misshapen.map(({ part }) => part).filter((part) => /^(?:claim |reply\.claims\[)/.test(part))).size;

/** Rules by which a claim goes on fewer pages than asked for, and stays on the others. */
const PLACES: ReadonlySet<string> = new Set(['no-such-page', 'locked-page']);

/** Claims of which nothing is left: unproven, or without a page to stand on. */
function lostIn({ claims }: Reply, findings: readonly Diagnostic[]): Set<number> {
  const refused = findings.filter(({ severity, part }) => severity === 'refused' && /^claim \d+$/.test(part));
  const lost = claimsIn(refused.filter(({ rule }) => !PLACES.has(rule)));
  for (const { id, on } of claims) {
    const without = refused.filter(({ rule, part }) => PLACES.has(rule) && part === `claim ${id}`).length;
    if (without > 0 && without >= on.length) lost.add(id);
  }
  return lost;
}

const countLost = (reply: Reply, findings: readonly Diagnostic[]): number => {
  const lost = lostIn(reply, findings);
  return reply.claims.filter(({ id }) => lost.has(id)).length;
};

/** A repair must not take away what held: of a claim that is lost only now, the first form stays. */
function keepAccepted(first: Reply, merged: Reply, lostFirst: ReadonlySet<number>, lostNow: ReadonlySet<number>): Reply {
  const before = new Map(first.claims.map((claim) => [claim.id, claim]));
  const claims = merged.claims.map((claim) =>
    lostNow.has(claim.id) && !lostFirst.has(claim.id) ? (before.get(claim.id) ?? claim) : claim,
  );
  return { ...merged, claims };
}
