import { nameKey } from '../domain/name-key.js';
import type { Diagnostic } from '../domain/plan.js';
import type { Reply } from '../domain/reply.js';

/** The ids of claims that a check's findings are about. */
export const claimsIn = (findings: readonly Diagnostic[]): Set<number> =>
  new Set(findings.flatMap(({ part }) => /^claim (\d+)/.exec(part)?.[1] ?? []).map(Number));

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
const partOfPage = (title: string): string => `page "${title}"`;

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

/** One reply of the replies to the parts of a source, in their order. Ids are made unique; the last summary is of the whole. */
export function mergeParts(replies: readonly Reply[]): Reply {
  const [first, ...rest] = replies;
  if (first === undefined) throw new Error('no part was planned');
  return rest.reduce((whole, part) => append(whole, renumber(part, offsetFor(whole, part))), first);
}

/** How far to move the ids of a part so that none of them is one of those before. */
const offsetFor = (whole: Reply, part: Reply): number =>
  Math.max(0, ...whole.claims.map(({ id }) => id)) + 1 - Math.min(1, ...part.claims.map(({ id }) => id));

function renumber(reply: Reply, offset: number): Reply {
  const shift = (id: number): number => id + offset;
  const isId = (reference: string | number): boolean => typeof reference === 'number' || /^\s*\d{1,9}\s*$/.test(reference);
  return {
    ...reply,
    claims: reply.claims.map((claim) => ({
      ...claim,
      id: shift(claim.id),
      ...(claim.conflicts
        ? { conflicts: claim.conflicts.map((reference) => (isId(reference) ? shift(Number(reference)) : reference)) }
        : {}),
    })),
    mentions: reply.mentions.map((mention) => ({ ...mention, claim: shift(mention.claim) })),
    relations: reply.relations.map((relation) => ({ ...relation, claim: shift(relation.claim) })),
    decisions: reply.decisions.map(shift),
    questions: reply.questions.map(shift),
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
