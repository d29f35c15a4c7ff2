import { describe, expect, it } from 'vitest';
import { findProperNames } from '../../../../src/providers/embedded/names/proper-names.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';

const namesIn = (text: string): string[] => findProperNames(text).map(({ name }) => name);

describe('findProperNames', () => {
  it.each([
    ['We met Guido van Rossum and Maria de la Cruz.', ['Guido van Rossum', 'Maria de la Cruz']],
    ["O'Neil hired Jean-Luc Picard.", ["O'Neil", 'Jean-Luc Picard']],
    ['Dana’s crew moved to GOV.UK.', ['Dana', 'GOV.UK']],
    ['J. R. Smith and AT&T use C++ and iOS.', ['J. R. Smith', 'AT&T', 'C++', 'iOS']],
    ['The Blue Heron opened.', ['Blue Heron']],
    ['Ludwig van', ['Ludwig']],
    ['to Ångström AB', ['Ångström AB']],
    ['Kim가 AWS를 쓴다.', ['Kim', 'AWS']],
    ['東京のAcme社とRedisを使う。', ['Acme', 'Redis']],
    ['我们使用Kafka。港口的OpenGate很快。', ['Kafka', 'OpenGate']],
    ['נועה wrote to Lena Roth', ['Lena Roth']],
    ['😀Acme😀 Röhm', ['Acme', 'Röhm']],
    ['The And Of', []],
    ['3D and 2FA', []],
    ['Old Big Long Stone Harbour Gate Name Here Now', []],
    ['only small words', []],
    ['A', []],
    ['', []],
  ])('in "%s"', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each([
    ['Heron opens.', true],
    ['- Heron opens', true],
    ['It rained. Heron opens.', true],
    ['The Heron opens.', true],
    ['“Heron” opens', true],
    ['it rained; Heron opens', true],
    ['Now Heron opens.', false],
    ['배는 Heron이다', false],
    ['我们用Heron', false],
  ])('says of "%s" whether a sentence begins with it', (text, isFirst) => {
    expect(findProperNames(text).at(-1)).toMatchObject({ name: 'Heron', index: text.indexOf('Heron'), isFirst });
  });

  it('takes no longer than a line is long', () => {
    expectNoSquare(findProperNames, ['A', 'Aa', 'Aa-', 'A.', 'Ab de ', 'de ', 'é', 'Aa ', '&', "A'", '#', '가A', '1']);
  });
});
