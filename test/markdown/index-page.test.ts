import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../../src/domain/catalogue.js';
import { fileNameOf } from '../../src/domain/file-name.js';
import { EDITED_KINDS, FOLDERS, type PageMeta } from '../../src/domain/page.js';
import { rawPath, wikiPath } from '../../src/domain/path.js';
import { wordsOf } from '../../src/domain/words.js';
import { type IndexInput, layOutIndex, printIndexFile } from '../../src/markdown/index-page.js';
import { findLinks } from '../../src/markdown/links.js';
import { parseTree } from '../../src/markdown/parse-tree.js';
import { expectNoSquare } from '../support/hostile-lines.js';
import { parseIndex } from '../support/parse-index.js';
import { HOSTILE, hostileText, pageMeta, rawPaths } from './arbitraries.js';

const EN = wordsOf('en');
const KO = wordsOf('ko');
const page = (path: string, meta: Partial<PageMeta>) => {
  const rest = { type: undefined, aliases: [], sources: [], created: undefined, updated: undefined, locked: false };
  return { path: wikiPath(path), meta: { title: '', summary: '', kind: 'entity' as const, ...rest, ...meta } };
};
type Given = IndexInput & { previous: string | undefined };
const printIndex = ({ previous, ...input }: Given): string => {
  const [index, ...shards] = layOutIndex(input);
  expect(shards).toEqual([]);
  return index === undefined ? '' : printIndexFile(index, previous);
};
const INPUT: Given = {
  catalogue: makeCatalogue([
    page('projects/알파.md', { title: '알파', kind: 'project', sources: [rawPath('b.md')] }),
    page('entities/박영희.md', { title: '박영희', summary: '보안팀장.', sources: [rawPath('a.md'), rawPath('b.md')] }),
    page('entities/Ada.md', { title: 'Ada', summary: 'Wrote (the) first program.' }),
  ]),
  sourcePages: [
    { path: wikiPath('sources/b.md.md'), raw: rawPath('b.md'), date: '2025-01', title: '조직', status: 'ingested' },
    { path: wikiPath('sources/a.md.md'), raw: rawPath('a.md'), title: '가', status: 'failed' },
  ],
  words: KO,
  previous: undefined,
};
const REGION = `<!-- wikiwright:index -->
페이지: 3 · 출처: 2 · 최근 출처: 2025-01

## 사람과 조직

- [Ada](entities/Ada.md) — Wrote (the) first program. (출처: 0)
- [박영희](entities/박영희.md) — 보안팀장. (출처: 2 · 2025-01)

## 프로젝트

- [알파](projects/알파.md) (출처: 1 · 2025-01)

## 출처

- [가](sources/a.md.md) (failed)
- [조직](sources/b.md.md) (2025-01 · ingested)
<!-- /wikiwright:index -->
`;

