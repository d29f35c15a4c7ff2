import { describe, expect, it } from 'vitest';
import { joinPointing, leadOf, pointsBack, splitSentences } from '../../../../src/providers/embedded/text/sentences.js';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { readText } from '../../../formats/read-text.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

const textsOf = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('splitSentences', () => {
  it.each([
    ['가액(이하. "면세")을 낸다. 끝났다.', ['가액(이하. "면세")을 낸다.', '끝났다.']],
    ['The fee (see 4. Fees) is due. Boats wait.', ['The fee (see 4. Fees) is due.', 'Boats wait.']],
    ['Day first (ex. 3 May). Boats wait.', ['Day first (ex. 3 May).', 'Boats wait.']],
    ['The gate ( is shut. Boats wait.', ['The gate ( is shut.', 'Boats wait.']],
  ])('splits %s', (text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it('takes no longer than a text is long, whatever brackets stand in it', () => {
    expectNoSquare(splitSentences, ['(a. ', 'a. ', '). ', '(a). ', '（이. ']);
  });
});

describe('pointsBack', () => {
  it.each([
    'This means a detour.',
    'd) This way is safe.',
    'In this case boats wait.',
    'For these reasons it closes.',
    'It opens at nine.',
    '"Such gates are rare."',
    '이를 매일 본다.',
    '즉 배가 돌아간다.',
    '그 배는 크다.',
    'そのため船は回る。',
    'それは大きい。',
    '因此船要绕行。',
    '其规模很大。',
  ])('of %s', (text) => {
    expect(pointsBack(text)).toBe(true);
  });

  it.each([
    'Thatch leaks.',
    'Itself a gate.',
    'In Thistle boats wait.',
    '즉시 환불된다.',
    '이순신은 장군이다.',
    'それぞれの船が待つ。',
    'こうもりが飛ぶ。',
    '其他船只等待。',
    '此前已关。',
  ])('not of %s', (text) => {
    expect(pointsBack(text)).toBe(false);
  });
});

describe('joinPointing', () => {
  it('counts the sentences of a stretch and knows where its first one ends', () => {
    const text = 'The gate is shut. It rusts. This is sad. Boats wait.';
    const joined = joinPointing(text, splitSentences(text), 100, () => true);
    expect(joined.map(({ start, end, sentences }) => [text.slice(start, end), sentences])).toEqual([
      ['The gate is shut. It rusts. This is sad.', 3],
      ['Boats wait.', 1],
    ]);
    expect(text.slice(0, joined[0]?.firstEnd)).toBe('The gate is shut.');
    expect(leadOf(text)).toBe('The gate is shut.');
    expect(leadOf('Boats wait. The gate is shut.')).toBe('Boats wait. The gate is shut.');
  });
});

describe('a unit of several sentences', () => {
  const unitsOf = (text: string) => readUnits(readText('a.md', `${text}\n`));

  it('keeps the label and value of its first one', () => {
    expect(unitsOf('PM: Dana Ruiz. She starts in May.')).toMatchObject([
      { kind: 'item', label: 'PM', value: 'Dana Ruiz.', text: 'PM: Dana Ruiz. She starts in May.', sentences: 2 },
    ]);
  });

  it.each([
    'Thanks, everyone. This opens on 2 June 2025.',
    'Is that so? This opens on 2 June 2025.',
    'Well. This opens on 2 June.',
  ])('does not begin with what says nothing: %s', (text) => {
    expect(unitsOf(text).map(({ sentences }) => sentences)).toEqual([1, 1]);
  });
});
