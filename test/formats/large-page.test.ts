import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import type { Source } from '../../src/domain/source.js';
import { readSource } from '../../src/formats/read-source.js';

const read = (rows: number): Promise<Source> => {
  const cells = (n: number): string => Array.from({ length: 10 }, (_, i) => `<td>tide ${n}.${i}</td>`).join('');
  const table = Array.from({ length: rows }, (_, n) => `<tr>${cells(n)}</tr>`).join('\n');
  const page = `<html><body><nav><a href="/">Menu of the harbour</a></nav><h1>Tides</h1><table>${table}</table></body></html>`;
  const limits = { deadlineMs: 60_000, memoryMb: 220 };
  return readSource(rawPath('tides.html'), new TextEncoder().encode(page), '0'.repeat(64) as Sha256, limits);
};

const LARGE = 'It is too large a page to look for an article in it: all but menus and what stands around is read.';

describe('a web page of very many elements', () => {
  it('is read without looking for an article, but for its menus, and says so', async () => {
    const { text, blocks, notes } = await read(8_000);
    expect(notes[0]).toBe(LARGE);
    expect(blocks.filter(({ kind }) => kind === 'row')).toHaveLength(8_000);
    expect(text).toContain('| tide 7999.0 | tide 7999.1 |');
    expect(text).not.toContain('Menu');
  });

  it('is one of more than a long article has', async () => {
    expect((await read(400)).notes).not.toContain(LARGE);
  });
});
