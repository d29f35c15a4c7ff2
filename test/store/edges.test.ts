import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { initWiki } from '../../src/app.js';
import { rootPath } from '../../src/domain/path.js';
import { openStore } from '../../src/store/git-store.js';
import { readRecentIngests } from '../../src/store/history.js';
import { nodeSystem } from '../../src/store/node-system.js';
import { openRepository } from '../../src/store/repository.js';
import { withTransaction } from '../../src/store/transaction.js';
import { takeWikiLock } from '../../src/store/wiki-lock.js';
import { openWriter } from '../../src/store/writer.js';
import { makeFaultySystem } from '../support/faulty-system.js';
import { git, readText, tempFolder, tempRepository, writeFiles } from '../support/repository.js';
import { claimOf, runRecovery, runSample, SOURCE_TEXT, START } from '../support/sample-transaction.js';

const start = (): string => {
  const root = tempRepository(START);
  writeFiles(root, { 'raw/s.md': SOURCE_TEXT });
  return root;
};

/** Runs the sample with `act` before the operation whose name fits. */
async function beside(root: string, name: RegExp, act: () => void): Promise<Awaited<ReturnType<typeof runSample>>> {
  let isDone = false;
  const system = makeFaultySystem({
    before: (_, operation) => {
      if (isDone || !name.test(operation)) return;
      isDone = true;
      act();
    },
  });
  const result = await runSample(system, root);
  expect(isDone, system.operations.join('\n')).toBe(true);
  return result;
}

const doneFolder = (root: string): string =>
  path.join(root, '.git/wiki', fs.readdirSync(path.join(root, '.git/wiki'))[0] as string, 'done');
const doneIn = (root: string): string[] => fs.readdirSync(doneFolder(root));

/** Makes a finished transaction larger than all of them may be. Gives the file. */
function fillDone(root: string, id: string, name = 'after-0'): string {
  const file = path.join(doneFolder(root), id, name);
  fs.closeSync(fs.openSync(file, 'a'));
  fs.truncateSync(file, 300 * 2 ** 20);
  return file;
}

