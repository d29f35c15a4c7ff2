import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Citation } from '../../src/domain/page.js';
import { isSafeRelativePath, rawPath, wikiPath } from '../../src/domain/path.js';
import { ALL_WORDS, wordsOf } from '../../src/domain/words.js';
import { parseCitation, printCitation } from '../../src/markdown/citation.js';
import { anyLine, anyText } from './arbitrary-text.js';
import { render } from './render.js';

const page = wikiPath('entities/박영희.md');
const ko = wordsOf('ko');

const cite = (source: string, rest: Partial<Citation> = {}): Citation => ({
  role: 'source',
  source: rawPath(source),
  locator: undefined,
  quote: '',
  date: undefined,
  ...rest,
});

const anyCitation = (): fc.Arbitrary<Citation> =>
  fc.record({
    role: fc.constantFrom('source' as const, 'replaced' as const),
    source: fc
      .oneof(anyText(), fc.constantFrom('-rf ..%2F..%2Fetc%2Fpasswd.md', 'a/b c/[d].md', 'x.md#L1', '" onclick="'))
      .filter(isSafeRelativePath)
      .map(rawPath),
    locator: fc.option(
      fc
        .tuple(fc.integer({ min: 1, max: 9999 }), fc.nat(30))
        .map(([start, more]) => ({ kind: 'lines' as const, start, end: start + more })),
      { nil: undefined },
    ),
    quote: anyLine(),
    date: fc.option(fc.constantFrom('2025', '2025-01', '2025-01-10'), { nil: undefined }),
  });

const anyPage = fc.constantFrom(wikiPath('index.md'), page, wikiPath('sources/a/b/notes.pdf.md'));

describe('printCitation', () => {
  it.each([
    [
      'a date and a line',
      cite('2025Q1_orgchange.md', {
        locator: { kind: 'lines', start: 4, end: 4 },
        quote: '박영희: 보안팀장으로 승진',
        date: '2025-01',
      }),
      '출처 2025-01: [2025Q1_orgchange.md](../../raw/2025Q1_orgchange.md#L4) "박영희: 보안팀장으로 승진"',
    ],
    [
      'a range, without a date',
      cite('a/b.md', { role: 'replaced', locator: { kind: 'lines', start: 15, end: 16 }, quote: 'x *y*' }),
      '대체: [a/b.md](../../raw/a/b.md#L15-L16) "x \\*y\\*"',
    ],
    [
      'a withdrawal, without a quote',
      cite('a.md', { role: 'withdrawn', date: '2025', quote: 'x' }),
      '철회 2025: [a.md](../../raw/a.md)',
    ],
    [
      'a name with spaces and brackets',
      cite('회의 (1) [초안].md', { quote: 'x' }),
      '출처: [회의 (1) \\[초안\\].md](<../../raw/회의 (1) [초안].md>) "x"',
    ],
    [
      'a name that would lead elsewhere',
      cite('-rf ..%2F..%2Fetc#x?.md'),
      '출처: [-rf ..%2F..%2Fetc#x?.md](<../../raw/-rf ..%252F..%252Fetc%23x%3F.md>)',
    ],
    ['a name with a line break and disguises', cite('a\nb\u202egpj.md'), '출처: [a bgpj.md](../../raw/a%0Ab%E2%80%AEgpj.md)'],
  ])('prints %s', (_, citation, line) => {
    expect(printCitation(citation, page, ko)).toBe(line);
  });

  it('leads from deeper pages too', () => {
    expect(printCitation(cite('a/b.md'), wikiPath('sources/a/b.md.md'), ko)).toBe('출처: [a/b.md](../../../raw/a/b.md)');
  });

  it('renders as one paragraph with one link, whatever the file is called', () => {
    fc.assert(
      fc.property(anyCitation(), (citation) => {
        const { elements, links } = render(`- x\n  > ${printCitation(citation, page, ko)}`);
        expect(elements).toEqual(['ul', 'li', 'blockquote', 'p', 'a']);
        expect(links[0]).toMatch(/^\.\.\/\.\.\/raw\/./);
      }),
      { numRuns: 300 },
    );
  });
});

describe('parseCitation', () => {
  it('reads back what was printed, in every language, on every page', () => {
    fc.assert(
      fc.property(anyCitation(), anyPage, fc.constantFrom(...ALL_WORDS), (citation, from, words) => {
        const line = printCitation(citation, from, words);
        expect(line).not.toMatch(/[\n\r]/);
        expect(parseCitation(line, from)).toEqual(citation);
      }),
      { numRuns: 500 },
    );
  });

  it('reads withdrawals back', () => {
    for (const words of ALL_WORDS) {
      const citation = cite('한글 문서.md', { role: 'withdrawn', date: '2025-02-01' });
      expect(parseCitation(printCitation(citation, page, words), page)).toEqual(citation);
    }
  });

  it.each([
    [
      'a wide colon and other quotation marks',
      '출처 2025 ： [a](../../raw/a.md#L3) “말”',
      cite('a.md', { date: '2025', locator: { kind: 'lines', start: 3, end: 3 }, quote: '말' }),
    ],
    ['an undecodable percent sign', 'source: [a](../../raw/100%.md) "x"', cite('100%.md', { quote: 'x' })],
    ['escapes in the target', 'Source: [a](../../raw/a\\_b.md) "x"', cite('a_b.md', { quote: 'x' })],
    [
      'a range without its second L',
      'Source: [a](../../raw/a.md#L3-5) "x"',
      cite('a.md', { locator: { kind: 'lines', start: 3, end: 5 }, quote: 'x' }),
    ],
    ['quotation marks within the quote', 'Source: [a](../../raw/a.md) "he said "x""', cite('a.md', { quote: 'he said "x"' })],
  ])('reads what a person wrote with %s', (_, line, citation) => {
    expect(parseCitation(line, page)).toEqual(citation);
  });

  it.each([
    ['prose', 'See the plan.'],
    ['another label', 'Author: [a](../../raw/a.md) "x"'],
    ['a page of the wiki', 'Source: [a](../projects/a.md) "x"'],
    ['an address', 'Source: [a](https://a.example/raw/a.md) "x"'],
    ['a path out of the wiki', 'Source: [a](../../../raw/a.md) "x"'],
    ['a path out of raw', 'Source: [a](../../raw/../wiki/a.md) "x"'],
    ['the folder itself', 'Source: [a](../../raw/) "x"'],
    ['text behind the quote', 'Source: [a](../../raw/a.md) "x" and more'],
  ])('takes %s for no citation', (_, line) => {
    expect(parseCitation(line, page)).toBeUndefined();
  });
});
