import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';
import { toBlocks } from './pdf-blocks.js';
import { openPdf } from './pdf-document.js';
import { dropMargins } from './pdf-margins.js';
import { measurePage, type PdfPage } from './pdf-page.js';
import { orderRows } from './pdf-regions.js';
import { type PdfItem, readRows } from './pdf-rows.js';
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
  const document = await openPdf(bytes);
  if (document.numPages > MAX_PAGES)
    throw new CannotRead('too-large', `has ${document.numPages} pages, more than ${MAX_PAGES}`, 'Split it.');
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const rows = readRows(
      items.flatMap((item) => ('str' in item ? [item as PdfItem] : [])),
      viewport.transform,
    );
    pages.push({ number, width: viewport.width, height: viewport.height, rows });
    page.cleanup();
  }
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  await document.destroy();
  return describe(pages, info);
}

function describe(pages: readonly PdfPage[], info: Record<string, unknown>): Conversion {
  const silent = pages.filter(({ rows }) => rows.length === 0).map(({ number }) => number);
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
  return { blocks, properties: readInfo(info, blocks), propertiesFrom: 'properties', notes };
}

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
