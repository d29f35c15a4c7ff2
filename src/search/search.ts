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

interface SearchResult {
  /** Best first. */
  hits: Hit[];
  /** How much each search term of the question tells: its idf. One that no passage holds counts as one that a single one does. */
  weights: ReadonlyMap<string, number>;
}

/** An index over passages. */
export interface SearchIndex {
  search(query: string, limit: number): SearchResult;
  /** Puts passages in, each in the place of the one that had its id. */
  put(passages: Iterable<Passage>): void;
  remove(ids: Iterable<string>): void;
}
