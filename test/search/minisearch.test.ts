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

  it('keeps off-topic questions less relevant than fitting ones', () => {
    const fitting = index.search('등대는 어떤 프로젝트인가', 3).relevance;
    expect(fitting).toBeGreaterThan(0.5);
    expect(index.search('지난 분기의 매출 총이익 프로젝트', 3).relevance).toBeLessThan(fitting / 2);
    expect(index.search('Which vendor delivers coffee on Mondays to the phone shop?', 3).relevance).toBeLessThan(0.4);
    expect(index.search('zebra', 3)).toEqual({ hits: [], relevance: 0 });
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
    expect(index.search('', 3)).toEqual({ hits: [], relevance: 0 });
    expect(buildSearchIndex([]).search('desk', 3)).toEqual({ hits: [], relevance: 0 });
  });
});
