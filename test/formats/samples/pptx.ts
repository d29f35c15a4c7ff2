import { coreProperties, makeOffice, relations } from './make-office.js';
import type { FormatSample } from './sample.js';

const paragraph = (text: string, properties = '', look = ''): string =>
  `<a:p><a:pPr ${properties}/><a:r><a:rPr ${look}/><a:t>${text}</a:t></a:r></a:p>`;
const shape = (role: string, paragraphs: string, traits = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x" ${traits}/><p:nvPr>${role === '' ? '' : `<p:ph type="${role}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
const cell = (text: string): string => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
const TABLE = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('Year')}${cell('Riders')}</a:tr><a:tr>${cell('2024')}${cell('81 000')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

const slide = (shapes: string, traits = ''): string =>
  `<?xml version="1.0"?><p:sld xmlns:p="p" xmlns:a="a" ${traits}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;

/** A presentation; its slides can be put in the place of others. */
export const makePptx = (files: Record<string, string | Uint8Array> = {}): Uint8Array =>
  makeOffice('ppt/presentation.xml', coreProperties('PowerPoint Presentation', 'Ines Calder', '2024-10-01T08:00:00Z'), {
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="r7"/><p:sldId id="257" r:id="r2"/><p:sldId id="258" r:id="r3"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(
      ['r2', 'slide', 'slides/slide2.xml'],
      ['r3', 'slide', 'slides/slide3.xml'],
      ['r7', 'slide', 'slides/slide1.xml'],
    ),
    'ppt/slides/slide1.xml': slide(
      shape('subTitle', paragraph('For the board')) +
        shape('ctrTitle', paragraph('A year of ferries')) +
        shape('sldNum', paragraph('17')),
    ),
    'ppt/slides/slide2.xml': slide(
      `${shape('title', paragraph('승객'))}${shape(
        'body',
        paragraph('More rode in winter', '', 'b="1"') +
          paragraph('because the bridge was shut', 'lvl="1"') +
          paragraph('운임은 그대로'),
      )}${TABLE}<p:pic/>${shape('', paragraph('Unseen words'), 'hidden="1"')}${shape('', paragraph('Ask Ines'))}`,
    ),
    'ppt/slides/_rels/slide2.xml.rels': relations(['r1', 'notesSlide', '../notesSlides/notesSlide1.xml']),
    'ppt/notesSlides/notesSlide1.xml': `<p:notes xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shape('sldImg', '')}${shape('body', paragraph('Say that the bridge opens in May.'))}${shape('sldNum', paragraph('2'))}</p:spTree></p:cSld></p:notes>`,
    'ppt/slides/slide3.xml': slide(shape('title', paragraph('Draft: sell the Petrel')), 'show="0"'),
    ...files,
  });

export const pptxSample: FormatSample = {
  name: 'ferries.pptx',
  make: () => makePptx(),
  title: 'A year of ferries',
  date: '2024-10-01 (properties)',
  says: [
    ['For the board', 'slide=1'],
    ['because the bridge was shut', 'slide=2'],
    ['운임은 그대로', 'slide=2'],
    ['Say that the bridge opens in May.', 'slide=2'],
  ],
  kinds: ['heading', 'paragraph', 'item', 'row'],
  lines: [
    '# A year of ferries',
    '## 승객',
    '- **More rode in winter**',
    '  - because the bridge was shut',
    '| Year | Riders |',
    '| --- | --- |',
    '| 2024 | 81 000 |',
    '> Say that the bridge opens in May.',
  ],
  hides: ['Unseen words', 'sell the Petrel', '17'],
};
