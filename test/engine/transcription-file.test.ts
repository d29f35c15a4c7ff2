import { describe, expect, it } from 'vitest';
import { printTranscription, readTranscription } from '../../src/engine/pictures/transcription-file.js';
import { expectNoSquare } from '../support/hostile-lines.js';

const print = (words: string): string =>
  printTranscription({
    picture: 'a.png',
    sha256: '0'.repeat(64),
    readBy: 'anthropic/a',
    readOn: '2026-01-01',
    seen: '',
    words,
  });
const wordsOf = (words: string): string => readTranscription(print(words))?.words ?? '';

describe('the words of a transcription', () => {
  it('take no longer than they are long', () => {
    expectNoSquare(print, [' ', '\t', '\\', '\\ ', '`', '` ', '` >', '~', '%', '<', '[', '\n ', '\r']);
    expectNoSquare((line) => readTranscription(print(line)), [' ', '\\', 'digest: ', '\n']);
  });

  it.each([
    ['`= this.file.name`', '\\`= this.file.name`'],
    ['`$= dv.current()`', '\\`$= dv.current()`'],
    ['`` $=x ``', '\\`\\` $=x ``'],
    ['a `\n  = x`', 'a \\`\n  = x`'],
    ['> `\n> = x`', '> \\`\n> = x`'],
    ['\\``= x`', '\\`\\`= x`'],
    ['\\````= x```', '\\`\\`\\`\\`= x\\`\\`\\`'],
  ])('do nothing where a line is code that an editor runs: %j', (words, inert) => {
    expect(wordsOf(words)).toBe(inert);
    expect(wordsOf(inert)).toBe(inert);
  });

  it.each(['`a = b`', '`x==`', 'a  b', '\\[x](y)', '\\\\ two'])('stay as they are where they do nothing: %j', (words) =>
    expect(wordsOf(words)).toBe(words),
  );
});
