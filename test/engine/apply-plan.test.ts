import { describe, expect, it } from 'vitest';
import { type Citation, isLive } from '../../src/domain/page.js';
import { rawPath, wikiPath } from '../../src/domain/path.js';
import type { Action, PlannedClaim } from '../../src/domain/plan.js';
import { wordsOf } from '../../src/domain/words.js';
import { applyAction } from '../../src/engine/apply-plan.js';
import { addCitation } from '../../src/markdown/edit-page.js';
import { parsePage } from '../../src/markdown/page.js';

const PAGE = wikiPath('projects/Atlas.md');
const EN = wordsOf('en');

const cite = (source: string, date: string | undefined, quote: string): Citation => ({
  role: 'source',
  source: rawPath(source),
  locator: undefined,
  quote,
  date,
});
const claim = (text: string, citation: Citation, replaces: string[] = [], id = 1): PlannedClaim => ({
  id,
  section: 'people',
  text,
  citations: [citation],
  replaces,
});
const plan = (...claims: PlannedClaim[]): Action => ({
  action: 'create',
  page: PAGE,
  title: 'Atlas',
  kind: 'project',
  type: undefined,
  aliases: [],
  summary: '',
  claims,
  todos: [],
});
const apply = (text: string | undefined, action: Action) => applyAction(action, text, { words: EN, today: '2026-11-30' });
const applyAll = (...actions: Action[]): string =>
  actions.reduce<string | undefined>((text, action) => apply(text, action).text, undefined) ?? '';
const claimsOf = (text: string) => parsePage(PAGE, text).sections.flatMap(({ claims }) => claims);
const liveOf = (text: string): string[] => claimsOf(text).flatMap((one) => (isLive(one) ? [one.text] : []));

const KIM = plan(claim('PM: Kim', cite('jan.md', '2025-01', 'the PM is Kim')));
const LEE = plan(claim('PM: Lee', cite('feb.md', '2025-02', 'the PM is Lee'), ['PM: Kim']));
const KIM_AGAIN = plan(claim('PM: Kim', cite('mar.md', '2025-03', 'Kim is PM again'), ['PM: Lee']));
const LEE_AGAIN = plan(claim('PM: Lee', cite('apr.md', '2025-04', 'Lee is PM again'), ['PM: Kim']));

describe('applyAction on a state that comes back', () => {
  it('says it anew with its own evidence, and what ended stays as it ended', () => {
    const text = applyAll(KIM, LEE, KIM_AGAIN);
    expect(claimsOf(text).map((one) => [one.text, ...one.citations.map(({ role, source }) => `${role} ${source}`)])).toEqual([
      ['PM: Kim', 'source jan.md', 'replaced feb.md'],
      ['PM: Lee', 'source feb.md', 'replaced mar.md'],
      ['PM: Kim', 'source mar.md'],
    ]);
    expect(liveOf(applyAll(KIM, LEE, KIM_AGAIN, LEE_AGAIN))).toEqual(['PM: Lee']);
  });

  it('adds nothing when any of the plans is applied once more', () => {
    const plans = [KIM, LEE, KIM_AGAIN, LEE_AGAIN];
    for (let count = 1; count <= plans.length; count++) {
      const text = applyAll(...plans.slice(0, count));
      for (const again of plans.slice(0, count)) {
        expect(apply(text, again)).toMatchObject({ text, outcome: 'unchanged', kept: [], repeated: [1] });
      }
    }
  });

  it('says a withdrawn claim anew when its source says it again, once', () => {
    const end: Citation = { role: 'withdrawn', source: rawPath('jan.md'), locator: undefined, quote: '', date: undefined };
    const withdrawn = addCitation(PAGE, applyAll(KIM), 'PM: Kim', end, EN);
    const { text, kept } = apply(withdrawn, KIM);
    expect(kept).toEqual([1]);
    expect(liveOf(text)).toEqual(['PM: Kim']);
    expect(apply(text, KIM).outcome).toBe('unchanged');
  });

  it('says a claim anew whose own source had replaced it and has given that up', () => {
    const lee = plan(claim('PM: Lee', cite('jan.md', '2025-01', 'the PM is Lee'), ['PM: Kim']));
    const kim = plan(claim('PM: Kim', cite('jan.md', '2025-01', 'the PM is Kim'), ['PM: Lee']));
    const text = applyAll(KIM, lee, kim);
    expect(liveOf(text)).toEqual(['PM: Kim']);
    expect(apply(text, kim).outcome).toBe('unchanged');
  });

  it('adds nothing twice when one plan repeats a claim and replaces it', () => {
    const both = plan(
      claim('PM: Kim', cite('feb.md', '2025-02', 'the PM was Kim')),
      claim('PM: Lee', cite('feb.md', '2025-02', 'the PM is Lee'), ['PM: Kim'], 2),
    );
    const text = applyAll(KIM, both);
    expect(liveOf(text)).toEqual(['PM: Lee']);
    expect(apply(text, both).outcome).toBe('unchanged');
  });

  it('takes late evidence of the time before as evidence of what ended, once', () => {
    const late = plan(claim('PM: Kim', cite('late.md', '2025-01-20', 'Kim, the PM')));
    const { text } = apply(applyAll(KIM, LEE), late);
    expect(liveOf(text)).toEqual(['PM: Lee']);
    expect(claimsOf(text)[0]?.citations.map(({ source }) => source)).toEqual(['jan.md', 'feb.md', 'late.md']);
    expect(apply(text, late).outcome).toBe('unchanged');
  });

  it('lets nothing older end what is true again', () => {
    const text = applyAll(KIM, LEE, KIM_AGAIN);
    const stale = plan(claim('PM: Ann', cite('old.md', '2025-02', 'Ann is the PM'), ['PM: Kim']));
    expect(liveOf(apply(text, stale).text)).toContain('PM: Kim');
  });
});

