import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../../../src/domain/path.js';
import { readSource } from '../../../../src/formats/read-source.js';
import { sayWhole, splitLabel } from '../../../../src/providers/embedded/text/unit.js';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { readText } from '../../../formats/read-text.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

const unitsOf = (text: string) => readUnits(readText('a.md', text));
const view = (text: string): string[] =>
  unitsOf(text).map((unit) => `${unit.line} ${unit.kind}: ${unit.leadIn ? `{${unit.leadIn.text}} ` : ''}${unit.text}`);

describe('splitLabel', () => {
  it.each([
    ['PM: Kim', 'PM', 'Kim'],
    ['담당：김하나', '담당', '김하나'],
    ['期限：5月', '期限', '5月'],
    ['מנהלת: נועה', 'מנהלת', 'נועה'],
    ['Opening day : 3 May: noon', 'Opening day', '3 May: noon'],
  ])('tells label and value of %s apart', (text, label, value) => {
    expect(splitLabel(text)).toEqual({ label, value });
  });

  it.each([
    '',
    'PM',
    'PM:',
    'https://berths.example/a',
    '10: 30',
    'It is: so',
    'one two three four five six seven: x',
    '정했다: 네',
  ])('sees no label in "%s"', (text) => {
    expect(splitLabel(text)).toBeUndefined();
  });
});

describe('readUnits', () => {
  it.each([
    ['one word', 'Berths', ['1 sentence: Berths']],
    ['only emoji and marks', '😀😀\n\n---\n\n***\n', []],
    ['a heading alone', '# Berths\n', []],
    ['code without a text before it', '```\nberth = 1\n```\n', []],
    ['imports of a page with components', 'import Box from "box"\n', []],
    [
      'right-to-left text',
      'נועה לוי מנהלת את הנמל. הנמל גדול.\n',
      ['1 sentence: נועה לוי מנהלת את הנמל.', '1 sentence: הנמל גדול.'],
    ],
    ['lines with labels', 'PM: Kim\n기한: 5월\n', ['1 item: PM: Kim', '2 item: 기한: 5월']],
    ['lines of which one has no label', 'PM: Kim\nshe leads\n', ['1 item: PM: Kim she leads']],
    [
      'a sentence that points back with the one that it points to, and the next one alone',
      'The old gate is shut. This means a detour. Boats wait.\n',
      ['1 sentence: The old gate is shut. This means a detour.', '1 sentence: Boats wait.'],
    ],
    ['one that points to nothing', 'It rained. Boats wait.\n', ['1 sentence: It rained.', '1 sentence: Boats wait.']],
    ['"that" inside of a word', 'Boats wait. Thatch leaks.\n', ['1 sentence: Boats wait.', '1 sentence: Thatch leaks.']],
    ['Korean that points back', '북문을 닫았다. 그래서 배가 돌아간다.\n', ['1 sentence: 북문을 닫았다. 그래서 배가 돌아간다.']],
    ['Japanese that points back', '北門は閉まった。そのため船は回る。\n', ['1 sentence: 北門は閉まった。そのため船は回る。']],
    ['Chinese that points back', '北门已关。因此船要绕行。\n', ['1 sentence: 北门已关。因此船要绕行。']],
    [
      'no more in one than a claim may hold',
      `${'Gate '.repeat(88)}shut. It is so.\n`,
      [`1 sentence: ${'Gate '.repeat(88)}shut.`, '1 sentence: It is so.'],
    ],
    ['Chinese sentences', '港口开放。泊位不够。\n', ['1 sentence: 港口开放。', '1 sentence: 泊位不够。']],
  ])('reads %s', (_, text, expected) => {
    expect(view(text)).toEqual(expected);
  });

  it('leaves out a line that is longer than a claim may be, and keeps what stands beside it', () => {
    expect(view(`${'word '.repeat(200)}\n\nThe gate is open.\n`)).toEqual(['3 sentence: The gate is open.']);
  });

  it('takes a row as its key with its cells under their heads', () => {
    const [row, ...more] = unitsOf(
      '| Berth | Owner | Note |\n| --- | --- | --- |\n| North | Ida \\| Co | |\n| | Ida | x |\n| East | - | |\n',
    );
    expect(row).toMatchObject({
      kind: 'row',
      text: 'North — Owner: Ida | Co',
      quote: '| North | Ida \\| Co | |',
      cells: ['North', 'Ida | Co', ''],
      header: ['Berth', 'Owner', 'Note'],
      line: 3,
    });
    expect(more).toEqual([]);
  });

  it('says no more of a long head than its first words', () => {
    const head = 'How many boats may lie at this berth in a storm that comes from the north-west and lasts all night';
    expect(view(`| Berth | ${head} |\n| --- | --- |\n| North | 3 |\n`)).toEqual([
      '3 row: North — How many boats may lie at this berth in a storm that comes: 3',
    ]);
  });

  it('says less of many heads, and leaves out a row that would be too long even so', () => {
    const table = (columns: number, cell: string): string[] => {
      const row = (one: string) => `${`| ${one} `.repeat(columns)}|\n`;
      return unitsOf(`| Berth ${row('boats that may lie here at night')}| --- ${row('---')}| North ${row(cell)}`).map(
        ({ text }) => text,
      );
    };
    expect(table(2, '3')).toEqual(['North — boats that may lie here at night: 3; boats that may lie here at night: 3']);
    expect(table(18, '3')).toEqual([`North — ${Array(18).fill('boats that may lie: 3').join('; ')}`]);
    expect(table(40, '3')).toEqual([]);
  });

  it('begins a second table with its own heads', () => {
    const texts = unitsOf('| A | B |\n| - | - |\n| a | b |\n\nText between them.\n\n| C | D |\n| - | - |\n| c | d |\n').map(
      ({ text }) => text,
    );
    expect(texts).toEqual(['a — B: b', 'Text between them.', 'c — D: d']);
  });

  describe('what stands in the head of a document', () => {
    it.each([
      ['authors: Ida Holm, Per Dahl', 'Ida Holm, Per Dahl'],
      ['Author: Ida Holm <ida@berths.example>', 'Ida Holm'],
      ['authors: [Ida Holm, "Per Dahl"]', 'Ida Holm, Per Dahl'],
      ['author: "Ida Holm"', 'Ida Holm'],
      ["author: 'Ida Holm'", 'Ida Holm'],
      ['authors:\n  - Ida Holm\n  - Per Dahl', 'Ida Holm, Per Dahl'],
      ['authors:\n- Ida Holm\n- "Per Dahl"', 'Ida Holm, Per Dahl'],
      ['작성자: 한지우', '한지우'],
      ['著者: 田中健', '田中健'],
    ])('%s', (line, value) => {
      const units = unitsOf(`---\ntitle: x\n${line}\ntags: none\n---\n\n# T\n`);
      expect(units.map((unit) => unit.value)).toEqual([value]);
      expect(units[0]).toMatchObject({ line: 3, quote: line.replace(/\s+/g, ' ') });
    });
  });

  it('takes no longer than a document is long, whatever stands in its head', () => {
    const read = (line: string) => {
      const text = `---\nauthors: ${line}\n---\n`;
      return readUnits({
        text,
        blocks: [
          {
            kind: 'front-matter',
            start: 0,
            end: text.length,
            line: 1,
            endLine: 3,
            headings: [],
            level: 0,
            locator: { kind: 'lines', start: 1, end: 3 },
          },
        ],
      });
    };
    expectNoSquare(read, ['a', '- ', '"', ', ', '[', ': ', 'a@', '\n- a', '\n ']);
  });
});

