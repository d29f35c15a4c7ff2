import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/domain/errors.js';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { git, readText, tempFolder, writeFiles } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const hash = (text: string): Sha256 => createHash('sha256').update(text).digest('hex') as Sha256;

describe('a file that is added to raw/', () => {
  it('stands there whole, leaves nothing aside, and never takes the place of another', async () => {
    const { root, wiki } = await tempWiki({ 'raw/a.md': 'old\n' });
    expect(await wiki.store.addRaw(rawPath('a.md'), bytes('new\n'))).toBe('taken');
    expect(await wiki.store.addRaw(rawPath('a.md'), bytes('old\n'))).toBe('same');
    expect(await wiki.store.addRaw(rawPath('deep/er/b.md'), bytes('b\n'))).toBe('added');
    expect([readText(root, 'raw/a.md'), readText(root, 'raw/deep/er/b.md')]).toEqual(['old\n', 'b\n']);
    expect(fs.readdirSync(path.join(root, '.wiki'))).toEqual(['.gitignore']);
    expect(git(root, 'status', '--porcelain', '--', '.wiki')).toBe('');
  });

  it('is not put behind a link, in whatever part of its path', async () => {
    const { root, wiki } = await tempWiki();
    const outside = tempFolder();
    fs.symlinkSync(outside, path.join(root, 'raw/out'));
    fs.symlinkSync(path.join(outside, 'x.md'), path.join(root, 'raw/x.md'));
    await expect(wiki.store.addRaw(rawPath('out/a.md'), bytes('a'))).rejects.toThrow(UsageError);
    expect(await wiki.store.addRaw(rawPath('x.md'), bytes('a'))).toBe('taken');
    expect(fs.readdirSync(outside)).toEqual([]);
  });

  it('is written beside raw/ where .wiki/ leads out of the wiki', async () => {
    const { root, wiki } = await tempWiki();
    const outside = tempFolder();
    fs.rmSync(path.join(root, '.wiki'), { recursive: true, force: true });
    fs.symlinkSync(outside, path.join(root, '.wiki'));
    expect(await wiki.store.addRaw(rawPath('a.md'), bytes('a'))).toBe('added');
    expect([fs.readdirSync(outside), fs.readdirSync(path.join(root, 'raw'))]).toEqual([[], ['a.md']]);
  });

  it('takes the place of what it was made from, and of nothing else', async () => {
    const { root, wiki } = await tempWiki({ 'raw/a.md': 'one\n' });
    expect(await wiki.store.replaceRaw(rawPath('a.md'), bytes('three\n'), hash('two\n'))).toBe(false);
    expect(readText(root, 'raw/a.md')).toBe('one\n');
    expect(await wiki.store.replaceRaw(rawPath('a.md'), bytes('two\n'), hash('one\n'))).toBe(true);
    expect(readText(root, 'raw/a.md')).toBe('two\n');
  });
});

describe('what lies beside a page', () => {
  const FILES = {
    'raw/Harbour.md': '# Harbour\n\nThe harbour project is led by Mina Park.\n',
    'raw/Harbour_files/map.png': 'x',
    'raw/Harbour_files/style.css': 'x',
    'raw/Harbour_files/annex.md': '# Annex\n\nThe annex project is led by Joon Lee.\n',
    'raw/Harbour.md.url': '[InternetShortcut]\r\nURL=https://example.org/\r\n',
    'raw/lone_files/map.png': 'x',
    'raw/lone.url': '[InternetShortcut]\r\n',
  };

  it('is no source of its own; documents there are, and a folder of that name without a page is a folder', async () => {
    const { wiki } = await tempWiki(FILES);
    const { files, companions } = await wiki.store.listRaw();
    expect(files.map((file) => file.path).sort()).toEqual([
      'Harbour.md',
      'Harbour_files/annex.md',
      'lone.url',
      'lone_files/map.png',
    ]);
    expect(companions).toEqual(['Harbour.md.url', 'Harbour_files/map.png', 'Harbour_files/style.css']);
  });

  it('is committed with it: pictures and the note of its address', async () => {
    const { root, wiki } = await tempWiki(FILES);
    for await (const report of wiki.ingest([rawPath('Harbour.md')])) expect(report.status).toBe('ingested');
    expect(git(root, 'ls-files', 'raw').split('\n')).toEqual([
      'raw/Harbour.md',
      'raw/Harbour.md.url',
      'raw/Harbour_files/map.png',
    ]);
    expect(git(root, 'status', '--porcelain', '--', 'raw/Harbour_files/map.png')).toBe('');
  });

  it('is looked for without harm where its name would be too long', async () => {
    const name = `${'l'.repeat(252)}.md`;
    const { wiki, ingest } = await tempWiki({ [`raw/${name}`]: FILES['raw/Harbour.md'] });
    expect(await wiki.store.readCompanions(rawPath(name))).toEqual(new Map());
    expect((await ingest()).map(({ status }) => status)).toEqual(['ingested']);
  });

  it.each([
    ['.hid.md', 'its name begins with a dot'],
    ['a/.b/c.md', 'its name begins with a dot'],
    ['film.crdownload', 'a download that is not finished'],
    ['private/x.md', 'named in .wikiignore'],
    ['a.md', undefined],
  ])('says why a name would be left alone: %s', async (name, why) => {
    const { wiki, root } = await tempWiki();
    writeFiles(root, { '.wikiignore': 'private/\n' });
    expect(await wiki.store.whyLeftAlone(rawPath(name))).toBe(why);
  });
});
