import { nameKey } from './name-key.js';
import type { PageMeta } from './page.js';
import type { WikiPath } from './path.js';

/** What is known of a page without reading its claims. */
export interface CatalogueEntry {
  path: WikiPath;
  meta: PageMeta;
}

/** All pages that an editor may write to, by path and by name. A value: `withEntries` gives a new one. */
export interface Catalogue {
  readonly entries: ReadonlyMap<WikiPath, CatalogueEntry>;
  /** The page with this title, else with this alias (by name key); the first by path when several have it. */
  find(name: string): CatalogueEntry | undefined;
}

/** Makes the catalogue of these pages. */
export function makeCatalogue(entries: Iterable<CatalogueEntry>): Catalogue {
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  const byTitle = new Map<string, CatalogueEntry>();
  const byAlias = new Map<string, CatalogueEntry>();
  for (const entry of sorted) {
    addFirst(byTitle, entry.meta.title, entry);
    for (const alias of entry.meta.aliases) addFirst(byAlias, alias, entry);
  }
  return {
    entries: new Map(sorted.map((entry) => [entry.path, entry])),
    find: (name) => byTitle.get(nameKey(name)) ?? byAlias.get(nameKey(name)),
  };
}

function addFirst(map: Map<string, CatalogueEntry>, name: string, entry: CatalogueEntry): void {
  const key = nameKey(name);
  if (key !== '' && !map.has(key)) map.set(key, entry);
}

/** The same catalogue with these pages added or replaced. */
export function withEntries(catalogue: Catalogue, entries: Iterable<CatalogueEntry>): Catalogue {
  const all = new Map(catalogue.entries);
  for (const entry of entries) all.set(entry.path, entry);
  return makeCatalogue(all.values());
}
