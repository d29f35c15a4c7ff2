import { describe, expect, it } from 'vitest';
import { WIKI_LANGUAGES, type WikiLanguage } from '../../../../src/domain/words.js';
import { answerQuestion } from '../../../../src/providers/embedded/answer/answer-question.js';
import { buildSearchIndex } from '../../../../src/search/minisearch.js';
import { makeEvidence } from '../make-evidence.js';

/** What one project's sources say, in each language: what is asked of it, and the number of the claim that tells. */
const LANGUAGES: Record<WikiLanguage, { claims: string[]; asked: [string, number][]; unknown: string[] }> = {
  en: {
    claims: [
      'The cooling plant is delivered by Northriver Cooling.',
      'The start moves to 15 September because the sensors came late.',
      'Customer support is led by Fiona Lam.',
      'The prototype was tested 12 times.',
      'The weekly meeting is held on Wednesday mornings.',
    ],
    asked: [
      ['Which company delivers the cooling plant?', 0],
      ['Why was the start moved to September?', 1],
      ['Who leads customer support now?', 2],
      ['How many times was the prototype tested?', 3],
      ['On which day is the weekly meeting?', 4],
    ],
    unknown: ['What is the salary of Fiona Lam?', 'How much is the rent of the warehouse?', 'Which brand is the coffee machine?'],
  },
  ko: {
    claims: [
      '냉장 설비는 북강냉기가 납품한다.',
      '센서가 늦게 왔기 때문에 서비스 출시일을 9월 15일로 바꾼다.',
      '고객 지원은 임나리가 맡는다.',
      '시제품 시험은 12번 했다.',
      '정기 회의는 매주 수요일 오전에 한다.',
    ],
    asked: [
      ['새 창고의 냉장 설비는 어느 업체가 납품했나?', 0],
      ['서비스 출시일은 왜 바뀌었나?', 1],
      ['현재 고객 지원은 누가 맡고 있나요?', 2],
      ['시제품 시험은 모두 몇 번 했나?', 3],
      ['정기 회의는 무슨 요일에 열리나?', 4],
    ],
    unknown: ['임나리의 월급은 얼마인가?', '창고 임대료는 한 달에 얼마인가?', '주차장은 어디에 있나?'],
  },
  ja: {
    claims: [
      '冷蔵設備は北江冷機が納入した。',
      'センサーの到着が遅れたため、サービス開始日を9月15日に変更する。',
      '顧客サポートは森が担当する。',
      '試作機のテストは12回行った。',
      '定例会は毎週水曜日の午前に開く。',
    ],
    asked: [
      ['新しい倉庫の冷蔵設備を納入したのはどの会社ですか？', 0],
      ['サービス開始が9月に延期されたのはなぜですか？', 1],
      ['現在、顧客サポートを担当しているのは誰ですか？', 2],
      ['試作機のテストは全部で何回行われましたか？', 3],
      ['定例会は何曜日に開かれますか？', 4],
    ],
    unknown: ['森さんの給料はいくらですか？', '倉庫の家賃は毎月いくらですか？', '会議室のコーヒーメーカーはどこの製品ですか？'],
  },
  zh: {
    claims: [
      '冷藏设备由北江制冷供货。',
      '因为传感器到货晚，上线时间改为9月15日。',
      '客户支持由林芳负责。',
      '样机共测试12次。',
      '周会改到每周三上午。',
    ],
    asked: [
      ['新仓库的冷藏设备是由哪家公司提供的？', 0],
      ['为什么上线时间推迟到了九月？', 1],
      ['目前谁负责客户支持？', 2],
      ['样机测试一共进行了多少次？', 3],
      ['周会是在星期几召开的？', 4],
    ],
    unknown: ['林芳的工资是多少？', '仓库的租金每月多少钱？', '办公室的咖啡机是什么牌子的？'],
  },
};

function ask(language: WikiLanguage, question: string): (number | undefined)[] {
  const all = LANGUAGES[language].claims.map((text, id) => makeEvidence(id, text, { date: '2025-02-01' }));
  const index = buildSearchIndex(all.map(({ id, names, text }) => ({ id: `${id}`, title: names, text })));
  const { hits, weights } = index.search(question, 10);
  const evidence = hits.flatMap(({ id, score }) => all.filter((one) => `${one.id}` === id).map((one) => ({ ...one, score })));
  return answerQuestion({ question, language, evidence, weights }).statements.map((one) => one.evidence[0]);
}

describe.each(WIKI_LANGUAGES)('an answer without a model: %s', (language) => {
  const { asked, unknown } = LANGUAGES[language];

  it.each(asked)('says first what tells: %s', (question, claim) => {
    expect(ask(language, question)[0]).toBe(claim);
  });

  it.each(unknown)('does not know: %s', (question) => {
    expect(ask(language, question)).toEqual([]);
  });
});
