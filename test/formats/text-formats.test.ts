import { describe, expect, it } from 'vitest';
import { blocksOf, readBytes, readText } from './read-text.js';

describe('Org', () => {
  const source = readText(
    'harbour.org',
    '#+TITLE: Harbour notes\n#+DATE: 2025-03-10\n* TODO Second ferry :ships:\n:PROPERTIES:\n:ID: 1\n:END:\nThe yard is in Norrhavn,\nnorth of here.\n** Fares\n- Isle: 4.50\n  - dogs free\n| Route | Fare |\n|-------+------|\n| Cape  | 12   |\n#+begin_src sh\n* not a heading\n#+end_src\n',
  );

  it('is read by its stars, lists, tables and blocks', () => {
    expect(blocksOf(source)).toEqual([
      'other: #+TITLE: Harbour notes',
      'other: #+DATE: 2025-03-10',
      'heading: * TODO Second ferry :ships:',
      'other: :PROPERTIES:\n:ID: 1\n:END:',
      'paragraph: The yard is in Norrhavn,\nnorth of here.',
      'heading: ** Fares',
      'item: Isle: 4.50',
      'item: dogs free',
      'row: | Route | Fare |',
      'other: |-------+------|',
      'row: | Cape  | 12   |',
      'code: #+begin_src sh\n* not a heading\n#+end_src',
    ]);
    expect(source.blocks.at(-1)?.headings).toEqual(['Second ferry :ships:', 'Fares']);
  });

  it('says its title and date in keywords', () => {
    expect([source.title, source.date]).toEqual(['Harbour notes', { value: '2025-03-10', from: 'front matter' }]);
  });
});

describe('AsciiDoc', () => {
  const source = readText(
    'harbour.adoc',
    '= Harbour notes\nInes Calder <ines@harbour.example>\n:revdate: 2025-03-10\n\n== Fares\n\n* Isle\n** dogs free\n. first\n\n|===\n|Route |Fare\n|Cape |12\n|===\n\n[source,sh]\n----\n== not a heading\n----\n// a remark\n새 배는 5월에 온다.\n',
  );

  it('is read by its equal signs, lists, tables and blocks', () => {
    expect(blocksOf(source)).toEqual([
      'heading: = Harbour notes',
      'paragraph: Ines Calder <ines@harbour.example>',
      'other: :revdate: 2025-03-10',
      'heading: == Fares',
      'item: Isle',
      'item: dogs free',
      'item: first',
      'other: |===',
      'row: |Route |Fare',
      'row: |Cape |12',
      'other: |===',
      'other: [source,sh]',
      'code: ----\n== not a heading\n----',
      'other: // a remark',
      'paragraph: 새 배는 5월에 온다.',
    ]);
  });

  it('says its date in an attribute', () => {
    expect([source.title, source.date]).toEqual(['Harbour notes', { value: '2025-03-10', from: 'header' }]);
  });
});

describe('data as text', () => {
  it('has a block for each line that says something', () => {
    expect(blocksOf(readText('a.yaml', 'ferry:\n  name: Petrel # built in 1871\n  crew:\n    - 이서연\n'))).toEqual([
      'other: ferry:',
      'item: name: Petrel # built in 1871',
      'other: crew:',
      'item: - 이서연',
    ]);
    expect(blocksOf(readText('a.toml', '[ferry]\nname = "Petrel"\n'))).toEqual(['other: [ferry]', 'item: name = "Petrel"']);
  });

  it('in XML is read in the encoding that it names', () => {
    const text = '<?xml version="1.0" encoding="iso-8859-1"?>\n<ship>\n  <yard>K\u00f8ge</yard>\n</ship>\n';
    const source = readBytes(
      'a.xml',
      Uint8Array.from(text, (c) => c.charCodeAt(0)),
    );
    expect(blocksOf(source)).toEqual([
      'other: <?xml version="1.0" encoding="iso-8859-1"?>',
      'other: <ship>',
      'item: <yard>Køge</yard>',
      'other: </ship>',
    ]);
    expect(source.notes).toEqual([]);
  });
});

describe('source code', () => {
  it('is code but for its comments', () => {
    const text = '/**\n * Retries three times.\n */\nfunction send() {\n  // 두 번째 배\n  go();\n}\n';
    expect(blocksOf(readText('a.ts', text))).toEqual([
      'other: /**',
      'paragraph: Retries three times.',
      'other: */',
      'code: function send() {',
      'paragraph: 두 번째 배',
      'code: go();\n}',
    ]);
    expect(blocksOf(readText('a.py', 'def f():\n    """Sends it.\n\n    Twice.\n    """\n    return 1  # no\n'))).toEqual([
      'code: def f():',
      'paragraph: Sends it.',
      'paragraph: Twice.',
      'other: """',
      'code: return 1  # no',
    ]);
  });
});

