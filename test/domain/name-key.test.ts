import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../../src/domain/name-key.js';
import { anyText } from '../markdown/arbitrary-text.js';

describe('nameKey', () => {
  it.each([
    ['re-sign', 'resign'],
    ['Ａcme', 'ACME'],
    ['일괄지급', '일괄 지급'],
    ['박영희', '박영희'.normalize('NFD')],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ﬁle', 'FILE'],
    ['İzmir', 'i̇zmir'],
    ['e‐mail', 'E-Mail'],
    ['C＃', 'C#'],
    ['  GitHub\u00a0Actions ', 'GitHub Actions'],
    ['Git\u200bHub\u202e', 'GitHub'],
    ['\ufeff12', '12'],
    ['1\ufeff2', '12'],
    ['e\u200d\u0301', 'é'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['R&D　Team', 'R&D team'],
    ['a\u0000b', 'ab'],
    ['line\nbreak', 'line break'],
  ])('%j and %j are one name', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  it.each([
    ['v1-2', 'v12'],
    ['1-1', '11'],
    ['1 1', '11'],
    ['C++', 'C#'],
    ['C', 'C#'],
    ['Web 2', 'Web2'],
    ['ADR-0011', 'ADR-0012'],
    ['café', 'cafe'],
    ['ı', 'i'],
    ['알파', '알파2'],
    ['10.1.0.0/16', '10.100/16'],
    ['か', 'が'],
  ])('%j and %j are two names', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });

  it('is the key of itself, of its normal forms and of its other case', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        const key = nameKey(name);
        expect(nameKey(key)).toBe(key);
        expect(nameKey(name.normalize('NFD'))).toBe(key);
        expect(nameKey(name.toLowerCase())).toBe(key);
      }),
      { numRuns: 1000 },
    );
  });
});
