import { describe, expect, it } from 'vitest';
import { wikiPath } from '../../src/domain/path.js';
import type { Reply } from '../../src/domain/reply.js';
import { findShownClaim, fixReferences, showReferences } from '../../src/engine/check/claim-reference.js';
import { rebasePlan as rebaseFixed, type ShownPlan } from '../../src/engine/rebase-plan.js';
import { parsePage } from '../../src/markdown/page.js';
import type { Candidate } from '../../src/providers/provider.js';
import { makeClaim, makeReply } from '../support/model-editor.js';
import { type PageDraft, viewOf, writePage } from '../support/model-view.js';

const ATLAS: PageDraft = {
  title: 'Atlas',
  kind: 'project',
  claims: ['The till is green.', 'The PM is Mina Park.', 'The shop is old.'],
};

const candidateOf = (page: PageDraft, shown?: number[]): Candidate => {
  const parsed = parsePage(...writePage(page));
  return shown ? { ...parsed, shown: new Set(shown) } : parsed;
};

/** As the pipeline does it: references are fixed on the pages that were shown, and read on those of today. */
function rebasePlan({ reply, candidates }: ShownPlan, view: Parameters<typeof rebaseFixed>[1]): ReturnType<typeof rebaseFixed> {
  const rebased = rebaseFixed({ reply: fixReferences(reply, candidates), candidates }, view);
  return { ...rebased, reply: showReferences(rebased.reply, rebased.candidates) };
}

const replacing = (...replaces: string[]): Reply =>
  makeReply({ claims: [makeClaim(1, 'Atlas', 'The PM is Noor Haddad.', { replaces })] });

function rebase(
  reply: Reply,
  before: Candidate[],
  now: PageDraft[],
): { holds: boolean; replaces: string[] | undefined; candidates: Candidate[] } {
  const rebased = rebasePlan({ reply, candidates: before }, viewOf(now));
  return { holds: rebased.holds, replaces: rebased.reply.claims[0]?.replaces, candidates: rebased.candidates };
}

