import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/markdown/fold.js';
import { decodeQuote, encodeQuote, toQuote } from '../../src/markdown/quote-text.js';
import { anyLine, anyText } from './arbitrary-text.js';
import { render } from './render.js';

describe('toQuote', () => {
  it.each([
    ['lines become one', '알파 프로젝트는\n  박영희가\r\n합류', '알파 프로젝트는 박영희가 합류'],
    ['links become their text', 'see [the plan](../plan.md "Plan") and ![a map](m.png)', 'see the plan and a map'],
    ['a link with brackets in its target too', '[a](<b c>) [d](e_(f))', 'a d'],
    ['inline tags join, block tags part', 'a<b>b</b>c<br>d<!-- no -->e', 'abc d e'],
    ['components go', '<Tip type="note">Read it</Tip> twice', 'Read it twice'],
    ['placeholders stay', 'GET /users/<id>', 'GET /users/<id>'],
    ['code keeps its tags and links', 'use `<b>` and `[a](b)`', 'use `<b>` and `[a](b)`'],
    ['a table row loses its outer pipes', '| 보안 | 박영희 |', '보안 | 박영희'],
    ['invisible characters go', 'a\u200bb\u202ec\u0000d', 'abcd'],
    ['quoted mail loses its marks', 'first line\n> second line\n> > third', 'first line second line third'],
    ['what compares with numbers stays', 'if a < b and c > d', 'if a < b and c > d'],
  ])('%s', (_, stretch, quote) => {
    expect(toQuote(stretch)).toBe(quote);
  });

  it('gives one line without invisible characters, whatever the stretch', () => {
    fc.assert(
      fc.property(anyText(), (stretch) => {
        expect(toQuote(stretch)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^\s|\s$| {2}/u);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the words of a stretch that has no links and tags', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const stretch = text.replace(/[<[]/g, '');
        expect(fold(toQuote(stretch))).toBe(fold(stretch));
      }),
      { numRuns: 500 },
    );
  });
});

describe('encodeQuote', () => {
  it.each([
    ['박영희: 보안팀장으로 승진', '박영희: 보안팀장으로 승진'],
    ['10.1.0.0/16, a-b, C++ & C#, (x) snake_case v1.2', '10.1.0.0/16, a-b, C++ & C#, (x) snake_case v1.2'],
    ['he said "no" at 5 < 6 * 7', 'he said "no" at 5 < 6 * 7'],
    ['**bold** [[link]] `code`', '\\*\\*bold\\*\\* \\[\\[link\\]\\] \\`code\\`'],
    ['see https://a.example/x_y/_z~1?a=1&b=2#c. Then', 'see https://a.example/x_y/_z~1?a=1&b=2#c. Then'],
    ['(https://a.example/x_y_)를', '(https://a.example/x_y_)를'],
    ['<https://a.example/x_y><img>', '\\<https\\://a.example/x_y>\\<img>'],
    ['postgres://a_b@c', 'postgres\\://a_b@c'],
    ['#tag and issue #12', '\\#tag and issue #12'],
    ['==high== %%hidden%% 100% ^id [^1]', '\\=\\=high\\=\\= \\%\\%hidden\\%\\% 100% \\^id \\[\\^1\\]'],
    ['AT&T &amp; R&D', 'AT&T \\&amp; R&D'],
    ['10~20', '10\\~20'],
  ])('escapes what could act and no more: %s', (quote, encoded) => {
    expect(encodeQuote(quote)).toBe(encoded);
  });

  it('is undone by decodeQuote', () => {
    fc.assert(
      fc.property(anyLine(), (quote) => {
        expect(decodeQuote(encodeQuote(quote))).toBe(quote);
      }),
      { numRuns: 500 },
    );
  });

  it('renders to its own characters and to nothing that acts', () => {
    fc.assert(
      fc.property(anyLine(), (quote) => {
        const page = render(`- x\n  > Source: [a](../../raw/a.md#L1) "${encodeQuote(quote)}"`);
        expect(page.elements.filter((name) => !['ul', 'li', 'blockquote', 'p'].includes(name))).toEqual(['a']);
        expect(page.elements.filter((name) => name === 'p')).toHaveLength(1);
        expect(page.text).toContain(`Source: a "${quote}"`);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves nothing that acts in Obsidian', () => {
    fc.assert(
      fc.property(anyLine(), (quote) => {
        const text = `"${encodeQuote(quote)}"`.replace(/https?:\/\/\S+|www\.\S+/gi, '').replace(/\\[!-/:-@[-`{-~]/g, '\u{f0000}');
        expect(text).not.toMatch(
          /\[\[|%%|==|(?<=\s|^)#(?!\d+(?:[\s\p{P}]|$))[\p{L}\p{N}_/-]|(?<=\s)\^[\w-]|\$\S|\[\^|<[a-z/!?]/iu,
        );
      }),
      { numRuns: 500 },
    );
  });
});
