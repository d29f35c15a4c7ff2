import { coreProperties, makeOffice, relations } from './make-office.js';
import type { FormatSample } from './sample.js';

const text = (place: string, words: string, style = 0): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${words}</t></is></c>`;
const shared = (place: string, index: number): string => `<c r="${place}" t="s"><v>${index}</v></c>`;
const number = (place: string, value: string, style = 0): string => `<c r="${place}" s="${style}"><v>${value}</v></c>`;
const row = (at: number, cells: string, traits = ''): string => `<row r="${at}" ${traits}>${cells}</row>`;

const FARES = [
  row(1, text('A1', 'Fares of the ferries')),
  row(3, shared('B3', 0) + shared('C3', 1) + text('D3', 'From') + text('E3', 'Share') + text('F3', 'Key') + text('G3', 'Cost')),
  row(4, shared('B4', 2) + number('C4', '4.5') + number('D4', '45323', 1) + number('E4', '0.125', 2) + number('F4', '7', 3)),
  row(
    5,
    `${text('B5', 'Harbour – Cape')}<c r="C5"><f>SUM(1,2)</f><v>0.30000000000000004</v></c>${number('D5', '45323.604166666664', 4)}<c r="E5" t="b"><v>1</v></c><c r="F5"><f>A1+1</f></c>${number('G5', '99')}`,
  ),
  row(6, text('B6', '~never~', 5) + text('C6', 'x')),
  row(7, text('B7', 'Row of nobody'), 'hidden="1"'),
  row(9, text('B9', 'Notes')),
  row(10, text('B10', 'Port') + text('C10', 'Remark')),
  row(11, text('B11', '부산') + text('C11', '겨울에는 쉰다')),
  row(12, text('C12', 'closed on Mondays')),
].join('');

const sheet = (rows: string, before = '', after = ''): string =>
  `<?xml version="1.0"?><x:worksheet xmlns:x="m"><cols>${before}</cols><sheetData>${rows}</sheetData>${after}</x:worksheet>`;

const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
<fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="14" fontId="0"/><xf numFmtId="10" fontId="0"/>
<xf numFmtId="164" fontId="0"/><xf numFmtId="165" fontId="0"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`;

/** A workbook of Excel; its sheets can be put in the place of others. */
export const makeXlsx = (files: Record<string, string | Uint8Array> = {}): Uint8Array =>
  makeOffice('xl/workbook.xml', coreProperties('', 'openpyxl', '2023-04-01T00:00:00Z'), {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Fares &amp; more" sheetId="1" r:id="r1"/><sheet name="Old" sheetId="2" state="hidden" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'worksheet', 'worksheets/sheet2.xml'],
      ['r3', 'sharedStrings', 'sharedStrings.xml'],
      ['r4', 'styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml':
      '<sst><si><t>Route</t></si><si><r><t>Fa</t></r><r><t>re</t></r><rPh><t>ペア</t></rPh></si><si><r><rPr><strike/></rPr><t>Old pier</t></r><r><t xml:space="preserve"> Harbour – Isle</t></r></si></sst>',
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet(
      FARES,
      '<col min="7" max="7" hidden="1"/>',
      '<mergeCells><mergeCell ref="B11:B12"/></mergeCells>',
    ),
    'xl/worksheets/sheet2.xml': sheet(row(1, text('A1', 'Nobody pays this') + number('B1', '3'))),
    'xl/charts/chart1.xml': '<c/>',
    ...files,
  });

/** A sheet with so many rows under the columns `Stop`, `Day`, `Riders`. */
export const largeSheet = (rows: number): string =>
  sheet(
    row(1, text('A1', 'Stop') + text('B1', 'Day') + text('C1', 'Riders')) +
      Array.from({ length: rows }, (_, n) =>
        row(
          n + 2,
          text(`A${n + 2}`, n === 3_210 ? 'Lighthouse' : `Stop ${n % 5}`) +
            number(`B${n + 2}`, String(45_000 + n), 1) +
            number(`C${n + 2}`, String((n * 37) % 4_999)),
        ),
      ).join(''),
  );

export const xlsxSample: FormatSample = {
  name: 'fares.xlsx',
  make: () => makeXlsx(),
  title: 'fares',
  date: '2023-04-01 (properties)',
  says: [
    ['Fares of the ferries', 'sheet=Fares%20%26%20more!1'],
    ['Harbour – Cape', 'sheet=Fares%20%26%20more!5'],
    ['부산 겨울에는 쉰다', 'sheet=Fares%20%26%20more!11'],
    ['부산 closed on Mondays', 'sheet=Fares%20%26%20more!12'],
  ],
  kinds: ['heading', 'paragraph', 'row'],
  lines: [
    '## Fares & more',
    '| Route | Fare | From | Share | Key |',
    '| --- | --- | --- | --- | --- |',
    '| ~~Old pier~~ Harbour – Isle | 4.5 | 2024-02-01 | 12.5% | 00007 |',
    '| Harbour – Cape | 0.3 | 2024-02-01 14:30 | TRUE |  |',
    '| Port | Remark |',
  ],
  hides: ['Nobody pays', 'Row of nobody', 'Cost', '99', 'ペア'],
};