describe('a page', () => {
  it('that a person deleted stays deleted, also in the index', async () => {
    const root = start();
    fs.rmSync(path.join(root, 'wiki/c.md'));
    const paths = ['wiki/a.md', 'wiki/c.md'].map(rootPath);
    await withTransaction(await openWriter(nodeSystem, root), {}, (tx) =>
      tx.commit({
        subject: 's',
        paths,
        sources: new Map(),
        compute: () => ({ message: 'm\n', writes: new Map([['wiki/a.md', 'new\n']]) }),
      }),
    );
    expect(git(root, 'ls-files', 'wiki/c.md')).toBe('');
    expect(git(root, 'log', '--format=%s')).toBe('m\nedit: wiki/c.md\nfirst');
    expect(git(root, 'status', '--porcelain')).toBe('?? raw/');
  });

  it('that is saved where we write, between our read and our put, keeps the text of the person, and ours is listed', async () => {
    const root = start();
    const typed = `${START['wiki/a.md'].trimEnd()} and more\n`;
    const result = await beside(root, /^rename wiki\/a\.md/, () => fs.writeFileSync(path.join(root, 'wiki/a.md'), typed));
    expect(readText(root, 'wiki/a.md')).toContain('three a and more');
    expect(result.outcome === 'committed' && result.placed.get(rootPath('wiki/a.md'))).toBe('kept aside');
    expect(git(root, 'for-each-ref', 'refs/wiki/kept')).not.toBe('');
    await runSample(nodeSystem, root, 'S2');
    expect(git(root, 'show', 'HEAD:wiki/a.md')).toContain('three a and more');
  });

  it('from which a person deletes what was merged beside an ingest does not get it back', async () => {
    const root = start();
    const page = path.join(root, 'wiki/a.md');
    await beside(root, /^rename wiki\/a\.md/, () =>
      fs.writeFileSync(page, START['wiki/a.md'].replace('- one a', '- one a\n- typo')),
    );
    expect(fs.readFileSync(page, 'utf8')).toContain('- typo');
    fs.writeFileSync(page, fs.readFileSync(page, 'utf8').replace('- typo\n', ''));
    await runSample(nodeSystem, root, 'S2');
    expect(fs.readFileSync(page, 'utf8')).not.toContain('- typo');
    expect(fs.readFileSync(page, 'utf8')).toContain(claimOf('S2'));
  });

  it('into whose old file a program writes after the ingest gets that text', async () => {
    const root = start();
    const handle = fs.openSync(path.join(root, 'wiki/a.md'), 'a');
    await runSample(nodeSystem, root);
    fs.writeSync(handle, '- written late\n');
    fs.closeSync(handle);
    await runSample(nodeSystem, root, 'S2');
    expect(readText(root, 'wiki/a.md')).toContain('- written late');
    expect(readText(root, 'wiki/a.md')).toContain(claimOf('S1'));
  });

  it('that was last written to before an ingest is not read again from its old file by each new process', async () => {
    const root = start();
    const old = new Date(Date.now() - 60_000);
    for (const name of Object.keys(START)) fs.utimesSync(path.join(root, name), old, old);
    await runSample(nodeSystem, root, 'S1');
    const system = makeFaultySystem();
    await runSample(system, root, 'S2');
    const [first = ''] = doneIn(root).sort(
      (a, b) => fs.statSync(path.join(doneFolder(root), a)).mtimeMs - fs.statSync(path.join(doneFolder(root), b)).mtimeMs,
    );
    const holds = fs.readdirSync(path.join(doneFolder(root), first)).filter((name) => name.startsWith('hold-'));
    expect(holds.length).toBeGreaterThan(0);
    for (const hold of holds)
      expect(system.operations.filter((one) => one.startsWith('read ') && one.endsWith(hold))).toEqual([]);
  });

  it('waits for the disk beside the other pages of its ingest, not behind them', async () => {
    const root = start();
    let [now, most] = [0, 0];
    const system = makeFaultySystem({
      before: async (_, operation) => {
        if (!/^rename wiki\//.test(operation)) return;
        most = Math.max(most, ++now);
        await nodeSystem.sleep(50);
        now--;
      },
    });
    await runSample(system, root);
    expect(most).toBeGreaterThan(1);
  });

  it('that an editor saves from a buffer with lines typed beside an earlier ingest keeps the lines of all ingests since', async () => {
    const root = start();
    const page = path.join(root, 'wiki/a.md');
    const buffer = START['wiki/a.md'].replace('- one a', '- one a\n- typed beside');
    await beside(root, /^rename wiki\/a\.md/, () => fs.writeFileSync(page, buffer));
    await runSample(nodeSystem, root, 'S2');
    fs.writeFileSync(page, `${buffer}- saved late\n`);
    await runSample(nodeSystem, root, 'S3');
    const text = fs.readFileSync(page, 'utf8');
    for (const line of ['- typed beside\n', '- saved late\n', claimOf('S1'), claimOf('S2'), claimOf('S3')])
      expect(text.split(line)).toHaveLength(2);
    expect(git(root, 'show', 'HEAD:wiki/a.md')).toBe(text.trim());
  });

  it('from which a person deletes the lines of an ingest that was not the last stays without them, whatever is typed beside', async () => {
    const root = start();
    const page = path.join(root, 'wiki/a.md');
    await runSample(nodeSystem, root, 'S1');
    await runSample(nodeSystem, root, 'S2');
    fs.writeFileSync(page, `${fs.readFileSync(page, 'utf8').replace(claimOf('S1'), '')}- typed\n`);
    await runSample(nodeSystem, root, 'S3');
    expect(fs.readFileSync(page, 'utf8')).toBe(`${START['wiki/a.md']}${claimOf('S2')}- typed\n${claimOf('S3')}`);
  });

  it('leaves no more behind than a disk has room for: what is oldest goes, looked at once more', async () => {
    const root = start();
    const handle = fs.openSync(path.join(root, 'wiki/a.md'), 'a');
    await runSample(nodeSystem, root, 'S1');
    const [first = ''] = doneIn(root);
    await runSample(nodeSystem, root, 'S2');
    fillDone(root, doneIn(root).find((name) => name !== first) ?? '');
    const old = new Date(Date.now() - 3_600_000);
    fs.utimesSync(path.join(doneFolder(root), first, 'journal.json'), old, old);
    fs.writeSync(handle, '- written late\n');
    fs.closeSync(handle);
    await runSample(nodeSystem, root, 'S3');
    expect(doneIn(root)).not.toContain(first);
    expect(readText(root, 'wiki/a.md')).toContain('- written late');
  });

  it('of an ingest a moment ago is protected from an old buffer however much lies there: only what is large goes', async () => {
    const root = start();
    await runSample(nodeSystem, root, 'S1');
    const [first = ''] = doneIn(root);
    const size = fillDone(root, first, 'after-9');
    await runSample(nodeSystem, root, 'S2');
    fs.writeFileSync(path.join(root, 'wiki/a.md'), `${START['wiki/a.md']}- typed in an old buffer\n`);
    await runSample(nodeSystem, root, 'S3');
    const text = readText(root, 'wiki/a.md');
    for (const line of ['- typed in an old buffer\n', claimOf('S1'), claimOf('S2'), claimOf('S3')]) expect(text).toContain(line);
    expect(doneIn(root)).toContain(first);
    expect(fs.existsSync(size)).toBe(false);
  });

  it('that an old buffer with a heading like one of ours overwrites gets our lines back', async () => {
    const root = start();
    const writer = await openWriter(nodeSystem, root);
    const page = rootPath('wiki/a.md');
    await withTransaction(writer, { waitMs: 0 }, (tx) =>
      tx.commit({
        subject: 'ingest: S1',
        paths: [page],
        sources: new Map(),
        compute: (texts) => ({
          message: 'ingest: S1\n',
          writes: new Map([[page, `${texts.get(page)}\n## Decisions\n\n${claimOf('S1')}`]]),
        }),
      }),
    );
    fs.writeFileSync(path.join(root, page), `${START['wiki/a.md']}\n## Decisions\n\n- my own\n`);
    await runSample(nodeSystem, root, 'S2');
    const text = readText(root, page);
    for (const line of ['- my own\n', claimOf('S1'), claimOf('S2')]) expect(text).toContain(line);
  });

  it('keeps its mode, whatever the mask of the process is', async () => {
    const root = start();
    fs.chmodSync(path.join(root, 'wiki/a.md'), 0o664);
    const mask = process.umask(0o077);
    try {
      await runSample(nodeSystem, root);
    } finally {
      process.umask(mask);
    }
    expect(fs.statSync(path.join(root, 'wiki/a.md')).mode & 0o777).toBe(0o664);
  });

  it('that a crash left half-copied, where files cannot be linked, is put back whole', async () => {
    const root = start();
    const crashing = makeFaultySystem({ crashBefore: 10_000 });
    const link = crashing.files.link;
    let isHalf = false;
    const files = {
      ...crashing.files,
      link: async (from: string, to: string): Promise<boolean> => {
        if (!to.endsWith('wiki/a.md')) return link(from, to);
        fs.writeFileSync(to, fs.readFileSync(from).subarray(0, 12));
        isHalf = true;
        throw new Error('the power went');
      },
    };
    await expect(runSample({ ...crashing, files }, root)).rejects.toThrow('the power went');
    expect(isHalf).toBe(true);
    await runRecovery(nodeSystem, root);
    expect(readText(root, 'wiki/a.md')).toBe(START['wiki/a.md'] + claimOf('S1'));
  });
});

describe('a lock', () => {
  it('that was taken over twice since is lost', async () => {
    const repository = await openRepository(nodeSystem, start());
    const gone = makeFaultySystem({ crashBefore: 1_000 });
    const asleep = await takeWikiLock(
      { ...repository, system: { ...gone, processes: { ...gone.processes, isAlive: async () => 'gone' } } },
      { waitMs: 0 },
    );
    const takeOver = async () =>
      takeWikiLock(
        { ...repository, system: { ...nodeSystem, processes: { ...nodeSystem.processes, isAlive: async () => 'gone' } } },
        { waitMs: 0 },
      );
    await (await takeOver()).release();
    const holder = await takeOver();
    await expect(asleep.check()).rejects.toThrow(/has taken over this wiki/);
    await holder.check();
  });

  it('of another computer is refused at once, with the file to remove', async () => {
    const root = start();
    const repository = await openRepository(nodeSystem, root);
    fs.mkdirSync(path.join(repository.state, 'locks'), { recursive: true });
    fs.writeFileSync(
      path.join(repository.state, 'locks/1'),
      JSON.stringify({ pid: 1, start: 'x', host: 'elsewhere', boot: 'y' }),
    );
    await expect(runSample(nodeSystem, root)).rejects.toThrow(
      /locked by process 1 on elsewhere, and whether it still runs cannot be told/,
    );
  });

  it('of a ref that a crashed git left is named', async () => {
    const root = start();
    fs.writeFileSync(path.join(root, '.git/refs/heads/main.lock'), '');
    await expect(runSample(nodeSystem, root)).rejects.toThrow(
      /A git command holds .*refs\/heads\/main\.lock; nothing was changed/,
    );
    expect(git(root, 'log', '--format=%s')).toBe('first');
    expect(fs.existsSync(path.join(root, '.git/index.lock'))).toBe(false);
  });
});

describe('reading a wiki', () => {
  it('never follows a symbolic link', async () => {
    const root = start();
    const outside = tempFolder();
    writeFiles(outside, { 'secret.md': '# secret\n' });
    fs.symlinkSync('.', path.join(root, 'wiki/loop'));
    fs.symlinkSync(outside, path.join(root, 'wiki/out'));
    const pages = await openStore(nodeSystem, root).readPages();
    expect([...pages.keys()]).toEqual(['a.md', 'b.md', 'c.md']);
  });

  it('lists the latest ingests', async () => {
    const root = start();
    await runSample(nodeSystem, root, 'one.md');
    await runSample(nodeSystem, root, 'two.md');
    expect((await readRecentIngests(nodeSystem, root, 5)).map(({ source }) => source)).toEqual(['two.md', 'one.md']);
  });

  it('makes no repository inside of one that git cannot open', async () => {
    const top = tempRepository({ 'a.txt': 'x\n' });
    git(top, 'config', 'core.repositoryformatversion', '1');
    git(top, 'config', 'extensions.frobnicate', 'true');
    await expect(initWiki(path.join(top, 'notes'), 'en')).rejects.toThrow(/git cannot open its repository: .*frobnicate/s);
    expect(fs.existsSync(path.join(top, 'notes/.git'))).toBe(false);
  });
});

describe('what is damaged or foreign', () => {
  it('is set aside when it is a journal, and the next command goes on', async () => {
    const root = start();
    await runSample(nodeSystem, root);
    const repository = await openRepository(nodeSystem, root);
    for (const [id, text] of [
      ['x1', '{}'],
      ['x2', '"s"'],
      ['x3', '{"id":'],
    ])
      writeFiles(repository.state, { [`tx/${id}/journal.json`]: text as string });
    await runSample(nodeSystem, root, 'S2');
    expect(fs.readdirSync(path.join(repository.state, 'damaged')).sort()).toEqual(['x1', 'x2', 'x3']);
    expect(readText(root, 'wiki/a.md')).toContain(claimOf('S2'));
  });

  it('is left alone when .wiki is a link out of the wiki', async () => {
    const root = start();
    const outside = tempFolder();
    fs.symlinkSync(outside, path.join(root, '.wiki'));
    await openStore(nodeSystem, root).writeCache('claims.json', '{}');
    expect(fs.readdirSync(outside)).toEqual([]);
  });
});
