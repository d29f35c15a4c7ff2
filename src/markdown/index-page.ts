import type { Catalogue, CatalogueEntry } from '../domain/catalogue.js';
import { EDITED_KINDS, type EditedKind, FOLDERS } from '../domain/page.js';
import type { RawPath, WikiPath } from '../domain/path.js';
import { remember } from '../domain/remember.js';
import type { Words } from '../domain/words.js';
import { replaceRegion } from './generated-region.js';
import { relativeTarget } from './links.js';
import { printInert, printLinkText } from './print-inert.js';

/** What the index says of a source: its page, its date if known, and what was done with it. Title and status are plain text. */
interface IndexedSource {
  path: WikiPath;
  raw: RawPath;
  date?: string;
  title: string;
  status: string;
}

export interface IndexInput {
  catalogue: Catalogue;
  sourcePages: IndexedSource[];
  /** Pages below `answers/`. */
  answers?: readonly { path: WikiPath; title: string }[];
  words: Words;
  /** The index as it stands, if there is one: what is outside the two markers is kept byte for byte. */
  previous: string | undefined;
}

const INDEX = 'index.md' as WikiPath;

/**
 * Prints the index: the numbers of pages and sources and the latest source date, then by kind one line a page, then saved
 * answers, then the sources. Stable order (title, then path, by code point) and no clock, so that nothing new is no change.
 */
export function printIndex({ catalogue, sourcePages, answers = [], words, previous }: IndexInput): string {
  const entries = [...catalogue.entries.values()].sort((a, b) => compare(a.meta.title, b.meta.title) || compare(a.path, b.path));
  const sources = [...sourcePages].sort((a, b) => compare(a.title, b.title) || compare(a.path, b.path));
  const dates = new Map(sources.map(({ raw, date }) => [raw, date] as const));
  const latest = latestOf(sources.map(({ date }) => date));

  const header = [`${words.index.pages}: ${entries.length}`, `${words.index.sources}: ${sources.length}`];
  if (latest !== undefined) header.push(`${words.index.latest}: ${printInert(latest)}`);
  const blocks = [header.join(' · ')];
  for (const kind of EDITED_KINDS) {
    const ofKind = entries.filter((entry) => kindOf(entry) === kind);
    if (ofKind.length === 0) continue;
    blocks.push(`## ${words.index[kind]}`, ofKind.map((entry) => printEntry(entry, dates, words)).join('\n'));
  }
  const saved = [...answers].sort((a, b) => compare(a.title, b.title) || compare(a.path, b.path));
  if (saved.length > 0)
    blocks.push(`## ${words.index.answers}`, saved.map(({ path, title }) => `- ${printLink(path, title)}`).join('\n'));
  if (sources.length > 0) blocks.push(`## ${words.index.sources}`, sources.map(printSource).join('\n'));
  return replaceRegion(previous ?? `# ${words.index.title}\n`, 'index', blocks.join('\n\n'));
}

/** The folder says it; a page elsewhere is listed all the same. */
function kindOf({ path, meta }: CatalogueEntry): EditedKind {
  const byFolder = EDITED_KINDS.find((kind) => path.startsWith(`${FOLDERS[kind]}/`));
  return byFolder ?? EDITED_KINDS.find((kind) => kind === meta.kind) ?? 'concept';
}

/** The index is printed anew with each ingest, and most of it is as it was. */
const MAX_PRINTED = 20_000;
const printFact = remember(printInert, MAX_PRINTED);
const printTitle = remember(printLinkText, MAX_PRINTED);
const printed = new WeakMap<CatalogueEntry, { facts: string; line: string }>();

function printEntry(entry: CatalogueEntry, dates: ReadonlyMap<RawPath, string | undefined>, words: Words): string {
  const { path, meta } = entry;
  const latest = latestOf(meta.sources.map((raw) => dates.get(raw)));
  const facts = [`${words.index.sources}: ${meta.sources.length}`, ...(latest === undefined ? [] : [latest])].join(' · ');
  const known = printed.get(entry);
  if (known?.facts === facts) return known.line;
  const summary = printInert(meta.summary);
  const line = `- ${printLink(path, meta.title)}${summary === '' ? '' : ` — ${summary}`} (${facts})`;
  printed.set(entry, { facts, line });
  return line;
}

function printSource({ path, title, date, status }: IndexedSource): string {
  const facts = [...(date === undefined ? [] : [date]), status].map(printFact).join(' · ');
  return `- ${printLink(path, title)} (${facts})`;
}

const printLink = (path: WikiPath, title: string): string => `[${printTitle(title)}](${relativeTarget(INDEX, path)})`;

/** Partial dates compare as text: a prefix sorts first. */
const latestOf = (dates: (string | undefined)[]): string | undefined =>
  dates.reduce((latest, date) => (date !== undefined && (latest === undefined || date > latest) ? date : latest), undefined);

/** By code point, which `<` on strings is not for what lies outside the BMP: its surrogates are smaller than the last of the BMP. */
function compare(a: string, b: string): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
