import MiniSearch, { type SearchOptions } from 'minisearch';
import { tokenize } from '../domain/tokens.js';
import type { Hit, Passage, SearchIndex } from './search.js';

/** How often a title counts beside its text: as measured on public question sets. */
const TITLE_WEIGHT = 3;

/**
 * Makes an index in memory over passages, by MiniSearch's BM25+. Titles and texts share one field, because MiniSearch scores
 * each field by its own statistics, and its factor for the number of matched terms, right for keywords and wrong for
 * questions, is taken out again. When no term is found as it stands, terms are also tried as beginnings and with a
 * letter changed. Equal scores are ordered by id.
 */
export function buildSearchIndex(passages: Passage[]): SearchIndex {
  const index = new MiniSearch<{ id: string; text: string }>({
    fields: ['text'],
    tokenize,
    processTerm: (term) => term,
    searchOptions: { tokenize: (query) => [...new Set(tokenize(query))] },
  });
  const passagesWithTerm = new Map<string, number>();
  const terms = new Map<string, string[]>();
  const remove = (ids: Iterable<string>): void => {
    for (const id of ids) {
      if (!index.has(id)) continue;
      index.discard(id);
      for (const term of terms.get(id) ?? []) passagesWithTerm.set(term, (passagesWithTerm.get(term) ?? 1) - 1);
      terms.delete(id);
    }
  };
  const put = (added: Iterable<Passage>): void => {
    for (const { id, title, text } of added) {
      remove([id]);
      const all = `${`${title}\n`.repeat(TITLE_WEIGHT)}${text}`;
      index.add({ id, text: all });
      const own = [...new Set(tokenize(all))];
      for (const term of own) passagesWithTerm.set(term, (passagesWithTerm.get(term) ?? 0) + 1);
      terms.set(id, own);
    }
  };
  put(passages);
  const idf = (term: string): number => inverseFrequency(Math.max(1, passagesWithTerm.get(term) ?? 0), index.documentCount);
  return {
    put,
    remove,
    search(query, limit) {
      const plain = findHits(index, query, {});
      const hits = plain.length > 0 ? plain : findHits(index, query, { prefix: true, fuzzy: 0.2 });
      const weights = new Map(tokenize(query).map((term) => [term, idf(term)]));
      return { hits: hits.slice(0, limit), weights };
    },
  };
}

function findHits(index: MiniSearch, query: string, options: SearchOptions): Hit[] {
  const hits = index.search(query, options).map(({ id, score, queryTerms }) => ({
    id: String(id),
    score: score / queryTerms.length,
  }));
  return hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** BM25's idf as MiniSearch computes it. */
const inverseFrequency = (passagesWithTerm: number, passages: number): number =>
  Math.log(1 + (passages - passagesWithTerm + 0.5) / (passagesWithTerm + 0.5));
