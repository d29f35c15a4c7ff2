import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInline } from '../../src/markdown/read-inline.js';
import { anyText } from './arbitrary-text.js';

describe('readInline', () => {
  it('reads plain words as what reads markup reads them', () => {
    const words = fc.array(
      fc.constantFrom('slot', '슬롯', 'a&b', 'x=1', '(ok)', ' ', '  ', '한 줄', '\u00a0', '#', '!', '\u200b', '日本'),
    );
    const any = fc.oneof(
      words.map((list) => list.join('')),
      anyText(),
    );
    // A line end is no word, so this one is always read as markup.
    fc.assert(
      fc.property(any, (text) => {
        expect(readInline(text)).toEqual(readInline(`${text}\n`));
      }),
    );
  });
});
