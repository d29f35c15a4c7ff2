import type { HiddenText } from '../domain/source.js';
import { decodeText } from './decode-text.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';
import { htmlToBlocks } from './html-blocks.js';
import { attribute, declaredEncoding, findElements, type HtmlDocument, textOf } from './html-tree.js';
import { fromXhtml, parseHtml, parsePage } from './parse-html.js';
import { rememberSheets } from './style-sheets.js';
import { readZip, resolveEntry, type ZipFiles } from './zip.js';

/** Books: their chapters in reading order, each a place. */
export const epub: ConvertedFormat = {
  kind: 'converted',
  name: 'EPUB',
  mediaType: 'application/epub+zip',
  extensions: ['.epub'],
  version: 1,
  maxBytes: 100_000_000,
  convert: async ({ bytes }) => convertEpub(bytes),
};

/** As of a web page that stands alone: a chapter of more takes a gigabyte of memory. */
const MAX_CHAPTER_BYTES = 20_000_000;
const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';

async function convertEpub(bytes: Uint8Array): Promise<Conversion> {
  const files = readZip(bytes, (path) => /\.(opf|xml|x?html?|ncx|css)$/i.test(path));
  refuseLocked(files);
  const container = readXml(files, CONTAINER);
  const [root] = container ? findElements(container, new Set(['rootfile'])) : [];
  const path = root && attribute(root, 'full-path');
  const book = path === undefined ? undefined : readXml(files, path);
  if (path === undefined || book === undefined)
    throw new CannotRead('unreadable', 'is no book: what tells its chapters is missing', 'Is the file complete?');
  const folder = path.split('/').slice(0, -1).join('/');
  const chapters = listChapters(book, folder);
  const sheetAt = rememberLast((path) => readSheet(files, path));
  const compile = rememberSheets();
  const blocks: ConvertedBlock[] = [];
  const notes: string[] = [];
  const hidden: HiddenText[] = [];
  let number = 0;
  let images = 0;
  let missing = 0;
  for (const chapter of chapters) {
    const text = readText(files, chapter);
    if (text === undefined) {
      missing++;
      continue;
    }
    const near = chapter.split('/').slice(0, -1).join('/');
    const page = await parsePage(fromXhtml(text), (href) => sheetAt(resolveEntry(near, href)), compile);
    for (const note of page.notes) if (!notes.includes(note)) notes.push(note);
    const locator = { kind: 'chapter', number: number + 1 } as const;
    const read = htmlToBlocks(page.document, () => locator);
    images += read.images;
    hidden.push(...read.hidden);
    if (read.blocks.length === 0) continue;
    number++;
    blocks.push(...read.blocks);
  }
  if (missing > 0) notes.push(`Chapters that it names and does not hold: ${missing}.`);
  if (images > 0) notes.push(`Pictures are not read: ${images}.`);
  return { blocks, properties: readMetadata(book), propertiesFrom: 'header', notes, hidden };
}

/** Fonts may be scrambled; chapters that are cannot be read. */
function refuseLocked(files: ZipFiles): void {
  const said = readXml(files, ENCRYPTION);
  const locked = said ? [...findElements(said, new Set(['cipherreference', 'enc:cipherreference']))] : [];
  if (locked.some((one) => /\.x?html?$/i.test(attribute(one, 'uri') ?? '')))
    throw new CannotRead('locked', 'is locked by its seller (DRM)', 'Only a copy without the lock can be read.');
}

function readText(files: ZipFiles, path: string): string | undefined {
  const name = files.paths.includes(path) ? path : files.paths.find((one) => one.toLowerCase() === path.toLowerCase());
  const bytes = name === undefined ? undefined : files.get(name, MAX_CHAPTER_BYTES);
  if (bytes === undefined || bytes.length === 0) return undefined;
  return decodeText(bytes, { declared: declaredEncoding(bytes), allowControls: true }).text;
}

/** Sheets that chapters have in common are the same few over and over. */
const MAX_SHEETS = 20;

/** The same function of a path, which asks for what it gave lately once. */
function rememberLast<T>(read: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    if (known.has(path)) return known.get(path) as T;
    if (known.size >= MAX_SHEETS) known.clear();
    const value = read(path);
    known.set(path, value);
    return value;
  };
}

/** One that is no text hides nothing. */
function readSheet(files: ZipFiles, path: string): string | undefined {
  try {
    return readText(files, path);
  } catch (error) {
    if (error instanceof CannotRead) return undefined;
    throw error;
  }
}

function readXml(files: ZipFiles, path: string): HtmlDocument | undefined {
  const text = readText(files, path);
  return text === undefined ? undefined : parseHtml(fromXhtml(text));
}

/** The paths of its chapters, in reading order, each once as the standard has it. */
function listChapters(book: HtmlDocument, folder: string): string[] {
  const items = new Map([...findElements(book, new Set(['item', 'opf:item']))].map((item) => [attribute(item, 'id'), item]));
  const paths = [...findElements(book, new Set(['itemref', 'opf:itemref']))].flatMap((reference) => {
    const item = items.get(attribute(reference, 'idref'));
    const href = item && attribute(item, 'href');
    const isContents = item && /(^|\s)nav(\s|$)/.test(attribute(item, 'properties') ?? '');
    return href === undefined || isContents ? [] : [resolveEntry(folder, href)];
  });
  return [...new Set(paths)];
}

function readMetadata(book: HtmlDocument): Record<string, string | string[]> {
  const all = (name: string): string[] =>
    [...findElements(book, new Set([`dc:${name}`]))]
      .map((one) => textOf(one).replace(/\s+/gu, ' ').trim())
      .filter((text) => text !== '');
  const [title] = all('title');
  const authors = all('creator');
  const [published] = all('date');
  const [publisher] = all('publisher');
  return {
    ...(title === undefined ? {} : { title }),
    ...(authors.length === 0 ? {} : { author: authors }),
    ...(published === undefined ? {} : { published }),
    ...(publisher === undefined ? {} : { publisher }),
  };
}
