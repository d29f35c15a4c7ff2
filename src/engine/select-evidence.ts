import type { WikiPath } from '../domain/path.js';
import type { Evidence } from '../providers/provider.js';
import type { Passage, SearchIndex } from '../search/search.js';
import type { ReadClaim } from './read-claims.js';
import type { WikiView } from './wiki-view.js';

export interface Selection {
  /** Claims of the chosen pages with how well they fit, best first. */
  evidence: Evidence[];
  pages: WikiPath[];
  /** 0 to about 1: how much of the question the best find can hold. */
  relevance: number;
}

const MAX_PAGES = 8;
const MAX_HITS = 60;
const MAX_EVIDENCE = 40;

/** The pages that the index and their claims point to, and the claims of theirs that fit the question. */
export function selectEvidence(view: WikiView, claims: readonly ReadClaim[], question: string, buildSearchIndex: (passages: Passage[]) => SearchIndex): Selection {
  const lines = [...view.catalogue.entries.values()].map(({ path, meta }): Passage => ({ id: path, title: [meta.title, ...meta.aliases].join(' '), text: meta.summary }));
  const idOf = (index: number): string => `#${index}`;
  const passages = claims.map((claim, index): Passage => ({ id: idOf(index), title: claim.names, text: `${claim.section} ${claim.text}` }));
  const { hits, relevance } = buildSearchIndex([...lines, ...passages]).search(question, MAX_HITS);
  const pageOf = (id: string): WikiPath | undefined => (id.startsWith('#') ? claims[Number(id.slice(1))]?.page : (id as WikiPath));
  const pages = [...new Set(hits.flatMap(({ id }) => pageOf(id) ?? []))].slice(0, MAX_PAGES);
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  const evidence = claims
    .map((claim, index): Evidence => ({ ...claim, id: index, score: scores.get(idOf(index)) ?? 0 }))
    .filter((claim) => claim.score > 0 && pages.includes(claim.page))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, MAX_EVIDENCE);
  return { evidence, pages, relevance };
}
