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
    expect(parseReply({ ...EMPTY, path: '../../x' })).toEqual({ ok: true, reply: EMPTY });
  });

  it('says which part has another shape', () => {
    const { decisions: _, ...partial } = EMPTY;
    const parsed = parseReply({ ...partial, claims: [{ id: 1, on: [], text: 2, cite: [] }] });
    expect(parsed.ok ? [] : parsed.diagnostics.map(({ part }) => part)).toEqual(['reply.claims[0].text', 'reply.decisions']);
  });

  it('takes anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseReply(value).ok).toBe(false);
      }),
    );
  });
});
