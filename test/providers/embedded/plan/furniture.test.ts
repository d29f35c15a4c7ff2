import { describe, expect, it } from 'vitest';
import { isFiller } from '../../../../src/providers/embedded/plan/furniture.js';
import { makeUnit } from '../make-unit.js';

describe('what says nothing of anything', () => {
  it.each([
    'Hi all,',
    'Thanks to everybody who came on Friday!',
    'See below for the full table.',
    'For more information, see the page on ropes.',
    'As mentioned above, the gate is shut.',
    'This section describes the gates and their keepers.',
    'The following table lists the gates of the harbour.',
    'This document has been placed in the public domain.',
    'The gates are open at these times of the year:',
    '자세한 내용은 아래 문서를 참고해 주세요.',
    '이 절에서는 북문의 운영을 설명한다.',
    '새 요금에 대한 업데이트를 안내드립니다.',
    '詳しくは下記のページをご覧ください。',
    'この節では北門の運用を説明する。',
    '详见下面的表格和说明。',
    '3월 2일 업데이트 사항을 확인해 보세요.',
    '(how to get there by boat)',
    '本节介绍北门的运营方式。',
  ])('is left out: %s', (text) => {
    expect(isFiller(makeUnit(text))).toBe(true);
  });

  it.each([
    'The harbour board sees the north gate as unsafe.',
    'The section of the wall by the gate describes an arc.',
    'This gate has been open since the storm of May.',
    'More details were lost in the fire of the archive house.',
    '북문의 요금은 지난달부터 삼천 원이다.',
    '北門の料金は先月から三千円です。',
    '北门的费用从上个月起是三千元。',
  ])('is kept: %s', (text) => {
    expect(isFiller(makeUnit(text))).toBe(false);
  });

  it.each([['References'], ['Table of contents'], ['참고 문헌'], ['脚注'], ['目录']])('is what stands under %s', (heading) => {
    expect(isFiller(makeUnit('Holm writes of the gates in her book.', { headings: ['Harbour', heading] }))).toBe(true);
    expect(isFiller(makeUnit('Holm writes of the gates in her book.', { headings: [heading] }))).toBe(false);
  });
});
