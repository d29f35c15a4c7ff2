import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FOLDERS, type Page, SECTIONS } from '../../src/domain/page.js';
import { rawPath, wikiPath } from '../../src/domain/path.js';
import { WIKI_LANGUAGES, wordsOf } from '../../src/domain/words.js';
import { parsePage, parsePageMeta, printPage } from '../../src/markdown/page.js';
import { claimsOf, claimText, hostileText, pageMeta, quoteText } from './arbitraries.js';

const PATH = wikiPath('entities/박영희.md');
const KO = wordsOf('ko');

const TEXT = `---
title: 박영희
kind: entity
type: person
aliases:
  - Park Younghee
summary: 2025년 1월 보안팀장으로 승진했다.
sources:
  - 2024Q3_strategy.md
  - 2025Q1_orgchange.md
created: 2026-11-30
updated: 2026-11-30
---

# 박영희

## 직책

- 2025년 1월 보안팀장으로 승진했다.
  > 출처 2025-01: [2025Q1_orgchange.md](../../raw/2025Q1_orgchange.md#L4) "박영희: 보안팀장으로 승진"

## 프로젝트

- [[projects/알파|알파]] 프로젝트의 보안 책임자.
  > 출처 2024-09: [2024Q3_strategy.md](../../raw/2024Q3_strategy.md#L8) "알파 프로젝트는 박영희가 보안 책임자로 합류"
  >
  > 출처 2024-11-30: [2024Q4_alpha_launch.md](../../raw/2024Q4_alpha_launch.md#L6) "박영희 (보안 검수)"
`;

const cite = (quote = 'q'): string => `> Source: [a.md](../../raw/a.md#L1) "${quote}"`;
const parse = (body: string): Page => parsePage(PATH, body);
const textsOf = (page: Page): string[] => page.sections.flatMap(({ claims }) => claims.map(({ text }) => text));

describe('printPage and parsePage', () => {
  it('are each other’s inverse on the page of the format', () => {
    const page = parsePage(PATH, TEXT);
    expect(page.sections.map(({ key, heading }) => [key, heading])).toEqual([
      ['role', '직책'],
      ['projects', '프로젝트'],
    ]);
    expect(page.sections[1]?.claims[0]?.text).toBe('[[projects/알파|알파]] 프로젝트의 보안 책임자.');
    expect(page.sections[1]?.claims[0]?.citations[1]).toEqual({
      role: 'source',
      source: '2024Q4_alpha_launch.md',
      locator: { kind: 'lines', start: 6, end: 6 },
      quote: '박영희 (보안 검수)',
      date: '2024-11-30',
    });
    expect(printPage(page, KO)).toBe(TEXT);
  });

  it('are each other’s inverse on every page that we make, in every language', () => {
    const pages = fc.tuple(fc.constantFrom(...WIKI_LANGUAGES), pageMeta(hostileText)).chain(([language, meta]) =>
      fc
        .subarray([...SECTIONS[meta.kind === 'answer' || meta.kind === 'source' ? 'person' : meta.kind]])
        .chain((keys) =>
          fc.tuple(...keys.map((key) => fc.tuple(fc.constant(key), fc.array(claimsOf(claimText, quoteText), { maxLength: 3 })))),
        )
        .map((sections) => ({ language, meta, sections })),
    );
    fc.assert(
      fc.property(pages, ({ language, meta, sections }) => {
        const words = wordsOf(language);
        const page: Page = {
          path: wikiPath(`${FOLDERS[meta.kind]}/a.md`),
          meta,
          sections: sections.map(([key, claims]) => ({ key, heading: words.sections[key], claims })),
        };
        expect(parsePage(page.path, printPage(page, words))).toEqual(page);
      }),
      { numRuns: 40 },
    );
  });

  it('keep the lines of a table and of a fence', () => {
    const table = '| a | b |\n| - | - |\n| 1 | x\\|y |';
    const code = '````md\n## not a heading\n- not a claim\n\n```\n````';
    const citations = parse(`## Rules\n\n- x\n  ${cite()}\n`).sections[0]?.claims[0]?.citations ?? [];
    const claims = [
      { text: table, form: 'table' as const, citations },
      { text: code, form: 'code' as const, citations },
      { text: 'item', form: 'item' as const, citations },
    ];
    const page: Page = { path: PATH, meta: parse('').meta, sections: [{ key: 'rules', heading: 'Rules', claims }] };
    const printed = printPage(page, wordsOf('en'));
    expect(parsePage(PATH, printed)).toEqual(page);
    expect(parsePage(PATH, printed.replaceAll('\n', '\r\n'))).toEqual(page);
  });

  it('print a title that is nothing but a title', () => {
    for (const title of ['# C #', '<b>x</b>', '[a](b)', '2024. 1', '[[x]]', '---']) {
      const page: Page = { path: PATH, meta: { ...parse('').meta, title }, sections: [] };
      const printed = printPage(page, KO);
      expect(parse(printed.replace(/^---\n[\s\S]*?\n---\n/, '')).meta.title).toBe(title);
    }
  });
});

