import { describe, expect, it } from 'vitest';
import { isFiller } from '../../../../src/providers/embedded/plan/furniture.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';
import { makeUnit } from '../make-unit.js';

describe('what says nothing of anything', () => {
  it('takes no longer than a text is long, whatever capitals stand in it', () => {
    expectNoSquare((text) => isFiller(makeUnit(text)), ['A', 'AB1', 'A-', 'AB ']);
    const words = ['for more ', 'to see ', 'thanks and the ', 'dear a ', '요금이고 ', '아래 ', '안녕하세요 ', '谢谢 ', 'です '];
    expectNoSquare((text) => isFiller(makeUnit(text)), words);
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
    'For more information see the page of lamps.',
    'To learn more about the gates, visit our site.',
    'For the opening hours of the north gate, see the table.',
    'Further details of the fee are listed below.',
    'More information can be found in the guide of the harbour.',
    '자세한 내용은 아래 문서를 참고해 주세요.',
    '그리고 자세한 사항은 공지를 참고하세요.',
    '더 많은 정보는 아래 링크를 확인해 주세요.',
    '更多信息请参见下面的指南。',
    'Thanks, everyone, for coming.',
    'Thank you, Dana, for the report.',
    'Best regards, Dana Ruiz, harbour office',
    'Hi all, thanks for coming to the meeting!',
    'Dear members of the harbour club',
    '안녕하세요, 북문 운영팀입니다.',
    '안녕하세요 여러분, 함께해 주셔서 감사합니다.',
    '끝까지 읽어 주시고 도와주셔서 감사합니다.',
    'ご参加いただき、ありがとうございます。',
    'お疲れ様です、田中です。',
    '谢谢大家的支持，谢谢。',
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
    'For orders of 500 euros or more, shipping is free.',
    'For the new office we need more chairs.',
    'For more information, contact Dana Ruiz at the gate.',
    'To read more books the crew asked for a library.',
    'More details are due on 5 May.',
    'Further information is required from tenants before they sign.',
    'The prices, 40 euros in May, and the details are given below.',
    'See that the gate is shut before you cast off.',
    'See the table below, as the fee rose to 40 euros in May.',
    '요금은 5월부터 4만 원이며 아래 표를 참고하세요.',
    '북문이 닫혔으니 자세한 내용은 공지를 참고하세요.',
    '자세한 내용은 5월 3일에 공지한다.',
    '자세한 내용은 김서준 팀장에게 문의하세요.',
    '更多信息将于5月3日公布。',
    '详见附表，北门的费用为四十元。',
    'Thanks, the launch moved to 3 May.',
    'Thank you for the report; the budget is 5,000 euros.',
    'Thank you for the report – the launch was put off.',
    'Thanks for the list and the new fee is what we agreed on.',
    'Thank you for the gift of 5,000 euros.',
    'Dear customers were charged twice.',
    'Dear Dana, the board has put the launch off.',
    'Cheers went up as the crane arrived.',
    'See you at the gate on 4 May!',
    '안녕하세요, 출시일이 다음 주로 바뀌었습니다.',
    '안녕하세요 여러분, 북문이 월요일에 닫힙니다.',
    '수고비는 매달 말일에 낸다.',
    '예산은 오천 유로로 확정되었습니다, 감사합니다.',
    '정박료를 사만 원으로 올림',
    'お疲れ様です、打ち上げは来週に延期されました。',
    '打ち上げは来週に延期されましたので、ありがとうございます。',
    '大家好，发布会改到下周三举行。',
    '会议改到下周三举行，谢谢。',
    'This document describes how the bell rules apply at night.',
    'This document was published in May and replaces the horn rules.',
    'This document was released to all crews in May.',
    '이 문서는 북문의 운영 규칙을 설명한다.',
    'この文書は北門の運用規則を説明する。',
    '本文档介绍北门的运营规则。',
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

describe('under the heading of rights', () => {
  const under = (heading: string, text: string): boolean => isFiller({ ...makeUnit(text), headings: ['Harbour', heading] });

  it.each([
    ['Copyright', 'The contents may be used under the CC0 licence by all.'],
    ['License', 'Permission is hereby granted, free of charge, to any person.'],
    ['저작권', '이 문서의 저작권은 항만청에 있으며 누구나 사용할 수 있다.'],
    ['版权', '本文档的版权归港务局所有，任何人可以使用。'],
  ])('%s, what is said of them is left out', (heading, text) => {
    expect(under(heading, text)).toBe(true);
  });

  it.each([
    ['Copyright', 'The spare key of the boat house is kept by Ada Holm.'],
    ['저작권', '보트 창고의 열쇠는 한지우가 보관하고 있다.'],
  ])('%s, what is said of something else is kept', (heading, text) => {
    expect(under(heading, text)).toBe(false);
  });
});

it.each([
  'These are available in the shop for 30 euros.',
  'This is available in the US from May 2027.',
  'Details are published on the 3rd of May 2026.',
  'This applies only here in the harbour of Oslo.',
])('what points nowhere is kept: %s', (text) => {
  expect(isFiller(makeUnit(text))).toBe(false);
});
