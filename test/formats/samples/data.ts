import { bytesOf, type FormatSample } from './sample.js';

export const notebookSample: FormatSample = {
  name: 'tides.ipynb',
  make: () =>
    bytesOf(
      JSON.stringify({
        nbformat: 4,
        metadata: { title: 'Tides of the isle', language_info: { name: 'python' } },
        cells: [
          {
            cell_type: 'markdown',
            source: ['# Tides\n', '\n', 'The gauge stands on the *north* pier.\n', '\n', '- read hourly'],
          },
          {
            cell_type: 'code',
            source: 'print(max(levels))',
            outputs: [
              { output_type: 'stream', text: ['\u001b[1;31m5.13\u001b[0m\n'] },
              { data: { 'image/png': 'xx', 'text/plain': ['<Figure>'] } },
            ],
          },
          { cell_type: 'markdown', source: '최고 수위는 5.13미터였다.' },
        ],
      }),
    ),
  title: 'Tides of the isle',
  says: [
    ['The gauge stands on the north pier.', 'cell=1'],
    ['print(max(levels))', 'cell=2'],
    ['최고 수위는 5.13미터였다.', 'cell=3'],
  ],
  kinds: ['heading', 'paragraph', 'item', 'code'],
  lines: ['# Tides', '- read hourly', '```', 'print(max(levels))', '5.13'],
};

export const jsonSample: FormatSample = {
  name: 'ferry.json',
  make: () => bytesOf('{\n  "ferry": {\n    "name": "Petrel",\n    "built": 1871,\n    "항구": "강변"\n  }\n}\n'),
  title: 'ferry',
  says: [
    ['"name": "Petrel",', 'L3'],
    ['"항구": "강변"', 'L5'],
  ],
  kinds: ['row'],
  lines: ['  "ferry": {', '    "built": 1871,'],
};

export const chatSample: FormatSample = {
  name: 'general.json',
  make: () =>
    bytesOf(
      JSON.stringify([
        {
          type: 'message',
          user: 'U1',
          user_profile: { real_name: 'Ines Calder' },
          text: 'The crane is free in May.',
          ts: '1741593600.0',
        },
        { type: 'message', user: 'U2', text: '알겠습니다.', ts: '1741680000.0' },
      ]),
    ),
  title: 'general',
  date: '2025-03-11 (header)',
  says: [
    ['Ines Calder: The crane is free in May.', 'message=1'],
    ['08:00 U2: 알겠습니다.', 'message=2'],
  ],
  kinds: ['heading', 'paragraph'],
  lines: ['## 2025-03-10'],
};
