import { describe, expect, it } from 'vitest';
import { check, claimsOf, HARBOUR, newClaim, newPage, oldPage, rulesOf, standing } from './plan-fixtures.js';

const BUDGET = 'The budget of Project Heron is 40 million crowns.';
const heron = (date: string | undefined): ReturnType<typeof oldPage> =>
  oldPage(
    'projects/Project Heron.md',
    [standing('Project Heron costs 30 million crowns.', date), standing('TODO: which one?', date)],
    { aliases: ['Heron Quay'] },
  );
const newer = (replaces: string[]) => newClaim(1, 'Project Heron', 'decisions', BUDGET, BUDGET, { replaces });

describe('a claim that replaces another', () => {
  it.each(['Project Heron‹1›', 'heron quay‹1›', '[[Project Heron]]‹1›', 'Project Heron<1>', 'Project Heron #1'])(
    'names it as %s',
    (reference) => {
      const { plan, diagnostics } = check({ claims: [newer([reference])] }, { pages: [heron('2030')] });
      expect(diagnostics).toEqual([]);
      expect(plan.actions[0]?.claims[0]?.replaces).toEqual(['Project Heron costs 30 million crowns.']);
    },
  );

  it.each([
    ['is newer', '2031-05', 'Project Heron‹1›', 'replaces-newer'],
    ['does not exist', '2030', 'Project Heron‹9›', 'no-such-claim'],
    ['is a question for a person', '2030', 'Project Heron‹2›', 'no-such-claim'],
    ['stands on an unknown page', '2030', 'Nowhere‹1›', 'no-such-claim'],
    ['has no number', '2030', 'Project Heron', 'no-such-claim'],
  ])('stands beside one that %s', (_name, date, reference, rule) => {
    const { plan, diagnostics } = check({ claims: [newer([reference])] }, { pages: [heron(date)] });
    expect(rulesOf(diagnostics)).toContain(`${rule} changed claim 1`);
    expect(plan.actions[0]?.claims[0]?.replaces).toEqual([]);
  });

  it('may be as old as its year lets it be', () => {
    const { plan } = check({ claims: [{ ...newer(['Project Heron‹1›']), date: '2031' }] }, { pages: [heron('2031-03-30')] });
    expect(plan.actions[0]?.claims[0]?.replaces).toHaveLength(1);
  });

  it('must have a date when the other has one', () => {
    const text = HARBOUR.replace(/^---[\s\S]*?---\n/, '');
    expect(rulesOf(check({ claims: [newer(['Project Heron‹1›'])] }, { pages: [heron('2030')], text }).diagnostics)).toContain(
      'replaces-undated changed claim 1',
    );
    expect(rulesOf(check({ claims: [newer(['Project Heron‹1›'])] }, { pages: [heron(undefined)], text }).diagnostics)).toEqual(
      [],
    );
  });

  it('must not be of the future', () => {
    const claims = [newer(['Project Heron‹1›'])];
    const rules = (today: string) => rulesOf(check({ claims }, { pages: [heron('2030')], today }).diagnostics);
    expect(rules('2031-04-01')).toContain('replaces-in-future changed claim 1');
    expect(rules('2031-04-02')).toEqual([]);
  });

  it('must stand on the page of the other', () => {
    const pages = [heron('2030'), oldPage('concepts/Harbour board.md', [])];
    const claim = { ...newer(['Project Heron‹1›']), on: [{ page: 'Harbour board', section: 'rules' as const }] };
    expect(rulesOf(check({ claims: [claim] }, { pages }).diagnostics)).toContain('replaces-elsewhere changed claim 1');
  });
});

describe('a contradiction', () => {
  it('with a claim of the wiki becomes a question on its page with both citations', () => {
    const { plan } = check({ claims: [{ ...newer([]), conflicts: ['Project Heron‹1›'] }] }, { pages: [heron('2031-04-02')] });
    expect(plan.actions[0]?.todos).toMatchObject([
      {
        section: 'decisions',
        text: expect.stringContaining('Project Heron costs 30 million crowns. ↔ The budget of Project Heron is 40'),
        citations: [{ source: 'old.md' }, { source: 'board.md' }],
      },
    ]);
  });

  it.each([2, '2'])('within the source is named by id (%j)', (id) => {
    const other = newClaim(
      2,
      'Project Heron',
      'overview',
      'Project Heron moves the terminal to the east bank.',
      'moves the ferry terminal to the east bank',
    );
    const { plan } = check({ pages: [newPage('Project Heron', 'project')], claims: [other, { ...newer([]), conflicts: [id] }] });
    expect(plan.actions[0]?.todos[0]?.citations).toHaveLength(2);
  });

  it.each(['Project Heron‹7›', 99, 1])('with nothing (%j) is left out', (reference) => {
    const { plan, diagnostics } = check({ claims: [{ ...newer([]), conflicts: [reference] }] }, { pages: [heron('2030')] });
    expect(plan.actions[0]?.todos).toEqual([]);
    expect(rulesOf(diagnostics)).toContain('no-such-claim changed claim 1');
  });
});

describe('the sections of a page', () => {
  it.each([
    ['오세라', 'entity', 'person', 'decisions', 'history'],
    ['오세라', 'concept', '사람', 'history', 'history'],
    ['Harbour board', 'entity', 'organisation', 'role', 'overview'],
    ['Project Heron', 'project', undefined, 'definition', 'overview'],
    ['ferry terminal', 'concept', undefined, 'people', 'relations'],
  ] as const)('%s of kind %s and type %s takes %s under %s', (title, kind, type, section, expected) => {
    const pages = [newPage(title, kind, type === undefined ? {} : { type })];
    const { plan } = check({ pages, claims: [newClaim(1, title, section, BUDGET, BUDGET)] });
    expect(claimsOf(plan.actions)[0]).toContain(`: ${expected} `);
  });
});

