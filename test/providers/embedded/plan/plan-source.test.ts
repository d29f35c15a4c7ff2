import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../../../src/domain/page.js';
import { replySchema } from '../../../../src/domain/reply.js';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { makePage, makeRequest, viewPage } from '../make-request.js';

const KICKOFF = `# 등대 프로젝트 킥오프 (2025-02-03)

등대(Project Lighthouse)는 예약 창구를 새 서비스로 옮기는 프로젝트이다.

- PM: 한지우
- 보안 책임자: 서민아 (Seo Mina), 보안팀
- 1차 출시 목표: 2025년 5월 12일

예산은 2억 원으로 승인되었다.
`;

const ENGLISH = `# Heron weekly, 4 May 2026

Attendees: Dana Ruiz (PM), Tom Okafor (backend lead), Lena

Project Heron is a project that moves the ticket desk to a hosted service.

## Decisions

- Vendor: Quaylink
- We will not support phones older than five years.

## Open questions

- Who pays for the second printer?

Thanks,
Dana
`;

describe('planSource', () => {
  it.each([
    ['Added', 'Removed', 'Quaylink runs the ticket desk on old phones.'],
    ['추가', '삭제', '퀘이링크는 오래된 전화에서 예약 창구를 연다.'],
  ])('says of one thing that it was %s and that it was %s', (added, removed, text) => {
    const log = `# Quaylink\n\n## 2.0.0 - 2024-05-05\n\n### ${removed}\n\n- ${text}\n\n## 1.0.0 - 2022-01-05\n\n### ${added}\n\n- ${text}\n`;
    const reply = planSource(makeRequest('CHANGELOG.md', log));
    const claims = reply.pages
      .flatMap(({ title }) => viewPage(reply, title).claims)
      .join('\n')
      .replace(/\[\[|\]\]/g, '');
    expect(claims).toContain(`2.0.0 — ${removed}: ${text}`);
    expect(claims).toContain(`1.0.0 — ${added}: ${text}`);
  });

  it('makes pages of a project, of who holds a role, with the alias that stands beside the name', () => {
    const reply = planSource(makeRequest('2025-02-03-kickoff.md', KICKOFF));
    expect(reply.pages.map((page) => page.title).sort()).toEqual(['등대', '서민아', '한지우']);
    expect(viewPage(reply, '등대')).toEqual({
      action: 'create',
      kind: 'project',
      aliases: ['Project Lighthouse'],
      claims: [
        'overview: [[등대]](Project Lighthouse)는 예약 창구를 새 서비스로 옮기는 프로젝트이다.',
        'people: [[등대]] — PM: [[한지우]]',
        'people: [[등대]] — 보안 책임자: [[서민아]] (Seo Mina), 보안팀',
        'overview: [[등대]] — 1차 출시 목표: 2025년 5월 12일',
        'decisions: 예산은 2억 원으로 승인되었다.',
      ],
    });
    expect(viewPage(reply, '서민아')).toMatchObject({ kind: 'entity/person', aliases: ['Seo Mina'] });
    expect(viewPage(reply, '한지우').claims).toEqual(['projects: [[등대]] — PM: [[한지우]]']);
    expect(reply.relations).toContainEqual({ from: '한지우', verb: 'leads', to: '등대', claim: 2 });
    expect(reply.date).toBe('2025-02-03');
  });

  it('files decisions, questions and people of English minutes, and leaves greetings out', () => {
    const reply = planSource(makeRequest('minutes.md', ENGLISH));
    expect(reply.pages.map((page) => `${page.title}: ${page.type ?? page.kind}`).sort()).toEqual([
      'Dana Ruiz: person',
      'Project Heron: project',
      'Quaylink: organisation',
      'Tom Okafor: person',
    ]);
    const claims = viewPage(reply, 'Project Heron').claims;
    expect(claims).toContain('decisions: We will not support phones older than five years.');
    expect(claims).toContain('questions: Who pays for the second printer?');
    expect(claims.join('\n')).not.toContain('Thanks');
    expect(reply.questions).toHaveLength(1);
  });

  it('makes pages of defined terms in four languages', () => {
    const text = `# Terms

A berth is a place in the harbour that one boat can be tied to.

정박료란 배가 하루 머무는 값을 말한다.

係留料とは、船が一日とどまるための料金をいう。

泊位是指一条船可以停靠的地方。
`;
    const reply = planSource(makeRequest('terms.md', text));
    expect(reply.pages.map((page) => page.title).sort()).toEqual(['berth', '係留料', '泊位', '정박료']);
  });

  it('appends to a page that exists under another name', () => {
    const page = makePage({ title: 'Lighthouse', kind: 'project', aliases: ['등대'] }, []);
    const reply = planSource(makeRequest('2025-02-03-kickoff.md', KICKOFF, [page]));
    expect(viewPage(reply, 'Lighthouse')).toMatchObject({ action: 'append' });
    expect(reply.pages.map((one) => one.title)).not.toContain('등대');
  });

  it('takes a table row as one claim with its headers', () => {
    const text = `# 자리 안내

| 이름 | 이전 | 이후 |
| --- | --- | --- |
| 서민아 | 보안팀 책임 | **보안팀장** |
`;
    const reply = planSource(makeRequest('2025-04-01-org.md', text));
    expect(reply.claims[0]).toMatchObject({
      text: '[[서민아]] — 이전: 보안팀 책임; 이후: 보안팀장 (자리 안내)',
      cite: [{ line: 5, quote: '| 서민아 | 보안팀 책임 | **보안팀장** |' }],
    });
  });

  it('says of each claim of a document that was turned down that it was, and keeps it on pages of its own', () => {
    const board = makePage({ title: 'Harbour Board', kind: 'entity', type: 'organisation' }, [
      { section: 'overview', text: 'The Harbour Board meets on Mondays.' },
    ]);
    const text = `# A toll for rowing boats

Status: Rejected

The toll for rowing boats is three crowns for a night. The Harbour Board collects the toll for rowing boats at the gate.
`;
    const reply = planSource(makeRequest('2025-03-01-toll.md', text, [board]));
    expect(reply.pages.map(({ title }) => title)).toEqual(['A toll for rowing boats']);
    expect(reply.claims.map((claim) => claim.text)).toEqual([
      '[[A toll for rowing boats]] — Status: Rejected',
      expect.stringMatching(/^\(Rejected\) The toll for rowing boats is three crowns/),
      expect.stringMatching(/^\(Rejected\) The \[?\[?Harbour Board/),
    ]);
    expect(reply.claims.every(({ replaces }) => replaces === undefined)).toBe(true);
  });

  it('puts a claim on the page of a project that has many by what it says of it, not by each mention', () => {
    const heron = makePage(
      { title: 'Heron', kind: 'project' },
      Array.from({ length: 20 }, (_, i) => ({ section: 'overview' as const, text: `Heron has pier ${i}.` })),
    );
    const text = `# The tide ticket

A tide ticket is a ticket that holds until the next tide. The tide ticket is not sold by crews of Heron. Heron opens in May.
`;
    const reply = planSource(makeRequest('ticket.md', text, [heron]));
    const on = (part: string) => reply.claims.find((claim) => claim.text.includes(part))?.on.map(({ page }) => page);
    expect(on('not sold')).toEqual(['tide ticket']);
    expect(on('in May')).toContain('Heron');
  });

  it('cites what leads to the items of a long list beside them', () => {
    const wait =
      'which waits at the pier until the wind from the north is down and the tide is right for the sand bank in the bay';
    const text = `# North Gate rules

The North Gate is a gate for boats. At the North Gate we turn away these:

- a boat with a red flag, ${wait}, ${wait}
- a raft without a lamp, ${wait}, ${wait}
`;
    const claim = planSource(makeRequest('rules.md', text)).claims.find((one) => one.text.includes('raft'));
    expect(claim?.text).toContain(`we turn away these: a raft without a lamp`);
    expect(claim?.cite.map(({ quote }) => quote.slice(0, 30))).toEqual([
      'a raft without a lamp, which w',
      'At the North Gate we turn away',
    ]);
  });

  it('takes as the line of a page what defines it, else what is said of it alone', () => {
    const text = `# Harbour days

- Guests: Ida Holm, Per Dahl

It was decided there that Ida Holm keeps the keys. Ida Holm was born on the island. A *tide ticket* is a ticket that holds until the next tide.
`;
    const lines = planSource(makeRequest('days.md', text)).pages.map(({ title, summary }) => [title, summary]);
    expect(Object.fromEntries(lines)).toMatchObject({
      'tide ticket': 'A tide ticket is a ticket that holds until the next tide.',
    });
  });

  it('makes at most eight new pages, and keeps to existing kinds and sections', () => {
    const text = `# Crew\n\n${Array.from({ length: 20 }, (_, i) => `- Lead: Person${'abcdefghijklmnopqrst'[i]} Smith`).join('\n')}\n`;
    const reply = planSource(makeRequest('crew.md', text));
    expect(reply.pages.filter((page) => page.action === 'create').length).toBeLessThanOrEqual(8);
    expect(replySchema.parse(reply)).toEqual(reply);
  });

  it('says nothing about a source that says nothing', () => {
    expect(planSource(makeRequest('hello.md', 'Hi all,\n\nthanks!\n'))).toMatchObject({ pages: [], claims: [] });
  });
});

const SAMPLES = readdirSync(join(import.meta.dirname, '../../../../raw'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:md|txt)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, '../../../../raw', path), 'utf8') }));

