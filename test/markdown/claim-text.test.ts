import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WikiPath, wikiPath } from '../../src/domain/path.js';
import { claimLinks, claimMarkdown, claimPlain } from '../../src/markdown/claim-text.js';
import { anyText } from './arbitrary-text.js';
import { render } from './render.js';

const own = wikiPath('entities/박영희.md');
const PAGES = new Map([
  ['알파', wikiPath('projects/알파.md')],
  ['Alpha', wikiPath('projects/알파.md')],
  ['C#', wikiPath('concepts/C＃.md')],
  ['박영희', own],
  ['init', wikiPath('concepts/__init__.md')],
]);
const resolve = (name: string): WikiPath | undefined => PAGES.get(name);
const write = (text: string): string => claimMarkdown(text, resolve, own).markdown;

describe('claimMarkdown', () => {
  it.each([
    ['a title', '[[알파]] 프로젝트의 보안 책임자.', '[[projects/알파|알파]] 프로젝트의 보안 책임자.'],
    ['words of its own', 'leads [[Alpha|the project]]', 'leads [[projects/알파|the project]]'],
    ['a path', 'see [[projects/알파]]', 'see [[projects/알파|알파]]'],
    ['a heading of the page', 'see [[알파#일정]]', 'see [[projects/알파|알파#일정]]'],
    ['an embed', 'see ![[알파]]', 'see [[projects/알파|알파]]'],
    ['a page a second time', '[[알파]]와 [[Alpha|it]]', '[[projects/알파|알파]]와 it'],
    ['the page itself', '[[박영희]]는 승진했다', '박영희는 승진했다'],
    ['words with marks', '[[알파|**보안** 플랫폼]]', '[[projects/알파|보안 플랫폼]]'],
    ['words that would act', '[[알파|10~20 $x]]', '[[projects/알파|10～20 ＄x]]'],
    ['a page whose path would act', '[[init|the start]]', 'the start'],
    ['a page behind a comment that hides one', '<!-- [[Alpha]] --> [[C#]]', '[[concepts/C＃|C#]]'],
    ['words that are an address', '[[알파|https://a.example/_x_]]', '[[projects/알파|https：//a.example/＿x＿]]'],
    ['a shout before a link', 'wow![[C#]]', 'wow[[concepts/C＃|C#]]'],
    ['an escaped shout before a link', 'wow\\![[C#]]', 'wow\\![[concepts/C＃|C#]]'],
    ['a parenthesis behind a link', '[[알파]](주)', '[[projects/알파|알파]]\\(주)'],
  ])('writes a link of %s', (_, text, markdown) => {
    expect(write(text)).toBe(markdown);
  });

  it('gives the pages that it links to and the names that no page has', () => {
    expect(claimMarkdown('[[알파]] and [[Beta|b]] with [[박영희]], [[Beta]]', resolve, own)).toEqual({
      markdown: '[[projects/알파|알파]] and b with 박영희, Beta',
      links: ['projects/알파.md'],
      unknown: ['Beta'],
    });
  });

  it.each([
    ['emphasis', '**보안팀장**으로 *아주* 빠르게 __승진__ ~~안 함~~ ==참==', '보안팀장으로 아주 빠르게 승진 안 함 참'],
    ['links and images', 'see [the plan](http://x.example) ![a map](m.png)', 'see the plan a map'],
    ['tags and comments', 'a <b>bold</b> word<!-- hidden --> <script>alert(1)</script>end<br>', 'a bold word end'],
    ['line breaks', ' one\n two\r\n\tthree ', 'one two three'],
    ['invisible characters', 'a\u202eb\u200bc\u0000', 'abc'],
    ['angle brackets of an address', 'at <https://a.example/x>', 'at https://a.example/x'],
  ])('takes away %s', (_, text, markdown) => {
    expect(write(text)).toBe(markdown);
  });

  it.each([
    '10.1.0.0/16, a-b, C++ and (x) or snake_case',
    'R&D & sales, 5 < 6, a -> b, 100%, x^2, C# 7 * 3',
    'runs `npm ci | tee` in `src/**`',
    'see https://a.example/x_y/_z?a=1',
    '-5 degrees',
    '+82 10',
    '2024년 1월. 끝',
    '한도는 5 GB(기본값)이다.',
  ])('leaves alone what cannot act: %s', (text) => {
    expect(write(text)).toBe(text);
  });

  it.each([
    ['2024. a year', '2024\\. a year'],
    ['1) first', '1\\) first'],
    ['# heading', '\\# heading'],
    ['- item', '\\- item'],
    ['+ item', '\\+ item'],
    ['* item', '\\* item'],
    ['> quote', '\\> quote'],
    ['| a | b |', '\\| a \\| b \\|'],
    ['---', '\\---'],
    ['- - -', '\\- - -'],
    ['~~~', '\\~\\~\\~'],
    ['[x] done', '\\[x\\] done'],
    ['TODO: decide', 'TODO\\: decide'],
    ['**TODO**： decide', 'TODO\\: decide'],
    ['#tag', '\\#tag'],
    ['a ` b', 'a \\` b'],
    ['GET /users/<id>', 'GET /users/\\<id>'],
    ['src/**/x/** and lib/*.ts, *.md', 'src/\\*\\*/x/\\*\\* and lib/\\*.ts, \\*.md'],
    ['2**3 or a==b and c==d', '2\\*\\*3 or a\\=\\=b and c\\=\\=d'],
    ['C:\\dir', 'C:\\\\dir'],
    ['__init__ of *args', '\\_\\_init\\_\\_ of \\*args'],
    ['note[^1] ^id', 'note\\[\\^1\\] \\^id'],
  ])('escapes what would act at the start or inside: %s', (text, markdown) => {
    expect(write(text)).toBe(markdown);
  });

  it('is one list item of one paragraph without anything that acts, whatever the text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const markdown = write(text);
        expect(markdown).not.toMatch(/[\n\r\p{Cf}\p{Cc}]|^\s|\s$/u);
        const page = render(`- ${markdown}\n  > Source: x\n- last`);
        expect(page.elements.filter((name) => name !== 'code')).toEqual(['ul', 'li', 'blockquote', 'p', 'li']);
      }),
      { numRuns: 300 },
    );
  });

  it('shows the words of the text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { markdown } = claimMarkdown(text, () => undefined);
        const shown = render(`x ${markdown}`).text.replace(/\s+/g, ' ').trim();
        expect(shown).toBe(`x ${claimPlain(markdown)}`.trim());
        expect(claimPlain(markdown).replaceAll('：', ':')).toBe(claimPlain(text).replaceAll('：', ':'));
      }),
      { numRuns: 300 },
    );
  });

  it('says the same when it is written again', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const once = write(text);
        expect(claimPlain(write(once))).toBe(claimPlain(once));
      }),
      { numRuns: 300 },
    );
  });

  it('never makes a TODO of ours', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(write(`TODO: ${text}`)).not.toMatch(/^\s*(?:\[[ xX]\]\s*)?[*_]*TODO[*_]*\s*[:：]/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('claimPlain', () => {
  it.each([
    ['[[projects/알파|알파]] 프로젝트', '알파 프로젝트'],
    ['[[박영희]]의 [plan](../plan.md)', '박영희의 plan'],
    ['2024\\. \\*a\\* `x|y` **b**', '2024. *a* x|y b'],
  ])('gives the words of %s', (markdown, words) => {
    expect(claimPlain(markdown)).toBe(words);
  });
});

describe('claimLinks', () => {
  it('gives the pages that are linked by path, each once, and none from code or escapes', () => {
    expect(
      claimLinks('[[projects/알파|a]] [[concepts/C＃]] [[projects/알파.md#x|b]] [[박영희]] `[[a/b]]` \\[[c/d]] [[../../e]]'),
    ).toEqual(['projects/알파.md', 'concepts/C＃.md']);
  });

  it('gives back what claimMarkdown linked', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { markdown, links } = claimMarkdown(text, resolve, own);
        expect(claimLinks(markdown)).toEqual(links);
      }),
      { numRuns: 500 },
    );
  });
});
