import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeSystem } from '../../src/store/node-system.js';
import { copyFolder, git, readText, tempFolder, tempRepository, writeFiles } from '../support/repository.js';
import { claimOf, runSample, SOURCE_TEXT, START } from '../support/sample-transaction.js';

const start = (): string => {
  const root = tempRepository(START);
  writeFiles(root, { 'raw/s.md': SOURCE_TEXT });
  return root;
};

describe('a transaction', () => {
  it('makes one commit of its own paths, and work tree, index and HEAD agree', async () => {
    const root = start();
    const result = await runSample(nodeSystem, root);
    expect(result.outcome).toBe('committed');
    expect(git(root, 'log', '--format=%s|%an|%cn')).toBe('ingest: S1|Wikiwright|Person\nfirst|Person|Person');
    expect(git(root, 'show', '--format=', '--name-only')).toBe('raw/s.md\nwiki/a.md\nwiki/b.md\nwiki/new.md');
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(readText(root, 'wiki/a.md')).toBe(START['wiki/a.md'] + claimOf('S1'));
    expect(git(root, 'for-each-ref', 'refs/wiki')).toBe('');
    expect(git(root, 'fsck', '--strict')).not.toMatch(/error|missing|broken/);
  });

  it('does nothing the second time', async () => {
    const root = start();
    await runSample(nodeSystem, root);
    const before = git(root, 'rev-parse', 'HEAD');
    expect((await runSample(nodeSystem, root)).outcome).toBe('nothing');
    expect(git(root, 'rev-parse', 'HEAD')).toBe(before);
  });

  it("commits a person's unsaved-to-git edits as theirs before its own", async () => {
    const root = start();
    writeFiles(root, { 'wiki/a.md': '# a\n\n- one a\n- typed by hand\n- two a\n- three a\n' });
    await runSample(nodeSystem, root);
    expect(git(root, 'log', '--format=%s|%an', '-2')).toBe('ingest: S1|Wikiwright\nedit: wiki/a.md|Person');
    expect(git(root, 'show', 'HEAD~1:wiki/a.md')).toContain('typed by hand');
    expect(readText(root, 'wiki/a.md')).toContain('typed by hand');
    expect(readText(root, 'wiki/a.md')).toContain(claimOf('S1'));
  });

  it('leaves other staged changes staged', async () => {
    const root = start();
    writeFiles(root, { 'notes.txt': 'a note\nstaged\n' });
    git(root, 'add', 'notes.txt');
    writeFiles(root, { 'notes.txt': 'a note\nstaged\nnot staged\n' });
    await runSample(nodeSystem, root);
    expect(git(root, 'status', '--porcelain')).toBe('MM notes.txt');
    expect(git(root, 'show', ':notes.txt')).toBe('a note\nstaged');
  });

  it('keeps what a person staged of a page in a ref of its own', async () => {
    const root = start();
    writeFiles(root, { 'wiki/a.md': `${START['wiki/a.md']}- staged only\n` });
    git(root, 'add', 'wiki/a.md');
    writeFiles(root, { 'wiki/a.md': START['wiki/a.md'] });
    await runSample(nodeSystem, root);
    const kept = git(root, 'for-each-ref', '--format=%(refname)', 'refs/wiki/kept');
    expect(git(root, 'show', `${kept}:wiki/a.md`)).toContain('- staged only');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('works on an unborn branch', async () => {
    const root = tempRepository();
    writeFiles(root, { 'raw/s.md': SOURCE_TEXT, 'wiki/a.md': '# a\n' });
    await runSample(nodeSystem, root);
    expect(git(root, 'log', '--format=%s')).toBe('ingest: S1\nedit: wiki/a.md');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('works in a folder of a larger repository', async () => {
    const top = tempRepository({ 'README.txt': 'x\n', 'docs/the wiki/wiki/a.md': START['wiki/a.md'] });
    const root = path.join(top, 'docs/the wiki');
    writeFiles(root, { 'raw/s.md': SOURCE_TEXT });
    await runSample(nodeSystem, root);
    expect(git(top, 'show', '--format=', '--name-only')).toBe(
      'docs/the wiki/raw/s.md\ndocs/the wiki/wiki/a.md\ndocs/the wiki/wiki/b.md\ndocs/the wiki/wiki/new.md',
    );
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('works in a linked worktree', async () => {
    const main = start();
    const root = path.join(tempFolder(), 'linked');
    git(main, 'worktree', 'add', '-q', '-b', 'side', root);
    writeFiles(root, { 'raw/s.md': SOURCE_TEXT });
    await runSample(nodeSystem, root);
    expect(git(root, 'log', '--format=%s', 'side')).toBe('ingest: S1\nfirst');
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(main, 'log', '--format=%s', 'main')).toBe('first');
  });

  it('keeps the line ends that autocrlf gives to a work tree', async () => {
    const root = copyFolder(start());
    git(root, 'config', 'core.autocrlf', 'true');
    fs.rmSync(path.join(root, 'wiki'), { recursive: true });
    git(root, 'checkout', '-q', '--', 'wiki');
    await runSample(nodeSystem, root);
    expect(readText(root, 'wiki/a.md')).toBe((START['wiki/a.md'] + claimOf('S1')).replaceAll('\n', '\r\n'));
    expect(git(root, 'show', 'HEAD:wiki/a.md')).not.toContain('\r');
    expect(git(root, 'log', '--format=%s')).toBe('ingest: S1\nfirst');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('runs no hook of the person', async () => {
    const root = start();
    for (const hook of ['pre-commit', 'commit-msg', 'reference-transaction', 'post-commit', 'post-index-change']) {
      fs.mkdirSync(path.join(root, '.git/hooks'), { recursive: true });
      fs.writeFileSync(path.join(root, '.git/hooks', hook), `#!/bin/sh\necho ran >> ${path.join(root, 'hook-ran')}\nexit 1\n`, {
        mode: 0o755,
      });
    }
    await runSample(nodeSystem, root);
    expect(readText(root, 'hook-ran')).toBeUndefined();
    expect(git(root, 'log', '--format=%s', '-1')).toBe('ingest: S1');
  });
});

describe('a transaction stops with a reason and changes nothing', () => {
  const tree = (root: string): string => git(root, 'status', '--porcelain') + git(root, 'for-each-ref');
  async function expectRefusal(root: string, message: RegExp): Promise<void> {
    const before = tree(root);
    await expect(runSample(nodeSystem, root)).rejects.toThrow(message);
    expect(tree(root)).toBe(before);
    expect(fs.existsSync(path.join(root, '.git/index.lock'))).toBe(false);
  }

  it('outside of a repository', async () => {
    await expect(runSample(nodeSystem, tempFolder())).rejects.toThrow(/is not in a git repository/);
  });

  it('without an identity', async () => {
    const root = start();
    git(root, 'config', '--unset', 'user.name');
    git(root, 'config', '--unset', 'user.email');
    git(root, 'config', 'user.useConfigOnly', 'true');
    const globals = process.env.GIT_CONFIG_GLOBAL;
    process.env.GIT_CONFIG_GLOBAL = '/dev/null';
    try {
      await expectRefusal(root, /git does not know who you are/);
    } finally {
      if (globals === undefined) delete process.env.GIT_CONFIG_GLOBAL;
      else process.env.GIT_CONFIG_GLOBAL = globals;
    }
  });

  it('while a merge is under way', async () => {
    const root = start();
    git(root, 'switch', '-q', '-c', 'other');
    writeFiles(root, { 'wiki/c.md': 'other\n' });
    git(root, 'commit', '-q', '-am', 'other');
    git(root, 'switch', '-q', 'main');
    git(root, 'merge', '-q', '--no-ff', '--no-commit', 'other');
    await expectRefusal(root, /a merge is under way/);
  });

  it('while a rebase is under way', async () => {
    const root = start();
    writeFiles(root, { 'wiki/c.md': 'second\n' });
    git(root, 'commit', '-q', '-am', 'second');
    expect(() => git(root, 'rebase', '-q', '--exec', 'false', 'HEAD~1')).toThrow();
    await expectRefusal(root, /a rebase is under way/);
  });

  it('on a detached HEAD', async () => {
    const root = start();
    git(root, 'switch', '-q', '--detach');
    await expectRefusal(root, /HEAD is detached/);
  });

  it('for a page that git keeps out of the work tree', async () => {
    const root = start();
    git(root, 'update-index', '--skip-worktree', 'wiki/a.md');
    await expectRefusal(root, /wiki\/a\.md: git is told to keep it out/);
  });

  it('for a page that is a symbolic link', async () => {
    const root = start();
    fs.rmSync(path.join(root, 'wiki/b.md'));
    fs.symlinkSync('/etc/passwd', path.join(root, 'wiki/b.md'));
    await expectRefusal(root, /wiki\/b\.md: it is a link, not a plain file/);
  });

  it('in a folder that is read-only', async () => {
    const root = start();
    for (const folder of [root, path.join(root, 'wiki'), path.join(root, '.git')]) {
      // Root may write anywhere, so the answer of the file system is given here.
      const files = { ...nodeSystem.files, isWritable: async (asked: string) => asked !== folder };
      await expect(runSample({ ...nodeSystem, files }, root)).rejects.toThrow(
        `${folder}: this folder is read-only for you; nothing was changed.`,
      );
    }
    expect(git(root, 'log', '--format=%s')).toBe('first');
  });

  it('for a page that is not UTF-8', async () => {
    const root = start();
    fs.writeFileSync(path.join(root, 'wiki/b.md'), Buffer.from([0x23, 0x20, 0xe9, 0x0a]));
    await expectRefusal(root, /wiki\/b\.md: it is not valid UTF-8/);
  });

  it("while somebody's git holds the index, and says since when", async () => {
    const root = start();
    fs.writeFileSync(path.join(root, '.git/index.lock'), '');
    const { withTransaction } = await import('../../src/store/transaction.js');
    const { openWriter } = await import('../../src/store/writer.js');
    const { sampleRequest } = await import('../support/sample-transaction.js');
    let clock = 0;
    const now = (): Date => {
      clock += 3_000;
      return new Date(clock);
    };
    const hurried = { ...nodeSystem, now, sleep: async () => {} };
    const writer = await openWriter(hurried, root);
    await expect(withTransaction(writer, {}, (tx) => tx.commit(sampleRequest()))).rejects.toThrow(
      /A git command holds .*index\.lock since \d{4}-/,
    );
    expect(readText(root, '.git/index.lock')).toBe('');
    expect(git(root, 'log', '--format=%s')).toBe('first');
    expect(git(root, 'for-each-ref', 'refs/wiki')).toBe('');
  });
});
