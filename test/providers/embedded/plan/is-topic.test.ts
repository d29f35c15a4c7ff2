import { describe, expect, it } from 'vitest';
import type { Thing } from '../../../../src/providers/embedded/names/things.js';
import { isTopic } from '../../../../src/providers/embedded/plan/is-topic.js';
import { makeUnit } from '../make-unit.js';

const thing = (title: string): Thing => ({
  title,
  kind: 'concept',
  type: undefined,
  reason: 'named',
  score: 1,
  isTerm: false,
  isNew: true,
  names: [title],
  aliases: [],
});

describe('what a sentence is about', () => {
  it.each([
    ['The Harbour Board meets on Mondays.', 'Harbour Board'],
    ['In spring, the Harbour Board moves to the east house.', 'Harbour Board'],
    ['북문은 정오에 연다.', '북문'],
    ['올해부터 북문의 요금이 오른다.', '북문'],
    ['[북문] 제도는 [동문] 제도로 바뀌었다.', '북문'],
    ['今年から「北門」サービスは正午に始まる。', '北門'],
    ['今年から北門は正午に開く。', '北門'],
    ['北门中午开放。', '北门'],
    ['从今年五月开始，北门中午开放。', '北门'],
    ['《潮汐》讲的是一个村庄。', '潮汐'],
  ])('in "%s" is %s', (text, name) => {
    expect(isTopic(makeUnit(text), thing(name))).toBe(true);
  });

  it.each([
    ['Ida Holm left a letter for the Harbour Board.', 'Harbour Board'],
    ['Members of the Harbour Board have keys.', 'Harbour Board'],
    ['Harbour Board minutes are kept in the cellar.', 'Harbour Board'],
    ['배는 북문에서 기다린다.', '북문'],
    ['배는 북문 제도에서 빠진다.', '북문'],
    ['船は北門で待つ。', '北門'],
    ['所有的船都在北门等待。', '北门'],
  ])('in "%s" is not %s', (text, name) => {
    expect(isTopic(makeUnit(text), thing(name))).toBe(false);
  });

  it('is the key of a row, and the label of an item', () => {
    const row = makeUnit('North — Keeper: Ida', { kind: 'row', cells: ['North', 'Ida'] });
    expect([isTopic(row, thing('North')), isTopic(row, thing('Ida'))]).toEqual([true, false]);
    const item = makeUnit('Keeper of the North Gate: Ida', { kind: 'item', label: 'Keeper of the North Gate', value: 'Ida' });
    expect(isTopic(item, thing('North Gate'))).toBe(true);
  });
});
