import { NotFoundError, UsageError } from '../domain/errors.js';
import { describeLocator, isAt, type Locator, parseLocator, printLocator } from '../domain/locator.js';
import { nameKey } from '../domain/name-key.js';
import { isSafeRelativePath, rawPath, type WikiPath } from '../domain/path.js';
import { quoteWord } from '../domain/quote-word.js';
import { sameByForm } from '../domain/same-by-form.js';
import { LARGE_TABLE, type Source, type SourceDate } from '../domain/source.js';
import { parsePageMeta } from '../markdown/page.js';
import { type ReadDeps, readRawBytes, readRawFile } from './read-raw-file.js';
import { isContentPage, viewWiki, type WikiView } from './wiki-view.js';

/** A page or a source as text. */
export interface Shown {
  /** Below the wiki's root: `wiki/entities/x.md`, `raw/a.md`. */
  path: string;
  title: string;
  /** What quotes of a source are compared with; of one that was asked for by a place, what stands there. */
  text: string;
  /** Of a source. */
  source?: {
    mediaType: string;
    date: SourceDate | undefined;
    properties: Source['properties'];
    notes: string[];
    /** The parts of `text` by where they stand in the file, as a citation names it (`page=3`); none where lines of both are the same. */
    places: { locator: string; start: number; end: number }[];
  };
}

/**
 * A page by title, alias, or path; a source by `raw/…`, whole or what stands at a place, which may also follow the name as in a
 * citation (`raw/a.pdf#page=3`, `raw/a.md:L4`, `raw/a.xlsx:sheet=Prices!3`).
 * @throws NotFoundError when there is none; SourceRefused when a file below raw/ cannot be read as text; UsageError for the place of a page.
 */
export async function show(deps: ReadDeps, name: string, place?: Locator): Promise<Shown> {
  const asked = name.trim();
  if (asked.startsWith('raw/')) return showSource(deps, name.trimStart().slice('raw/'.length), place);
  if (place)
    throw new UsageError('A place is shown of a source only.', 'For example: wiki show raw/report.pdf --page 3, or --at slide=2');
  const view = viewWiki(await deps.store.readPages());
  const path = findPage(view, asked);
  if (path === undefined)
    throw new NotFoundError(`${asked}: no page has this title, alias or path.`, 'See what there is: wiki show index');
  return { path: `wiki/${path}`, title: view.catalogue.entries.get(path)?.meta.title ?? path, text: view.texts.get(path) ?? '' };
}

async function showSource(deps: ReadDeps, name: string, asked: Locator | undefined): Promise<Shown> {
  const { below, place = asked } = await splitPlace(deps, name);
  if (!isSafeRelativePath(below))
    throw new NotFoundError(`raw/${below}: this is not a path below raw/.`, 'See the sources: wiki status');
  const file = await readRawFile(deps, rawPath(below));
  if (!file.raw)
    throw new NotFoundError(`raw/${below}: there is no such file, or it cannot be read.`, 'See the sources: wiki status');
  if (file.refusal) throw file.refusal;
  if (!file.source) throw new NotFoundError(`raw/${below}: it cannot be read.`);
  const { title, text, mediaType, date, properties, notes, isConverted } = file.source;
  const shown = place === undefined ? text : textAt(file.source, place);
  if (shown === undefined)
    throw new NotFoundError(
      `raw/${below}: ${whyNotThere(file.source, place as Locator)}`,
      `See all of it: wiki show ${quoteWord(`raw/${below}`)}`,
    );
  const places = isConverted && place === undefined ? listPlaces(file.source) : [];
  return { path: `raw/${below}`, title, text: shown, source: { mediaType, date, properties, notes, places } };
}

