import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWiki } from '../../src/app.js';
import { rawPath } from '../../src/domain/path.js';
import { isItsTime, openFailures } from '../../src/engine/failures.js';
import type { WatchEvent } from '../../src/engine/watch.js';
import { openStore } from '../../src/store/git-store.js';
import { nodeSystem } from '../../src/store/node-system.js';
import { planHonestly } from '../support/model-editor.js';
import { environmentOf, KEY, type ModelWiki, modelWiki, note } from '../support/model-wiki.js';
import { git, readText, tempFolder, writeFiles } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const ATLAS = note('2025-01-10', 'Atlas', 'PM: Mina Park');
const BUSY = { kind: 'status', status: 529, message: 'Overloaded' };
const FILE = '.wiki/failures.json';
const kept = (root: string) => JSON.parse(readText(root, FILE) ?? '{"failures":[]}').failures;

/** A wiki whose model replied with prose to this source. */
async function failed(name = 'raw/a.md', editor: unknown = 'prose'): Promise<ModelWiki> {
  const made = await modelWiki({ [name]: ATLAS });
  made.edit(() => editor);
  expect(await made.ingest()).toMatchObject([{ status: 'failed' }]);
  return made;
}

describe('a source that failed', () => {
  it('is kept in .wiki/ with its hash, the code, the reason and the tries, and left out by the next run', async () => {
    const made = await failed();
    expect(kept(made.root)).toMatchObject([
      { path: 'a.md', code: 'model-unreadable', message: expect.stringContaining('JSON'), tries: 1, editor: expect.any(String) },
    ]);
    expect(git(made.root, 'status', '--porcelain', '--', '.wiki')).toBe('');
    expect(readText(made.root, FILE)).not.toContain(KEY);
    const again = await made.reopen();
    expect(await again.due()).toMatchObject({ sources: [], failed: [{ path: 'a.md', tries: 1 }] });
    expect((await again.status()).failed).toMatchObject([{ path: 'a.md' }]);
    const asked = made.server.requests.length;
    expect(await ingestDue(again)).toEqual([]);
    expect(made.server.requests).toHaveLength(asked);
  });

  it('is tried again when a person names it, and forgotten when it goes in', async () => {
    const made = await failed();
    const name = async () => (await made.wiki.due(new Set([rawPath('a.md')]))).sources;
    for await (const report of made.wiki.ingest(await name())) expect(report.status).toBe('failed');
    expect(kept(made.root)).toMatchObject([{ tries: 2 }]);
    made.edit(planHonestly);
    for await (const report of made.wiki.ingest(await name())) expect(report.status).toBe('ingested');
    expect(kept(made.root)).toEqual([]);
    expect((await made.wiki.status()).failed).toEqual([]);
  });

  it('is tried again when its bytes, the model, its address, the key, the settings or the schema are others', async () => {
    const change: Record<string, (made: ModelWiki) => unknown> = {
      bytes: ({ root }) => writeFiles(root, { 'raw/a.md': `${ATLAS}- Budget: 4 euros\n` }),
      model: () => ({ WIKI_MODEL: 'another' }),
      address: ({ server }) => ({ ANTHROPIC_BASE_URL: `${server.url}/` }),
      key: () => ({ ANTHROPIC_API_KEY: `${KEY}-2` }),
      settings: ({ root }) => fs.appendFileSync(path.join(root, 'schema/settings.yaml'), 'effort: high\n'),
      schema: ({ root }) => fs.appendFileSync(path.join(root, 'schema/wiki.md'), '\nWrite less.\n'),
    };
    for (const [what, act] of Object.entries(change)) {
      const made = await failed();
      const wiki = await made.reopen((act(made) ?? {}) as Record<string, string>);
      expect([what, await wiki.due()]).toMatchObject([what, { sources: ['a.md'], failed: [] }]);
    }
  });

  it('for a passing reason is taken by the next run, and after growing pauses by a watch', async () => {
    const made = await failed('raw/a.md', BUSY);
    expect(await made.wiki.due()).toMatchObject({ sources: ['a.md'], failed: [{ path: 'a.md', nextTryAt: expect.any(String) }] });
    await made.ingest();
    expect(kept(made.root)).toMatchObject([{ tries: 2, code: 'model-overloaded' }]);
    const pauses: number[] = [];
    let now = Date.parse('2026-01-01T00:00:00Z');
    const failures = openFailures(openStore(nodeSystem, tempFolder()), { setup: 's', editor: 'e', nowMs: () => now });
    for (let n = 0; n < 5; n++) {
      const news = { path: rawPath('a.md'), sha256: 'x', code: 'c', message: 'm', hint: undefined, isPassing: true };
      const failure = await failures.add(news);
      pauses.push(Date.parse(failure.nextTryAt ?? '') - now);
      expect([isItsTime(failure, now), isItsTime(failure, now + (pauses.at(-1) ?? 0))]).toEqual([false, true]);
      // A clock that was a year ahead when it failed.
      expect(isItsTime(failure, now - 365 * 24 * 3_600_000)).toBe(true);
      now += 1;
    }
    expect(pauses).toEqual([30_000, 120_000, 600_000, 3_600_000, 3_600_000]);
  });

  it('of any name is remembered', async () => {
    for (const name of ['회의 "록".md', '-rf.md', 'שלום.md', 'a\nb.md', '__proto__.md', '박영희.md'.normalize('NFD')]) {
      const made = await failed(`raw/${name}`);
      expect((await (await made.reopen()).due()).failed.map((one) => one.path)).toEqual([name]);
    }
  });

  it('is tried once more, and nothing else, where .wiki/ is gone, damaged, hostile or cannot be written', async () => {
    const ways: Record<string, (root: string) => void> = {
      gone: (root) => fs.rmSync(path.join(root, '.wiki'), { recursive: true }),
      damaged: (root) => fs.writeFileSync(path.join(root, FILE), '{"version":1,"failures":[{'),
      null: (root) => fs.writeFileSync(path.join(root, FILE), 'null'),
      hostile: (root) => {
        const [entry] = kept(root);
        const failures = [{ ...entry, path: '../../etc/passwd' }, { ...entry, tries: 'x' }, 7, null];
        fs.writeFileSync(path.join(root, FILE), JSON.stringify({ version: 1, failures }));
      },
      unwritable: (root) => {
        fs.rmSync(path.join(root, '.wiki'), { recursive: true });
        fs.writeFileSync(path.join(root, '.wiki'), 'a file');
      },
    };
    for (const [way, act] of Object.entries(ways)) {
      const made = await failed();
      act(made.root);
      const wiki = await made.reopen();
      expect([way, await wiki.due()]).toMatchObject([way, { sources: ['a.md'], failed: [] }]);
      expect(await ingestDue(wiki)).toMatchObject([{ status: 'failed' }]);
      // This process remembers it in any case.
      expect([way, await wiki.due()]).toMatchObject([way, { sources: [], failed: [{ path: 'a.md' }] }]);
    }
  });

  it('and was refused, and whose file is gone, is in no list', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/a.xyz': 'what', 'raw/b.md': '' });
    expect((await ingest()).map(({ status }) => status)).toEqual(['refused', 'refused']);
    expect((await wiki.status()).sources.refused.map((one) => one.path).sort()).toEqual(['a.xyz', 'b.md']);
    fs.rmSync(path.join(root, 'raw/a.xyz'));
    const status = await wiki.status();
    expect([status.sources.refused.map((one) => one.path), status.missing]).toEqual([['b.md'], []]);
  });
});

