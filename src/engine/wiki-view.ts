import { type Catalogue, type CatalogueEntry, makeCatalogue } from '../domain/catalogue.js';
import { EDITED_KINDS, FOLDERS } from '../domain/page.js';
import { type RawPath, type WikiPath, wikiToRoot } from '../domain/path.js';
import { parsePageMeta } from '../markdown/page.js';
import { parseSourceMeta, type SourceMeta } from '../markdown/source-page.js';
import type { Store } from '../store/store.js';

/** What is known of the wiki at one moment. A value: an ingest makes the next one from it. */
export interface WikiView {
  readonly texts: ReadonlyMap<WikiPath, string>;
  readonly catalogue: Catalogue;
  /** What was done with each source, by its path below `raw/`. */
  readonly sources: ReadonlyMap<RawPath, SourceRecord>;
}

/** What was done with a source, and the page that says so. */
export interface SourceRecord {
  page: WikiPath;
  meta: SourceMeta;
}

const CONTENT_FOLDERS = EDITED_KINDS.map((kind) => `${FOLDERS[kind]}/`);
export const isContentPage = (path: WikiPath): boolean => CONTENT_FOLDERS.some((folder) => path.startsWith(folder));
export const isSourcePage = (path: WikiPath): boolean => path.startsWith(`${FOLDERS.source}/`);

/** Reads the front matter of all pages; claims are read where they are needed. */
export function viewWiki(texts: ReadonlyMap<WikiPath, string>): WikiView {
  const entries: CatalogueEntry[] = [];
  const sources = new Map<RawPath, SourceRecord>();
  for (const [path, text] of texts) {
    if (isContentPage(path)) entries.push(toEntry(path, text));
    const record = isSourcePage(path) ? toRecord(path, text) : undefined;
    if (record) sources.set(record.meta.path, record);
  }
  return { texts, catalogue: makeCatalogue(entries), sources };
}

/** A view of the work tree, and the stamps of its pages when it was read. */
export interface WikiLook {
  view: WikiView;
  stamps: ReadonlyMap<WikiPath, string>;
}

/**
 * Looks at the pages in the work tree. With a look from before only those are read whose stamps say that they changed since.
 * Stamps are taken first: what is written while we read is read again next time.
 */
export async function lookAtWiki(store: Store, before?: WikiLook): Promise<WikiLook> {
  const stamps = await store.statPages();
  if (!before) return { view: viewWiki(await store.readPages()), stamps };
  const { texts } = before.view;
  const changes: [WikiPath, string | undefined][] = [];
  for (const page of texts.keys()) if (!stamps.has(page)) changes.push([page, undefined]);
  for (const [page, stamp] of stamps) {
    if (texts.has(page) && before.stamps.get(page) === stamp) continue;
    const text = await store.readFile(wikiToRoot(page));
    if (text !== texts.get(page)) changes.push([page, text]);
  }
  return { view: changes.length === 0 ? before.view : updateView(before.view, changes), stamps };
}

/** The view after these pages were written, or (without a text) deleted. */
export function updateView(view: WikiView, writes: Iterable<[WikiPath, string | undefined]>): WikiView {
  const texts = new Map(view.texts);
  const entries = new Map(view.catalogue.entries);
  const sources = new Map(view.sources);
  for (const [path, text] of writes) {
    for (const [raw, { page }] of isSourcePage(path) ? sources : []) if (page === path) sources.delete(raw);
    if (text === undefined) {
      texts.delete(path);
      entries.delete(path);
      continue;
    }
    texts.set(path, text);
    if (isContentPage(path)) entries.set(path, toEntry(path, text));
    const record = isSourcePage(path) ? toRecord(path, text) : undefined;
    if (record) sources.set(record.meta.path, record);
  }
  return { texts, catalogue: makeCatalogue(entries.values()), sources };
}

/** The answers that were saved, by their titles: pages to read, never evidence. */
export const listAnswers = ({ texts }: WikiView): { path: WikiPath; title: string }[] =>
  [...texts]
    .filter(([path]) => path.startsWith(`${FOLDERS.answer}/`))
    .map(([path, text]) => ({ path, title: parsePageMeta(path, text).title }));

/** A page without usable front matter is named by its heading or file, as `parsePage` does it. */
function toEntry(path: WikiPath, text: string): CatalogueEntry {
  return { path, meta: parsePageMeta(path, text) };
}

function toRecord(path: WikiPath, text: string): SourceRecord | undefined {
  const meta = parseSourceMeta(text);
  return meta && { page: path, meta };
}
