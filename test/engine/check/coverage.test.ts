import { describe, expect, it } from 'vitest';
import { measureCoverage } from '../../../src/engine/check/coverage.js';
import { readText } from '../../formats/read-text.js';

const TEXT = [
  '# Harbour\n\nDate: 2031-04-02\n\n## Status\n\nAccepted\n\n## Plan\n',
  'The ferry leaves at six.\n\n- tickets are blue\n- dogs are free\n',
  '| pier | keeper |\n|---|---|\n| East | Han |\n',
  '```\ncode\n```\n',
].join('\n');

describe('measureCoverage', () => {
  it('counts paragraphs, items and rows, but no heading, head line, status, table head or code', () => {
    const source = readText('a.md', TEXT);
    const { citable, cited, percent, uncited } = measureCoverage(source, []);
    expect({ citable, cited, percent }).toEqual({ citable: 4, cited: 0, percent: 0 });
    expect(uncited.map(({ kind }) => kind)).toEqual(['paragraph', 'item', 'item', 'row']);
  });

  it('counts a block as cited when a span overlaps it, in whatever order spans come', () => {
    const source = readText('a.md', TEXT);
    const at = (words: string): { start: number; end: number } => ({
      start: source.text.indexOf(words),
      end: source.text.indexOf(words) + words.length,
    });
    const { cited, percent, uncited } = measureCoverage(source, [at('Han'), at('leaves'), at('leaves at'), at('dogs')]);
    expect([cited, percent]).toEqual([3, 75]);
    expect(source.text.slice(uncited[0]?.start, uncited[0]?.end)).toBe('tickets are blue');
  });

  it('lets one span cover several blocks', () => {
    const source = readText('a.md', TEXT);
    expect(measureCoverage(source, [{ start: 0, end: source.text.length }]).percent).toBe(100);
  });

  it('leaves long lists of names out', () => {
    const names = Array.from({ length: 40 }, (_, i) => `- Person ${String.fromCharCode(65 + (i % 26))}. Name`).join('\n');
    expect(measureCoverage(readText('a.md', `Those who came:\n\n${names}\n\n- one fact: 3 boats\n`), []).citable).toBe(2);
  });

  it('is whole where nothing can be cited', () => {
    expect(measureCoverage(readText('a.md', '# Only a heading'), []).percent).toBe(100);
  });
});