describe('short lists', () => {
  it.each([
    [
      'behind a text that ends in a colon, with what is said before',
      'It is small. The harbour has these gates:\n\n- North\n- South\n',
      ['1 sentence: It is small.', '1 list: The harbour has these gates: North, South'],
    ],
    ['with commas in its items', 'Gates:\n\n- North, old\n- South\n', ['1 list: Gates: North, old; South']],
    ['in Japanese', '次の通り：\n\n- 北門\n- 南門\n', ['1 list: 次の通り: 北門, 南門']],
    ['in Korean, as steps', '순서는 다음과 같다:\n\n1. 신청\n2. 심사\n', ['1 list: 순서는 다음과 같다: 신청, 심사']],
    [
      'below an item that ends in a colon',
      '- Gates:\n  - North\n  - South\n- Then it rained\n',
      ['1 list: Gates: North, South', '4 sentence: Then it rained'],
    ],
    ['of bare names under a heading', '## Members\n\n- Ida Holm\n- Per Dahl\n', ['3 list: Members: Ida Holm, Per Dahl']],
    [
      'of bare names under a heading of which no more is said than its first words',
      `## ${'All who work at the gates of the harbour '.repeat(4)}\n\n- Ida Holm\n- Per Dahl\n`,
      ['3 list: All who work at the gates of the harbour All who work at the: Ida Holm, Per Dahl'],
    ],
    ['of code behind a colon', 'Write this:\n\n```yaml\nberth: 3\n```\n', ['1 list: Write this: berth: 3']],
    ['with boxes', 'To bring:\n\n- [ ] rope\n- [x] lamp\n', ['1 list: To bring: rope, lamp']],
  ])('are one unit %s', (_, text, expected) => {
    expect(view(text)).toEqual(expected);
  });

  it.each([
    ['one bare item is no list', '- North\n', 1],
    ['items that say who, or how much', 'People:\n\n- PM: Ida Holm\n- Fee: 3 crowns\n', 2],
    ['the rest of a list', '- North, which the crew of the old ferry uses\n- South\n- East\n', 3],
  ])('are read apart: %s', (_, text, count) => {
    const units = unitsOf(text);
    expect(units.filter(({ kind }) => kind === 'list')).toEqual([]);
    expect(units).toHaveLength(count);
  });

  it('keep what belongs to an item with it', () => {
    const list =
      '# Ferries\n\n## Ways to go\n\n- Charter a boat\n  - 600,000 euros a year\n- Buy a boat\n  - 4 million euros\n  - ready in 2028\n';
    expect(readUnits(readText('a.md', list)).map(({ text }) => text)).toEqual([
      'Ways to go: Charter a boat: 600,000 euros a year; Buy a boat: 4 million euros, ready in 2028',
    ]);
  });

  it('do not join a text and code that stand in two cells of a notebook: no place holds both', () => {
    const { text, blocks } = readText('a.md', 'Write this:\n\n```\nberth = 3\n```\n');
    const inCells = (...numbers: number[]) =>
      blocks.map((block, at) => ({ ...block, locator: { kind: 'cell', number: numbers[at] ?? 0 } as const }));
    const quotesOf = (...numbers: number[]): string[] =>
      readUnits({ text, blocks: inCells(...numbers) }).map(({ quote }) => quote);
    expect(blocks).toHaveLength(2);
    expect(quotesOf(1, 1)).toEqual([expect.stringContaining('berth = 3')]);
    expect(quotesOf(1, 2).filter((quote) => quote.includes('berth'))).toEqual([]);
  });

  it('leave out code that is more than a few lines', () => {
    expect(view(`Run this:\n\n\`\`\`\n${'a b\n'.repeat(5)}\`\`\`\n`)).toEqual(['1 sentence: Run this:']);
  });

  it('quote what stands in the source, white space folded', () => {
    const text = 'The harbour has these gates:\n\n- North\n- South, open\n';
    expect(text.replace(/\s+/g, ' ')).toContain(unitsOf(text)[0]?.quote);
  });
});

