import { describe, expect, it } from 'vitest';
import { findContradiction, findUnprovenNumbers, numbersIn } from '../../../src/engine/check/check-numbers.js';
import { matchQuote } from '../../../src/engine/check/match-quote.js';
import { prepareSource } from '../../../src/engine/check/prepare-source.js';
import { readText } from '../../formats/read-text.js';

const match = (text: string, quote: string) => matchQuote(prepareSource(readText('a.md', text)), quote, undefined);

describe('the minus sign of a number', () => {
  it.each([
    ['Profit was -5 million crowns this year.', '5 million crowns this year'],
    ['Profit was −5 million crowns this year.', '5 million crowns this year'],
    ['Profit (-5 million crowns) this year.', '5 million crowns'],
    ['Profit was -$5 million in that year.', '$5 million in that year'],
    ['-5 million crowns this year', '5 million crowns this year'],
    ['| Profit | -5 million crowns |', '5 million crowns'],
  ])('cannot be left out of a quote: %s', (text, quote) => {
    expect(match(text, quote)).toMatchObject({ ok: false });
  });

  it.each([
    ['Profit was -5 million crowns this year.', '-5 million crowns this year', '-5 million crowns this year'],
    ['It lasts 3-5 days in every summer.', '5 days in every summer', '5 days in every summer'],
    ['- 5 million crowns this year', '5 million crowns this year', '5 million crowns this year'],
    ['-담당: 김서준\n-3명을 새로 채용하기로 했다', '3명을 새로 채용하기로 했다', '3명을 새로 채용하기로 했다'],
    ['-담당: 김서준\n-3명을 새로 채용하기로 했다', '-3명을 새로 채용하기로 했다', '3명을 새로 채용하기로 했다'],
    ['-2024년 3월에 새로 착수하였다', '2024년 3월에 새로 착수하였다', '2024년 3월에 새로 착수하였다'],
  ])('is none in %j', (text, quote, stored) => {
    expect(match(text, quote)).toMatchObject({ ok: true, quote: stored });
  });

  it('makes another number of it', () => {
    expect(numbersIn('-5, (−3), 3-5, 2024-09-02, 2024 -2025, v-2 and - 7')).toEqual([
      '-5',
      '-3',
      '3',
      '5',
      '2024',
      '9',
      '2',
      '2024',
      '2025',
      '2',
      '7',
    ]);
    expect(findUnprovenNumbers('Profit was 5 million.', ['Profit was -5 million'])).toEqual(['5']);
    expect(findUnprovenNumbers('Profit was -5 million.', ['Profit was 5 million'])).toEqual(['-5']);
    expect(findContradiction('Profit was 5 million.', ['Profit was -5 million'], [])).toEqual({
      claimed: '5 million',
      quoted: '-5 million',
    });
  });

  it('may be said in words', () => {
    expect(findUnprovenNumbers('A loss of 5 million.', ['Profit was -5 million'])).toEqual([]);
    expect(findUnprovenNumbers('이익은 -5억이다.', ['5억 적자'])).toEqual([]);
  });
});
