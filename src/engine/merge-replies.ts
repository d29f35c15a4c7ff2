import { nameKey } from '../domain/name-key.js';
import type { Diagnostic } from '../domain/plan.js';
import type { Reply } from '../domain/reply.js';
import { isOwnId } from './check/claim-reference.js';
import { toPlainLine } from './check/plain-line.js';
import { PLAN_LIMITS } from './check/plan-limits.js';

/** The ids of claims that a check's findings are about. */
export const claimsIn = (findings: readonly Diagnostic[]): Set<number> =>
  new Set(findings.flatMap(({ part }) => /^claim (\d+)(?:$|,)/.exec(part)?.[1] ?? []).map(Number));

/**
 * A reply with those of its claims that were asked for again, as they were said the second time, and the pages that came with them.
 * A claim that was not said again stays as it was: refused, and reported.
 */
export function mergeRepair(reply: Reply, repair: Reply, refused: readonly Diagnostic[]): Reply {
  const asked = claimsIn(refused);
  const again = new Map(repair.claims.filter(({ id }) => asked.has(id)).map((claim) => [claim.id, claim]));
  const claims = reply.claims.map((claim) => again.get(claim.id) ?? claim);
  const known = new Set(claims.map(({ id }) => id));
  // A claim whose first form could not be read at all is not in the reply yet.
  const added = [...again.values()].filter(({ id }) => !known.has(id));
  const all = [...claims, ...added];
  return { ...reply, pages: dropAbandoned(mergePages(reply, repair, refused), reply, all, refused), claims: all };
}

/** As findings about pages call them. */
const partOfPage = (title: string): string => `page "${toPlainLine(title.slice(0, 200)).slice(0, 80)}"`;

/** A page that was refused is taken as it is said now, and new ones are added; what was accepted stays as it was. */
function mergePages(reply: Reply, repair: Reply, refused: readonly Diagnostic[]): Reply['pages'] {
  const parts = new Set(refused.map(({ part }) => part));
  const again = new Map(repair.pages.map((page) => [nameKey(page.title), page]));
  const listed = new Set(reply.pages.map(({ title }) => nameKey(title)));
  return [
    ...reply.pages.map((page) => (parts.has(partOfPage(page.title)) ? (again.get(nameKey(page.title)) ?? page) : page)),
    ...repair.pages.filter(({ title }) => !listed.has(nameKey(title))),
  ];
}

/** A refused page whose claims all went to other pages was given up for them. */
function dropAbandoned(
  pages: Reply['pages'],
  reply: Reply,
  claims: Reply['claims'],
  refused: readonly Diagnostic[],
): Reply['pages'] {
  const parts = new Set(refused.map(({ part }) => part));
  const namedIn = (list: Reply['claims']): Set<string> => new Set(list.flatMap(({ on }) => on.map(({ page }) => nameKey(page))));
  const [before, after] = [namedIn(reply.claims), namedIn(claims)];
  const isGivenUp = (key: string): boolean => before.has(key) && !after.has(key);
  return pages.filter(({ title }) => !parts.has(partOfPage(title)) || !isGivenUp(nameKey(title)));
}

/**
 * One reply of the replies to the parts of a source, in their order. Claims are numbered anew from 1; the last summary is of the whole.
 * What a part says beyond the limits of one reply comes last, so that it takes no room of what the others say.
 */
export function mergeParts(replies: readonly Reply[]): Reply {
  const [first, ...rest] = replies;
  if (first === undefined) throw new Error('no part was planned');
  if (rest.length === 0) return first;
  let count = 0;
  const numbered = replies.map((reply) => {
    const ids = new Map<number, number>();
    for (const { id } of reply.claims) if (!ids.has(id)) ids.set(id, ++count);
    return renumber(reply, ids);
  });
  const whole = numbered.slice(1).reduce(append, numbered[0] as Reply);
  const { claims: most } = PLAN_LIMITS;
  const within = numbered.flatMap(({ claims }) => claims.slice(0, most));
  return { ...whole, claims: [...within, ...numbered.flatMap(({ claims }) => claims.slice(most))] };
}

/** What points to no claim of its reply points to none afterwards. */
function renumber(reply: Reply, ids: ReadonlyMap<number, number>): Reply {
  const map = (id: number): number => ids.get(id) ?? 0;
  return {
    ...reply,
    claims: reply.claims.map((claim) => ({
      ...claim,
      id: map(claim.id),
      ...(claim.conflicts
        ? { conflicts: claim.conflicts.map((reference) => (isOwnId(reference) ? map(Number(reference)) : reference)) }
        : {}),
    })),
    mentions: reply.mentions.map((mention) => ({ ...mention, claim: map(mention.claim) })),
    relations: reply.relations.map((relation) => ({ ...relation, claim: map(relation.claim) })),
    decisions: reply.decisions.map(map),
    questions: reply.questions.map(map),
  };
}

function append(whole: Reply, part: Reply): Reply {
  return {
    summary: part.summary.trim() === '' ? whole.summary : part.summary,
    date: whole.date || part.date,
    topics: [...new Set([...whole.topics, ...part.topics])],
    mentions: [...whole.mentions, ...part.mentions],
    pages: joinPages([...whole.pages, ...part.pages]),
    claims: [...whole.claims, ...part.claims],
    decisions: [...whole.decisions, ...part.decisions],
    questions: [...whole.questions, ...part.questions],
    relations: [...whole.relations, ...part.relations],
  };
}

/** A page that several parts name is one; what they know of its names is put together. */
function joinPages(pages: Reply['pages']): Reply['pages'] {
  const joined = new Map<string, Reply['pages'][number]>();
  for (const page of pages) {
    const key = nameKey(page.title);
    const earlier = joined.get(key);
    joined.set(key, earlier ? { ...earlier, aliases: [...earlier.aliases, ...page.aliases] } : page);
  }
  return [...joined.values()];
}
