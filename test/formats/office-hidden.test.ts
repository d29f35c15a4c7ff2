import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { readSource } from '../../src/formats/read-source.js';
import { makeDocx } from './samples/docx.js';
import { relations } from './samples/make-office.js';
import { makeOds, makeOdt } from './samples/open-document.js';
import { makePptx } from './samples/pptx.js';
import { makeXlsx } from './samples/xlsx.js';

/** Of hidden texts their words. */
const read = async (name: string, bytes: Uint8Array) => {
  const source = await readSource(rawPath(name), bytes, '0'.repeat(64) as Sha256);
  return { ...source, hidden: source.hidden.map(({ words }) => words) };
};

const HIDDEN = { hidden: ['unseen words'], text: expect.not.stringContaining('unseen') };
const READ = { hidden: [], text: expect.stringContaining('unseen words') };

const STYLES = `<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="character" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Mid"><w:basedOn w:val="Base"/></w:style>
<w:style w:type="character" w:styleId="Far"><w:basedOn w:val="Mid"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Away"><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Away2"><w:basedOn w:val="Away"/></w:style>
<w:style w:type="character" w:styleId="Pale"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Dark"><w:pPr><w:shd w:val="clear" w:fill="102030"/></w:pPr><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Tiny"><w:rPr><w:sz w:val="2"/></w:rPr></w:style>`;
const docx = (body: string, styles = STYLES): Uint8Array =>
  makeDocx(`<w:p><w:r><w:t>Seen.</w:t></w:r></w:p>${body}`, { 'word/styles.xml': `<w:styles xmlns:w="w">${styles}</w:styles>` });
