import { makePdf, type PdfText } from './make-pdf.js';
import type { FormatSample } from './sample.js';

/** Lines one under the other. */
const lines = (texts: readonly string[], x: number, top: number, size = 11): PdfText[] =>
  texts.map((text, index) => ({ x, y: top - index * size * 1.3, text, size }));

const LEFT = [
  'The harbour board met on the tenth of',
  'March and heard the report of the yard',
  'in Norrhavn, which had built the ferry',
  'that serves the isle. It found that a sec-',
  'ond ship was needed before the summer.',
];
const RIGHT = [
  'Until then the old ferry runs twice an',
  'hour, and the mail boat takes whoever is',
  'left on the pier. Fares stay as they are:',
  'four crowns for a grown person and two',
  'for a bicycle, dogs travel free of charge.',
];
const edges = (page: number): PdfText[] => [
  { x: 60, y: 770, text: 'Harbour board - minutes', size: 8 },
  { x: 290, y: 30, text: `Page ${page} of 3`, size: 8 },
];

export const pdfSample: FormatSample = {
  name: 'minutes.pdf',
  make: () =>
    makePdf(
      [
        [
          ...edges(1),
          { x: 60, y: 730, text: 'Minutes of the harbour board', size: 20 },
          ...lines(LEFT, 60, 690),
          ...lines(RIGHT, 320, 690),
          { x: 60, y: 590, text: 'Decisions', size: 15 },
          ...lines(['- order the ship in Norrhavn', '- ask for an offer for the pier'], 60, 565),
        ],
        [
          ...edges(2),
          { x: 60, y: 700, text: 'Route' },
          { x: 220, y: 700, text: 'Fare' },
          { x: 320, y: 700, text: 'First trip' },
          { x: 60, y: 684, text: 'Isle' },
          { x: 220, y: 684, text: '4.50' },
          { x: 320, y: 684, text: '06:00' },
          { x: 60, y: 668, text: 'Cape' },
          { x: 220, y: 668, text: '12' },
          { x: 320, y: 668, text: '07:15' },
        ],
        [...edges(3), ...lines(['다음 회의는 4월 7일에 열린다.'], 60, 700)],
      ],
      { info: { Title: 'Minutes of the harbour board', Author: 'Ines Calder', CreationDate: "D:20250310120000+01'00'" } },
    ),
  title: 'Minutes of the harbour board',
  date: '2025-03-10 (properties)',
  says: [
    ['It found that a second ship was needed before the summer.', 'page=1'],
    ['Until then the old ferry runs twice an hour, and the mail boat takes whoever is left on the pier.', 'page=1'],
    ['order the ship in Norrhavn', 'page=1'],
    ['| Cape | 12 | 07:15 |', 'page=2'],
    ['다음 회의는 4월 7일에 열린다.', 'page=3'],
  ],
  kinds: ['heading', 'paragraph', 'item', 'row'],
  lines: ['# Minutes of the harbour board', '## Decisions', '- order the ship in Norrhavn', '| Isle | 4.50 | 06:00 |'],
  hides: ['Page 2 of 3', 'Harbour board - minutes'],
};
