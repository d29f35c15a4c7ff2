import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../../src/domain/tokens.js';
import { toBaseTerm } from '../../../../src/providers/embedded/words/irregular-verbs.js';

describe('toBaseTerm', () => {
  it.each([
    ['led', 'leads'],
    ['wrote', 'written'],
    ['chosen', 'choosing'],
    ['held', 'holds'],
    ['taught', 'teaches'],
  ])('gives one term for %s and %s', (one, other) => {
    expect(tokenize(one).map(toBaseTerm)).toEqual(tokenize(other).map(toBaseTerm));
  });

  it.each(['lead', 'walked', 'found', 'left', 'rose', 'saw', 'ledger', '북문'])('leaves %s as it is', (word) => {
    expect(tokenize(word).map(toBaseTerm)).toEqual(tokenize(word));
  });
});
