import * as fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { resolveSources } from '../../src/cli/resolve-sources.js';
import { NotFoundError, UsageError } from '../../src/domain/errors.js';
import { tempFolder, writeFiles } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

const home = process.cwd();
afterEach(() => process.chdir(home));

/** A wiki with these files, and another folder with these, which is the current one. */
async function fromElsewhere(inWiki: Record<string, string>, here: Record<string, string>) {
  const { root, wiki } = await tempWiki(inWiki);
  const folder = tempFolder();
  writeFiles(folder, here);
  process.chdir(folder);
  const resolve = async (...names: string[]): Promise<string[]> => {
    const named = await resolveSources(wiki.store, names);
    return [...named.there, ...(await named.copyIn())];
  };
  return { root, folder, resolve, rawFiles: () => fs.readdirSync(path.join(root, 'raw'), { recursive: true }).sort() };
}

describe('resolveSources', () => {
  it('takes what there is in the current folder before what has that name in raw/', async () => {
    const { resolve } = await fromElsewhere({ 'raw/report.md': 'old\n' }, { 'report.md': 'new\n' });
    await expect(resolve('report.md')).rejects.toThrow('another file of that name');
  });

  it('looks from the root and from raw/ where there is nothing of that name here', async () => {
    const { resolve, root } = await fromElsewhere(
      { 'raw/a.md': 'a\n', 'raw/m/b.md': 'b\n', 'raw/m/c.md': 'c\n' },
      { 'x.md': 'x' },
    );
    expect(await resolve('raw/a.md')).toEqual(['a.md']);
    expect(await resolve('a.md', 'm')).toEqual(['a.md', 'm/b.md', 'm/c.md']);
    expect(await resolve(path.join(root, 'raw'))).toHaveLength(3);
    await expect(resolve('nothing.md')).rejects.toThrow(NotFoundError);
  });

  it('says how an address is added', async () => {
    const { resolve } = await fromElsewhere({}, { 'x.md': 'x' });
    await expect(resolve('https://example.org/a')).rejects.toMatchObject({ exitCode: 2, hint: 'wiki add https://example.org/a' });
  });

  it('counts a path once that is given twice, whatever its form', async () => {
    const { resolve, folder } = await fromElsewhere({ 'raw/a.md': 'a\n' }, { 'x.md': 'x\n' });
    expect(await resolve('x.md', './x.md', path.join(folder, 'x.md'), 'a.md', 'raw/a.md')).toEqual(['a.md', 'x.md']);
  });

  it('finds a name that is typed composed and decomposed on disk, if there is one', async () => {
    const disk = '각é.md'.normalize('NFD');
    const typed = disk.normalize('NFC');
    const { resolve, root } = await fromElsewhere({ [`raw/m/${disk}`]: 'a\n' }, { 'x.md': 'x\n' });
    expect(await resolve(`raw/m/${typed}`, `m/${typed}`, path.join(root, 'raw/m', typed))).toEqual([`m/${disk}`]);
    writeFiles(root, { [`raw/m/${disk.replace('e\u0301', 'é')}`]: 'b\n' });
    await expect(resolve(`raw/m/${typed}`)).rejects.toThrow(NotFoundError);
  });

  it('says how an address is added whatever stands in it', async () => {
    const { resolve } = await fromElsewhere({}, { 'x.md': 'x' });
    await expect(resolve('https://example.org/a?b=$(touch x)')).rejects.toMatchObject({
      hint: "wiki add 'https://example.org/a?b=$(touch x)'",
    });
  });

  it('refuses a hidden file before anything is copied', async () => {
    const { resolve, rawFiles } = await fromElsewhere({ 'raw/a.md': 'a\n' }, { 'x.md': 'x\n', '.hid.md': 'h\n' });
    await expect(resolve('x.md', '.hid.md')).rejects.toThrow(UsageError);
    await expect(resolve('x.md', 'nothing.md')).rejects.toThrow(NotFoundError);
    expect(rawFiles()).toEqual(['a.md']);
  });

  it('refuses a folder from elsewhere, also where raw/ has one of that name', async () => {
    const { resolve } = await fromElsewhere({ 'raw/m/a.md': 'a\n' }, { 'm/x.md': 'x\n' });
    await expect(resolve('m')).rejects.toThrow('only files can be taken in from outside');
  });

  it('refuses what lies in raw/ and is no source', async () => {
    const { resolve, root, folder } = await fromElsewhere({ 'raw/a.md': 'a\n', 'raw/.b.md': 'b\n' }, { 'x.md': 'x\n' });
    fs.symlinkSync(path.join(folder, 'x.md'), path.join(root, 'raw/link.md'));
    for (const name of ['.b.md', 'link.md']) await expect(resolve(path.join(root, 'raw', name))).rejects.toThrow(UsageError);
  });
});
