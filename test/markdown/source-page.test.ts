import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Citation } from '../../src/domain/page.js';
import { rawPath, type Sha256, wikiPath } from '../../src/domain/path.js';
import { DATE_ORIGINS } from '../../src/domain/source.js';
import { WIKI_LANGUAGES, wordsOf } from '../../src/domain/words.js';
import { findLinks } from '../../src/markdown/links.js';
import { parsePage } from '../../src/markdown/page.js';
import { parseTree } from '../../src/markdown/parse-tree.js';
import {
  parseSourceMeta,
  printSourcePage,
  SOURCE_STATUSES,
  type SourceMeta,
  type SourcePage,
  sourcePagePath,
} from '../../src/markdown/source-page.js';
import { dates, HOSTILE, hostileText, rawPaths } from './arbitraries.js';

const RAW = rawPath('minutes/2025Q1_orgchange.md');
const CITATION: Citation = {
  role: 'source',
  source: RAW,
  locator: { kind: 'lines', start: 4, end: 4 },
  quote: '보안팀장으로 승진',
  date: '2025-01',
};
const META: SourceMeta = {
  title: '조직 변경',
  path: RAW,
  sha256: 'ab'.repeat(32) as Sha256,
  mediaType: 'text/markdown',
  date: '2025-01',
  dateFrom: 'front matter',
  language: 'ko',
  status: 'ingested',
  reason: undefined,
  editor: 'embedded/1',
  reader: undefined,
  notes: [],
  prompt: '3',
  coverage: 85,
  created: '2026-11-30',
  updated: '2026-12-01',
  pages: [wikiPath('entities/박영희.md')],
};
const fact = (text: string) => ({ text, citations: [CITATION] });
const PAGE: SourcePage = {
  path: sourcePagePath(RAW),
  meta: META,
  plan: {
    summary: '박영희가 승진했다.',
    topics: ['조직', '보안'],
    mentions: [{ name: '박영희', kind: 'person', ...fact('[[entities/박영희|박영희]]가 승진했다.') }],
    decisions: [fact('승진을 승인했다.')],
    questions: [],
    relations: [{ from: '박영희', verb: 'leads', to: '보안팀', ...fact('보안팀을 이끈다.') }],
  },
  pages: [{ path: wikiPath('entities/박영희.md'), title: '박영희' }],
};
const CITE = '  > 출처 2025-01: [minutes/2025Q1_orgchange.md](../../../raw/minutes/2025Q1_orgchange.md#L4) "보안팀장으로 승진"';
const TEXT = `---
title: 조직 변경
kind: source
path: minutes/2025Q1_orgchange.md
sha256: ${'ab'.repeat(32)}
media_type: text/markdown
date: 2025-01
date_from: front matter
language: ko
status: ingested
editor: embedded/1
prompt: "3"
coverage: 85
created: 2026-11-30
updated: 2026-12-01
pages:
  - entities/박영희.md
---

<!-- wikiwright:source -->
# 조직 변경

## 요약

박영희가 승진했다.

## 주제

- 조직
- 보안

## 언급

- 박영희 (person): 박영희가 승진했다.
${CITE}

## 결정

- 승진을 승인했다.
${CITE}

## 관계

- 박영희 → leads → 보안팀: 보안팀을 이끈다.
${CITE}

## 페이지

- [박영희](../../entities/박영희.md)
<!-- /wikiwright:source -->
`;

