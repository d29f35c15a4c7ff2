import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import type { Source } from '../../src/domain/source.js';
import { readSource } from '../../src/formats/read-source.js';
import { makeDocx } from './samples/docx.js';
import { makeZip } from './samples/make-office.js';
import { makeOdt } from './samples/open-document.js';
import { makePptx } from './samples/pptx.js';

/** Of hidden texts their words. */
const read = async (name: string, bytes: Uint8Array) => {
  const source = await readSource(rawPath(name), bytes, '0'.repeat(64) as Sha256);
  return { ...source, hidden: source.hidden.map(({ words }) => words) };
};
const inside = (open: string, depth: number, inner: string): string =>
  open.repeat(depth) +
  inner +
  [...open.matchAll(/<([\w:]+)[^>]*>/g)]
    .reverse()
    .map(([, name]) => `</${name}>`)
    .join('')
    .repeat(depth);

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const CELL = '<w:tbl><w:tr><w:tc>';
const BOX = '<w:p><w:r><w:drawing><wps:txbx><w:txbxContent>';

describe('nothing is lost by lying deep in a document of Word:', () => {
  it.each([
    ['controls in controls', '<w:sdt><w:sdtContent>', 5_000],
    ['tables in tables', CELL, 1_000],
    ['boxes in boxes', BOX, 600],
    ['controls in a line', '<w:p><w:sdt><w:sdtContent>', 300],
  ])('%s', async (_, open, depth) => {
    const { text } = await read('a.docx', makeDocx(inside(open, depth, paragraph('the deep end')) + paragraph('After it.')));
    expect(text.match(/the deep end/g)).toHaveLength(1);
    expect(text).toContain('After it.');
  });

  it('what was deleted there stays deleted', async () => {
    const deleted = `<w:del w:id="9">${paragraph('unseen words')}</w:del>${paragraph('the deep end')}`;
    const { text, notes } = await read('a.docx', makeDocx(inside('<w:sdt><w:sdtContent>', 900, deleted)));
    expect(text).toContain('the deep end');
    expect(text).not.toContain('unseen words');
    expect(notes.join('\n')).toContain('deleted text');
  });
});

const NAMES = 'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:table="b" xmlns:draw="d"';
const odt = (body: string): Uint8Array =>
  makeOdt({
    'content.xml': `<office:document-content ${NAMES}><office:automatic-styles><style:style style:name="T2" style:family="text"><style:text-properties text:display="none"/></style:style></office:automatic-styles><office:body><office:text><text:p>Before it.</text:p>${body}<text:p>After it.</text:p></office:text></office:body></office:document-content>`,
  });

describe('nor in one of OpenDocument:', () => {
  it.each([
    ['lists', '<text:list><text:list-item>', '<text:p>the deep end</text:p>'],
    ['sections', '<text:section text:name="a">', '<text:p>the deep end</text:p>'],
    ['spans', '<text:span>', 'the deep end'],
    ['tables', '<table:table><table:table-row><table:table-cell>', '<text:p>the deep end</text:p>'],
  ])('%s', async (kind, open, inner) => {
    const deep = inside(open, 1_000, inner);
    const { text } = await read('a.odt', odt(kind === 'spans' ? `<text:p>${deep}</text:p>` : deep));
    expect(text.match(/the deep end/g)).toHaveLength(1);
    expect(text).toMatch(/Before it\.[\s\S]*After it\./);
  });

  it('what is hidden there stays hidden', async () => {
    const section = inside(
      '<text:section>',
      900,
      '<text:section text:display="none"><text:p>unseen words</text:p></text:section>',
    );
    expect(await read('a.odt', odt(section))).toMatchObject({
      hidden: ['unseen words'],
      text: expect.not.stringContaining('unseen'),
    });
    const span = inside('<text:span>', 900, '<text:span text:style-name="T2"><text:span>unseen words</text:span></text:span>');
    expect((await read('a.odt', odt(`<text:p>${span}</text:p>`))).text).not.toContain('unseen');
    const around = `<text:section text:display="none">${inside('<text:section>', 900, '<text:p>unseen words</text:p>')}</text:section>`;
    expect((await read('a.odt', odt(around))).text).not.toContain('unseen');
  });
});

it('nor in a group of shapes of PowerPoint', async () => {
  const shape = '<p:sp><p:txBody><a:p><a:r><a:t>the deep end</a:t></a:r></a:p></p:txBody></p:sp>';
  const slide = `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${inside('<p:grpSp>', 3_000, shape)}</p:spTree></p:cSld></p:sld>`;
  const { text } = await read('a.pptx', makePptx({ 'ppt/slides/slide1.xml': slide }));
  expect(text.match(/the deep end/g)).toHaveLength(1);
});

it('nor in a chapter of a book', async () => {
  const book = makeZip({
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    'b.opf': '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': `<html><body>${inside('<div><ol><li>', 1_000, 'the deep end')}<p>After it.</p></body></html>`,
  });
  const { text } = await read('a.epub', book);
  expect(text.match(/the deep end/g)).toHaveLength(1);
  expect(text).toContain('After it.');
});

describe('data and markup of any depth are kept or refused with the reason:', () => {
  it.each([
    ['a.json', `${'['.repeat(50_000)}"the deep end"${']'.repeat(50_000)}`],
    ['b.json', `{"a": ${'[\n'.repeat(20_000)}"the deep end"${'\n]'.repeat(20_000)}}`],
    [
      'a.yaml',
      `${Array.from({ length: 500 }, (_, n) => `${'  '.repeat(n)}a:`).join('\n')}\n${'  '.repeat(500)}b: the deep end\n`,
    ],
    ['a.opml', `<opml><body>${inside('<outline text="x">', 5_000, '<outline text="the deep end"/>')}</body></opml>`],
    ['a.md', `# Piers\n\n${'> '.repeat(500)}the deep end\n`],
    [
      'b.md',
      `# Piers\n\n${Array.from({ length: 300 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')}\n${'  '.repeat(300)}- the deep end\n`,
    ],
    ['c.md', `---\ntitle: ${'['.repeat(3_000)}x\n---\n\nthe deep end\n`],
    ['a.ipynb', `{"cells":[{"cell_type":"markdown","source":"${'> '.repeat(500)}the deep end"}]}`],
  ])('%s', async (name, text) => {
    const source = await read(name, new TextEncoder().encode(text)).catch((error: unknown) => error);
    if (source instanceof Error)
      expect(source).toMatchObject({ name: 'SourceRefused', message: expect.stringContaining('nested more deeply') });
    else {
      const { text: kept, blocks, notes } = source as Source;
      if (notes.some((note) => /^A large file: \d+ lines .* are left out/.test(note))) return;
      const at = kept.indexOf('the deep end');
      expect(blocks.some(({ start, end }) => start <= at && at < end)).toBe(true);
    }
  });
});
