import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWithMap } from '../../src/markdown/fold.js';
import { anyText } from './arbitrary-text.js';

/** The same rule written as replacements over the whole text. */
const foldByReplacing = (text: string): string =>
  text
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/["'“”‘’„‟‚‛«»‹›「」『』〝〞〟′″´*_`~\\#^<>]/g, '')
    .replace(/\|/g, ' ')
    .replace(/(^|\s)[-+:=•·]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('fold', () => {
  it.each([
    ['width and case', 'ＡＢＣ　１２', 'abc 12'],
    ['composed and decomposed letters', 'é 한글'.normalize('NFD'), 'é 한글'],
    ['invisible characters', 'in\u200bvisi\u00adble\u202e', 'invisible'],
    ['an invisible character inside a letter', 'e\u200d\u0301', 'é'],
    ['half-width voicing marks', 'ｶﾞｲﾄﾞ', 'ガイド'],
    ['compatibility jamo', 'ㄱㅏ', '가'],
    ['emphasis, code and escapes', '**bold** `code` \\*x\\* ~~gone~~', 'bold code x gone'],
    ['quotation marks of every kind', '“a” „b‟ «c» 「d」 it’s', 'a b c d its'],
    ['list marks that stand alone', '- a\n- b\n• c', 'a b c'],
    ['table rows', '| a | b |\n|---|:-:|\n| c | d |', 'a b c d'],
    ['heading marks', '## 직책', '직책'],
    ['final sigma', 'ΟΔΟΣ', 'οδοσ'],
    ['controls', 'a\u0000b\u001bc\fd', 'abc d'],
    ['nothing but marks', ' - ** | ', ''],
  ])('takes away %s', (_, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ['10.1.0.0/16', '10.1.0.0/16'],
    ['a-b', 'a-b'],
    ['C++ -5 +82', 'c++ -5 +82'],
    ['x:y', 'x:y'],
  ])('keeps what is part of a word: %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is the rule written as replacements', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(fold(text)).toBe(foldByReplacing(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('folds decomposed text like composed text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
      { numRuns: 500 },
    );
  });

  it('folds nothing further the second time, but for marks that stand alone by then', () => {
    expect(fold(fold('“박영희”: *보안팀장*으로 승진'))).toBe(fold('“박영희”: *보안팀장*으로 승진'));
  });
});

describe('foldWithMap', () => {
  const stretchOf = (text: string, quote: string): string => {
    const { folded, starts, ends } = foldWithMap(text);
    const at = folded.indexOf(fold(quote));
    return text.slice(starts[at], ends[at + fold(quote).length - 1]);
  };

  it.each([
    ['line breaks', 'x 알파 프로젝트는\n  박영희가 합류 y', '알파 프로젝트는 박영희가 합류', '알파 프로젝트는\n  박영희가 합류'],
    ['marks inside', 'the **new** limit is `10` GB', 'new limit is 10', 'new** limit is `10'],
    ['decomposed letters', '박영희는'.normalize('NFD'), '박영희', '박영희'.normalize('NFD')],
    ['table cells', '| 보안 | 박영희 |', '보안 박영희', '보안 | 박영희'],
    ['list marks', 'a\n- b\n- c', 'b c', 'b\n- c'],
    ['ligatures', 'the ﬁrst', 'fi', 'ﬁ'],
    ['an astral letter', 'x 𝐀𝐁 y', 'ab', '𝐀𝐁'],
  ])('leads back to the exact stretch over %s', (_, text, quote, stretch) => {
    expect(stretchOf(text, quote)).toBe(stretch);
  });

  it('gives each code unit a stretch that lies in the text, in order', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { folded, starts, ends } = foldWithMap(text);
        expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
        for (const [i, start] of starts.entries()) {
          expect(start).toBeLessThan(ends[i] ?? 0);
          if (i > 0) expect(start).toBeGreaterThanOrEqual(starts[i - 1] ?? 0);
          if (i > 0) expect(ends[i]).toBeGreaterThanOrEqual(ends[i - 1] ?? 0);
        }
        expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500 },
    );
  });

  it('gives for each run of words a stretch that folds to them', () => {
    fc.assert(
      fc.property(anyText(), fc.nat(), fc.nat(), (text, from, length) => {
        const { folded, starts, ends } = foldWithMap(text);
        const words = folded.split(' ');
        const run = words
          .slice(from % words.length)
          .slice(0, 1 + (length % 5))
          .join(' ');
        const at = folded.indexOf(run);
        if (run !== '') expect(fold(text.slice(starts[at], ends[at + run.length - 1]))).toContain(run);
      }),
      { numRuns: 500 },
    );
  });

  it('folds a million characters of two scripts within a second of work', () => {
    const text = '박영희는 2025년 1월 **보안팀장**으로 승진했다. The limit is 10 GB – “fixed”.\n- 3월: 한도를 올린다\n'.repeat(
      13_000,
    );
    const before = process.cpuUsage();
    foldWithMap(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(1);
  });
});
