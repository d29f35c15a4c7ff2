import type { HiddenText } from '../domain/source.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';
import { mendPdf } from './mend-pdf.js';
import { toBlocks } from './pdf-blocks.js';
import { openPdf, type PdfDocument } from './pdf-document.js';
import type { PdfDrawing } from './pdf-drawing.js';
import { needsPictures, partHidden } from './pdf-hidden.js';
import { dropMargins } from './pdf-margins.js';
import type { Box } from './pdf-matrix.js';
import { measurePage, type PdfPage } from './pdf-page.js';
import { orderRows } from './pdf-regions.js';
import { type PdfItem, readRows } from './pdf-rows.js';
import { shrinkPictures } from './shrink-pictures.js';
import { NO_TITLE } from './written-properties.js';

/** PDF by the places of its words: reading order over columns, headings by size, tables by alignment; a page is the place. */
export const pdf: ConvertedFormat = {
  kind: 'converted',
  name: 'PDF',
  mediaType: 'application/pdf',
  extensions: ['.pdf'],
  version: 1,
  maxBytes: 100_000_000,
  convert: async ({ bytes }) => convertPdf(bytes),
};

const MAX_PAGES = 3_000;

async function convertPdf(bytes: Uint8Array): Promise<Conversion> {
  const { document, whole, isMended } = await openWhole(bytes);
  const pictures = openPictures(whole);
  if (document.numPages > MAX_PAGES)
    throw new CannotRead('too-large', `has ${document.numPages} pages, more than ${MAX_PAGES}`, 'Split it.');
  const pages: PdfPage[] = [];
  const hidden: HiddenText[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number).catch((error: unknown) => {
      if (isMended) return undefined;
      throw error;
    });
    if (page === undefined) continue;
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? [item as PdfItem] : []));
    const drawing = texts.length > 0 ? await document.readDrawing(page) : NOTHING;
    const images = needsPictures(drawing) ? await pictures.find(number) : [];
    const seen = partHidden(texts, drawing, images, page.view);
    hidden.push(...[...new Set(seen.hidden)].map((words) => ({ words, at: { kind: 'page', number } as const })));
    pages.push({ number, width: viewport.width, height: viewport.height, rows: readRows(seen.items, viewport.transform) });
    page.cleanup();
  }
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  await document.destroy();
  await pictures.close();
  const lost = document.numPages - pages.length;
  const read = describe(pages, hidden, info);
  const note = `Its end is missing: what stands before it is here${lost > 0 ? `, and ${lost} of ${document.numPages} pages are not` : ''}.`;
  return isMended ? { ...read, notes: [note, ...read.notes] } : read;
}

/** A document, and the bytes that it was read from: of one that was cut off with an end in place of what is missing. */
async function openWhole(bytes: Uint8Array): Promise<{ document: PdfDocument; whole: Uint8Array; isMended: boolean }> {
  // A document takes the bytes that it is given away.
  const whole = bytes.slice();
  const first = await openIfWhole(bytes);
  if (first !== undefined) return { document: first, whole, isMended: false };
  const mended = mendPdf(whole);
  const document = mended && (await openIfWhole(mended.slice()));
  if (mended && document && document.numPages > 0) return { document, whole: mended, isMended: true };
  await document?.destroy();
  const isPdf = Buffer.from(whole.subarray(0, 1_024)).includes('%PDF-');
  const message = isPdf ? 'is a PDF of which a part is missing, most likely its end' : 'is no PDF, or a damaged one';
  throw new CannotRead('unreadable', message, 'Is the file complete?');
}

async function openIfWhole(bytes: Uint8Array): Promise<PdfDocument | undefined> {
  try {
    return await openPdf(bytes);
  } catch (error) {
    if (error instanceof CannotRead && error.reason === 'unreadable') return undefined;
    throw error;
  }
}

const NOTHING: PdfDrawing = { texts: [], fills: [], images: [] };

/** Where the pictures of a document's pages stand; it is opened a second time by the first who asks. */
function openPictures(bytes: Uint8Array): { find: (page: number) => Promise<readonly Box[]>; close: () => Promise<void> } {
  // A document takes the bytes that it is given away.
  const copy = bytes.slice();
  let opened: Promise<PdfDocument> | undefined;
  return {
    find: async (number) => {
      opened ??= openPdf(shrinkPictures(copy));
      const document = await opened;
      const page = await document.getPage(number);
      const { images } = await document.readDrawing(page);
      page.cleanup();
      return images;
    },
    close: async () => {
      await (await opened)?.destroy();
    },
  };
}

function describe(pages: readonly PdfPage[], hidden: readonly HiddenText[], info: Record<string, unknown>): Conversion {
  const silent = pages.filter(({ rows }) => rows.length === 0).map(({ number }) => number);
  if (silent.length === pages.length && hidden.length > 0)
    throw new CannotRead('no-text', 'has only text that nobody sees', 'If it is a scan, run a text recognition (OCR) over it.');
  if (silent.length === pages.length) {
    const what = pages.length === 1 ? 'its page is a picture' : `its ${pages.length} pages are pictures`;
    throw new CannotRead(
      'no-text',
      `has no text: ${what}, or empty`,
      'Run a text recognition (OCR) over it, and put in what that saves.',
    );
  }
  const { pages: inner, dropped } = dropMargins(pages);
  const measures = measurePage(inner);
  const blocks = inner.flatMap((page): ConvertedBlock[] => toBlocks(orderRows(page.rows), page, measures));
  const notes = [
    ...(silent.length > 0
      ? [`No text on ${silent.length === 1 ? 'page' : 'pages'} ${silent.slice(0, 20).join(', ')}: pictures, or empty.`]
      : []),
    ...(dropped.length > 0
      ? [`Repeated on the pages and left out: ${dropped.map((text) => JSON.stringify(text)).join(', ')}.`]
      : []),
  ];
  return { blocks, properties: readInfo(info, blocks), propertiesFrom: 'properties', notes, hidden: dropRepeats(hidden) };
}

/** What stands hidden on each page is told once. */
const dropRepeats = (hidden: readonly HiddenText[]): HiddenText[] =>
  [...new Map(hidden.toReversed().map((one) => [one.words, one])).values()].toReversed();

function readInfo(info: Record<string, unknown>, blocks: readonly ConvertedBlock[]): Record<string, string> {
  const text = (key: string): string => {
    const value = info[key];
    return typeof value === 'string'
      ? value
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim()
          .slice(0, 500)
      : '';
  };
  const hasHeading = blocks.some(({ kind, locator }) => kind === 'heading' && locator.kind === 'page' && locator.number === 1);
  const title = text('Title');
  const found: [string, string][] = [
    ['title', NO_TITLE.test(title) || (hasHeading && title.length < 4) ? '' : title],
    ['author', text('Author')],
    ['created', readPdfDate(text('CreationDate'))],
    ['modified', readPdfDate(text('ModDate'))],
  ];
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

/** `D:20240902101500+09'00'` is the day where it was written. */
function readPdfDate(value: string): string {
  const match = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?/.exec(value);
  return match === null ? '' : match.slice(1).filter(Boolean).join('-');
}
