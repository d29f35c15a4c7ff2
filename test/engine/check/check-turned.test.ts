import { describe, expect, it } from 'vitest';
import { findTurned } from '../../../src/engine/check/check-turned.js';
import { check, newClaim, newPage } from './plan-fixtures.js';

const EAST = '| East pier | 4.5 m | open |';
const WEST = '| West pier | 3.1 m | closed |';

describe('true quotes', () => {
  it.each([
    ['a value under the name of another row', 'The east pier has 3.1 m of water.', [EAST, WEST]],
    ['the same in Korean', '동쪽 부두의 수심은 3.1m이다.', ['동쪽 부두|4.5m', '서쪽 부두|3.1m']],
    ['a change told backwards', 'The budget moves from 400 to 300.', ['The budget moves from 300 to 400.']],
    ['the same in Korean', '예산이 400에서 300으로 변경되었다.', ['예산은 300에서 400으로 변경되었다.']],
    ['the same in Japanese', '予算は400万円から300万円に変わった。', ['予算は300万円から400万円に変更された。']],
    ['the same in Chinese', '预算从400万改为300万。', ['预算从300万改为400万。']],
    ['the same with an arrow', 'Budget: 400 → 300', ['Budget: 300 → 400']],
  ])('make a false claim when they are mixed: %s', (_, text, quotes) => {
    expect(findTurned(text, quotes)).toBeDefined();
  });

  it.each([
    ['each under its own name', 'The east pier has 4.5 m of water, the west pier 3.1 m.', [EAST, WEST]],
    ['one of two rows', 'The west pier has 3.1 m of water.', [EAST, WEST]],
    ['a value that both rows have', 'The east pier is 3.1 m deep.', ['| East pier | 3.1 m |', WEST]],
    ['a sum over rows that says no name', 'Together they have 7.6 m, of them 3.1 m.', [EAST, WEST]],
    ['a column in its own name', 'The east pier led in Q1 2025.', ['| Pier | Q1 2025 | Q2 2025 |', '| East pier | 120 | 130 |']],
    ['a row by its name in another script', '서쪽 부두는 3.1 m로 East pier보다 얕다.', [EAST, WEST]],
    ['a name in other words', 'The western one has 3.1 m.', [EAST, WEST]],
    ['a change as it was', 'It went from 300 to 400 in May.', ['The budget moves from 300 to 400.']],
    ['a change and its end', 'It went from 300 to 400, and back from 400 to 300.', ['from 300 to 400', 'from 400 to 300']],
    ['no change', '부산에서 서울로 간다.', ['서울 부두는 300이다.']],
  ])('pass when they are not: %s', (_, text, quotes) => {
    expect(findTurned(text, quotes)).toBeUndefined();
  });

  it('refuse a claim that mixes them', () => {
    const text = ['# Piers', '', '| Pier | Depth |', '|---|---|', '| East pier | 4.5 m |', '| West pier | 3.1 m |'].join('\n');
    const cite = [
      { line: 5, quote: 'East pier | 4.5 m' },
      { line: 6, quote: 'West pier | 3.1 m' },
    ];
    const claim = (id: number, said: string) => ({ ...newClaim(id, 'Piers', 'overview', said, ''), cite });
    const { plan, diagnostics } = check(
      {
        pages: [newPage('Piers', 'concept')],
        claims: [claim(1, 'The east pier is 3.1 m deep.'), claim(2, 'The east pier is 4.5 m deep, the west pier 3.1 m.')],
      },
      { text },
    );
    expect(plan.actions.flatMap(({ claims }) => claims.map(({ text: said }) => said))).toEqual([
      'The east pier is 4.5 m deep, the west pier 3.1 m.',
    ]);
    expect(diagnostics).toContainEqual(expect.objectContaining({ rule: 'turned', severity: 'refused', part: 'claim 1' }));
  });
});
