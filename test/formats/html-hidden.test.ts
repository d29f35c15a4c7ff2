import { describe, expect, it } from 'vitest';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { readSource } from '../../src/formats/read-source.js';
import { makeZip } from './samples/make-office.js';

/** Of hidden texts their words. */
const read = async (name: string, text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const source = await readSource(rawPath(name), bytes, '0'.repeat(64) as Sha256);
  return { ...source, hidden: source.hidden.map(({ words }) => words) };
};

const SEEN = '<p>The pier was mended in spring, and the ferry calls there again each morning.</p>';
const page = (css: string, body: string, head = ''): string =>
  `<!doctype html><html><head>${head}<style>${css}</style></head><body><h1>Pier</h1>${SEEN}${body}</body></html>`;

/** What of a page is told as hidden, and whether its text holds `unseen`. */
async function look(css: string, body: string, head?: string): Promise<{ hidden: string[]; isRead: boolean }> {
  const { text, hidden = [] } = await read('a.html', page(css, body, head));
  expect(text).toContain('The pier was mended in spring');
  return { hidden, isRead: text.includes('unseen words') };
}

const HIDDEN = { hidden: ['unseen words'], isRead: false };
const READ = { hidden: [], isRead: true };

describe('what the style sheet of a page hides is none of its words', () => {
  it.each([
    ['a class', '.x{display:none}', '<p class="a x">unseen words</p>'],
    ['an id', '#x{visibility:hidden}', '<p id="x">unseen words</p>'],
    ['an element in another', 'section > p + p{opacity:0}', '<section><p></p><p>unseen words</p></section>'],
    ['an attribute', '[data-x="1"]{font-size:0}', '<div data-x="1">unseen words</div>'],
    ['a place far out', '.x{position:absolute;left:-9999px}', '<p class="x">unseen words</p>'],
    ['letters in the colour of the page', '.x{color:#fff}', '<p class="x">unseen words</p>'],
    [
      'letters in the colour of what is around them',
      '.g{background:#123456}.x{color:#123456}',
      '<div class="g"><p class="x">unseen words</p></div>',
    ],
    [
      'letters in a colour that is taken over',
      '.g{color:#fff;background:#000}.x{background:#fff}',
      '<div class="g"><p class="x">unseen words</p></div>',
    ],
    ['a size that is taken over', '.x{font-size:0}', '<div class="x"><p>unseen words</p></div>'],
    ['a rule for screens', '@media screen and (min-width: 600px){.x{display:none}}', '<p class="x">unseen words</p>'],
    ['a rule that counts more', '.x{display:none!important}p#y.x{display:block}', '<p id="y" class="x">unseen words</p>'],
    ['what is for print only', '.x{display:none}@media print{.x{display:block}}', '<p class="x">unseen words</p>'],
    ['a nested rule', '.g{& .x{display:none}}', '<div class="g"><p class="x">unseen words</p></div>'],
    [
      'a layer, and a rule under a condition',
      '@layer a{.x{color:red}}@supports (display:grid){.x{display:none}}',
      '<p class="x">unseen words</p>',
    ],
    ['a rule behind a broken one', '.y{color:;}.z{x:y} .x{display:none}', '<p class="x">unseen words</p>'],
    ['a rule for what has scripts, beside one without', '.no-js .y,.x{display:none}', '<p class="x">unseen words</p>'],
    ['what is not without scripts', 'html:not(.no-js) .x{display:none}', '<p class="x">unseen words</p>'],
    [
      'white in a white box, though something else is dark',
      '.nav{background:#203040}.g{background:#fff}.x{color:#fff}',
      '<div class="nav">Seen.</div><div class="g"><p class="x">unseen words</p></div>',
    ],
    [
      'white on white, beside a picture that counts readers and grounds that are white',
      '.g{background:#fefefe}.g::after{color:red}.x{color:#fff}',
      '<img src="a.gif" width="1" height="1"><div class="g"></div><p class="x">unseen words</p>',
    ],
    ['a box without a height, cut off', '.x{max-height:0;overflow-y:hidden}', '<p class="x">unseen words</p>'],
    ['a place far out by a shift', '.x{translate:-9999px 0}', '<p class="x">unseen words</p>'],
    ['a margin far out', '.x{margin:0 0 0 -9999px}', '<p class="x">unseen words</p>'],
    ['an inset far out', '.x{position:absolute;inset:0 auto auto -9999px}', '<p class="x">unseen words</p>'],
    ['a margin far out of its own', '', '<p style="margin:-9999px">unseen words</p>'],
    ['a rule for screens as wide', '@media (width >= 600px){.x{display:none}}', '<p class="x">unseen words</p>'],
    ['a rule for screens between', '@media (600px < width <= 100em){.x{display:none}}', '<p class="x">unseen words</p>'],
    ['no animation', '.x{opacity:0;animation:none}', '<p class="x">unseen words</p>'],
    ['a dialog that is closed', '', '<dialog><p>unseen words</p></dialog>'],
    [
      'rows and cells of a table',
      '.x{display:none}',
      '<table><tr><td>One</td><td>Two</td></tr><tr><td>Three</td><td class="x">unseen words</td></tr></table>',
    ],
  ])('%s', async (_, css, body) => expect(await look(css, body)).toEqual(HIDDEN));

  it('a row of a table, and what of an element is not in the part of it that is seen', async () => {
    const row = '<table><tr><td>One</td><td>Two</td></tr><tr class="x"><td>unseen</td><td>words</td></tr></table>';
    expect(await look('.x{display:none}', row)).toEqual({ hidden: ['unseenwords'], isRead: false });
    const part = '<div class="x">unseen words <b class="y">and seen ones</b></div>';
    expect(await look('.x{visibility:hidden}.y{visibility:visible}', part)).toEqual(HIDDEN);
  });

  it('in a book, by the style sheet that its chapters link to', async () => {
    const book = makeZip({
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="o/b.opf"/></rootfiles></container>',
      'o/b.opf':
        '<package><metadata><dc:title>Piers</dc:title></metadata><manifest><item id="a" href="t/a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
      'o/css/a.css': '.x { display: none }',
      'o/t/a.xhtml': `<html><head><link rel="stylesheet" href="../css/a.css"/></head><body>${SEEN}<p class="x">unseen words</p></body></html>`,
    });
    expect(await read('a.epub', book)).toMatchObject({
      hidden: ['unseen words'],
      text: expect.not.stringContaining('unseen words'),
    });
  });

  it('in a book of many chapters, with the sheet that they share looked at once', async () => {
    const rules = Array.from(
      { length: 1_500 },
      (_, index) => `section.c${index} > p + p.d${index} { opacity: 1; color: #12${index % 10} }`,
    );
    const book = (chapters: number): Uint8Array => {
      const names = Array.from({ length: chapters }, (_, index) => `c${index}`);
      return makeZip({
        'META-INF/container.xml': '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
        'b.opf': `<package><metadata><dc:title>Piers</dc:title></metadata><manifest>${names
          .map((name) => `<item id="${name}" href="${name}.xhtml"/>`)
          .join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
        'a.css': `${rules.join('\n')} .x { display: none }`,
        ...Object.fromEntries(
          names.map((name) => [
            `${name}.xhtml`,
            `<html><head><link rel="stylesheet" href="a.css"/></head><body>${SEEN}<p class="x">unseen words</p></body></html>`,
          ]),
        ),
      });
    };
    const costOf = async (chapters: number): Promise<number> => {
      const bytes = book(chapters);
      const start = process.cpuUsage();
      const { hidden } = await read('a.epub', bytes);
      expect(hidden).toHaveLength(chapters);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    };
    await costOf(1);
    const one = await costOf(1);
    expect(await costOf(40)).toBeLessThan(500 + 8 * one);
  });

  it('in a mail, by its own', async () => {
    const html = page('.x{display:none}', '<p class="x">unseen words</p>');
    const mail = `From: a@b.example\r\nSubject: Pier\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`;
    expect(await read('a.eml', mail)).toMatchObject({
      hidden: ['unseen words'],
      text: expect.not.stringContaining('unseen words'),
    });
  });
});

describe('what a page shows is read, though its style sheet looks like hiding', () => {
  it.each([
    ['hidden in print', '@media print{.x{display:none}}', '<p class="x">unseen words</p>'],
    ['hidden on small screens', '@media (max-width: 600px){.x{display:none}}', '<p class="x">unseen words</p>'],
    ['in the dark', '@media (prefers-color-scheme: dark){.x{color:#fff}}', '<p class="x">unseen words</p>'],
    ['under a hand', '.x:hover{display:none}.x:focus{opacity:0}.x::before{display:none}', '<p class="x">unseen words</p>'],
    ['shown again by itself', '.x{display:none}', '<p class="x" style="display:block">unseen words</p>'],
    ['shown again by a later rule', '.x{display:none}.x.is-open{display:block}', '<p class="x is-open">unseen words</p>'],
    ['cells of a row without a size', '.g{font-size:0}.x{font-size:16px}', '<div class="g"><p class="x">unseen words</p></div>'],
    [
      'of a size like that around it',
      '.x{font-size:.9em}.y{font-size:1rem}',
      '<p class="x"><span class="y">unseen words</span></p>',
    ],
    [
      'white on a dark ground',
      '.g{background-color:#203040}.x{color:#fff}',
      '<div class="g"><p class="x">unseen words</p></div>',
    ],
    ['white over a picture', '.x{position:absolute;color:#fff}', '<img src="a.png"><p class="x">unseen words</p>'],
    [
      'white on a colour that is elsewhere',
      '.x{color:#fff}',
      '<p class="x">unseen words</p>',
      '<link rel="stylesheet" href="a.css">',
    ],
    ['white on a variable', '.g{background:var(--a)}.x{color:white}', '<div class="g"><p class="x">unseen words</p></div>'],
    [
      'through which its ground is seen',
      '.x{background:linear-gradient(red,blue);background-clip:text;color:transparent}',
      '<p class="x">unseen words</p>',
    ],
    ['moved in by a script', '.x{opacity:0;transition:opacity 1s}', '<p class="x">unseen words</p><script>show()</script>'],
    ['until the page is loaded', 'body{opacity:0;visibility:hidden}', '<p>unseen words</p>'],
    ['moved to the middle', '.x{position:relative;left:50%;margin-left:-480px;width:960px}', '<p class="x">unseen words</p>'],
    ['beside a column', '.x{float:left;width:30%;margin-left:-100%}', '<p class="x">unseen words</p>'],
    ['without scripts', '.no-js .x{display:none}', '<div class="no-js"><p class="x">unseen words</p></div>'],
    ['without scripts, beside what is not', '.x{display:none}.no-js .y,.x{display:block}', '<p class="x">unseen words</p>'],
    [
      'white over what is painted before it',
      '.g{position:relative}.g::before{content:"";position:absolute;inset:0;background:#203040}.x{color:#fff}',
      '<div class="g"><p class="x">unseen words</p></div>',
    ],
    [
      'white over what is painted behind its own box',
      '.x{background:#fff;color:#fff}.x:before{content:"";position:absolute;inset:0;z-index:-1;background:navy}',
      '<p class="x">unseen words</p>',
    ],
    [
      'white over an element beside it',
      '.g{background:#fff}.bg{position:absolute;background:#203040}.x{color:#fff}',
      '<div class="g"><div class="bg"></div><p class="x">unseen words</p></div>',
    ],
    [
      'white over a picture from which it is not lifted out',
      '.x{position:relative;color:#fff}.y{background:#fff}',
      '<div class="y"><img src="a.png"><div class="x"><p>unseen words</p></div></div>',
    ],
    [
      'white over a picture in its cell of a grid',
      '.g{display:grid;background:#fff}.g>*{grid-area:1/1}.x{color:#fff}',
      '<div class="g"><img src="a.png"><p class="x">unseen words</p></div>',
    ],
    [
      'white on a picture with a colour for those who do not load it',
      '.g{background-image:url(a.png);background-color:#fff}.x{color:#fff}',
      '<div class="g"><p class="x">unseen words</p></div>',
    ],
    [
      'white on white, as far as the sheets at hand say',
      'body{background:#fff}.x{color:#fff}',
      '<p class="x">unseen words</p>',
      '<link rel="stylesheet" href="a.css">',
    ],
    ['hidden on small screens, by their range', '@media (width < 600px){.x{display:none}}', '<p class="x">unseen words</p>'],
    ['white on a colour of a sheet that is taken in', '@import url(a.css);.x{color:#fff}', '<p class="x">unseen words</p>'],
    ['moved up a little, by itself', '', '<p style="margin:-150px auto 0">unseen words</p>'],
    ['as high as its column', '.x{margin:0 0 -9999px;padding-bottom:9999px}', '<p class="x">unseen words</p>'],
    ['brought back by a margin', '.x{margin-left:-9999px}p.x{margin:0}', '<p class="x">unseen words</p>'],
    [
      'shown under a condition that is not known',
      '.x{display:none}@media (scripting: enabled){.x{display:block}}',
      '<p class="x">unseen words</p>',
    ],
    ['faded in', '.x{opacity:0;animation:in 1s forwards}', '<p class="x">unseen words</p>'],
    ['faded in, though it says itself that it is not', '.x{animation:in 1s}', '<p class="x" style="opacity:0">unseen words</p>'],
    ['moved in', '.x{margin-left:-9999px;animation-name:in}', '<p class="x">unseen words</p>'],
    ['coloured by and by', '.x{color:transparent;animation:in 1s}', '<p class="x">unseen words</p>'],
    ['a dialog that is open', '', '<div><dialog open><p>unseen words</p></dialog></div>'],
    ['a dialog that its sheet opens', '.x{display:block}', '<div><dialog class="x"><p>unseen words</p></dialog></div>'],
    ['a link in what is white', '.g{color:#fff}', '<div class="g"><a href="https://pier.example/x">unseen words</a></div>'],
  ])('%s', async (_, css, body, head?: string) => expect(await look(css, body, head)).toEqual(READ));

  it.each([
    ['a feature that is not known', '@media (scripting: enabled){.x{display:none}}'],
    ['the size of a box', '@container (min-width: 400px){.x{font-size:0}}'],
    ['a variable', '.x{display:var(--a)}'],
    ['a sum', '.x{left:calc(-1 * 9999px)}'],
  ])('what is hidden under a condition that is not known is read, and said: %s', async (_, css) => {
    const note = 'Its style sheets hide some of it under conditions that are not known: that text is read.';
    const { text, hidden = [], notes } = await read('a.html', page(css, '<p class="x">unseen words</p>'));
    expect({ hidden, isRead: text.includes('unseen words') }).toEqual(READ);
    expect(notes).toContain(note);
    expect((await read('b.html', page(css, '<p class="y">unseen words</p>'))).notes).not.toContain(note);
  });

  it('a sheet that is no sheet is said where it may matter', async () => {
    const { text, notes } = await read('a.html', page(`${'.a{'.repeat(9_000)}`, ''));
    expect(text).toContain('The pier was mended');
    expect(notes.join('\n')).toContain('Style sheets that cannot be read, so that text which they hide is read: 1.');
  });
});

describe('what is nested beyond reason', () => {
  const deep = (tag: string, depth: number, inner: string): string =>
    `${`<${tag}>`.repeat(depth)}${inner}${`</${tag}>`.repeat(depth)}`;

  it.each(['div', 'section', 'blockquote', 'b', 'font'])('is kept, flat: %s', async (tag) => {
    const { text, hidden } = await read(
      'a.html',
      page('', `${deep(tag, 3_000, '<p>The deep end</p><p>is <em>here</em></p>')}<p>After it.</p>`),
    );
    for (const words of ['The deep end', 'is', 'here', 'After it.']) expect(text).toContain(words);
    expect(hidden).toEqual([]);
  });

  it('sheets whose nested rules repeat what is around them without end are not applied, and that is said', async () => {
    const around = `.${'a'.repeat(4_000)}`;
    for (const css of [`${around}{${'& '.repeat(20)}{color:red}}`, `${around}{${'b{color:red}'.repeat(2_000)}}`]) {
      const { notes } = await read('a.html', page(`${css} .x{display:none}`, '<p class="x">unseen words</p>'));
      expect(notes.join(' ')).toContain('Style sheets that cannot be read');
    }
  });

  it('lists and quotes, too, and what is hidden there stays hidden', async () => {
    const list = `${'<ul><li>'.repeat(2_000)}bottom`;
    expect((await read('a.html', page('', list))).text).toContain('bottom');
    const inner =
      '<div class="x"><p>unseen</p> <i>words</i></div><p>seen</p><script>no text</script><noscript><p>nor this</p></noscript>';
    const { text, hidden } = await read('b.html', page('.x{display:none}', deep('div', 1_500, inner)));
    expect(hidden).toEqual(['unseen words']);
    expect(text).toContain('seen');
    expect(text).not.toMatch(/unseen|no text|nor this/);
  });
});
