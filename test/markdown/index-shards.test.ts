import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginDate, beginTitle, divide } from '../../src/markdown/index-shards.js';
import { hostileText } from './arbitraries.js';

describe('beginTitle', () => {
  it.each([
    ['Slot', ['s', 'sl', 'slo']],
    ['Élan', ['e', 'el', 'ela']],
    ['ＡＢＣ', ['a', 'ab', 'abc']],
    ['A/../../B', ['a', 'a_', 'a__']],
    ['7시 회의', ['7', '7시', '7시회']],
    ['까치', ['ㄱ', '까', '까']],
    ['각하', ['ㄱ', '가', '각']],
    ['국', ['ㄱ', '구', '국']],
    ['漢字', ['渀', '漀', '漢']],
    ['カタカナ', ['カ', 'カタ', 'カタカ']],
    ['שלום', ['ש', 'של', 'שלו']],
    ['🚲 parking', ['_', '__', '__p']],
    ['…', ['_', '__', '___']],
  ])('of %s', (title, keys) => {
    expect([1, 2, 3].map((depth) => beginTitle(title, depth))).toEqual(keys);
  });

  it('is a part of a file name whatever the title', () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom(1, 2, 3), (title, depth) => {
        expect(beginTitle(title, depth)).toMatch(/^[\p{L}\p{N}_]{0,4}$/u);
        expect(beginDate('2025/../..', title, depth)).toBe(beginTitle(title, depth));
      }),
    );
  });
});

describe('divide', () => {
  const words = fc.array(fc.constantFrom('a', 'ab', 'abc', 'abd', 'b', 'bc', '가', '각', '나', 'Ä', '漢', '字', '1'), {
    maxLength: 40,
  });

  it('puts each item into one shard, and no two shards into one file', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 6 }), (items, max) => {
        const shards = divide(items, beginTitle, max);
        expect(shards.flatMap((shard) => shard.items).sort()).toEqual([...items].sort());
        const keys = shards.map(({ key }) => key.normalize('NFC').toLowerCase());
        expect(new Set(keys).size).toBe(keys.length);
        for (const shard of shards)
          if (shard.items.length > max) expect(new Set(shard.items.map((one) => beginTitle(one, 3))).size).toBe(1);
      }),
    );
  });

  it('changes one shard where an item comes to it, until that one is divided', () => {
    const items = ['alpha', 'beta', 'gamma'];
    expect(divide([...items, 'gate'], beginTitle, 2)).toEqual([
      { key: 'a', items: ['alpha'] },
      { key: 'b', items: ['beta'] },
      { key: 'g', items: ['gamma', 'gate'] },
    ]);
    expect(divide([...items, 'gate', 'glass'], beginTitle, 2).map(({ key }) => key)).toEqual(['a', 'b', 'ga', 'gl']);
  });

  it('divides sources by year, month and day', () => {
    const days = ['2025-01-03', '2025-01-04', '2025-02-01', '2026'];
    const keyOf = (date: string, depth: number): string => beginDate(date, 'title', depth);
    expect(divide(days, keyOf, 2).map(({ key }) => key)).toEqual(['2025-01', '2025-02', '2026']);
    expect(divide(days, keyOf, 1).map(({ key }) => key)).toEqual(['2025-01-03', '2025-01-04', '2025-02', '2026']);
  });

  it('goes on where titles begin alike for long', () => {
    const titles = Array.from({ length: 300 }, (_, i) => [`Meeting notes ${i}`, `중국 프로젝트 ${i}`, `中国项目 ${i}`]).flat();
    const shards = divide(titles, beginTitle, 150);
    expect(Math.max(...shards.map(({ items }) => items.length))).toBeLessThanOrEqual(150);
  });
});
