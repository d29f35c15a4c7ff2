import { describe, expect, it } from 'vitest';
import { findContradiction } from '../../../src/engine/check/check-numbers.js';

describe('a number of a claim', () => {
  it.each([
    ['Refunds take 10 days.', 'Refunds take 7 days.', { claimed: '10 day', quoted: '7 day' }],
    ['예산은 5억 원이다.', '예산은 3억 원으로 승인되었다.', { claimed: '5 억', quoted: '3 억' }],
    ['The limit is 20 %.', 'The limit is 25%.', { claimed: '20 %', quoted: '25 %' }],
  ])('is refused when the quote counts the same thing otherwise: %s', (claim, quote, found) => {
    expect(findContradiction(claim, [quote], [])).toEqual(found);
  });

  it.each([
    ['Refunds take 7 days.', 'Refunds take 7 days.', []],
    ['The launch moves from 2 June to 30 June.', 'The launch moves to 30 June.', ['It was 2 June.']],
    ['There are 3 shops and 10 people.', 'There are 3 shops.', []],
    ['알파의 예산은 3억 원이다.', '예산은 3억 원으로 승인되었다.', []],
  ])('is no contradiction where it is proven or only unproven: %s', (claim, quote, evidence) => {
    expect(findContradiction(claim, [quote], evidence)).toBeUndefined();
  });
});
