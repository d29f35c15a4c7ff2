import type { WikiPath } from '../domain/path.js';
import type { Evidence } from '../providers/provider.js';
import type { Passage, SearchIndex } from '../search/search.js';
import type { ReadClaim } from './read-claims.js';
import type { WikiView } from './wiki-view.js';

export interface Selection {
  /** Claims of the chosen pages with how well they fit, best first. */
  evidence: Evidence[];
  pages: WikiPath[];
  /** All pages that were found, best first. */
  ranked: WikiPath[];
  /** How well claims fit, by their index. */
  scores: ReadonlyMap<number, number>;
  /** How much each search term of the question tells: see `SearchResult`. */
  weights: ReadonlyMap<string, number>;
}

const MAX_PAGES = 8;
const MAX_HITS = 100;
/** Pages beyond the best are for somebody who chooses among them. */
const MAX_RANKED = 400;
const MAX_EVIDENCE = 80;

/** The pages that the index and their claims point to, and the claims of theirs that fit the question. */
export function selectEvidence(
  view: WikiView,
  claims: readonly ReadClaim[],
  question: string,
  buildSearchIndex: (passages: Passage[]) => SearchIndex,
): Selection {
  const lines = [...view.catalogue.entries.values()].map(
    ({ path, meta }): Passage => ({ id: path, title: [meta.title, ...meta.aliases].join(' '), text: meta.summary }),
  );
  const idOf = (index: number): string => `#${index}`;
  const passages = claims.map(
    (claim, index): Passage => ({ id: idOf(index), title: claim.names, text: `${claim.section} ${claim.text}` }),
  );
  const { hits: all, weights } = buildSearchIndex([...lines, ...passages]).search(question, MAX_RANKED);
  const hits = all.slice(0, MAX_HITS);
  const pageOf = (id: string): WikiPath | undefined =>
    id.startsWith('#') ? claims[Number(id.slice(1))]?.page : (id as WikiPath);
  const ranked = [...new Set(all.flatMap(({ id }) => pageOf(id) ?? []))];
  const pages = [...new Set(hits.flatMap(({ id }) => pageOf(id) ?? []))].slice(0, MAX_PAGES);
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  const found = new Map(
    claims.flatMap((claim, index) =>
      pages.includes(claim.page) && scores.has(idOf(index)) ? [[index, scores.get(idOf(index)) ?? 0]] : [],
    ),
  );
  addSuccessions(claims, found);
  const fits = new Map(all.flatMap(({ id, score }) => (id.startsWith('#') ? [[Number(id.slice(1)), score] as const] : [])));
  const evidence = [...found]
    .map(([index, score]): Evidence => ({ ...(claims[index] as ReadClaim), id: index, score }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, MAX_EVIDENCE);
  return { evidence, pages, ranked, scores: fits, weights };
}

/** How much of a claim's fit its predecessor and its successor share. */
const SUCCESSION_SHARE = 0.9;

/** What a find replaced, and what replaced it, is found with it: the words of a question often stand in one of the two only. */
function addSuccessions(claims: readonly ReadClaim[], found: Map<number, number>): void {
  for (const [older, claim] of claims.entries()) {
    for (const { source, quote } of claim.replacedBy) {
      const newer = claims.findIndex(
        ({ page, citation }) => page === claim.page && citation.source === source && citation.quote === quote,
      );
      if (newer < 0) continue;
      const [a, b] = [found.get(older) ?? 0, found.get(newer) ?? 0];
      if (a > 0 || b > 0) {
        found.set(older, Math.max(a, b * SUCCESSION_SHARE));
        found.set(newer, Math.max(b, a * SUCCESSION_SHARE));
      }
    }
  }
}
