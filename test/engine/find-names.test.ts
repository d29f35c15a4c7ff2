import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../../src/domain/catalogue.js';
import { standsIn } from '../../src/engine/check/check-name.js';
import { findNamedPages } from '../../src/engine/find-names.js';
import { fold } from '../../src/markdown/fold.js';
import { oldPage } from './check/plan-fixtures.js';

const find = (text: string, ...titles: string[]): string[] =>
  findNamedPages(text, makeCatalogue(titles.map((title) => oldPage(`concepts/${title}.md`, [])))).map((path) =>
    path.slice(9, -3),
  );

describe('a name stands in a text', () => {
  it.each([
    ['the same', 'Atlas', 'We met about Atlas.'],
    ['spaces that the name has not', '일괄지급', '연금을 일괄 지급으로 바꿨다.'],
    ['no space where the name has one', '일괄 지급', '연금을 일괄지급으로 바꿨다.'],
    ['a hyphen', 'resign', 'They re-sign in May.'],
    ['none where the name has one', 're-sign', 'They resign in May.'],
    ['a particle behind it', 'Atlas', 'Atlas는 끝났다.'],
    ['other letters of one kind', 'Straße', 'In der STRASSE.'],
    ['a line break', '日历系统', '这个项目日历\n系统已经上线。'],
    ['two letters, spaced alike', '이 나', '그는 이 나 중에'],
  ])('with %s', (_name, title, text) => {
    expect(find(text, title)).toEqual([title]);
    expect(standsIn(fold(text), title)).toBe(true);
  });

  it.each([
    ['within a longer word', 'Atlas', 'Two atlases.'],
    ['over the end of a word', 'resign', 'There signal.'],
    ['with digits put together', 'v12', 'It is v1-2.'],
    ['as a part of a number', '10', 'It costs 10,000.'],
    ['of two syllables over a space', '이나', '이 나라는 크다.'],
    ['of a syllable of another word', '지급식', '현지 급식을 바꿨다.'],
    ['without letters', '""', 'We met.'],
  ])('not %s', (_name, title, text) => {
    expect(find(text, title.replaceAll('"', '%'))).toEqual([]);
    expect(standsIn(fold(text), title)).toBe(false);
  });

  it('in the order of the text', () => {
    expect(find('Borea, then 일괄 지급, then Atlas.', 'Atlas', 'Borea', '일괄지급', 'Cetus')).toEqual([
      'Borea',
      '일괄지급',
      'Atlas',
    ]);
  });

  it('found among ten thousand with little work', () => {
    const pages = Array.from({ length: 10_000 }, (_, i) => oldPage(`entities/Person ${i} of 부서 ${i % 97}.md`, []));
    const catalogue = makeCatalogue(pages);
    const text = Array.from({ length: 400 }, (_, i) => `Line ${i}: Person ${i * 25} of 부서 ${(i * 25) % 97} met.`).join('\n');
    findNamedPages(text, catalogue);
    const start = process.cpuUsage();
    expect(findNamedPages(`${text}\nAgain.`, catalogue)).toHaveLength(400);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000);
  });
});
