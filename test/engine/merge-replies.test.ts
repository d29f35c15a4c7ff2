import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/domain/plan.js';
import { PLAN_LIMITS } from '../../src/engine/check/plan-limits.js';
import { claimsIn, mergeParts, mergeRepair } from '../../src/engine/merge-replies.js';
import { makeClaim, makePage, makeReply } from '../support/model-editor.js';

const refused = (...parts: string[]): Diagnostic[] =>
  parts.map((part) => ({ rule: 'any', severity: 'refused', part, message: part }));
const first = makeClaim(1, 'Atlas', 'The first thing.');
const second = makeClaim(2, 'Atlas', 'The second thing.');

describe('a repair', () => {
  const reply = makeReply({ pages: [makePage('Atlas')], claims: [first, second], topics: ['till'], decisions: [1] });

  it('changes the claims that were asked for, in their places, and nothing else', () => {
    const better = { ...second, text: 'Better.' };
    const repair = makeReply({
      summary: 'x',
      topics: ['x'],
      claims: [{ ...first, text: 'Smuggled.' }, better, makeClaim(3, 'Atlas', 'New.')],
      decisions: [2],
    });
    expect(mergeRepair(reply, repair, refused('claim 2, quote 1', 'claim 2'))).toEqual({ ...reply, claims: [first, better] });
  });

  it('leaves a claim that it does not say again as it was', () => {
    expect(mergeRepair(reply, makeReply({}), refused('claim 2'))).toEqual(reply);
  });

  it('adds a claim whose first form could not be read', () => {
    const third = makeClaim(3, 'Atlas', 'The third thing.');
    expect(mergeRepair(reply, makeReply({ claims: [third] }), refused('claim 3')).claims).toEqual([first, second, third]);
  });

  it('changes a page that was refused, adds one that is new, and leaves one that was accepted', () => {
    const repair = makeReply({ pages: [makePage('atlas', 'entity'), makePage('Till', 'concept'), makePage('Shop', 'entity')] });
    const both = { ...reply, pages: [makePage('Atlas'), makePage('Shop')] };
    expect(mergeRepair(both, repair, refused('page "Shop"')).pages).toEqual([
      makePage('Atlas'),
      makePage('Shop', 'entity'),
      makePage('Till', 'concept'),
    ]);
  });
});

describe('replies to the parts of a source', () => {
  it('become one: lists one after the other, the first date, the last summary', () => {
    const whole = mergeParts([
      makeReply({ summary: 'One.', date: '2025-01-10', topics: ['a', 'b'], pages: [makePage('Atlas')], claims: [first] }),
      makeReply({ summary: 'One and two.', date: '2026-01-01', topics: ['b', 'c'], pages: [makePage('Till')], claims: [second] }),
      makeReply({ summary: ' ' }),
    ]);
    expect(whole).toMatchObject({ summary: 'One and two.', date: '2025-01-10', topics: ['a', 'b', 'c'] });
    expect(whole.pages.map(({ title }) => title)).toEqual(['Atlas', 'Till']);
    expect(whole.claims.map(({ text }) => text)).toEqual(['The first thing.', 'The second thing.']);
  });

  it.each([
    ['from 1', [1, 2], [1, 2]],
    ['from 0', [0, 1], [0, 1]],
    ['with gaps', [7, 3], [3, 900]],
    ['from 0 in the second part only', [1, 2], [0, 1]],
  ])('that count their claims %s keep them apart, and what points to them points to the same', (_what, ones, twos) => {
    const part = (name: string, ids: readonly number[]) =>
      makeReply({
        claims: ids.map((id, at) =>
          makeClaim(id, 'Atlas', `${name} ${at}`, at === 1 ? { conflicts: [ids[0] ?? 0, 'Till‹3›', String(ids[0])] } : {}),
        ),
        decisions: ids.slice(0, 1),
        questions: ids.slice(1),
        mentions: ids.map((claim, at) => ({ name: `${name} ${at}`, kind: 'system' as const, claim })),
        relations: ids.map((claim, at) => ({ from: `${name} ${at}`, verb: 'uses' as const, to: 'x', claim })),
      });
    const whole = mergeParts([part('one', ones), part('two', twos), part('three', ones)]);
    const ids = whole.claims.map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    const textOf = (id: number): string => whole.claims.find((claim) => claim.id === id)?.text ?? '';
    expect(whole.decisions.map(textOf)).toEqual(['one 0', 'two 0', 'three 0']);
    expect(whole.questions.map(textOf)).toEqual(['one 1', 'two 1', 'three 1']);
    for (const { name, claim } of whole.mentions) expect(textOf(claim)).toBe(name);
    for (const { from, claim } of whole.relations) expect(textOf(claim)).toBe(from);
    for (const { text, conflicts } of whole.claims.filter((claim) => claim.conflicts)) {
      expect(conflicts?.[1]).toBe('Till‹3›');
      expect([conflicts?.[0], conflicts?.[2]].map((id) => textOf(Number(id)))).toEqual(Array(2).fill(text.replace('1', '0')));
    }
  });

  it('that hold nothing are nothing', () => {
    expect(mergeParts([makeReply({}), makeReply({})])).toEqual(makeReply({}));
  });

  it('has what one part says too much behind what the others say', () => {
    const chatty = Array.from({ length: PLAN_LIMITS.claims + 50 }, (_, at) => makeClaim(at + 1, 'Atlas', `Thing ${at + 1}.`));
    const { claims } = mergeParts([makeReply({ claims: chatty }), makeReply({ claims: [first, second] })]);
    expect(claims.map(({ text }) => text).indexOf('The first thing.')).toBe(PLAN_LIMITS.claims);
    expect(claims.map(({ text }) => text).toSorted()).toEqual([...chatty, first, second].map(({ text }) => text).toSorted());
  });
});

describe('findings', () => {
  it('are of the claims that they name', () => {
    expect([...claimsIn(refused('claim 3', 'claim 14, quote 2', 'page "claim 9"', 'summary'))]).toEqual([3, 14]);
  });
});
