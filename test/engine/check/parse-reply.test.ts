import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReply } from '../../../src/engine/check/parse-reply.js';

const EMPTY = {
  summary: '',
  date: '',
  topics: [],
  mentions: [],
  pages: [],
  claims: [],
  decisions: [],
  questions: [],
  relations: [],
};

describe('parseReply', () => {
  it('takes a reply of the shape asked for, and drops what it does not know', () => {
    expect(parseReply({ ...EMPTY, path: '../../x' })).toEqual({ ok: true, reply: EMPTY, diagnostics: [] });
  });

  it('leaves out a part of another shape and says which, and keeps the rest', () => {
    const { decisions: _, ...partial } = EMPTY;
    const good = { id: 2, on: [{ page: 'A', section: 'overview' }], text: 'A is.', cite: [{ line: 1, quote: 'A is.' }] };
    const parsed = parseReply({ ...partial, claims: [{ id: 1, on: [], text: 2, cite: [] }, good, null], relations: 'none' });
    expect(parsed.ok && parsed.reply.claims).toEqual([good]);
    expect(parsed.ok && parsed.reply.decisions).toEqual([]);
    expect(parsed.diagnostics.map(({ part }) => part)).toEqual(['claim 1', 'reply.claims[2]', 'reply.relations']);
  });

  it('is no reply without a list of claims', () => {
    for (const value of [null, [], 'yes', {}, { claims: {} }]) {
      const parsed = parseReply(value);
      expect(parsed.ok).toBe(false);
      expect(parsed.diagnostics.length).toBeGreaterThan(0);
    }
  });

  it('takes anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseReply(value).ok).toBe(false);
      }),
    );
  });
});
