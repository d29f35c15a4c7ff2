import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/domain/words.js';
import { findLinks } from '../../src/markdown/links.js';
import { appendLogEntry, printLogEntry } from '../../src/markdown/log-page.js';
import { parseTree } from '../../src/markdown/parse-tree.js';
import { HOSTILE, hostileText } from './arbitraries.js';

const KO = wordsOf('ko');
const entry = (subject = '2025Q1_orgchange.md', lines = ['created 박영희', 'refused 1']): string =>
  printLogEntry({ date: '2026-11-30', operation: 'ingest', subject, lines });

describe('printLogEntry', () => {
  it('prints a heading that grep finds, and a list', () => {
    expect(entry()).toBe('## [2026-11-30] ingest | 2025Q1_orgchange.md\n\n- created 박영희\n- refused 1\n');
    expect(entry('a', [])).toBe('## [2026-11-30] ingest | a\n');
  });

  it('is inert: one heading and one list, whatever a file is called', () => {
    for (const text of HOSTILE) {
      const printed = entry(text, [text, `a\n## b\n${text}`]);
      const [heading, list, ...rest] = parseTree(printed).children;
      expect([heading?.type, list?.type, rest.length]).toEqual(['heading', 'list', 0]);
      expect(list?.type === 'list' && list.children.map((item) => item.children.map(({ type }) => type))).toEqual([
        ['paragraph'],
        ['paragraph'],
      ]);
      expect(findLinks(printed)).toEqual([]);
    }
  });
});

describe('appendLogEntry', () => {
  it('makes the page, then appends with one blank line between', () => {
    const one = appendLogEntry(undefined, entry(), KO);
    expect(one).toBe(`# 기록\n\n${entry()}`);
    expect(appendLogEntry(one, entry('b'), KO)).toBe(`${one}\n${entry('b')}`);
    expect(appendLogEntry('mine', entry(), KO)).toBe(`mine\n\n${entry()}`);
    expect(appendLogEntry('mine\n\n', entry(), KO)).toBe(`mine\n\n${entry()}`);
    expect(appendLogEntry('# 기록\r\n', entry(), KO)).toBe(`# 기록\r\n\r\n${entry().replaceAll('\n', '\r\n')}`);
  });

  it('only ever appends', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\n', '\r\n', 'a', '#', ' ', '가') }), hostileText, (text, subject) => {
        const appended = appendLogEntry(text, entry(subject), KO);
        expect(appended.startsWith(text)).toBe(true);
        expect(appended).toMatch(/(?:^|\n)[ \t]*\r?\n## \[2026-11-30\] ingest \| /);
      }),
      { numRuns: 100 },
    );
  });
});