describe('printSourcePage', () => {
  it('prints the record, then what the source says with its evidence, then links to the pages', () => {
    expect(printSourcePage(PAGE, wordsOf('ko'), undefined)).toBe(TEXT);
  });

  it('prints the record alone for a source that came to nothing', () => {
    const meta: SourceMeta = { ...META, status: 'failed', reason: 'no reader for .xyz', pages: [] };
    const printed = printSourcePage({ ...PAGE, meta, plan: undefined, pages: [] }, wordsOf('en'), undefined);
    expect(printed).toMatch(
      /status: failed\nreason: no reader for \.xyz\n[\s\S]*---\n\n<!-- wikiwright:source -->\n# 조직 변경\n<!-- \/wikiwright:source -->\n$/,
    );
  });

  it('prints pages in every language', () => {
    for (const language of WIKI_LANGUAGES) {
      const printed = printSourcePage(PAGE, wordsOf(language), undefined);
      for (const heading of ['summary', 'mentions', 'pages'] as const)
        expect(printed).toContain(`## ${wordsOf(language).sourcePage[heading]}\n`);
    }
  });

  it('gives claims that are read back', () => {
    expect(parsePage(PAGE.path, TEXT).sections.flatMap(({ claims }) => claims.map(({ citations }) => citations))).toEqual([
      [CITATION],
      [CITATION],
      [CITATION],
    ]);
  });

  it('is inert, whatever the source says', () => {
    for (const text of HOSTILE) {
      const { citations } = fact('');
      const said = { text, citations };
      const plan = {
        summary: text,
        topics: [text],
        mentions: [{ name: text, kind: text, ...said }],
        decisions: [said],
        questions: [said],
        relations: [{ from: text, verb: text, to: text, ...said }],
      };
      const printed = printSourcePage(
        { ...PAGE, meta: { ...META, title: text }, plan, pages: [{ path: wikiPath('entities/x.md'), title: text }] },
        wordsOf('en'),
        undefined,
      );
      const body = printed.replace(/^---\n[\s\S]*?\n---\n/, '');
      expect(parseTree(body).children.map(({ type }) => type)).toEqual([
        'html',
        'heading',
        'heading',
        'paragraph',
        ...Array(6).fill(['heading', 'list']).flat(),
        'html',
      ]);
      expect(findLinks(body).map(({ target }) => target)).toEqual([
        ...Array(4).fill('../../../raw/minutes/2025Q1_orgchange.md#L4'),
        '../../entities/x.md',
      ]);
      expect(parsePage(PAGE.path, printed).sections.flatMap(({ claims }) => claims).length).toBe(4);
    }
  });
});

describe('printSourcePage on a page that is there', () => {
  const KO = wordsOf('ko');
  const NEXT: SourcePage = {
    ...PAGE,
    meta: { ...META, sha256: 'cd'.repeat(32) as Sha256, coverage: 90, reason: undefined },
    plan: { ...PAGE.plan, topics: ['예산'] } as SourcePage['plan'],
  };
  const bodyOf = (text: string): string => text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');

  it("keeps a person's text around the region and the keys that it does not know, byte for byte", () => {
    const own = TEXT.replace('language: ko\n', 'language: ko\nreviewer: "Ann  Berg" # asked\n')
      .replace('<!-- wikiwright:source -->', 'Above: *mine*.  \n\n<!-- wikiwright:source -->')
      .concat('\n## My notes\n\n- ask the bank\n');
    for (const text of [own, own.replaceAll('\n', '\r\n')]) {
      const newline = text === own ? '\n' : '\r\n';
      const next = printSourcePage(NEXT, KO, text);
      expect(next).toContain(`language: ko${newline}reviewer: "Ann  Berg" # asked${newline}`);
      expect(bodyOf(next)).toContain(`Above: *mine*.  ${newline}${newline}<!-- wikiwright:source -->${newline}`);
      expect(next.endsWith(`${newline}## My notes${newline}${newline}- ask the bank${newline}`)).toBe(true);
      expect(next).toContain('- 예산');
      expect(next).not.toContain('- 보안\n');
      expect(parseSourceMeta(next)).toEqual(NEXT.meta);
      expect(printSourcePage(NEXT, KO, next)).toBe(next);
    }
  });

  it('keeps what stands on a page without markers behind the new region, unless it is what is printed', () => {
    const bare = TEXT.replace(/<!-- \/?wikiwright:source -->\n/g, '');
    expect(printSourcePage(PAGE, KO, bare)).toBe(TEXT);
    const own = `${bare}\nMine.\n`;
    const next = printSourcePage(NEXT, KO, own);
    expect(next.endsWith(`<!-- /wikiwright:source -->\n${bodyOf(own)}`)).toBe(true);
    expect(printSourcePage(NEXT, KO, next)).toBe(next);
  });

  it('keeps a page whose front matter cannot be read, and puts a record above it', () => {
    const broken = '---\npath: [unclosed\n---\n\nMine.\n';
    const next = printSourcePage(PAGE, KO, broken);
    expect(parseSourceMeta(next)).toEqual(META);
    expect(next.endsWith(broken)).toBe(true);
    expect(printSourcePage(PAGE, KO, next)).toBe(next);
  });
});

