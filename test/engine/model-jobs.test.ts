import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isLive } from '../../src/domain/page.js';
import { wikiPath } from '../../src/domain/path.js';
import { parsePage } from '../../src/markdown/page.js';
import { type Asked, makeReply, planHonestly } from '../support/model-editor.js';
import { gate, ingestsOf, modelWiki, note as noteOf } from '../support/model-wiki.js';
import { git, readText, writeFiles } from '../support/repository.js';

const note = (date: string, ...lines: string[]): string => noteOf(date, 'Atlas', ...lines);
const ATLAS = 'wiki/projects/Atlas.md';
/** A claim as a person writes it. */
const cited = (text: string, line: number, quote: string): string =>
  `- ${text}\n  > Source: [0.md](../../raw/0.md#L${line}) "${quote}"\n`;

/** Texts of the claims of a page, those that were ended in brackets. */
const claimsOf = (root: string, page = 'projects/Atlas.md'): string[] =>
  parsePage(wikiPath(page), readText(root, `wiki/${page}`) ?? '').sections.flatMap(({ claims }) =>
    claims.map((claim) => (isLive(claim) ? claim.text : `(${claim.text})`)),
  );

/** Holds all requests back until so many are there. */
function barrier(count: number): () => Promise<void> {
  const { open, isOpen } = gate();
  let there = 0;
  return async () => {
    if (++there >= count) open();
    await isOpen;
    // Time for one too many to come.
    await new Promise((resolve) => setTimeout(resolve, 80));
  };
}

/** An honest plan whose claim on the PM replaces the one that the request shows as the present one. */
function replacePm(asked: Asked): unknown {
  const [, number] = /^‹(\d+)› PM: /m.exec(asked.text) ?? [];
  const plan = planHonestly(asked);
  const claims = plan.claims.map((claim) =>
    number && claim.text.startsWith('PM: ') ? { ...claim, replaces: [`Atlas‹${number}›`] } : claim,
  );
  return { ...plan, claims };
}

describe('several sources at once', () => {
  const FILES = {
    'raw/c.md': note('2025-01-01', 'The first thing is red.'),
    'raw/a.md': note('2025-02-01', 'The second thing is green.'),
    'raw/b.md': note('2025-03-01', 'The third thing is blue.'),
  };

  it('are committed in the order of their dates, even when the first plan is the slowest', async () => {
    const { root, ingest, edit } = await modelWiki(FILES, { settings: 'jobs: 3\n' });
    const { open, isOpen } = gate();
    let replied = 0;
    edit(async (asked) => {
      if (asked.file === 'c.md') await isOpen;
      else if (++replied === 2) setTimeout(open, 300);
      return planHonestly(asked);
    });
    const reports = await ingest();
    expect(reports.map(({ source, status }) => [source, status])).toEqual(
      ['c.md', 'a.md', 'b.md'].map((file) => [file, 'ingested']),
    );
    expect(ingestsOf(root)).toEqual(['ingest: c.md', 'ingest: a.md', 'ingest: b.md']);
    expect(claimsOf(root)).toEqual(['The first thing is red.', 'The second thing is green.', 'The third thing is blue.']);
  });

  it.each([1, 2, 5])('are planned side by side, %i at the same time and never more', async (jobs) => {
    const names = Array.from({ length: 11 }, (_, at) => `raw/${at}.md`);
    const { wiki, server, edit } = await modelWiki(
      Object.fromEntries(names.map((name, at) => [name, note('2025-01-01', `Thing ${at} is red.`)])),
    );
    const wait = barrier(jobs);
    edit(async (asked) => {
      await wait();
      return planHonestly(asked);
    });
    const reports = [];
    for await (const report of wiki.ingest((await wiki.due()).sources, { jobs })) reports.push(report.status);
    expect(reports).toEqual(names.map(() => 'ingested'));
    expect(server.mostAtOnce).toBe(jobs);
    expect(server.requests).toHaveLength(names.length);
  });

  it('follow the number in the settings where nobody says another', async () => {
    const { server, ingest, edit } = await modelWiki(FILES, { settings: 'jobs: 2\n' });
    const wait = barrier(2);
    edit(async (asked) => {
      await wait();
      return planHonestly(asked);
    });
    await ingest();
    expect(server.mostAtOnce).toBe(2);
  });

  it('are each asked for once, and a repair takes the place of its plan', async () => {
    const { server, ingest, edit } = await modelWiki(FILES, { settings: 'jobs: 2\n' });
    edit((asked) => {
      const plan = planHonestly(asked);
      if (asked.purpose === 'repair') return makeReply({});
      return {
        ...plan,
        claims: [...plan.claims, { ...plan.claims[0], id: 99, text: 'x', cite: [{ line: 1, quote: 'nothing like this' }] }],
      };
    });
    expect((await ingest()).map(({ usage }) => usage?.calls)).toEqual([2, 2, 2]);
    expect(server.mostAtOnce).toBeLessThanOrEqual(2);
  });
});

