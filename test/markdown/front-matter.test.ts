import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageMeta } from '../../src/domain/page.js';
import { rawPath } from '../../src/domain/path.js';
import { parseFrontMatter, printFrontMatter, updateFrontMatter } from '../../src/markdown/front-matter.js';
import { hostileText, pageMeta } from './arbitraries.js';

const META: PageMeta = {
  title: '박영희',
  kind: 'entity',
  type: 'person',
  aliases: ['Park Younghee'],
  summary: '2025년 1월 보안팀장으로 승진했다.',
  sources: [rawPath('2024Q3_strategy.md'), rawPath('2025Q1_orgchange.md')],
  created: '2026-11-30',
  updated: '2026-11-30',
  locked: false,
};

const PRINTED = `---
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
`;

describe('printFrontMatter', () => {
  it('prints flat keys in order, with block lists', () => {
    expect(printFrontMatter(META)).toBe(PRINTED);
  });

  it('leaves out what is empty', () => {
    const bare = { ...META, type: undefined, aliases: [], summary: '', sources: [], created: undefined, updated: undefined };
    expect(printFrontMatter(bare)).toBe('---\ntitle: 박영희\nkind: entity\n---\n');
  });

  it('never folds a long line', () => {
    const summary = 'word '.repeat(100).trim();
    expect(printFrontMatter({ ...META, summary })).toContain(`summary: ${summary}\n`);
  });

  it('prints a locked page so that Obsidian shows a checked box', () => {
    expect(printFrontMatter({ ...META, locked: true })).toContain('\nlocked: true\n');
  });

  it('is read back as what was printed, whatever the texts hold', () => {
    fc.assert(
      fc.property(pageMeta(hostileText), (meta) => {
        expect(parseFrontMatter(printFrontMatter(meta)).meta).toEqual(meta);
      }),
      { numRuns: 100 },
    );
  });
});

