import { describe, expect, it } from 'vitest';
import { findRuns } from '../../../../src/providers/embedded/names/term-runs.js';
import { findTerms, termKey } from '../../../../src/providers/embedded/names/terms.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

const runsOf = (text: string): string[] => findRuns(text).map((run) => run.map(({ text: word }) => word).join(' '));
const termsOf = (...texts: string[]): string[] => [...findTerms(texts).values()].map(({ name }) => name);

describe('findRuns', () => {
  it.each([
    ['the berth register is kept', ['berth register']],
    ['deep sea cable, landing place', ['deep sea cable', 'landing place']],
    ['정산 배치는 밤에 온다.', ['정산 배치']],
    ['선착장을 청소한다.', ['선착장']],
    ['서버로 보낸다. 배는 멈췄다', ['서버']],
    ['넓은 베란다', ['베란다']],
    ['係留料の請求書を送る。', ['係留料', '請求書']],
    ['泊位的登记', ['泊位', '登记']],
    ['the new old and', []],
    ['님', []],
    ['', []],
  ])('of "%s"', (text, runs) => {
    expect(runsOf(text)).toEqual(runs);
  });

  it('take a particle off only where it fits the sound before it', () => {
    // 이 follows a consonant, 가 a vowel: the last syllable of 부둣길가 is its own.
    expect(runsOf('정박료가 조선소는 부둣길가 선착장이')).toEqual(['정박료', '조선소', '부둣길가 선착장']);
  });
});

describe('findTerms', () => {
  it('finds what comes back, in singular and plural, with the units that say it', () => {
    const [term] = findTerms(['The berth register is here.', 'A berth register and two berth registers']).values();
    expect(term).toMatchObject({ name: 'berth register', forms: ['berth register', 'berth registers'], words: 2 });
    expect([...(term?.units ?? [])]).toEqual([0, 1]);
  });

  it.each([
    [['정산 배치가 돈다', '정산 배치를 본다'], ['정산 배치']],
    [['係留料を払う。', '係留料の額'], ['係留料']],
    [['登记系统很好', '用登记系统'], ['登记系统']],
    [['one berth register'], []],
    [['harbour', 'harbour', 'harbour'], []],
    [['', ''], []],
    [[], []],
  ])('of %j', (texts, terms) => {
    expect(termsOf(...texts)).toEqual(terms);
  });

  it('values a term by how often it stands on its own', () => {
    const value = (...texts: string[]): number => findTerms(texts).get('seacable')?.value ?? 0;
    const inside = 'sea cable landing station';
    expect(value(inside, inside)).toBe(0);
    expect(value(inside, inside, 'sea cable')).toBeCloseTo(Math.log2(3));
    expect(value('sea cable', 'sea cable')).toBeCloseTo(2 * Math.log2(3));
  });

  it('looks at each place of a run no more often than a term has words', () => {
    const countForms = (words: number): number => {
      const text = Array.from({ length: words }, (_, i) => `berth${i}x`).join(' ');
      return [...findTerms([text, text]).values()].reduce((sum, { forms }) => sum + forms.length, 0);
    };
    expect(countForms(2000) / countForms(500)).toBeLessThan(4.5);
  });

  it('takes no longer than a line is long', () => {
    expectNoSquare((line) => findTerms([line]), ['sea cable ', '정산 ', '정', 'タ', 'a_', "a'", '1가 ']);
  });

  it('gives the segmenter of Chinese no more than a unit at once', () => {
    const lengths = findRuns('港口'.repeat(10_000)).map((run) => (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
  });
});

describe('termKey', () => {
  it.each([
    ['IP ranges', 'IP range'],
    ['Berth-Register', 'berth register'],
    ['정산 배치', '정산배치'],
  ])('is one for %s and %s', (a, b) => {
    expect(termKey(a)).toBe(termKey(b));
  });

  it.each(['glass', 'bus', 'axis'])('takes no plural off %s', (word) => {
    expect(termKey(word)).toBe(word);
  });
});