describe('headings of plain text', () => {
  const headingsOf = (text: string): string[] => {
    const source = readText('a.txt', text);
    return source.blocks.filter(({ kind }) => kind === 'paragraph').map(({ headings }) => headings.join(' / '));
  };

  it('are lines with a line under them', () => {
    const text = 'Harbour handbook\n================\n\nHours\n-----\n\nIt opens at seven.\n\n정박지\n------\n\nForty of them.\n';
    expect(headingsOf(text)).toEqual(['Harbour handbook / Hours', 'Harbour handbook / 정박지']);
    expect(readText('a.txt', text).title).toBe('Harbour handbook');
  });

  it('are lines in capitals alone between blank lines', () => {
    const text = 'HARBOUR HANDBOOK\n\nOPENING HOURS\n\nIt opens at seven.\n\nBERTHS & FEES\n\nForty of them.\n';
    expect(headingsOf(text)).toEqual(['HARBOUR HANDBOOK / OPENING HOURS', 'HARBOUR HANDBOOK / BERTHS & FEES']);
  });

  it.each([
    'It opens at seven and closes at nine in the evening.\n---\nForty berths.\n',
    'THE PIER IS CLOSED.\n\nForty berths.\n',
    'NATO\n\nUNESCO\n\nFAO\n\nWHO\n\nForty berths.\n',
    'We said:\n\nSTOP\n',
    'Two lines\nof words\n--------\n\nForty berths.\n',
  ])('are no other lines: %j', (text) => {
    expect(readText('a.txt', text).blocks.filter(({ kind }) => kind === 'heading')).toEqual([]);
  });
});

