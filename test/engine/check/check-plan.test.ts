import { describe, expect, it } from 'vitest';
import { check, claimsOf, newClaim, newPage, oldPage, rulesOf, standing } from './plan-fixtures.js';

const BUDGET = 'The budget of Project Heron is 40 million crowns.';
const HERON = newPage('Project Heron', 'project');
const budget = newClaim(1, 'Project Heron', 'decisions', BUDGET, BUDGET);

describe('checkPlan takes', () => {
  it('a claim with its quote, the lines where it stands and the day of the source', () => {
    const { plan, diagnostics, spans } = check({ pages: [HERON], claims: [budget], decisions: [1] });
    expect(diagnostics).toEqual([]);
    expect(plan.actions).toEqual([
      {
        action: 'create',
        page: 'projects/Project Heron.md',
        title: 'Project Heron',
        kind: 'project',
        type: undefined,
        aliases: [],
        summary: BUDGET,
        todos: [],
        claims: [
          {
            id: 1,
            section: 'decisions',
            text: BUDGET,
            replaces: [],
            citations: [
              {
                role: 'source',
                source: 'board.md',
                locator: { kind: 'lines', start: 7, end: 7 },
                quote: BUDGET,
                date: '2031-04-02',
              },
            ],
          },
        ],
      },
    ]);
    expect(plan.decisions).toHaveLength(1);
    expect(spans).toHaveLength(1);
  });

  it('the day on which a part was written for a claim that rests on it', () => {
    const text = '---\ndate: 2031-04-02\n---\n# Pier Nine\n\n## 2031-03-28\n\nTwo boats leave from Pier Nine daily.\n';
    const claim = newClaim(
      1,
      'Pier Nine',
      'overview',
      'Two boats leave from Pier Nine daily.',
      'Two boats leave from Pier Nine daily.',
    );
    const { plan } = check({ pages: [newPage('Pier Nine', 'concept')], claims: [claim] }, { text });
    expect(plan.actions.flatMap(({ claims }) => claims.flatMap(({ citations }) => citations.map(({ date }) => date)))).toEqual([
      '2031-03-28',
    ]);
  });

  it('links to pages that exist or are made, and leaves others as words', () => {
    const claim = newClaim(
      2,
      '오세라',
      'role',
      '[[오세라]] leads [[Project Heron]], not [[Nobody]], says [[x|한도윤]].',
      '오세라는 2031년 5월부터 항만국장을 맡는다.',
    );
    const { plan } = check({ pages: [HERON, newPage('오세라', 'entity', { type: 'person' })], claims: [budget, claim] });
    expect(claimsOf(plan.actions).at(-1)).toBe(
      'create entities/오세라.md: role 오세라 leads [[projects/Project Heron|Project Heron]], not Nobody, says 한도윤.',
    );
  });

  it('a create of a page that exists, under any kind or alias, as an append', () => {
    const pages = [oldPage('concepts/Heron.md', [], { aliases: ['Project Heron'] })];
    const { plan, diagnostics } = check({ pages: [HERON], claims: [budget] }, { pages });
    expect(rulesOf(diagnostics)).toEqual(['page-exists changed page "Project Heron"', 'section changed claim 1']);
    expect(claimsOf(plan.actions)).toEqual([`append concepts/Heron.md: changes ${BUDGET}`]);
  });

  it('a claim on a page that exists without listing it', () => {
    const { plan, diagnostics } = check({ claims: [budget] }, { pages: [oldPage('projects/Project Heron.md', [])] });
    expect(diagnostics).toEqual([]);
    expect(plan.actions).toMatchObject([{ action: 'append', summary: '' }]);
  });

  it('aliases that stand in their quote', () => {
    const aliases = [
      { name: 'Heron Quay', line: 6, quote: 'Project Heron (Heron Quay) moves the ferry terminal' },
      { name: 'Ferry 2', line: 6, quote: 'Project Heron (Heron Quay) moves the ferry terminal' },
      { name: '오세라', line: 9, quote: 'Captain: 오세라 (Oh Sera), night crew' },
    ];
    const { plan, diagnostics } = check({ pages: [{ ...HERON, aliases }, newPage('오세라', 'entity')], claims: [budget] });
    expect(plan.actions).toMatchObject([{ aliases: ['Heron Quay'] }]);
    expect(rulesOf(diagnostics).slice(0, 2)).toEqual([
      'alias-not-in-quote refused alias "Ferry 2" of "Project Heron"',
      'alias-taken refused alias "오세라" of "Project Heron"',
    ]);
  });

  it('a date of a claim, and drops one of no shape or a year that nobody names', () => {
    const dated = (date: string): string[] => {
      const { plan, diagnostics } = check({ pages: [HERON], claims: [{ ...budget, date }] });
      return [plan.actions[0]?.claims[0]?.citations[0]?.date ?? '', ...diagnostics.map(({ rule }) => rule)];
    };
    expect(dated('2029')).toEqual(['2029']);
    expect(dated('')).toEqual(['2031-04-02']);
    expect(dated('spring 2031')).toEqual(['2031-04-02', 'date-shape']);
    expect(dated('2031-02-30')).toEqual(['2031-04-02', 'date-shape']);
    expect(dated('1998-01-01')).toEqual(['2031-04-02', 'date-not-in-source']);
  });

  it('the other quotes of a claim when one is false, and names the nearest text', () => {
    const cite = [
      { line: 7, quote: 'The budget of Project Heron is 60 million crowns.' },
      { line: 7, quote: BUDGET },
    ];
    const { plan, diagnostics } = check({ pages: [HERON], claims: [{ ...budget, cite }] });
    expect(plan.actions[0]?.claims[0]?.citations).toHaveLength(1);
    expect(rulesOf(diagnostics)).toEqual(['not-in-source refused claim 1, quote 1']);
    expect(diagnostics[0]?.message).toContain(`Nearest, line 7: ${JSON.stringify(BUDGET)}`);
  });
});

