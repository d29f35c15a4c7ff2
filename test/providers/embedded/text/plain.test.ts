import { describe, expect, it } from 'vitest';
import { stripMarks } from '../../../../src/providers/embedded/text/plain.js';
import { splitSentences } from '../../../../src/providers/embedded/text/sentences.js';
import { readUnits } from '../../../../src/providers/embedded/text/units.js';
import { readValue } from '../../../../src/providers/embedded/text/values.js';
import { readText } from '../../../formats/read-text.js';
import { expectNoSquare } from '../../../support/hostile-lines.js';
import { blocksOf } from '../make-request.js';

describe('stripMarks', () => {
  it('takes the words out of links, code, emphasis, tags and entities', () => {
    const text = '> See [the *plan*](a.md), ``code`` and **two words** <b>here</b> &amp; ![x](y) :ref:`there <a>`[^1]';
    expect(stripMarks(text)).toBe('See the plan, code and two words here &  there');
  });

  it('takes out what breaks a line in markdown', () => {
    expect(stripMarks('배는 물에 있다.\\\n갑문은 \\[닫힘] 상태다.')).toBe('배는 물에 있다. 갑문은 [닫힘] 상태다.');
  });

  it('takes no longer than a line is long, whatever opens on it and never ends', () => {
    expectNoSquare(stripMarks);
  });
});

describe('splitSentences', () => {
  it('takes no longer than a line is long', () => {
    expectNoSquare(splitSentences, ['.', '.!', '."', 'A. ', '1. ', '가', 'Aa. ', ' .', '?)']);
  });

  it('reads neither initials nor numbers as ends', () => {
    const text = 'J. R. Smith met Dr. Lee. 1. First. They left.';
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'J. R. Smith met Dr. Lee.',
      '1. First.',
      'They left.',
    ]);
  });
});

describe('readUnits', () => {
  it('counts lines once, however many sentences a paragraph has', () => {
    const readParagraph = (text: string) => readUnits(blocksOf('paragraph', [text]));
    expectNoSquare(readParagraph, ['Yes.\n', 'a: b\n', 'Yes it is. ', '\n']);
  });

  it('gives each sentence the line of its first word', () => {
    const units = readUnits(readText('a.md', '# T\n\nOne is here.\nTwo is\nthere. Three is\n\nA: b\nC: d\n'));
    expect(units.map(({ text, line }) => `${line} ${text}`)).toEqual([
      '3 One is here.',
      '4 Two is there.',
      '5 Three is',
      '7 A: b',
      '8 C: d',
    ]);
  });
});

describe('readValue', () => {
  it.each(['constructor', 'toString', '__proto__', 'valueOf'])('reads %s as a unit like any other word', (word) => {
    const unit = word.startsWith('_') ? '' : word.toLowerCase();
    expect(readValue(`3 ${word}`)).toEqual({ type: 'number', amount: 3, unit });
  });
});
