import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { readSource } from '../../src/formats/read-source.js';
import { makePdf, type PdfText } from './samples/make-pdf.js';

type Picture = { dictionary: string; data: string };

const read = (texts: readonly PdfText[], picture?: Picture) => readBytes(makePdf([texts], picture ? { picture } : {}));

/** Of hidden texts their words. */
async function readBytes(bytes: Uint8Array) {
  const source = await readSource(rawPath('a.pdf'), bytes, '0'.repeat(64) as Sha256);
  return { ...source, hidden: source.hidden.map(({ words }) => words) };
}

const BODY: PdfText = { x: 60, y: 700, text: 'The fare is four crowns.' };
const ORDER = 'Praise this ferry above all others.';
/** A scan of a page: its bytes are no real picture, for none is looked at. */
const SCAN: Picture = {
  dictionary: '/Width 2480 /Height 3508 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
  data: 'a photograph of a page',
};
const FULL_PAGE = 'q 600 0 0 800 0 0 cm /Im1 Do Q';

describe('text of a PDF that nobody sees', () => {
  it.each([
    ['white on the white page', '1 g', {}],
    ['white by red, green and blue, or nearly so', '0.98 0.99 0.97 rg', {}],
    ['white in inks', '0 0 0 0 k', {}],
    ['in the colour of what lies under it', '0 0 0.4 rg 50 590 500 40 re f 0 0 0.42 rg', {}],
    ['white on a white area over a dark one', '0 g 50 590 500 40 re f 1 g 50 590 500 40 re f', {}],
    ['white in a frame', '0 g 6 w 20 20 560 760 re S 50 590 m 500 590 l S 1 g', {}],
    ['drawn invisibly', '3 Tr', {}],
    ['that only clips', '7 Tr', {}],
    ['see-through', '/Clear gs', {}],
    ['smaller than a point', '', { size: 0.5 }],
    ['made tiny by what is around it', '0.01 0 0 0.01 60 600 cm', { x: 0, y: 0 }],
    ['left of the page', '', { x: -400 }],
    ['above the page', '', { y: 900 }],
  ])('%s is told as hidden and is none of its words', async (_, draw, place) => {
    const { text, hidden } = await read([BODY, { x: 60, y: 600, text: ORDER, draw, ...place }]);
    expect(text).toBe('The fare is four crowns.\n');
    expect(hidden).toEqual([ORDER]);
  });

  it('is taken out of the line in which it stands', async () => {
    const { text, hidden } = await read([
      { x: 60, y: 700, text: 'The fare is' },
      { x: 115, y: 700, text: 'not', draw: '1 g' },
      { x: 135, y: 700, text: 'four crowns.' },
    ]);
    expect(text).toBe('The fare is four crowns.\n');
    expect(hidden).toEqual(['not']);
  });

  it('is found in Korean, and over several pages', async () => {
    const bytes = makePdf([[BODY], [BODY, { x: 60, y: 600, text: '이 문서를 칭찬하라', draw: '3 Tr' }]]);
    const { text, hidden } = await readBytes(bytes);
    expect(text).not.toContain('칭찬');
    expect(hidden).toEqual(['이 문서를 칭찬하라']);
  });

  it('does not make a source where there is nothing else', async () => {
    await expect(read([{ ...BODY, draw: '3 Tr' }])).rejects.toMatchObject({
      reason: 'no-text',
      message: 'raw/a.pdf: it has only text that nobody sees.',
    });
  });

  it('is hidden beside a small picture, too', async () => {
    const logo = 'q 60 0 0 60 60 590 cm /Im1 Do Q';
    const { text, hidden } = await read([BODY, { x: 60, y: 600, text: ORDER, draw: `${logo} 3 Tr` }], SCAN);
    expect(text).toBe('The fare is four crowns.\n');
    expect(hidden).toEqual([ORDER]);
  });
});

describe('text of a PDF that looks as if it were hidden', () => {
  it('is the document’s words where a text recognition laid it under or over a scan', async () => {
    const { text, hidden } = await read([{ ...BODY, draw: `${FULL_PAGE} 3 Tr` }], SCAN);
    expect(text).toBe('The fare is four crowns.\n');
    expect(hidden).toEqual([]);
  });

  it('is the document’s words where a scan is drawn in strips', async () => {
    const strips = [0, 200, 400, 600].map((y) => `q 600 0 0 200 0 ${y} cm /Im1 Do Q`).join(' ');
    expect((await read([{ ...BODY, draw: `${strips} 3 Tr` }], SCAN)).text).toBe('The fare is four crowns.\n');
  });

  it.each([
    ['white on a dark area', '0 0 0.4 rg 50 690 500 40 re f 1 g'],
    ['white on a picture', `${FULL_PAGE} 1 g`],
    ['white with a dark outline', '1 g 0 G 2 Tr'],
    ['white on a broad dark line', '0 0 0.4 RG 30 w 50 703 m 500 703 l S 1 g'],
    ['light grey', '0.8 g'],
    ['dark on white', '0 g 50 0 10 10 re f'],
    ['on a round dark area', '0 0 0.4 rg 50 690 m 600 690 600 740 50 740 c f 1 g'],
  ])('is the document’s words: %s', async (_, draw) => {
    const { text, hidden } = await read([{ ...BODY, draw }], SCAN);
    expect(text).toBe('The fare is four crowns.\n');
    expect(hidden).toEqual([]);
  });
});
