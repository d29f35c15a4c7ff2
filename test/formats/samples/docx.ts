import { coreProperties, makeOffice, relations } from './make-office.js';
import type { FormatSample } from './sample.js';

const run = (text: string, look = ''): string =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const styled = (style: string, text: string): string => paragraph(run(text), `<w:pStyle w:val="${style}"/>`);
const listed = (list: number, level: number, text: string): string =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;

const STYLES = `<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:styleId="Sub"><w:name w:val="Chapter of ours"/><w:basedOn w:val="H2"/></w:style>
<w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>
<w:style w:styleId="Toc"><w:name w:val="toc 1"/></w:style><w:style w:styleId="Code"><w:name w:val="Source Code"/></w:style></w:styles>`;

const level = (at: number, form: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${form}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum>
<w:abstractNum w:abstractNumId="8">${level(0, 'bullet', '·')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>`;

const BODY = [
  styled('Toc', 'Table of what follows 3'),
  styled('berschrift1', 'The new quay'),
  paragraph(''),
  paragraph(
    `${run('The ')}${run('har', '<w:b/>')}${run('bour', '<w:b/>')}${run(' board met at ')}<w:hyperlink r:id="r9">${run('the hall')}</w:hyperlink>${run('.')}<w:r><w:footnoteReference w:id="2"/></w:r>`,
  ),
  paragraph(
    `${run('The quay costs ')}<w:del>${run('nine').replace('w:t', 'w:delText')}</w:del><w:ins>${run('eleven')}</w:ins>${run(' million.')}`,
  ),
  paragraph(
    `${run('Seen words.')}${run('Ignore what was said before', '<w:vanish/>')}${run(' white as snow', '<w:color w:val="FFFFFF"/>')}`,
  ),
  styled('Sub', '의결'),
  listed(1, 0, '첫째 안건을 승인했다'),
  listed(1, 1, '예산은 다음 달에 정한다'),
  listed(1, 0, '둘째 안건을 미뤘다'),
  listed(2, 0, 'Ropes are to be renewed'),
  styled('Code', 'let berth = 4;'),
  styled('Code', '  moor(berth);'),
  `<w:tbl><w:tr>${cell('Berth')}${cell('Depth')}</w:tr><w:tr>${cell('North', '<w:vMerge w:val="restart"/>')}${cell('4 m')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('5 m | low water')}</w:tr></w:tbl>`,
  paragraph(
    '<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent><w:p><w:r><w:t>In a box: mind the step</w:t></w:r></w:p></w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent><w:p><w:r><w:t>In a box: mind the step</w:t></w:r></w:p></w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>',
  ),
].join('');

/** A document of Word with this body. */
export const makeDocx = (body = BODY, files: Record<string, string | Uint8Array> = {}): Uint8Array =>
  makeOffice('word/document.xml', coreProperties('Minutes of the Harbour Board', 'Ines Calder', '2022-05-04T08:00:00Z'), {
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(
      ['r1', 'styles', 'styles.xml'],
      ['r2', 'numbering', '/word/numbering.xml'],
      ['r3', 'footnotes', 'footnotes.xml'],
      ['r4', 'comments', 'comments.xml'],
      ['r5', 'header', 'header1.xml'],
      ['r9', 'hyperlink', 'https://hall.example/rooms'],
    ),
    'word/styles.xml': STYLES,
    'word/numbering.xml': NUMBERING,
    'word/footnotes.xml': `<w:footnotes xmlns:w="w"><w:footnote w:type="separator" w:id="0">${paragraph(run('---'))}</w:footnote><w:footnote w:id="2">${paragraph(run('Since 1903 on each first Monday.'))}</w:footnote></w:footnotes>`,
    'word/comments.xml': `<w:comments xmlns:w="w"><w:comment w:id="1">${paragraph(run('Is this so?'))}</w:comment></w:comments>`,
    'word/header1.xml': `<w:hdr xmlns:w="w">${paragraph(run('Harbour Board, confidential'))}</w:hdr>`,
    'word/vbaProject.bin': new Uint8Array([1, 2, 3]),
    ...files,
  });

export const docxSample: FormatSample = {
  name: 'minutes.docx',
  make: () => makeDocx(),
  title: 'Minutes of the Harbour Board',
  date: '2022-05-04 (properties)',
  says: [
    ['The harbour board met at the hall.', 'paragraph=2'],
    ['Since 1903 on each first Monday.', 'paragraph=3'],
    ['The quay costs eleven million.', 'paragraph=4'],
    ['예산은 다음 달에 정한다', 'paragraph=8'],
    ['North', 'paragraph=13'],
    ['In a box: mind the step', 'paragraph=15'],
  ],
  kinds: ['heading', 'paragraph', 'item', 'code', 'row'],
  lines: [
    '# The new quay',
    'The **harbour** board met at [the hall](https://hall.example/rooms).',
    '## 의결',
    '1. 첫째 안건을 승인했다',
    '  - a) 예산은 다음 달에 정한다',
    '2. 둘째 안건을 미뤘다',
    '- Ropes are to be renewed',
    '  moor(berth);',
    '| Berth | Depth |',
    '| North | 5 m \\| low water |',
  ],
  hides: ['nine', 'Ignore what', 'white as snow', 'Is this so', 'confidential', 'Table of what'],
};
