import { describe, expect, it } from 'vitest';
import { chooseClaims } from '../../../../src/providers/embedded/answer/choose-claims.js';
import { isUnknown } from '../../../../src/providers/embedded/answer/is-unknown.js';
import type { Evidence } from '../../../../src/providers/provider.js';
import { makeEvidence, rank } from '../make-evidence.js';

function knows(text: string, ...claims: (string | Evidence)[]): boolean {
  const evidence = claims.map((one, id) => (typeof one === 'string' ? makeEvidence(id, one, { title: 'notes' }) : one));
  const { question, topic, ranked } = rank(text, evidence);
  return !isUnknown(question, topic, ranked, chooseClaims(question, ranked));
}

describe('isUnknown', () => {
  it.each([
    ['Where is the pump key kept?', 'The pump key is kept in the shed.'],
    ['펌프 열쇠는 어디에 두나?', '펌프 열쇠는 창고에 둔다.'],
    ['ポンプの鍵はどこにありますか？', 'ポンプの鍵は倉庫にある。'],
    ['水泵的钥匙放在哪里？', '水泵的钥匙放在仓库。'],
  ])('knows what the claims speak of: %s', (question, claim) => {
    expect(knows(question, claim)).toBe(true);
  });

  it.each([
    ['What is the boiling point of the pump oil?', 'The pump key is kept in the shed.'],
    ['펌프 기름의 끓는점은 몇 도인가?', '펌프 열쇠는 창고에 둔다.'],
    ['ポンプの保証期間の起算日はいつですか？', 'ポンプの鍵は倉庫にある。'],
    ['水泵机油的沸点是多少？', '水泵的钥匙放在仓库。'],
  ])('does not know what hardly any of its words stand for: %s', (question, claim) => {
    expect(knows(question, claim)).toBe(false);
  });

  it.each([
    ['Where does Nora keep the pump key?', 'The pump key is kept in the shed.', 'Nora keeps the pump key in the shed.'],
    ['펌프 열쇠는 Nora가 어디에 두나?', '펌프 열쇠는 창고에 둔다.', 'Nora는 펌프 열쇠를 창고에 둔다.'],
    ['「赤い鍵」のポンプはどこですか？', 'ポンプの鍵は赤く、倉庫にある。', 'ポンプの「赤い鍵」は倉庫にある。'],
    ['Nora的水泵钥匙放在哪里？', '水泵的钥匙放在仓库。', 'Nora的水泵钥匙放在仓库。'],
    ['What does Rule 12 of the pump say?', 'For the pump, 12 guests say one rule.', 'Rule 12: the pump rests at night.'],
  ])('does not know of a name, a number or quoted words that no claim holds: %s', (question, without, withIt) => {
    expect(knows(question, without)).toBe(false);
    expect(knows(question, withIt)).toBe(true);
  });

  it.each([
    ['What did the Harbour Choir pay?', 'The Harbour Choir is old.', 'The Harbour Choir did pay.'],
    ['Harbour Choir의 예산은?', 'Harbour Choir는 오래되었다.', 'Harbour Choir의 예산은 작다.'],
    ['Harbour Choirの予算は？', 'Harbour Choirは古い。', 'Harbour Choirの予算は少ない。'],
    ['Harbour Choir的预算？', 'Harbour Choir很老。', 'Harbour Choir的预算很少。'],
  ])('does not take what is said of the same name for an answer: %s', (question, without, withIt) => {
    expect(knows(question, without)).toBe(false);
    expect(knows(question, withIt)).toBe(true);
  });

  it('knows a numbered record by the name of its file', () => {
    const of = (source: string) => makeEvidence(0, 'The pump rests at night.', { source });
    expect(knows('Does the pump rest at night by Rule 12?', of('rules/0012-night.md'))).toBe(true);
    expect(knows('Does the pump rest at night by Rule 12?', of('rules/0013-night.md'))).toBe(false);
  });

  it.each([
    ['Who repaired the pump in 2019?', 'Nora repaired the pump.'],
    ['2019년에 펌프를 고친 사람은 누구인가?', '나리가 펌프를 고친 사람이다.'],
    ['2019年にポンプを直した人は誰ですか？', '森さんがポンプを直した。'],
    ['2019年谁修理了水泵？', '林芳修理了水泵。'],
  ])('does not know of a year that no claim and no source is of: %s', (question, claim) => {
    const of = (date: string) => makeEvidence(0, claim, { date });
    expect(knows(question, of('2021-03-01'))).toBe(false);
    expect(knows(question, of('2019-03-01'))).toBe(true);
  });

  it.each([
    ['How much does the pump key cost?', 'The pump key is kept in the shed.', 'The pump key is £4 and kept in the shed.'],
    ['펌프 열쇠는 왜 창고에 두나?', '펌프 열쇠는 창고에 둔다.', '펌프 열쇠는 도난 때문에 창고에 둔다.'],
    ['ポンプの鍵はいくつありますか？', 'ポンプの鍵は倉庫にある。', 'ポンプの鍵は倉庫に三個ある。'],
    ['水泵的钥匙什么时候放在仓库？', '水泵的钥匙放在仓库。', '水泵的钥匙周三放在仓库。'],
  ])('does not know when the asked-for kind of thing is in no claim: %s', (question, without, withIt) => {
    expect(knows(question, without)).toBe(false);
    expect(knows(question, withIt)).toBe(true);
    expect(knows(question, without, 'Lunch on 4 May was £3, 3000원, 三個, because 때문 周三.')).toBe(false);
  });

  it.each([
    ['Who is the plumber of the pool?', 'Nora is the gardener of the pool.', 'Nora is the plumber of the pool.'],
    ['수영장의 배관공은 누구인가?', '수영장의 정원사는 나리이다.', '수영장의 배관공은 나리이다.'],
    ['プールの配管工は誰ですか？', 'プールの庭師は森さんだ。', 'プールの配管工は森さんだ。'],
    ['谁是游泳池的管道工？', '游泳池的园丁是林芳。', '游泳池的管道工是林芳。'],
  ])('does not take another office for the one that was asked for: %s', (question, without, withIt) => {
    expect(knows(question, without)).toBe(false);
    expect(knows(question, withIt)).toBe(true);
  });

  it('finds the answers to two questions in two claims', () => {
    const claims = ['Nora left the pool.', 'The pool was left because of the cold.'];
    expect(knows('Who left the pool, and why?', ...claims)).toBe(true);
    expect(knows('Who left the pool, and why?', 'Nora left the pool.')).toBe(false);
  });

  it('does not know without claims', () => {
    expect(knows('Who?')).toBe(false);
  });
});
