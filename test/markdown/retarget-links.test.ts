import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks } from '../../src/markdown/links.js';
import { retargetLinks } from '../../src/markdown/retarget-links.js';
import { hostileText } from './arbitraries.js';

const to =
  (wiki: string, markdown = 'x.md') =>
  ({ form }: { form: string }): string =>
    form === 'wiki' ? wiki : markdown;

describe('retargetLinks', () => {
  it('changes the target alone, in either form, and keeps what is shown', () => {
    const text = '---\nx: "[[a]]"\n---\n[[ a ]] [[a|b]] ![[a]] `[[a]]` [c](a.md "t") [d](<a b.md>) [e](a(1).md) [f]( a.md )\r\n';
    expect(retargetLinks(text, to('n/w'))).toBe(
      '---\nx: "[[a]]"\n---\n[[ n/w|a ]] [[n/w|b]] ![[n/w]] `[[a]]` [c](x.md "t") [d](<x.md>) [e](x.md) [f]( x.md )\r\n',
    );
  });

  it('escapes the mark in a table only', () => {
    expect(retargetLinks('| a |\n| - |\n| [[a]] [[a\\|b]] |\n\n[[a]]\n', to('n'))).toBe(
      '| a |\n| - |\n| [[n\\|a]] [[n\\|b]] |\n\n[[n|a]]\n',
    );
  });

  it('takes no target that cannot stand in a link', () => {
    for (const target of ['a]', 'a[b', 'a|b', 'a\nb', 'a\\', '`a', ' a', 'a^b', 'a\u2028b'])
      expect(retargetLinks('[[x]]', to(target))).toBe('[[x]]');
    for (const target of ['a b', 'a)', '<a>', 'a\n']) expect(retargetLinks('[y](x)', to('', target))).toBe('[y](x)');
  });

  it('leaves any text with the same links in other places, or as it was', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            hostileText,
            fc.constantFrom(
              '[[a]]',
              '[[a|b]] ',
              '| [[a\\|b]] |\n',
              '| - |\n',
              '[x](a.md) ',
              '[x](<a b.md>)',
              '`',
              '\n\n',
              '![[a]]',
            ),
          ),
        ),
        fc.constantFrom('n/w', '새 이름', 'עברית', 'a*b', '~~', '$x$', 'C#'),
        (parts, target) => {
          const text = parts.join('');
          const changed = retargetLinks(text, to(target));
          const links = findLinks(text);
          if (changed === text) return;
          const now = findLinks(changed);
          expect(now).toHaveLength(links.length);
          for (const [n, link] of now.entries()) expect([to(target)(link), links[n]?.target]).toContain(link.target);
          expect(retargetLinks(text, () => undefined)).toBe(text);
        },
      ),
      { numRuns: 200 },
    );
  });
});
