import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/domain/estimate-tokens.js';
import { splitSource } from '../../src/engine/split-source.js';
import { readText } from '../formats/read-text.js';
import { makeLongText } from '../support/long-source.js';

const split = (text: string, partTokens?: number): { parts: string[]; text: string } => {
  const source = readText('a.md', text);
  const lines = source.text.split('\n');
  return {
    text: source.text,
    parts: splitSource(source, partTokens).map(({ startLine, endLine }) => lines.slice(startLine - 1, endLine).join('\n')),
  };
};

describe('a source', () => {
  it('that is short is one part', () => {
    expect(splitSource(readText('a.md', '# Atlas\n\nA line.\n'))).toEqual([{ startLine: 1, endLine: 4 }]);
  });

  it('that is a little too long is still one part', () => {
    const text = `# Atlas\n\n${'A sentence of words. '.repeat(1_140)}\n`;
    expect(estimateTokens(text)).toBeGreaterThan(5_000);
    expect(split(text).parts).toHaveLength(1);
  });

  it('that is long is cut before headings', () => {
    const { parts } = split(makeLongText(300));
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts.slice(1)) expect(part).toMatch(/^## Basin \d+\n/);
  });

  it('is cut before its highest headings, where several fit', () => {
    const section = (name: string, level: number): string =>
      `${'#'.repeat(level)} ${name}\n\n${'Some words of a line.\n\n'.repeat(12)}`;
    const { parts } = split(
      [section('One', 2), section('Two', 3), section('Three', 2), section('Four', 3), section('Five', 4)].join(''),
      250,
    );
    expect(parts.map((part) => part.split('\n')[0])).toEqual(['## One', '## Three']);
  });

  it('without headings is cut where a paragraph begins, not inside of one', () => {
    const paragraph = `${'The harbour is open in the day.\n'.repeat(7)}It ends here.\n\n`;
    const { parts } = split(paragraph.repeat(20), 300);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts.slice(1)) expect(part).toMatch(/^The harbour/);
    for (const part of parts) expect(part.trim()).toMatch(/It ends here\.$/);
  });

  it('in Korean is cut by what its letters cost', () => {
    const korean = `# 항만\n\n${'## 규정\n\n선박은 낮에만 들어올 수 있다. 밤에는 들어오지 못한다.\n\n'.repeat(400)}`;
    const { parts } = split(korean);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(estimateTokens(part)).toBeLessThan(6_500);
  });

  it('of one endless line is one part: lines are never cut', () => {
    expect(split('word '.repeat(20_000)).parts).toHaveLength(1);
  });

  it('whatever it holds, is all in its parts, once and in order, and no part of several lines is too large', () => {
    const line = fc.oneof(
      fc.constantFrom('', '# A', '## B', '- item', '```', '| a | b |', '---', '    code'),
      fc.string({ maxLength: 200 }).map((text) => text.replaceAll('\n', ' ')),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 120 }), fc.integer({ min: 20, max: 300 }), (lines, partTokens) => {
        const joined = `x ${lines.join('\n')}`;
        const { parts, text } = split(joined, partTokens);
        expect(parts.join('\n')).toBe(text);
        for (const part of parts) {
          const own = part.split('\n');
          const tokens = own.reduce((sum, one) => sum + estimateTokens(one) + 1, 0);
          const last = estimateTokens(own.at(-1) ?? '') + 1;
          expect(own.length === 1 || tokens - last <= partTokens * 1.25).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