describe('laws of planSource', () => {
  it.each([...SAMPLES, { path: 'k.md', text: KICKOFF }, { path: 'e.md', text: ENGLISH }])(
    'quotes literally, from the line that it names, and the same each time: $path',
    ({ path, text }) => {
      const request = makeRequest(path, text);
      const reply = planSource(request);
      expect(reply.claims.length).toBeGreaterThan(0);
      expect(planSource(makeRequest(path, text))).toEqual(reply);
      const lines = request.source.text.split('\n');
      for (const { line, quote } of reply.claims.flatMap((claim) => claim.cite)) {
        const below = lines
          .slice(line - 1)
          .join(' ')
          .replace(/\s+/gu, ' ');
        expect(below).toContain(quote);
        expect(lines[line - 1]?.replace(/\s+/gu, ' ')).toContain(quote.slice(0, 6).trim());
      }
    },
  );

  it('quotes literally whatever the text is, and only writes to pages of the reply', () => {
    const word = fc.constantFrom(
      '알파',
      'PM:',
      '김지훈',
      '(Atlas)',
      'is a',
      '는',
      '이다.',
      '|',
      '**b**',
      '- ',
      '# T',
      '\n',
      '\n\n',
      '1.',
      '。',
      'https://a.b/c',
      '[x](y)',
      '“',
      '`c`',
      '2025-01-02',
      '?',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
        const text = `x ${words.join(' ')}`;
        const reply = planSource(makeRequest('a.md', text));
        const folded = text.replace(/\s+/gu, ' ');
        const pages = new Map(reply.pages.map((page) => [page.title, page]));
        for (const claim of reply.claims) {
          for (const { quote } of claim.cite) expect(folded).toContain(quote);
          for (const { page, section } of claim.on) {
            const kind = pages.get(page)?.type === 'person' ? 'person' : (pages.get(page)?.kind ?? 'concept');
            expect(pages.has(page)).toBe(true);
            expect(SECTIONS[kind]).toContain(section);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('keeps a sentence of a few Chinese letters', () => {
  const text =
    '# 北门\n\n北门由王芳管理，钥匙在她那里。\n\n北门每周一关闭。\n\n好的。\n\n北门旁边有一个小码头，可以停靠三条船。\n\n北门的灯在晚上八点打开，早上六点关闭。\n';
  const said = planSource(makeRequest('a.md', text)).claims.map((claim) => claim.text.replace(/\[\[|\]\]/g, ''));
  expect(said).toContain('北门每周一关闭。');
  expect(said.join()).not.toContain('好的');
});
