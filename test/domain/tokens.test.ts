import { describe, expect, it } from 'vitest';
import { stemEnglish } from '../../src/domain/stem.js';
import { tokenize } from '../../src/domain/tokens.js';
import { expectNoSquare } from '../support/hostile-lines.js';

describe('tokenize', () => {
  it('drops stop words, possessives and accents, and stems English', () => {
    expect(tokenize('The café’s owners were postponing the launches')).toEqual(['cafe', 'owner', 'postpon', 'launch']);
    expect(tokenize('Ｗｉｄｅ Ångström')).toEqual(['wide', 'angstrom']);
  });

  it('makes bigrams of Korean, Japanese and Chinese runs, and keeps a single letter', () => {
    expect(tokenize('예산안 3억')).toEqual(['예산', '산안', '3', '억']);
    expect(tokenize('東京タワー')).toEqual(['東京', '京タ', 'タワ', 'ワー']);
    expect(tokenize('A형')).toEqual(['형']);
  });

  it('drops Korean particles and words that ask, in question and text alike', () => {
    expect(tokenize('Spoke의 예산은 어떻게 바뀌었나?')).toEqual(tokenize('Spoke 예산 바뀌'));
    expect(tokenize('PM은 누구인가요?')).toEqual(['pm']);
    expect(tokenize('회의')).toEqual(['회의']);
  });

  it('finds composed and decomposed Korean alike', () => {
    expect(tokenize('알파'.normalize('NFD'))).toEqual(tokenize('알파'));
  });

  it('keeps numbers and versions whole, and their parts', () => {
    expect(tokenize('10.2.0.0/16')).toEqual(['10.2.0.0/16', '10', '2', '0', '0', '16']);
    expect(tokenize('v1.2 on 2025-03-31.')).toEqual(['v1.2', 'v1', '2', '2025-03-31', '2025', '03', '31']);
    expect(tokenize('step-by-step')).toEqual(['step', 'step']);
  });

  it('gives nothing for punctuation and stop words alone', () => {
    expect(tokenize('What is it? — …')).toEqual([]);
  });
});

describe('stemEnglish', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['agreed', 'agre'],
    ['hopping', 'hop'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['relational', 'relat'],
    ['hopefulness', 'hope'],
    ['adoption', 'adopt'],
    ['controlling', 'control'],
    ['yes', 'ye'],
    ['sky', 'sky'],
    ['is', 'is'],
  ])('stems %s to %s as Porter does', (word, stem) => {
    expect(stemEnglish(word)).toBe(stem);
  });

  it('takes no longer than a word is long', () => {
    expectNoSquare((line) => tokenize(line), ['e', 'é', 'y', 'ab', 'ed', 'ing', 's', "a'", 'a-', '1.', '가', '漢']);
  });
});
