import type { Locator } from '../domain/locator.js';
import { type DecodedText, decodeText } from './decode-text.js';
import { CannotRead, type Conversion, type ConvertedFormat } from './format.js';
import { declaredEncoding } from './html-tree.js';

/** Web pages as they are saved or clipped: what is the matter of the page, without menus, and what it says of itself. */
export const html: ConvertedFormat = {
  kind: 'converted',
  name: 'web page',
  mediaType: 'text/html',
  extensions: ['.html', '.htm', '.xhtml'],
  version: 1,
  maxBytes: 20_000_000,
  convert: async ({ bytes, address }) =>
    convertHtml(decodeText(bytes, { declared: declaredEncoding(bytes), allowControls: true }), address),
};

async function convertHtml({ text, notes: said }: DecodedText, address: string | undefined): Promise<Conversion> {
  const [{ parsePage }, { chooseMain }, { htmlToBlocks }, { readHtmlProperties }, { clipHtml }] = await Promise.all([
    import('./parse-html.js'),
    import('./html-main.js'),
    import('./html-blocks.js'),
    import('./html-properties.js'),
    import('./html-clip.js'),
  ]);
  const { document, notes: unapplied } = await parsePage(text);
  const clip = address === undefined ? undefined : clipHtml(document, address);
  const properties = readHtmlProperties(document, text);
  const main = await chooseMain(document);
  const locate = (start: number, end: number): Locator => ({ kind: 'lines', start, end });
  const { blocks, hidden, images } = htmlToBlocks(main.root, locate, main.isKept, clip);
  if (blocks.length === 0)
    throw new CannotRead('empty', 'holds no text', 'A page that a program draws has to be saved as it is shown.');
  const notes = [
    ...said,
    ...unapplied,
    ...(main.isLarge
      ? ['It is too large a page to look for an article in it: all but menus and what stands around is read.']
      : []),
    ...(main.left > 0 ? [`Menus and other parts around the matter of the page are left out: ${main.left} characters.`] : []),
    ...(images > 0 && !clip ? [`Pictures are not read: ${images}.`] : []),
    ...(hidden.length > 0 ? [`Hidden text is left out: ${hidden.length} passages.`] : []),
  ];
  return { blocks, properties, propertiesFrom: 'header', notes, hidden, ...(clip ? { pictures: clip.pictures } : {}) };
}
