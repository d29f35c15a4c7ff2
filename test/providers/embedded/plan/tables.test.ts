import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../../../src/domain/path.js';
import type { Reply } from '../../../../src/domain/reply.js';
import { readSource } from '../../../../src/formats/read-source.js';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { makeXlsx } from '../../../formats/samples/xlsx.js';
import { makePage, makeRequest } from '../make-request.js';

const SUPPLIERS = [
  'Northwind Paper',
  'Blue Heron Foods',
  'Kestrel Logistics',
  'Oakline Furniture',
  'Tidewater Energy',
  'Marigold Print',
];
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
const payments = (suppliers: readonly string[]): string =>
  table(
    ['date', 'supplier', 'amount'],
    suppliers.map((supplier, i) => [`2024-02-${10 + i}`, supplier, `${100 + 11 * i} EUR`]),
  );

/** Of each page the claims that stand on it. */
const pagesOf = ({ pages, claims }: Reply): Record<string, string[]> =>
  Object.fromEntries(
    pages.map(({ title }) => [title, claims.filter(({ on }) => on.some(({ page }) => page === title)).map(({ text }) => text)]),
  );

describe('the rows of a table', () => {
  it('stand on the pages of what they name, and else on that of the table', () => {
    const known = makePage({ title: 'Kestrel Logistics', kind: 'entity', type: 'organisation' }, []);
    const pages = pagesOf(planSource(makeRequest('office-payments.md', payments(SUPPLIERS), [known])));
    expect(Object.keys(pages).sort()).toEqual(['Kestrel Logistics', 'office payments']);
    expect(pages['Kestrel Logistics']).toEqual([
      '2024-02-12 — supplier: [[Kestrel Logistics]]; amount: 122 EUR (office-payments)',
    ]);
    expect(pages['office payments']).toHaveLength(5);
  });

  it('say what their table is called, where another one has the same columns', () => {
    const year = (name: string, rent: number): string =>
      `## ${name}\n\n${table(['berth', 'boat', 'rent'], [['N1', 'Gannet', `${rent} EUR`]])}\n`;
    const crew = `## Crew\n\n${table(['name', 'boat'], [['Ada Brown', 'Gannet']])}\n`;
    const { claims } = planSource(makeRequest('berths.md', `# Berths\n\n${year('2024', 120)}${year('2025', 130)}${crew}`));
    expect(claims.map(({ text }) => text.replace(/\[\[|\]\]/g, ''))).toEqual([
      '2024 — N1 — boat: Gannet; rent: 120 EUR (Berths)',
      '2025 — N1 — boat: Gannet; rent: 130 EUR (Berths)',
      'Ada Brown — boat: Gannet (Berths)',
    ]);
  });

  it('say their sheet, where a workbook has several that have a name', async () => {
    const sheet = (key: string, value: number): string =>
      `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>Item</t></is></c><c t="inlineStr"><is><t>Count</t></is></c></row><row r="2"><c t="inlineStr"><is><t>${key}</t></is></c><c><v>${value}</v></c></row></sheetData></worksheet>`;
    const bytes = makeXlsx({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="North pier" r:id="r1"/><sheet name="Sheet2" r:id="r2"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheet('Rope', 12),
      'xl/worksheets/sheet2.xml': sheet('Life vest', 40),
    });
    const source = await readSource(rawPath('stock.xlsx'), bytes, '0'.repeat(64) as Sha256);
    const { claims } = planSource({ ...makeRequest('a.md', 'x'), source });
    expect(claims.map(({ text }) => text)).toEqual(['North pier — Rope — Count: 12', 'Life vest — Count: 40']);
  });

  it('found a page of what they name again and again, as an organisation where the column says so', () => {
    const twice = [...SUPPLIERS, ...SUPPLIERS.slice(0, 2)];
    const reply = planSource(makeRequest('a.md', `# Office payments\n\n${payments(twice)}`));
    const pages = pagesOf(reply);
    expect(Object.keys(pages).sort()).toEqual(['Blue Heron Foods', 'Northwind Paper', 'Office payments']);
    expect(reply.pages.find(({ title }) => title === 'Northwind Paper')).toMatchObject({ kind: 'entity', type: 'organisation' });
    expect(reply.claims).toHaveLength(8);
  });

  it('have names whole, whatever particle they seem to end in', () => {
    const rows = Array.from({ length: 4 }, (_, i) => [i % 2 ? '푸른종이' : '다온가구', `${i + 1}0000원`, '2024-03-10']);
    const { pages } = planSource(makeRequest('지출.md', table(['업체', '금액', '날짜'], rows)));
    expect(pages.map(({ title }) => title).sort()).toEqual(['다온가구', '푸른종이']);
  });

  it('are counted where they are many, and all kept where a person reads them through', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`2024-02-${i + 1}`, `${i}1 boats`]);
    const reply = planSource(makeRequest('a.md', `# Pier traffic\n\n${table(['day', 'traffic'], rows)}`));
    expect(reply.claims[0]?.text).toBe('Pier traffic (40 rows): day; traffic');
    expect(reply.claims).toHaveLength(41);
  });

  it('of a directory of people make none of them a page', () => {
    const rows = Array.from({ length: 30 }, (_, i) => [
      `${String.fromCharCode(65 + (i % 26))}ndra ${i < 26 ? 'Holm' : 'Berg'}`,
      'member',
    ]);
    const reply = planSource(makeRequest('harbour-people.md', table(['name', 'role'], rows)));
    expect(reply.pages.map(({ title }) => title)).toEqual(['harbour people']);
    expect(reply.claims[0]?.text).toBe('harbour-people (30 people): name; role');
  });
});

