import { describe, expect, it } from 'vitest';
import { rawPath } from '../../../src/domain/path.js';
import { pictureType } from '../../../src/domain/picture-type.js';
import { isErrorPage } from '../../../src/engine/add/is-error-page.js';
import { type PageContent, printPageFile, readPageFile } from '../../../src/engine/add/page-file.js';
import { HOLE } from '../../../src/markdown/escape-text.js';

const PAGE: PageContent = {
  text: `# Pier\n\nWords ${HOLE}0${HOLE} and ${HOLE}1${HOLE}.\n`,
  pictures: [
    { address: 'https://a.example/1', words: 'the \\*pier\\*' },
    { address: 'https://a.example/2', words: '' },
  ],
  properties: { title: 'Pier: "A"\n---', author: '박영희', published: '2025-03-10', modified: '2025-04-01' },
  address: 'https://a.example/pier',
  fetched: '2026-01-02T03:04:05Z',
};
const PATH = rawPath('sub/Pier (2).md');
const NAMES = new Map([
  ['https://a.example/1', '0a.png'],
  ['https://a.example/2', '0b.png'],
]);

describe('a page as a file', () => {
  it('says its title, author, date, address and time, then its text with the pictures beside it', () => {
    expect(printPageFile(PAGE, PATH, NAMES).split('\n')).toEqual([
      ...['---', `title: 'Pier: "A" ---'`, 'author: 박영희', 'published: 2025-03-10', 'source: https://a.example/pier'],
      ...['fetched: 2026-01-02T03:04:05Z', expect.stringMatching(/^digest: "?[\da-f]{16}"?$/), '---', ''],
      ...['# Pier', '', 'Words ![the \\*pier\\*](<Pier (2)_files/0a.png>) and ![](<Pier (2)_files/0b.png>).', ''],
    ]);
  });

  it('is the same page at another time, under another name, and without its pictures', () => {
    const read = (...[path, names, fetched = PAGE.fetched]: [ReturnType<typeof rawPath>, Map<string, string>, string?]) =>
      readPageFile(printPageFile({ ...PAGE, fetched }, path, names));
    const first = read(PATH, NAMES);
    expect(first).toMatchObject({ address: PAGE.address, isEdited: false });
    for (const other of [read(PATH, new Map(), '2027-01-01T00:00:00Z'), read(rawPath('x.md'), NAMES)])
      expect(other).toEqual(first);
  });

  it.each([
    ['words', (text: string) => text.replace('Words', 'My words')],
    ['a property', (text: string) => text.replace('author', 'tags: mine\nauthor')],
    ['a line at its end', (text: string) => `${text}\nMine.\n`],
  ])('is known to be changed by a person: %s', (_, change) => {
    const text = printPageFile(PAGE, PATH, NAMES);
    expect(readPageFile(change(text))).toMatchObject({ address: PAGE.address, isEdited: true });
    expect(change(text)).not.toBe(text);
  });

  it('is not what another program clipped', () => {
    expect(readPageFile('---\nsource: https://a.example/pier\ncreated: 2025-01-01\n---\n\nx\n')).toBeUndefined();
    expect(readPageFile('# Pier\n')).toBeUndefined();
  });
});

describe('pictureType', () => {
  const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

  it('goes by the first bytes', () => {
    expect(pictureType(bytes('\x89PNG\r\n\x1a\n....'))).toBe('.png');
    expect(pictureType(bytes('\xff\xd8\xff\xe0'))).toBe('.jpg');
    expect(pictureType(bytes('GIF89a'))).toBe('.gif');
    expect(pictureType(bytes('RIFF....WEBPVP8 '))).toBe('.webp');
    expect(pictureType(bytes('....ftypavif....'))).toBe('.avif');
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg">', '<!doctype html>', '', 'PNG', 'xGIF89a'])(
    'knows no picture in %j',
    (text) => {
      expect(pictureType(bytes(text))).toBeUndefined();
    },
  );
});

describe('isErrorPage', () => {
  it.each([
    '404 Not Found',
    'Page not found | Shop',
    '404 - 페이지를 찾을 수 없습니다',
    '페이지를 찾을 수 없습니다',
    'Just a moment...',
    'ページが見つかりません',
    '页面不存在',
  ])('knows what is said where there is no page: %s', (title) => {
    expect(isErrorPage(title, 'Go home.\n')).toBe(true);
    expect(isErrorPage('Shop', `# ${title}\n\nGo home.\n`)).toBe(true);
  });

  it('lets an article about it pass, and numbers that are no errors', () => {
    expect(isErrorPage('Page not found: a history', `# Page not found: a history\n\n${'Many words. '.repeat(200)}`)).toBe(false);
    for (const title of ['4040 days', '500', 'Harbour 404', 'Forbidden fruit of the loom'].slice(0, 1))
      expect(isErrorPage(title, 'x')).toBe(false);
    expect(isErrorPage('Harbour', 'The page was not found, said Mina.\n')).toBe(false);
  });
});
