import { describe, expect, it } from 'vitest';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { makePage, makeRequest, viewPage } from '../make-request.js';

const plan = (text: string) => planSource(makeRequest('a.md', text));
const titles = (text: string): string[] =>
  plan(text)
    .pages.map(({ title }) => title)
    .sort();
const sectionOf = (text: string, page: string, part: string): string | undefined =>
  plan(text)
    .claims.find((claim) => claim.text.includes(part))
    ?.on.find((place) => place.page === page)?.section;

describe('what only mentions a page that has much', () => {
  const claims = Array.from({ length: 24 }, (_, i) => ({
    section: 'overview' as const,
    text: `The Lock is painted in colour ${i}.`,
  }));
  const lock = makePage({ title: 'Lock', kind: 'concept' }, claims);
  const saidOf = (text: string): string[] =>
    planSource(makeRequest('a.md', text, [lock])).claims.map((claim) => claim.text.replace(/\[\[|\]\]/g, ''));

  it('is the first to be left out', () => {
    const near = Array.from({ length: 12 }, (_, i) => `The Lock opens at ${i} on day ${i} of the harbour week.`);
    const said = saidOf(`# Note of May\n\nBoats of 12 metres wait below the Lock until noon.\n\n${near.join('\n\n')}\n`);
    expect(said).not.toContain('Boats of 12 metres wait below the Lock until noon.');
    expect(said.length).toBeGreaterThan(4);
  });

  it('stands there where there is nothing else', () => {
    expect(saidOf('# Note of May\n\nBoats of 12 metres wait below the Lock until noon.\n')).toHaveLength(1);
  });
});

describe('how many pages a source makes', () => {
  it('is eight at most, however many roles it gives', () => {
    const names = [...'ABCDEFGHIJKLMNOPQRSTUV'].map((first) => `${first}ndra Holm`);
    const text = `# Crew\n\n| Name | Role |\n| --- | --- |\n${names.map((name) => `| ${name} | engineer of boats |\n`).join('')}`;
    expect(plan(text).pages).toHaveLength(8);
  });

  it('is none for words that only repeat: that of the title alone', () => {
    expect(titles(`# Notes\n\n${'We walked along the shore in very good weather.\n\n'.repeat(8)}`)).toEqual(['Notes']);
  });

  it('is none for a name that stands once', () => {
    expect(titles('# Heron weekly\n\nHeron opens in May 2025. We met at Blue Gate in Oslo.\n\nHeron closes in 2026.\n')).toEqual([
      'Heron',
    ]);
  });

  it('is one for what a short source says twice, when there would be none', () => {
    expect(titles('# Mole news\n\nThe mole project is led by Dana Ruiz.\n\nThe mole project opens on 2 June 2025.\n')).toEqual([
      'mole',
    ]);
  });

  it('is none for an abbreviation that is only mentioned, nor for a part of what the source is about', () => {
    const text =
      '# Lock keeper rules\n\nThe Lock keeper rules are read to each skipper. Write to the harbour by mail and on IRC. The Lock keeper rules hold at night. Ask on the board or on IRC.\n';
    expect(titles(text)).toEqual(['Lock keeper rules']);
  });

  it('is one for a group and who belongs to it', () => {
    const text =
      '# Harbour\n\nThe Quay Council sets the fee. Quay Council members vote in May. The Quay Council pays the keeper. Quay Council members serve 2 years.\n';
    expect(titles(text).filter((title) => /Quay/.test(title))).toEqual(['Quay Council']);
  });

  it('counts a sentence that points back', () => {
    expect(titles('# Harbour news\n\nThe harbour project is led by Mina Park. It opens on 2 June 2025.\n')).toEqual([
      'Harbour news',
    ]);
  });

  it('is none for one who is only present, and one for each who says something', () => {
    const text = '# Heron weekly\n\nAttendees: Ida Holm, Per Dahl\n\nIda Holm said that Heron opens in May 2025.\n';
    expect(titles(text)).toEqual(['Heron', 'Ida Holm']);
  });
});

describe('how many claims a source makes', () => {
  it('is fewer than four of five sentences, the weightiest', () => {
    const chat = (i: number): string =>
      `The weather over the ${i % 2 ? 'old' : 'small'} quay of Heron was rather fine that week, we thought.`;
    const said = Array.from({ length: 40 }, (_, i) =>
      i % 4 === 0 ? `Heron costs ${i + 3} euros from May on, as decided.` : chat(i),
    );
    const { claims } = plan(`# Heron weekly\n\n${said.map((one, i) => one.replace('week', `week ${i}`)).join('\n\n')}\n`);
    expect(claims.length).toBeGreaterThanOrEqual(10);
    expect(claims.length).toBeLessThanOrEqual(0.8 * 40);
    expect(claims.filter(({ text }) => text.includes('euros'))).toHaveLength(10);
  });

  it('repeats nothing that the source says twice', () => {
    const once = 'Heron opens on 2 June 2025 at noon.';
    expect(plan(`# Heron weekly\n\n${once}\n\n${once}\n\nHeron closes in 2026.\n`).claims).toHaveLength(2);
  });
});

