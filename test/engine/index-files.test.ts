import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDoctor } from '../../src/app.js';
import type { Finding } from '../../src/engine/doctor/finding.js';
import { git, readText, writeFiles } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

const NAMES = ['alder', 'birch', 'cedar', '감나무', '느티나무', '楓', 'ブナ', 'אלון'];
const pageOf = (title: string, summary: string): string =>
  `---\ntitle: ${title}\nkind: concept\nsummary: ${summary}\n---\n\n# ${title}\n\nMine.\n`;

/** As many pages of a person as make a large wiki: 250 lines of an index and one. */
const PAGES = Object.fromEntries(
  Array.from({ length: 250 }, (_, i) => {
    const title = `${NAMES[i % NAMES.length]} ${Math.floor(i / NAMES.length)}`;
    return [`wiki/concepts/${title}.md`, pageOf(title, `Tree ${i}.`)];
  }),
);
const SOURCE = '# Atlas\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n';

const wrongIn = async (root: string): Promise<Finding[]> =>
  (await (await openDoctor(root)).examine()).filter(({ state }) => state === 'wrong');

async function mend(root: string): Promise<void> {
  const doctor = await openDoctor(root);
  await doctor.mend(await doctor.examine(), { waitMs: 0 });
}

const shardsOf = (root: string): string[] => {
  const folder = path.join(root, 'wiki/index');
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
};
const changedIn = (root: string): string[] =>
  git(root, '-c', 'core.quotePath=false', 'show', '--format=', '--name-only', 'HEAD')
    .split('\n')
    .filter((name) => name.startsWith('wiki/index'));

describe('the index of a large wiki', () => {
  it('is in files by how titles begin, which an ingest changes few of, and is one file again when the wiki is small again', async () => {
    const { root, wiki, ingest } = await tempWiki(PAGES);
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'trees');
    writeFiles(root, { 'raw/1.md': SOURCE });
    await ingest();
    const shards = shardsOf(root);
    expect(shards).toEqual(
      expect.arrayContaining(['concepts-a.md', 'concepts-ㄱ.md', 'concepts-א.md', 'entities.md', 'projects.md', 'sources.md']),
    );
    const index = readText(root, 'wiki/index.md') ?? '';
    expect(index).toContain('- [A](index/concepts-a.md) (32)');
    expect(index).toMatch(
      /- \[People and organisations\]\(index\/entities\.md\) \(1\)\n[\s\S]*- \[Projects\]\(index\/projects\.md\) \(1\)/,
    );
    expect(index).not.toContain('alder 3');
    const shard = readText(root, 'wiki/index/concepts-a.md') ?? '';
    expect(shard).toMatch(/^# Concepts: A\n/);
    expect(shard).toContain('[Index](../index.md)');
    expect(shard).toContain('- [alder 3](../concepts/alder%203.md) — Tree 24.');
    expect(await wrongIn(root)).toEqual([]);

    writeFiles(root, { 'raw/2.md': '# Borea\n\nBorea is a project that paints the roof.\n' });
    await ingest();
    expect(changedIn(root)).toEqual(['wiki/index.md', 'wiki/index/projects.md', 'wiki/index/sources.md']);

    await wiki.undo('raw/2.md');
    await wiki.undo('raw/1.md');
    for (const tree of ['alder 3', 'alder 4', 'birch 3', 'birch 4']) fs.rmSync(path.join(root, `wiki/concepts/${tree}.md`));
    git(root, 'commit', '-qam', 'felled');
    writeFiles(root, { 'raw/3.md': 'Nothing to see.\n' });
    await ingest();
    expect(shardsOf(root)).toEqual([]);
    expect(readText(root, 'wiki/index.md')).toContain('- [alder 5](concepts/alder%205.md) — Tree 40.');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('keeps what a person writes in its files, leaves a locked one alone, and is put right by doctor', async () => {
    const { root, ingest } = await tempWiki({ ...PAGES, 'raw/1.md': SOURCE });
    await ingest();
    const shard = 'wiki/index/projects.md';
    writeFiles(root, { [shard]: `${readText(root, shard)}\nMine, below.\n` });
    writeFiles(root, { 'raw/2.md': '# Borea\n\nBorea is a project that paints the roof.\n' });
    await ingest();
    expect(readText(root, shard)).toMatch(/\[Atlas\][\s\S]*\[Borea\][\s\S]*Mine, below\.\n$/);

    const whole = readText(root, shard) ?? '';
    writeFiles(root, { [shard]: whole.replace(/^- \[Borea\].*\n/m, '') });
    const wrongs = await wrongIn(root);
    expect(wrongs).toMatchObject([{ message: 'wiki/index.md does not list 1 page', places: ['projects/Borea.md'] }]);
    await mend(root);
    expect(readText(root, shard)).toBe(whole);

    const locked = `---\nlocked: true\n---\n\n${whole}`;
    writeFiles(root, { [shard]: locked, 'raw/3.md': '# Carina\n\nCarina is a project that repairs the pier.\n' });
    await ingest();
    expect(readText(root, shard)).toBe(locked);
    expect(readText(root, 'wiki/projects/Carina.md')).toContain('repairs the pier');
  });

  it('is no matter of what else a person keeps in wiki/index/, and closed files are theirs', async () => {
    const { root, ingest } = await tempWiki({ 'raw/1.md': SOURCE });
    const list = '# Reading list\n\n- [a book](https://example.org)\n';
    writeFiles(root, { 'wiki/index/reading list.md': list });
    await ingest();
    expect(readText(root, 'wiki/index/reading list.md')).toBe(list);

    writeFiles(root, PAGES);
    writeFiles(root, { 'raw/2.md': '# Borea\n\nBorea is a project that paints the roof.\n' });
    await ingest();
    expect(readText(root, 'wiki/index/reading list.md')).toBe(list);
    const shard = 'wiki/index/projects.md';
    writeFiles(root, { [shard]: `---\nlocked: true\n---\n\n${(readText(root, shard) ?? '').replace(/^- \[Borea\].*\n/m, '')}` });
    expect(await wrongIn(root)).toEqual([]);

    writeFiles(root, { 'wiki/index.md': `---\nlocked: true\n---\n\n${readText(root, 'wiki/index.md')}` });
    const before = shardsOf(root).map((name) => readText(root, `wiki/index/${name}`));
    writeFiles(root, { 'raw/3.md': '# Carina\n\nCarina is a project that repairs the pier.\n' });
    await ingest();
    expect(shardsOf(root).map((name) => readText(root, `wiki/index/${name}`))).toEqual(before);
  });

  it('loses the line of a page that a person deleted, also the last line of a file', async () => {
    const { root, ingest } = await tempWiki({ ...PAGES, 'raw/1.md': SOURCE });
    await ingest();
    const shard = 'wiki/index/concepts-א.md';
    const lines = (readText(root, shard) ?? '').split('\n').filter((line) => line.startsWith('- '));
    const [last] = lines.slice(-1);
    fs.rmSync(path.join(root, 'wiki', decodeURIComponent(/\(\.\.\/([^)]+)\)/.exec(last ?? '')?.[1] ?? '')));
    writeFiles(root, { 'raw/2.md': '# Borea\n\nBorea is a project that paints the roof.\n' });
    await ingest();
    expect(readText(root, shard)).not.toContain(last);
    expect(await wrongIn(root)).toEqual([]);
  });
});
