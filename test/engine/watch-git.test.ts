import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { git, readText, tempFolder, writeFiles } from '../support/repository.js';
import { about, startWatch } from '../support/watched-wiki.js';

const names = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${prefix}${n}.md`);
const drop = (root: string, files: readonly string[]): void =>
  writeFiles(root, Object.fromEntries(files.map((name) => [`raw/${name}`, about(`Shop ${name.replace('.md', '')}`)])));
const ingests = (root: string, branch: string): string[] =>
  git(root, 'log', branch, '--format=%s', '--grep=^ingest: ')
    .split('\n')
    .map((subject) => subject.replace('ingest: ', ''))
    .sort();

/** A second computer: a clone of a common repository that this one pulls from. */
function addRemote(root: string): string {
  const origin = path.join(tempFolder(), 'origin.git');
  const other = path.join(tempFolder(), 'other');
  git(root, 'clone', '-q', '--bare', root, origin);
  git(root, 'remote', 'add', 'origin', origin);
  git(root, 'fetch', '-q', 'origin');
  git(root, 'branch', '-q', '--set-upstream-to=origin/main', 'main');
  git(root, 'clone', '-q', origin, other);
  git(other, 'config', 'user.name', 'Other');
  git(other, 'config', 'user.email', 'other@example.org');
  return other;
}

/** git as it is called by a person who repeats a command that met our index.lock. */
function gitPatiently(root: string, ...args: string[]): void {
  for (let tries = 0; ; tries++)
    try {
      execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
      return;
    } catch (error) {
      const { stderr } = error as { stderr: string };
      if (tries === 50 || !/index\.lock|cannot lock ref/.test(stderr)) throw error;
    }
}

describe('a watch beside git', () => {
  it('takes a branch that lacks many sources for a branch, and ingests nothing there or again', async () => {
    const main = names('m', 5);
    const { root, done, until, untilIdle, stop, notes } = await startWatch(
      Object.fromEntries(main.map((name) => [`raw/${name}`, about(`Shop ${name.replace('.md', '')}`)])),
    );
    await untilIdle();
    git(root, 'switch', '-qc', 'side');
    drop(root, names('s', 5));
    await until(() => expect(done()).toHaveLength(10));
    await untilIdle();
    gitPatiently(root, 'switch', '-q', 'main');
    await sleep(2_500);
    gitPatiently(root, 'switch', '-q', 'side');
    await sleep(1_500);
    await stop();
    expect(notes()).toEqual([]);
    expect(done().filter((line) => !line.endsWith(' unchanged'))).toHaveLength(10);
    expect(ingests(root, 'main')).toEqual(main);
    expect(ingests(root, 'side')).toEqual([...main, ...names('s', 5)]);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('takes in, on the branch that is there now, a source that only another branch has on record', async () => {
    const { root, done, until, untilIdle, stop } = await startWatch({});
    await untilIdle();
    drop(root, ['a.md']);
    git(root, 'add', 'raw/a.md');
    git(root, 'commit', '-qm', 'a source');
    await until(() => expect(done()).toEqual(['a.md ingested']));
    git(root, 'branch', 'before', 'HEAD~1');
    expect(ingests(root, 'before')).toEqual(['']);
    gitPatiently(root, 'switch', '-q', 'before');
    await until(() => expect(done()).toEqual(['a.md ingested', 'a.md ingested']));
    await stop();
    expect(ingests(root, 'before')).toEqual(['a.md']);
    expect(ingests(root, 'main')).toEqual(['a.md']);
  });

  it('takes in what a pull brings, once, and nothing again that was ingested over there', async () => {
    const { root, done, until, untilIdle, stop } = await startWatch({ 'raw/a.md': about('Atlas') });
    await untilIdle();
    const other = addRemote(root);
    drop(other, ['pulled.md']);
    git(other, 'add', '-A');
    git(other, 'commit', '-qm', 'a source from elsewhere');
    git(other, 'push', '-q');
    gitPatiently(root, 'pull', '-q', '--ff-only');
    await until(() => expect(done()).toContain('pulled.md ingested'));
    gitPatiently(root, 'push', '-q', 'origin', 'main');
    await stop();
    expect(ingests(root, 'main')).toEqual(['a.md', 'pulled.md']);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('waits during a pull that conflicts, says so once, and goes on after it', async () => {
    const { root, done, until, untilIdle, stop, notes } = await startWatch({ 'raw/a.md': about('Atlas') });
    await untilIdle();
    const other = addRemote(root);
    const page = 'wiki/projects/Atlas.md';
    for (const [folder, words] of [
      [other, 'theirs'],
      [root, 'mine'],
    ] as const) {
      fs.writeFileSync(path.join(folder, page), readText(folder, page)?.replace('# Atlas\n', `# Atlas ${words}\n`) ?? '');
      git(folder, 'commit', '-qam', words);
    }
    git(other, 'push', '-q');
    expect(() => gitPatiently(root, 'pull', '-q', '--no-rebase')).toThrow();
    const conflict = readText(root, page);
    expect(conflict).toContain('<<<<<<<');
    drop(root, ['during.md']);
    await until(() => expect(notes().some((note) => /a merge is under way.*Going on when it is over/.test(note))).toBe(true));
    await sleep(5_000);
    expect(notes()).toHaveLength(1);
    expect(done()).toEqual(['a.md ingested']);
    expect(readText(root, page)).toBe(conflict);
    fs.writeFileSync(path.join(root, page), conflict?.replace(/<<<<<<<[\s\S]*>>>>>>> .*\n/, '# Atlas mine and theirs\n') ?? '');
    git(root, 'add', page);
    git(root, 'commit', '-qm', 'merged');
    await until(() => expect(done()).toEqual(['a.md ingested', 'during.md ingested']));
    await stop();
    expect(readText(root, page)).toContain('# Atlas mine and theirs');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('waits while a rebase stands still, and goes on after it', async () => {
    const { root, done, until, untilIdle, stop, notes } = await startWatch({
      'raw/a.md': about('Atlas'),
      'raw/b.md': about('Borea'),
    });
    await untilIdle();
    execFileSync('git', ['rebase', '-q', '-i', 'HEAD~2'], {
      cwd: root,
      env: { ...process.env, GIT_SEQUENCE_EDITOR: 'sed -i 1s/pick/edit/' },
      stdio: 'pipe',
    });
    expect(fs.existsSync(path.join(root, '.git/rebase-merge'))).toBe(true);
    drop(root, ['during.md']);
    await until(() => expect(notes().some((note) => /a rebase is under way/.test(note))).toBe(true));
    await sleep(2_500);
    expect(notes()).toHaveLength(1);
    fs.appendFileSync(path.join(root, 'wiki/projects/Atlas.md'), '\ntyped in the rebase\n');
    git(root, 'commit', '-qa', '--amend', '--no-edit');
    gitPatiently(root, '-c', 'core.editor=true', 'rebase', '--continue');
    await until(() => expect(done()).toContain('during.md ingested'));
    await stop();
    expect(done().filter((line) => line.endsWith(' ingested'))).toHaveLength(3);
    expect(ingests(root, 'main')).toEqual(['a.md', 'b.md', 'during.md']);
    expect(git(root, 'show', 'HEAD:wiki/projects/Atlas.md')).toContain('typed in the rebase');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('lets sources and text be that a person stashes, and takes the sources in when they are back', async () => {
    const { root, done, until, untilIdle, stop } = await startWatch({ 'raw/a.md': about('Atlas') }, 'quiet_s: 1.5\n');
    await untilIdle();
    fs.appendFileSync(path.join(root, 'wiki/projects/Atlas.md'), '\ntyped by hand\n');
    drop(root, names('n', 6));
    await sleep(300);
    gitPatiently(root, 'stash', 'push', '-q', '-u');
    await sleep(2_500);
    expect(done()).toEqual(['a.md ingested']);
    gitPatiently(root, 'stash', 'pop', '-q');
    await until(() => expect(done()).toHaveLength(7));
    await stop();
    expect(ingests(root, 'main')).toEqual(['a.md', ...names('n', 6)]);
    expect(readText(root, 'wiki/projects/Atlas.md')).toContain('typed by hand');
    expect(git(root, 'stash', 'list')).toBe('');
  });
});
