import type { Catalogue, CatalogueEntry } from '../domain/catalogue.js';
import { EDITED_KINDS, type EditedKind, FOLDERS } from '../domain/page.js';
import { type RawPath, type WikiPath, wikiPath } from '../domain/path.js';
import { remember } from '../domain/remember.js';
import type { Words } from '../domain/words.js';
import { hasRegion, readRegion, replaceRegion } from './generated-region.js';
import { beginDate, beginTitle, divide } from './index-shards.js';
import { relativeTarget } from './links.js';
import { printInert, printLinkText } from './print-inert.js';

/** What the index says of a source: its page, its date if known, and what was done with it. Title and status are plain text. */
interface IndexedSource {
  path: WikiPath;
  raw: RawPath;
  date?: string | undefined;
  title: string;
  status: string;
}

export interface IndexInput {
  catalogue: Catalogue;
  sourcePages: IndexedSource[];
  /** Pages below `answers/`. */
  answers?: readonly { path: WikiPath; title: string }[];
  words: Words;
}

/** One file of the index, and the pages that have their line in it. */
export interface IndexFile {
  path: WikiPath;
  title: string;
  /** What leads to it in `index.md`. */
  label: string;
  /** Prints what stands between its markers. */
  print: () => string;
  pages: ReadonlySet<WikiPath>;
}

/** The index is printed anew with each ingest, and most of it is as it was. */
const MAX_PRINTED = 20_000;
const INDEX = 'index.md' as WikiPath;

/** More lines are divided: an ingest writes a few short files anew, however large the wiki is. */
const MAX_WHOLE = 250;
const MAX_SHARD = 150;

/** A page that has its line. */
interface Listed {
  path: WikiPath;
  title: string;
  /** Sources are looked for by their dates. */
  date?: string | undefined;
}

interface Section<T extends Listed = Listed> {
  /** The folder of its pages, and the beginning of the names of its files. */
  name: string;
  heading: string;
  items: readonly T[];
  /** `base` leads from the file that holds the line to the wiki. */
  print(item: T, base: string): string;
}

/** `index.md`, and the files below `index/` that hold our lines: what else a person keeps there is theirs. */
export const isIndexFile = (path: WikiPath, text: string): boolean =>
  path === INDEX || (path.startsWith('index/') && hasRegion(text, 'index'));

/**
 * Lays out the index: the numbers of pages and sources and the latest source date, then by kind one line a page, then saved
 * answers, then the sources; in a large wiki the lines are in files below `index/`, by how titles begin, which `index.md` lists.
 * Stable order (title, then path, by code point) and no clock, so that nothing new is no change. `index.md` comes first.
 */
export function layOutIndex({ catalogue, sourcePages, answers = [], words }: IndexInput): IndexFile[] {
  const entries = sortByTitle([...catalogue.entries.values()].map(listed));
  const dates = new Map(sourcePages.map(({ raw, date }) => [raw, date] as const));
  const sections = [
    ...EDITED_KINDS.map((kind) =>
      section(
        FOLDERS[kind],
        words.index[kind],
        entries.filter(({ entry }) => kindOf(entry) === kind),
        ({ entry }, base) => printEntry(entry, base, dates, words),
      ),
    ),
    section(FOLDERS.answer, words.index.answers, sortByTitle(answers), printLink),
    section(FOLDERS.source, words.index.sources, sortByTitle(sourcePages), printSource),
  ].filter(({ items }) => items.length > 0);

  const latest = latestOf(sourcePages.map(({ date }) => date));
  const numbers = [`${words.index.pages}: ${entries.length}`, `${words.index.sources}: ${sourcePages.length}`];
  if (latest !== undefined) numbers.push(`${words.index.latest}: ${printInert(latest)}`);
  const isWhole = sections.reduce((sum, { items }) => sum + items.length, 0) <= MAX_WHOLE;
  const shards = isWhole ? [] : sections.map((one) => layOutShards(one, words));
  const print = (): string => {
    const lists = sections.map((one, i) => shards[i]?.map(printShard) ?? printLines(one, one.items, ''));
    return [numbers.join(' · '), ...sections.flatMap(({ heading }, i) => [`## ${heading}`, (lists[i] ?? []).join('\n')])].join(
      '\n\n',
    );
  };
  const pages = pathsIn(isWhole ? sections.flatMap(({ items }) => items) : []);
  return [{ path: INDEX, title: words.index.title, label: words.index.title, print, pages }, ...shards.flat()];
}

const section = <T extends Listed>(name: string, heading: string, items: readonly T[], print: Section<T>['print']): Section => ({
  name,
  heading,
  items,
  print,
});

const pathsIn = (items: readonly Listed[]): Set<WikiPath> => new Set(items.map(({ path }) => path));

const printLines = (one: Section, items: readonly Listed[], base: string): string[] => items.map((item) => one.print(item, base));