describe('a plan whose pages changed while it was made', () => {
  it('holds where it only adds: no second call, and what both sources say is there', async () => {
    const files = { 'raw/a.md': note('2025-02-01', 'Till: green'), 'raw/b.md': note('2025-03-01', 'Shop: Mill Street') };
    const { root, asked, ingest, edit } = await modelWiki({ 'raw/0.md': note('2025-01-01', 'PM: Mina Park') });
    await ingest();
    writeFiles(root, files);
    const wait = barrier(2);
    edit(async (one) => {
      await wait();
      return planHonestly(one);
    });
    expect((await ingest()).map(({ status, notes }) => [status, notes])).toEqual([
      ['ingested', []],
      ['ingested', []],
    ]);
    expect(asked()).toHaveLength(3);
    expect(claimsOf(root)).toEqual(['PM: Mina Park', 'Till: green', 'Shop: Mill Street']);
  });

  it('holds where two make the same page: it is made once', async () => {
    const { root, asked, ingest, edit } = await modelWiki({
      'raw/a.md': note('2025-02-01', 'Till: green'),
      'raw/b.md': note('2025-03-01', 'Shop: Mill Street'),
    });
    const wait = barrier(2);
    edit(async (one) => {
      await wait();
      return planHonestly(one);
    });
    await ingest();
    expect(asked()).toHaveLength(2);
    expect(git(root, 'ls-files', 'wiki/projects')).toBe(ATLAS);
    expect(claimsOf(root)).toEqual(['Till: green', 'Shop: Mill Street']);
  });

  it('holds where the claim that it replaces has another number now: that claim is ended and no other', async () => {
    const { root, asked, ingest, edit } = await modelWiki({ 'raw/0.md': note('2025-01-01', 'Till: green', 'PM: Mina Park') });
    await ingest();
    writeFiles(root, { 'raw/a.md': note('2025-02-01', 'PM: Noor Haddad') });
    edit((one) => {
      const page = readText(root, ATLAS) ?? '';
      const own = ['first', 'second'].map((word) => cited(`The ${word} remark.`, 7, 'Till: green')).join('\n');
      if (!page.includes('remark')) writeFiles(root, { [ATLAS]: page.replace('- Till: green', `${own}\n- Till: green`) });
      return replacePm(one);
    });
    const [report] = await ingest();
    expect(report).toMatchObject({ status: 'ingested', diagnostics: [], editCommit: expect.any(String) });
    expect(asked()).toHaveLength(2);
    expect(claimsOf(root)).toEqual([
      'The first remark.',
      'The second remark.',
      'Till: green',
      '(PM: Mina Park)',
      'PM: Noor Haddad',
    ]);
  });

  it('is made again where another source replaced the same claim first, and each state is ended once', async () => {
    const { root, asked, ingest, edit } = await modelWiki({ 'raw/0.md': note('2025-01-01', 'PM: Mina Park') });
    await ingest();
    writeFiles(root, { 'raw/a.md': note('2025-02-01', 'PM: Noor Haddad'), 'raw/b.md': note('2025-03-01', 'PM: Ann Berg') });
    const wait = barrier(2);
    edit(async (one) => {
      await wait();
      return replacePm(one);
    });
    const reports = await ingest();
    expect(
      asked()
        .map(({ file }) => file)
        .slice(1)
        .sort(),
    ).toEqual(['a.md', 'b.md', 'b.md']);
    expect(asked().at(-1)?.text).toContain('PM: Noor Haddad');
    expect(reports).toMatchObject([
      { notes: [], usage: { calls: 1 } },
      { notes: [expect.stringContaining('planned again')], usage: { calls: 2 }, diagnostics: [] },
    ]);
    expect(claimsOf(root)).toEqual(['(PM: Mina Park)', '(PM: Noor Haddad)', 'PM: Ann Berg']);
    const page = readText(root, ATLAS) ?? '';
    expect(page.match(/> Replaced/g)).toHaveLength(2);
    expect(page).toMatch(/- PM: Mina Park\n(?: {2}>.*\n)* {2}> Replaced 2025-02-01: .*a\.md/);
    expect(page).toMatch(/- PM: Noor Haddad\n(?: {2}>.*\n)* {2}> Replaced 2025-03-01: .*b\.md/);
  });

  it('is made again where a person took away the claim that it replaces', async () => {
    const { root, asked, ingest, edit } = await modelWiki({ 'raw/0.md': note('2025-01-01', 'Till: green', 'PM: Mina Park') });
    await ingest();
    writeFiles(root, { 'raw/a.md': note('2025-02-01', 'PM: Noor Haddad') });
    edit((one) => {
      const page = readText(root, ATLAS) ?? '';
      writeFiles(root, { [ATLAS]: page.replace(/- PM: Mina Park\n(?: {2}>.*\n)*/, cited('PM: Bea Holm', 8, 'PM: Mina Park')) });
      return replacePm(one);
    });
    const [report] = await ingest();
    expect(report).toMatchObject({ status: 'ingested', notes: [expect.stringContaining('planned again')], diagnostics: [] });
    expect(asked().map(({ file }) => file)).toEqual(['0.md', 'a.md', 'a.md']);
    expect(claimsOf(root)).toEqual(['Till: green', '(PM: Bea Holm)', 'PM: Noor Haddad']);
  });

  it('is made again where a person deleted the page that it adds to', async () => {
    const { root, asked, ingest, edit } = await modelWiki({ 'raw/0.md': note('2025-01-01', 'Till: green') });
    await ingest();
    writeFiles(root, { 'raw/a.md': note('2025-02-01', 'PM: Noor Haddad') });
    edit((one) => {
      fs.rmSync(path.join(root, ATLAS), { force: true });
      return planHonestly(one);
    });
    const [report] = await ingest();
    expect(report).toMatchObject({ status: 'ingested', claims: { kept: 1, refused: 0 } });
    expect(asked().map(({ file }) => file)).toEqual(['0.md', 'a.md', 'a.md']);
    expect(claimsOf(root)).toEqual(['PM: Noor Haddad']);
  });

  it('is not written on a page that a person locked meanwhile', async () => {
    const { root, ingest, edit } = await modelWiki({ 'raw/0.md': note('2025-01-01', 'Till: green') });
    await ingest();
    const locked = readText(root, ATLAS)?.replace('---\n\n', 'locked: true\n---\n\n') ?? '';
    writeFiles(root, { 'raw/a.md': note('2025-02-01', 'PM: Noor Haddad') });
    edit((one) => {
      writeFiles(root, { [ATLAS]: locked });
      return planHonestly(one);
    });
    const [report] = await ingest();
    expect(readText(root, ATLAS)).toBe(locked);
    expect(report?.diagnostics.map(({ rule }) => rule)).toContain('locked-page');
  });
});

