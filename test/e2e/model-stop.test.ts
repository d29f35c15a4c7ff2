import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startCommand, wiki } from '../support/model-command.js';
import { planHonestly } from '../support/model-editor.js';
import { gate, ingestsOf, keptPlans, modelWiki, note } from '../support/model-wiki.js';
import { git, readText } from '../support/repository.js';

const ATLAS = note('2025-01-10', 'Atlas', 'PM: Mina Park', 'Till: green');

describe('wiki ingest, ended with kill -9 between a paid plan and its commit', () => {
  it('does not pay for it again: the next run makes the commit without a call', async () => {
    const made = await modelWiki({
      'raw/slow.md': note('2025-01-01', 'Slow', 'PM: Ann Berg'),
      'raw/paid.md': note('2025-02-01', 'Paid', 'PM: Mina Park'),
    });
    // The earlier source is committed first: the later one waits with its plan.
    made.edit((asked) => (asked.file === 'slow.md' ? { kind: 'hang', afterHead: true } : planHonestly(asked)));
    const { child, ended } = startCommand(made, 'ingest', '--jobs', '2');
    await vi.waitFor(() => expect(keptPlans(made.root).filter((plan) => JSON.parse(plan).parts[0]?.isRepaired)).toHaveLength(1), {
      timeout: 30_000,
      interval: 20,
    });
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    expect(ingestsOf(made.root)).toEqual([]);
    expect(git(made.root, 'status', '--porcelain', '--', 'wiki')).toBe('');

    made.edit(planHonestly);
    expect((await wiki(made, 'ingest', '--jobs', '2')).code).toBe(0);
    const files = made.asked().map(({ file }) => file);
    expect(files.filter((file) => file === 'paid.md')).toHaveLength(1);
    expect(files.filter((file) => file === 'slow.md')).toHaveLength(2);
    expect(ingestsOf(made.root)).toEqual(['ingest: slow.md', 'ingest: paid.md']);
    expect(readText(made.root, 'wiki/projects/Paid.md')?.match(/PM: Mina Park\n/g)).toHaveLength(1);
    expect(keptPlans(made.root)).toEqual([]);
    expect(git(made.root, 'status', '--porcelain')).toBe('');
    expect(await wiki(made, 'ingest')).toMatchObject({ code: 0, err: expect.stringContaining('Nothing new') });
  });

  it('leaves all of each source or nothing, whenever it is', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const made = await modelWiki(
      Object.fromEntries(
        names.map((name, at) => [`raw/${name}.md`, note(`2025-01-0${at + 1}`, `Atlas ${name}`, `PM: Mina ${name}`)]),
      ),
    );
    let replies = 0;
    made.edit(async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      replies += 1;
      return planHonestly(asked);
    });
    for (let afterMs = 400; afterMs < 1_800; afterMs += 200) {
      const { child, ended } = startCommand(made, 'ingest', '--jobs', '2');
      setTimeout(() => child.kill('SIGKILL'), afterMs);
      await ended;
      // Killed between its decision and the work tree, it is brought to its end by whatever command comes next.
      expect((await wiki(made, 'status')).code).toBe(0);
      expect(git(made.root, 'status', '--porcelain', '--', 'wiki')).toBe('');
    }
    expect((await wiki(made, 'ingest')).code).toBe(0);
    expect(ingestsOf(made.root)).toEqual(names.map((name) => `ingest: ${name}.md`));
    expect(git(made.root, 'status', '--porcelain')).toBe('');
    expect(replies).toBeGreaterThanOrEqual(names.length);
  });
});

