import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeLocator, isAt, type Locator, parseLocator, printLocator, readPlace } from '../../src/domain/locator.js';

const number = fc.integer({ min: 1, max: 999_999 });
const locators: fc.Arbitrary<Locator> = fc.oneof(
  fc.tuple(number, number).map(([a, b]): Locator => ({ kind: 'lines', start: Math.min(a, b), end: Math.max(a, b) })),
  fc
    .tuple(fc.constantFrom('page', 'slide', 'chapter', 'message', 'part', 'cell', 'paragraph'), number)
    .map(([kind, at]): Locator => ({ kind: kind as 'page', number: at })),
  fc
    .tuple(fc.string({ unit: fc.constantFrom(...'aß가 !#%?()[]<>|\\`&=:\u202e'), maxLength: 12 }), number)
    .map(([sheet, row]): Locator => ({ kind: 'row', sheet, row })),
  number.map((seconds): Locator => ({ kind: 'time', seconds })),
);

describe('a place in a source', () => {
  it('is read as a person types it: with the sign of an address or without, a time as it is shown', () => {
    fc.assert(
      fc.property(locators, (locator) => {
        expect(readPlace(printLocator(locator))).toEqual(locator);
        expect(readPlace(` #${printLocator(locator)}`)).toEqual(locator);
        if (locator.kind === 'time') expect(readPlace(describeLocator(locator))).toEqual(locator);
      }),
    );
    expect(readPlace('12:31')).toEqual({ kind: 'time', seconds: 751 });
    expect(['', 'page', '12:99', 'page 3', '1:2:3:4'].map(readPlace)).toEqual(Array.from({ length: 5 }));
  });

  it('is read as it was printed, and nothing in it ends the target of a link', () => {
    fc.assert(
      fc.property(locators, (locator) => {
        const printed = printLocator(locator);
        expect(parseLocator(printed)).toEqual(locator);
        expect(printed).not.toMatch(/[\s()<>[\]#|\\]/);
        expect(isAt(locator, locator)).toBe(true);
      }),
    );
  });

  it.each([
    ['L4', 'line 4'],
    ['L15-L16', 'lines 15–16'],
    ['page=3', 'page 3'],
    ['sheet=Prices!12', 'sheet Prices, row 12'],
    ['sheet=Prices!B12', 'sheet Prices, row 12'],
    ['t=751', '00:12:31'],
  ])('%s is %s', (printed, words) => {
    expect(describeLocator(parseLocator(printed) as Locator)).toBe(words);
  });

  it.each(['', 'L', 'page=', 'page=x', 'chapter', 'constructor=1', 'L4x', 'sheet=a'])('%j is none', (text) => {
    expect(parseLocator(text)).toBeUndefined();
  });
});
