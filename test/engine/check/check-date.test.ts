import { describe, expect, it } from 'vitest';
import { datesIn } from '../../../src/engine/check/dates-in.js';
import { check, newClaim, newPage, oldPage, rulesOf, standing } from './plan-fixtures.js';

const FACT = 'The budget of Project Heron is 40 million crowns';

function dated(date: string, text: string, pages: ReturnType<typeof oldPage>[] = []): (string | undefined)[] {
  const claim = newClaim(1, 'Project Heron', 'overview', `${FACT}.`, FACT, { date });
  const { plan, diagnostics } = check(
    { pages: [newPage('Project Heron', 'project')], claims: [claim] },
    { text, pages, path: 'notes.md' },
  );
  return [plan.actions[0]?.claims[0]?.citations[0]?.date, ...rulesOf(diagnostics)];
}

const CHANGED = 'date-not-in-source changed claim 1';

describe("a claim's own date", () => {
  it.each([
    ['2024-12-31', `${FACT}, said on 31 December 2024.`],
    ['2024-12-31', `${FACT}.\n\nAll of it holds since 2024-12-31.`],
    ['2024-12', `# 2024\n\n## December\n\n${FACT}.`],
    ['2024-09-03', `# 2024년 9월\n\n- 3일: ${FACT}.`],
    ['2024-09-03', `# 2024\n\n- 9월 3일: ${FACT}.`],
    ['2024-09', `기간: 2024년 3월~9월. ${FACT}.`],
  ])('%s stays where the source gives it so exactly', (date, text) => {
    expect(dated(date, text)).toEqual([date]);
  });

  it.each([
    ['2024-12-31', '2024', `${FACT} in 2024.`],
    ['2024-12-31', '2024-12', `${FACT} from December 2024.`],
    ['2024-12-31', '2024', `${FACT} in 2024.\n\nDecember is cold.`],
    ['2024-05-01', '2024', `${FACT} in 2024 and may grow.`],
    ['2024-12-31', '2024', `${FACT} since 2023-12-31, not 2024.`],
  ])('%s is cut to %s where that is all', (date, kept, text) => {
    expect(dated(date, text)).toEqual([kept, CHANGED]);
  });

  it('is dropped where its year is only a part of another number', () => {
    expect(dated('2000', `${FACT} for 12000 people.`)).toEqual([undefined, CHANGED]);
    expect(dated('2000', `${FACT} for 2,000 people.`)).toEqual([undefined, CHANGED]);
  });

  it('may have its year from what the editor was shown', () => {
    const page = oldPage('concepts/Ferry.md', [standing('The ferry is blue.', '2024')]);
    expect(dated('2024-12', `${FACT} from December.`, [page])).toEqual(['2024-12']);
    expect(dated('2024-11', `${FACT} from December.`, [page])).toEqual(['2024', CHANGED]);
  });
});

describe('the dates of a text', () => {
  it.each([
    ['3. 9. 2024', ['2024', '2024-09', '2024-09-03']],
    ['Sept. 3rd, 2024', ['2024', '2024-09', '2024-09-03']],
    ['3rd of September', ['-09', '-09-03']],
    ['20240903', ['2024', '2024-09', '2024-09-03']],
    ['2024년 9월 3일', ['2024', '2024-09', '2024-09-03']],
    ['3日間', []],
    ['99/99', []],
  ])('%s', (text, dates) => {
    expect([...datesIn(text)]).toEqual(dates);
  });
});
