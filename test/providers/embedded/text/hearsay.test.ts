import { expect, it } from 'vitest';
import { isHearsay } from '../../../../src/domain/hearsay.js';
import { sayWhole } from '../../../../src/providers/embedded/text/unit.js';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { readText } from '../../../formats/read-text.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';
import { blocksOf } from '../make-request.js';

const saidIn = (text: string): string[] => readUnits(readText('a.md', text)).map(sayWhole);

it.each([
  ['Ada Holm <ada@example.org>', 'Ada Holm', 'As berths.pdf says, the harbour has 40 berths.'],
  ['ada@example.org', 'ada@example.org', 'According to the harbour master, the harbour has 40 berths.'],
  ['한지우', '한지우', '항만청에 따르면 선석은 40개입니다.'],
  ['佐藤 健', '佐藤 健', '港の話によると、泊地は四十あります。'],
  ['王芳', '王芳', '据港务局称，泊位有40个。'],
])('a mail of %s reports with the name of who wrote it', (sender, name, report) => {
  expect(saidIn(`# Berths\n\nFrom: ${sender}\n\nDate: Mon, 6 May 2024 00:00:00 +0000\n\n${report}\n`)).toContain(
    `${name}: ${report}`,
  );
});

it('a mail says of its own what it does not report', () => {
  const text = 'The harbour has 40 berths.';
  expect(saidIn(`# Berths\n\nFrom: Ada Holm <ada@example.org>\n\n${text}\n`)).toContain(text);
});

it('each mail of a thread has its own reporter', () => {
  const mail = (from: string, file: string) =>
    `## Re\n\nFrom: ${from}\n\nDate: Mon, 6 May 2024\n\nAs ${file} says, the gate is shut on Monday.\n\n`;
  expect(saidIn(`# Gates\n\n${mail('Ada', 'a.md')}${mail('Ben', 'b.md')}`)).toEqual(
    expect.arrayContaining(['Ada: As a.md says, the gate is shut on Monday.', 'Ben: As b.md says, the gate is shut on Monday.']),
  );
});

it('a text that nobody sent reports without a name', () => {
  const text = 'As berths.pdf says, the harbour has 40 berths.';
  expect(saidIn(`# Berths\n\n${text}\n`)).toContain(text);
});

it.each([
  [
    'On Sun, 5 May 2024, Bill Orr <bill@example.org> wrote:',
    'On Sun, 5 May 2024, Bill Orr wrote',
    'I owe 900 EUR.',
    'I never signed it.',
  ],
  ['2024년 5월 5일, 한지우 님이 작성:', '2024년 5월 5일, 한지우 님이 작성', '저는 돈을 빌렸습니다.', '저는 서명하지 않았습니다.'],
  ['2024年5月5日 佐藤さんが書きました:', '2024年5月5日 佐藤さんが書きました', '私は署名していません。', '私は港で働きます。'],
  ['王芳于2024年5月5日写道：', '王芳于2024年5月5日写道', '我没有签这份合同。', '我在港口工作。'],
])('what a mail quotes below "%s" is said with it, sentence by sentence', (head, lead, one, two) => {
  const said = saidIn(`# Berths\n\nFrom: ada@example.org\n\n${head}\n\n> ${one} ${two}\n\nThe gate is shut on Monday.\n`).join(
    '\n',
  );
  expect(said).toContain(`${lead}: ${one}`);
  expect(said).toMatch(new RegExp(`${lead}: (?:${one} ?)?${two}`));
  expect(said).toMatch(/^The gate is shut on Monday\.$/m);
});

it.each([
  '---------- Forwarded message --------- From: Cara Lund <cara@example.org> Date: Sat, May 4, 2024 Subject: Berths To: Ada',
  '-----Original Message----- From: Cara Lund Sent: Saturday, May 4, 2024 To: Ada Subject: Berths',
  '---------- 전달된 메시지 --------- 보낸사람: Cara Lund <cara@example.org> 날짜: 2024년 5월 4일 제목: 선석',
])('what a mail forwards is said with who wrote it, and its head is no claim', (head) => {
  const said = saidIn(`# Berths\n\nFrom: ada@example.org\n\nPlease read it today.\n\n${head}\n\nThe harbour has 40 berths.\n`);
  expect(said).toEqual(['From: ada@example.org', 'Please read it today.', 'Cara Lund: The harbour has 40 berths.']);
});

it('takes no longer than a line is long', () => {
  expectNoSquare(
    (line) => readUnits(blocksOf('paragraph', ['From: ada@example.org', line])),
    ['a.', 'as ', '据', '根据', 'as a ', 'a.m', '.md'],
  );
});

it("what a quotation holds of another quotation is nobody's, and the rest of it stays of who wrote it", () => {
  const said = saidIn(
    '# Berths\n\nFrom: ada@example.org\n\nOn Sun, 5 May 2024, Bill Orr wrote:\n\n> I will pay it in June.\n>\n>> I owe 900 euros to the harbour.\n>\n> I never signed the contract.\n',
  ).join('\n');
  expect(said).toMatch(/Bill Orr wrote: I will pay it in June/u);
  expect(said).toMatch(/Bill Orr wrote: I never signed the contract/u);
  expect(said).not.toContain('900');
});

it('what leads to a list in a forwarded mail stays before it', () => {
  const long = 'which the crew of the old ferry uses when the wind comes from the north and the water is low';
  const items = ['The bell rings at nine', 'The gate opens at ten']
    .map((item) => `- ${item}, ${long}, ${long}, ${long}.\n`)
    .join('');
  const head =
    '---------- Forwarded message --------- From: Cara Lund <cara@example.org> Date: Sat, May 4, 2024 Subject: Berths To: Ada';
  const said = saidIn(`# Berths\n\nFrom: ada@example.org\n\n${head}\n\nThe board refused these proposals:\n\n${items}`);
  expect(said.filter((one) => one.includes('rings at nine'))[0]).toMatch(
    /^Cara Lund: The board refused these proposals: The bell/u,
  );
});

it.each([
  'From: Incheon\n\nAccording to the harbour master, the ferry is late.',
  'According to the vendor, the berth costs 400 euros.\n\n## Forwarded\n\nFrom: bob@example.org\n\nThe gate is shut.',
])('nobody is the reporter of %j', (text) => {
  expect(saidIn(`# Trip\n\n${text}\n`).some((one) => one.startsWith('According to'))).toBe(true);
});

it.each(['저는 김민수라고 합니다.', 'はい、そうです。', 'The server reads package.json and runs at night.'])(
  '%j is no hearsay',
  (text) => {
    expect(isHearsay(text)).toBe(false);
  },
);

it.each([
  'Bob told me that the gate is shut.',
  '한지우 말로는 문이 닫혔대요.',
  '佐藤さんは休むと言っています。',
  '小王说，门关了。',
])('%j is hearsay', (text) => {
  expect(isHearsay(text)).toBe(true);
});