describe('the summary of a page', () => {
  const summaryOf = (summary: string, pages = [] as ReturnType<typeof oldPage>[], replaces: string[] = []): string =>
    check({ pages: [newPage('Project Heron', 'project', { summary })], claims: [newer(replaces)] }, { pages }).plan.actions[0]
      ?.summary ?? '';

  it("is the editor's when a claim bears it out", () => {
    expect(summaryOf('Costs 40 million')).toBe('Costs 40 million');
  });

  it('is a claim when it says another number or names another page', () => {
    expect(summaryOf('Costs 50 million')).toBe(BUDGET);
    expect(summaryOf('Led by Oh Sera', [oldPage('entities/Oh Sera.md', [])])).toBe(BUDGET);
  });

  it('is one plain line, cut between words', () => {
    expect(summaryOf(`The [[budget]]\nis\u202e ${'very '.repeat(40)}large`)).toMatch(/^The budget is (very )+very$/);
    expect(summaryOf('예산은 4천만이다'.repeat(30).replace(/4/g, '')).length).toBeLessThanOrEqual(100);
  });

  it('of a page that exists stays, unless what it says is replaced', () => {
    const page = heron('2030');
    expect(summaryOf('', [page])).toBe('');
    const told = { ...page, meta: { ...page.meta, summary: 'Project Heron costs 30 million crowns.' } };
    expect(summaryOf('', [told])).toBe('');
    expect(summaryOf('', [told], ['Project Heron‹1›'])).toBe(BUDGET);
  });
});

describe('the lists of a source', () => {
  const claims = [
    newer([]),
    newClaim(2, '오세라', 'role', '오세라는 항만국장을 맡는다.', '오세라는 2031년 5월부터 항만국장을 맡는다.'),
  ];
  const both = newClaim(
    3,
    'Project Heron',
    'people',
    'The captain is 오세라 (Oh Sera).',
    'Captain: 오세라 (Oh Sera), night crew',
  );
  const pages = [newPage('Project Heron', 'project'), newPage('오세라', 'entity', { type: 'person' })];

  it('name only what their claim names, as one of its pages or in its words, quotes and headings', () => {
    const lists = {
      mentions: [
        { name: '오세라', kind: 'person' as const, claim: 1 },
        { name: 'Heron Quay', kind: 'system' as const, claim: 1 },
        { name: 'Oh Sera', kind: 'person' as const, claim: 3 },
        { name: 'Harbour board', kind: 'organisation' as const, claim: 3 },
        { name: '한도윤', kind: 'person' as const, claim: 3 },
      ],
      relations: [
        { from: '오세라', verb: 'owns' as const, to: 'Project Heron', claim: 1 },
        { from: '오세라', verb: 'leads' as const, to: 'Heron Quay', claim: 3 },
      ],
    };
    const { plan, diagnostics } = check({ pages, claims: [...claims, both], ...lists }, { pages: [heron('2030')] });
    expect(plan.mentions.map(({ name }) => name)).toEqual(['Heron Quay', 'Oh Sera', 'Harbour board']);
    expect(plan.relations).toMatchObject([{ from: '오세라', verb: 'leads', to: 'Project Heron' }]);
    expect(rulesOf(diagnostics)).toEqual(
      expect.arrayContaining([
        'mention-left-out refused mention 1',
        'mention-left-out refused mention 5',
        'relation-left-out refused relation 1',
      ]),
    );
  });

  it('do not take a name that an editor proposes for the thing itself as its proof', () => {
    const alias = { name: 'budget', line: 1, quote: BUDGET };
    const { plan } = check({
      pages: [pages[0] ?? newPage('Project Heron', 'project'), newPage('오세라', 'entity', { type: 'person', aliases: [alias] })],
      claims,
      relations: [{ from: '오세라', verb: 'owns', to: 'Project Heron', claim: 1 }],
    });
    expect(plan.relations).toEqual([]);
  });

  it('point to accepted claims and to pages', () => {
    const { plan, diagnostics } = check({
      pages,
      claims: [...claims, both],
      summary: 'A budget of 40 million.',
      topics: ['budget', 'ferry terminal', 'astronomy', 'x'.repeat(61)],
      mentions: [
        { name: 'Oh Sera', kind: 'person', claim: 3 },
        { name: 'Nobody Known', kind: 'person', claim: 2 },
      ],
      decisions: [1, 1, 7],
      questions: [2],
      relations: [
        { from: '오세라', verb: 'leads', to: 'project heron', claim: 3 },
        { from: '오세라', verb: 'leads', to: 'Elsewhere', claim: 2 },
        { from: '오세라', verb: 'owns', to: '오세라', claim: 2 },
      ],
    });
    expect(plan).toMatchObject({ summary: 'A budget of 40 million.', topics: ['budget', 'ferry terminal'], date: '2031-04-02' });
    expect(plan.mentions.map(({ name }) => name)).toEqual(['Oh Sera']);
    expect([plan.decisions.length, plan.questions.length]).toEqual([1, 1]);
    expect(plan.relations).toMatchObject([{ from: '오세라', verb: 'leads', to: 'Project Heron' }]);
    expect(rulesOf(diagnostics)).toEqual([
      'topic-left-out refused topic 3',
      'topic-left-out refused topic 4',
      'mention-left-out refused mention 2',
      'decision-left-out refused decision 2',
      'relation-left-out refused relation 2',
      'relation-left-out refused relation 3',
    ]);
  });

  it("have a claim as summary when the editor's says a number that the source does not", () => {
    expect(check({ pages, claims, summary: 'It costs 99 million.' }).plan.summary).toBe(BUDGET);
  });
});