describe('a source that a person edits while it is planned', () => {
  it('is committed as it was planned, and is due again', async () => {
    const before = note('2025-01-01', 'PM: Mina Park');
    const after = note('2025-01-01', 'PM: Noor Haddad');
    const { root, wiki, ingest, edit } = await modelWiki({ 'raw/a.md': before });
    edit((one) => {
      writeFiles(root, { 'raw/a.md': after });
      return planHonestly(one);
    });
    expect(await ingest()).toMatchObject([{ status: 'ingested', claims: { kept: 1 } }]);
    expect(git(root, 'show', 'HEAD:raw/a.md')).toBe(before.trimEnd());
    expect(readText(root, 'raw/a.md')).toBe(after);
    expect(claimsOf(root)).toEqual(['PM: Mina Park']);
    expect((await wiki.due()).sources).toEqual(['a.md']);
    await ingest();
    expect(claimsOf(root)).toContain('PM: Noor Haddad');
    expect(claimsOf(root)).not.toContain('PM: Mina Park');
    expect((await wiki.due()).sources).toEqual([]);
  });
});

describe('an ingest that a person stops', () => {
  it('ends its calls, keeps what is in, and goes on with the next', async () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`raw/${name}.md`, note('2025-01-01', `Thing ${name} is red.`)]),
    );
    const { root, wiki, server, edit, ingest } = await modelWiki(files, { settings: 'jobs: 2\n' });
    const stop = new AbortController();
    edit((asked) => (asked.file === 'c.md' ? { kind: 'hang', afterHead: true } : planHonestly(asked)));
    const run = wiki.ingest((await wiki.due()).sources, { signal: stop.signal });
    expect((await run.next()).value).toMatchObject({ source: 'a.md', status: 'ingested' });
    expect((await run.next()).value).toMatchObject({ source: 'b.md', status: 'ingested' });
    const next = run.next();
    await vi.waitFor(() => expect(server.requests).toHaveLength(3), { timeout: 10_000 });
    stop.abort();
    await expect(next).rejects.toMatchObject({ reason: 'stopped', exitCode: 130 });
    await vi.waitFor(() => expect(server.unfinished).toBe(1), { timeout: 10_000 });
    expect(ingestsOf(root)).toEqual(['ingest: a.md', 'ingest: b.md']);
    edit(planHonestly);
    expect(await ingest()).toMatchObject([{ source: 'c.md', status: 'ingested' }]);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });
});