describe('data', () => {
  it('is about its file, with each of its values, whatever it names', () => {
    const text = `ship: Petrel\nports:\n  - Skerry Harbour\n  - North Pier\n${Array.from({ length: 20 }, (_, n) => `gate_${n}: ${n + 100} boats\n`).join('')}`;
    const reply = planSource(makeRequest('harbour-book.yaml', text));
    expect(reply.claims).toHaveLength(22);
    expect(pagesOf(reply)['harbour book']).toContainEqual(expect.stringMatching(/gate 19: 119 boats$/));
  });
});

describe('a source that says little', () => {
  it('has a page of what it is about all the same', () => {
    expect(pagesOf(planSource(makeRequest('a.md', '# Key of the gate\n\nIt hangs by the door.\n')))).toEqual({
      'Key of the gate': ['It hangs by the door.'],
    });
  });
});

describe('a table that a person reads through', () => {
  it('loses none of its rows', () => {
    const years = Array.from({ length: 90 }, (_, n) => [`${1930 + n}`, `${400 + n} mm`]);
    const texts = planSource(makeRequest('rain.md', table(['year', 'rain'], years))).claims.map(({ text }) => text);
    expect(years.filter(([year = '']) => !texts.some((text) => text.startsWith(year)))).toEqual([]);
  });
});

describe('a long list of names', () => {
  it('is one claim of what it is a list of, and no page of anybody on it', () => {
    const names = Array.from({ length: 2_000 }, (_, i) =>
      `- ${'ABCDEFGH'[i % 8]}nna Holm${i}`.replace(/\d/g, (n) => 'abcdefghij'[+n] ?? ''),
    );
    const text = `# Harbour assembly\n\nMinutes of the meeting of 2024-05-01. Attendees:\n\n${names.join('\n')}\n\nDecision: the pier opens on Sundays. Chair: Ada Becker.\n`;
    const reply = planSource(makeRequest('a.md', text));
    expect(pagesOf(reply)).toEqual({
      'Ada Becker': ['[[Harbour assembly]] — Chair: [[Ada Becker]].'],
      'Harbour assembly': [
        expect.stringMatching(/^Minutes of the meeting of 2024-05-01\. Attendees \(2,000 people\): Anna Holma, .*, …, /),
        '[[Harbour assembly]] — Decision: the pier opens on Sundays.',
        '[[Harbour assembly]] — Chair: [[Ada Becker]].',
      ],
    });
    expect(reply.claims[0]?.cite).toHaveLength(2);
  });
});