describe('parsePage', () => {
  it('takes title and kind from heading, file name and folder when there is no front matter', () => {
    expect(parsePage(wikiPath('projects/x y.md'), '# Alpha *One*\n').meta).toMatchObject({ title: 'Alpha One', kind: 'project' });
    expect(parsePage(wikiPath('projects/x y.md'), 'text').meta).toMatchObject({ title: 'x y', kind: 'project', sources: [] });
    expect(parsePage(wikiPath('projects/x y.md'), '---\ntitle: [\n---\n# T').meta.title).toBe('T');
    expect(parsePage(wikiPath('notes.md'), '---\nkind: project\n---\n').meta.kind).toBe('project');
    expect(parsePageMeta(wikiPath('projects/a.md'), '---\naliases: [b]\n---\n# T').aliases).toEqual(['b']);
    expect(parsePageMeta(wikiPath('projects/a.md'), '---\ntitle: t\nkind: concept\n---\n')).toMatchObject({
      title: 't',
      kind: 'project',
    });
  });

  it('knows a section by its heading in any language, and keeps a person’s own', () => {
    const body = ['# T', '## History', '## 履历', '## 経歴 ##', '이력\n---', '## **Role**', '## Mine', '### Role', '# Role'].join(
      '\n\n',
    );
    expect(parse(body).sections.map(({ key, heading }) => [key, heading])).toEqual([
      ['history', 'History'],
      ['history', '履历'],
      ['history', '経歴'],
      ['history', '이력'],
      ['role', 'Role'],
      [undefined, 'Mine'],
      ['role', 'Role'],
    ]);
  });

  it('takes what a person wrote without a citation for a person’s', () => {
    const body = `# T\n\n${cite()}\n\npara\n${cite()}\n\n- item\n  - nested\n    ${cite()}\n- cited\n\n  ${cite()}\n\n1. one\n   ${cite()}\n`;
    expect(textsOf(parse(body))).toEqual(['cited', 'one']);
  });

  it('sees no claim in code, comments and HTML', () => {
    const claim = `- claim\n  ${cite()}\n`;
    for (const body of [
      `\`\`\`\n${claim}\`\`\``,
      `<!--\n${claim}-->`,
      `<pre>\n${claim}</pre>`,
      claim.replace(/^/gm, '    '),
      claim.replace(/^/gm, '> '),
    ])
      expect(textsOf(parse(body))).toEqual([]);
    expect(textsOf(parse(claim))).toEqual(['claim']);
  });

  it('reads a claim that a person wrapped, indented otherwise or marked otherwise', () => {
    const body = `*   two\n    lines\n\n    > Source: [a.md](../../raw/a.md#L1)\n    > "wrapped quote"\n    > Source: [b.md](../../raw/b.md) "x"\n\n- [ ] TODO: x\n  ${cite()}\n`;
    const [first, second] = parse(body).sections[0]?.claims ?? [];
    expect(first?.text).toBe('two lines');
    expect(first?.citations.map(({ source, quote }) => [source, quote])).toEqual([
      [rawPath('a.md'), 'wrapped quote'],
      [rawPath('b.md'), 'x'],
    ]);
    expect(second?.text).toBe('TODO: x');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'#->|`~:\n\n  \t\r[]()<!ab"1.=') }), (text) => {
        parse(text);
        parse(`${TEXT}${text}`);
      }),
      { numRuns: 40 },
    );
  });
});
