import { describe, expect, it } from 'vitest';
import { holdsAskedFor } from '../../../../src/providers/embedded/answer/asked-for.js';
import { makeEvidence } from '../make-evidence.js';

describe('holdsAskedFor', () => {
  it.each([
    ['date', 'The pool opened on 3 May.', true],
    ['date', 'The pool opens every Tuesday at 9 am.', true],
    ['date', '수영장은 5월에 문을 열었다.', true],
    ['date', 'プールは火曜日に開く。', true],
    ['date', '游泳池三月开放。', true],
    ['date', 'The pool may open if the pump holds.', false],
    ['date', '수영장 물은 따뜻하다.', false],
    ['money', 'A ticket is £4.50.', true],
    ['money', 'A ticket costs 300 yen.', true],
    ['money', '입장료는 5천 원이다.', true],
    ['money', '입장권은 5 억 원이다.', true],
    ['money', '入場料は三百円です。', true],
    ['money', '门票二十元。', true],
    ['money', 'There are 40 lockers.', false],
    ['number', 'There are forty lockers, two of them broken.', true],
    ['number', '보관함은 세 개가 고장이다.', true],
    ['number', 'ロッカーは三台ある。', true],
    ['number', '有两个更衣柜。', true],
    ['number', 'The lockers are blue.', false],
    ['reason', 'It closed because the pump broke.', true],
    ['reason', '펌프 고장 때문에 닫았다.', true],
    ['reason', 'ポンプが壊れたため閉まった。', true],
    ['reason', '因为水泵坏了，所以关门。', true],
    ['reason', 'It closed early.', false],
    ['reason', '규정에 따라서 문을 닫는다.', false],
    ['person', 'the pool is run by Ines Falk', true],
    ['person', 'Ines runs the pool.', true],
    ['person', 'ask @ines', true],
    ['person', '수영장은 강하나가 맡는다.', true],
    ['person', 'The pool is heated.', false],
  ] as const)('%s: %s', (kind, text, isHeld) => {
    expect(holdsAskedFor(kind, makeEvidence(1, text, { title: 'the pool' }), [])).toBe(isHeld);
  });

  it('takes the day of the source for a date, and a page of somebody for a person', () => {
    expect(holdsAskedFor('date', makeEvidence(1, 'The pool is open.', { date: '2024-05-01' }), [])).toBe(true);
    expect(holdsAskedFor('person', makeEvidence(1, 'runs the pool', { page: 'entities/Ines.md' }), [])).toBe(true);
  });

  it('does not take what the question said itself for the answer', () => {
    const claim = makeEvidence(1, 'Rule 12 of the pool is old.', { title: 'the pool' });
    expect(holdsAskedFor('number', claim, [])).toBe(true);
    expect(holdsAskedFor('number', claim, ['Rule 12'])).toBe(false);
  });

  it('looks into every quote of a claim', () => {
    const claim = makeEvidence(1, 'The pool is open.');
    expect(holdsAskedFor('number', claim, [])).toBe(false);
    expect(holdsAskedFor('number', { ...claim, further: [{ ...claim.citation, quote: 'open 7 days' }] }, [])).toBe(true);
  });
});
