import { describe, expect, it } from 'vitest';
import { readFact } from '../../../../src/providers/embedded/text/facts.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

const date = (month: number, day: number) => ({ type: 'date', year: 2025, month, day });

describe('readFact', () => {
  it.each([
    ['Launch date: 2 June 2025', 'state', 'launch', date(6, 2)],
    ['Heron — 예산: 3억 원', 'state', '예산', { type: 'number', amount: 3e8, unit: 'won' }],
    ['The launch moves from 2 June to 30 June 2025.', 'change', 'launch', date(6, 30)],
    ['예산은 3억 원에서 4억 원으로 늘린다.', 'change', '예산', { type: 'number', amount: 4e8, unit: 'won' }],
    ['公開日は6月30日に変更した。', 'change', '公開', { ...date(6, 30), year: undefined }],
    ['上线改为6月30日。', 'change', '上线', { ...date(6, 30), year: undefined }],
    ['李伟接任项目经理。', 'change', '项目经理', { type: 'text', text: '李伟' }],
    ['Dana Ruiz takes over as PM.', 'change', 'pm', { type: 'text', text: 'dana ruiz' }],
    ['The original budget was 3 euros.', 'past', 'originalbudget', { type: 'number', amount: 3, unit: 'eur' }],
    ['The launch is 30 June 2025.', 'state', 'launch', date(6, 30)],
    ['Per Dahl: The launch moves to 30 June 2025.', 'change', 'launch', date(6, 30)],
    ['한지우: 출시는 2025년 6월 30일로 변경되었다.', 'change', '출시', date(6, 30)],
    ['Per Dahl: PM', 'state', 'perdahl', { type: 'text', text: 'pm' }],
  ])('%s', (text, mode, label, value) => {
    expect(readFact(text, ['Heron'])).toMatchObject({ mode, label, value });
  });

  it.each([
    ['a question', 'Is the launch 30 June 2025?'],
    ['what may be', 'The launch could move to 30 June 2025.'],
    ['who was there', 'Attendees: Ida Holm, Per Dahl'],
    ['what a document says of itself', 'Author: Ida Holm'],
    ['words that are no value', 'The gate is very old.'],
    ['nothing', ''],
    ['what somebody says', 'Per Dahl: The gate of the harbour is very old.'],
    ['what somebody says in Korean', '한지우: 북문은 매우 낡았다'],
    ['one word', 'Launch'],
  ])('reads none in %s', (_, text) => {
    expect(readFact(text, ['Heron'])).toBeUndefined();
  });

  it('takes no longer than a claim is long', () => {
    expectNoSquare((line) => readFact(line.slice(0, 450), ['Aa']), ['Aa ', '은 ', 'は', '是', ' is ', ' to ', '에서 ', '1,']);
  });
});
