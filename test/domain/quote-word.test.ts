import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteWord, showName } from '../../src/domain/quote-word.js';

/** What a shell makes of a command line. */
const echoed = (line: string): string => spawnSync('bash', ['-c', `printf %s ${line}`], { encoding: 'utf8' }).stdout;

describe('a word of a command that is printed', () => {
  it.each([
    ['raw/kickoff.md', 'raw/kickoff.md'],
    ['raw/박영희 회의.md', "'raw/박영희 회의.md'"],
    ['raw/회의.md', 'raw/회의.md'],
    ['raw/c $(touch pwned).md', "'raw/c $(touch pwned).md'"],
    ["raw/it's.md", "'raw/it'\\''s.md'"],
    ['raw/new\nline.md', "$'raw/new\\nline.md'"],
    ["raw/it's\ta.md", "$'raw/it\\'s\\ta.md'"],
    ['raw/\u202efdp.md', "$'raw/\\342\\200\\256fdp.md'"],
    ['', "''"],
    ['~/a', "'~/a'"],
    ['=ls', "'=ls'"],
    ['raw/!x', "'raw/!x'"],
  ])('is quoted where it has to be: %j', (word, quoted) => {
    expect(quoteWord(word)).toBe(quoted);
    expect(echoed(quoted)).toBe(word);
  });

  it('reaches the command as it is, whatever stands in it', () => {
    const nasty = fc.constantFrom(...'$(`"\'\\!&;|<>*?[]{}~# \n\t\r\u001b\u0085\u200b\u202e\u2028%=-a0é한😀');
    const words = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 1 })), { maxLength: 20 });
    fc.assert(
      fc.property(words, (letters) => {
        const word = letters.join('').replaceAll('\0', '');
        const quoted = quoteWord(word);
        expect(quoted).not.toMatch(/[\p{Cc}\u2028\u2029\u202e\u200b]/u);
        expect(echoed(quoted)).toBe(word);
      }),
      { numRuns: 100 },
    );
  });
});

it('shows a name on one line', () => {
  expect(showName('2025 new\nline\u202e.md')).toBe('2025 new\\nline\\342\\200\\256.md');
  expect(showName('박영희 회의.md')).toBe('박영희 회의.md');
});
