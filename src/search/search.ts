/** A text that can be found: the line of a page in the index, a page, or one claim of it. */
export interface Passage {
  id: string;
  /** Title and aliases of its page: counted three times. */
  title: string;
  text: string;
}

export interface Hit {
  id: string;
  /** BM25+ sum over the matched terms, without MiniSearch's factor for their number. */
  score: number;
}

export interface SearchResult {
  /** Best first. */
  hits: Hit[];
  /** Share of the question's idf mass that the best hit can hold, about 0 to 1: off-topic questions stay low. */
  relevance: number;
}

/** An index over passages. */
export interface SearchIndex {
  search(query: string, limit: number): SearchResult;
  /** Puts passages in, each in the place of the one that had its id. */
  put(passages: Iterable<Passage>): void;
  remove(ids: Iterable<string>): void;
}
