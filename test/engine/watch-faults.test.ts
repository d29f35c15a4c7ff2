import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWiki } from '../../src/app.js';
import { type RawPath, rawPath } from '../../src/domain/path.js';
import { openFailures } from '../../src/engine/failures.js';
import { watchSources } from '../../src/engine/watch.js';
import { readerOf, readSource } from '../../src/formats/read-source.js';
import { openStore } from '../../src/store/git-store.js';
import { nodeSystem } from '../../src/store/node-system.js';
import type { System } from '../../src/store/system.js';
import { planHonestly } from '../support/model-editor.js';
import { environmentOf, modelWiki, note } from '../support/model-wiki.js';
import { git, writeFiles } from '../support/repository.js';
import { fillDisk, freeDisk, mountSmallDisk } from '../support/small-disk.js';
import { tempWiki } from '../support/temp-wiki.js';
import { about, startWatch, watchWiki } from '../support/watched-wiki.js';

const HOUR_MS = 3_600_000;
/** Sets the time of day for this program; what git and the files say stays. */
const setClock = (ms: number): unknown => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
afterEach(() => {
  vi.useRealTimers();
});

/** As editors do it: another file under the same name. */
function replace(file: string, text: string): void {
  fs.writeFileSync(`${file}.new`, text);
  fs.renameSync(`${file}.new`, file);
}

const six = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`raw/n${n}.md`, about(`Atlas${n}`)]));

