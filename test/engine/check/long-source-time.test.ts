import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../../../src/domain/catalogue.js';
import { checkPlan } from '../../../src/engine/check/check-plan.js';
import { readText } from '../../formats/read-text.js';
import { makeLongText } from '../../support/long-source.js';
import { makeClaim, makePage, makeReply } from '../../support/model-editor.js';

/** One text again and again, as in exports and logs: every phrase of it stands in hundreds of places. */
const REPEATED = makeLongText(200).repeat(40);
const LINES = REPEATED.split('\n');

/** What a model proposes for a part of it: sentences, a summary, and quotes that are too short to prove anything. */
function replyFor(startLine: number): ReturnType<typeof makeReply> {
  const lines = LINES.slice(startLine - 1, startLine + 40).map((text, at) => ({ text, line: startLine + at }));
  const claims = lines.flatMap(({ text, line }, at) =>
    /^- /.test(text)
      ? [
          makeClaim(2 * at + 1, 'Harbour rules', text.slice(2), { cite: [{ line, quote: text.slice(2) }] }),
          makeClaim(2 * at + 2, 'Harbour rules', 'Berth', { cite: [{ line, quote: 'Berth' }] }),
        ]
      : [],
  );
  return makeReply({ summary: 'Berth 21 takes ships of 1020 tons.', pages: [makePage('Harbour rules')], claims });
}

describe('a long source that is checked part by part', () => {
  it('is made ready once: each further part costs a small share of the first', () => {
    const source = readText('harbour.md', REPEATED);
    const check = (startLine: number): { ms: number; claims: number; summary: string } => {
      const before = performance.now();
      const reply = replyFor(startLine);
      const { plan } = checkPlan({ source, reply, catalogue: makeCatalogue([]), candidates: [], language: 'en' });
      return { ms: performance.now() - before, claims: plan.actions[0]?.claims.length ?? 0, summary: plan.summary };
    };
    const first = check(20);
    const later = [2_000, 4_000, 7_000].map(check);
    expect([first, ...later].map(({ claims }) => claims > 30)).toEqual([true, true, true, true]);
    expect(later.map(({ summary }) => summary)).toEqual(Array(3).fill('Berth 21 takes ships of 1020 tons.'));
    expect(Math.min(...later.map(({ ms }) => ms))).toBeLessThan(first.ms / 5);
  });
});