/** A file may be named as a place would be; then it is the file. A place follows `#` as in an address, or `:` as in an answer. */
async function splitPlace(deps: ReadDeps, name: string): Promise<{ below: string; place?: Locator }> {
  const typed = name.trimEnd();
  const isWhole = (await findFile(deps, name)) !== undefined;
  for (const { index } of isWhole ? [] : typed.matchAll(/(?<=.)[#:]/gs)) {
    const place = parseLocator(typed.slice(index + 1));
    if (place) return { below: await nameFile(deps, typed.slice(0, index)), place };
  }
  return { below: await nameFile(deps, name) };
}

/** A name may end in a space; where there is no such file, the space was only typed. */
const nameFile = async (deps: ReadDeps, name: string): Promise<string> =>
  (await findFile(deps, name)) ?? (await findFile(deps, name.trimEnd())) ?? name.trimEnd();

/** The file of this name, or the only one whose name is the same but for the form of its letters. */
async function findFile(deps: ReadDeps, name: string): Promise<string | undefined> {
  if (!isSafeRelativePath(name)) return undefined;
  if ((await readRawBytes(deps, rawPath(name))).raw !== undefined) return name;
  // Letters without marks have one form.
  if (/^[\0-\x7f]*$/.test(name)) return undefined;
  const { files } = await deps.store.listRaw();
  return sameByForm(
    files.map(({ path }) => path),
    name,
  );
}

/** Rows of a large table are left out of its text, though the file has them. */
function whyNotThere({ blocks, notes }: Source, place: Locator): string {
  const about = place.kind === 'row' ? `Sheet ${JSON.stringify(place.sheet)}: ${LARGE_TABLE}` : LARGE_TABLE;
  const isBetween =
    notes.some((note) => note.startsWith(about)) &&
    blocks.some((one) => isBefore(one.locator, place)) &&
    blocks.some((one) => isBefore(place, one.locator));
  return isBetween
    ? `${describeLocator(place)} is not in its text: of a large table only some rows are read, and this is none of them. The file has it.`
    : `there is no ${describeLocator(place)} in it.${hintOfPlaces(blocks, place)}`;
}

/** A PDF has no lines, and a text no pages: what it has instead, as it is asked for. */
function hintOfPlaces(blocks: Source['blocks'], place: Locator): string {
  const other = blocks.find(({ locator }) => locator.kind !== place.kind)?.locator;
  if (other === undefined || blocks.some(({ locator }) => locator.kind === place.kind)) return '';
  const flag =
    other.kind === 'lines'
      ? `--line ${other.start}`
      : other.kind === 'page'
        ? `--page ${other.number}`
        : `--at ${quoteWord(printLocator(other).replace(/^#/, ''))}`;
  return ` Its places are ${PLACES[other.kind]}: ${flag}.`;
}

const PLACES: Record<Locator['kind'], string> = {
  lines: 'lines',
  page: 'pages',
  slide: 'slides',
  chapter: 'chapters',
  message: 'messages',
  part: 'parts',
  cell: 'cells',
  paragraph: 'paragraphs',
  row: 'rows of sheets',
  time: 'times',
};

/** Of two rows of one table, or two lines. */
function isBefore(a: Locator, b: Locator): boolean {
  if (a.kind === 'lines' && b.kind === 'lines') return a.end < b.start;
  return a.kind === 'row' && b.kind === 'row' && a.sheet === b.sheet && a.row < b.row;
}

/** What stands at a place of a source; of a text file its very lines. Undefined where there is no such place. */
function textAt({ text, blocks, isConverted }: Source, place: Locator): string | undefined {
  if (!isConverted) {
    const lines = text.split('\n');
    return place.kind === 'lines' && place.start >= 1 && place.start <= lines.length
      ? lines.slice(place.start - 1, place.end).join('\n')
      : undefined;
  }
  const there = blocks.filter((block) => isAt(block.locator, place));
  const [first, last] = [there[0], there.at(-1)];
  return first && last ? text.slice(lineStart(text, first.start), last.end) : undefined;
}

/** Marks of an item or a heading stand before its block. */
const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

function listPlaces({ text, blocks }: Source): { locator: string; start: number; end: number }[] {
  const places: { locator: string; start: number; end: number }[] = [];
  for (const { locator, start, end } of blocks) {
    const printed = printLocator(locator);
    const last = places.at(-1);
    if (last?.locator === printed) last.end = end;
    else places.push({ locator: printed, start: lineStart(text, start), end });
  }
  return places;
}

/** The page with this title, alias or path below `wiki/`. */
export function findPage(view: WikiView, asked: string): WikiPath | undefined {
  const byName = view.catalogue.find(asked)?.path;
  if (byName) return byName;
  const path = asked.replace(/^wiki\//, '').normalize('NFC');
  const candidates = [path, `${path}.md`];
  const byPath = [...view.texts.keys()].find((page) => candidates.includes(page.normalize('NFC')));
  return byPath ?? findByTitle(view, asked);
}

/** Pages of sources and saved answers are in no catalogue, and the index lists them by their titles all the same. */
function findByTitle({ texts }: WikiView, asked: string): WikiPath | undefined {
  const key = nameKey(asked);
  const others = [...texts].filter(([path]) => !isContentPage(path));
  return others.find(([path, text]) => nameKey(parsePageMeta(path, text).title) === key)?.[0];
}
