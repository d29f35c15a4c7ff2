import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openWiki } from '../../src/app.js';
import { isLive } from '../../src/domain/page.js';
import { wikiPath } from '../../src/domain/path.js';
import { checkSources } from '../../src/engine/doctor/check-sources.js';
import { openFailures } from '../../src/engine/failures.js';
import type { IngestReport } from '../../src/engine/report.js';
import { readStatus } from '../../src/engine/status.js';
import { viewWiki } from '../../src/engine/wiki-view.js';
import { readerOf, readSource } from '../../src/formats/read-source.js';
import { parsePage } from '../../src/markdown/page.js';
import { nodeSystem } from '../../src/store/node-system.js';
import type { System } from '../../src/store/system.js';
import { git, readText, writeFiles } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const KICKOFF = `---
date: 2025-01-10
---

# Atlas kickoff

Atlas is a project that moves the shop to a new till.

- PM: Mina Park
- Budget: 30,000 euros

Mina Park asked Noor Haddad to test the new till in May.
`;

const HANDOVER = `---
date: 2025-06-02
---

# Atlas handover

- PM: Noor Haddad

Atlas is a project that moves the shop to a new till.
`;

const claimsOn = (root: string, page: string) =>
  parsePage(wikiPath(page), readText(root, `wiki/${page}`) ?? '').sections.flatMap(({ claims }) => claims);

