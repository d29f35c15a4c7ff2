import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../../src/domain/catalogue.js';
import { fileNameOf } from '../../src/domain/file-name.js';
import type { PageMeta } from '../../src/domain/page.js';
import { type WikiPath, wikiPath } from '../../src/domain/path.js';
import { claimMarkdown } from '../../src/markdown/claim-text.js';
import { findLinks, type LinkForm, relativeTarget, resolveLink } from '../../src/markdown/links.js';
import { hostileText } from './arbitraries.js';

const FROM = wikiPath('entities/박영희.md');
const entry = (path: string, title: string, aliases: string[] = []) => {
  const rest = { type: undefined, summary: '', sources: [], created: undefined, updated: undefined, locked: false };
  const meta: PageMeta = { title, aliases, kind: 'concept', ...rest };
  return { path: wikiPath(path), meta };
};
const CATALOGUE = makeCatalogue([
  entry('entities/박영희.md', '박영희', ['Park Younghee']),
  entry('projects/알파.md', '알파', ['Project Alpha']),
  entry('projects/C＃ (new).md', 'C# (new)'),
  entry('concepts/a.md', 'Something else'),
  entry('concepts/A B.md', 'A/B'),
]);
const resolve = (target: string, form: LinkForm = 'wiki', from = FROM): WikiPath | undefined =>
  resolveLink(target, form, from, CATALOGUE);

describe('findLinks', () => {
  it('finds both forms, in order, with words and place', () => {
    const text =
      '---\ntitle: "[[no]]"\n---\nsee [[projects/알파|the *알파*]] and [a *b*](../projects/x%20y.md "t"), ![[embed]].\n';
    expect(findLinks(text)).toMatchObject([
      { target: 'projects/알파', words: 'the *알파*', form: 'wiki', offset: text.indexOf('[[projects') },
      { target: '../projects/x%20y.md', words: 'a *b*', form: 'markdown', offset: text.indexOf('[a') },
      { target: 'embed', words: 'embed', form: 'wiki', offset: text.indexOf('![[') },
    ]);
  });

  it('finds none in code, HTML, escapes and addresses', () => {
    const text =
      '`[[a]]` `` ` [b](c.md) ``\n\n```\n[[a]]\n```\n\n    [[a]]\n\n<!-- [[a]] -->\n\n\\[[a]] \\[\\[b\\]\\] \\[a](b.md)\n[x](https://y/z.md) <https://w> www.a.org [m](mailto:a@b)\n';
    expect(findLinks(text)).toEqual([]);
  });

  it('reads links in tables, headings, lists and quotes', () => {
    const text = '# [[a]]\n\n- > [[b#c|d]]\n\n| x |\n| - |\n| [[e\\|f]] |\n\n\\\\[[g]] \\![[h]]\n';
    expect(findLinks(text).map(({ target, words }) => [target, words])).toEqual([
      ['a', 'a'],
      ['b#c', 'd'],
      ['e', 'f'],
      ['g', 'g'],
      ['h', 'h'],
    ]);
  });

  it('finds nothing in what we made inert', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(findLinks(`- ${claimMarkdown(text, () => undefined).markdown}\n`)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('resolveLink', () => {
  it.each([
    ['projects/알파', 'projects/알파.md'],
    ['projects/알파.md', 'projects/알파.md'],
    ['/projects/알파', 'projects/알파.md'],
    ['알파', 'projects/알파.md'],
    ['알파#role', 'projects/알파.md'],
    ['알파#^block/x', 'projects/알파.md'],
    ['project alpha', 'projects/알파.md'],
    ['PARK YOUNGHEE', 'entities/박영희.md'],
    ['entities/알파', 'projects/알파.md'],
    ['%EC%95%8C%ED%8C%8C', 'projects/알파.md'],
    ['알파'.normalize('NFD'), 'projects/알파.md'],
    ['C# (new)', 'projects/C＃ (new).md'],
    ['C＃ (new)', 'projects/C＃ (new).md'],
    ['a', 'concepts/a.md'],
    ['A/B', 'concepts/A B.md'],
    ['#role', 'entities/박영희.md'],
    ['nobody', undefined],
    ['', undefined],
    ['raw/a.md', undefined],
    ['sources/a', undefined],
    ['__proto__', undefined],
    ['%E0%A4%A', undefined],
  ])('[[%s]] leads to %s', (target, path) => {
    expect(resolve(target)).toBe(path);
  });

  it.each([
    ['../projects/알파.md', 'projects/알파.md'],
    ['../projects/%EC%95%8C%ED%8C%8C.md#x', 'projects/알파.md'],
    ['../projects/알파', 'projects/알파.md'],
    ['./박영희.md', 'entities/박영희.md'],
    ['박영희.md', 'entities/박영희.md'],
    ['알파.md', 'projects/알파.md'],
    ['/projects/알파.md', 'projects/알파.md'],
    ['projects/알파.md', 'projects/알파.md'],
    ['../../wiki/projects/알파.md', 'projects/알파.md'],
    ['../projects/C%EF%BC%83%20(new).md', 'projects/C＃ (new).md'],
    ['../../raw/a.md#L4', undefined],
    ['../../concepts/a.md', undefined],
    ['../../../../x/알파.md', undefined],
    ['../sources/a.md', undefined],
    ['https://example.org/알파', undefined],
  ])('[x](%s) leads to %s', (target, path) => {
    expect(resolve(target, 'markdown')).toBe(path);
  });
});

describe('relativeTarget', () => {
  it('goes from page to page, letters as they are', () => {
    expect(relativeTarget(wikiPath('index.md'), wikiPath('entities/박영희.md'))).toBe('entities/박영희.md');
    expect(relativeTarget(wikiPath('sources/a/b.md.md'), wikiPath('entities/x.md'))).toBe('../../entities/x.md');
    expect(relativeTarget(wikiPath('entities/a.md'), wikiPath('entities/b.md'))).toBe('b.md');
    expect(relativeTarget(wikiPath('a.md'), wikiPath('a b (1) [x] <y> 100%.md'))).toBe(
      'a%20b%20%281%29%20%5Bx%5D%20%3Cy%3E%20100%25.md',
    );
  });

  it('is a link that leads back to the page, whatever its title', () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.constantFrom('entities', 'sources/a', ''), (title, other, folder) => {
        const to = wikiPath(`concepts/${fileNameOf(title)}.md`);
        const from = wikiPath([folder, `${fileNameOf(other)}.md`].filter(Boolean).join('/'));
        const target = relativeTarget(from, to);
        const [link] = findLinks(`- [x](${target}) y\n`);
        expect(link?.target).toBe(target);
        expect(resolveLink(target, 'markdown', from, makeCatalogue([entry(to, title)]))).toBe(to);
      }),
      { numRuns: 80 },
    );
  });
});
