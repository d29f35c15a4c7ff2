import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Replacement, replaceStretches } from '../../src/domain/replace-stretches.js';
import { readText } from '../formats/read-text.js';

const TEXT = '# Till\n\nAtlas opens in May.\nAnn leads it.\n\n- one\n- two\n  and more\n\nThe end of it.\n';

/** Stretches in order and apart, each with other words. */
const arbitraryReplacements = fc
  .tuple(
    fc.uniqueArray(fc.nat(TEXT.length), { maxLength: 8 }),
    fc.array(fc.constantFrom('', '⟨x⟩', 'longer than before'), { minLength: 8, maxLength: 8 }),
  )
  .map(([offsets, texts]): Replacement[] => {
    const sorted = offsets.sort((a, b) => a - b);
    const pairs: Replacement[] = [];
    for (let i = 0; i + 1 < sorted.length; i += 2)
      pairs.push({ start: sorted[i] ?? 0, end: sorted[i + 1] ?? 0, text: texts[i] ?? '' });
    return pairs;
  });

describe('replaceStretches', () => {
  it('puts other words in places, and blocks still are what they were', () => {
    const source = readText('a.md', TEXT);
    const at = TEXT.indexOf('Ann');
    const replaced = replaceStretches(source, [{ start: at, end: at + 3, text: '⟨name⟩' }]);
    expect(replaced.text).toBe(TEXT.replace('Ann', '⟨name⟩'));
    const texts = replaced.blocks.map((block) => replaced.text.slice(block.start, block.end));
    expect(texts).toContain('Atlas opens in May.\n⟨name⟩ leads it.');
    expect(texts.at(-1)).toBe('The end of it.');
  });

  it('knows where the words of a message begin, behind another name', () => {
    const chat = [1, 2, 3, 4].map((n) => `[Seo Yeon] [3:2${n} PM] The ship is here.`).join('\n');
    const source = readText('a.txt', chat);
    const { text, blocks } = replaceStretches(source, [{ start: 1, end: 9, text: '⟨name 4711⟩' }]);
    expect(blocks[0] && text.slice(blocks[0].said, blocks[0].end)).toBe('The ship is here.');
  });

  it('drops blocks of which nothing is left', () => {
    const source = readText('a.md', TEXT);
    const at = TEXT.indexOf('- one');
    const replaced = replaceStretches(source, [{ start: at, end: at + 5, text: '' }]);
    expect(replaced.blocks).toHaveLength(source.blocks.length - 1);
  });

  it('keeps every line its number and every block in its lines, whatever is replaced', () => {
    const source = readText('a.md', TEXT);
    fc.assert(
      fc.property(arbitraryReplacements, (replacements) => {
        const { text, blocks } = replaceStretches(source, replacements);
        expect(text.split('\n')).toHaveLength(TEXT.split('\n').length);
        for (const { start, end, line, endLine } of blocks) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
          const first = text.slice(0, start).split('\n').length;
          expect(first).toBeGreaterThanOrEqual(line);
          expect(text.slice(0, end).split('\n').length).toBeLessThanOrEqual(endLine);
        }
      }),
    );
  });
});