describe('a source', () => {
  it('that is replaced while it is read is taken as it was before or after, never in between', async () => {
    const { root } = await tempWiki({ 'raw/a.md': about('Atlas') });
    const file = path.join(root, 'raw/a.md');
    const [short, long] = [about('Borea'), `${about('Cetus')}${'- A line about nothing.\n'.repeat(500)}`];
    const ways: [string, (reads: number) => void, string | undefined][] = [
      ['written over', (reads) => reads === 1 && fs.writeFileSync(file, long), long],
      ['given way to another', (reads) => reads === 1 && replace(file, short), short],
      ['written over again and again', (reads) => fs.writeFileSync(file, long.slice(0, 400 * reads)), undefined],
    ];
    for (const [way, act, want] of ways) {
      fs.writeFileSync(file, about('Atlas'));
      let reads = 0;
      const read = async (name: string) => {
        const bytes = await nodeSystem.files.read(name);
        if (name === file) act(++reads);
        return bytes;
      };
      const store = openStore({ ...nodeSystem, files: { ...nodeSystem.files, read } }, root);
      const taken = store.readRaw(rawPath('a.md')).then(({ bytes }) => Buffer.from(bytes).toString());
      if (want === undefined) await expect(taken, way).rejects.toMatchObject({ reason: 'changing' });
      else expect(await taken, way).toBe(want);
    }
  });

  it('that is gone when its turn comes is reported, and nothing is put on record of it', async () => {
    const { root, wiki } = await tempWiki(six);
    const { sources } = await wiki.due();
    const reports: string[] = [];
    for await (const { source, status } of wiki.ingest(sources)) {
      reports.push(`${source} ${status}`);
      if (reports.length === 2) for (const name of ['n3.md', 'n4.md']) fs.rmSync(path.join(root, 'raw', name));
    }
    expect(reports).toEqual([
      'n0.md ingested',
      'n1.md ingested',
      'n2.md ingested',
      'n3.md refused',
      'n4.md refused',
      'n5.md ingested',
    ]);
    expect(git(root, 'ls-files', 'wiki/sources').split('\n')).toHaveLength(4);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('that is written over again and again during a watch goes in as it was at one moment, and at last as it stays', async () => {
    const { root, done, until, untilIdle, stop } = await startWatch({}, 'quiet_s: 0.01\n');
    await untilIdle();
    const texts = ['Atlas', 'Borea'].map((name) => `${about(name)}${`- ${name} has a line.\n`.repeat(20_000)}`);
    for (let n = 0; n < 30; n++) {
      fs.writeFileSync(path.join(root, 'raw/a.md'), texts[n % 2] as string);
      await sleep(20 + (n % 5) * 10);
    }
    await until(() => expect(done().at(-1)).toMatch(/^a\.md (?:ingested|unchanged)$/));
    await until(() => expect(git(root, 'show', 'HEAD:raw/a.md')).toBe(texts[1]?.trimEnd()));
    await stop();
    for (const commit of git(root, 'log', '--format=%H', '--', 'raw/a.md').split('\n'))
      expect(texts).toContain(`${git(root, 'show', `${commit}:raw/a.md`)}\n`);
  });
});

describe('a watch stops and asks', () => {
  it('when raw/ is not there although sources are on record, and goes on when that is meant', async () => {
    const first = await startWatch(six);
    await first.untilIdle();
    await first.stop();
    for (const away of ['nothing', 'an empty folder']) {
      const { root } = first;
      fs.renameSync(path.join(root, 'raw'), path.join(root, 'raw-away'));
      if (away === 'an empty folder') fs.mkdirSync(path.join(root, 'raw'));
      const refused = await watchWiki(root);
      await expect(refused.run, away).rejects.toMatchObject({
        code: 'sources-gone',
        exitCode: 8,
        message: expect.stringContaining('6 of 6 sources are gone'),
        hint: expect.stringContaining('wiki watch --yes'),
      });
      const meant = await watchWiki(root, {}, true);
      await meant.untilIdle();
      await meant.stop();
      expect(git(root, 'ls-files', 'raw').split('\n')).toHaveLength(6);
      if (away === 'an empty folder') fs.rmdirSync(path.join(root, 'raw'));
      fs.renameSync(path.join(root, 'raw-away'), path.join(root, 'raw'));
    }
  });

  it('when raw/ goes away while it runs, and when it cannot be read', async () => {
    const { root, untilIdle, run } = await startWatch(six);
    await untilIdle();
    fs.renameSync(path.join(root, 'raw'), path.join(root, 'raw-away'));
    await expect(run).rejects.toMatchObject({ code: 'sources-gone' });
    fs.renameSync(path.join(root, 'raw-away'), path.join(root, 'raw'));
    const list: System['files']['list'] = async (folder) => {
      if (folder !== path.join(root, 'raw')) return nodeSystem.files.list(folder);
      // As root nothing is forbidden: a name that is too long is refused to everybody.
      return nodeSystem.files.list(path.join(folder, 'x'.repeat(300)));
    };
    const blind = await watchWiki(root, { system: { ...nodeSystem, files: { ...nodeSystem.files, list } } });
    await expect(blind.run).rejects.toMatchObject({ code: 'storage', exitCode: 8 });
  });

  it('not when a few are gone, nor for sources that were never taken in', async () => {
    const { root, untilIdle, stop, done, until } = await startWatch(six, 'quiet_s: 1.5\n');
    await untilIdle();
    fs.rmSync(path.join(root, 'raw/n0.md'));
    writeFiles(root, Object.fromEntries(Object.entries(six).map(([name, text]) => [name.replace('/n', '/later'), text])));
    await sleep(500);
    for (let n = 0; n < 6; n++) fs.rmSync(path.join(root, `raw/later${n}.md`));
    await sleep(2_000);
    writeFiles(root, { 'raw/b.md': about('Borea') });
    await until(() => expect(done()).toContain('b.md ingested'));
    await stop();
    expect(done()).toHaveLength(7);
  });
});

describe('a watch goes on', () => {
  it('when its folder was taken away and made again', async () => {
    const { root, untilIdle, until, done, stop } = await startWatch({ 'raw/a.md': about('Atlas') });
    await untilIdle();
    fs.renameSync(path.join(root, 'raw'), path.join(root, 'elsewhere'));
    await sleep(500);
    fs.mkdirSync(path.join(root, 'raw'));
    await sleep(500);
    writeFiles(root, { 'raw/b.md': about('Borea') });
    await until(() => expect(done()).toContain('b.md ingested'));
    await stop();
  });

  it('after a service that was down for three sources in a row, with those that it has not asked for', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const made = await modelWiki(
      Object.fromEntries(names.map((name) => [`raw/${name}.md`, note('2025-01-01', `Atlas ${name}`, 'PM: Mina')])),
      {
        settings: 'retries: 0\njobs: 1\nquiet_s: 0.2\n',
      },
    );
    // All of them are quiet at the first look: failures in a row are counted within one run.
    for (const name of names) fs.utimesSync(path.join(made.root, `raw/${name}.md`), 1_700_000_000, 1_700_000_000);
    let isDown = true;
    made.edit((asked) => (isDown ? { kind: 'status', status: 529, message: 'Overloaded' } : planHonestly(asked)));
    const { until, done, notes, stop } = await watchWiki(made.root, { environment: environmentOf(made.server) });
    await until(() => expect(notes()).toHaveLength(1));
    expect(notes()[0]).toMatch(/Overloaded.*Going on when it is over\.$/);
    expect(done()).toEqual(['a.md failed', 'b.md failed', 'c.md failed']);
    isDown = false;
    await until(() => expect(done().slice(3)).toEqual(['d.md ingested', 'e.md ingested']));
    await stop();
    // The three that failed have a pause of their own, longer than this.
    expect(made.asked().map(({ file }) => file)).toEqual(['a.md', 'b.md', 'c.md', 'd.md', 'e.md']);
  });

  const disk = mountSmallDisk(6_000);
  it.runIf(disk)('after a full disk, and says so once', async () => {
    const { root } = await tempWiki(six);
    const onDisk = path.join(disk as string, 'notes');
    fs.cpSync(root, onDisk, { recursive: true });
    fillDisk(disk as string, 8);
    const { until, done, notes, stop } = await watchWiki(onDisk);
    await until(() => expect(notes()).toHaveLength(1));
    expect(notes()[0]).toMatch(/the disk is full.*Free some space\. Going on when it is over\.$/);
    await sleep(3_000);
    expect(done()).toEqual([]);
    freeDisk(disk as string);
    await until(() => expect(done()).toHaveLength(6));
    await stop();
    expect(git(onDisk, 'status', '--porcelain')).toBe('');
    expect(git(onDisk, 'log', '--format=%s', '--grep=^ingest').split('\n')).toHaveLength(6);
  });
});

describe('a clock that is set', () => {
  it('back by a day during a watch holds up no file, and no file from the future', async () => {
    const { root, untilIdle, until, done, stop } = await startWatch({ 'raw/a.md': about('Atlas') }, 'quiet_s: 1\n');
    await untilIdle();
    writeFiles(root, { 'raw/b.md': about('Borea'), 'raw/c.md': about('Cetus') });
    await sleep(500); // it has been seen, and is not quiet yet
    setClock(-24 * HOUR_MS);
    const future = new Date(Date.now() + 400 * 24 * HOUR_MS);
    fs.utimesSync(path.join(root, 'raw/c.md'), future, future);
    await until(() => expect(done().slice(1).sort()).toEqual(['b.md ingested', 'c.md ingested']));
    setClock(-24 * HOUR_MS);
    fs.appendFileSync(path.join(root, 'raw/b.md'), '- Budget: 40 euros\n');
    await until(() => expect(done()).toHaveLength(4));
    await stop();
    expect(git(root, 'log', '--format=%s', '--grep=^ingest').split('\n')).toHaveLength(4);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('ahead, as by a computer that slept, has everything looked at although nobody gave a hint', async () => {
    const { root, wiki } = await tempWiki({});
    const hints = { ...wiki.store.watchRaw(), wait: (ms: number) => sleep(ms) };
    const stopping = new AbortController();
    const done: string[] = [];
    const clock = { nowMs: () => Date.now(), elapsedMs: () => performance.now(), quietMs: 100 };
    const ingest = (paths: Iterable<RawPath>) => wiki.ingest(paths);
    const run = (async () => {
      const failures = openFailures(wiki.store, { setup: undefined, editor: '', nowMs: clock.nowMs });
      const deps = {
        store: wiki.store,
        readSource,
        readerOf,
        clean: async (text: string) => text,
        hints,
        signal: stopping.signal,
        ingest,
        takeMoves: () => [],
        failures,
        ...clock,
      };
      for await (const event of watchSources(deps)) {
        if (event.kind === 'report') done.push(event.report.source);
        if (event.kind === 'idle' && done.length === 0) writeFiles(root, { 'raw/a.md': about('Atlas') });
      }
    })();
    await sleep(3_000);
    expect(done).toEqual([]);
    setClock(HOUR_MS);
    await vi.waitFor(() => expect(done).toEqual(['a.md']), { timeout: 20_000 });
    stopping.abort();
    await run;
    await hints.close();
  });
});

it('an ingest under a clock of yesterday, upon commits and a lock of tomorrow, goes in and can be taken back', async () => {
  const { root, ingest } = await tempWiki({ 'raw/a.md': about('Atlas') });
  await ingest();
  setClock(-24 * HOUR_MS);
  writeFiles(root, { 'raw/b.md': about('Atlas').replace('Mina Park', 'Noor Haddad') });
  const wiki = await openWiki(root);
  for await (const report of wiki.ingest((await wiki.due()).sources)) expect(report).toMatchObject({ status: 'ingested' });
  expect((await wiki.log(2)).map(({ subject }) => subject)).toEqual(['ingest: b.md', 'ingest: a.md']);
  expect((await wiki.undo()).source).toBe('b.md');
  expect(git(root, 'status', '--porcelain')).toBe('');
  expect(fs.readFileSync(path.join(root, 'wiki/projects/Atlas.md'), 'utf8')).not.toContain('Noor Haddad');
});
