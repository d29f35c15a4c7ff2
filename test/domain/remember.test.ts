import { expect, it } from 'vitest';
import { remember } from '../../src/domain/remember.js';

it('makes each value once, and again when more were asked for than are kept', () => {
  const made: string[] = [];
  const length = remember((text) => {
    made.push(text);
    return text.length || undefined;
  }, 2);
  expect(['a', '', 'a', '', 'abc', 'a'].map(length)).toEqual([1, undefined, 1, undefined, 3, 1]);
  expect(made).toEqual(['a', '', 'abc', 'a']);
});
