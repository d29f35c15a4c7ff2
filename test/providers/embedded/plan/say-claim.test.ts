import { describe, expect, it } from 'vitest';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { makeRequest } from '../make-request.js';

const said = (text: string, path = 'a.md'): string[] =>
  planSource(makeRequest(path, text)).claims.map((claim) => claim.text.replace(/\[\[|\]\]/g, ''));

describe('what a claim says of its subject', () => {
  const BODY = 'The Lock service counts boats. The Lock service sends a bill to each skipper. The Lock service runs at night.';

  it('names the nearest heading, not one further up that is about another matter', () => {
    const claims = said(
      `# Lock service\n\n${BODY}\n\n## Risk of a single keeper\n\n**Conclusion:** That fails when the keeper is ill for 3 days.\n`,
    );
    expect(claims).toContain('Risk of a single keeper — Conclusion: That fails when the keeper is ill for 3 days.');
  });

  it('names the page where the nearest heading does', () => {
    const claims = said(`# Lock service\n\n${BODY}\n\n## The Lock service in winter\n\nOpening hours: 06:00 to 22:00\n`);
    expect(claims).toContain('Lock service — Opening hours: 06:00 to 22:00');
  });

  it('puts no subject before a step', () => {
    const claims = said(
      '# 갑문 요금\n\n갑문 요금은 배마다 다르다. 갑문 요금은 매달 정산한다. 갑문 요금은 앱에서 확인한다.\n\n1단계: 요금표에서 날짜 3개를 고른다\n',
    );
    expect(claims.some((claim) => /갑문 요금 — 1단계/u.test(claim))).toBe(false);
  });

  it('says which document speaks of itself', () => {
    const claims = said(
      `# The third toll plan\n\n${BODY}\n\nThis plan raises what the Lock service bills to 40 skippers a day.\n`,
    );
    expect(claims).toContain('This plan raises what the Lock service bills to 40 skippers a day. (The third toll plan)');
  });

  it('says under which heading "this" is meant', () => {
    const claims = said(
      `# Lock service\n\n${BODY}\n\n## Flood gates\n\nThis must be shut by the Lock service within 10 minutes of the alarm.\n`,
    );
    expect(claims).toContain('Flood gates — This must be shut by the Lock service within 10 minutes of the alarm.');
  });

  it('names nothing before an address of who wrote it', () => {
    const claims = said(
      '# 2025-03-01\n\n갑문 요금이 바뀌었습니다. 갑문 요금은 앱에서 확인합니다. 갑문 요금은 매달 정산합니다.\n\n시행일: 2025년 4월 1일\n\n문의: help@example.org\n',
    );
    expect(claims).toContain('갑문 요금 — 시행일: 2025년 4월 1일');
    expect(claims).toContain('문의: help@example.org');
  });

  it('says how a document stands under the name of that', () => {
    const claims = said(
      '# Crossings by boat\n\n## Status\n\nSuperseded by [Ferry rules](2.md)\n\n## Context\n\nThe Ferry rules hold on 3 boats. The Ferry rules hold at night.\n',
    );
    expect(claims).toContain('Crossings by boat — Status: Superseded by Ferry rules');
  });

  it('tells the rows of several tables apart by what stands in bold above them', () => {
    const table = (votes: number) =>
      `| Candidate | Votes |\n| --- | --- |\n| Ida Holm | ${votes} |\n| Per Dahl | ${votes + 1} |\n`;
    const claims = said(
      `# Harbour board election\n\n## Results\n\n**First day**\n\n40 of 80 cast ballots.\n\n${table(12)}\n**둘째 날**\n\n${table(30)}\n## 其他\n\n${table(7)}`,
    );
    expect(claims).toEqual(
      expect.arrayContaining([
        'First day — Ida Holm — Votes: 12 (Harbour board election)',
        '둘째 날 — Ida Holm — Votes: 30 (Harbour board election)',
        '其他 — Ida Holm — Votes: 7 (Harbour board election)',
      ]),
    );
  });

  it('does not mark as rejected what is told of the rejection', () => {
    const claims = said(
      '# Ferry by night\n\nStatus: Rejected\n\n## Rejection notice\n\nThe board chose Bridge by night in May 2024 instead.\n\n## Plan\n\nThe ferry leaves at 23:00 and comes back at 02:00.\n',
    );
    expect(claims).toContain('The board chose Bridge by night in May 2024 instead.');
    expect(claims).toContain('(Rejected) The ferry leaves at 23:00 and comes back at 02:00.');
  });

  it.each([
    ['Rejected', 'The ferry moves to the north quay in May.', 'Rejected'],
    ['2. Rejected alternatives', 'The ferry moves to the north quay in May.', 'Rejected'],
    ['기각된 안', '연락선은 5월에 북쪽 부두로 옮긴다.', '기각된'],
    ['却下された案', '渡し船は5月に北の岸へ移る。', '却下された'],
    ['被否决的方案', '渡船在五月迁到北码头。', '被否决的'],
  ])('marks what stands under "%s"', (heading, text, mark) => {
    const claims = said(`# Ferry\n\n## ${heading}\n\n${text}\n\n## Now\n\nThe ferry stays at the south quay.\n`);
    expect(claims).toContain(`(${mark}) ${text}`);
    expect(claims).toContain('The ferry stays at the south quay.');
  });

  it('does not mark what a heading only speaks of', () => {
    const text = 'Rejected cards are tried again after 3 days.';
    expect(said(`# Tolls\n\n## Rejected cards\n\n${text}\n`)).toContain(text);
  });

  it.each(['Ferry plan (draft)', '[초안] 연락선', '渡船计划（草案）'])(
    'marks what a document says whose title says how it stands: %s',
    (title) => {
      expect(said(`# ${title}\n\nIt carries 40 boats a day.\n`)[0]).toMatch(/^\((?:draft|초안|草案)\) It carries/u);
    },
  );

  it('takes a status for no head of a table', () => {
    const claims = said(
      '# Ferry plan\n\n| Status | Rejected |\n| --- | --- |\n| Owner | Ann Bell |\n\nThe ferry carries 17 boats.\n',
    );
    expect(claims).toEqual(
      expect.arrayContaining(['Status — Rejected', '(Rejected) Owner — Ann Bell', '(Rejected) The ferry carries 17 boats.']),
    );
    const counted = said('# Orders\n\n| Status | Orders |\n| --- | --- |\n| open | 12 |\n');
    expect(counted).toContain('open — Orders: 12');
  });

  it('gives no table the line in bold of the one before it', () => {
    const table = (price: number) => `| Gate | Price |\n| --- | --- |\n| North | ${price} |\n| South | ${price + 1} |\n`;
    const claims = said(
      `# Gates\n\n## Prices\n\n**Prices of 2023**\n\n${table(10)}\nFor 2024 the prices are these.\n\n${table(11)}\n**Prices of 2025**\n\n${table(12)}`,
    );
    expect(claims).toContain('Prices of 2023 — North — Price: 10');
    expect(claims.filter((claim) => claim.includes('North — Price: 11')).join()).not.toContain('2023');
  });
});