describe('parseSourceMeta', () => {
  it('gives back every record that was printed', () => {
    const option = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
    const metas = fc.record<SourceMeta>({
      title: hostileText,
      path: rawPaths,
      sha256: fc
        .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 })
        .map((hex) => hex as Sha256),
      mediaType: fc.constantFrom('text/markdown', 'application/pdf'),
      date: option(dates),
      dateFrom: option(fc.constantFrom(...DATE_ORIGINS)),
      language: option(fc.constantFrom('ko', 'en')),
      status: fc.constantFrom(...SOURCE_STATUSES),
      reason: option(hostileText),
      editor: option(hostileText),
      reader: option(hostileText),
      notes: fc.array(hostileText, { maxLength: 3 }),
      prompt: option(hostileText),
      coverage: option(fc.integer({ min: 0, max: 100 })),
      created: option(dates),
      updated: option(dates),
      pages: fc.array(
        rawPaths.map((path) => wikiPath(`entities/${path}`)),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(metas, (meta) => {
        const printed = printSourcePage(
          { path: sourcePagePath(meta.path), meta, plan: undefined, pages: [] },
          wordsOf('en'),
          undefined,
        );
        expect(parseSourceMeta(printed)).toEqual(meta);
      }),
      { numRuns: 80 },
    );
  });

  it.each([
    ['no front matter', '# x'],
    ['another page', '---\ntitle: a\nkind: entity\n---\n'],
    ['a path that leads out of raw/', TEXT.replace('path: minutes/2025Q1_orgchange.md', 'path: ../../secret')],
    ['a damaged hash', TEXT.replace('sha256: ab', 'sha256: x')],
    ['an unknown status', TEXT.replace('status: ingested', 'status: perhaps')],
  ])('gives nothing for %s', (_, text) => {
    expect(parseSourceMeta(text)).toBeUndefined();
  });
});

describe('sourcePagePath', () => {
  it.each(['a/notes.pdf', '2025Q1_orgchange.md', '한글/회의록 (1월).md', 'Makefile', "it's & that!.txt"])(
    'mirrors %s',
    (path) => {
      expect(sourcePagePath(rawPath(path))).toBe(`sources/${path}.md`);
    },
  );

  it.each([
    ['a:b?.md', /^sources\/a：b？\.md～[0-9a-z]{13}\.md$/],
    ['x/\u202Egpj.md', /^sources\/x\/gpj\.md～[0-9a-z]{13}\.md$/],
    ['회의록.md'.normalize('NFD'), /^sources\/회의록\.md～[0-9a-z]{13}\.md$/],
    ['con/aux.md', /^sources\/ｃon\/ａux\.md～[0-9a-z]{13}\.md$/],
    ['a./b. /c', /^sources\/a．\/b．．\/c～[0-9a-z]{13}\.md$/],
    ['a.md/b', /^sources\/a．md\/b～[0-9a-z]{13}\.md$/],
    ['.hidden', /^sources\/．hidden～[0-9a-z]{13}\.md$/],
    ['\u200B', /^sources\/＿～[0-9a-z]{13}\.md$/],
    ['a\nb', /^sources\/ab～[0-9a-z]{13}\.md$/],
  ])('makes %j safe, with a hash of the exact path', (path, expected) => {
    expect(sourcePagePath(rawPath(path))).toMatch(expected);
  });

  it('never gives two sources one page, also where normalization does not count, nor one that only case tells apart from a mirrored one', () => {
    const parts = fc.string({
      unit: fc.constantFrom('a', 'A', 'é', 'e\u0301', '/', ':', '：', '.', ' ', '\u200B', 'md', '～', '\\'),
      minLength: 1,
      maxLength: 6,
    });
    const valid = parts.filter((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'));
    fc.assert(
      fc.property(valid, valid, (a, b) => {
        const key = (path: string): string => path.normalize('NFC').toLowerCase();
        const [pageA, pageB] = [sourcePagePath(rawPath(a)), sourcePagePath(rawPath(b))];
        if (a !== b) expect(pageA.normalize('NFD')).not.toBe(pageB.normalize('NFD'));
        if (key(a) !== key(b)) expect(key(pageA)).not.toBe(key(pageB));
        const hashed = sourcePagePath(rawPath('a:b'));
        expect(sourcePagePath(rawPath(hashed.slice('sources/'.length, -'.md'.length)))).not.toBe(hashed);
      }),
      { numRuns: 300 },
    );
  });

  it('gives parts that every file system holds', () => {
    const part = fc.oneof(
      hostileText,
      fc.constantFrom('가'.repeat(85), ':'.repeat(255), 'x'.repeat(255), `${'é'.repeat(126)}.md`),
    );
    const paths = fc.array(
      part.map((text) => text.replaceAll('/', '') || 'x'),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(
        paths.filter((list) => list.every((text) => text !== '.' && text !== '..' && !text.includes('\0'))),
        (list) => {
          const page = sourcePagePath(rawPath(list.join('/')));
          for (const name of page.split('/')) {
            expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
            expect(name).not.toMatch(/[\\:*?"<>|\p{Cc}\p{Cf}]|[. ]$|^\./u);
            expect(name.normalize('NFC')).toBe(name);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
