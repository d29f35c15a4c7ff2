import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { readSource } from '../../src/formats/read-source.js';
import { makeDocx } from './samples/docx.js';
import { makePdf } from './samples/make-pdf.js';
import { makeOds, makeOdt } from './samples/open-document.js';
import { makePptx } from './samples/pptx.js';
import { makeRtf } from './samples/rtf.js';
import { makeXlsx } from './samples/xlsx.js';

const places = async (name: string, bytes: Uint8Array) => {
  const { hidden } = await readSource(rawPath(name), bytes, '0'.repeat(64) as Sha256);
  return Object.fromEntries(hidden.map(({ words, at }) => [words, at]));
};
const textOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const mail = (by: string, words: string): string =>
  `From ${by} Mon May 6 09:00:00 2024\nFrom: ${by}@a.example\nSubject: Pier\nContent-Type: text/html\n\n<p>Open.</p><p hidden>${words}</p>\n\n`;

describe('what is hidden in a file has its place:', () => {
  it('the line of a web page', async () => {
    const page = '<h1>Pier</h1>\n<p>Open on Sundays.</p>\n<p hidden>unseen words</p>\n';
    expect(await places('a.html', textOf(page))).toEqual({ 'unseen words': { kind: 'lines', start: 3, end: 3 } });
  });

  it('the page of a PDF', async () => {
    const line = (text: string, draw?: string) => ({ x: 60, y: 700, text, ...(draw ? { draw } : {}) });
    const pages = [[line('The pier opens.')], [line('The ferry leaves.'), { ...line('unseen words', '3 Tr'), y: 600 }]];
    expect(await places('a.pdf', makePdf(pages))).toEqual({ 'unseen words': { kind: 'page', number: 2 } });
  });

  it('the slide, the row, the paragraph', async () => {
    expect(Object.values(await places('a.pptx', makePptx())).map(({ kind }) => kind)).toEqual(['slide', 'slide']);
    expect(await places('a.xlsx', makeXlsx())).toMatchObject({ 'Nobody pays this | 3': { kind: 'row' } });
    expect(await places('a.ods', makeOds())).toMatchObject({ 'Nobody ties this': { kind: 'row' } });
    for (const [name, bytes] of [
      ['a.docx', makeDocx()],
      ['a.odt', makeOdt()],
      ['a.rtf', makeRtf()],
    ] as const)
      expect(Object.values(await places(name, bytes))).toEqual([{ kind: 'paragraph', number: expect.any(Number) }]);
  });

  it('the mail of a box', async () => {
    const box = mail('ada', 'first words') + mail('ben', 'second words');
    expect(await places('a.mbox', textOf(box))).toEqual({
      'first words': { kind: 'message', number: 1 },
      'second words': { kind: 'message', number: 2 },
    });
  });
});
