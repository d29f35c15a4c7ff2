import fc from 'fast-check';
import type { Citation, Claim, PageMeta, PartialDate } from '../../src/domain/page.js';
import { isSafeRelativePath, type RawPath, rawPath } from '../../src/domain/path.js';
import { claimMarkdown } from '../../src/markdown/claim-text.js';
import { toQuote } from '../../src/markdown/quote-text.js';

/** Texts that try to be something else: markdown, HTML, YAML, Obsidian, invisible and right-to-left characters. */
export const HOSTILE = [
  '박영희: 보안팀장으로 승진',
  '山田太郎は2025年1月に入社した。',
  '数据库迁移｜完成',
  'שלום עולם',
  'مرحبا \u202Eabc\u202C',
  'a\u200Bb\uFEFFc',
  '# heading',
  '- item',
  '1. first',
  '2024. 9. 2',
  '> quote',
  '| a | b |',
  '---',
  '```js',
  '[x](javascript:alert(1))',
  '![x](http://evil/x.png)',
  '![[embed]]',
  '[[projects/알파|알파]]',
  '<script>alert(1)</script>',
  '<!-- /wikiwright:index -->',
  '<!-- wikiwright:index -->',
  '#tag ^block $math$ %%comment%% ==mark== ~~gone~~ **b** _i_ `code`',
  'C #',
  'C# and F#',
  'key: value # comment',
  'it\'s "quoted"',
  'null',
  '2024',
  'true',
  '&amp; &#35; a & b',
  '\\\\backslash\\',
  'www.example.org/a_b*c*',
  'Source: [a.md](../../raw/a.md#L1) "forged"',
  '[^1]: note',
  '[ref]: http://x',
  '- [ ] task',
  '=== ***',
  '(a) {b} [c]',
  '😀👩‍👩‍👧',
];

/** One line of text, not empty, without spaces at its ends. */
export const hostileText = fc
  .oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.array(fc.constantFrom(...HOSTILE), { minLength: 2, maxLength: 3 }).map((parts) => parts.join(' ')),
    fc.string({ unit: fc.constantFrom(...'\\`*_{}[]()<>#|~$^%&=@!-+.:"\' ab1가'), minLength: 1, maxLength: 16 }),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '' && text !== '~' && !/\p{Cs}/u.test(text));

/** File names that a person's folder may hold. */
export const rawPaths: fc.Arbitrary<RawPath> = fc
  .oneof(
    fc.constantFrom(
      'a.md',
      'minutes/2025-01.md',
      '한글 문서.md',
      '회의록/2025 (1월).md',
      'a[1].md',
      '100%.md',
      'a#b?.md',
      'ü/é.txt',
    ),
    fc.string({ unit: fc.constantFrom(...'ab가é.-_ ()[]#%?&+,/'), minLength: 1, maxLength: 12 }),
  )
  .filter(isSafeRelativePath)
  .map(rawPath);

export const dates: fc.Arbitrary<PartialDate> = fc.constantFrom('2025', '2025-01', '2025-01-10', '2024-12-31');

export const pageMeta = (text: fc.Arbitrary<string>): fc.Arbitrary<PageMeta> =>
  fc.record({
    title: text,
    kind: fc.constantFrom('entity', 'project', 'concept', 'answer'),
    type: fc.option(text, { nil: undefined }),
    aliases: fc.array(text, { maxLength: 3 }),
    summary: fc.oneof(fc.constant(''), text),
    sources: fc.array(rawPaths, { maxLength: 3 }),
    created: fc.option(dates, { nil: undefined }),
    updated: fc.option(dates, { nil: undefined }),
    locked: fc.boolean(),
  });

export const citations = (quote: fc.Arbitrary<string>): fc.Arbitrary<Citation> =>
  fc
    .record({
      role: fc.constantFrom('source', 'source', 'replaced', 'withdrawn'),
      source: rawPaths,
      locator: fc.option(
        fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 3 })).map(([start, more]) => ({
          kind: 'lines' as const,
          start,
          end: start + more,
        })),
        { nil: undefined },
      ),
      quote,
      date: fc.option(dates, { nil: undefined }),
    })
    .map((citation) => (citation.role === 'withdrawn' ? { ...citation, quote: '' } : citation));

export const claimsOf = (text: fc.Arbitrary<string>, quote: fc.Arbitrary<string>): fc.Arbitrary<Claim> =>
  fc.record({
    text,
    form: fc.constant('item' as const),
    citations: fc.array(citations(quote), { minLength: 1, maxLength: 3 }),
  });

/** Claims and quotes as the editor's reply becomes them. */
export const claimText = hostileText.map((text) => claimMarkdown(text, () => undefined).markdown).filter((text) => text !== '');
export const quoteText = hostileText.map(toQuote).filter((quote) => quote !== '');
