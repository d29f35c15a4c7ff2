import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../../src/providers/embedded/answer/question.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

describe('readQuestion', () => {
  it.each([
    ['Who runs the bakery?', ['person']],
    ['The oven was bought by whom?', ['person']],
    ['Which company delivers the flour?', ['person']],
    ['빵집은 누가 운영하나?', ['person']],
    ['밀가루는 어느 업체가 납품하나요?', ['person']],
    ['パン屋を経営しているのは誰ですか？', ['person']],
    ['谁经营这家面包店？', ['person']],
    ['When was the oven bought?', ['date']],
    ['In which year did the bakery open?', ['date']],
    ['오븐은 언제 샀나?', ['date']],
    ['개업일은 며칠인가?', ['date']],
    ['オーブンはいつ買いましたか？', ['date']],
    ['烤箱是什么时候买的？', ['date']],
    ['How many loaves are baked a day?', ['number']],
    ['하루에 빵을 몇 개 굽나?', ['number']],
    ['一日に何個のパンを焼きますか？', ['number']],
    ['每天烤几个面包？', ['number']],
    ['How much did the oven cost?', ['money', 'number']],
    ['오븐 가격은 얼마인가?', ['money', 'number']],
    ['オーブンはいくらでしたか？', ['money']],
    ['烤箱花了多少钱？', ['money', 'number']],
    ['Why was the old oven given away?', ['reason']],
    ['낡은 오븐은 왜 버렸나?', ['reason']],
    ['なぜ古いオーブンを捨てたのですか？', ['reason']],
    ['为什么扔掉旧烤箱？', ['reason']],
    ['Who opened the shop, and when?', ['person', 'date']],
    ['가게는 누가 언제 열었나?', ['person', 'date']],
    ['Where is the flour kept?', []],
    ['Is the oven electric?', []],
    ['오븐은 전기식인가?', []],
    ['The person who bakes and the day when they rest', []],
  ])('knows what is asked for: %s', (question, kinds) => {
    expect(readQuestion(question).asksFor).toEqual(kinds);
  });

  it.each([
    ['How did the price of bread change?', true],
    ['Who was the previous baker?', true],
    ['빵값은 어떻게 바뀌었나?', true],
    ['원래 제빵사는 누구였나?', true],
    ['パンの値段はどう変わりましたか？', true],
    ['面包的价格有什么变化？', true],
    ['What does bread cost?', false],
    ['빵값은 얼마인가?', false],
    ['パンの値段はいくらですか？', false],
    ['面包多少钱？', false],
  ])('knows whether it is about a change: %s', (question, isAboutChange) => {
    expect(readQuestion(question).isAboutChange).toBe(isAboutChange);
  });

  it.each([
    ['List the suppliers of the bakery.', true],
    ['Which suppliers were paid late?', true],
    ['Who opened the shop and when did it close?', true],
    ['거래처를 모두 나열하라.', true],
    ['가게는 언제 열었고 누가 운영하나?', true],
    ['仕入先をすべて教えてください。', true],
    ['有哪些供应商？', true],
    ['Which bus was late?', false],
    ['Which supplier was paid late?', false],
    ['가게는 언제 열었나?', false],
    ['店はいつ開きましたか？', false],
    ['面包店在哪里？', false],
  ])('knows whether it is about several things: %s', (question, isAboutSeveral) => {
    expect(readQuestion(question).isAboutSeveral).toBe(isAboutSeveral);
  });

  it.each([
    ['How many loaves did the bakery sell in March 2021?', ['loav', 'bakeri', 'sell']],
    ['2021년 3월에 빵집은 왜 문을 닫았나?', ['빵집', '문을']],
    ['パン屋はいつ開きましたか？', ['パン', 'ン屋']],
    ['面包店是什么时候开的？', ['面包', '包店']],
  ])('keeps what it is about, without dates and words that ask: %s', (question, terms) => {
    expect(readQuestion(question).terms).toEqual(terms);
  });

  it.each([
    ['Who is the treasurer of the club?', ['treasur']],
    ['Who was our head gardener in May?', ['garden']],
    ['동호회의 총무는 누구인가?', ['총무']],
    ['会計担当は誰ですか？', ['会計', '計担', '担当'].slice(-1)],
    ['谁是俱乐部的财务？', ['财务']],
    ['Who waters the plants?', []],
    ['Who is the man at the door?', []],
    ['What is the treasurer paid?', []],
  ])('knows what somebody has to be: %s', (question, head) => {
    expect(readQuestion(question).head).toEqual(head);
  });

  it('takes no longer than a question is long', () => {
    const words = [
      'from ',
      'between x ',
      'how much ',
      '가격',
      '얼마',
      '어떤 ',
      '누구 ',
      '가',
      '漢',
      '費用',
      '谁是',
      'who is the ',
      'what a',
      ' ',
    ];
    expectNoSquare(readQuestion, words);
    expectNoSquare(readQuestion, ['漢', '가', ' '], 'who is the 누구 誰 谁是');
  });
});
