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

it('keeps nothing of a long text', () => {
  const made: number[] = [];
  const length = remember((text) => made.push(text.length), 2);
  for (const characters of [1_000, 1_000, 1_001, 1_001]) length('a'.repeat(characters));
  expect(made).toEqual([1_000, 1_001, 1_001]);
});