describe('items that are no short list', () => {
  const long = 'which the crew of the old ferry uses when the wind comes from the north and the water is low';

  it.each([
    [
      'with the text that leads to them',
      `We weighed three:\n\n- the north gate, ${long}\n- the south gate\n`,
      [`1 list: We weighed three: the north gate, ${long}; the south gate`],
    ],
    [
      'with it again where one quote does not hold them all',
      `We weighed these:\n\n- a gate, ${long}, ${long}, ${long}\n- a bridge, ${long}, ${long}, ${long}\n- a ferry\n`,
      [
        `3 sentence: {We weighed these} a gate, ${long}, ${long}, ${long}`,
        `4 sentence: {We weighed these} a bridge, ${long}, ${long}, ${long}`,
        '5 sentence: {We weighed these} a ferry',
      ],
    ],
    [
      'with an item above them',
      '- The gates we weighed\n  - North, open all night. It leaks\n  - South\n',
      ['1 list: The gates we weighed: North, open all night. It leaks; South'],
    ],
    [
      'with a title that is no sentence',
      '**Fees for a night**\n\n- boats that are longer than ten metres pay twice. Others pay once\n- rafts\n',
      ['1 list: Fees for a night: boats that are longer than ten metres pay twice. Others pay once; rafts'],
    ],
    [
      'with a sentence that says what follows, in Korean',
      '요금은 다음과 같습니다.\n\n- 긴 배는 두 배를 낸다. 나머지는 한 번 낸다\n- 뗏목\n',
      ['1 list: 요금은 다음과 같습니다: 긴 배는 두 배를 낸다. 나머지는 한 번 낸다; 뗏목'],
    ],
    [
      'in Japanese',
      '料金は以下の通りです。\n\n- 長い船は二倍を払う。ほかは一回\n- いかだ\n',
      ['1 list: 料金は以下の通りです: 長い船は二倍を払う。ほかは一回; いかだ'],
    ],
    ['in Chinese', '费用如下。\n\n- 长船付两倍。其余付一次\n- 木筏\n', ['1 list: 费用如下: 长船付两倍。其余付一次; 木筏']],
    [
      'with their heading, where they are no sentences',
      '# Harbour\n\n## Drawbacks\n\n- more ropes for the ferry of the north, every year\n- a longer way\n',
      ['5 list: {Drawbacks} more ropes for the ferry of the north, every year; a longer way'],
    ],
  ])('are said %s', (_, text, expected) => {
    expect(view(text)).toEqual(expected);
  });

  it('stay what they are where they are sentences under a heading', () => {
    expect(
      view('# Harbour\n\n## News\n\n- The north gate is shut for the winter.\n- We need more ropes than last year.\n'),
    ).toEqual(['5 sentence: The north gate is shut for the winter.', '6 sentence: We need more ropes than last year.']);
  });

  it('are not led to by the day of a record, nor by an aside', () => {
    const items = '- The north gate is shut for the winter.\n- We need more ropes than last year.\n';
    for (const line of ['Written: 3 May 2025', '(seen from the sea)'])
      expect(unitsOf(`${line}\n\n${items}`).map(({ leadIn }) => leadIn)).toEqual([undefined, undefined, undefined]);
  });

  it('are claims of their own where they are sentences of some length', () => {
    const one = `The north gate is open in May, ${long}, ${long}.`;
    const two = `The south gate is shut in May, ${long}, ${long}.`;
    expect(view(`We found these drawbacks:\n\n- ${one}\n- ${two}\n`)).toEqual([
      `1 list: We found these drawbacks: ${one}`,
      `4 sentence: {We found these drawbacks} ${two}`,
    ]);
  });

  it.each([
    [
      'English',
      '- Boats may stay at the quay for a night. Ask the keeper first:\n  - by radio\n  - by post\n',
      'Boats may stay at the quay for a night.',
    ],
    [
      'Korean',
      '- 배는 하룻밤 부두에 머물 수 있습니다. 연락 방법은 다음과 같습니다.\n  - 무전\n  - 편지 또는 엽서\n',
      '배는 하룻밤 부두에 머물 수 있습니다.',
    ],
    [
      'Japanese',
      '- 船は一晩だけ岸に泊まることができます。連絡の方法は以下の通りです。\n  - 無線\n  - 手紙\n',
      '船は一晩だけ岸に泊まることができます。',
    ],
    ['Chinese', '- 船只可以在码头停靠一晚。联系方式如下。\n  - 电台\n  - 信件\n', '船只可以在码头停靠一晚。'],
  ])('leave what is said before their lead-in a claim, in %s', (_, text, said) => {
    const units = unitsOf(text);
    expect(units.map(({ quote }) => quote)).toContain(said);
    expect(units.length).toBe(2);
  });

  it('are led to by the sentence that says so, be it not the last', () => {
    expect(view('- Boats pay in the following coins. Others may come later.\n  - crowns and pennies\n  - marks\n')).toEqual([
      '1 sentence: Others may come later.',
      '1 list: Boats pay in the following coins: crowns and pennies, marks',
    ]);
  });

  it('are not led to by a whole sentence where they are sentences, too', () => {
    const below = `The keeper opens it at noon, ${long}.`;
    expect(view(`- The north gate is shut at night.\n  - ${below}\n`)).toEqual([
      '1 sentence: The north gate is shut at night.',
      `2 sentence: ${below}`,
    ]);
  });

  it('quote their lead-in where it stands', () => {
    const text = `We weighed these:\n\n- a gate, ${long}, ${long}\n- a bridge, ${long}, ${long}\n`;
    expect(unitsOf(text)[1]?.leadIn).toMatchObject({ quote: 'We weighed these:', line: 1 });
  });

  it('says a paragraph with the one that leads to it by a colon', () => {
    expect(view('The gate leaks. We chose the second way because:\n\na) it is cheap. Boats wait.\n')).toEqual([
      '1 sentence: The gate leaks.',
      '3 sentence: {We chose the second way because} a) it is cheap.',
      '3 sentence: Boats wait.',
    ]);
    expect(unitsOf('Dear all:\n\nThe gate is shut now.\n').map(({ leadIn }) => leadIn)).toEqual([undefined, undefined]);
  });

  it('takes no line for the title of another line', () => {
    expect(
      unitsOf('Harbour office, gate@berths.example\n\nKeeper of the north gate\n\nIda Holm\n').map((unit) => unit.leadIn),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('takes a line above a paragraph as its title', () => {
    expect(view('North gate\n\nIt is open all night. Boats wait.\n')).toEqual([
      '3 sentence: {North gate} It is open all night.',
      '3 sentence: Boats wait.',
    ]);
  });

  it('takes no time of day for a label', () => {
    expect(splitLabel('[Ida] [10:01] The gate is open.')).toBeUndefined();
    expect(splitLabel('Gate 3: 12 keys')).toEqual({ label: 'Gate 3', value: '12 keys' });
  });

  it('reads sentences that are only set as code is, and no code', () => {
    const letter = 'The harbour fee rises in May.\nBoats of the isle pay half of it.';
    expect(view(`\`\`\`\n${letter}\n\`\`\`\n`)).toEqual([
      '2 sentence: The harbour fee rises in May.',
      '3 sentence: Boats of the isle pay half of it.',
    ]);
    expect(view(`\`\`\`text\n${letter}\n\`\`\`\n`)).toEqual([]);
    expect(view('```\nconst fee = 12;\nreturn harbour.open(fee); // it is open now.\n```\n')).toEqual([]);
  });

  it('leaves out the end of a letter', () => {
    expect(view('The gate is shut.\n\nBest Regards,\n\nYours sincerely\n')).toEqual(['1 sentence: The gate is shut.']);
  });

  it('says what an attachment holds behind its name', () => {
    expect(view('# Gate\n\n## gate-notes.txt\n\nThe key hangs by the door. It is brass.\n')).toEqual([
      '5 sentence: {gate-notes.txt} The key hangs by the door. It is brass.',
    ]);
    expect(unitsOf('# Gate\n\n## gate-notes.txt\n\nThe key hangs by the door.\n')[0]?.leadIn).toMatchObject({
      line: 3,
      quote: 'gate-notes.txt',
    });
  });

  it('takes one cell above a table for its title, and the row below it for its heads', async () => {
    const bytes = Buffer.from('Berths in May,,\nBoat,Berth,Fee\nPetrel,4,12\n');
    const rows = readUnits(await readSource(rawPath('a.csv'), bytes, '0'.repeat(64) as Sha256));
    expect(rows.map(({ text }) => text)).toEqual(['Petrel — Berth: 4; Fee: 12']);
  });
});

describe('a changelog', () => {
  const saidIn = (text: string): string[] => unitsOf(`# Log\n\n${text}`).map(sayWhole);

  it.each([
    ['Removed', 'Ibex support for Windows 7.'],
    ['Fixed', 'Ibex crash when 3 users log in.'],
    ['Deprecated:', 'The old gate of the harbour.'],
    ['Breaking changes', 'Berths need a number.'],
    ['Known issues', 'The lamp of the pier goes out at noon.'],
    ['제거', '윈도우 7에서 아이비스를 씁니다.'],
    ['변경', '선석 번호는 네 자리입니다.'],
    ['削除', 'Windows 7でアイベックスが動きます。'],
    ['非推奨', '古い門から入ります。'],
    ['修复', '三人登录时系统停止。'],
    ['移除', '旧门的通行证。'],
  ])('says what stands below "%s" with it, sentence or not', (heading, item) => {
    const lead = heading.replace(':', '');
    expect(saidIn(`### ${heading}\n\n- ${item}\n`)).toEqual([`${lead}: ${item}`]);
    expect(saidIn(`### ${heading}\n\n${item}\n`)).toEqual([`${lead}: ${item}`]);
    expect(saidIn(`## [1.0.0] - 2022-01-05\n\n### ${heading}\n\n- ${item}\n`)).toEqual([`1.0.0 — ${lead}: ${item}`]);
  });

  it('says the version where no other heading is nearer, and items that are words together', () => {
    expect(saidIn('## v1.2 (2023-11-05)\n\nThe pier has ten lamps. The gate has two.\n\n- The ferry is free.\n')).toEqual([
      'v1.2: The pier has ten lamps.',
      'v1.2: The gate has two.',
      'v1.2: The ferry is free.',
    ]);
    expect(saidIn('## v1.2\n\n### Added\n\n- Lamps\n- Gates\n- Berths\n')).toEqual(['v1.2 — Added: Lamps, Gates, Berths']);
    expect(saidIn('## v1.2\n\n### The pier\n\nThe pier has ten lamps.\n')).toEqual(['The pier has ten lamps.']);
  });

  it('is no text that has a part of that name', () => {
    expect(saidIn('## Security\n\n- The gate is shut at night.\n')).toEqual(['The gate is shut at night.']);
    expect(saidIn('## 1.2 Scope\n\n- The gate is shut at night.\n')).toEqual(['The gate is shut at night.']);
  });
});