describe('parseFrontMatter', () => {
  it('gives where the body begins', () => {
    expect(parseFrontMatter(`${PRINTED}\n# 박영희\n`)).toEqual({ meta: META, bodyStart: PRINTED.length });
  });

  it('keeps dates and numbers as the text that stands there', () => {
    const { meta } = parseFrontMatter('---\ntitle: 007\nkind: concept\ncreated: 2026-01-02\nsummary: 1.0\n---\n');
    expect(meta).toMatchObject({ title: '007', created: '2026-01-02', summary: '1.0' });
  });

  it('reads what a person writes: flow lists, quotes, CRLF, a byte order mark, a closing line of dots', () => {
    const text = '\uFEFF---\r\ntitle: "A: b" # note\r\nkind: concept\r\naliases: [x, \'y\']\r\nlocked: yes\r\n...\r\nbody';
    const { meta, bodyStart } = parseFrontMatter(text);
    expect(meta).toMatchObject({ title: 'A: b', aliases: ['x', 'y'], locked: true });
    expect(text.slice(bodyStart)).toBe('body');
  });

  it('takes a single alias as a list of one, and no value as none', () => {
    const { meta } = parseFrontMatter('---\ntitle: a\nkind: concept\naliases: b\nsummary:\ntype: ~\nsources: null\n---\n');
    expect(meta).toMatchObject({ aliases: ['b'], summary: '', type: undefined, sources: [] });
  });

  it('drops sources that lead out of raw/', () => {
    const { meta } = parseFrontMatter('---\ntitle: a\nkind: concept\nsources: [../x, /y, a//b, ok.md]\n---\n');
    expect(meta?.sources).toEqual(['ok.md']);
  });

  it.each([
    ['no front matter', '# Title\n', 0],
    ['front matter that never ends', '---\ntitle: a\n', 0],
    ['broken YAML', '---\ntitle: [a\n---\nbody', 18],
    ['a list', '---\n- a\n---\nbody', 12],
    ['merge marks', '---\n<<<<<<< a\ntitle: a\n=======\ntitle: b\n>>>>>>> b\nkind: concept\n---\n', 68],
    ['no title', '---\nkind: concept\n---\n', 22],
    ['no kind', '---\ntitle: a\n---\n', 17],
    ['an unknown kind', '---\ntitle: a\nkind: recipe\n---\n', 30],
    ['nothing', '', 0],
  ])('gives a problem and no meta for %s', (_, text, bodyStart) => {
    const result = parseFrontMatter(text);
    expect(result).toEqual({ meta: undefined, bodyStart, problem: expect.any(String) });
    expect(result.problem).not.toContain('\n');
  });

  it.each(['js', 'javascript', 'json', 'coffee', 'toml'])('runs nothing in ---%s', (language) => {
    const text = `---${language}\n(globalThis.wasRun = true, { title: 'a', kind: 'concept' })\n---\n`;
    expect(parseFrontMatter(text).meta).toBeUndefined();
    expect('wasRun' in globalThis).toBe(false);
  });

  it('makes nothing but text of tags, and survives alias bombs', () => {
    expect(parseFrontMatter("---\ntitle: !!js/function 'x'\nkind: concept\n---\n").meta?.title ?? 'x').toBe('x');
    const bomb = ['a: &a [x]', ...[...'bcdefghij'].map((c, i) => `${c}: &${c} [${`*${'abcdefghi'[i]},`.repeat(9)}]`)].join('\n');
    expect(parseFrontMatter(`---\n${bomb}\ntitle: t\nkind: concept\n---\n`).meta?.title).toBe('t');
    expect(parseFrontMatter(`---\n__proto__: x\nconstructor: y\ntitle: t\nkind: concept\n---\n`).meta?.title).toBe('t');
    expect(parseFrontMatter(`---\ntitle: ${'['.repeat(4_000)}\n---\n`).problem).toBeDefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom(...'-:[]{}#&*!|>\'"%@`\n \tab~') }),
        (a, b) => {
          parseFrontMatter(`---\n${b}\n---\n${a}`);
          parseFrontMatter(`---\n${a}\n---\n${b}`);
          parseFrontMatter(b);
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe('updateFrontMatter', () => {
  const ODD = `---
# kept: by a person
title:   'Alpha'   # the title
cssclasses: [wide]
aliases:
- "A"   # first
# between
- B
x-custom:
    nested: {deep: yes}
summary: >-
  folded
  text

sources: [a.md]
---
body
`;

  it('changes only the given keys', () => {
    const changed = updateFrontMatter(ODD, { summary: 'new', updated: '2026-11-30' });
    expect(changed).toBe(
      ODD.replace('summary: >-\n  folded\n  text\n', 'summary: new\n').replace(
        'sources: [a.md]\n',
        'sources: [a.md]\nupdated: 2026-11-30\n',
      ),
    );
  });

  it('changes nothing when the values are there already, however they are written', () => {
    expect(
      updateFrontMatter(ODD, { title: 'Alpha', aliases: ['A', 'B'], summary: 'folded text', sources: [rawPath('a.md')] }),
    ).toBe(ODD);
    expect(updateFrontMatter(ODD, { type: undefined, locked: false })).toBe(ODD);
  });

  it('lets a block list grow where it stands, comments and quotes kept', () => {
    expect(updateFrontMatter(ODD, { aliases: ['A', 'new: one', 'B', 'C'] })).toBe(
      ODD.replace('- "A"   # first\n', '- "A"   # first\n- "new: one"\n').replace('- B\n', '- B\n- C\n'),
    );
  });

  it('writes a flow list that grows in block form, with the comment behind it', () => {
    const text = '---\ntitle: a\nsources: [a.md] # all\nz: 1\n---\n';
    expect(updateFrontMatter(text, { sources: [rawPath('a.md'), rawPath('b.md')] })).toBe(
      '---\ntitle: a\nsources:\n  - a.md\n  - b.md # all\nz: 1\n---\n',
    );
  });

  it('removes a key that has no value any more', () => {
    expect(updateFrontMatter(ODD, { summary: '', aliases: [] })).toBe(
      ODD.replace('summary: >-\n  folded\n  text\n', '').replace('aliases:\n- "A"   # first\n# between\n- B\n', ''),
    );
  });

  it('puts new keys behind the nearest one that stands before them', () => {
    const text = '---\nown: 1\nkind: concept\nother: 2\ntitle: a\n---\n';
    expect(updateFrontMatter(text, { created: '2026-01-01', type: 'x', updated: '2026-01-02' })).toBe(
      '---\nown: 1\nkind: concept\ntype: x\ncreated: 2026-01-01\nupdated: 2026-01-02\nother: 2\ntitle: a\n---\n',
    );
  });

  it('adds a block when there is none', () => {
    expect(updateFrontMatter('# A\r\n', { title: 'A', kind: 'concept' })).toBe(
      '---\r\ntitle: A\r\nkind: concept\r\n---\r\n\r\n# A\r\n',
    );
    expect(updateFrontMatter('', { title: 'A' })).toBe('---\ntitle: A\n---\n');
    expect(updateFrontMatter('\uFEFFtext', { title: 'A' })).toBe('\uFEFF---\ntitle: A\n---\n\ntext');
    expect(updateFrontMatter('---\n---\ntext', { title: 'A' })).toBe('---\ntitle: A\n---\ntext');
    expect(updateFrontMatter('text', {})).toBe('text');
  });

  it.each(['---\ntitle: [a\n---\nbody', '---\n{title: a, kind: concept}\n---\nbody', '---\n- a\n---\n'])(
    'leaves a block alone in which keys do not stand on lines of their own: %j',
    (text) => {
      expect(updateFrontMatter(text, { summary: 'x' })).toBe(text);
    },
  );

  it('keeps CRLF and gives back what was set, all other keys byte for byte', () => {
    fc.assert(
      fc.property(pageMeta(hostileText), pageMeta(hostileText), fc.boolean(), (before, after, isCrlf) => {
        const own = 'x-own:   "odd" # spacing\n';
        const printed = printFrontMatter(before).replace(/^kind:/m, `${own}kind:`);
        const text = isCrlf ? printed.replaceAll('\n', '\r\n') : printed;
        const changed = updateFrontMatter(text, after);
        expect(parseFrontMatter(changed).meta).toEqual(after);
        expect(changed).toContain(isCrlf ? own.replace('\n', '\r\n') : own);
        if (isCrlf) expect(changed).not.toMatch(/[^\r]\n/);
        expect(updateFrontMatter(changed, after)).toBe(changed);
      }),
      { numRuns: 80 },
    );
  });
});
