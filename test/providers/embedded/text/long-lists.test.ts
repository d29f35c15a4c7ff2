import { describe, expect, it } from 'vitest';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { readText } from '../../../formats/read-text.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

const FIRST = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gina', 'Hugo'];
const LAST = ['Abbott', 'Becker', 'Dumont', 'Eriksen', 'Fischer', 'Hansen', 'Jansen', 'Keller'];
const people = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${FIRST[i % 8]} ${LAST[(i >> 3) % 8]}${i < 64 ? '' : ` ${'I'.repeat(i >> 6)}`}`);
const items = (names: readonly string[]): string => names.map((name) => `- ${name}`).join('\n');
const unitsOf = (text: string, path = 'a.md') => readUnits(readText(path, text)).map(({ text: said }) => said);

const SHOWN = 'Ada Abbott, Ben Abbott, Cleo Abbott, Dora Abbott, Emil Abbott, Finn Abbott, Gina Abbott, Hugo Abbott';
const ENDS = 'Ada Hansen, Ben Hansen, Cleo Hansen';

describe('a list of many names', () => {
  it.each([
    ['items behind a colon', `Attendees:\n\n${items(people(43))}\n`, `Attendees (43 people): ${SHOWN}, …, ${ENDS}`],
    ['items below a heading', `# Assembly\n\n## Crew\n\n${items(people(43))}\n`, `Crew (43 people): ${SHOWN}, …, ${ENDS}`],
    ['lines below their title', `Attendees\n${people(43).join('\n')}\n`, `Attendees (43 people): ${SHOWN}, …, ${ENDS}`],
    ['paragraphs', `Attendees\n\n${people(43).join('\n\n')}\n`, `Attendees (43 people): ${SHOWN}, …, ${ENDS}`],
    ['one line', `Attendees: ${people(43).join(', ')}\n`, `Attendees (43 people): ${SHOWN}, …, ${ENDS}`],
    [
      'what is said before them',
      `Minutes of the assembly. Attendees:\n\n${items(people(43))}\n`,
      `Minutes of the assembly. Attendees (43 people): ${SHOWN}, …, ${ENDS}`,
    ],
  ])('is one unit: %s', (_, text, said) => {
    expect(unitsOf(`${text}\nThe pier opens on Sundays from now on.\n`)).toEqual([
      said,
      'The pier opens on Sundays from now on.',
    ]);
  });

  it('says how many there are as people write it in its language', () => {
    const names = Array.from(
      { length: 1_200 },
      (_, i) => `김${'가나다라마바사아자차'[i % 10]}${'수진민영호준희석우현'[((i / 10) % 10) | 0]}`,
    );
    expect(unitsOf(`참석자:\n\n${items(names)}\n`)[0]).toMatch(/^참석자 \(1,200명\): 김가수, 김나수, /);
    expect(unitsOf(`出席者:\n\n${items(names.map(() => '山田太郎'))}\n`)[0]).toMatch(/^出席者 \(1,200人\): /);
  });

  it('quotes its first and its last names', () => {
    const [unit] = readUnits(readText('a.md', `Attendees:\n\n${items(people(43))}\n`));
    expect(unit?.quote).toMatch(/^Attendees: - Ada Abbott - Ben Abbott .* - Hugo Abbott$/);
    expect(unit?.further).toEqual([{ line: 43, quote: 'Ada Hansen - Ben Hansen - Cleo Hansen' }]);
  });

  it('leaves an odd entry in its count, and what is no list of names as it was', () => {
    expect(unitsOf(`Attendees:\n\n${items([...people(40), 'Cleo Keller, who came late: from the pier'])}\n`)[0]).toContain(
      '(41 people)',
    );
    const tasks = Array.from({ length: 40 }, (_, i) => `The berth ${i} has to be painted before the boats come.`);
    expect(unitsOf(`To do:\n\n${items(tasks)}\n`).length).toBeGreaterThan(10);
    expect(unitsOf(`Colours:\n\n${items(Array.from({ length: 40 }, (_, i) => `light grey ${i}`))}\n`).length).toBeGreaterThan(2);
  });

  it('counts other words from a hundred on', () => {
    const words = Array.from({ length: 1_000 }, (_, i) => `light grey ${i}`);
    expect(unitsOf(`Colours:\n\n${items(words)}\n`)).toEqual([
      expect.stringMatching(/^Colours \(1,000 entries\): light grey 0, /),
    ]);
  });

  it('takes time that grows with its length only', () => {
    expectNoSquare(
      (list) => unitsOf(list, 'a.txt'),
      ['Ada Abbott\n', '- Ada Abbott\n', '- Ada\n\n', 'Ada Abbott\n\n', 'Ada, '],
      'Attendees:\n',
    );
  });
});