const run = (look: string): string => `<w:r><w:rPr>${look}</w:rPr><w:t>unseen words</w:t></w:r>`;
const line = (look: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${run(look)}</w:p>`;
const cell = (shade: string): string =>
  `<w:tbl><w:tr><w:tc><w:tcPr>${shade}</w:tcPr>${line('<w:color w:val="FFFFFF"/>')}</w:tc><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`;

describe('what nobody sees in a document of Word is told as hidden:', () => {
  it.each([
    ['by a style of letters that is based on one that is based on one', line('<w:rStyle w:val="Far"/>')],
    ['by a style of paragraphs', line('', '<w:pStyle w:val="Away2"/>')],
    ['white by a style', line('<w:rStyle w:val="Pale"/>')],
    ['white in a shade of white', line('<w:color w:val="FFFFFF"/>', '<w:shd w:val="clear" w:color="auto" w:fill="FFFFFF"/>')],
    ['in the colour of its highlight', line('<w:color w:val="102030"/><w:shd w:val="clear" w:fill="112131"/>')],
    ['in a paragraph of its colour', line('<w:color w:val="102030"/>', '<w:pStyle w:val="Dark"/>')],
    ['white in a cell without a shade', cell('')],
    ['of a point by a style', line('<w:rStyle w:val="Tiny"/>')],
  ])('%s', async (_, body) => expect(await read('a.docx', docx(body))).toMatchObject(HIDDEN));

  it('by what the file says of every text', async () => {
    const all = '<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>';
    const shown = '<w:p><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>Shown again.</w:t></w:r></w:p>';
    const { text, hidden } = await read('a.docx', docx(shown + line(''), all));
    expect(text).toContain('Shown again.');
    expect(text).not.toContain('unseen');
    expect(hidden).toContain('unseen words');
  });

  it.each([
    ['white on a dark paragraph', line('', '<w:pStyle w:val="Dark"/>')],
    ['white in a dark cell', cell('<w:shd w:val="clear" w:fill="102030"/>')],
    ['white on a dark highlight', line('<w:color w:val="FFFFFF"/><w:highlight w:val="darkBlue"/>')],
    [
      'white in a box',
      `<w:p><w:r><w:drawing><w:txbxContent>${line('<w:color w:val="FFFFFF"/>')}</w:txbxContent></w:drawing></w:r></w:p>`,
    ],
    ['shown again in a hidden style', line('<w:rStyle w:val="Far"/><w:vanish w:val="0"/>')],
    ['large in a tiny style', line('<w:rStyle w:val="Tiny"/><w:sz w:val="20"/>')],
    ['of the colour of the program', line('<w:color w:val="auto"/>')],
    ['hidden on the web only', line('<w:webHidden/>')],
  ])('but not what is %s', async (_, body) => expect(await read('a.docx', docx(body))).toMatchObject(READ));
});

const sheet = (cell: number, behind = ''): string =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Seen</v></c><c r="B1" t="str" s="${cell}"><v>unseen words</v></c></row></sheetData>${behind}</worksheet>`;
const CELLS = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;&quot;;;[Red];&quot;&quot;"/></numFmts>
<fonts><font/><font><color rgb="FFFFFFFF"/></font><font><color theme="0"/></font><font><sz val="1"/></font><font><color theme="0" tint="-0.5"/></font></fonts>
<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF102030"/></patternFill></fill></fills>
<cellXfs><xf fontId="0" fillId="0"/><xf fontId="1" fillId="0"/><xf fontId="2" fillId="0"/><xf fontId="3" fillId="0"/><xf numFmtId="170" fontId="0" fillId="0"/><xf fontId="1" fillId="1"/><xf fontId="4" fillId="0"/></cellXfs></styleSheet>`;
const xlsx = (cell: number, behind?: string): Uint8Array =>
  makeXlsx({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/styles.xml': CELLS,
    'xl/worksheets/sheet1.xml': sheet(cell, behind),
  });

describe('what nobody sees in a sheet of Excel is told as hidden:', () => {
  it.each([
    ['white', 1],
    ['white by the theme', 2],
    ['of a point', 3],
    ['by a form that shows nothing', 4],
  ])('%s', async (_, style) => expect(await read('a.xlsx', xlsx(style))).toMatchObject(HIDDEN));

  it.each([
    ['white on a dark cell', 5],
    ['grey', 6],
  ])('but not what is %s', async (_, style) => expect(await read('a.xlsx', xlsx(style))).toMatchObject(READ));

  it.each(['<tableParts count="1"><tablePart r:id="r1"/></tableParts>', '<conditionalFormatting sqref="A1"/>'])(
    'nor what is white where something else colours cells: %s',
    async (behind) => expect(await read('a.xlsx', xlsx(1, behind))).toMatchObject(READ),
  );
});

const at = (x: number, y: number): string => `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="100" cy="50"/></a:xfrm>`;
const fill = (color: string): string => `<a:solidFill>${color}</a:solidFill>`;
const DARK = fill('<a:srgbClr val="102030"/>');
const THEME = fill('<a:schemeClr val="bg1"/>');
const text = (look: string, shape = at(10, 10)): string =>
  `<p:sp><p:spPr>${shape}</p:spPr><p:txBody><a:p><a:r><a:rPr>${look}</a:rPr><a:t>unseen words</a:t></a:r></a:p></p:txBody></p:sp>`;
const pptx = (shapes: string, background = ''): Uint8Array =>
  makePptx({
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="r7"/></p:sldIdLst><p:sldSz cx="1000" cy="500"/></p:presentation>',
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld>${background}<p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Seen.</a:t></a:r></a:p></p:txBody></p:sp>${shapes}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relations(['r1', 'slideLayout', '../slideLayouts/l.xml']),
    'ppt/slideLayouts/l.xml': '<p:sldLayout xmlns:p="p"><p:cSld><p:spTree/></p:cSld></p:sldLayout>',
    'ppt/slideLayouts/_rels/l.xml.rels': relations(['r1', 'slideMaster', '../m.xml']),
    'ppt/m.xml':
      '<p:sldMaster xmlns:p="p" xmlns:a="a"><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree/></p:cSld><p:clrMap bg1="lt1" tx1="dk1"/></p:sldMaster>',
    'ppt/_rels/m.xml.rels': relations(['r1', 'theme', 't.xml']),
    'ppt/t.xml':
      '<a:theme xmlns:a="a"><a:themeElements><a:clrScheme><a:dk1><a:srgbClr val="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1></a:clrScheme></a:themeElements></a:theme>',
  });

describe('what nobody sees on a slide is told as hidden:', () => {
  it.each([
    ['beside the slide', text('', at(1_000, 10))],
    ['above it', text('', at(10, -60))],
    ['white on white by the theme', text(THEME)],
    ['in the colour of its shape', text(DARK, at(10, 10) + DARK)],
  ])('%s', async (_, shapes) => expect(await read('a.pptx', pptx(shapes))).toMatchObject(HIDDEN));

  it.each([
    ['white on a dark shape', text(THEME, at(10, 10) + DARK)],
    ['white over a dark shape', `<p:sp><p:spPr>${at(0, 0)}${DARK}</p:spPr></p:sp>${text(THEME)}`],
    ['white over a picture', `<p:pic><p:spPr>${at(0, 0)}</p:spPr></p:pic>${text(THEME)}`],
    ['white in a group', `<p:grpSp>${text(THEME)}</p:grpSp>`],
    ['a shade of white', text(fill('<a:schemeClr val="bg1"><a:lumMod val="50000"/></a:schemeClr>'))],
    ['partly on the slide', text('', at(-50, 10))],
  ])('but not what is %s', async (_, shapes) => expect(await read('a.pptx', pptx(shapes))).toMatchObject(READ));

  it('nor what is white on a dark slide', async () => {
    const dark = `<p:bg><p:bgPr>${DARK}</p:bgPr></p:bg>`;
    expect(await read('a.pptx', pptx(text(THEME), dark))).toMatchObject(READ);
    expect(await read('a.pptx', pptx(text(DARK), dark))).toMatchObject(HIDDEN);
  });
});

const NAMES = 'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:table="b" xmlns:draw="d"';
const style = (name: string, family: string, inner: string, parent = ''): string =>
  `<style:style style:name="${name}" style:family="${family}" ${parent}>${inner}</style:style>`;
const ODT_STYLES = [
  style('A', 'text', '<style:text-properties text:display="none"/>'),
  style('B', 'text', '', 'style:parent-style-name="A"'),
  style('C', 'text', '<style:text-properties fo:color="#ffffff"/>'),
  style('D', 'text', '<style:text-properties fo:font-size="1pt"/>'),
  style('E', 'text', '<style:text-properties fo:color="#ffffff" fo:background-color="#000080"/>'),
  style('F', 'text', '<style:text-properties text:display="true"/>'),
  style('P', 'paragraph', '<style:text-properties text:display="none"/>'),
  style(
    'Q',
    'paragraph',
    '<style:paragraph-properties fo:background-color="#102030"/><style:text-properties fo:color="#ffffff"/>',
  ),
  style('R', 'paragraph', '<style:text-properties fo:color="#ffffff"/>'),
  style('WhiteBox', 'paragraph', '<style:paragraph-properties fo:background-color="#ffffff"/>'),
  style(
    'S',
    'paragraph',
    '<style:paragraph-properties fo:background-color="#1f3864"/><style:text-properties fo:color="#ffffff"/>',
    'style:parent-style-name="WhiteBox"',
  ),
  style('DarkBox', 'paragraph', '<style:paragraph-properties fo:background-color="#1f3864"/>'),
  style(
    'S2',
    'paragraph',
    '<style:paragraph-properties fo:background-color="transparent"/><style:text-properties fo:color="#ffffff"/>',
    'style:parent-style-name="DarkBox"',
  ),
  style(
    'S3',
    'paragraph',
    '<style:paragraph-properties fo:background-color="#102030"/><style:text-properties fo:color="#ffffff" fo:background-color="#ffffff"/>',
  ),
  style('TT', 'table', '<style:table-properties fo:background-color="#102030"/>'),
  style('TR', 'table-row', '<style:table-row-properties fo:background-color="#102030"/>'),
  style('SE', 'section', '<style:section-properties fo:background-color="#102030"/>'),
  style('T', 'table-cell', '<style:table-cell-properties fo:background-color="#102030"/>'),
].join('');
const odt = (body: string): Uint8Array =>
  makeOdt({
    'content.xml': `<office:document-content ${NAMES}><office:automatic-styles>${ODT_STYLES}</office:automatic-styles><office:body><office:text><text:p>Seen.</text:p>${body}</office:text></office:body></office:document-content>`,
  });
const span = (name: string): string =>
  `<text:p>Seen. <text:span text:style-name="${name}">unseen <text:span>words</text:span></text:span></text:p>`;
const paragraph = (name: string, inner = 'unseen words'): string => `<text:p text:style-name="${name}">${inner}</text:p>`;

const table = (ofTable: string, ofRow: string): string =>
  `<table:table ${ofTable}><table:table-row ${ofRow}><table:table-cell>${paragraph('R')}</table:table-cell><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>`;

describe('what nobody sees in a text of OpenDocument is told as hidden:', () => {
  it.each([
    ['by a style that is based on one', span('B')],
    ['white', span('C')],
    ['of a point', span('D')],
    ['by the style of its paragraph', paragraph('P')],
    ['white by the style of its paragraph', paragraph('R')],
    ['white in a style that takes the dark ground of its base away', paragraph('S2')],
    ['white in letters of a white ground in a dark paragraph', paragraph('S3')],
    ['in a section', `<text:section text:display="none"><text:p>unseen words</text:p></text:section>`],
    [
      'in a section under a condition',
      `<text:section text:display="condition" text:is-hidden="true"><text:p>unseen words</text:p></text:section>`,
    ],
    ['by a mark in its paragraph', '<text:p>unseen <text:hidden-paragraph text:is-hidden="true"/>words</text:p>'],
  ])('%s', async (_, body) => expect(await read('a.odt', odt(body))).toMatchObject(HIDDEN));

  it.each([
    ['white on a dark ground', span('E')],
    ['white in a dark paragraph', paragraph('Q')],
    ['white in a dark paragraph whose base is white', paragraph('S')],
    ['white in a dark section', `<text:section text:style-name="SE">${paragraph('R')}</text:section>`],
    ['white in a dark table', table('table:style-name="TT"', '')],
    ['white in a dark row', table('', 'table:style-name="TR"')],
    ['shown again in a hidden paragraph', paragraph('P', '<text:span text:style-name="F">unseen words</text:span>')],
    [
      'white in a dark cell',
      `<table:table><table:table-row><table:table-cell table:style-name="T">${paragraph('R')}</table:table-cell><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
    ],
    ['white in a box', `<text:p><draw:frame><draw:text-box>${paragraph('R')}</draw:text-box></draw:frame></text:p>`],
    [
      'in a section whose condition does not hold',
      `<text:section text:display="condition" text:is-hidden="false"><text:p>unseen words</text:p></text:section>`,
    ],
  ])('but not what is %s', async (_, body) => expect(await read('a.odt', odt(body))).toMatchObject(READ));
});

