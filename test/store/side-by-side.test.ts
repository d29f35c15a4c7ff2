import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeSystem } from '../../src/store/node-system.js';
import { makeFaultySystem } from '../support/faulty-system.js';
import { git, readText, tempRepository, writeFiles } from '../support/repository.js';
import { claimOf, runSample, SOURCE_TEXT, START } from '../support/sample-transaction.js';

const start = (): string => {
  const root = tempRepository(START);
  writeFiles(root, { 'raw/s.md': SOURCE_TEXT });
  return root;
};

const times = (text: string | undefined, part: string): number => (text ?? '').split(part).length - 1;

describe('beside ingests without pause', () => {
  it('an editor that saves a page every 20 ms keeps every line, and twenty ingests to that page are all in, once', async () => {
    const root = start();
    const page = path.join(root, 'wiki/a.md');
    // As editors do it: read what is there, add a line, put a new file in its place. Its own files lie outside of the work tree.
    const script =
      'i=0; while [ ! -f .git/stop ]; do i=$((i+1)); cp wiki/a.md .git/edit && printf -- "- typed $i.\\n" >> .git/edit && mv .git/edit wiki/a.md && echo $i >> .git/typed; sleep 0.02; done';
    const editor = spawn('bash', ['-c', script], { cwd: root, stdio: 'ignore' });
    const ended = new Promise((resolve) => editor.on('close', resolve));
    const ids = Array.from({ length: 20 }, (_, n) => `N${String(n).padStart(2, '0')}`);
    for (const id of ids) await runSample(nodeSystem, root, id);
    writeFiles(root, { '.git/stop': '' });
    await ended;
    await runSample(nodeSystem, root, 'LAST');
    const typed = (readText(root, '.git/typed') ?? '').trim().split('\n');
    expect(typed.length).toBeGreaterThan(20);
    const safe = `${git(root, 'log', '-p', '--all', '--format=')}\n${readText(root, 'wiki/a.md')}`;
    expect(typed.filter((n) => !safe.includes(`- typed ${n}.\n`))).toEqual([]);
    for (const id of [...ids, 'LAST']) expect(times(`${git(root, 'show', 'HEAD:wiki/b.md')}\n`, claimOf(id)), id).toBe(1);
    expect(fs.existsSync(page)).toBe(true);
    expect(git(root, 'fsck', '--no-dangling')).not.toMatch(/error|missing|broken/);
  });

  it('of two wikis in one repository, a person who commits all the time loses nothing, and every ingest is in, once', async () => {
    const wikis = ['one', 'two'];
    const root = tempRepository(
      Object.fromEntries([
        ['notes.txt', 'notes\n'],
        ...wikis.flatMap((wiki) => Object.entries(START).map(([name, text]) => [`${wiki}/${name}`, text])),
      ]),
    );
    for (const wiki of wikis) writeFiles(root, { [`${wiki}/raw/s.md`]: SOURCE_TEXT });
    // Refused by index.lock: the line stays in the work tree and goes in with the next one.
    const script =
      'i=0; while [ ! -f .git/stop ]; do i=$((i+1)); echo "typed $i." >> notes.txt && echo $i >> .git/typed; git commit -qam person 2>/dev/null; sleep 0.03; done';
    const person = spawn('bash', ['-c', script], { cwd: root, stdio: 'ignore' });
    const ended = new Promise((resolve) => person.on('close', resolve));
    const ids = Array.from({ length: 12 }, (_, n) => `N${String(n).padStart(2, '0')}`);
    const ingestAll = async (wiki: string): Promise<void> => {
      for (const id of ids) await runSample(nodeSystem, path.join(root, wiki), id);
    };
    await Promise.all(wikis.map(ingestAll));
    writeFiles(root, { '.git/stop': '' });
    await ended;
    const typed = (readText(root, '.git/typed') ?? '').trim().split('\n');
    const notes = readText(root, 'notes.txt');
    expect(typed.filter((n) => !notes?.includes(`typed ${n}.\n`))).toEqual([]);
    for (const wiki of wikis) {
      for (const page of ['a.md', 'b.md', 'new.md']) {
        const text = `${git(root, 'show', `HEAD:${wiki}/wiki/${page}`)}\n`;
        expect(readText(root, `${wiki}/wiki/${page}`)).toBe(text);
        for (const id of ids) expect(times(text, claimOf(id)), `${wiki}/${page} ${id}`).toBe(1);
      }
    }
    expect(git(root, 'log', '--format=%s', '--grep=^person$').split('\n').length).toBeGreaterThan(2);
    expect(git(root, 'log', '--format=%s', '--grep=^ingest:').split('\n')).toHaveLength(2 * ids.length);
    expect(git(root, 'for-each-ref', 'refs/wiki/tx')).toBe('');
    expect(git(root, 'fsck', '--no-dangling')).not.toMatch(/error|missing|broken/);
  });
});

describe('a holder that slept while its lock was taken', () => {
  it('decides nothing when it wakes up before the decision', async () => {
    const root = start();
    let isTaken = false;
    const system = makeFaultySystem({
      before: (_, name) => {
        if (isTaken || !/^link tmp\/index-lock/.test(name)) return;
        isTaken = true;
        const [folder] = fs.readdirSync(path.join(root, '.git/wiki'));
        fs.writeFileSync(
          path.join(root, '.git/wiki', folder as string, 'locks/2'),
          JSON.stringify({ pid: 1, start: 'x', host: 'h', boot: 'b' }),
        );
      },
    });
    await expect(runSample(system, root)).rejects.toThrow(/has taken over this wiki/);
    expect(isTaken).toBe(true);
    expect(git(root, 'log', '--format=%s')).toBe('first');
    expect(git(root, 'for-each-ref', 'refs/wiki')).toBe('');
  });
});
