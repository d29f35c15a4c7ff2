import { isLive, isTodo } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { claimPlain } from '../markdown/claim-text.js';
import { parsePage } from '../markdown/page.js';
import type { Evidence } from '../providers/provider.js';
import type { Passage, SearchIndex } from '../search/search.js';
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

/** The pages that index and claims point to, and their claims. */
export function selectEvidence(
  view: WikiView,
  question: string,
  buildSearchIndex: (passages: Passage[]) => SearchIndex,
): Selection {
  const claims = listClaims(view);
  const lines = [...view.catalogue.entries.values()].map(
    ({ path, meta }): Passage => ({ id: path, title: titleOf(meta), text: meta.summary }),
  );
  const passages = claims.map(
    (claim, index): Passage => ({ id: `${claim.page}#${index}`, title: claim.names, text: `${claim.section} ${claim.text}` }),
  );
  const { hits, relevance } = buildSearchIndex([...lines, ...passages]).search(question, MAX_HITS);
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  const pages = [...new Set(hits.map(({ id }) => id.split('#')[0] as WikiPath))].slice(0, MAX_PAGES);
  const evidence = claims
    .map((claim, index) => ({ ...claim, id: index, score: scores.get(`${claim.page}#${index}`) ?? 0 }))
    .filter((claim) => claim.score > 0 && pages.includes(claim.page))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, MAX_EVIDENCE);
  return { evidence, pages, relevance };
}

const titleOf = (meta: { title: string; aliases: readonly string[] }): string => [meta.title, ...meta.aliases].join(' ');

function listClaims(view: WikiView): (Omit<Evidence, 'id' | 'score'> & { names: string })[] {
  const claims: (Omit<Evidence, 'id' | 'score'> & { names: string })[] = [];
  for (const path of view.catalogue.entries.keys()) {
    const page = parsePage(path, view.texts.get(path) ?? '');
    for (const section of page.sections) {
      for (const claim of section.claims) {
        const citation = claim.citations.find(({ role }) => role === 'source');
        if (!citation || isTodo(claim)) continue;
        const text = claimPlain(claim.text);
        claims.push({
          page: path,
          title: page.meta.title,
          names: titleOf(page.meta),
          section: section.heading,
          text,
          citation,
          live: isLive(claim),
        });
      }
    }
  }
  return claims;
}
