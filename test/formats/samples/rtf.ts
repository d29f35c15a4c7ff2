import type { FormatSample } from './sample.js';

const HEAD = String.raw`{\rtf1\ansi\ansicpg1252\deff0\uc1{\fonttbl{\f0\fswiss Arial;}{\f1\fmodern Courier New;}{\f2\fnil\fcharset129 Batang;}}
{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 Ueberschrift;}{\s2 heading 2;}{\*\cs9 Some Char;}}
{\info{\title The lighthouse book}{\author Ines Calder}{\creatim\yr2019\mo3\dy9\hr8}}
{\header\pard {\field{\*\fldinst PAGE}{\fldrslt Page top}}\par}`;

const BODY = String.raw`\pard\s1 The light\par
\pard It was lit in {\b 18}{\b 71}, with \'84oil\'93 at 4\u8364?. See {\field{\*\fldinst{HYPERLINK "https://light.example/oil"}}{\fldrslt the book}}.\par
\pard{\deleted nine men }Seen words.{\v Unseen words} {\*\annotation Is it so?}More\{\}.{\footnote\pard Until 1903.}\par
\pard\s2\f2 \'b5\'ee\'b4\'eb\par
\pard\ls1{\listtext\f0 1.\tab}First, the wick\par
\pard\ls1\ilvl1{\listtext\f0 a)\tab}\u47749?\u49900? then the oil\par
\pard{\pntext\'b7\tab}A rope\par
\pard\f1 trim(4);\par
\pard\f0\trowd\cellx1000\cellx2000\intbl Keeper\cell Years\cell\row
\trowd\cellx1000\cellx2000\pard\intbl Aino\par the elder\cell 12\cell\row
\pard{\pict\pngblip 89504e47}The end.\par
`;

export const makeRtf = (body = BODY): Uint8Array => Uint8Array.from(`${HEAD}${body}}`, (sign) => sign.charCodeAt(0));

export const rtfSample: FormatSample = {
  name: 'light.rtf',
  make: () => makeRtf(),
  title: 'The lighthouse book',
  date: '2019-03-09 (properties)',
  says: [
    ['It was lit in 1871, with „oil“ at 4€.', 'paragraph=2'],
    ['Seen words. More{}.', 'paragraph=3'],
    ['명심 then the oil', 'paragraph=6'],
    ['Aino the elder 12', 'paragraph=10'],
    ['The end.', 'paragraph=11'],
  ],
  kinds: ['heading', 'paragraph', 'item', 'code', 'row'],
  lines: [
    '# The light',
    'It was lit in **1871**, with „oil“ at 4€. See [the book](https://light.example/oil).',
    '## 등대',
    '1. First, the wick',
    '- A rope',
    'trim(4);',
    '| Keeper | Years |',
    '| Aino the elder | 12 |',
  ],
  hides: ['nine men', 'Unseen words', 'Is it so', 'Page top', '89504e47', 'Arial', 'Ueberschrift'],
};
