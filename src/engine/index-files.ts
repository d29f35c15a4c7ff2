import { withEntries } from '../domain/catalogue.js';
import type { PageMeta } from '../domain/page.js';
import { type RootPath, rootPath, type WikiPath, wikiToRoot } from '../domain/path.js';
import type { Words } from '../domain/words.js';
import { replaceRegion } from '../markdown/generated-region.js';
import { type IndexFile, type IndexInput, isIndexFile, isUpToDate, layOutIndex, printIndexFile } from '../markdown/index-page.js';
import { findClosed } from './locked-pages.js';
import { listAnswers, type SourceRecord, type WikiView } from './wiki-view.js';

export const INDEX = rootPath('wiki/index.md');

/** What the index is to say of a wiki. */
export const indexOf = (view: WikiView, words: Words): IndexInput => ({
  catalogue: view.catalogue,
  sourcePages: [...view.sources.values()].map(indexedOf),
  answers: listAnswers(view),
  words,
});

type IndexedSource = IndexInput['sourcePages'][number];

const indexedRecords = new WeakMap<SourceRecord, IndexedSource>();

/** One value for a record, so that its line is printed once. */
function indexedOf(record: SourceRecord): IndexedSource {
  const one = indexedRecords.get(record) ?? toIndexed(record.page, record.meta);
  indexedRecords.set(record, one);
  return one;
}

/** The same with one of its sources as it is written now. */
export const withSource = (input: IndexInput, source: IndexedSource): IndexInput => ({
  ...input,
  sourcePages: [...input.sourcePages.filter(({ path }) => path !== source.path), source],
});

/** What the index says of a source. */
export function toIndexed(
  path: WikiPath,
  { path: raw, title, status, date }: { path: IndexedSource['raw']; title: string; status: string; date: string | undefined },
): IndexedSource {
  return { path, raw, title, status, ...(date === undefined ? {} : { date }) };
}

/** Every file of the index, as it stands and as it will stand. */
export const allIndexPaths = (view: WikiView, ...inputs: readonly IndexInput[]): RootPath[] =>
  unique([...standing(view), ...inputs.flatMap((input) => layOutIndex(input).map(({ path }) => path))]);

/**
 * Those that change when a source and the pages of its plan are written, and those that are not as they should stand: in a large wiki
 * a few of many.
 */
export function changedIndexPaths(
  view: WikiView,
  words: Words,
  pages: readonly { path: WikiPath; title: string }[],
  source: IndexedSource,
): RootPath[] {
  const now = withSource(indexOf(view, words), source);
  const added = pages.filter(({ path }) => !view.catalogue.entries.has(path));
  const catalogue = withEntries(
    view.catalogue,
    added.map(({ path, title }) => ({ path, meta: { ...NO_META, title } })),
  );
  const files = layOutIndex({ ...now, catalogue });
  const touched = [source.path, ...pages.map(({ path }) => path)];
  const then = new Set(files.map(({ path }) => path));
  const isBehind = (file: IndexFile): boolean =>
    touched.some((page) => file.pages.has(page)) || !isUpToDate(file, view.texts.get(file.path) ?? '');
  return unique([...standing(view).filter((path) => !then.has(path)), ...files.filter(isBehind).map(({ path }) => path)]);
}

const NO_META: Omit<PageMeta, 'title'> = {
  kind: 'concept',
  type: undefined,
  aliases: [],
  summary: '',
  sources: [],
  created: undefined,
  updated: undefined,
  locked: false,
};

type Texts = ReadonlyMap<RootPath, string | undefined>;

/** The files of the index in these texts as they should stand, where they do not; undefined for one that goes. */
export function printIndex(input: IndexInput, texts: Texts): Map<RootPath, string | undefined> {
  const files = layOutIndex(input);
  const then = new Map<RootPath, string | undefined>();
  for (const [file, previous] of texts)
    if (previous !== undefined && isIndexFile(pageOf(file), previous)) then.set(file, emptied(previous));
  for (const file of files) {
    const path = wikiToRoot(file.path);
    if (texts.has(path)) then.set(path, printIndexFile(file, texts.get(path)));
  }
  return new Map([...then].filter(([file, text]) => text !== texts.get(file)));
}

/** The same without those that are closed, and nothing where `index.md` is: it would not lead to them. */
export const writeIndex = (input: IndexInput, texts: Texts): Map<RootPath, string | undefined> =>
  findClosed(texts.get(INDEX))
    ? new Map()
    : new Map([...printIndex(input, texts)].filter(([file]) => findClosed(texts.get(file)) === undefined));

const pageOf = (file: RootPath): WikiPath => file.slice('wiki/'.length) as WikiPath;

/** What a person wrote around the lines stays. */
function emptied(text: string): string | undefined {
  const rest = replaceRegion(text, 'index', '');
  return /^# [^\n]*\n\s*<!--[^\n]*-->\s*<!--[^\n]*-->\s*$/.test(rest) ? undefined : rest;
}

const standing = (view: WikiView): WikiPath[] =>
  [...view.texts].filter(([path, text]) => isIndexFile(path, text)).map(([path]) => path);
const unique = (paths: readonly WikiPath[]): RootPath[] => [...new Set([INDEX, ...paths.map(wikiToRoot)])];