describe('printIndex', () => {
  it('lists pages by kind, then sources, without a clock', () => {
    expect(printIndex(INPUT)).toBe(`# 색인\n\n${REGION}`);
  });

  it('prints an empty wiki', () => {
    const empty = { catalogue: makeCatalogue([]), sourcePages: [], words: EN, previous: undefined };
    expect(printIndex(empty)).toBe('# Index\n\n<!-- wikiwright:index -->\nPages: 0 · Sources: 0\n<!-- /wikiwright:index -->\n');
  });

  it('lists every page that it counts, by its folder', () => {
    const catalogue = makeCatalogue([
      page('entities/a.md', { title: 'a', kind: 'answer' }),
      page('b.md', { title: 'b', kind: 'source' }),
    ]);
    const printed = printIndex({ ...INPUT, catalogue, sourcePages: [] });
    expect(printed).toMatch(/사람과 조직\n\n- \[a\][\s\S]*개념\n\n- \[b\]/);
  });

  it('changes nothing when nothing is new, whatever the order of its input', () => {
    const again = { ...INPUT, sourcePages: INPUT.sourcePages.toReversed(), previous: printIndex(INPUT) };
    expect(printIndex(again)).toBe(printIndex(INPUT));
  });

  it('keeps what a person wrote outside the markers byte for byte, CRLF too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'Hello  \n\n\t\n', '# Mine\n', '```\nx\n```\n\n'),
        fc.constantFrom('', '\n\n\nbye', 'x\n  '),
        fc.boolean(),
        (above, below, isCrlf) => {
          const old = `${above}<!-- wikiwright:index -->\nold\n<!-- /wikiwright:index -->\n${below}`;
          const previous = isCrlf ? old.replaceAll('\n', '\r\n') : old;
          const printed = printIndex({ ...INPUT, previous });
          const lines = isCrlf ? REGION.replaceAll('\n', '\r\n') : REGION;
          const [before, after] = isCrlf ? [above.replaceAll('\n', '\r\n'), below.replaceAll('\n', '\r\n')] : [above, below];
          expect(printed.startsWith(before)).toBe(true);
          expect(printed.endsWith(lines + after)).toBe(true);
          expect(printed.slice(before.length).trimStart()).toBe(lines + after);
          expect(printIndex({ ...INPUT, previous: printed })).toBe(printed);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['no markers', 'my text\n'],
    ['no markers and no line end', 'my text'],
    ['no end', '# Mine\n<!-- wikiwright:index -->\n- old\nmy text\n'],
    ['no start', 'my text\n\n- old\n<!-- /wikiwright:index -->\n'],
    ['markers the wrong way round', '<!-- /wikiwright:index -->\nmy text\n<!-- wikiwright:index -->\n'],
    ['markers twice', `${REGION}my text\n${REGION}`],
    ['a region within a region', '<!-- wikiwright:index -->\n<!-- wikiwright:index -->\nmy text\n<!-- /wikiwright:index -->\n'],
    ['merge marks', `<<<<<<< a\n${REGION}=======\nmy text\n${REGION}>>>>>>> b\n`],
  ])('loses no text of a person with %s, and is whole again', (_, previous) => {
    const printed = printIndex({ ...INPUT, previous });
    expect(printed).toContain('my text');
    expect(printed.split(REGION).length).toBe(2);
    expect(printed.match(/wikiwright:index/g)?.length).toBe(2);
    expect(parseIndex(printed).length).toBe(3);
    expect(printIndex({ ...INPUT, previous: printed })).toBe(printed);
  });

  it('never loses a line that a person wrote, however the markers are damaged', () => {
    const line = fc.constantFrom(
      '<!-- wikiwright:index -->',
      '<!-- /wikiwright:index -->',
      'mine 1',
      'mine 2',
      '',
      '## 출처',
      '- [x](y.md)',
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const marks = lines.filter((text) => text.includes('wikiwright'));
        fc.pre(!(marks.length === 2 && marks[0]?.startsWith('<!-- w') && marks[1]?.startsWith('<!-- /')));
        const printed = printIndex({ ...INPUT, previous: lines.join('\n') }).split('\n');
        for (const own of ['mine 1', 'mine 2', '- [x](y.md)'])
          expect(printed.filter((text) => text === own).length).toBe(lines.filter((text) => text === own).length);
        expect(printIndex({ ...INPUT, previous: printed.join('\n') })).toBe(printed.join('\n'));
      }),
      { numRuns: 100 },
    );
  });

  it('is inert: nothing but our headings, lists and links, whatever titles and summaries hold', () => {
    for (const text of HOSTILE) {
      const catalogue = makeCatalogue([page('entities/a.md', { title: text, summary: text })]);
      const sourcePages = [{ path: wikiPath('sources/b.md'), raw: rawPath('b'), title: text, status: 'ingested' }];
      const printed = printIndex({ catalogue, sourcePages, words: EN, previous: undefined });
      expect(parseTree(printed).children.map(({ type }) => type)).toEqual([
        ...['heading', 'html', 'paragraph', 'heading', 'list', 'heading', 'list', 'html'],
      ]);
      expect(findLinks(printed).map(({ target }) => target)).toEqual(['entities/a.md', 'sources/b.md']);
    }
  });
});

describe('parseIndex', () => {
  it('gives back the pages that were printed', () => {
    const pages = fc.uniqueArray(
      fc.tuple(fc.constantFrom(...EDITED_KINDS), pageMeta(hostileText)).map(([kind, meta]) => ({
        path: wikiPath(`${FOLDERS[kind]}/${fileNameOf(meta.title)}.md`),
        meta: { ...meta, kind },
      })),
      { selector: ({ path }) => path, maxLength: 5 },
    );
    const sources = fc.array(fc.tuple(rawPaths, hostileText), { maxLength: 3 });
    fc.assert(
      fc.property(pages, sources, (entries, list) => {
        const sourcePages = list.map(([raw, title]) => ({ raw, title, status: 'ingested', path: wikiPath(`sources/${raw}.md`) }));
        const printed = printIndex({ catalogue: makeCatalogue(entries), sourcePages, words: EN, previous: undefined });
        const line = (text: string): string =>
          text
            .replace(/[\p{Cf}\p{Cc}]/gu, (c) => (/[^\S\ufeff]/.test(c) ? ' ' : ''))
            .replace(/\s+/gu, ' ')
            .trim();
        const expected = entries.map(({ path, meta }) => ({ path, title: line(meta.title), summary: line(meta.summary) }));
        expect(new Set(parseIndex(printed))).toEqual(new Set(expected));
      }),
      { numRuns: 100 },
    );
  });

  it('sees no page in what a person wrote', () => {
    expect(parseIndex('- [x](../y.md) (a: 1)\n- [x](%.md) (a: 1)\n- [x](y.md)\n[x](y.md) (a: 1)\n')).toEqual([
      { path: '%.md', title: 'x', summary: '' },
    ]);
  });

  it('takes no longer than a line is long', () => {
    expectNoSquare(parseIndex, [': 1 · ', ' (x: 1', ' — ', '\\('], '- [a](b.md) — (');
  });
});
