import { expect, it } from 'vitest';
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
  const mail = (from: string, file: string) => `## Re\n\nFrom: ${from}\n\nAs ${file} says, the gate is shut on Monday.\n\n`;
  expect(saidIn(`# Gates\n\n${mail('Ada', 'a.md')}${mail('Ben', 'b.md')}`)).toEqual(
    expect.arrayContaining(['Ada: As a.md says, the gate is shut on Monday.', 'Ben: As b.md says, the gate is shut on Monday.']),
  );
});

it('a text that nobody sent reports without a name', () => {
  const text = 'As berths.pdf says, the harbour has 40 berths.';
  expect(saidIn(`# Berths\n\n${text}\n`)).toContain(text);
});

it('takes no longer than a line is long', () => {
  expectNoSquare(
    (line) => readUnits(blocksOf('paragraph', ['From: Ada', line])),
    ['a.', 'as ', '据', '根据', 'as a ', 'a.m', '.md'],
  );
});
