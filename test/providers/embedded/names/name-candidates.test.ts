import { describe, expect, it } from 'vitest';
import { findNameCandidates, kindOf, looseKey } from '../../../../src/providers/embedded/names/name-candidates.js';
import { isIdentifier, rankCandidates } from '../../../../src/providers/embedded/names/rank-candidates.js';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { readText } from '../../../formats/read-text.js';
import { makePage } from '../make-request.js';

const candidatesOf = (text: string) => {
  const source = readText('a.md', text);
  const units = readUnits(source);
  return { units, candidates: findNameCandidates(source, units) };
};
const signsOf = (text: string, name: string): string[] => [
  ...(candidatesOf(text).candidates.find((one) => one.name === name)?.signs ?? []),
];
const namesIn = (text: string): string[] => candidatesOf(text).candidates.map(({ name }) => name);
const rank = (text: string, known: string[] = [], pages = [] as ReturnType<typeof makePage>[]) => {
  const { units, candidates } = candidatesOf(text);
  return rankCandidates(
    candidates,
    units,
    known.map((name) => ({ names: [name] })),
    pages,
  );
};

describe('findNameCandidates', () => {
  it.each([
    ['# T\n\nWe met at Blue Gate.\n', 'Blue Gate', ['proper']],
    ['# T\n\nThe NBX is open.\n', 'NBX', ['abbreviation']],
    ['# T\n\nIda Holm said so.\n', 'Ida Holm', ['proper', 'person']],
    ['# T\n\nWe met at **Blue Gate**.\n', 'Blue Gate', ['proper', 'marked']],
    ['# Heron notes\n\nIt is open.\n', 'Heron', ['title']],
    ['# T\n\n## Blue Gate\n\nIt is open.\n', 'Blue Gate', ['heading']],
    ['# T\n\n정산 배치는 돈다. 정산 배치를 본다.\n', '정산 배치', ['term']],
    ['# T\n\n登记系统很好。用登记系统。\n', '登记系统', ['term']],
    ['# T\n\n我们用Kafka。\n', 'Kafka', ['proper']],
    ['# T\n\nRed Gate is shut. The Red Gate it is.\n', 'Red Gate', ['proper']],
    ['# T\n\nUsing Blue Gate helps.\n', 'Blue Gate', ['proper']],
  ])('of %j finds %s by %j', (text, name, signs) => {
    expect(signsOf(text, name)).toEqual(signs);
  });

  it.each([
    ['days and months', '# T\n\nWe met on Monday and in March.\n', /Monday|March/],
    ['abbreviations of every day', '# T\n\nThe API speaks HTTP and JSON.\n', /API|HTTP|JSON/],
    ['what is done', '# T\n\n정산하기 전에 본다. 정산을 본다. 정산이 온다.\n', /^정산$/],
    ['a part of the name of a person', '# T\n\nIda Holm said so. We asked **Holm** again.\n', /^Holm$/],
    ['parts of a document', '# T\n\n## Background\n\nIt is old.\n\n## 배경\n\n오래된 일이 있었다.\n', /Background|배경/],
    ['sentences in quotation marks', '# T\n\n「저장하기」를 누른다. "확인했습니다"라고 뜬다.\n', /저장|확인/],
    ['capitals that only begin a sentence', '# T\n\nBoats are here. Many boats are there.\n', /Boats/],
  ])('takes no %s for a name', (_, text, pattern) => {
    expect(namesIn(text).filter((name) => pattern.test(name))).toEqual([]);
  });

  it.each([
    ['PIER ID', 'The PIER ID is new. Look up the PIER ID. A PIER ID stays.'],
    ['Heron Status', 'We saw the Heron Status today. The Heron Status is red.'],
    ['예약 상태', '예약 상태를 본다. 예약 상태가 바뀐다. 예약 상태는 둘이다.'],
    ['予約状態', '予約状態を見る。予約状態が変わる。予約状態は二つだ。'],
    ['预约状态', '预约状态很好。看预约状态。预约状态变了。'],
    ['Non-Boiler', 'The Non-Boiler rooms are cold. A Non-Boiler room is cold.'],
  ])('takes no field of a thing for a thing: %s', (name, text) => {
    expect(namesIn(`# T\n\n${text}\n`)).not.toContain(name);
  });

  it('counts the units that hold a name in any of its forms', () => {
    const { candidates } = candidatesOf('# T\n\nThe berth register is open. Two berth registers are here. It rains.\n');
    const [term] = candidates.filter(({ signs }) => signs.has('term'));
    expect([...(term?.units ?? [])]).toEqual([0, 1]);
    expect(term?.forms.toSorted()).toEqual(['berth register', 'berth registers']);
  });
});

