import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../src/domain/page.js';
import { planSource } from '../../../../src/providers/embedded/plan/plan-source.js';
import { makePage, makeRequest } from '../make-request.js';

const harbour = (): Page =>
  makePage({ title: 'Harbour', kind: 'project', aliases: ['항구'] }, [
    { section: 'overview', text: 'Harbour — Launch date: 2 June 2025', date: '2025-03-01' },
    { section: 'overview', text: 'Harbour — 예산: 3억 원', date: '2025-03-01' },
    { section: 'people', text: 'Harbour — PM: [[entities/김하나|김하나]]', date: '2025-03-01' },
    { section: 'questions', text: '예약금을 받을 것인가?', date: '2025-03-01' },
  ]);

const plan = (text: string, pages = [harbour()], path = '2025-05-01-harbour.md') =>
  planSource(makeRequest(path, `# Harbour weekly\n\n${text}\n`, pages)).claims;
const replaces = (text: string, pages?: Page[]) => plan(text, pages).flatMap((claim) => claim.replaces ?? []);
const conflicts = (text: string, pages?: Page[]) => plan(text, pages).flatMap((claim) => claim.conflicts ?? []);

describe('what a newer source replaces', () => {
  it.each([
    ['- Launch date: 30 June 2025', 'Harbour‹1›'],
    ['The launch moves from 2 June to 30 June 2025.', 'Harbour‹1›'],
    ['We postponed the launch to 30 June 2025 because of the printer.', 'Harbour‹1›'],
    ['출시는 2025년 6월 2일에서 6월 30일로 미룬다.', 'Harbour‹1›'],
    ['Harbour의 예산은 3억 5천만 원이다.', 'Harbour‹2›'],
    ['예산은 3억 원에서 4억 원으로 늘린다.', 'Harbour‹2›'],
    ['Harbour의 PM은 최민수가 이어받는다.', 'Harbour‹3›'],
    ['- PM: 최민수', 'Harbour‹3›'],
    ['Dana Ruiz takes over as PM of Harbour.', 'Harbour‹3›'],
    ['예약금은 받지 않기로 했다.', 'Harbour‹4›'],
  ])('%s', (text, expected) => {
    expect(replaces(text)).toEqual([expected]);
  });

  it('puts the newer claim into the section of the older one', () => {
    expect(plan('The launch moves from 2 June to 30 June 2025.')[0]?.on).toEqual([{ page: 'Harbour', section: 'overview' }]);
  });

  it('follows a handed-over role to the page of who held it', () => {
    const former = makePage({ title: '김하나', kind: 'entity', type: 'person' }, [
      { section: 'projects', text: '[[projects/Harbour|Harbour]] — PM: 김하나', date: '2025-03-01' },
    ]);
    const [claim] = plan('Harbour의 PM은 최민수가 이어받는다.', [harbour(), former]);
    expect(claim?.replaces).toEqual(['Harbour‹3›', '김하나‹1›']);
    expect(claim?.on).toContainEqual({ page: '김하나', section: 'projects' });
  });

  it('finds the end of a chain in which the label changed', () => {
    const moved = 'The opening moves from 2 June to 30 June 2025.';
    const page = makePage({ title: 'Harbour', kind: 'project' }, [
      { section: 'overview', text: '1차 출시: 2025년 6월 2일', date: '2025-03-01', replacedBy: { source: 'b.md', quote: moved } },
      { section: 'overview', text: moved, date: '2025-04-01', source: 'b.md' },
    ]);
    expect(replaces('1차 출시는 8월 18일로 미룬다.', [page])).toEqual(['Harbour‹2›']);
  });
});

describe('what stays', () => {
  it.each([
    ['the same value in other words', '- Launch: 2025년 6월 2일'],
    ['another label', '- Beta launch: 1 May 2025'],
    ['another unit', '예산은 40% 늘었다.'],
    ['two values for one label in the source', '- PM: 최민수\n- PM: 이도현'],
    ['an event', 'The harbour wall was repaired in 2025.'],
    ['a question', 'Should the launch move to 30 June 2025?'],
  ])('%s', (_, text) => {
    expect(replaces(text)).toEqual([]);
  });

  it('never lets an older or undated source replace a newer claim', () => {
    const old = planSource(makeRequest('2025-01-01-harbour.md', '# Harbour weekly\n\n- PM: 최민수\n', [harbour()]));
    expect(old.claims.flatMap((claim) => claim.replaces ?? [])).toEqual([]);
    const undated = planSource(makeRequest('harbour.md', '# Harbour weekly\n\n- PM: 최민수\n', [harbour()]));
    expect(undated.claims.flatMap((claim) => claim.replaces ?? [])).toEqual([]);
  });

  it('leaves a label alone that one source gave two values', () => {
    const page = makePage({ title: 'Harbour', kind: 'project' }, [
      { section: 'people', text: 'Deputy: Ann Lee', date: '2025-03-01' },
      { section: 'people', text: 'Deputy: Bo Chen', date: '2025-03-01' },
    ]);
    expect(replaces('- Deputy: Cy Doe', [page])).toEqual([]);
  });
});

describe('what contradicts', () => {
  it('two numbers for one label on the same day', () => {
    const page = makePage({ title: 'Harbour', kind: 'project' }, [
      { section: 'overview', text: 'Harbour — Bookings: 113', date: '2025-05-01' },
    ]);
    expect(conflicts('- Bookings: 127', [page])).toEqual(['Harbour‹1›']);
    expect(conflicts('- Bookings: 113', [page])).toEqual([]);
  });

  it('a statement about an earlier time against what was said then', () => {
    expect(conflicts('킥오프에서 승인된 예산은 2억 5천만 원이었다.')).toEqual(['Harbour‹2›']);
    expect(replaces('킥오프에서 승인된 예산은 2억 5천만 원이었다.')).toEqual([]);
    expect(conflicts('킥오프에서 승인된 예산은 3억 원이었다.')).toEqual([]);
  });
});
