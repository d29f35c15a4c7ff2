import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { git, readText, writeFiles } from '../support/repository.js';
import { about, startWatch } from '../support/watched-wiki.js';

describe('a watch', () => {
  it('takes in what is there, then what comes and what changes, each once', async () => {
    const { root, done, until, stop, events } = await startWatch({ 'raw/a.md': about('Atlas') });
    await until(() => expect(events.some(({ kind }) => kind === 'idle')).toBe(true));
    expect(done()).toEqual(['a.md ingested']);
    writeFiles(root, { 'raw/minutes/b.md': about('Borea') });
    await until(() => expect(done()).toContain('minutes/b.md ingested'));
    writeFiles(root, { 'raw/a.md': `${about('Atlas')}- Budget: 40 euros\n` });
    await until(() => expect(done()).toHaveLength(3));
    expect(done()[2]).toBe('a.md ingested');
    await stop();
    expect(git(root, 'log', '--format=%s', '--grep=^ingest').split('\n')).toEqual([
      'ingest: a.md',
      'ingest: minutes/b.md',
      'ingest: a.md',
    ]);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('waits until a file that grows is whole, and leaves unfinished downloads and swap files alone', async () => {
    const { root, done, until, stop } = await startWatch({}, 'quiet_s: 1\n');
    writeFiles(root, { 'raw/x.crdownload': 'a', 'raw/.a.md.swp': 'b', 'raw/a.md~': 'c', 'raw/~$report.md': 'd' });
    for (let n = 0; n < 8; n++) {
      fs.appendFileSync(path.join(root, 'raw/grow.md'), `Thing${n} is a project that moves shop ${n}.\n\n`);
      await sleep(250);
    }
    await until(() => expect(done()).toEqual(['grow.md ingested']));
    await sleep(1_500);
    await stop();
    expect(done()).toEqual(['grow.md ingested']);
    expect(git(root, 'show', 'HEAD:raw/grow.md').split('\n\n')).toHaveLength(8);
  });

  it('leaves alone what .wikiignore names', async () => {
    const { root, done, until, stop, wiki } = await startWatch({
      '.wikiignore': 'drafts/\n*.log\n!keep.log\n',
      'raw/drafts/a.md': about('Atlas'),
      'raw/b.log': 'b\n',
      'raw/keep.log': 'Keep is a project that stays.\n',
    });
    await until(() => expect(done()).toEqual(['keep.log ingested']));
    await stop();
    expect((await wiki.status()).leftAlone.map(({ path: file }) => file).sort()).toEqual(['b.log', 'drafts']);
    expect(readText(root, 'wiki/projects/Atlas.md')).toBeUndefined();
  });

  it('goes on after a source that cannot be read, and does not come back to it until it changes', async () => {
    const { root, done, until, stop } = await startWatch({ 'raw/a.xyz': 'what', 'raw/b.md': about('Borea') });
    await until(() => expect(done().sort()).toEqual(['a.xyz refused', 'b.md ingested']));
    await sleep(1_000);
    expect(done()).toHaveLength(2);
    writeFiles(root, { 'raw/a.xyz': 'what else' });
    await until(() => expect(done()).toHaveLength(3));
    await stop();
  });

  it('waits while a person merges, and says so', async () => {
    const { root, done, until, stop, events } = await startWatch({});
    await until(() => expect(events.some(({ kind }) => kind === 'idle')).toBe(true));
    fs.writeFileSync(path.join(root, '.git/MERGE_HEAD'), `${git(root, 'rev-parse', 'HEAD')}\n`);
    writeFiles(root, { 'raw/a.md': about('Atlas') });
    await until(() => expect(events.some((event) => event.kind === 'note' && /merge/i.test(event.text))).toBe(true));
    expect(done()).toEqual([]);
    fs.rmSync(path.join(root, '.git/MERGE_HEAD'));
    await until(() => expect(done()).toEqual(['a.md ingested']));
    await stop();
  });

  it('stops and says so when a fifth of the sources is gone at once', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `raw/n${n}.md`);
    const { root, events, until, run } = await startWatch(Object.fromEntries(names.map((name, n) => [name, about(`Atlas${n}`)])));
    await until(() => expect(events.some(({ kind }) => kind === 'idle')).toBe(true));
    for (const name of names.slice(0, 3)) fs.rmSync(path.join(root, name));
    await expect(run).rejects.toMatchObject({ code: 'sources-gone', exitCode: 8 });
    expect(git(root, 'ls-files', 'raw').split('\n')).toHaveLength(10);
  });

  it('does not count a file as gone that a sync program has taken off this computer', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `n${n}.md`);
    const { root, events, until, stop, wiki } = await startWatch(
      Object.fromEntries(names.map((name, n) => [`raw/${name}`, about(`Atlas${n}`)])),
    );
    await until(() => expect(events.some(({ kind }) => kind === 'idle')).toBe(true));
    for (const name of names.slice(0, 3)) {
      fs.writeFileSync(path.join(root, `raw/.${name}.icloud`), '');
      fs.rmSync(path.join(root, 'raw', name));
    }
    await sleep(1_000);
    await stop();
    expect((await wiki.status()).missing).toEqual([]);
  });
});