describe('Ctrl-C', () => {
  it('in an ingest ends its calls, leaves whole what is in, and the next run goes on', async () => {
    const made = await modelWiki(
      { 'raw/a.md': note('2025-01-01', 'Atlas', 'PM: Ann Berg'), 'raw/b.md': note('2025-02-01', 'Borea', 'PM: Mina Park') },
      { settings: 'retries: 0\njobs: 1\n' },
    );
    const { open, isOpen } = gate();
    made.edit((asked) => {
      if (asked.file === 'a.md') return planHonestly(asked);
      open();
      return { kind: 'hang', afterHead: true };
    });
    const { child, ended } = startCommand(made, 'ingest');
    await isOpen;
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    expect(code).toBe(130);
    expect(err).toMatch(/Stopping: what is being written is finished\./);
    expect(out).toContain('✓ a.md');
    expect(err).toContain('1 source not begun or not finished.');
    expect(ingestsOf(made.root)).toEqual(['ingest: a.md']);
    expect(git(made.root, 'status', '--porcelain', '--', 'wiki')).toBe('');
    await vi.waitFor(() => expect(made.server.unfinished).toBe(1), { timeout: 10_000 });
    made.edit(planHonestly);
    expect(await wiki(made, 'ingest')).toMatchObject({ code: 0, out: expect.stringContaining('✓ b.md') });
    expect(ingestsOf(made.root)).toEqual(['ingest: a.md', 'ingest: b.md']);
  });

  it('in an ingest, whenever it comes, leaves all of each source or nothing', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const made = await modelWiki(
      Object.fromEntries(
        names.map((name, at) => [`raw/${name}.md`, note(`2025-01-0${at + 1}`, `Atlas ${name}`, `PM: Mina ${name}`)]),
      ),
    );
    made.edit(async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return planHonestly(asked);
    });
    for (let afterMs = 500; afterMs < 1_500; afterMs += 200) {
      const { child, ended } = startCommand(made, 'ingest', '--jobs', '1');
      setTimeout(() => child.kill('SIGINT'), afterMs);
      const { code, signal } = await ended;
      expect([130, 0, 'SIGINT']).toContain(code ?? signal);
      expect(git(made.root, 'status', '--porcelain', '--', 'wiki')).toBe('');
      expect(fs.existsSync(path.join(made.root, '.git/index.lock'))).toBe(false);
    }
    expect((await wiki(made, 'ingest')).code).toBe(0);
    expect(ingestsOf(made.root)).toEqual(names.map((name) => `ingest: ${name}.md`));
    expect(git(made.root, 'status', '--porcelain')).toBe('');
  });

  it('while a service is waited for ends at once', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS }, { settings: 'retries: 3\n' });
    const { open, isOpen } = gate();
    made.edit(() => {
      open();
      return { kind: 'status', status: 429, message: 'slow down', retryAfterS: 30 };
    });
    const { child, ended } = startCommand(made, 'ingest');
    await isOpen;
    await new Promise((resolve) => setTimeout(resolve, 200));
    const began = performance.now();
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    it(`in a watch (${signal}) drops what is asked for, leaves whole what is in, and the next watch goes on`, async () => {
      const made = await modelWiki(
        { 'raw/a.md': note('2025-01-01', 'Atlas', 'PM: Ann Berg'), 'raw/b.md': note('2025-02-01', 'Borea', 'PM: Mina Park') },
        { settings: 'retries: 0\njobs: 1\nquiet_s: 0.2\n' },
      );
      const { open, isOpen } = gate();
      made.edit((asked) => {
        if (asked.file === 'a.md') return planHonestly(asked);
        open();
        return { kind: 'hang', afterHead: true };
      });
      const first = startCommand(made, 'watch');
      await isOpen;
      first.child.kill(signal);
      expect(await first.ended).toMatchObject({ code: 0, out: expect.stringMatching(/^✓ a\.md: .*\n$/) });
      expect(ingestsOf(made.root)).toEqual(['ingest: a.md']);
      expect(git(made.root, 'status', '--porcelain', '--', 'wiki')).toBe('');
      const again = gate();
      made.edit((asked) => {
        again.open();
        return planHonestly(asked);
      });
      const second = startCommand(made, 'watch');
      await again.isOpen;
      await vi.waitFor(() => expect(ingestsOf(made.root)).toEqual(['ingest: a.md', 'ingest: b.md']), { timeout: 30_000 });
      second.child.kill(signal);
      expect((await second.ended).code).toBe(0);
      expect(git(made.root, 'status', '--porcelain')).toBe('');
    });

  it('in a question ends it', async () => {
    const made = await modelWiki({ 'raw/a.md': ATLAS });
    await made.ingest();
    const { open, isOpen } = gate();
    made.edit(() => {
      open();
      return { kind: 'hang', afterHead: true };
    });
    const { child, ended } = startCommand(made, 'ask', 'Who is the PM?');
    await isOpen;
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });
});
