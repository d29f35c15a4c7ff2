import type { WikiPath } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import { tokenize } from '../domain/tokens.js';
import type { Passage, SearchIndex } from '../search/search.js';
import { isContentPage, type WikiView } from './wiki-view.js';

/** Finds the pages that speak of what a source speaks of, whatever names either uses. */
export interface PageFinder {
  /** Best first. */
  find(source: Source, view: WikiView, limit: number): WikiPath[];
}

/** More terms make a search slower, and the rare ones among the most frequent decide. */
const MAX_TERMS = 60;

/** Indexes the pages of a wiki when it is first asked, and from then on those that changed. */
export function makePageFinder(buildSearchIndex: (passages: Passage[]) => SearchIndex): PageFinder {
  const index = buildSearchIndex([]);
  const indexed = new Map<WikiPath, string>();
  return {
    find: (source, view, limit) => {
      update(index, indexed, view);
      return index.search(queryOf(source), limit).hits.map(({ id }) => id as WikiPath);
    },
  };
}

function update(index: SearchIndex, indexed: Map<WikiPath, string>, { texts, catalogue }: WikiView): void {
  const gone = [...indexed.keys()].filter((path) => !texts.has(path));
  index.remove(gone);
  for (const path of gone) indexed.delete(path);
  const changed = [...texts].filter(([path, text]) => isContentPage(path) && indexed.get(path) !== text);
  index.put(
    changed.map(([path, text]): Passage => {
      const meta = catalogue.entries.get(path)?.meta;
      return { id: path, title: [meta?.title ?? '', ...(meta?.aliases ?? [])].join(' '), text: ownWords(text) };
    }),
  );
  for (const [path, text] of changed) indexed.set(path, text);
}

/** A page without its front matter and citations: these hold names of files and the sources' own words. */
const ownWords = (text: string): string =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n');

/** Its title and headings, and the terms that it repeats most. */
function queryOf({ title, text, blocks }: Source): string {
  const headings = blocks.filter(({ kind }) => kind === 'heading').map(({ start, end }) => text.slice(start, end));
  const counts = new Map<string, number>();
  for (const term of tokenize([title, title, ...headings, text].join('\n'))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(([term]) => term)
    .join(' ');
}
