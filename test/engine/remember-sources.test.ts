import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { StorageError } from '../../src/domain/errors.js';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import type { ReadDeps } from '../../src/engine/read-raw-file.js';
import { rememberSources } from '../../src/engine/remember-sources.js';
import { readSource } from '../../src/formats/read-source.js';

const LIMIT = 7_000;

/** The real reader behind a memory of `LIMIT` bytes, with what was read, and a clock that the test turns. */
function remembering(read: ReadDeps['readSource'] = readSource) {
  const readings: string[] = [];
  const clock = { nowMs: 0 };
  const counted: ReadDeps['readSource'] = (path, bytes, sha256) => {
    readings.push(path);
    return read(path, bytes, sha256);
  };
  const remembered = rememberSources(counted, () => clock.nowMs, LIMIT);
  const look = (path: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    return remembered(rawPath(path), bytes, createHash('sha256').update(bytes).digest('hex') as Sha256);
  };
  return { readings, clock, look };
}

describe('sources that are read again', () => {
  it('are read once, also by two at the same time; other bytes and other names are others', async () => {
    const { readings, look } = remembering();
    const [one, two] = await Promise.all([look('a.csv', 'a,b\n1,2\n'), look('a.csv', 'a,b\n1,2\n')]);
    expect(two).toEqual(one);
    // What is made of a source hangs on the value: each reader has its own, so that it goes when they are done.
    expect(two).not.toBe(one);
    expect(await look('a.csv', 'a,b\n1,2\n')).toEqual(one);
    expect((await look('a.csv', 'a,b\n1,3\n')).text).toContain('1,3');
    expect((await look('b.csv', 'a,b\n1,2\n')).path).toBe('b.csv');
    expect(readings).toEqual(['a.csv', 'a.csv', 'b.csv']);
  });

  it('take no more memory than they may: the one that nobody asked for longest is forgotten', async () => {
    const { readings, look } = remembering();
    const text = 'word '.repeat(250);
    for (const name of ['a.txt', 'b.txt', 'a.txt', 'c.txt', 'a.txt', 'b.txt']) await look(name, text);
    expect(readings).toEqual(['a.txt', 'b.txt', 'c.txt', 'b.txt']);
    await look('huge.txt', text.repeat(20));
    await look('huge.txt', text.repeat(20));
    expect(readings.filter((name) => name === 'huge.txt')).toHaveLength(1);
  });

  it('that are refused are refused at once the second time', async () => {
    const { readings, look } = remembering();
    await expect(look('a.md', '')).rejects.toMatchObject({ reason: 'empty' });
    await expect(look('a.md', '')).rejects.toMatchObject({ reason: 'empty' });
    expect(readings).toEqual(['a.md']);
  });

  it('are read anew when the system gave no means, and a while after they took too long', async () => {
    const refusing = remembering(() => Promise.reject(new StorageError('no thread')));
    await expect(refusing.look('a.md', 'x')).rejects.toThrow('no thread');
    await expect(refusing.look('a.md', 'x')).rejects.toThrow('no thread');
    expect(refusing.readings).toHaveLength(2);

    const slow = remembering((path, bytes, sha256) => readSource(path, bytes, sha256, { deadlineMs: 1, memoryMb: 212 }));
    await expect(slow.look('a.csv', 'a,b\n')).rejects.toMatchObject({ reason: 'too-slow' });
    await expect(slow.look('a.csv', 'a,b\n')).rejects.toMatchObject({ reason: 'too-slow' });
    expect(slow.readings).toHaveLength(1);
    slow.clock.nowMs = 29_000;
    await expect(slow.look('a.csv', 'a,b\n')).rejects.toMatchObject({ reason: 'too-slow' });
    expect(slow.readings).toHaveLength(2);
  });
});
