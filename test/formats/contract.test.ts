import * as fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SourceRefused } from '../../src/domain/errors.js';
import { printLocator } from '../../src/domain/locator.js';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import type { Source } from '../../src/domain/source.js';
import { matchQuote } from '../../src/engine/check/match-quote.js';
import { prepareSource } from '../../src/engine/check/prepare-source.js';
import { code } from '../../src/formats/code.js';
import { FORMATS, findFormat } from '../../src/formats/index.js';
import { readSource } from '../../src/formats/read-source.js';
import { fold } from '../../src/markdown/fold.js';
import { makeRandom } from '../support/busy-wiki.js';
import { SAMPLES } from './samples/index.js';

const read = (name: string, bytes: Uint8Array): Promise<Source> => readSource(rawPath(name), bytes, '0'.repeat(64) as Sha256);

/** What a file is read as, or refused for; whatever else is thrown fails the test. */
async function outcome(name: string, bytes: Uint8Array): Promise<Source | SourceRefused> {
  try {
    return await read(name, bytes);
  } catch (error) {
    if (error instanceof SourceRefused) return error;
    throw error;
  }
}

const CONVERTED = FORMATS.filter((format) => format.kind === 'converted');

describe('every format', () => {
  it.each(CONVERTED.map(({ extensions }) => extensions))('%s has a sample in test/formats/samples/index.ts', (...extensions) => {
    expect(SAMPLES.some(({ name }) => extensions.some((extension) => name.endsWith(extension)))).toBe(true);
  });

  it('has its extensions in the table of the README, those of source code apart', () => {
    const readme = fs.readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const table = readme.slice(readme.indexOf('| format | what is kept |'), readme.indexOf('| pictures: '));
    const named = [...table.matchAll(/`(\.[a-z\d]+)`/g)].map(([, extension]) => extension);
    const read = FORMATS.filter((format) => format !== code).flatMap(({ extensions }) => extensions);
    expect(named).toEqual(expect.arrayContaining(read.filter((extension) => extension !== '')));
  });

  it('names each extension once', () => {
    const all = FORMATS.flatMap(({ extensions }) => extensions);
    expect(all).toEqual([...new Set(all)]);
    expect(FORMATS.map(({ mediaType }) => mediaType)).toEqual([...new Set(FORMATS.map(({ mediaType }) => mediaType))]);
  });
});

describe.each(SAMPLES)('$name', (sample) => {
  it('is read with its title and date', async () => {
    const { title, date } = await read(sample.name, await sample.make());
    expect(title).toBe(sample.title);
    expect(date && `${date.value} (${date.from})`).toBe(sample.date);
  });

  it('keeps its structure', async () => {
    const { text, blocks } = await read(sample.name, await sample.make());
    const kinds = new Set(blocks.map(({ kind }) => kind));
    expect([...sample.kinds].filter((kind) => !kinds.has(kind))).toEqual([]);
    const lines = text.split('\n');
    expect(sample.lines.filter((line) => !lines.includes(line))).toEqual([]);
  });

  it('can be quoted, and each quote names its place', async () => {
    const prepared = prepareSource(await read(sample.name, await sample.make()));
    const found = sample.says.map(([quote]) => {
      const match = matchQuote(prepared, quote, undefined);
      return [match.ok ? fold(match.quote) : match.rule, match.ok ? printLocator(match.locator) : ''];
    });
    expect(found).toEqual(sample.says.map(([quote, locator]) => [fold(quote), locator]));
  });

  it('leaves out what nobody should quote', async () => {
    const { text } = await read(sample.name, await sample.make());
    expect((sample.hides ?? []).filter((hidden) => text.includes(hidden))).toEqual([]);
  });

  it('has a place for each block, and a block for each line', async () => {
    const { text, blocks } = await read(sample.name, await sample.make());
    let end = 0;
    for (const block of blocks) {
      expect(block.start).toBeGreaterThanOrEqual(end);
      expect(block.end).toBeGreaterThan(block.start);
      expect(printLocator(block.locator)).not.toBe('');
      end = block.end;
    }
    const covered = new Set(
      blocks.flatMap(({ line, endLine }) => Array.from({ length: endLine - line + 1 }, (_, n) => line + n)),
    );
    expect(text.split('\n').flatMap((line, n) => (line.trim() !== '' && !covered.has(n + 1) ? [line] : []))).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal would obey
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });

  it('is the same each time', async () => {
    const bytes = await sample.make();
    const first = await read(sample.name, bytes);
    await outcome(sample.name, bytes.subarray(0, bytes.length / 2));
    expect(await read(sample.name, bytes)).toEqual(first);
  });

  it('is refused when it is empty', async () => {
    expect(await outcome(sample.name, new Uint8Array())).toMatchObject({ reason: 'empty' });
  });

  it('is read or refused with a reason, whatever became of its bytes', async () => {
    const real = makeRandom(7);
    const random = (below: number): number => Math.floor(real() * below);
    const bytes = await sample.make();
    const broken = [
      Uint8Array.from({ length: 5_000 }, () => random(256)),
      new Uint8Array(3_000),
      ...[1, 10, 100, bytes.length >> 1, bytes.length - 1].map((length) => bytes.subarray(0, length)),
      ...Array.from({ length: 12 }, () => mutate(bytes, random)),
    ];
    for (const one of broken) {
      const result = await outcome(sample.name, one);
      if (result instanceof SourceRefused) expect(result.message).toMatch(new RegExp(`^raw/${sample.name}: .+\\.`));
      else expect(result.text.trim()).not.toBe('');
    }
  });

  it('is refused unread when it is too large', async () => {
    const format = findFormat(sample.name);
    const maxBytes = format?.kind === 'converted' ? format.maxBytes : 0;
    expect(await outcome(sample.name, new Uint8Array(maxBytes + 1))).toMatchObject({ reason: 'too-large' });
  });

  it('is refused when it is not read in time', async () => {
    // A memory limit of its own has a thread started for it, which takes longer than a millisecond.
    const limits = { deadlineMs: 1, memoryMb: 211 };
    const reading = readSource(rawPath(sample.name), await sample.make(), '0'.repeat(64) as Sha256, limits);
    await expect(reading).rejects.toMatchObject({ name: 'SourceRefused', reason: 'too-slow' });
  });
});

/** Some bytes changed, doubled or cut out. */
function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const at = random(bytes.length);
  const length = 1 + random(20);
  switch (random(3)) {
    case 0:
      return Uint8Array.from(bytes, (byte, index) => (index >= at && index < at + length ? random(256) : byte));
    case 1:
      return Uint8Array.from([...bytes.subarray(0, at + length), ...bytes.subarray(at)]);
    default:
      return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
  }
}