describe('an ingest', () => {
  it('makes cited pages, index, log and source page in one commit of its own', async () => {
    const { root, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF });
    const [report] = await ingest();
    expect(report).toMatchObject({ source: 'kickoff.md', status: 'ingested', commit: git(root, 'rev-parse', 'HEAD') });
    expect(report?.pages.map(({ path: page }) => page)).toContain('projects/Atlas.md');
    expect(git(root, 'log', '-1', '--format=%B')).toMatch(
      /^ingest: kickoff\.md\n[\s\S]*\nWiki-Source: kickoff\.md\nWiki-Source-SHA256: [0-9a-f]{64}\nWiki-Editor: embedded\//,
    );
    const changed = git(root, 'show', '--format=', '--name-only', 'HEAD').split('\n');
    expect(changed).toEqual(
      expect.arrayContaining([
        'raw/kickoff.md',
        'wiki/index.md',
        'wiki/log.md',
        'wiki/projects/Atlas.md',
        'wiki/sources/kickoff.md.md',
      ]),
    );
    expect(git(root, 'status', '--porcelain')).toBe('');
    for (const claim of claimsOn(root, 'projects/Atlas.md')) expect(claim.citations[0]?.source).toBe('kickoff.md');
    expect(readText(root, 'wiki/index.md')).toContain('(projects/Atlas.md)');
    expect(readText(root, 'wiki/log.md')).toMatch(/^## \[\d{4}-\d\d-\d\d\] ingest \| kickoff\.md$/m);
  });

  it('leaves a source alone until its bytes change', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF });
    await ingest();
    const head = git(root, 'rev-parse', 'HEAD');
    expect(await ingest()).toEqual([]);
    writeFiles(root, { 'raw/kickoff.md': `${KICKOFF}\nAtlas is tested in the shop on Mill Street.\n` });
    expect((await wiki.due()).sources).toEqual(['kickoff.md']);
    await ingest();
    expect(git(root, 'rev-parse', 'HEAD~1')).toBe(head);
  });

  it('reads only the bytes of what it has dealt with, and lists raw/ once for a status', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF, 'raw/blank.md': '\n' });
    await ingest();
    writeFiles(root, { 'raw/handover.md': HANDOVER });
    const read: string[] = [];
    const listRaw = vi.fn(wiki.store.listRaw);
    const deps = {
      store: { ...wiki.store, listRaw },
      readerOf,
      clean: async (text: string) => text,
      readSource: (...args: Parameters<typeof readSource>) => {
        read.push(args[0]);
        return readSource(...args);
      },
    };
    const failures = openFailures(wiki.store, { setup: undefined, editor: '', nowMs: Date.now });
    expect(await readStatus(deps, failures)).toMatchObject({ due: ['handover.md'], missing: [], failed: [] });
    expect(read).not.toContain('kickoff.md');
    expect(read).toContain('handover.md');
    expect(listRaw).toHaveBeenCalledTimes(1);
  });

  it('does nothing for a source that a person names again', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF });
    await ingest();
    const head = git(root, 'rev-parse', 'HEAD');
    const { sources } = await wiki.due(new Set((await wiki.store.listRaw()).files.map((file) => file.path)));
    const reports = [];
    for await (const report of wiki.ingest(sources)) reports.push(report);
    expect(reports).toMatchObject([{ status: 'unchanged', commit: undefined, pages: [], claims: { kept: 0 } }]);
    expect(git(root, 'rev-parse', 'HEAD')).toBe(head);
  });

  it('appends to the page that exists, adds no claim twice, and marks what a newer source replaced', async () => {
    const { root, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF });
    await ingest();
    const before = readText(root, 'wiki/projects/Atlas.md') ?? '';
    writeFiles(root, { 'raw/handover.md': HANDOVER });
    const [report] = await ingest();
    expect(report?.pages.find(({ path: page }) => page === 'projects/Atlas.md')?.outcome).toBe('appended');
    const claims = claimsOn(root, 'projects/Atlas.md');
    const definitions = claims.filter(({ text }) => text.includes('moves the shop'));
    expect(definitions).toHaveLength(1);
    expect(definitions[0]?.citations.map(({ source }) => source)).toEqual(['kickoff.md', 'handover.md']);
    const old = claims.find(({ text }) => text.includes('PM') && text.includes('Mina'));
    expect(old?.citations.at(-1)).toMatchObject({ role: 'replaced', source: 'handover.md', date: '2025-06-02' });
    for (const line of before.split('\n').filter((text) => /^- |^ {2}> /.test(text)))
      expect(readText(root, 'wiki/projects/Atlas.md')).toContain(line);
  });

  it('tells two sources of one name in different folders apart', async () => {
    const { root, ingest } = await tempWiki({
      'raw/a/notes.md': '# Atlas\n\nAtlas is a project in Mainz.\n',
      'raw/b/notes.md': '# Borea\n\nBorea is a project in Bergen.\n',
    });
    expect((await ingest()).map(({ source, status }) => [source, status])).toEqual([
      ['a/notes.md', 'ingested'],
      ['b/notes.md', 'ingested'],
    ]);
    expect(readText(root, 'wiki/sources/a/notes.md.md')).toContain('path: a/notes.md');
    expect(readText(root, 'wiki/sources/b/notes.md.md')).toContain('path: b/notes.md');
  });

  it('refuses empty and binary files with the reason, records it, and takes in the others', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/blank.md': ' \n\n', 'raw/kickoff.md': KICKOFF });
    fs.writeFileSync(path.join(root, 'raw/photo.md'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]));
    writeFiles(root, { 'raw/film.xyz': 'x' });
    const reports = await ingest();
    expect(Object.fromEntries(reports.map(({ source, status }) => [source, status]))).toEqual({
      'kickoff.md': 'ingested',
      'blank.md': 'refused',
      'film.xyz': 'refused',
      'photo.md': 'refused',
    });
    expect(readText(root, 'wiki/sources/blank.md.md')).toContain('status: empty');
    expect(readText(root, 'wiki/sources/photo.md.md')).toMatch(/status: failed\nreason: .*photo\.md/);
    expect(reports.find(({ source }) => source === 'film.xyz')?.reason).toMatch(/no reader for \.xyz\. Readable: .*\.md/);
    expect(git(root, 'ls-files', 'raw')).toBe('raw/kickoff.md');
    expect((await wiki.due()).sources).toEqual([]);
  });

  it('puts nothing on record of a file that cannot be read, and reads it when it can be', async () => {
    const { root, ingest } = await tempWiki();
    fs.mkdirSync(path.join(root, 'raw'), { recursive: true });
    const opened = await openWiki(root);
    const real = opened.store.readRaw;
    writeFiles(root, { 'raw/kickoff.md': KICKOFF });
    const { StorageError } = await import('../../src/domain/errors.js');
    Object.assign(opened.store, {
      readRaw: async () => Promise.reject(new StorageError('raw/kickoff.md: cannot read it: permission denied.')),
    });
    expect(await ingestDue(opened)).toMatchObject([{ status: 'refused', reason: expect.stringContaining('permission denied') }]);
    expect(git(root, 'log', '-1', '--format=%s')).toBe('init: a new wiki');
    Object.assign(opened.store, { readRaw: real });
    expect(await ingest()).toMatchObject([{ status: 'ingested' }]);
  });

  it('leaves a source as it is on record while its file cannot be read', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF });
    await ingest();
    const page = readText(root, 'wiki/sources/kickoff.md.md');
    // As root nothing is forbidden: a folder under the name of a file is refused to everybody.
    const read: System['files']['read'] = (file) =>
      nodeSystem.files.read(file.endsWith('raw/kickoff.md') ? path.dirname(file) : file);
    const blind = await openWiki(root, { system: { ...nodeSystem, files: { ...nodeSystem.files, read } } });
    expect(await ingestDue(blind)).toMatchObject([{ status: 'refused', reason: expect.stringContaining('cannot read it') }]);
    expect(await checkSources(blind.store, viewWiki(await blind.store.readPages()))).toMatchObject([
      { state: 'wrong', message: '1 source whose file cannot be read' },
    ]);
    expect(readText(root, 'wiki/sources/kickoff.md.md')).toBe(page);
    expect((await wiki.due()).sources).toEqual([]);
  });

  it.each([
    ['2125-01-10', 'is in the future'],
    ['1812-06', 'is before 1900'],
  ])('doubts the date %s aloud and keeps it', async (date, doubt) => {
    const { root, ingest } = await tempWiki({ 'raw/kickoff.md': `---\ndate: ${date}\n---\n${KICKOFF}` });
    const said = `Its date, ${date} (front matter), ${doubt}.`;
    expect(await ingest()).toMatchObject([{ status: 'ingested', notes: [said] }]);
    const record = readText(root, 'wiki/sources/kickoff.md.md');
    expect(record).toContain(`date: ${date}\n`);
    expect(record).toContain(`notes:\n  - ${said}\n`);
  });

  it('withdraws a claim that its source no longer says, and removes nothing', async () => {
    const { root, ingest } = await tempWiki({
      'raw/facts.md': '# Atlas\n\nAtlas is a project in Mainz.\n\nAtlas is led by Ann Berg since spring.\n',
    });
    await ingest();
    const page = 'wiki/projects/Atlas.md';
    const before = readText(root, page) ?? '';
    expect(before).toContain('Ann Berg');
    writeFiles(root, { 'raw/facts.md': '# Atlas\n\nAtlas is a project in Mainz.\n\nAtlas is led by Bea Holm since spring.\n' });
    await ingest();
    const claims = claimsOn(root, 'projects/Atlas.md');
    expect(claims.find(({ text }) => text.includes('Ann Berg'))?.citations.map(({ role }) => role)).toEqual([
      'source',
      'withdrawn',
    ]);
    expect(claims.find(({ text }) => text.includes('Bea Holm'))?.citations.map(({ role }) => role)).toEqual(['source']);
  });

  it("keeps a person's text on the page and commits it as theirs", async () => {
    const { root, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF });
    await ingest();
    const page = path.join(root, 'wiki/projects/Atlas.md');
    fs.writeFileSync(page, `${fs.readFileSync(page, 'utf8')}\nMy own remark: ask the bank.\n`);
    writeFiles(root, { 'raw/handover.md': HANDOVER });
    const [report] = await ingest();
    expect(report?.editCommit).toBe(git(root, 'rev-parse', 'HEAD~1'));
    expect(git(root, 'log', '-1', '--format=%an %s', 'HEAD~1')).toBe('Person edit: wiki/projects/Atlas.md');
    expect(fs.readFileSync(page, 'utf8')).toContain('My own remark: ask the bank.');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('writes nothing on a page with conflict markers, says so, and takes in the rest', async () => {
    const { root, wiki, ingest } = await tempWiki({ 'raw/a.md': '# Atlas\n\nAtlas is a project that moves the shop.\n' });
    await ingest();
    const page = 'wiki/projects/Atlas.md';
    const torn = `${readText(root, page)}\n<<<<<<< HEAD\nMine.\n=======\nTheirs.\n>>>>>>> other\n`;
    writeFiles(root, {
      [page]: torn,
      'raw/b.md': '# Plans\n\nAtlas is a project that starts in May in Bergen.\n\nBorea is a project that paints the roof.\n',
    });
    const [report] = await ingest();
    expect(report).toMatchObject({ source: 'b.md', status: 'ingested' });
    expect(readText(root, page)).toBe(torn);
    expect(report?.diagnostics).toContainEqual(
      expect.objectContaining({
        rule: 'conflict-page',
        severity: 'refused',
        message: expect.stringMatching(
          /^claim \d+ is for the page "Atlas", which holds conflict markers \(<<<<<<<\): make one text of the two/,
        ),
      }),
    );
    expect(readText(root, 'wiki/projects/Borea.md')).toContain('paints the roof');
    expect(readText(root, 'wiki/sources/b.md.md')).not.toContain('projects/Atlas');
    // An undo does not build on it either.
    expect((await wiki.undo('a.md')).pages).toContainEqual(
      expect.objectContaining({ path: 'projects/Atlas.md', outcome: 'conflict' }),
    );
    expect(readText(root, page)).toBe(torn);
  });

  it('leaves an index and a log with conflict markers as they are', async () => {
    const { root, ingest } = await tempWiki({ 'raw/a.md': '# Atlas\n\nAtlas is a project that moves the shop.\n' });
    const torn = (name: string): string =>
      `${readText(root, name)}\n<<<<<<< Updated upstream\na\n=======\nb\n>>>>>>> Stashed changes\n`;
    const texts = { 'wiki/index.md': torn('wiki/index.md'), 'wiki/log.md': torn('wiki/log.md') };
    writeFiles(root, texts);
    expect(await ingest()).toMatchObject([{ status: 'ingested' }]);
    for (const [name, text] of Object.entries(texts)) expect(readText(root, name)).toBe(text);
    expect(readText(root, 'wiki/projects/Atlas.md')).toContain('moves the shop');
  });

  it('writes nothing on a locked page', async () => {
    const { root, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF });
    const locked = '---\ntitle: Atlas\nkind: project\nlocked: true\n---\n\n# Atlas\n\nMine.\n';
    writeFiles(root, { 'wiki/projects/Atlas.md': locked });
    const [report] = await ingest();
    expect(readText(root, 'wiki/projects/Atlas.md')).toBe(locked);
    expect(report?.diagnostics.map(({ rule }) => rule)).toContain('locked-page');
  });

  it('writes nothing on a page that a person locks while the plan is made, and says so', async () => {
    const { root, wiki } = await tempWiki({ 'raw/kickoff.md': KICKOFF, 'raw/handover.md': HANDOVER });
    const page = path.join(root, 'wiki/projects/Atlas.md');
    let locked = '';
    const reports = [];
    const run = wiki.ingest((await wiki.due()).sources);
    reports.push((await run.next()).value as IngestReport);
    const { withTransaction } = wiki.store;
    Object.assign(wiki.store, {
      withTransaction: async (...args: Parameters<typeof withTransaction>) =>
        withTransaction(args[0], async (tx) =>
          args[1]({
            ...tx,
            commit: async (request) => {
              locked = fs.readFileSync(page, 'utf8').replace('---\n\n', 'locked: true\n---\n\n');
              fs.writeFileSync(page, locked);
              return tx.commit(request);
            },
          }),
        ),
    });
    reports.push((await run.next()).value as IngestReport);
    expect(fs.readFileSync(page, 'utf8')).toBe(locked);
    expect(locked).toContain('locked: true');
    expect(reports[1]?.diagnostics.filter(({ rule }) => rule === 'locked-page')).not.toEqual([]);
    expect(reports[1]?.claims.refused).toBeGreaterThan(0);
    expect(readText(root, 'wiki/log.md')).toContain('- refused ');
  });

  it('withdraws nothing on a locked page, and says so', async () => {
    const { root, ingest } = await tempWiki({ 'raw/facts.md': '# Atlas\n\nAtlas is a project in Mainz, led by Ann Berg.\n' });
    await ingest();
    const page = path.join(root, 'wiki/projects/Atlas.md');
    const locked = fs.readFileSync(page, 'utf8').replace('---\n\n', 'locked: true\n---\n\n');
    fs.writeFileSync(page, locked);
    writeFiles(root, { 'raw/facts.md': '# Atlas\n\nAtlas is a project in Bergen, led by Bea Holm.\n' });
    const [report] = await ingest();
    expect(fs.readFileSync(page, 'utf8')).toBe(locked);
    expect(report?.diagnostics).toContainEqual(
      expect.objectContaining({ rule: 'locked-page', severity: 'refused', part: 'page "Atlas"' }),
    );
    expect(await ingest()).toEqual([]);
  });

  it("keeps a person's text and properties on the page of a source that changed", async () => {
    const { root, ingest } = await tempWiki({ 'raw/kickoff.md': KICKOFF });
    await ingest();
    const page = 'wiki/sources/kickoff.md.md';
    const own = '\n## My notes\n\n- ask the bank  \n';
    writeFiles(root, {
      [page]: `${readText(root, page)?.replace('kind: source\n', 'kind: source\nreviewer: Ann # me\n')}${own}`,
    });
    writeFiles(root, { 'raw/kickoff.md': `${KICKOFF}\nAtlas is tested in the shop on Mill Street.\n` });
    await ingest();
    const text = readText(root, page) ?? '';
    expect(text).toContain('reviewer: Ann # me\n');
    expect(text.endsWith(own)).toBe(true);
    expect(await ingest()).toEqual([]);
  });

  it('sees pages that a person adds, edits and deletes in the middle of a run', async () => {
    const { root, wiki } = await tempWiki({ 'raw/kickoff.md': KICKOFF, 'raw/handover.md': HANDOVER });
    writeFiles(root, { 'wiki/concepts/Old.md': '---\ntitle: Old\nkind: concept\n---\n\n# Old\n\nMine.\n' });
    writeFiles(root, { 'wiki/concepts/Till.md': '---\ntitle: Till\nkind: concept\n---\n\n# Till\n\nMine.\n' });
    const run = wiki.ingest((await wiki.due()).sources);
    await run.next();
    expect(readText(root, 'wiki/index.md')).toContain('(concepts/Old.md)');
    fs.rmSync(path.join(root, 'wiki/concepts/Old.md'));
    writeFiles(root, { 'wiki/concepts/New.md': '---\ntitle: New\nkind: concept\n---\n\n# New\n\nMine.\n' });
    writeFiles(root, { 'wiki/concepts/Till.md': '---\ntitle: Tile\nkind: concept\n---\n\n# Till\n\nMine.\n' });
    await run.next();
    const index = readText(root, 'wiki/index.md');
    expect(index).toContain('(concepts/New.md)');
    expect(index).toContain('[Tile](concepts/Till.md)');
    expect(index).not.toContain('concepts/Old.md');
  });

  it('shows the one who has a role again as the present one', async () => {
    const note = (date: string, name: string): string =>
      `---\ndate: ${date}\n---\n\n# Atlas\n\nAtlas is a project that moves the shop.\n\n- PM: ${name}\n`;
    const { root, ingest } = await tempWiki({
      'raw/1.md': note('2025-01-10', 'Mina Park'),
      'raw/2.md': note('2025-02-10', 'Noor Haddad'),
      'raw/3.md': note('2025-03-10', 'Mina Park'),
    });
    await ingest();
    const claims = claimsOn(root, 'projects/Atlas.md').filter(({ text }) => text.includes('PM'));
    expect(claims.filter(isLive).map(({ citations }) => citations.map(({ source }) => source))).toEqual([['3.md']]);
    expect(claims.filter(isLive)[0]?.text).toContain('Mina Park');
  });

  it('takes in odd file names without leaving its folders', async () => {
    const names = [
      '-rf ..%2F..%2Fetc%2Fpasswd.md',
      '회의록 \u202etxt.exe.md',
      'a "b" #c [d] (e).md',
      'line\nbreak.md',
      `${'가'.repeat(80)}.md`,
      'CON.md',
      'index.md',
    ];
    const { root, wiki, ingest } = await tempWiki(Object.fromEntries(names.map((name) => [`raw/${name}`, KICKOFF])));
    const reports = await ingest();
    expect(reports.map(({ status }) => status)).toEqual(names.map(() => 'ingested'));
    expect(git(root, 'status', '--porcelain')).toBe('');
    const made = git(root, '-c', 'core.quotePath=false', 'ls-files', '-z', 'wiki').split('\0');
    for (const file of made) expect(file).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]|\.\.\//);
    expect((await wiki.due()).sources).toEqual([]);
    expect(fs.existsSync(path.join(root, 'pwned'))).toBe(false);
  });
});