describe('applyAction', () => {
  it("makes the sections of a person's page in their order, in whatever language its type is", () => {
    const action: Action = { ...plan(), kind: 'entity', type: '인물', page: wikiPath('entities/Kim.md') } as Action;
    action.claims = [
      { ...claim('He leads Atlas.', cite('a.md', undefined, 'leads Atlas')), section: 'projects' },
      { ...claim('He is a PM.', cite('a.md', undefined, 'is a PM'), [], 2), section: 'role' },
    ];
    expect(apply(undefined, action).text.match(/^## .*/gm)).toEqual(['## Role', '## Projects']);
  });

  it('cuts a summary between characters, never inside one', () => {
    const family = '👩‍👩‍👧‍👦'.repeat(30);
    const summary = /^summary: (.*)$/m.exec(apply(undefined, plan(claim(family, cite('a.md', undefined, 'x')))).text)?.[1] ?? '';
    expect(summary.length).toBeLessThanOrEqual(102);
    expect(summary).not.toMatch(/\u200D"?$/u);
  });

  describe('on claims that stand there already', () => {
    const NAMES = ['Ida', '한지우', '田中', '王芳', "O'Neil", 'נועה'];
    const said = (source: string): PlannedClaim[] =>
      NAMES.map((name, i) => claim(`Crew: ${name}`, cite(source, '2025-01', `crew has ${name}`), [], i + 1));
    const sourcesOf = (text: string) => claimsOf(text).map((one) => [one.text, ...one.citations.map(({ source }) => source)]);

    it('gives each its new evidence, in whatever order they come', () => {
      const text = applyAll(plan(...said('a.md')));
      const { text: next, kept, repeated } = apply(text, plan(...said('b.md').reverse()));
      expect(sourcesOf(next)).toEqual(NAMES.map((name) => [`Crew: ${name}`, 'a.md', 'b.md']));
      expect([kept.toSorted(), repeated]).toEqual([[1, 2, 3, 4, 5, 6], []]);
    });

    it('tells what is new from what is there, claim by claim', () => {
      const text = applyAll(plan(...said('a.md').slice(0, 2)));
      const [first, second, third] = said('a.md');
      const again = { ...claim('Crew: 한지우', cite('b.md', '2025-01', 'crew has 한지우')), id: second?.id ?? 0 };
      const result = apply(text, plan(...([first, again, third] as PlannedClaim[])));
      expect([result.kept.toSorted(), result.repeated]).toEqual([[2, 3], [1]]);
      expect(sourcesOf(result.text)).toEqual([
        ['Crew: Ida', 'a.md'],
        ['Crew: 한지우', 'a.md', 'b.md'],
        ['Crew: 田中', 'a.md'],
      ]);
    });

    it('gives one claim that a plan says twice both pieces of evidence, once', () => {
      const text = applyAll(plan(claim('Crew: Ida', cite('a.md', '2025-01', 'crew has Ida'))));
      const twice = plan(
        claim('Crew: Ida', cite('b.md', '2025-01', 'Ida, crew')),
        claim('crew:  IDA', cite('b.md', '2025-01', 'Ida of the crew'), [], 2),
      );
      const { text: next, kept } = apply(text, twice);
      expect(claimsOf(next).map(({ citations }) => citations.map(({ quote }) => quote))).toEqual([
        ['crew has Ida', 'Ida, crew', 'Ida of the crew'],
      ]);
      expect(kept.toSorted()).toEqual([1, 2]);
      expect(apply(next, twice)).toMatchObject({ text: next, outcome: 'unchanged', kept: [] });
    });

    it('adds evidence once that a plan gives twice', () => {
      const text = applyAll(plan(claim('Crew: Ida', cite('a.md', '2025-01', 'crew has Ida'))));
      const ida = cite('b.md', '2025-01', 'Ida, crew');
      const { text: next, kept, repeated } = apply(text, plan(claim('Crew: Ida', ida), claim('Crew: Ida', ida, [], 2)));
      expect(sourcesOf(next)).toEqual([['Crew: Ida', 'a.md', 'b.md']]);
      expect([kept, repeated]).toEqual([[1], [2]]);
    });

    it('says of evidence that cannot be put there that it is repeated, and keeps the rest', () => {
      const page = applyAll(plan(...said('a.md').slice(0, 2)));
      const text = page.replace('- Crew: Ida\n', '- Crew: Ida\r');
      const { text: next, kept, repeated } = apply(text, plan(...said('b.md').slice(0, 2)));
      expect([kept, repeated]).toEqual([[2], [1]]);
      expect(sourcesOf(next)).toEqual([
        ['Crew: Ida', 'a.md'],
        ['Crew: 한지우', 'a.md', 'b.md'],
      ]);
    });
  });
});
