import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CannotRead } from '../../src/formats/format.js';
import { readZip, resolveEntry } from '../../src/formats/zip.js';

const ZIP = zipSync({ 'a.txt': strToU8('one '.repeat(100)), '한글/b.txt': [strToU8('two'), { level: 0 }] });
const all = (): boolean => true;

function refusal(bytes: Uint8Array): string {
  try {
    const { paths, get } = readZip(bytes, all);
    for (const path of paths) get(path);
  } catch (error) {
    if (error instanceof CannotRead) return `${error.reason}: ${error.message}`;
    throw error;
  }
  return 'read';
}

const changed = (bytes: Uint8Array, at: number, value: number): Uint8Array =>
  Uint8Array.from(bytes, (byte, n) => (n === at ? value : byte));

/** Where the directory begins: its first entry is that of `a.txt`. */
const DIRECTORY = new DataView(ZIP.buffer).getUint32(ZIP.length - 22 + 16, true);

describe('a zip file', () => {
  it('gives the entries that are wanted, packed or not', () => {
    const read = readZip(ZIP, all);
    expect(read.paths).toEqual(['a.txt', '한글/b.txt']);
    expect(read.get('none.txt')).toBeUndefined();
    expect(new TextDecoder().decode(read.get('한글/b.txt'))).toBe('two');
    expect(readZip(ZIP, (path) => path === 'a.txt').paths).toEqual(['a.txt']);
  });

  it('is refused when an entry is not what its directory says', () => {
    expect(refusal(changed(ZIP, 40, 0xff))).toMatch(/^unreadable: .*"a\.txt" in it is damaged/);
    expect(refusal(changed(ZIP, DIRECTORY + 24, 10))).toMatch(/damaged/);
    expect(refusal(ZIP.subarray(0, -10))).toBe('unreadable: is not a whole zip file: it has no directory');
    expect(refusal(changed(ZIP, DIRECTORY, 0))).toMatch(/directory is broken/);
  });

  it('is refused unread when it says that it is larger than any document, and when it is locked', () => {
    expect(refusal(changed(ZIP, DIRECTORY + 27, 0x40))).toMatch(/^too-large: is more than 300 MB when it is unpacked/);
    expect(refusal(changed(ZIP, DIRECTORY + 8, 1))).toMatch(/^locked: /);
  });

  it('refuses the part that is larger than what can be read of one, and says which', () => {
    const { get } = readZip(zipSync({ 'a.txt': new Uint8Array(51_000_000), 'b.txt': strToU8('two') }), all);
    expect(new TextDecoder().decode(get('b.txt'))).toBe('two');
    expect(get('a.txt', 60_000_000)).toHaveLength(51_000_000);
    const said = 'holds "a.txt", which is 51 MB when it is unpacked: more than the 50 MB that can be read';
    expect(() => get('a.txt')).toThrow(said);
    expect(() => get('b.txt', 2)).toThrow('holds "b.txt", which is 1 MB');
  });

  it('names its entries from where they are named', () => {
    expect(resolveEntry('OEBPS/text', '../img/a%20b.png#x')).toBe('OEBPS/img/a b.png');
    expect(resolveEntry('', '../../etc/passwd')).toBe('etc/passwd');
    expect(resolveEntry('a', '100%.html')).toBe('a/100%.html');
  });
});
