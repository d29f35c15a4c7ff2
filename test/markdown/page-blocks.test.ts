import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WikiPath } from '../../src/domain/path.js';
import { parseWhole, readBlocks } from '../../src/markdown/page-blocks.js';
import type { PageText } from '../../src/markdown/page-claims.js';
import { expectNoSquare } from '../support/hostile-lines.js';

const pageOf = (text: string, bodyStart = 0): PageText => ({ path: 'concepts/slot.md' as WikiPath, text, bodyStart });

const CITED = '  > Source 2025-03-24: [a.md](../../raw/a.md#L3) "A slot is half an hour."';

const LINES = [
  ...['# Slot', '## Definition', '## 정의', '## A #', '### Deeper', '##', '## ', '---', '- - -', '* * *', '===', '***'],
  ...[
    '- A slot is half an hour.',
    '- 슬롯은 30분이다.',
    '- [[concepts/day|A day]] has slots.',
    '- 1. one',
    '- 12 slots',
    '- 3.5 hours',
  ],
  ...[
    '- `code` runs',
    '- ```js',
    '- \\- dash',
    '- <b>bold</b>',
    '- [ ] open',
    '- [x]',
    '-',
    '- ',
    '+ other',
    '* other',
    '1. first',
    '- # head',
  ],
  ...[
    CITED,
    `  >\n${CITED}`,
    CITED.slice(2),
    '  > Source: nothing',
    '  >',
    '  > - item',
    '> quote',
    `${CITED} `,
    `   ${CITED}`,
    '- > quoted',
  ],
  ...[
    'text',
    '  text',
    '    code',
    '```',
    '~~~',
    '<!-- note',
    '-->',
    '<div>',
    '<script>',
    '</script>',
    '[a]: b',
    '[^1]: note',
    'a <b',
    '\t- tab',
  ],
  ...[
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '- | a |\n  | - |',
    '',
    '',
    '',
    '',
    '\u00a0',
    '- words\\',
    '- trailing  ',
    '- "quoted"',
    '- a\u2028b',
    '-\u3000x',
  ],
  ...[
    '.. note:: a <b',
    '/path',
    ', a',
    '; a',
    ': a',
    ':-:',
    '? a',
    '! a',
    '% a',
    '& a',
    '@ a',
    '$ a',
    '^ a',
    "' a",
    ') a',
    '] a',
    ']: a',
  ]
    .concat([
      '{ a',
      '} a',
      '✔️ a',
      '→ a',
      '“a” b',
      '\u200b- a',
      '[a',
      '=== a',
      '| a',
      '_ a',
      '*a*',
      '+ a',
      '~a',
      '# “a” b',
      '## ✔',
    ])
    .map((words) => (words.startsWith('#') ? words : `- ${words}`)),
];

const anyPage = fc
  .array(fc.tuple(fc.constantFrom(...LINES), fc.constantFrom('\n', '\n\n', '\n\n', '\n\n', '\n \n', '\r\n')), { maxLength: 14 })
  .map((lines) => lines.map(([line, end]) => line + end).join(''));

describe('readBlocks', () => {
  it('finds what the parser alone finds, whatever lines a page has', () => {
    fc.assert(
      fc.property(anyPage, fc.constantFrom('', '---\ntitle: x\n---\n', '\uFEFF'), (body, head) => {
        const page = pageOf(head + body, head.length);
        expect(readBlocks(page)).toEqual(parseWhole(page));
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the items of one list as one block, with the claims at their places', () => {
    const text = `# Slot\n\n## Definition\n\n- A slot is half an hour.\n${CITED}\n\n- A note without evidence\n\n- 슬롯은 30분이다.\n${CITED}\n  >\n${CITED}\n`;
    const blocks = readBlocks(pageOf(text));
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'heading', 'list']);
    const [list] = blocks.flatMap((block) => (block.kind === 'heading' ? [] : [block]));
    expect(text.slice(list?.start, list?.end)).toBe(text.slice(text.indexOf('- A slot')).trimEnd());
    expect(list?.claims.map(({ claim }) => [claim.text, claim.citations.length])).toEqual([
      ['A slot is half an hour.', 1],
      ['슬롯은 30분이다.', 2],
    ]);
    expect(list?.claims.map(({ lastCitation }) => text.slice(lastCitation.start, lastCitation.end))).toEqual([
      CITED.slice(4),
      CITED.slice(4),
    ]);
  });

  it('asks the parser for no claim of ours, whatever sign it begins with', () => {
    const claims = (first: string) =>
      Array.from(
        { length: 300 },
        (_, i) => `- ${i === 150 ? first : `A slot of ${i} minutes.`}\n${CITED.slice(0, -1)} \\<https"`,
      );
    const timeOf = (act: () => unknown): number => {
      const start = performance.now();
      act();
      return performance.now() - start;
    };
    for (const first of ['.. note: a', '→ a', '/path', ': a', '& a']) {
      const page = pageOf(`# Slot\n\n## “Slot”\n\n${claims(first).join('\n\n')}\n`);
      const whole = timeOf(() => parseWhole(page));
      const times = Array.from({ length: 5 }, () => timeOf(() => readBlocks(page)));
      expect(Math.min(...times)).toBeLessThan(whole / 3);
    }
  });

  const claimsOf = (page: PageText) => readBlocks(page).flatMap((block) => (block.kind === 'heading' ? [] : block.claims));

  it('reads no claim again that another text of a page had, and places it where it stands now', () => {
    const old = `- A slot is half an hour.\n${CITED}\n\n- 슬롯은 30분이다.\n${CITED}\n`;
    const before = claimsOf(pageOf(`# Slot\n\n${old}`));
    const text = `# Slot\n\n- Slots begin at nine.\n${CITED}\n\n${old}`;
    const after = claimsOf(pageOf(text));
    expect(before).toHaveLength(2);
    expect(after.slice(1).map(({ claim }) => claim)).toEqual(before.map(({ claim }) => claim));
    for (const [i, { claim }] of before.entries()) expect(after[i + 1]?.claim).toBe(claim);
    expect(after.map(({ start, end }) => text.slice(start, end).split('\n')[0])).toEqual([
      '- Slots begin at nine.',
      '- A slot is half an hour.',
      '- 슬롯은 30분이다.',
    ]);
    expect(after.map(({ lastCitation: { start, end } }) => text.slice(start, end))).toEqual(Array(3).fill(CITED.slice(4)));
  });

  it('reads the links of a claim from the folder of its page, whatever page had the same claim before', () => {
    const text = `- A slot is half an hour.\n${CITED}\n\n- A slot is half an hour.\n${CITED}\n`;
    const sourcesAt = (path: string) =>
      claimsOf({ path: path as WikiPath, text, bodyStart: 0 }).map(({ claim }) => claim.citations.map(({ source }) => source));
    expect(sourcesAt('concepts/slot.md')).toEqual([['a.md'], ['a.md']]);
    expect(sourcesAt('concepts/day/slot.md')).toEqual([]);
    expect(sourcesAt('slot.md')).toEqual([]);
    expect(sourcesAt('entities/slot.md')).toEqual([['a.md'], ['a.md']]);
  });

  it('takes no longer than a page is long', () => {
    const read = (text: string) => readBlocks(pageOf(text));
    expectNoSquare(read, ['\n', '\n\n- a', '\n\n## a', '- \\', '  > a', '  >\n', '[[', '1'], 'a\n\n- a\n');
  });
});
