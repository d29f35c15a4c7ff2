import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../../../src/providers/embedded/answer/question.js';
import { sumShares, weighTopic } from '../../../../src/providers/embedded/answer/rank-evidence.js';
import { makeEvidence, rank } from '../make-evidence.js';

const order = (question: string, evidence: Parameters<typeof rank>[1]) =>
  rank(question, evidence).ranked.map(({ claim }) => claim.id);

describe('weighTopic', () => {
  it('gives each term its share, with a bound for rare ones', () => {
    const question = readQuestion('Where is the zither kept?');
    const topic = weighTopic(
      question,
      new Map([
        ['zither', 30],
        ['kept', 1],
      ]),
    );
    expect([...topic]).toEqual([
      ['zither', 0.75],
      ['kept', 0.25],
    ]);
    expect(sumShares(topic, ['zither', 'kept', 'lute'])).toBe(1);
  });

  it('finds everything on the topic of a question that has none', () => {
    expect(sumShares(weighTopic(readQuestion('Who?'), undefined), [])).toBe(1);
  });
});

describe('rankEvidence', () => {
  it.each([
    ['Where is the pump key kept?', 'The pump key is kept in the shed.', 'The pump is green.'],
    ['펌프 열쇠는 어디에 두나?', '펌프 열쇠는 창고에 둔다.', '펌프는 초록색이다.'],
    ['ポンプの部品はどこにありますか？', 'ポンプの部品は倉庫にある。', 'ポンプは緑色だ。'],
    ['水泵的钥匙放在哪里？', '水泵的钥匙放在仓库。', '水泵是绿色的。'],
  ])('puts first what holds more of the topic: %s', (question, near, far) => {
    expect(order(question, [makeEvidence(1, far), makeEvidence(2, near)])).toEqual([2, 1]);
  });

  it.each([
    ['When is the pump checked?', 'The pump is checked on 4 May.', 'The pump is checked with care.'],
    ['펌프는 왜 점검하나?', '펌프는 고장 때문에 점검한다.', '펌프는 꼼꼼히 점검한다.'],
    ['ポンプはいくらですか？', 'ポンプは三百円だ。', 'ポンプは緑だ。'],
    ['水泵有几个？', '水泵有两个。', '水泵是新的。'],
  ])('of two equals puts first what holds the asked-for kind of thing: %s', (question, kind, other) => {
    expect(order(question, [makeEvidence(1, other), makeEvidence(2, kind)])).toEqual([2, 1]);
  });

  it('of two equals puts first what holds, not what was rejected, unless several or a course are asked for', () => {
    const claims = [
      makeEvidence(1, '(Rejected) The pump is kept in the shed.'),
      makeEvidence(2, 'The pump is kept in the yard.'),
    ];
    expect(order('Where is the pump kept?', claims)).toEqual([2, 1]);
    expect(order('Where was the pump kept over time?', claims)).toEqual([1, 2]);
  });

  it('counts the page, by any of its names, and the section', () => {
    const claims = [
      makeEvidence(1, 'Closed on Mondays.', { title: 'Kiosk' }),
      makeEvidence(2, 'Closed on Mondays.', { title: '풀장', names: '풀장 Pool', section: 'rules' }),
    ];
    expect(order('What are the rules of the pool?', claims)).toEqual([2, 1]);
  });

  it('counts a date where the source is of it, or the claim names its year', () => {
    const { ranked } = rank('What was decided in May 2021?', [
      makeEvidence(1, 'The pump was decided on.', { date: '2020-05-01' }),
      makeEvidence(2, 'The pump was decided on.', { date: '2021-05-01' }),
      makeEvidence(3, 'The pump of 2021 was decided on.'),
    ]);
    expect(ranked.filter(({ held }) => held.includes('2021-05')).map(({ claim }) => claim.id)).toEqual([2, 3]);
  });

  it('trusts the search where words do not decide, and the order of claims at last', () => {
    const [a, b, c] = [makeEvidence(1, 'A pump.'), makeEvidence(2, 'A pump.', { score: 9 }), makeEvidence(3, 'A pump.')];
    expect(order('pump', [c, a, b])).toEqual([2, 1, 3]);
  });
});