describe('looseKey', () => {
  it.each([
    ['GOV.UK', 'GovUK'],
    ['IP range', 'IP ranges'],
    ["O'Neil", 'ONeil'],
    ['정산 배치', '정산배치'],
  ])('is one for %s and %s', (a, b) => {
    expect(looseKey(a)).toBe(looseKey(b));
  });

  it.each([
    ['C++', 'C#'],
    ['v1.2', 'v12'],
    ['港口', '港'],
  ])('tells %s and %s apart', (a, b) => {
    expect(looseKey(a)).not.toBe(looseKey(b));
  });
});

describe('kindOf', () => {
  const candidate = (name: string, ...signs: ('person' | 'proper' | 'term')[]) => ({
    name,
    forms: [name],
    signs: new Set(signs),
    units: new Set<number>(),
    marks: 0,
    words: 1,
    value: 0,
  });

  it.each([
    [candidate('Ida Holm', 'person', 'proper'), 'entity/person'],
    [candidate('Heron Ltd', 'proper'), 'entity/organisation'],
    [candidate('항만 프로젝트', 'term'), 'project/'],
    [candidate('Blue Gate', 'proper'), 'concept/'],
    [candidate('vendor list', 'term'), 'concept/'],
  ])('of %o is %s', (one, kind) => {
    const found = kindOf(one);
    expect(`${found.kind}/${found.type ?? ''}`).toBe(kind);
  });
});

describe('rankCandidates', () => {
  it('keeps what enough of the source speaks of, best first', () => {
    const text = '# T\n\nBlue Gate is open. We paint Blue Gate. We met in Oslo. Ida Holm said so.\n';
    expect(rank(text).map(({ name }) => name)).toEqual(['Ida Holm', 'Blue Gate']);
  });

  it('does not count a name inside the longer name of a page', () => {
    const text = '# T\n\nWe saw Heron Desk. The boat left Heron Desk. We like Heron Desk.\n';
    expect(rank(text, ['the Heron Desk', 'Heron Desk of Oslo']).map(({ name }) => name)).toEqual(['Heron Desk']);
    expect(rank(text, ['saw Heron Desk', 'left Heron Desk', 'like Heron Desk'])).toEqual([]);
  });

  it('counts what the wiki says of a name, and nothing of words that only repeat', () => {
    const text = '# T\n\nWe met at Oslotown. It rained on the berth register.\n';
    const page = makePage({ title: 'Harbour', kind: 'project' }, [
      { section: 'overview', text: 'Oslotown is far, with a berth register.' },
      { section: 'overview', text: 'We like Oslotown and the berth register.' },
    ]);
    expect(rank(text)).toEqual([]);
    expect(rank(text, [], [page])).toMatchObject([{ name: 'Oslotown', elsewhere: 2 }]);
  });

  it.each([
    ['berthId', true],
    ['berth_id', true],
    ['MAX_BERTHS', true],
    ['Heron', false],
    ['NBX', false],
    ['berth', false],
    ['정산_배치', false],
  ])('%s is of a program: %s', (name, expected) => {
    expect(isIdentifier(name)).toBe(expected);
  });
});
