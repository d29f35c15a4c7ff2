import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../src/domain/page.js';
import { addGivenNames, findThings } from '../../../../src/providers/embedded/names/find-things.js';
import { gatherThings } from '../../../../src/providers/embedded/names/gather-things.js';
import { standsAlone } from '../../../../src/providers/embedded/names/stands-alone.js';
import type { Thing } from '../../../../src/providers/embedded/names/things.js';
import { isMeetingTitle, readSubject } from '../../../../src/providers/embedded/text/subject.js';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';
import { makePage, makeRequest } from '../make-request.js';

const gather = (text: string, pages: Page[] = []) => {
  const request = makeRequest('a.md', text, pages);
  return gatherThings(request, readUnits(request.source));
};
const thingsOf = (text: string, pages?: Page[]): string[] => gather(text, pages).things.map(({ title }) => title);
const aliasesOf = (text: string, title: string, pages?: Page[]): string[] =>
  gather(text, pages)
    .things.filter((thing) => thing.title === title)
    .flatMap(({ aliases }) => aliases.map(({ name }) => name));

it('makes the small letters of a long source once, however many pages are looked for in it', () => {
  const pages = Array.from({ length: 400 }, (_, i) => makePage({ title: `Berth Number${i}`, kind: 'concept' }, []));
  // A capital with two small letters is what takes longest.
  const request = makeRequest(
    'a.md',
    `# İstanbul\n\n${'The quay of İstanbul. '.repeat(10_000)}\n\nBERTH NUMBER7 opens.\n`,
    pages,
  );
  const start = process.cpuUsage();
  expect(gatherThings(request, []).things.map(({ title }) => title)).toContain('Berth Number7');
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

describe('readSubject', () => {
  it.each([
    ['11. Migration strategy', 'Migration strategy'],
    ['Launch', 'Launch'],
    ['Rejected ideas', 'Rejected ideas'],
    ['Copyright', 'Copyright'],
    ['Atlas weekly, 4 May', 'Atlas'],
    ['Re: Fwd: 결제 개편', '결제 개편'],
    ['ADR-12: Use Redis instead of files', 'Redis'],
    ['Steering group election', 'Steering group'],
    ['예약 변경 기능 출시', '예약 변경'],
    ['出荷の会議', '出荷'],
    ['港口会议纪要', '港口'],
    ['נמל חיפה', 'נמל חיפה'],
    ['😀 Heron', 'Heron'],
  ])('of "%s" is %s', (title, subject) => {
    expect(readSubject(title)).toBe(subject);
  });

  it.each(['', '2025-03-01', '2025년 3월 1일 회의록', 'How we did it', 'Background', 'a', '예산이 늘었습니다', 'one, two', '😀'])(
    'is not there in "%s"',
    (title) => {
      expect(readSubject(title)).toBeUndefined();
    },
  );

  it.each([
    ['주주총회', '주주총회는 삼월에 열린다.', '주주총회'],
    ['정기 주주총회', '주주총회는 삼월에 열린다.', '정기 주주총회'],
    ['주주총회', '주주는 삼월에 주주총회를 연다.', '주주'],
    ['조합원 총회', '총회는 삼월에 열린다.', '조합원'],
    ['주주회의 안내', '주주회의는 삼월에 열린다.', '주주회의'],
    ['메모리 교체', '메모리는 삼월에 바꾼다.', '메모리 교체'],
    ['株主総会', '株主総会は六月に開かれる。', '株主総会'],
    ['株主総会', '株主は六月に集まる。', '株主'],
    ['会議室の予約', '会議室は六月に変わる。', '会議室の予約'],
    ['股东大会', '股东大会六月举行。', '股东大会'],
    ['股东大会', '股东可以在六月投票。', '股东'],
    ['理事会议', '理事会六月举行理事会议。', '理事会议'],
    ['港口启动会议', '港口六月开放。', '港口'],
  ])('of "%s" is what stands alone in the text (%s): %s', (title, text, subject) => {
    expect(readSubject(title, (stem, behind) => standsAlone(`# ${title}\n\n${text}\n`, stem, behind))).toBe(subject);
  });

  it('makes a page of a compound, and none of what it begins with', () => {
    expect(thingsOf('# 주주총회\n\n주주총회는 삼월에 열린다. 주주총회에서는 배당을 정한다.\n')).toEqual(['주주총회']);
    expect(thingsOf('# 株主総会\n\n株主総会は六月に開かれる。株主総会では配当を決める。\n')).toEqual(['株主総会']);
    expect(thingsOf('# 股东大会\n\n股东大会六月举行。股东大会决定分红。\n')).toEqual(['股东大会']);
  });

  it('takes no longer than a title is long', () => {
    expectNoSquare(readSubject);
    expectNoSquare(readSubject, ['-', '추가', ' 기능', '(', '( ', 're: '], 'a');
  });

  it.each([
    ['Heron weekly', true],
    ['항구 주간 회의', true],
    ['港の会議', true],
    ['项目启动', true],
    ['Heron manual', false],
    ['Synchrotron', false],
  ])('%s is a meeting: %s', (title, isMeeting) => {
    expect(isMeetingTitle(title)).toBe(isMeeting);
  });
});

describe('other names of a thing', () => {
  it.each([
    ['initials in brackets', 'The National Boat Council (NBC) is a council of boat owners.', 'National Boat Council', ['NBC']],
    ['the long form in brackets', 'NBC (National Boat Council) is a council of boat owners.', 'NBC', ['National Boat Council']],
    [
      'plural initials',
      'Berth Request Forms (BRFs) are the papers of the harbour office. Berth Request Forms cost 3 euros.',
      'Berth Request Forms',
      ['BRFs'],
    ],
    ['a word that says so', '등대지기(이하 "등대")는 배를 이끄는 서비스이다.', '등대지기', ['등대']],
    ['the same in Chinese', '港口登记系统（以下简称“登记系统”）是一种管理泊位的系统。', '港口登记系统', ['登记系统']],
    [
      '"also known as"',
      'Heron Desk, also known as the Old Desk, is a service for boat owners. Heron Desk is open.',
      'Heron Desk',
      ['Old Desk'],
    ],
    ['"formerly"', 'Heron Desk (formerly Ticket Desk) is a service for boat owners.', 'Heron Desk', ['Ticket Desk']],
    ['a name in another script', '- PM: 서민아 (Seo Mina)', '서민아', ['Seo Mina']],
  ])('is %s', (_, sentence, title, aliases) => {
    expect(aliasesOf(`# T\n\n${sentence}\n`, title)).toEqual(aliases);
  });

  it.each([
    ['a remark', 'Heron Desk (open on Sunday) is a service for boat owners. Heron Desk is small.', 'Heron Desk'],
    ['a number', 'Heron Desk (3 berths) is a service for boat owners. Heron Desk is small.', 'Heron Desk'],
    ['other initials', 'Heron Desk (QZX) is a service for boat owners. Heron Desk is small.', 'Heron Desk'],
    ['a name that begins as "aka" does', 'Heron Desk (Akamaru) is a service for boat owners. Heron Desk is small.', 'Heron Desk'],
    ['one that begins as 구 does', '등대지기(구매팀)는 배를 이끄는 서비스이다.', '등대지기'],
  ])('is not %s in brackets', (_, sentence, title) => {
    const aliases = aliasesOf(`# T\n\n${sentence}\n`, title);
    expect(aliases.filter((name) => !sentence.includes(`(${name})`))).toEqual([]);
    expect(aliases).not.toContain('maru');
    expect(aliases).not.toContain('매팀');
    expect(thingsOf(`# T\n\n${sentence}\n`)).toContain(title);
  });

  it.each([
    [
      'the long name first',
      'The Harbour Watch Roster (HWR) is late.',
      'HWR is read at noon. HWR is a list of watches. The Harbour Watch Roster is late.',
    ],
    ['the short one first', 'HWR (Harbour Watch Roster) is late.', 'HWR is read at noon. The Harbour Watch Roster is late.'],
  ])('makes one thing of a name and its initials, both of which come back, with %s', (_, first, rest) => {
    const { things } = gather(`# T\n\n${first} ${rest}\n`);
    const named = things.filter(({ names }) => names.includes('HWR') || names.includes('Harbour Watch Roster'));
    expect(named).toHaveLength(1);
    expect(named[0]?.names).toEqual(expect.arrayContaining(['HWR', 'Harbour Watch Roster']));
  });

  it('leaves two pages of the wiki two', () => {
    const pages = ['HWR', 'Harbour Watch Roster'].map((title) => makePage({ title, kind: 'concept' }, []));
    expect(thingsOf('# T\n\nThe Harbour Watch Roster (HWR) is late.\n', pages).sort()).toEqual(['HWR', 'Harbour Watch Roster']);
  });
});

describe('addGivenNames', () => {
  const person = (name: string): Thing => ({
    title: name,
    kind: 'entity',
    type: 'person',
    reason: 'role',
    score: 1,
    isTerm: false,
    isNew: true,
    names: [name],
    aliases: [],
  });

  it('lets a part of a name stand for its only bearer', () => {
    const [ida, idaToo, per] = [person('Ida Holm'), person('Ida Vogel'), person('Per van der Dahl')];
    addGivenNames([ida, idaToo, per]);
    expect(ida.names).toEqual(['Ida Holm', 'Holm']);
    expect(per.names).toEqual(['Per van der Dahl', 'Per', 'Dahl']);
    expect(findThings('Holm met Ida Vogel and Per.', [ida, idaToo, per])).toEqual([ida, idaToo, per]);
  });
});

describe('gatherThings', () => {
  it.each([
    ['a project that is called one', '# T\n\nThe Heron project starts in May and ends soon.\n', ['Heron']],
    ['a Korean project', '# T\n\n물수리 프로젝트는 5월에 시작한다.\n', ['물수리']],
    ['no pronoun', '# T\n\n이번 프로젝트는 5월에 시작한다. 우리 프로젝트다. This project ends.\n', []],
    ['who holds a role', '# T\n\n- PM: Ida Holm\n- 총무: 한지우\n', ['Ida Holm', '한지우']],
    ['a vendor', '# T\n\n- Vendor: Quaylink\n', ['Quaylink']],
    ['authors in the head', '---\nauthors:\n  - Ida Holm\n  - Per Dahl\n---\n\n# T\n', ['Ida Holm', 'Per Dahl']],
  ])('finds %s', (_, text, titles) => {
    expect(thingsOf(text)).toEqual(expect.arrayContaining(titles));
    if (titles.length === 0) expect(thingsOf(text)).toEqual([]);
  });

  it.each([
    [
      'its initials in brackets, small words among them',
      '# T\n\nA Council of Elders (CoE) meets in May. The CoE votes. The CoE pays.\n',
      'Council of Elders',
      'CoE',
    ],
    [
      'initials that the text uses',
      '# T\n\nWe use Lock Keeper Records. Lock Keeper Records stay. An LKR has a date.\n',
      'Lock Keeper Records',
      'LKR',
    ],
    [
      'the long form of an abbreviation',
      '# T\n\nThe Quay Keeper (QK) opens. The QK pays. The QK closes the QK book.\n',
      'QK',
      'Quay Keeper',
    ],
    ['what it is known as', '# T\n\nThe Lock Keeper (known as Doorman) opens. The Lock Keeper pays.\n', 'Lock Keeper', 'Doorman'],
  ])('takes for one thing a name and %s', (_, text, title, alias) => {
    const { things } = gather(text);
    const thing = things.find((one) => one.names.includes(title));
    expect(thing?.names).toContain(alias);
    expect(things.filter((one) => one.names.includes(alias))).toHaveLength(1);
  });

  it('takes everyday letters for no name that begins with them', () => {
    const { things } = gather(
      '# T\n\nThe Payment Data Feed runs at six. The Payment Data Feed is read by all. Each skipper gets a PDF.\n',
    );
    expect(things.find((one) => one.names.includes('Payment Data Feed'))?.names).not.toContain('PDF');
  });

  it('takes a noun of four syllables for no person', () => {
    const text =
      '# 요금\n\n요금은 세 가지다:\n\n- 공급가액: 세금 전\n- 부가세액: 자동 계산\n- 합계금액: 모두\n\n|구분|설명|\n|---|---|\n|공급가액|세금 전|\n|부가세액|세금|\n';
    expect(gather(text).things.filter(({ type }) => type === 'person')).toEqual([]);
  });

  it('is about the fee of the harbour, where the text goes on about the fee', () => {
    expect(
      gather('# Harbour fee\n\nThe Harbour fee is due. Boats pay the Harbour fee.\n\nThe Harbour is wide.\n').subject?.title,
    ).toBe('Harbour fee');
  });

  it('makes nothing of a greeting that tells which team writes', () => {
    expect(thingsOf('# T\n\n안녕하세요, 정박료 정산팀입니다. 오늘 알립니다.\n')).not.toContain('정박료 정산');
  });

  it('finds nothing in words that only repeat', () => {
    const { things } = gather(`# Walks\n\n${'We walked along the shore in good weather.\n\n'.repeat(6)}`);
    expect(things.map(({ title }) => title)).not.toContain('shore');
  });

  it.each([
    ['a code name in the title', '# Heron weekly\n\nHeron opens in May. All is well.\n', 'Heron', true],
    [
      'a decision by its object',
      '# 12. Use Blue Gate instead of the old one\n\nBlue Gate is fast. It opens at noon.\n',
      'Blue Gate',
      true,
    ],
    [
      'what has taken its place, where the head says so',
      '# Old paging\n\nSuperseded by [Blue Gate](b.md)\n\nPaging sends a message.\n',
      'Blue Gate',
      true,
    ],
    [
      'what has taken its place, where its status says so',
      '# Old paging\n\nStatus: Superseded by [Blue Gate](b.md)\n\nPaging sends a message.\n',
      'Blue Gate',
      true,
    ],
    [
      'what has taken its place, where its status says so below a heading',
      '# Old paging\n\n## Status\n\nDeprecated in favour of [Blue Gate](b.md) since May\n\n## Plan\n\nPaging sends a message.\n',
      'Blue Gate',
      true,
    ],
    [
      'what has taken its place, where a label says so',
      '# Old paging\n\nSuperseded by: [Blue Gate](b.md)\n\nPaging sends a message.\n',
      'Blue Gate',
      true,
    ],
    [
      'a proposal by its own title, beside a project that this names',
      '# Heron led by three keepers\n\nStatus: Rejected\n\nThe Heron project opens in May. Project Heron is small.\n',
      'Heron led by three keepers',
      true,
    ],
    ['its title when nothing is named', '# The long walk home\n\nIt rained.\n', 'The long walk home', true],
  ])('is about %s', (_, text, title, isInTitle) => {
    expect(gather(text)).toMatchObject({ subject: { title }, isInTitle });
  });

  it('is about what its sentences speak of, rather than what stands in its lists', () => {
    const list = Array.from({ length: 12 }, (_, i) => `- Berth Desk form ${i}\n`).join('');
    const said = 'Tide Clock now runs at night. Tide Clock shows the moon. Tide Clock is in the east house.';
    expect(gather(`# 2025-10-02\n\n${said}\n\nForms:\n\n${list}`).subject?.title).toBe('Tide Clock');
  });

  it.each([
    [
      'of another thing',
      '# Old paging\n\nThe leaflet was replaced by [Blue Gate](b.md) in May.\n\nOld paging sends a message.\n',
    ],
    ['of a part', '# Old paging\n\nStatus: Partly superseded by [Blue Gate](b.md)\n\nOld paging sends a message.\n'],
    ['below another label', '# Old paging\n\nLeaflet: Replaced by [Blue Gate](b.md)\n\nOld paging sends a message.\n'],
    ['within a sentence', '# Old paging\n\nReplaced by [Blue Gate](b.md) was the leaflet.\n\nOld paging sends a message.\n'],
    ['far below the head', `# Old paging\n\n${'Rain is loud. '.repeat(6)}\n\nSuperseded by [Blue Gate](b.md)\n`],
    ['of another number', '# Old paging\n\nSuperseded by [ADR 12](b.md)\n\nPaging sends a message.\n'],
    ['without a link', '# Old paging\n\nSuperseded by something\n\nPaging sends a message.\n'],
  ])('is not about a successor %s', (_, text) => {
    expect(gather(text).subject?.title).toMatch(/paging/i);
  });

  it('writes on the page that the wiki has under another name', () => {
    const page = makePage({ title: 'Ticket Desk', kind: 'project', aliases: ['Heron'] }, []);
    expect(gather('# Heron weekly\n\nHeron opens in May.\n', [page]).subject).toMatchObject({
      title: 'Ticket Desk',
      isNew: false,
    });
  });

  it('never writes on a locked page', () => {
    const page = makePage({ title: 'Heron', kind: 'project', locked: true }, []);
    expect(gather('# T\n\nHeron opens in May.\n', [page]).things.filter(({ isNew }) => !isNew)).toEqual([]);
  });
});