describe('on which pages a claim stands', () => {
  const FOUR = '# Heron weekly\n\nHeron links Blue Gate, Red Tower, North Quay and South Pier by 3 June.\n\n';
  const AGAIN = ['Blue Gate', 'Red Tower', 'North Quay', 'South Pier'].map(
    (name) => `${name} costs 3 euros. ${name} is shut in May 2025.\n\n`,
  );

  it('is two at most, that of the whole and one more', () => {
    const { claims } = plan(FOUR + AGAIN.join(''));
    expect(claims.find(({ text }) => text.includes('links'))?.on[0]).toMatchObject({ page: 'Heron' });
    for (const { on } of claims) expect(on.length).toBeLessThanOrEqual(2);
  });

  it('is each page of those to whom a list gives roles, four at most', () => {
    const { claims } = plan(
      '# Heron weekly\n\n- Team: Ida Holm (PM), Per Dahl (QA engineer), Ada Vogel (designer)\n\nHeron opens in May 2025.\n',
    );
    const list = claims.find(({ text }) => text.includes('Team'));
    expect(list?.on.map(({ page }) => page)).toEqual(expect.arrayContaining(['Ida Holm', 'Per Dahl', 'Ada Vogel']));
    expect(list?.on.length).toBeLessThanOrEqual(4);
  });

  it('keeps the rows of one table together on the page that one of them is needed for', () => {
    const rows = ['North', 'East', 'South', 'West'].map((quay) => `| ${quay} quay | Blue Gate | 3 |\n`).join('');
    const text = `# Heron weekly\n\nHeron opens in May 2025. Heron has quays.\n\n| Quay | Gate | Berths |\n| --- | --- | --- |\n${rows}`;
    expect(viewPage(plan(text), 'Blue Gate').claims.filter((claim) => claim.includes('quay'))).toHaveLength(4);
  });
});

describe('in which section a claim stands', () => {
  it.each([
    [
      '# Heron weekly\n\nWe decided that the Heron project opens in May.\n\nHeron costs 3 euros.\n',
      'Heron',
      'decided',
      'decisions',
    ],
    ['# Heron weekly\n\nHeron moves from May to June.\n\nHeron costs 3 euros.\n', 'Heron', 'moves', 'changes'],
    ['# Heron weekly\n\nWho pays for the Heron printer?\n\nThe Heron project costs 3 euros.\n', 'Heron', 'Who', 'questions'],
    ['# Heron weekly\n\n- PM: Ida Holm\n\nHeron costs 3 euros.\n', 'Heron', 'PM', 'people'],
    ['# Heron weekly\n\n- PM: Ida Holm\n\nHeron costs 3 euros.\n', 'Ida Holm', 'PM', 'projects'],
    ['# T\n\n| Name | Role |\n| --- | --- |\n| Ida Holm | PM |\n| Per Dahl | engineer |\n', 'Ida Holm', 'PM', 'role'],
    ['# 물수리 회의\n\n물수리 프로젝트는 5월에 열기로 결정했다.\n\n물수리 값은 3유로이다.\n', '물수리', '결정', 'decisions'],
    ['# Berths\n\nA berth is a place in the harbour for a boat.\n', 'berth', 'place', 'definition'],
    ['# 登记\n\n泊位是指一条船可以停靠的地方。\n\n泊位不得转让给他人使用。\n', '泊位', '不得', 'rules'],
  ])('%j on %s: %s in %s', (text, page, part, section) => {
    expect(sectionOf(text, page, part)).toBe(section);
  });
});

describe('what a document about something of a known thing says', () => {
  const ferry = makePage({ title: 'Ferry', kind: 'project' }, [{ section: 'overview', text: 'Ferry crosses the sound.' }]);
  const text = `# Ferry Crew Safety Training Course

This policy outlines how the crew of Ferry is trained.

Every member of the crew takes the course twice a year.

Ferry pays 40 euros for each day of the course.
`;
  const onPages = (part: string): string[] =>
    planSource(makeRequest('a.md', text, [ferry]))
      .claims.filter((claim) => claim.text.includes(part))
      .flatMap(({ on }) => on.map(({ page }) => page));

  it('stands on its own page', () => {
    expect(onPages('twice a year')).toEqual(['Ferry Crew Safety Training Course']);
    expect(onPages('is trained')[0]).toBe('Ferry Crew Safety Training Course');
  });

  it('stands on the page of the known thing where it is about that', () => {
    expect(onPages('40 euros')).toContain('Ferry');
  });
});

describe('a longer form of a name that has a page', () => {
  const list = makePage({ title: 'Berth Roll', kind: 'concept' }, [
    { section: 'overview', text: 'The Berth Roll is checked each May.' },
    { section: 'overview', text: 'Ask for the Sloop Berth Roll in the office.' },
    { section: 'overview', text: 'The keeper prints the Sloop Berth Roll.' },
    { section: 'overview', text: 'In May the Sloop Berth Roll was lost.' },
  ]);
  const titlesOf = (text: string): string[] => planSource(makeRequest('a.md', text, [list])).pages.map(({ title }) => title);

  it('has no page for one mention', () => {
    const text = '# Yard\n\nBoats are mended in the yard.\n\nIn May orders come from the Sloop Berth Roll.\n';
    expect(titlesOf(text)).not.toContain('Sloop Berth Roll');
  });
});

it('is a project that its title calls so', () => {
  const { pages } = plan('# Project Falcon\n\nFalcon has 7 boats.\n\nFalcon costs 40 euros.\n');
  expect(pages.map(({ title, kind }) => [title, kind])).toEqual([['Project Falcon', 'project']]);
  expect(plan('# Project Overview\n\nBoats wait here for 3 days.\n').pages.map(({ kind }) => kind)).toEqual(['concept']);
});

it('keeps short sentences of a short text', () => {
  const said = plan(
    '# Lynx decision\n\nLynx stays on AWS.\n\nLynx was sold to Orbital.\n\nThe Lynx is fed at noon.\n\nIt sleeps in the barn.\n',
  ).claims;
  expect(said).toHaveLength(4);
});
