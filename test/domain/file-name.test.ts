import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../src/domain/file-name.js';
import { nameKey } from '../../src/domain/name-key.js';
import { anyText } from '../markdown/arbitrary-text.js';

/** Two names are one file where case and composition do not count. */
const asFile = (name: string): string => name.normalize('NFC').toLowerCase();

describe('fileNameOf', () => {
  it.each([
    ['박영희', '박영희'],
    ['박영희'.normalize('NFD'), '박영희'],
    ['GitHub Actions', 'GitHub Actions'],
    ['C#', 'C＃'],
    ['C++', 'C++'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a／b＼c：d＊e？f＂g＜h＞i｜j'],
    ['[[x]]^1', '［［x］］＾1'],
    ['../../etc/passwd', '．．／..／etc／passwd'],
    ['.git', '．git'],
    ['end.', 'end．'],
    ['-rf', '－rf'],
    ['5~10월', '5～10월'],
    ['`rm` $HOME', '｀rm｀ ＄HOME'],
    ['CON', 'ＣON'],
    ['nul.txt', 'ｎul.txt'],
    ['com¹', 'ｃom¹'],
    ['console', 'console'],
    [' two\n lines ', 'two lines'],
    ['in\u200bvisible\u202e', 'invisible'],
  ])('names the page of %j %j', (title, name) => {
    expect(fileNameOf(title)).toBe(name);
  });

  it('keeps a name below 180 bytes and tells long titles apart', () => {
    const long = '가'.repeat(100);
    expect(new TextEncoder().encode(fileNameOf(long)).length).toBeLessThanOrEqual(180);
    expect(fileNameOf(`${long}나`)).not.toBe(fileNameOf(`${long}다`));
  });

  it('has a name for a title of nothing, and gives no title the name of another', () => {
    expect(fileNameOf('\u200b')).toMatch(/^～\w{7}$/);
    for (const title of ['', '가'.repeat(100)]) expect(fileNameOf(fileNameOf(title))).not.toBe(fileNameOf(title));
  });

  it('is safe on every file system and in an Obsidian link, whatever the title', () => {
    fc.assert(
      fc.property(anyText(), (title) => {
        const name = fileNameOf(title);
        expect(name).not.toMatch(/[\\/:*?"<>|#^[\]\p{Cc}\p{Cf}\p{Cs}]|^[.\-~\s]|[.\s]$|^$/u);
        expect(name).toBe(name.normalize('NFC'));
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(180);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives titles of different keys different files, also where case does not count', () => {
    fc.assert(
      fc.property(fc.array(anyText(), { minLength: 2, maxLength: 12 }), anyText(), (titles, start) => {
        const byFile = new Map<string, string>();
        for (const title of [...titles, ...titles.map((t) => start + t), ...titles.map((t) => t.toUpperCase())]) {
          const file = asFile(fileNameOf(title));
          expect(byFile.get(file) ?? nameKey(title)).toBe(nameKey(title));
          byFile.set(file, nameKey(title));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the key of a title that it does not cut', () => {
    fc.assert(
      fc.property(anyText(), (title) => {
        const name = fileNameOf(title);
        if (!/～[\da-z]{7}$/i.test(name)) expect(nameKey(name)).toBe(nameKey(title));
      }),
      { numRuns: 1000 },
    );
  });
});
