import { describe, expect, it } from 'vitest';
import { expectNoSquare, OPENINGS } from '../support/hostile-lines.js';
import { readText } from './read-text.js';

describe('readers', () => {
  it.each(['a.md', 'a.mdx', 'a.rst', 'a.txt'])(
    'take no longer than a line is long: %s',
    (name) => {
      expectNoSquare((line) => readText(name, `# T\n\n${line}`), OPENINGS);
    },
    600_000,
  );

  it.each(['a.rst', 'a.txt'])('take no longer than a text of short lines is long: %s', (name) => {
    expectNoSquare(
      (text) => readText(name, text),
      ['<a\n', '= =\na\n', '+--+\n', '.. \n', ':a: b\n', 'a::\n', '{/*\n', '---\n', '```\n'],
    );
  });

  it('leave tables with very many cells to the reader by lines', () => {
    const row = `${'|a'.repeat(2_000)}|`;
    const source = readText('a.md', `${row}\n${'|-'.repeat(2_000)}|\n${row}\n`);
    expect(source.blocks.map(({ kind }) => kind)).toEqual(['row', 'other', 'row']);
  });
});

describe('names of what every object has', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])('are no properties of a text: %s', (key) => {
    for (const name of ['a.md', 'a.txt']) {
      const { properties } = readText(name, `# T\n\n${key}: x\n\nAuthor: Mina\n`);
      expect(Object.entries(properties)).toEqual([['author', 'Mina']]);
    }
  });

  it('are text like any other in front matter', () => {
    const { properties, title } = readText('a.md', '---\nconstructor: x\n__proto__: y\ntitle: T\n---\ntext\n');
    expect([Object.getPrototypeOf(properties), title]).toEqual([Object.prototype, 'T']);
    expect(Object.entries(properties)).toContainEqual(['constructor', 'x']);
  });
});
