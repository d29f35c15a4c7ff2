import { describe, expect, it } from 'vitest';
import { isPersonName } from '../../../../src/providers/embedded/names/names.js';
import { findListedPeople, findNamedByActs, formsOf } from '../../../../src/providers/embedded/names/people.js';
import type { Unit } from '../../../../src/providers/embedded/text/unit.js';
import { makeUnit } from '../make-unit.js';

const namesOf = (...units: Unit[]): string[] => findListedPeople(units).map(({ name }) => name);
const actors = (text: string): string[] => findNamedByActs([makeUnit(text)]).map(({ name }) => name);
const listOf = (...cells: string[]): Unit => makeUnit(cells.join(', '), { kind: 'list', cells });

describe('isPersonName', () => {
  it.each(['Guido van Rossum', 'Maria de la Cruz', "Sean O'Neil", 'Jean-Luc Picard', 'J. R. Smith', 'Omar ibn Said', '한지우'])(
    'is %s',
    (name) => {
      expect(isPersonName(name, false)).toBe(true);
    },
  );

  it.each(['Lena', 'The Gate', 'Project Heron', 'Heron Ltd', 'BLUE GATE', 'van Rossum', '보안팀', '한', '田中', 'a b', '😀', ''])(
    'is not %s without more',
    (name) => {
      expect(isPersonName(name, false)).toBe(false);
    },
  );
});

describe('findListedPeople', () => {
  it.each([
    [listOf('Ida Holm', 'Per Dahl (QA)', 'Ada Vogel – designer'), ['Ida Holm', 'Per Dahl', 'Ada Vogel']],
    [listOf('Ida Holm', 'Per Dahl', 'guests'), ['Ida Holm', 'Per Dahl']],
    [listOf('Ida Holm', 'ropes', 'lamps'), []],
    [listOf('Margaret (Peg) Olsen', 'Ida Holm'), ['Margaret (Peg) Olsen', 'Ida Holm']],
    [listOf('한지우', '서민아', '박도윤'), ['한지우', '서민아', '박도윤']],
    [makeUnit('authors: Ida Holm and Per Dahl', { label: 'authors', value: 'Ida Holm and Per Dahl' }), ['Ida Holm', 'Per Dahl']],
    [makeUnit('작성자: 한지우, 서민아', { label: '작성자', value: '한지우, 서민아' }), ['한지우', '서민아']],
    [makeUnit('Gates: Ida Holm, Per Dahl', { label: 'Gates', value: 'Ida Holm, Per Dahl' }), []],
  ])('%j', (unit, names) => {
    expect(namesOf(unit)).toEqual(names);
  });

  it('takes a column of a table in which most cells are names, and only of one table', () => {
    const row = (header: string[], ...cells: string[]): Unit => makeUnit(cells.join(), { kind: 'row', header, cells });
    const shifts = ['Day', 'Who'];
    expect(namesOf(row(shifts, 'Mon', 'Ida Holm'), row(shifts, 'Tue', 'Per Dahl'))).toEqual(['Ida Holm', 'Per Dahl']);
    expect(namesOf(row(shifts, 'Mon', 'Ida Holm'), row(['Day', 'Crew'], 'Tue', 'Per Dahl'))).toEqual([]);
  });
});

describe('findNamedByActs', () => {
  it.each([
    ['Ida Holm said so.', ['Ida Holm']],
    ['Maria de la Cruz joined.', ['Maria de la Cruz']],
    ["Sean O'Neil has also asked.", ["Sean O'Neil"]],
    ['We thank Dr. Okafor.', ['Okafor']],
    ['Tom and Lena agreed.', ['Tom', 'Lena']],
    ['The Blue Gate opened.', []],
    ['The board agreed.', []],
    ['Until 2019, Heron was called Reiher.', []],
    ['Heron was approved in May and Stork is said to be next.', []],
    ['Ida Holm was appointed in May.', ['Ida Holm']],
    ['김하나님이 왔다', ['김하나']],
    ['한지우씨에게 묻는다', ['한지우']],
    ['한지우 씨가 말했다', ['한지우']],
    ['서민아 님께 전한다', ['서민아']],
    ['고객님께 알린다', []],
    ['고추 씨를 심는다. 이 씨앗은 크다', []],
    ['田中さんとカルロスさんが来た', ['田中', 'カルロス']],
    ['佐藤様へ', ['佐藤']],
    ['王芳经理说要换', ['王芳']],
    ['王经理说要换', ['王经理']],
    ['陈总决定了', ['陈总']],
    ['周总结：金额总计，任务总数，马上工作', []],
    ['我们经理说', []],
    ['', []],
  ])('in "%s"', (text, names) => {
    expect(actors(text)).toEqual(names);
  });
});

describe('formsOf', () => {
  it('gives a name with a nickname its other forms', () => {
    expect(formsOf('Margaret (Peg) Olsen')).toEqual(['Margaret (Peg) Olsen', 'Margaret Olsen', 'Peg Olsen']);
    expect(formsOf('Ida Holm')).toEqual(['Ida Holm']);
  });
});
