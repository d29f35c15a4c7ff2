import { describe, expect, it } from 'vitest';
import { SourceRefused } from '../../src/domain/errors.js';
import { clipPage } from '../../src/formats/clip-page.js';
import { HOLE } from '../../src/markdown/escape-text.js';
import { render } from '../markdown/render.js';

const ADDRESS = 'https://example.org/news/2025/harbour.html';
const clip = (body: string, charset?: string, bytes: Uint8Array = Buffer.from(`<!doctype html>${body}`)) =>
  clipPage({ bytes, address: ADDRESS, charset });
const text = async (body: string): Promise<string> => (await clip(body)).text;

/** Latin letters, and these words in these encodings. */
const KOREAN = { words: '한글', euckr: [0xc7, 0xd1, 0xb1, 0xdb] };
const JAPANESE = { words: '日本', sjis: [0x93, 0xfa, 0x96, 0x7b] };
const page = (words: readonly number[], head = '') =>
  Buffer.concat([
    Buffer.from(`<!doctype html><html><head>${head}<title>x</title></head><body><h1>`),
    Buffer.from(words),
    Buffer.from('</h1><p>The harbour is open.</p></body></html>'),
  ]);

describe('a clipped page', () => {
  it('is its matter as markdown, with whole links, code, tables and lists', async () => {
    const clipped = await clip(`<html><head><title>Harbour</title><meta name="author" content="Mina Park"></head><body>
      <nav><a href="/">Home</a></nav><article><h1>Harbour</h1>
      <p>It is led by <b>Mina Park</b>; see the <a href="../plan(1).html?a=1">plan</a> and <a href="#top">up</a>.</p>
      <ul><li>one</li><li>two <code>a_*b*</code></li></ul>
      <table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td>3</td></tr></table>
      <pre><code class="language-sh">npm  ci *x*</code></pre></article></body></html>`);
    expect(clipped.properties).toMatchObject({ title: 'Harbour', author: 'Mina Park' });
    expect(clipped.text).toBe(
      [
        '# Harbour',
        'It is led by **Mina Park**; see the [plan](https://example.org/news/plan%281%29.html?a=1) and up.',
        '- one\n- two `a_*b*`',
        '| a | b |\n| --- | --- |\n| 1\\|2 | 3 |',
        '```sh\nnpm  ci *x*\n```\n',
      ].join('\n\n'),
    );
  });

  it('holds a place for each picture of its matter, whole address and words', async () => {
    const { text: said, pictures } = await clip(`<article><h1>Harbour</h1><p>Words before it, and more of them.</p>
      <p><img src="a.png" alt="the [new] pier!"> <img data-src="//cdn.example/b.jpg" src="data:image/gif;base64,R0"></p>
      <p><img src="dot.gif" width="1" height="1"><img src="javascript:x()"><img src="data:image/png;base64,AA"></p>
      <picture><source srcset="c.avif"><img srcset="c-small.jpg 1x, c-large.jpg 2x" alt="c"></picture></article>`);
    expect(pictures).toEqual([
      { address: 'https://example.org/news/2025/a.png', words: 'the new pier' },
      { address: 'https://cdn.example/b.jpg', words: '' },
      { address: 'https://example.org/news/2025/c-small.jpg', words: 'c' },
    ]);
    expect(said).toContain(`${HOLE}0${HOLE} ${HOLE}1${HOLE}`);
  });

  it('places no picture inside code, where it would be none', async () => {
    expect(await text('<p>Some words and <code>a <img src="a.png"> b</code>.</p>')).toBe('Some words and `a b`.\n');
  });

  it('takes the base that the page names for its links', async () => {
    expect(await text('<base href="/docs/"><p>See <a href="a">this</a> and more.</p>')).toContain(
      '[this](https://example.org/docs/a)',
    );
  });

  it.each([
    '&lt;script>alert(1)&lt;/script> &lt;!-- x -->',
    '![x](http://evil.example/x.png) [y](javascript:z) [[link]] ![[embed]] [^1]',
    '100%<b>% hidden</b>%<i>%</i> =<b>=</b>x==',
    'wow!<a href="/x">picture</a> note^<a href="/y">foot</a>',
    '`code` *a* _b_ ~~c~~ $x$ #tag | a | <code>`x</code> &amp;lt;b>',
    '<p># no heading</p><p>1. no list</p><p>- no item</p><p>> no quote</p><p>---</p><p>===</p><p>TODO: x</p>',
    '<a href="https://a.example/x">https://a.example/x</a>*b* <a href="/a"> [x] </a>(y)',
    'word\ufffe0\ufffe word',
  ])('shows the words of a page and lets them do nothing: %s', async (body) => {
    const said = await text(`<p>Some words stand before it. ${body}</p>`);
    const { elements, links } = render(said);
    expect(elements.filter((name) => !['p', 'a', 'strong', 'em', 'code'].includes(name))).toEqual([]);
    expect(links.filter((link) => !/^https:\/\/(example\.org|a\.example)\//.test(link))).toEqual([]);
    // What only Obsidian obeys.
    expect(said.replace(/`[^`]*`/g, '').match(/(?<!\\)(?:\[\[|%%|==|\$|#tag|\^\[|!\[)/g)).toBeNull();
    expect(said).not.toContain(HOLE);
  });

  it.each([
    ['the header', page(KOREAN.euckr), 'EUC-KR', KOREAN.words],
    ['the header, against the page', page(KOREAN.euckr, '<meta charset="utf-8">'), 'euc-kr', KOREAN.words],
    ['the page', page(KOREAN.euckr, '<meta charset="euc-kr">'), undefined, KOREAN.words],
    ['the header', page(JAPANESE.sjis), 'Shift_JIS', JAPANESE.words],
    [
      'the page',
      page(JAPANESE.sjis, '<meta http-equiv=Content-Type content="text/html; charset=Shift_JIS">'),
      undefined,
      JAPANESE.words,
    ],
  ])('is read in the encoding that %s says', async (_, bytes, charset, words) => {
    expect((await clip('', charset, bytes)).text).toContain(`# ${words}\n`);
  });

  it('leaves hidden text out and says so; a page without text is refused', async () => {
    const { text: said, notes } = await clip('<p>Seen words.</p><p style="display:none">not seen</p>');
    expect(said).toBe('Seen words.\n');
    expect(notes).toContain('Hidden text is left out: 1 passages.');
    await expect(clip('<div id=app></div><script>draw()</script>')).rejects.toThrow(SourceRefused);
  });
});
