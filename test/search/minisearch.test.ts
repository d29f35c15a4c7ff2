import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../src/search/minisearch.js';
import type { Passage } from '../../src/search/search.js';

const PASSAGES: Passage[] = [
  { id: 'en-1', title: 'Lighthouse', text: 'Lighthouse moves the booking desk to a hosted service.' },
  { id: 'en-2', title: 'Booking desk', text: 'The desk takes bookings by phone until six in the evening.' },
  { id: 'ko-1', title: '등대', text: '등대는 예약 창구를 새 서비스로 옮기는 프로젝트이다.' },
  { id: 'ko-2', title: '박서연', text: '박서연이 예약 창구의 책임자이다.' },
  { id: 'zh-1', title: '灯塔', text: '灯塔项目的预算是三十万元。' },
  { id: 'ja-1', title: '予約窓口', text: '予約窓口は夕方六時まで電話を受け付ける。' },
];
const index = buildSearchIndex(PASSAGES);
const best = (query: string) => index.search(query, 3).hits[0]?.id;

describe('buildSearchIndex', () => {
  it('finds passages in English, Korean, Chinese and Japanese', () => {
    expect(best('Who takes bookings by phone?')).toBe('en-2');
    expect(best('예약 창구의 책임자는 누구인가?')).toBe('ko-2');
    expect(best('预算是多少')).toBe('zh-1');
    expect(best('電話は何時まで受け付けますか')).toBe('ja-1');
  });

  it('weighs each term of the question: the rarer, the more', () => {
    const { weights } = index.search('Which zebra takes bookings at the desk?', 3);
    const [zebra = 0, takes = 0, desk = 0] = ['zebra', 'take', 'desk'].map((term) => weights.get(term));
    expect([...weights.keys()]).toEqual(['zebra', 'take', 'book', 'desk']);
    expect(zebra).toBe(takes);
    expect(takes).toBeGreaterThan(desk);
    expect(desk).toBeGreaterThan(0);
    expect(index.search('zebra', 3).hits).toEqual([]);
  });

  it('weighs by the passages that are there now', () => {
    const changing = buildSearchIndex(PASSAGES);
    const weigh = () => changing.search('desk', 1).weights.get('desk') ?? 0;
    const before = weigh();
    changing.remove(['en-1']);
    expect(weigh()).toBeGreaterThan(before);
  });

  it('tries beginnings and misspellings only when nothing is found as it stands', () => {
    expect(best('lighthous')).toBe('en-1');
    expect(best('lighthuose')).toBe('en-1');
    expect(index.search('phone lighthuose', 5).hits.map((hit) => hit.id)).toEqual(['en-2']);
  });

  it('orders equal scores by id, and keeps to the limit', () => {
    const twins = buildSearchIndex(['b', 'c', 'a'].map((id) => ({ id, title: 'Twin', text: 'same text' })));
    expect(twins.search('twin', 2).hits.map((hit) => hit.id)).toEqual(['a', 'b']);
  });

  it('answers an empty question and an empty index', () => {
    expect(index.search('', 3)).toEqual({ hits: [], weights: new Map() });
    expect(buildSearchIndex([]).search('desk', 3).hits).toEqual([]);
  });
});