describe('checkPlan refuses', () => {
  it.each([
    ['no quote', { cite: [] }, 'no-quote'],
    ['only false quotes', { cite: [{ line: 1, quote: 'Nothing of this is there.' }] }, 'no-quote'],
    ['more than one fact can need', { text: 'x'.repeat(601) }, 'claim-too-long'],
    ['no words', { text: '** **' }, 'claim-empty'],
    ['no page', { on: [] }, 'no-place'],
    ['an unknown page', { on: [{ page: 'Elsewhere', section: 'overview' as const }] }, 'no-such-page'],
  ])('a claim with %s, and with it the page that it alone would make', (_name, parts, rule) => {
    const { plan, diagnostics } = check({ pages: [HERON], claims: [{ ...budget, ...parts }], decisions: [1] });
    expect(plan.actions).toEqual([]);
    expect(plan.decisions).toEqual([]);
    expect(diagnostics.map((found) => found.rule)).toEqual(expect.arrayContaining([rule, 'no-claims', 'decision-left-out']));
  });

  it.each([
    ['', 'name-empty'],
    ['…—!', 'name-empty'],
    ['../../etc/passwd', 'name-is-path'],
    ['/etc', 'name-is-path'],
    ['C:\\Windows', 'name-is-path'],
    ['~/x', 'name-is-path'],
    ['wiki/index', 'name-is-path'],
    ['%2e%2e%2fx', 'name-is-path'],
    ['Index', 'name-reserved'],
    ['L\u200bog', 'name-reserved'],
    ['x'.repeat(121), 'name-too-long'],
    ['Project Egret', 'name-not-in-source'],
    ['Project Her', 'name-not-in-source'],
  ])('a page named %j', (title, rule) => {
    const { plan, diagnostics } = check({
      pages: [{ ...HERON, title }],
      claims: [{ ...budget, on: [{ page: title, section: 'overview' }] }],
    });
    expect(plan.actions).toEqual([]);
    expect(diagnostics.map((found) => found.rule)).toContain(rule);
  });

  it('nothing for hidden characters in a name: they are dropped', () => {
    const { plan, diagnostics } = check({ pages: [{ ...HERON, title: 'Project\u202e Heron\u200b' }], claims: [budget] });
    expect(plan.actions).toMatchObject([{ title: 'Project Heron', page: 'projects/Project Heron.md' }]);
    expect(rulesOf(diagnostics)).toEqual(['name-cleaned changed page "Project Heron"']);
  });

  it('names in Korean whatever their spaces, and not parts of them', () => {
    const made = (title: string): number =>
      check({ pages: [newPage(title, 'concept')], claims: [{ ...budget, on: [{ page: title, section: 'rules' }] }] }).plan.actions
        .length;
    expect([made('항만 국장'), made('오세라'), made('항만청장')]).toEqual([1, 1, 0]);
  });

  it('a page whose file another name has', () => {
    const pages = [oldPage('concepts/project heron.md', [], { title: 'Something else' })];
    const { diagnostics } = check({ pages: [{ ...HERON, kind: 'concept' }], claims: [budget] }, { pages });
    expect(rulesOf(diagnostics)[0]).toBe('file-name-taken refused page "Project Heron"');
  });

  it('to touch a locked page', () => {
    const pages = [oldPage('projects/Project Heron.md', [standing(BUDGET)], { locked: true })];
    const { plan, diagnostics } = check({ pages: [HERON], claims: [{ ...budget, conflicts: ['Project Heron‹1›'] }] }, { pages });
    expect(plan.actions).toEqual([]);
    expect(diagnostics.map(({ rule }) => rule)).toContain('locked-page');
  });

  it('what is beyond the limits, and says so', () => {
    const { plan, diagnostics } = check(
      { pages: [HERON, newPage('오세라', 'entity')], claims: [budget, { ...budget, id: 2, text: 'Heron costs 40 million.' }] },
      { limits: { pages: 1, claims: 1 } },
    );
    expect(claimsOf(plan.actions)).toHaveLength(1);
    expect(rulesOf(diagnostics)).toEqual(['too-many-pages refused page "오세라"', 'too-many-claims refused claim 2']);
  });

  it('a claim or page given twice', () => {
    const { plan, diagnostics } = check({
      pages: [HERON, { ...HERON, title: 'PROJECT HERON' }],
      claims: [budget, { ...budget, id: 2, text: BUDGET.toUpperCase() }, { ...budget, text: 'x' }],
    });
    expect(claimsOf(plan.actions)).toHaveLength(1);
    expect(rulesOf(diagnostics)).toEqual([
      'repeated changed page "PROJECT HERON"',
      'repeated-id refused claim 1',
      'repeated changed claim 2',
    ]);
  });
});

