import { describe, expect, it } from 'vitest';
import { isFiller } from '../../../../src/providers/embedded/plan/furniture.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';
import { makeUnit } from '../make-unit.js';

describe('what says nothing of anything', () => {
  it('takes no longer than a text is long, whatever capitals stand in it', () => {
    expectNoSquare((text) => isFiller(makeUnit(text)), ['A', 'AB1', 'A-', 'AB ']);
  });

  it.each([
    'Hi all,',
    'Hello everyone and welcome!',
    'Thanks to all of you for coming.',
    'Best wishes from the isle.',
    '11 U.S.C. § 321, 28 U.S.C. § 586(b).',
    'CHAPTER 2 – MOORINGS AND FEES',
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
    '위 링크를 확인하세요.',
    '아래의 표를 참고하시기 바랍니다.',
    'Please see the page on ropes.',
    '잘 부탁드립니다.',
    '(how to get there by boat)',
    '本节介绍北门的运营方式。',
    '24년 8월 22일, 북문 개선 사항 안내드립니다.',
    '북문 운영팀입니다.',
    '→ 북문 서비스 소개 → 북문 안내 확인하기',
    '안정화가 진행됨에 따라 업데이트 사항을 안내해 드립니다.',
    '이번 개선은 여러분의 소중한 의견을 바탕으로 진행되었습니다.',
    '북문의 새 예약을 유연하게 관리해보세요!',
    'Discover the new booking of the north gate!',
    '작성일자 2025년 07월 07일',
    'Last updated on 2025-07-07',
  ])('is left out: %s', (text) => {
    expect(isFiller(makeUnit(text))).toBe(true);
  });

  it.each([
    'The harbour board sees the north gate as unsafe.',
    'Best practice is to moor on two lines.',
    'Thanks to the new crane the pier handles forty ships.',
    'Hi all, the fee rises to 40 euros in May.',
    'Hey, this is the last boat of the day!',
    'Under § 7 of the harbour rules boats wait outside.',
    'The section of the wall by the gate describes an arc.',
    'This gate has been open since the storm of May.',
    'More details were lost in the fire of the archive house.',
    'Read access is limited to the audit team.',
    'Visit reports are due on Friday.',
    'Read the contract of the north gate before you sign it.',
    '위원회는 매월 예산을 확인해야 한다.',
    '위험 요소는 매주 PM이 확인해야 한다.',
    '모든 페이지는 배포 전에 QA가 확인해야 한다.',
    '다음 주부터 담당자가 문서를 확인해야 한다.',
    '담당자는 매일 로그를 확인해 주세요.',
    '이 페이지에서는 예약을 정리할 수 있다.',
    '3월 5일까지 견적서 제출을 부탁드립니다.',
    '3월 5일 북문 점검을 안내드립니다.',
    '자세한 정보를 담은 표는 북문 사무실에 있다.',
    '詳しく契約を確認する担当は田中である。',
    'この表は毎月総務が紹介資料に使う。',
    '本文档库介绍由王芳负责。',
    '북문의 요금은 지난달부터 삼천 원이다.',
    'PAYMENT IS DUE WITHIN 30 DAYS.',
    '많은 이용자가 로그인 오류를 겪어 서버를 12대로 늘렸다.',
    '많은 의견이 엇갈려 예산은 다음 회의로 미뤘다.',
    '북문의 새 예약이 열렸으니 많은 이용 부탁드립니다.',
    'Try the north gate after 3 May!',
    '작성일자는 계약서의 첫 줄에 2025년으로 적는다.',
    '북문이 새로 열리게 되어 이용 방법을 안내드립니다.',
    '北門が開きましたのでお知らせします。',
    '北门已经开放，现将时间通知如下。',
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