describe('a watch', () => {
  /** A watch over this wiki with what it says, until it has nothing to do. */
  async function watchOnce(made: ModelWiki): Promise<{ events: WatchEvent[]; reports: string[] }> {
    const wiki = await openWiki(made.root, { environment: environmentOf(made.server) });
    const events: WatchEvent[] = [];
    const stopping = new AbortController();
    for await (const event of wiki.watch({ signal: stopping.signal })) {
      events.push(event);
      if (event.kind === 'idle') stopping.abort();
    }
    const reports = events.flatMap((one) => (one.kind === 'report' ? [`${one.report.source} ${one.report.status}`] : []));
    return { events, reports };
  }
  const setTime = (root: string, nextTryAt: string): void => {
    const failures = kept(root).map((one: object) => ({ ...one, nextTryAt }));
    fs.writeFileSync(path.join(root, FILE), JSON.stringify({ version: 1, failures }));
  };

  it('leaves alone what failed in an earlier run, and says so once', async () => {
    const made = await failed();
    made.edit(planHonestly);
    const { events, reports } = await watchOnce(made);
    expect(reports).toEqual([]);
    expect(events.filter(({ kind }) => kind === 'note')).toMatchObject([{ text: expect.stringContaining('raw/a.md') }]);
  });

  it('tries again what failed for a passing reason in an earlier run, when its time has come', async () => {
    const made = await failed('raw/a.md', BUSY);
    made.edit(planHonestly);
    setTime(made.root, new Date(Date.now() + 600_000).toISOString());
    expect((await watchOnce(made)).reports).toEqual([]);
    setTime(made.root, new Date(Date.now() - 1_000).toISOString());
    expect((await watchOnce(made)).reports).toEqual(['a.md ingested']);
    expect(kept(made.root)).toEqual([]);
  });

  it('lives on when the service is down, and leaves the rest of the sources for later', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const files = Object.fromEntries(
      names.map((name) => [`raw/${name}.md`, note('2025-01-10', `Thing ${name}`, 'PM: Ann Berg')]),
    );
    const made = await modelWiki(files, { settings: 'retries: 0\njobs: 1\nquiet_s: 0.1\n' });
    // All of them are quiet at the first look: failures in a row are counted within one run.
    for (const name of names) fs.utimesSync(path.join(made.root, `raw/${name}.md`), 1_700_000_000, 1_700_000_000);
    made.edit(() => BUSY);
    const { events, reports } = await watchOnce(made);
    expect(reports).toEqual(['a.md failed', 'b.md failed', 'c.md failed']);
    expect(events.at(-1)).toMatchObject({ kind: 'idle' });
    expect(events.some((one) => one.kind === 'note' && one.text.includes('Going on when it is over'))).toBe(true);
  });
});