/** Does a file of the index stand as it should, whatever its line ends? */
export const isUpToDate = ({ print }: IndexFile, text: string): boolean => readRegion(text, 'index').join('\n') === print();

/** Prints a file of the index. What is outside the two markers of the text as it stands is kept byte for byte. */
export const printIndexFile = ({ title, print }: IndexFile, previous: string | undefined): string =>
  replaceRegion(previous ?? `# ${title}\n`, 'index', print());

function layOutShards(one: Section, words: Words): IndexFile[] {
  const { name, heading, items } = one;
  const keyOf = ({ title, date }: Listed, depth: number): string =>
    name === FOLDERS.source ? beginDate(date, title, depth) : beginTitle(title, depth);
  const shards = items.length <= MAX_SHARD ? [{ key: '', items }] : divide(items, keyOf, MAX_SHARD);
  return shards.map(({ key, items: own }) => ({
    path: wikiPath(`index/${name}${key === '' ? '' : `-${key}`}.md`),
    title: key === '' ? heading : `${heading}: ${key.toUpperCase()}`,
    label: key === '' ? heading : key.toUpperCase(),
    print: () => `[${words.index.title}](../${INDEX})\n\n${printLines(one, own, '../').join('\n')}`,
    pages: pathsIn(own),
  }));
}

const printShard = ({ path, label, pages }: IndexFile): string =>
  `- [${printTitle(label)}](${relativeTarget(INDEX, path)}) (${pages.size})`;

/** Stable: by title, then by path. What is compared is made once for each page and not once for each pair. */
function sortByTitle<T extends { title: string; path: WikiPath }>(pages: readonly T[]): T[] {
  const ordered = pages.map((page) => ({ page, title: orderOf(page.title), path: orderOf(page.path) }));
  return ordered.sort((a, b) => compare(a.title, b.title) || compare(a.path, b.path)).map(({ page }) => page);
}

/** The folder says it; a page elsewhere is listed all the same. */
function kindOf({ path, meta }: CatalogueEntry): EditedKind {
  const byFolder = EDITED_KINDS.find((kind) => path.startsWith(`${FOLDERS[kind]}/`));
  return byFolder ?? EDITED_KINDS.find((kind) => kind === meta.kind) ?? 'concept';
}

const printFact = remember(printInert, MAX_PRINTED);
const printTitle = remember(printLinkText, MAX_PRINTED);
const printed = new WeakMap<CatalogueEntry, { base: string; facts: string; line: string }>();
const listedEntries = new WeakMap<CatalogueEntry, Listed & { entry: CatalogueEntry }>();

function listed(entry: CatalogueEntry): Listed & { entry: CatalogueEntry } {
  const one = listedEntries.get(entry) ?? { path: entry.path, title: entry.meta.title, entry };
  listedEntries.set(entry, one);
  return one;
}

function printEntry(entry: CatalogueEntry, base: string, dates: ReadonlyMap<RawPath, string | undefined>, words: Words): string {
  const { meta } = entry;
  const latest = latestOf(meta.sources.map((raw) => dates.get(raw)));
  const facts = [`${words.index.sources}: ${meta.sources.length}`, ...(latest === undefined ? [] : [latest])].join(' · ');
  const known = printed.get(entry);
  if (known?.facts === facts && known.base === base) return known.line;
  const summary = printInert(meta.summary);
  const line = `${printLink(listed(entry), base)}${summary === '' ? '' : ` — ${summary}`} (${facts})`;
  printed.set(entry, { base, facts, line });
  return line;
}

const printedSources = new WeakMap<IndexedSource, { base: string; line: string }>();

function printSource(source: IndexedSource, base: string): string {
  const known = printedSources.get(source);
  if (known?.base === base) return known.line;
  const facts = [...(source.date === undefined ? [] : [source.date]), source.status].map(printFact).join(' · ');
  const line = `${printLink(source, base)} (${facts})`;
  printedSources.set(source, { base, line });
  return line;
}

const printLink = ({ path, title }: Listed, base: string): string =>
  `- [${printTitle(title)}](${base}${relativeTarget(INDEX, path)})`;

/** Partial dates compare as text: a prefix sorts first. */
const latestOf = (dates: (string | undefined)[]): string | undefined =>
  dates.reduce((latest, date) => (date !== undefined && (latest === undefined || date > latest) ? date : latest), undefined);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The text with surrogates and what is above them changed over, so that `<` puts it in the order of code points: of texts as they are
 * it is not for what lies outside the BMP, whose surrogates are smaller than the last of the BMP.
 */
const orderOf = remember(
  (text) =>
    text.replace(/[\ud800-\uffff]/g, (unit) => {
      const code = unit.charCodeAt(0);
      return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
    }),
  MAX_PRINTED,
);
