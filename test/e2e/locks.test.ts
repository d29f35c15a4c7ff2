import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWiki } from '../../src/app.js';
import { nodeSystem } from '../../src/store/node-system.js';
import { openRepository } from '../../src/store/repository.js';
import { withTransaction } from '../../src/store/transaction.js';
import { openWriter } from '../../src/store/writer.js';
import { runBuilt } from '../support/built-command.js';
import { holdLock } from '../support/hold-lock.js';
import { git, writeFiles } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

afterEach(() => {
  vi.useRealTimers();
});

const NOTE = '# Atlas\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n';
const READERS = [
  ['ask', 'Who is the PM of Atlas?'],
  ['status'],
  ['log'],
  ['history', 'Atlas'],
  ['blame', 'Atlas'],
  ['show', 'Atlas'],
];

/** A wiki with one source in and one to come. */
async function start(): Promise<string> {
  const { root, ingest } = await tempWiki({ 'raw/a.md': NOTE });
  await ingest();
  writeFiles(root, { 'raw/b.md': NOTE.replaceAll('Atlas', 'Borea') });
  return root;
}

/** A process that lives as long as the test, running or suspended. */
async function startHolder(isSuspended: boolean) {
  const child = spawn('sleep', ['100'], { stdio: 'ignore' });
  const pid = child.pid as number;
  if (isSuspended) child.kill('SIGSTOP');
  const id = await nodeSystem.processes.identify(pid);
  if (!id) throw new Error('it is not there');
  await vi.waitFor(async () => expect(await nodeSystem.processes.isSuspended(id)).toBe(isSuspended));
  return { id, pid, end: () => child.kill('SIGKILL'), ended: new Promise((resolve) => child.on('close', resolve)) };
}

describe('while another process has the lock of the wiki', () => {
  it('readers read, and leave the lock and the journal that it has open alone', async () => {
    const root = await start();
    const lock = await holdLock(root);
    const { state } = await openRepository(nodeSystem, root);
    // A transaction under way: what readers would end if its process were gone.
    writeFiles(state, { 'tx/x1/journal.json': '{"half a journal' });
    for (const args of READERS)
      expect(runBuilt(root, args), args[0]).toMatchObject({
        code: 0,
        out: expect.stringMatching(/Atlas|ingest|PM/),
        err: expect.not.stringContaining('Waiting'),
      });
    expect(fs.existsSync(lock)).toBe(true);
    expect(fs.existsSync(path.join(state, 'tx/x1'))).toBe(true);
  });

  it('readers never wait, and a writer does', async () => {
    const root = await start();
    await holdLock(root);
    writeFiles((await openRepository(nodeSystem, root)).state, { 'tx/x1/journal.json': '{"half a journal' });
    const sleep = vi.fn(async () => {
      throw new Error('it waits');
    });
    const wiki = await openWiki(root, { system: { ...nodeSystem, sleep } });
    expect((await wiki.ask('Who is the PM of Atlas?')).answer).toContain('Mina Park');
    expect((await wiki.due()).sources).toEqual(['b.md']);
    expect(await wiki.status()).toMatchObject({ missing: [] });
    expect(await wiki.log(5)).toHaveLength(2);
    expect(await wiki.history('Atlas')).not.toEqual([]);
    expect(sleep).not.toHaveBeenCalled();
    await expect(wiki.undo()).rejects.toThrow('it waits');
  });

  it('a writer names it, says whether it is suspended, and writes when it has gone on and ended', async () => {
    for (const isSuspended of [false, true]) {
      const root = await start();
      const holder = await startHolder(isSuspended);
      await holdLock(root, holder.id);
      const refused = runBuilt(root, ['ingest', '--no-wait']);
      expect(refused.code).toBe(6);
      expect(refused.err).toContain(`process ${holder.pid} on ${holder.id.host}${isSuspended ? ' (suspended)' : ''}.`);
      expect(refused.err).toContain(isSuspended ? `kill -CONT ${holder.pid}` : 'Wait until it is done');
      const doctor = runBuilt(root, ['doctor']);
      expect(doctor.out).toContain(`${isSuspended ? '(suspended) ' : `${holder.id.host} `}is writing`);
      holder.end();
      await holder.ended;
      expect(runBuilt(root, ['ingest', '--no-wait'])).toMatchObject({ code: 0, out: expect.stringContaining('✓ b.md') });
    }
  });

  it('a writer does not wait for one that is gone, of before the machine started, or whose number another process has now', async () => {
    const holder = await startHolder(false);
    const gone = [{ pid: 4_111_111 }, { ...holder.id, boot: 'before' }, { ...holder.id, start: '1' }];
    for (const id of gone) {
      const root = await start();
      await holdLock(root, id);
      expect(runBuilt(root, ['ingest', '--no-wait']), JSON.stringify(id)).toMatchObject({ code: 0 });
      expect(git(root, 'log', '-1', '--format=%s')).toBe('ingest: b.md');
    }
    holder.end();
  });

  it('a writer ends at once when it is on another computer, with the file to remove', async () => {
    const root = await start();
    const lock = await holdLock(root, { host: 'elsewhere' });
    const { code, err } = runBuilt(root, ['ingest']);
    expect([code, err]).toEqual([6, expect.stringMatching(/on elsewhere, and whether it still runs cannot be told from here/)]);
    expect(err).not.toContain('Waiting:');
    expect(err).toContain(`remove ${lock}`);
    expect(git(root, 'log', '-1', '--format=%s')).toBe('ingest: a.md');
  });

  it('a writer waits no longer than it should when somebody sets the clock back meanwhile', async () => {
    const root = await start();
    await holdLock(root);
    const setBack = setInterval(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 }), 50);
    try {
      const waiting = withTransaction(await openWriter(nodeSystem, root), { waitMs: 500 }, async () => 'written');
      await expect(waiting).rejects.toMatchObject({ code: 'wiki-locked', exitCode: 6 });
    } finally {
      clearInterval(setBack);
    }
  });
});
