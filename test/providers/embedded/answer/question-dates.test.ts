import { describe, expect, it } from 'vitest';
import { takeDates } from '../../../../src/providers/embedded/answer/question-dates.js';

describe('takeDates', () => {
  it.each([
    ['Who led the choir in 2019?', ['2019']],
    ['What was sung on 3 May 2019?', ['2019-05']],
    ['What was sung in Sept 2019 and December 5th, 2020?', ['2019-09', '2020-12']],
    ['What does the list of 2019-05-03 say?', ['2019-05']],
    ['2019년 5월 3일 공연의 지휘자는?', ['2019-05']],
    ['2019년 지휘자는 누구인가?', ['2019']],
    ['2019年5月の指揮者は誰ですか？', ['2019-05']],
    ['2019年谁指挥合唱团？', ['2019']],
    ['What changed from 2019 to 2019?', ['2019']],
    ['Who sang in May?', []],
    ['Who has locker 12019?', []],
  ])('takes months and years: %s', (question, dates) => {
    expect(takeDates(question).dates).toEqual(dates);
  });

  it('leaves the rest of the question', () => {
    expect(takeDates('Who led the choir in May 2019, and who sang?').rest).toBe('Who led the choir in  , and who sang?');
    expect(takeDates('2019년 5월에 누가 불렀나?').rest.trim()).toBe('에 누가 불렀나?');
  });
});
