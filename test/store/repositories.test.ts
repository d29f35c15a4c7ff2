import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootPath } from '../../src/domain/path.js';
import { nodeSystem } from '../../src/store/node-system.js';
import type { CommitRequest } from '../../src/store/store.js';
import { withTransaction } from '../../src/store/transaction.js';
import { openWriter } from '../../src/store/writer.js';
import { git, readText, tempFolder, tempRepository, writeFiles } from '../support/repository.js';
import { claimOf, runSample, SOURCE_TEXT, START } from '../support/sample-transaction.js';

const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined;

const start = (): string => {
  const root = tempRepository(START);
  writeFiles(root, { 'raw/s.md': SOURCE_TEXT });
  return root;
};

describe('a transaction in', () => {
  it('two wikis of one repository, at once, makes all commits of both', async () => {
    const top = tempRepository({ 'readme.txt': 'x\n' });
    const roots = ['one', 'two'].map((name) => path.join(top, name));
    for (const root of roots) writeFiles(root, { ...START, 'raw/s.md': SOURCE_TEXT });
    git(top, 'add', 'one/wiki', 'two/wiki');
    git(top, 'commit', '-qm', 'wikis');
    const ids = ['S1', 'S2', 'S3'];
    await Promise.all(
      roots.map(async (root) => {
        for (const id of ids) await runSample(nodeSystem, root, id);
      }),
    );
    for (const root of roots) for (const id of ids) expect(readText(root, 'wiki/a.md')).toContain(claimOf(id));
    expect(
      git(top, 'log', '--format=%s')
        .split('\n')
        .filter((line) => line.startsWith('ingest: ')),
    ).toHaveLength(6);
    expect(git(top, 'status', '--porcelain', '--', 'one/wiki', 'two/wiki')).toBe('');
  });

  it('a repository with a filter on its pages stops and says which; one on sources is applied', async () => {
    const root = tempRepository();
    git(root, 'config', 'filter.upper.clean', 'tr a-z A-Z');
    git(root, 'config', 'filter.upper.smudge', 'tr A-Z a-z');
    writeFiles(root, { ...START, 'raw/s.md': SOURCE_TEXT, '.gitattributes': '*.md filter=upper\n' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'first');
    git(root, 'rm', '-q', '--cached', 'raw/s.md');
    await expect(runSample(nodeSystem, root)).rejects.toThrow(/wiki\/a\.md: git passes it through filter=upper/);
    expect(git(root, 'log', '--format=%s')).toBe('first');
    writeFiles(root, { '.gitattributes': 'raw/** filter=upper\n' });
    await runSample(nodeSystem, root);
    expect(git(root, 'show', 'HEAD:raw/s.md')).toBe(SOURCE_TEXT.trim().toUpperCase());
    expect(readText(root, 'wiki/a.md')).toContain(claimOf('S1'));
  });

  it('a repository with sha256 objects works', async () => {
    const root = tempFolder();
    git(root, 'init', '-q', '-b', 'main', '--object-format=sha256');
    git(root, 'config', 'user.name', 'P');
    git(root, 'config', 'user.email', 'p@example.org');
    writeFiles(root, { ...START, 'raw/s.md': SOURCE_TEXT });
    git(root, 'add', 'wiki');
    git(root, 'commit', '-qm', 'first');
    await runSample(nodeSystem, root);
    expect(git(root, 'rev-parse', 'HEAD')).toHaveLength(64);
    expect(git(root, 'status', '--porcelain')).toBe('?? notes.txt');
  });

  it.skipIf(!hasSshKeygen)('a repository that signs commits signs both of them (needs ssh-keygen)', async () => {
    const root = start();
    const key = path.join(tempFolder(), 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    for (const [name, value] of [
      ['gpg.format', 'ssh'],
      ['user.signingkey', `${key}.pub`],
      ['commit.gpgsign', 'true'],
    ])
      git(root, 'config', name as string, value as string);
    writeFiles(root, { 'wiki/a.md': `${START['wiki/a.md']}- by hand\n` });
    await runSample(nodeSystem, root);
    for (const rev of ['HEAD', 'HEAD~1'])
      expect(git(root, 'cat-file', 'commit', rev)).toContain('gpgsig -----BEGIN SSH SIGNATURE-----');
    expect(git(root, 'log', '--format=%s|%an', '-2')).toBe('ingest: S1|Wikiwright\nedit: wiki/a.md|Person');
  });

  it('a repository that cannot sign stops with the reason, and nothing is changed', async () => {
    const root = start();
    for (const [name, value] of [
      ['gpg.format', 'ssh'],
      ['user.signingkey', '/nowhere/key.pub'],
      ['commit.gpgsign', 'true'],
    ])
      git(root, 'config', name as string, value as string);
    await expect(runSample(nodeSystem, root)).rejects.toThrow(/git could not sign the commit/);
    expect(git(root, 'log', '--format=%s')).toBe('first');
    expect(git(root, 'status', '--porcelain')).toBe('?? raw/');
  });

  it('pages with quotes, line breaks, Korean and other odd names commits exactly these', async () => {
    const names = ['a "quoted" \\ page', 'line\nbreak', '한글 문서', 'é-nfc', 'tab\there', '-dash', ' space '];
    const pages = names.map((name) => rootPath(`wiki/${name}.md`));
    const root = tempRepository({ 'readme.txt': 'x\n' });
    const add = (text: string): CommitRequest => ({
      subject: 's',
      paths: pages,
      sources: new Map(),
      compute: (texts) => ({ message: 'm\n', writes: new Map(pages.map((page) => [page, `${texts.get(page) ?? ''}${text}\n`])) }),
    });
    const writer = await openWriter(nodeSystem, root);
    await withTransaction(writer, {}, (tx) => tx.commit(add('one')));
    await withTransaction(writer, {}, (tx) => tx.commit(add('two')));
    expect(git(root, 'ls-files', '-z', 'wiki').split('\0').filter(Boolean).sort()).toEqual([...pages].sort());
    for (const page of pages) expect(readText(root, page)).toBe('one\ntwo\n');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('a repository where a page was only announced (git add -N) stops, and where a folder stands in a page’s place', async () => {
    const root = tempRepository({ 'readme.txt': 'x\n', 'wiki/a.md': '# a\n' });
    writeFiles(root, { 'raw/s.md': SOURCE_TEXT, 'wiki/new.md': 'mine\n' });
    git(root, 'add', '-N', 'wiki/new.md');
    await expect(runSample(nodeSystem, root)).rejects.toThrow(/wiki\/new\.md: it is marked to be added later/);
    git(root, 'rm', '-q', '--cached', 'wiki/new.md');
    fs.rmSync(path.join(root, 'wiki/new.md'));
    fs.mkdirSync(path.join(root, 'wiki/new.md'));
    await expect(runSample(nodeSystem, root)).rejects.toThrow(/wiki\/new\.md: it is a folder/);
    expect(git(root, 'log', '--format=%s')).toBe('first');
  });
});