describe('a chat that was exported as text', () => {
  it.each([
    [
      'WhatsApp',
      '12/31/24, 9:15 PM - Ines: The crane is free.\n12/31/24, 9:16 PM - Seoyeon: Good.\nwe take it\n1/1/25, 8:00 AM - Ines: Yes.\n1/1/25, 8:01 AM - Ines: Done.\n',
    ],
    [
      'KakaoTalk',
      '--------------- 2025년 3월 5일 수요일 ---------------\n[이서연] [오후 3:21] 배가 왔다.\n[Ines] [오후 3:22] 좋아요\n[이서연] [오후 3:25] 내일 보자\n둘째 줄\n[Ines] [오후 3:30] 네\n',
    ],
  ])('%s has a block a message, with the lines that belong to it', (name, text) => {
    const { blocks, text: read } = readText(`${name}.txt`, text);
    const messages = blocks.filter(({ kind }) => kind === 'paragraph');
    expect(messages).toHaveLength(4);
    expect(messages.some(({ start, end }) => read.slice(start, end).includes('\n'))).toBe(true);
    if (name === 'KakaoTalk') expect(messages[0]?.headings).toEqual(['2025년 3월 5일 수요일']);
  });

  it.each([
    [
      'KakaoTalk on a computer',
      '항구 준비방 님과 카카오톡 대화\n저장한 날짜 : 2025-03-09 21:10:11\n\n--------------- 2025년 3월 5일 수요일 ---------------\n[이서연] [오후 3:21] 배가 왔다.\n[Ines] [오후 3:22] 좋아요\n--------------- 2025년 3월 8일 토요일 ---------------\n[이서연] [오후 3:25] 내일 보자\n둘째 줄\n[Ines] [오후 3:30] 네\n',
      '항구 준비방',
    ],
    [
      'KakaoTalk in English',
      'KakaoTalk Chats with Harbour crew\nDate Saved : 2025-03-09 21:10:11\n\n--------------- Wednesday, March 5, 2025 ---------------\n[Seo Yeon] [3:21 PM] The ship is here.\n[Ines] [3:22 PM] Good\n--------------- Saturday, March 8, 2025 ---------------\n[Seo Yeon] [3:25 PM] See you\n[Ines] [3:30 PM] Yes\n',
      'Harbour crew',
    ],
    [
      'KakaoTalk on an iPhone',
      '항구 준비방 카카오톡 대화\n저장한 날짜 : 2025년 3월 9일 오후 9:10\n\n\n2025년 3월 5일 수요일\n2025. 3. 5. 오후 3:21, 이서연 : 배가 왔다.\n2025. 3. 5. 오후 3:22, Ines : 좋아요\n2025년 3월 8일 토요일\n2025. 3. 8. 오후 3:25, 이서연 : 내일 보자\n2025. 3. 8. 오후 3:30, Ines : 네\n',
      '항구 준비방',
    ],
    [
      'KakaoTalk on Android',
      '항구 준비방 님과 카카오톡 대화\n저장한 날짜 : 2025년 3월 9일 오후 9:10\n\n2025년 3월 5일 오후 3:21\n2025년 3월 5일 오후 3:21, 이서연 : 배가 왔다.\n2025년 3월 5일 오후 3:22, Ines : 좋아요\n2025년 3월 8일 오후 3:25\n2025년 3월 8일 오후 3:25, 이서연 : 내일 보자\n2025년 3월 8일 오후 3:30, Ines : 네\n',
      '항구 준비방',
    ],
    [
      'WhatsApp with years of four digits',
      '[2025-03-05, 15:21:00] Seo Yeon: The ship is here.\n[2025-03-05, 15:22:00] Ines: Good\n[2025-03-08, 15:25:00] Seo Yeon: See you\n[2025-03-08, 15:30:00] Ines: Yes\n',
      'a',
    ],
  ])('%s gives each message its day, and the chat that of the last', (_, text, title) => {
    const source = readText('a.txt', text);
    const words = source.blocks.flatMap(({ said, end }) => (said === undefined ? [] : [source.text.slice(said, end)]));
    expect(words).toHaveLength(4);
    expect(words[0]).toMatch(/^(?:배가 왔다|The ship is here)\.$/);
    const days = source.blocks.filter(({ kind }) => kind === 'paragraph').map(({ day }) => day);
    expect(days).toEqual(['2025-03-05', '2025-03-05', '2025-03-08', '2025-03-08']);
    expect(source.date).toEqual({ value: '2025-03-08', from: 'header' });
    expect(source.title).toBe(title);
  });

  it('has days of its own below a heading that is one, as has any text', () => {
    const { blocks } = readText(
      'a.md',
      '# Log\n\nFirst.\n\n## 2025-03-05 (Wed)\n\nSecond.\n\n### Pier\n\nThird.\n\n## Plan of 2025-03-08\n\nFourth.\n',
    );
    expect(blocks.filter(({ kind }) => kind === 'paragraph').map(({ day }) => day)).toEqual([
      undefined,
      '2025-03-05',
      '2025-03-05',
      undefined,
    ]);
  });

  it.each([
    ['[1.0.0] - 2022-01-05', '2022-01-05'],
    ['[1.0.0](https://example.org/compare/v0.9...v1.0) (2022-01-05)', '2022-01-05'],
    ['v1.2 (2023-11-05)', '2023-11-05'],
    ['1.1 / 2023-02-01', '2023-02-01'],
    ['2.0.0 — 5 May 2024', '2024-05-05'],
    ['2.0.0-rc.1 (May 5, 2024)', '2024-05-05'],
    ['[0.9.1] - 2021-12-24 [YANKED]', '2021-12-24'],
    ['2023-11-05 v1.2', '2023-11-05'],
    ['Version 3.1 (2024-05-05)', '2024-05-05'],
    ['버전 1.2 (2024년 5월 5일)', '2024-05-05'],
    ['バージョン 1.2（2024年5月5日）', '2024-05-05'],
    ['版本 1.2 - 2024年5月5日', '2024-05-05'],
    ['[Unreleased]', undefined],
    ['1.2', undefined],
    ['1.2 Plan of 2024-05-05', undefined],
  ])('has the day of the version below the heading "%s"', (heading, day) => {
    const { blocks } = readText('CHANGELOG.md', `# Changes\n\n## ${heading}\n\n### Pier\n\nOpen.\n`);
    expect(blocks.filter(({ kind }) => kind === 'paragraph').map((block) => block.day)).toEqual([day]);
  });

  it('is none when a text has a time here and there', () => {
    expect(blocksOf(readText('a.txt', '10:00 Start: we begin\nand go on\nfor long\nuntil noon\n'))).toHaveLength(1);
  });
});

describe('pictures', () => {
  it('are refused with what could read them', () => {
    expect(() => readText('a.png', 'x')).toThrow('no reader for .png: only a model that sees could read a picture.');
  });
});