describe('checkPlan warns', () => {
  it('of a number that the quotes do not give', () => {
    const claims = [{ ...budget, text: 'The budget of Project Heron is 40 million crowns for 3 years.' }];
    expect(rulesOf(check({ pages: [HERON], claims }).diagnostics)).toEqual(['number-not-in-quote warning claim 1']);
  });

  it('not of numbers in the heading, the date, as a word or a month name, or in what is replaced', () => {
    const text = '# Rules for 2030\n\nDate: 2031-04-02\n\nSince May two boats with 1,200 seats leave from Pier Nine daily.';
    const claims = [
      newClaim(
        1,
        'Pier Nine',
        'rules',
        'In 2030, since 5/2031, 2 boats with 1200 seats instead of 7 leave Pier Nine.',
        'Since May two boats with 1,200 seats',
        { replaces: ['Pier Nine‹1›'] },
      ),
    ];
    const pages = [oldPage('concepts/Pier Nine.md', [standing('There are 7 boats.', '2029')])];
    expect(check({ claims }, { text, pages }).diagnostics).toEqual([]);
  });

  it('not of how many entries a long list has that a quote begins in, and of any other number', () => {
    const names = Array.from({ length: 40 }, (_, i) => `- Nora ${'abcdefghij'[i % 10]}${'klmn'[i % 4]}`);
    const text = `# Pier Nine\n\nCrew:\n\n${names.join('\n')}\n`;
    const claim = (count: number) =>
      newClaim(1, 'Pier Nine', 'overview', `Pier Nine has a crew of ${count}.`, '- Nora ak\n- Nora bl');
    const page = newPage('Pier Nine', 'concept');
    expect(check({ pages: [page], claims: [claim(40)] }, { text }).diagnostics).toEqual([]);
    expect(rulesOf(check({ pages: [page], claims: [claim(400)] }, { text }).diagnostics)).toEqual([
      'number-not-in-quote warning claim 1',
    ]);
  });

  it('of a claim that rests on a heading alone', () => {
    const { plan, diagnostics } = check({
      pages: [newPage('Harbour board', 'entity')],
      claims: [newClaim(1, 'Harbour board', 'overview', 'There is a harbour board.', 'Harbour board')],
    });
    expect(plan.actions).toHaveLength(1);
    expect(rulesOf(diagnostics)).toEqual(['heading warning claim 1']);
  });
});

describe('what a page says', () => {
  const pageWith = (): { page: ReturnType<typeof oldPage>; asked: () => number } => {
    let asked = 0;
    const claim = standing('Heron is a project.');
    const [citation] = claim.citations;
    const watched = {
      ...citation,
      get quote(): string {
        asked++;
        return 'Heron is a project with the key HERON_KEY_7.';
      },
    } as (typeof claim.citations)[number];
    return { page: oldPage('projects/Project Heron.md', [{ ...claim, citations: [watched] }]), asked: () => asked };
  };

  it('is not looked at for what the source says itself', () => {
    const { page, asked } = pageWith();
    const { plan } = check({ claims: [budget] }, { pages: [page] });
    expect([plan.actions.length, asked()]).toEqual([1, 0]);
  });

  it('may hold what the source does not', () => {
    const { page } = pageWith();
    const text = `${BUDGET.slice(0, -1)}, HERON_KEY_7.`;
    const { plan } = check({ claims: [{ ...budget, text }] }, { pages: [page] });
    expect(plan.actions).toHaveLength(1);
  });
});

it.each(['<img src=x onerror=alert(1)>', '../../x', 'person\nlocked: true', ''])(
  'a page is of no type that is no word: %j',
  (type) => {
    const page = newPage('Heron', 'concept', { type });
    const { plan } = check({
      pages: [page],
      claims: [
        newClaim(
          1,
          'Heron',
          'overview',
          'Project Heron moves the ferry terminal.',
          'Project Heron (Heron Quay) moves the ferry terminal',
        ),
      ],
    });
    const types = plan.actions.map((action) => (action.action === 'create' ? action.type : 'no page was made'));
    expect(types).toEqual([undefined]);
  },
);
