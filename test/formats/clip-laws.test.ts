import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from '../../src/formats/html.js';
import { layOutBlocks } from '../../src/formats/lay-out-blocks.js';
import { HOLE } from '../../src/markdown/escape-text.js';
import { anyText } from '../markdown/arbitrary-text.js';
import { render } from '../markdown/render.js';

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Inline HTML of words that mean trouble, in elements that become marks. */
const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    anyText().map(escapeHtml),
    anyText().map((words) => `<img src="/p.png" alt="${escapeHtml(words).replaceAll('"', '&quot;')}">`),
    fc
      .tuple(
        fc.constantFrom(
          'b',
          'i',
          'em',
          'code',
          'kbd',
          'span',
          'a href="/x"',
          'a href="https://a.example/y_(z)|==%%?a=**b"',
          'sup',
          'u',
        ),
        fc.array(tie('inline'), { maxLength: 3 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag.split(' ')[0]}>`),
  ),
}));
const container = fc.constantFrom('p', 'li', 'td', 'blockquote', 'h2', 'div');

/** With its pictures, or with their words for them. */
async function clip(body: string, hasPictures: boolean): Promise<string> {
  const bytes = Buffer.from(`<!doctype html><body><p>Words.</p>${body}`);
  const { blocks, pictures = [] } = await html.convert(
    { bytes, name: 'x.html', address: 'https://example.org/a' },
    async () => '',
  );
  return layOutBlocks(blocks).text.replace(new RegExp(`${HOLE}(\\d+)${HOLE}`, 'g'), (_, n: string) => {
    const words = pictures[Number(n)]?.words ?? '';
    return hasPictures ? `![${words}](<a b_files/1.png>)` : words && `(${words})`;
  });
}

const MADE = new Set([
  'img',
  'p',
  'a',
  'strong',
  'em',
  'code',
  'pre',
  'ul',
  'li',
  'blockquote',
  'h2',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]);

describe('the words of any page', () => {
  it('make no element, link or embed that is not of its own elements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), container, fc.array(inline, { minLength: 1, maxLength: 5 }), async (shows, tag, parts) => {
        const inner = parts.join('');
        const table = `<table><tr><th>a</th><th>b</th></tr><tr><td>${inner}</td><td>x</td></tr></table>`;
        const text = await clip(
          tag === 'td' ? table : tag === 'li' ? `<ul><li>${inner}</li></ul>` : `<${tag}>${inner}</${tag}>`,
          shows,
        );
        const { elements, links } = render(text);
        expect(elements.filter((name) => !MADE.has(name))).toEqual([]);
        expect(links.filter((link) => !/^https:\/\/(?:example\.org\/x$|a\.example\/y_)/.test(link))).toEqual([]);
        if (!shows) expect(elements).not.toContain('img');
        if (tag !== 'li') expect(elements).not.toContain('li');
        if (tag !== 'td') expect(elements).not.toContain('table');
        if (tag !== 'blockquote') expect(elements).not.toContain('blockquote');
        if (tag !== 'h2') expect(elements).not.toContain('h2');
        expect(text).not.toContain(HOLE);
      }),
      { numRuns: 400 },
    );
  });

  it('begin no embed, link, comment, note or tag of Obsidian', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(inline, { minLength: 1, maxLength: 5 }), async (shows, parts) => {
        const text = await clip(`<p>${parts.join('')}</p>`, shows);
        const bare = text
          .replace(/`[^`\n]*`|\\[!-/:-@[-`{-~]/g, 'x')
          .replace(/!\[[^[\]]*\]\(<a b_files\/1\.png>\)/g, 'x')
          .replace(/\]\([^)\s]*\)/g, ']x');
        expect(bare.match(/\[\[|%%|!\[|\^\[/g)).toBeNull();
      }),
      { numRuns: 400 },
    );
  });
});
