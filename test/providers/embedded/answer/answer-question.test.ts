import { describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../../src/providers/embedded/answer/answer-question.js';
import type { Evidence } from '../../../../src/providers/provider.js';
import { makeEvidence } from '../make-evidence.js';

const evidence = (id: number, text: string, date: string, score: number, until?: string): Evidence =>
  makeEvidence(id, text, { title: '등대 Lighthouse', source: `${date}.md`, date, score, until, live: until === undefined });

const EVIDENCE = [
  evidence(0, '등대 — 1차 출시: 2025년 8월 18일', '2025-06-30', 9),
  evidence(1, '등대 — 1차 출시: 2025년 6월 2일', '2025-03-10', 10, '2025-04-14'),
  evidence(2, 'The first launch (1차 출시) moves to 30 June.', '2025-04-14', 8, '2025-06-30'),
  evidence(3, '등대는 예약 창구를 옮기는 프로젝트이다.', '2025-03-10', 2),
];
const ask = (question: string, given = EVIDENCE) => answerQuestion({ question, language: 'ko', evidence: given }).statements;

describe('answerQuestion', () => {
  it('prefers what holds now, and says the claim as it stands', () => {
    expect(ask('등대의 1차 출시는 언제인가?')).toEqual([{ text: '등대 — 1차 출시: 2025년 8월 18일', evidence: [0] }]);
  });

  it.each([
    '1차 출시일은 어떻게 바뀌었나?',
    'How did the 1차 출시 change over time?',
    '1차 출시はいつから変わった?',
    '1차 출시有什么变化？',
  ])('tells a course in the order of time, with dates: %s', (question) => {
    expect(ask(question)).toEqual([
      { text: '2025-03-10 – 2025-04-14: 등대 — 1차 출시: 2025년 6월 2일', evidence: [1] },
      { text: '2025-04-14 – 2025-06-30: The first launch (1차 출시) moves to 30 June.', evidence: [2] },
      { text: '2025-06-30: 등대 — 1차 출시: 2025년 8월 18일', evidence: [0] },
    ]);
  });

  it('says what several sources say alike with the first of them, and again where it held again', () => {
    const claims = [
      evidence(0, '문의: new@example.org', '2025-05-01', 9),
      evidence(1, '문의: old@example.org', '2025-02-01', 8, '2025-03-01'),
      evidence(2, '문의: new@example.org', '2025-03-01', 8),
      evidence(3, '문의: new@example.org', '2025-01-01', 8, '2025-02-01'),
    ];
    expect(ask('문의 주소는 어떻게 바뀌었나?', claims).map(({ text }) => text)).toEqual([
      '2025-01-01 – 2025-02-01: 문의: new@example.org',
      '2025-02-01 – 2025-03-01: 문의: old@example.org',
      '2025-03-01: 문의: new@example.org',
    ]);
  });

  it('does not take what another page says in the same words for its own', () => {
    const pm = (id: number, title: string, text: string, date: string, until?: string): Evidence =>
      makeEvidence(id, text, {
        title,
        page: `projects/${title}.md`,
        source: `${id}.md`,
        date,
        score: 9,
        until,
        live: until === undefined,
      });
    const claims = [
      pm(0, 'Heron', 'PM: Noor Haddad', '2025-01-01', '2025-03-01'),
      pm(1, 'Heron', 'PM: Mina Park', '2025-03-01'),
      pm(2, 'Osprey', 'PM: Mina Park', '2024-01-01'),
    ];
    expect(ask('How did the PM of Heron change?', claims).map(({ evidence: ids }) => ids)).toEqual([[0], [1]]);
  });

  it('tells of no other change of the same page', () => {
    const claims = [
      evidence(0, '등대 — PM: 한지우', '2025-03-10', 9, '2025-05-26'),
      evidence(1, '등대 — PM: 서민아', '2025-05-26', 9),
      evidence(2, '이번이 두 번째 연기라서 더는 미루지 않는다.', '2025-06-30', 9),
    ];
    expect(ask('등대의 PM은 어떻게 바뀌었나?', claims).map((one) => one.evidence)).toEqual([[0], [1]]);
  });

  it('says nothing when the evidence does not speak of what was asked', () => {
    expect(ask('What is the parental leave policy?')).toEqual([]);
    expect(ask('점심 식단은 무엇인가?')).toEqual([]);
    expect(ask('How did the budget of Lighthouse change?')).toEqual([]);
    expect(ask('1차 출시', [])).toEqual([]);
  });

  it.each([
    ['Who leads the Lighthouse?', 'The Lighthouse is led by Ida Holm.'],
    ['Who wrote the charter?', 'The charter was written by Ida Holm.'],
    ['Who chose the east gate?', 'The east gate is chosen by Ida Holm each year.'],
  ])('knows a verb by its other forms: %s', (question, text) => {
    const claims = [evidence(0, text, '2025-01-01', 5), evidence(1, 'Boats wait at noon.', '2025-01-01', 1)];
    expect(ask(question, claims)).toEqual([{ text, evidence: [0] }]);
  });

  it('takes claims for their page where the question asks for just that', () => {
    expect(ask('등대는 무엇인가?').map((one) => one.evidence)).toContainEqual([0]);
  });

  it('falls back to what has been replaced when nothing else is left', () => {
    expect(ask('등대의 1차 출시는 언제인가?', EVIDENCE.slice(1, 2))).toHaveLength(1);
  });

  it('says a claim that stands on two pages once, and five statements at most', () => {
    const twice = [
      evidence(0, '출시는 6월', '2025-01-01', 5),
      { ...evidence(1, '출시는 6월', '2025-01-01', 5), title: '다른 쪽' },
    ];
    expect(ask('출시는 언제인가?', twice)).toHaveLength(1);
    const many = Array.from({ length: 9 }, (_, i) => evidence(i, `출시 ${i}차`, '2025-01-01', 9));
    expect(ask('출시는 언제인가?', many)).toHaveLength(5);
  });
});
