import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../src/domain/source.js';
import { blocksOf, readText } from './read-text.js';

describe('blocks of markdown', () => {
  it('are headings, paragraphs, items by their own text, rows and code', () => {
    const text = [
      '---\ntitle: T\n---\n\n# One\n\nFirst *line*\nsecond line.\n',
      '- item a\n  goes on\n  - nested\n- [x] done\n\n1. first\n',
      '| a | b |\n|---|---|\n| 1 | 2 |\n',
      '```js\ncode()\n```\n',
      'Two\n---\n\n> quoted\n',
    ].join('\n');
    expect(blocksOf(readText('a.md', text))).toEqual([
      'front-matter: ---\ntitle: T\n---',
      'heading: # One',
      'paragraph: First *line*\nsecond line.',
      'item: item a\n  goes on',
      'item: nested',
      'item: done',
      'item: first',
      'row: | a | b |',
      'other: |---|---|',
      'row: | 1 | 2 |',
      'code: ```js\ncode()\n```',
      'heading: Two\n---',
      'paragraph: quoted',
    ]);
  });

  it('know the headings above them and the depth of items', () => {
    const source = readText('a.md', '# A `b`\n\n## C\n\ntext\n\n- x\n  - y\n\n# D\n\n> ## not a section\n\nend');
    const found = source.blocks.map((block) => [block.kind, block.headings.join(' / '), block.level]);
    expect(found).toEqual([
      ['heading', '', 1],
      ['heading', 'A b', 2],
      ['paragraph', 'A b / C', 0],
      ['item', 'A b / C', 0],
      ['item', 'A b / C', 1],
      ['heading', '', 1],
      ['heading', 'D', 2],
      ['paragraph', 'D', 0],
    ]);
  });

  it('of a large text are found line by line, and are much the same', () => {
    const part = '# 제목\n\n문단 하나\n이어짐\n\n- 항목\n  - 안쪽\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n\n';
    const small = blocksOf(readText('a.md', part));
    const large = blocksOf(readText('a.md', part.repeat(2_000)));
    expect(large).toHaveLength(small.length * 2_000);
    expect(large.slice(0, small.length)).toEqual(small);
  });

  it.each([
    ['nested quotes', '>'.repeat(50_000)],
    ['open emphasis', '*a_ '.repeat(15_000)],
    ['brackets', '['.repeat(60_000)],
    ['list in list', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n')],
    ['tags', '<a '.repeat(20_000)],
    ['a table of pipes', `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}`],
    ['front matter that never ends', `---\n${'a: b\n'.repeat(100_000)}`],
    ['3 MB of list', '- foo bar\n'.repeat(300_000)],
  ])('are found in bounded time in %s', (_name, text) => {
    const began = performance.now();
    readText('a.md', text);
    readText('a.mdx', text);
    readText('a.rst', text);
    readText('a.txt', text);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('blocks of MDX', () => {
  it('keep components apart from text and take heading components as headings', () => {
    const text = [
      'import Figure from "~/x";',
      '',
      '<prose.h3>',
      '    새 기능',
      '</prose.h3>',
      '',
      '<Figure src={a > b} caption="x > y" />',
      '<div>',
      '    들여 쓴 글',
      '</div>',
      '',
      '{/* hidden',
      '   note */}',
      '- 항목 <b>굵게</b>',
      '',
      'export const x = {',
      '  a: 1',
      '};',
    ].join('\n');
    expect(blocksOf(readText('a.mdx', text))).toEqual([
      'code: import Figure from "~/x";',
      'other: <prose.h3>',
      'heading: 새 기능',
      'other: </prose.h3>',
      'other: <Figure src={a > b} caption="x > y" />',
      'other: <div>',
      'paragraph: 들여 쓴 글',
      'other: </div>',
      'other: {/* hidden\n   note */}',
      'item: 항목 <b>굵게</b>',
      'code: export const x = {',
      'code: a: 1',
      'code: };',
    ]);
  });

  it('do not lose the text after a tag that never ends', () => {
    expect(blocksOf(readText('a.mdx', '<Figure src="a\n\nStill here.'))).toContain('paragraph: Still here.');
  });
});

describe('blocks of reStructuredText', () => {
  it('are found by underline, field list, bullet, table border and directive', () => {
    const text = [
      'PEP: 1',
      'Title: Rules',
      '',
      '=====',
      'Rules',
      '=====',
      '',
      'Part',
      '----',
      '',
      'A paragraph',
      'goes on::',
      '',
      '    literal',
      '',
      '* item one',
      '  goes on',
      '* item two',
      '',
      '+---+---+',
      '| a | b |',
      '+---+---+',
      '',
      '=== ===',
      'x   y',
      '=== ===',
      '1   2',
      '=== ===',
      '',
      '.. code-block:: python',
      '',
      '   x = 1',
      '',
      '.. [1] A note.',
      '.. _t: https://example.org',
    ].join('\n');
    const source = readText('a.rst', text);
    expect(blocksOf(source)).toEqual([
      'front-matter: PEP: 1\nTitle: Rules',
      'heading: =====\nRules\n=====',
      'heading: Part\n----',
      'paragraph: A paragraph\ngoes on::',
      'code: literal',
      'item: item one\n  goes on',
      'item: item two',
      'other: +---+---+',
      'row: | a | b |',
      'other: +---+---+',
      'other: === ===',
      'row: x   y',
      'other: === ===',
      'row: 1   2',
      'other: === ===',
      'code: .. code-block:: python\n\n   x = 1',
      'paragraph: A note.',
      'other: .. _t: https://example.org',
    ]);
    expect(source.blocks.at(4)?.headings).toEqual(['Rules', 'Part']);
    expect(source.properties).toEqual({ pep: '1', title: 'Rules' });
  });
});

describe('blocks of plain text', () => {
  it('are paragraphs and list items; nothing is a mark', () => {
    expect(blocksOf(readText('a.txt', '# 1 first\ngoes on\n\n- a\n- b\n\n| x |'))).toEqual([
      'paragraph: # 1 first\ngoes on',
      'item: a',
      'item: b',
      'paragraph: | x |',
    ]);
  });
});

describe('the laws of blocks', () => {
  const piece = fc.constantFrom(
    ...[
      '# ',
      '## ',
      '- ',
      '* ',
      '1. ',
      '> ',
      '|',
      '|---|',
      '\n',
      '\n\n',
      '\n',
      '    ',
      '```',
      '~~~',
      '===',
      '---',
      '::',
      '.. ',
      '+--+',
    ],
    ...[
      '<Tag a={1}>',
      '</Tag>',
      '{/*',
      '*/}',
      'import x',
      '[a](b)',
      '`',
      '**',
      '\\',
      ':a: ',
      'word ',
      '글 ',
      '😀',
      'é',
      '[^1]: ',
      '\t',
      '&amp;',
    ],
  );
  const document = fc
    .array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 60 })
    .map((parts) => parts.join(''));

  it.each(['a.md', 'a.mdx', 'a.rst', 'a.txt'])(
    'hold in %s: in order, apart, true lines, and every line with text is in a block',
    (path) => {
      fc.assert(
        fc.property(document, (text) => {
          fc.pre(/[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}]/u.test(text.replace(/[\n\t\r]/g, '')));
          checkLaws(readText(path, text), path);
        }),
        { numRuns: 400 },
      );
    },
  );

  function checkLaws(source: Source, path: string): void {
    let before = 0;
    const covered = new Set<number>();
    for (const { start, end, line, endLine } of source.blocks) {
      expect(start).toBeGreaterThanOrEqual(before);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(source.text.length);
      expect(line).toBe(source.text.slice(0, start).split('\n').length);
      expect(endLine).toBe(source.text.slice(0, end).split('\n').length);
      for (let i = line; i <= endLine; i++) covered.add(i);
      before = end;
    }
    for (const [index, line] of source.text.split('\n').entries()) {
      if (line.trim() !== '')
        expect(covered.has(index + 1), `${path} line ${index + 1} of ${JSON.stringify(source.text)}`).toBe(true);
    }
  }
});
