import { describe, expect, it } from 'vitest';
import { readRequiredNames } from '../../../../src/providers/embedded/answer/required-names.js';

const namesOf = (question: string) => readRequiredNames(question).map(({ text }) => text);

describe('readRequiredNames', () => {
  it.each([
    ['When did Nora Blum join the Harbour Choir?', ['Nora Blum', 'Harbour Choir']],
    ['Which songs does the choir know?', []],
    ['Nora sang what?', []],
    ['Who sings on Monday in May?', []],
    ['Who uses GOV.BOX and db-1?', ['GOV.BOX', 'db-1']],
    ['Who wrote “the long walk”?', ['the long walk']],
    ["Who said 'never again' at the concert?", ['never again']],
    ['Nora Blum은 언제 합창단에 들어왔나?', ['Nora Blum']],
    ['Choirbook은 누가 쓰나?', ['Choirbook']],
    ['누가 ‘긴 산책’을 썼나?', ['긴 산책']],
    ['「長い散歩」は誰が書きましたか？', ['長い散歩']],
    ['Choirbook是谁写的？', ['Choirbook']],
    ['合唱团有多少人？', []],
  ])('finds names and quoted words: %s', (question, names) => {
    expect(namesOf(question)).toEqual(names);
  });

  it('takes a number together with the word before it', () => {
    expect(readRequiredNames('What does the new House Rule 12 say?')).toEqual([
      { text: 'Rule 12', terms: ['rule', '12'], isNumbered: true },
    ]);
    expect(readRequiredNames('Rule 12는 무엇인가?')).toMatchObject([{ text: 'Rule 12', isNumbered: true }]);
    expect(readRequiredNames('Are there 12 rules?')).toEqual([{ text: '12', terms: ['12'], isNumbered: false }]);
  });
});
