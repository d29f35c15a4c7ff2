import v8 from 'node:v8';
import vm from 'node:vm';
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

it('keeps of a piece of a text that piece alone', () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  const begin = remember((text) => text.slice(0, 100), 1_000);
  const usedMb = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = usedMb();
  for (let i = 0; i < 100; i++) begin(`${i} ${'lorem ipsum '.repeat(50_000)}`.slice(0, 500));
  expect(usedMb() - before).toBeLessThan(10);
});