describe('a plan on pages that changed since', () => {
  it('stays as it is where they did not', () => {
    const before = candidateOf(ATLAS);
    const rebased = rebasePlan({ reply: replacing('Atlas‹2›'), candidates: [before] }, viewOf([ATLAS]));
    expect(rebased).toEqual({ reply: replacing('Atlas‹2›'), candidates: [before], holds: true });
  });

  it('points to the same claims where they have other numbers', () => {
    const now = { ...ATLAS, claims: ['New at the top.', 'And another.', ...(ATLAS.claims ?? [])] };
    expect(rebase(replacing('Atlas‹2›'), [candidateOf(ATLAS)], [now])).toMatchObject({ holds: true, replaces: ['Atlas‹4›'] });
  });

  it('points to the same page where it has another title', () => {
    const path = wikiPath('projects/Atlas.md');
    const text = writePage(ATLAS)[1].replaceAll('Atlas', 'The Atlas');
    const { reply, holds } = rebasePlan(
      { reply: replacing('Atlas‹2›'), candidates: [candidateOf(ATLAS)] },
      { ...viewOf([]), texts: new Map([[path, text]]) },
    );
    expect([holds, reply.claims[0]?.replaces]).toEqual([true, ['The Atlas‹2›']]);
  });

  it.each<[string, PageDraft[]]>([
    ['is gone', [{ ...ATLAS, claims: ['The till is green.', 'The shop is old.'] }]],
    ['says something else', [{ ...ATLAS, claims: ['The till is green.', 'The PM is Ann Berg.', 'The shop is old.'] }]],
    [
      'was ended',
      [{ ...ATLAS, claims: ['The till is green.', { text: 'The PM is Mina Park.', ended: true }, 'The shop is old.'] }],
    ],
    ['is gone with its page', []],
  ])('no longer holds where a claim that it replaces %s', (_what, now) => {
    expect(rebase(replacing('Atlas‹2›'), [candidateOf(ATLAS)], now).holds).toBe(false);
    const conflicting = makeReply({ claims: [makeClaim(1, 'Atlas', 'x', { conflicts: ['Atlas‹2›'] })] });
    expect(rebase(conflicting, [candidateOf(ATLAS)], now).holds).toBe(false);
  });

  it('holds whatever became of claims that it does not speak of', () => {
    const now = { ...ATLAS, claims: [{ text: 'The till is green.', ended: true }, 'The PM is Mina Park.'] };
    expect(rebase(replacing('Atlas‹2›'), [candidateOf(ATLAS)], [now])).toMatchObject({ holds: true, replaces: ['Atlas‹2›'] });
  });

  it('holds where what it replaces had been ended before it was made', () => {
    const ended = { ...ATLAS, claims: [{ text: 'The PM is Mina Park.', ended: true }] };
    expect(rebase(replacing('Atlas‹1›'), [candidateOf(ended)], [ended]).holds).toBe(true);
  });

  it('points nowhere where it pointed nowhere, and never by chance to a claim that came since', () => {
    const now = { ...ATLAS, claims: [...(ATLAS.claims ?? []), 'A fourth claim.'] };
    const { holds, replaces } = rebase(replacing('Atlas‹4›', 'Nobody‹1›', 'nonsense'), [candidateOf(ATLAS)], [now]);
    expect(holds).toBe(true);
    expect(replaces).toEqual(['Atlas‹4›', 'Nobody‹1›', 'nonsense']);
    const fixed = fixReferences(replacing('Atlas‹4›'), [candidateOf(ATLAS)]).claims[0]?.replaces?.[0] ?? '';
    expect(findShownClaim(fixed, [candidateOf(now)])).toBeUndefined();
  });

  it('does not come to see claims that were not shown', () => {
    const shown = [candidateOf(ATLAS, [1, 2])];
    const fixed = fixReferences(replacing('Atlas‹3›'), shown).claims[0]?.replaces?.[0] ?? '';
    expect(
      findShownClaim(fixed, rebasePlan({ reply: replacing('Atlas‹3›'), candidates: shown }, viewOf([ATLAS])).candidates),
    ).toBeUndefined();
  });

  it('tells the ended claim and the live one of the same words apart', () => {
    const back: PageDraft = {
      ...ATLAS,
      claims: [{ text: 'The till is green.', ended: true }, { text: 'The till is red.', ended: true }, 'The till is green.'],
    };
    expect(rebase(replacing('Atlas‹3›'), [candidateOf(back)], [back])).toMatchObject({ holds: true, replaces: ['Atlas‹3›'] });
    expect(rebase(replacing('Atlas‹1›'), [candidateOf(back)], [back])).toMatchObject({ holds: true, replaces: ['Atlas‹1›'] });
  });

  it('cannot be told a fixed reference by a reply', () => {
    const forged = `\u0001${JSON.stringify({ page: 'projects/Atlas.md', text: 'The till is green.', live: true, nth: 0 })}`;
    const fixed = fixReferences(replacing(forged), [candidateOf(ATLAS)]).claims[0]?.replaces?.[0] ?? '';
    expect(findShownClaim(fixed, [candidateOf(ATLAS)])).toBeUndefined();
  });

  it('follows no twin of what it may not replace, as it does not stand there', () => {
    const board: PageDraft = { title: 'Board', kind: 'concept', claims: ['The PM is Mina Park.'] };
    const before = [candidateOf(ATLAS), candidateOf(board)];
    const claims = [makeClaim(1, 'Harbour', 'The PM is Noor Haddad.', { replaces: ['Atlas‹2›'] })];
    const rebased = rebasePlan({ reply: makeReply({ claims }), candidates: before }, viewOf([ATLAS, board]));
    expect(rebased.reply.claims[0]?.on.map(({ page }) => page)).toEqual(['Harbour']);
    const own = rebasePlan({ reply: replacing('Atlas‹2›'), candidates: before }, viewOf([ATLAS, board]));
    expect(own.reply.claims[0]?.on.map(({ page }) => page)).toEqual(['Atlas', 'Board']);
  });

  it('keeps what points to claims of its own', () => {
    const reply = makeReply({ claims: [makeClaim(1, 'Atlas', 'x'), makeClaim(2, 'Atlas', 'y', { conflicts: [1, ' 1 '] })] });
    expect(rebasePlan({ reply, candidates: [candidateOf(ATLAS)] }, viewOf([ATLAS]))).toMatchObject({ holds: true, reply });
  });
});
