import { describe, expect, it } from 'vitest';
import { wikiPath } from '../../src/domain/path.js';
import { parseCitation } from '../../src/markdown/citation.js';
import { readInline } from '../../src/markdown/read-inline.js';
import { dropLinks, dropTags } from '../../src/markdown/reduce-markup.js';
import { expectNoSquare } from '../support/hostile-lines.js';

describe('dropTags', () => {
  it.each([
    ['a<!-- x -- > y -->b', 'a b'],
    ['a<!-- x', 'a<!-- x'],
    ['a<!-- x <!-- y --> z', 'a  z'],
    ['a<SCRIPT src="x">1 < 2 <b></script >b', 'a b'],
    ['a<style>p {}</style>b', 'a b'],
    ['a<style>p', 'ap'],
    ['a<script>1</style>2', 'a12'],
    ['`<!--` a <b>bold</b> `-->` <br>x', '`<!--` a bold `-->`  x'],
    ['/users/<id> <thing>x</thing> <other >', '/users/<id> x '],
  ])('reads %j as %j', (text, expected) => {
    expect(dropTags(text)).toBe(expected);
  });

  it('takes no longer than a line is long, whatever opens on it and never ends', () => {
    expectNoSquare(dropTags);
  });
});

describe('dropLinks', () => {
  it('leaves an escaped bracket, which opens no link', () => {
    expect(dropLinks('\\[a](b) [c](d) \\\\[e](f) `[g](h)`')).toBe('\\[a](b) c \\\\e `[g](h)`');
  });

  it('takes no longer than a line is long', () => {
    expectNoSquare(dropLinks);
  });
});

describe('the other readers of one line', () => {
  it('take no longer than it is long: readInline', () => {
    expectNoSquare(readInline);
  });

  it('take no longer than it is long: parseCitation', () => {
    const parse = (line: string): unknown => parseCitation(line, wikiPath('entities/a.md'));
    for (const before of ['', 'Source', 'Source: [', 'Source: [a](', 'Source: [a](<', 'Source: [a](../../raw/a.md) "'])
      expectNoSquare(parse, [' ', '\u3000', '\\', '\\(', '(', '(a)', '[', '"', '" ', '<', 'a', '1'], before);
  });
});
