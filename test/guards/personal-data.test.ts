import { describe, expect, it } from 'vitest';
import { makePersonalDataGuard } from '../../src/guards/personal-data.js';
import { guarded, look } from './look.js';

const guard = makePersonalDataGuard('redact', 'word');

describe('personal data', () => {
  it.each([
    ['e-mail', 'ann.berg@shop.example.org'],
    ['e-mail', '홍길동@예시.한국'],
    ['phone', '+82 10-1234-5678'],
    ['phone', '010-1234-5678'],
    ['phone', '02-345-6789'],
    ['phone', '+49 30 1234567'],
    ['phone', '(415) 555-0132'],
    ['phone', '03-1234-5678'],
    ['phone', '138 1234 5678'],
    ['IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['IBAN', 'GB82WEST12345698765432'],
    ['payment card', '4111 1111 1111 1111'],
    ['payment card', '5500-0000-0000-0004'],
    ['Korean resident number', '900101-1234568'],
    ['Chinese resident number', '11010519491231002X'],
    ['Japanese individual number', '1234 5678 9018'],
    ['US social security number', '078-05-1120'],
    ['machine address', '10.13.0.7'],
    ['machine address', '2001:db8::ff00:42:8329'],
    ['machine address', '00:1b:63:84:45:e6'],
  ])('is found: %s %s', async (rule, value) => {
    expect(await look(guard, `Ann can be reached (${value}), says Kim.`, 'a.txt')).toEqual([[rule, value]]);
    expect((await guarded(`Ann: ${value}.`, { personalData: 'redact' }, 'a.txt')).text).not.toContain(value);
  });

  it.each([
    '2025-01-10',
    '2025-01-10 12:30:45',
    '4111 1111 1111 1112',
    'DE89 3704 0044 0532 0130 03',
    '901301-1234567',
    '10.13.0.0/16',
    'version 1.2.3',
    '1.234.567.890',
    '@ann',
    '12,000,000 won',
    'ISBN 978-3-16-148410-0',
    '1234-5678-9012',
    '3f2a91c0-1234-4d5e-8f90-abcdef012345',
  ])('is not what only looks like it: %s', async (value) => {
    expect(await look(guard, `It says (${value}), says Kim.`, 'a.txt')).toEqual([]);
  });

  it('of one person is one placeholder in every source, however it is written, and another with another word', async () => {
    const redact = async (text: string, personalKey = 'word'): Promise<string> =>
      (await guarded(text, { personalData: 'redact', personalKey }, 'a.txt')).text;
    const one = await redact('Ann.Berg@shop.example.org');
    expect(one).toMatch(/^⟨e-mail [a-z]{6}⟩$/);
    expect(await redact('ann.berg@SHOP.example.org')).toBe(one);
    expect(await redact('bo.berg@shop.example.org')).not.toBe(one);
    expect(await redact('ann.berg@shop.example.org', 'other')).not.toBe(one);
    expect(await redact('010-1234-5678')).toBe(await redact('+82 10 1234 5678'));
  });

  it('is named and stays when it is only to be flagged, and is not looked for when that is off', async () => {
    const text = 'Ann: ann.berg@shop.example.org.';
    const flagged = await guarded(text, { personalData: 'flag' });
    expect(flagged.text).toBe(text);
    expect(flagged.guarded?.findings).toEqual([
      { guard: 'personal-data', rule: 'e-mail', line: 1, endLine: 1, action: 'flagged' },
    ]);
    expect((await guarded(text)).guarded?.findings).toEqual([]);
  });
});