const ods = (columns: string, cell: string): Uint8Array =>
  makeOds({
    'content.xml': `<office:document-content ${NAMES}><office:automatic-styles>${[
      style('W', 'table-cell', '<style:text-properties fo:color="#ffffff"/>'),
      style(
        'V',
        'table-cell',
        '<style:table-cell-properties fo:background-color="#102030"/><style:text-properties fo:color="#ffffff"/>',
      ),
      style('U', 'table-cell', '<style:text-properties fo:color="#ffffff"/><style:map/>'),
      style('X', 'table-cell', '<style:text-properties fo:font-size="1pt"/>'),
      style('W2', 'table-cell', '', 'style:parent-style-name="W"'),
      style('W3', 'table-cell', '<style:table-cell-properties fo:background-color="#102030"/>', 'style:parent-style-name="Far"'),
      style('W4', 'table-cell', '', 'style:parent-style-name="Far"'),
      style('B', 'table-cell', '<style:text-properties fo:color="#000000"/>'),
      '<number:number-style style:name="N1" xmlns:number="n"><style:text-properties fo:color="#ffffff"/></number:number-style>',
      style('W5', 'table-cell', '<style:text-properties fo:color="#ffffff"/>', 'style:parent-style-name="Dark"'),
    ].join(
      '',
    )}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="S">${columns}<table:table-row><table:table-cell><text:p>Seen</text:p></table:table-cell><table:table-cell ${cell}><text:p>unseen words</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${NAMES}><office:styles>${[
      style('Far', 'table-cell', '<style:text-properties fo:color="#ffffff"/>'),
      style('Dark', 'table-cell', '<style:table-cell-properties fo:background-color="#102030"/>'),
    ].join('')}</office:styles></office:document-styles>`,
  });

describe('what nobody sees in a sheet of OpenDocument is told as hidden:', () => {
  it.each([
    ['white', '', 'table:style-name="W"'],
    ['of a point', '', 'table:style-name="X"'],
    ['white by what its style is based on', '', 'table:style-name="W2"'],
    ['white by a style of the whole file', '', 'table:style-name="W4"'],
    ['white by its column', '<table:table-column/><table:table-column table:default-cell-style-name="W"/>', ''],
  ])('%s', async (_, columns, cell) => expect(await read('a.ods', ods(columns, cell))).toMatchObject(HIDDEN));

  it.each([
    ['white on a dark cell', 'table:style-name="V"'],
    ['white under a condition', 'table:style-name="U"'],
    ['white by a base, on a dark cell', 'table:style-name="W3"'],
    ['white on the dark ground of a base', 'table:style-name="W5"'],
    ['black, before numbers that are white', 'table:style-name="B"'],
  ])('but not what is %s', async (_, cell) => expect(await read('a.ods', ods('', cell))).toMatchObject(READ));
});
