import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDoctor, openWiki } from '../../src/app.js';
import type { MovesReport } from '../../src/engine/moves/follow-moves.js';
import { nodeSystem } from '../../src/store/node-system.js';
import type { System } from '../../src/store/system.js';
import { type FaultySystem, makeFaultySystem } from '../support/faulty-system.js';
import { copyFolder, git, readText, writeFiles } from '../support/repository.js';
import { type TempWiki, tempWiki } from '../support/temp-wiki.js';

const KICKOFF =
  '---\ndate: 2025-01-10\n---\n\n# Atlas kickoff\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n- Budget: 30,000 euros\n';
const BOREA =
  '---\ndate: 2025-03-02\n---\n\n# Borea\n\nBorea is a project that paints the roof.\n\n- PM: Ann Berg\n- Budget: 900 euros\n';
const LATER =
  '---\ndate: 2025-06-02\n---\n\n# Atlas handover\n\n- PM: Noor Haddad\n\nAtlas is a project that moves the shop to a new till.\n';
const ATLAS = 'wiki/projects/Atlas.md';

let made: Promise<string> | undefined;

/** A wiki with two sources taken in and a note of a person's that links to a page in every way: made once, copied for each test. */
async function ingested(): Promise<TempWiki> {
  made ??= (async () => {
    const { root, ingest } = await tempWiki({ 'raw/1.md': KICKOFF, 'raw/2.md': BOREA });
    await ingest();
    writeFiles(root, { 'wiki/concepts/Mine.md': LINKS });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'mine');
    return root;
  })();
  const root = copyFolder(await made);
  git(root, 'update-index', '-q', '--refresh');
  const wiki = await openWiki(root);
  return { root, wiki, ingest: async () => (await run(root)).reports };
}

const LINKS = `---
title: Mine
---

# Mine

[[projects/Atlas]] and [[projects/Atlas|the till]] and [[Atlas]] and [[projects/Atlas#Decisions|those]] ![[projects/Atlas]]

[md](../projects/Atlas.md), [angled](<../projects/Atlas.md#People> "t"), \`[[projects/Atlas]]\`, [[projects/Borea]], [[Nobody]]

| a | b |
| - | - |
| [[projects/Atlas]] | [[projects/Atlas\\|x]] |\r
`;

async function run(root: string, system: System = nodeSystem) {
  const wiki = await openWiki(root, { system });
  const moves: MovesReport[] = [];
  const reports = [];
  for await (const report of wiki.ingest((await wiki.due()).sources, { onMoves: (one) => moves.push(one) })) reports.push(report);
  return { reports, moves, notes: moves.flatMap(({ notes }) => notes) };
}

/** The real system; the person acts when the pages were looked at under the lock, and before they are read to be written. */
function comeBack(act: () => void): FaultySystem {
  let looks = 0;
  let isBack = false;
  return makeFaultySystem({
    before: (_, name) => {
      if (name === 'git ls-tree -r') looks += 1;
      if (looks < 2 || name !== 'stat .git/MERGE_HEAD' || isBack) return;
      isBack = true;
      act();
    },
  });
}

const rename = (root: string, from: string, to: string): void => {
  fs.mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
  fs.renameSync(path.join(root, from), path.join(root, to));
};
const subjects = (root: string): string[] => git(root, 'log', '--format=%s').split('\n');
const wrongLinks = async (root: string) =>
  (await (await openDoctor(root)).examine()).filter(({ check, state }) => check === 'links' && state === 'wrong');

describe('a page that a person renamed', () => {
  it('is found again by its title, and links follow in one commit: their targets alone, with what they show', async () => {
    const { root } = await ingested();
    rename(root, ATLAS, 'wiki/projects/아틀라스 (2025).md');
    const { notes, moves } = await run(root);
    expect(notes[0]).toBe('wiki/projects/Atlas.md is wiki/projects/아틀라스 (2025).md now.');
    expect(readText(root, 'wiki/concepts/Mine.md')).toBe(
      `---
title: Mine
---

# Mine

[[projects/아틀라스 (2025)|projects/Atlas]] and [[projects/아틀라스 (2025)|the till]] and [[아틀라스 (2025)|Atlas]] and [[projects/아틀라스 (2025)#Decisions|those]] ![[projects/아틀라스 (2025)]]

[md](../projects/%EC%95%84%ED%8B%80%EB%9D%BC%EC%8A%A4%20%282025%29.md), [angled](<../projects/%EC%95%84%ED%8B%80%EB%9D%BC%EC%8A%A4%20%282025%29.md#People> "t"), \`[[projects/Atlas]]\`, [[projects/Borea]], [[Nobody]]

| a | b |
| - | - |
| [[projects/아틀라스 (2025)\\|projects/Atlas]] | [[projects/아틀라스 (2025)\\|x]] |\r
`.replaceAll('%EC%95%84%ED%8B%80%EB%9D%BC%EC%8A%A4', '아틀라스'),
    );
    expect(subjects(root).slice(0, 2)).toEqual(['pages: 1 moved', 'edit: 2 files']);
    expect(moves[0]?.commit).toBe(git(root, 'rev-parse', 'HEAD'));
    expect(git(root, 'status', '--porcelain')).toBe('');
    const index = readText(root, 'wiki/index.md') ?? '';
    expect([index.includes('projects/Atlas.md'), index.includes('아틀라스')]).toEqual([false, true]);
    expect(readText(root, 'wiki/sources/1.md.md')).not.toContain('projects/Atlas.md');
    expect(readText(root, 'wiki/sources/1.md.md')).toContain('projects/아틀라스 (2025).md');
    expect((await wrongLinks(root)).flatMap(({ places }) => places)).toEqual([expect.stringContaining('[[Nobody]]')]);
    // Nothing to do the second time.
    expect((await run(root)).moves).toEqual([]);
    expect(subjects(root)[0]).toBe('pages: 1 moved');
  });

  it('takes what later sources say, and undo and history know it by both names', async () => {
    const { root } = await ingested();
    const before = readText(root, ATLAS);
    rename(root, ATLAS, 'wiki/projects/New till.md');
    writeFiles(root, { 'raw/3.md': LATER });
    const { reports } = await run(root);
    expect(reports[0]?.pages.map((page) => page.path)).toContain('projects/New till.md');
    expect(fs.existsSync(path.join(root, ATLAS))).toBe(false);
    const wiki = await openWiki(root);
    const { commits } = await wiki.history('Atlas');
    expect(commits.map(({ kind }) => kind)).toEqual(['ingest', 'edit', 'ingest']);
    expect((await wiki.blame('Atlas')).claims.every(({ commit }) => commit?.kind === 'ingest')).toBe(true);
    await wiki.undo();
    expect(readText(root, 'wiki/projects/New till.md')).toBe(before);
    await wiki.undo('raw/1.md');
    expect(fs.existsSync(path.join(root, 'wiki/projects/New till.md'))).toBe(false);
  });

  it('into any folder, twice and with others, does not keep an earlier ingest from being taken back', async () => {
    const { root } = await ingested();
    const texts = () => ['entities/Mina Park.md', 'entities/Noor Haddad.md'].map((page) => readText(root, `wiki/${page}`));
    writeFiles(root, { 'raw/3.md': LATER });
    await run(root);
    rename(root, ATLAS, 'wiki/projects/2025/shop/Till.md');
    await run(root);
    rename(root, 'wiki/projects/2025/shop/Till.md', 'wiki/concepts/계산대.md');
    rename(root, 'wiki/projects/Borea.md', ATLAS);
    await run(root);
    expect(texts().every((text) => text?.includes('[[concepts/계산대|'))).toBe(true);
    const till = 'wiki/concepts/계산대.md';
    writeFiles(root, { [till]: `${readText(root, till)}\nA word of mine.\n` });
    const wiki = await openWiki(root);
    const { pages } = await wiki.undo('raw/3.md');
    expect(pages.map(({ path: page, outcome, stayed }) => [page, outcome, stayed])).toContainEqual([
      'entities/Noor Haddad.md',
      'removed',
      0,
    ]);
    expect([texts()[1], texts()[0]?.includes('Replaced')]).toEqual([undefined, false]);
    await wiki.undo('raw/1.md');
    expect(texts()).toEqual([undefined, undefined]);
    expect(readText(root, till)).toMatch(/\n---\n\n# Atlas\n\n## People\n\nA word of mine\.\n$/);
    expect(readText(root, ATLAS)).toContain('# Borea');
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('and retitled at once is found by what stands on it; its old title becomes an alias, and names in sources find it', async () => {
    const { root } = await ingested();
    const text = readText(root, ATLAS) ?? '';
    const now = text.replace('title: Atlas', 'title: Kasse').replace('# Atlas', '# Kasse').concat('\nAnd a word of mine.\n');
    fs.rmSync(path.join(root, ATLAS));
    writeFiles(root, { 'wiki/entities/Kasse.md': now, 'raw/3.md': LATER });
    const { reports, notes } = await run(root);
    expect(notes[0]).toBe('wiki/projects/Atlas.md is wiki/entities/Kasse.md now.');
    expect(reports[0]?.pages.map((page) => page.path)).toContain('entities/Kasse.md');
    const page = git(root, 'show', 'HEAD~1:wiki/entities/Kasse.md');
    expect(`${page}\n`).toBe(
      now.replace('type: project\n', '').includes('aliases:') ? page : now.replace(/^(kind: .*\n)/m, '$1aliases:\n  - Atlas\n'),
    );
    expect(readText(root, 'wiki/concepts/Mine.md')).toContain('[[entities/Kasse|the till]] and [[Kasse|Atlas]]');
  });

  it('and whose links an editor rewrote already changes no page', async () => {
    const { root } = await ingested();
    rename(root, ATLAS, 'wiki/projects/Till.md');
    const mine = 'wiki/concepts/Mine.md';
    const rewritten = (readText(root, mine) ?? '')
      .replaceAll('`[[projects/Atlas]]`', '`code`')
      .replaceAll('projects/Atlas', 'projects/Till')
      .replace('[[Atlas]]', '[[Till]]');
    writeFiles(root, { [mine]: rewritten });
    for (const page of fs.readdirSync(path.join(root, 'wiki/entities'))) {
      const file = `wiki/entities/${page}`;
      writeFiles(root, { [file]: (readText(root, file) ?? '').replaceAll('projects/Atlas', 'projects/Till') });
    }
    const { moves } = await run(root);
    expect(moves[0]?.notes.some((note) => note.startsWith('Followed on'))).toBe(true);
    expect(readText(root, mine)).toBe(rewritten);
    expect(git(root, 'show', '--format=', '--name-only', 'HEAD').split('\n').sort()).toEqual([
      'wiki/index.md',
      'wiki/log.md',
      'wiki/sources/1.md.md',
    ]);
  });

  it('is followed also when the person committed it, and when only its title changed', async () => {
    const { root } = await ingested();
    git(root, 'mv', ATLAS, 'wiki/projects/Till.md');
    git(root, 'commit', '-qm', 'renamed');
    writeFiles(root, {
      'wiki/projects/Borea.md': (readText(root, 'wiki/projects/Borea.md') ?? '').replace('title: Borea', 'title: 북풍'),
    });
    const { notes } = await run(root);
    expect(notes.slice(0, 2).sort()).toEqual([
      'wiki/projects/Atlas.md is wiki/projects/Till.md now.',
      'wiki/projects/Borea.md has another title: “Borea” is “북풍” now.',
    ]);
    expect(readText(root, 'wiki/concepts/Mine.md')).toContain('[[projects/Till|the till]]');
    expect(readText(root, 'wiki/projects/Borea.md')).toContain('aliases:\n  - Borea\n');
    expect((await (await openWiki(root)).show('Borea')).path).toBe('wiki/projects/Borea.md');
  });

  it('into a deeper folder keeps its evidence and its own links', async () => {
    const { root } = await ingested();
    const shown = await (await openWiki(root)).ask('Who is the PM of Borea?');
    writeFiles(root, {
      'wiki/projects/Borea.md': `${readText(root, 'wiki/projects/Borea.md')}\n[a](../concepts/Mine.md) [b](Atlas.md) [c](../../raw/2.md#L3)\n`,
    });
    rename(root, 'wiki/projects/Borea.md', 'wiki/projects/old/2025/Borea.md');
    await run(root);
    const page = readText(root, 'wiki/projects/old/2025/Borea.md') ?? '';
    expect(page).toContain('[a](../../../concepts/Mine.md) [b](../../Atlas.md) [c](../../../../raw/2.md#L3)');
    expect(page).toContain('](../../../../raw/2.md#L');
    expect(page).not.toContain('](../../raw/');
    expect((await (await openWiki(root)).ask('Who is the PM of Borea?')).citations.map(({ quote }) => quote)).toEqual(
      shown.citations.map(({ quote }) => quote),
    );
  });

  it('is not one of which a copy was made, and of two equal copies nothing is guessed', async () => {
    const { root } = await ingested();
    fs.copyFileSync(path.join(root, ATLAS), path.join(root, 'wiki/projects/Atlas copy.md'));
    expect((await run(root)).moves).toEqual([]);
    fs.copyFileSync(path.join(root, ATLAS), path.join(root, 'wiki/projects/Another.md'));
    fs.rmSync(path.join(root, ATLAS));
    const { moves } = await run(root);
    expect(moves).toMatchObject([{ moves: [], deleted: ['projects/Atlas.md'] }]);
    expect(readText(root, 'wiki/concepts/Mine.md')).toBe(LINKS);
  });

  it('and another that swapped their names are told apart', async () => {
    const { root } = await ingested();
    rename(root, ATLAS, 'wiki/projects/x.md');
    rename(root, 'wiki/projects/Borea.md', ATLAS);
    rename(root, 'wiki/projects/x.md', 'wiki/projects/Borea.md');
    const { moves } = await run(root);
    expect(moves[0]?.moves.map(({ from, to }) => `${from.path} ${to.path}`).sort()).toEqual([
      'projects/Atlas.md projects/Borea.md',
      'projects/Borea.md projects/Atlas.md',
    ]);
    const mine = readText(root, 'wiki/concepts/Mine.md') ?? '';
    expect(mine).toContain('[[projects/Borea|the till]]');
    expect(mine).toContain('[[projects/Atlas|projects/Borea]]');
    expect((await run(root)).moves).toEqual([]);
  });

  it('is never followed on a page that is locked or torn, and that is said', async () => {
    const { root } = await ingested();
    const locked = LINKS.replace('title: Mine', 'title: Mine\nlocked: true');
    writeFiles(root, { 'wiki/concepts/Mine.md': locked });
    rename(root, ATLAS, 'wiki/projects/Till.md');
    const { notes } = await run(root);
    expect(readText(root, 'wiki/concepts/Mine.md')).toBe(locked);
    expect(notes).toContain('wiki/concepts/Mine.md is closed to the wiki: its links to what moved stay as they are.');
  });

  it('and called as before while that is looked at is followed the next time, if it is there then', async () => {
    const { root } = await ingested();
    const head = git(root, 'rev-parse', 'HEAD');
    rename(root, ATLAS, 'wiki/projects/Till.md');
    const system = comeBack(() => rename(root, 'wiki/projects/Till.md', ATLAS));
    expect((await run(root, system)).moves).toEqual([]);
    expect([fs.existsSync(path.join(root, ATLAS)), git(root, 'rev-parse', 'HEAD')]).toEqual([true, head]);
    expect(readText(root, 'wiki/concepts/Mine.md')).toBe(LINKS);
    rename(root, ATLAS, 'wiki/projects/Till.md');
    expect((await run(root)).moves).toMatchObject([{ moves: [{ to: { path: 'projects/Till.md' } }] }]);
  });

  it('of any name is followed, where a link can hold it', async () => {
    for (const name of [
      '-rf',
      'שלום עולם',
      '"quoted" \'x\'',
      'a\nb',
      'C# [x]',
      '박영희'.normalize('NFD'),
      'a|b',
      '100% `x`',
      'dots...',
    ]) {
      const { root } = await ingested();
      rename(root, ATLAS, `wiki/projects/${name}.md`);
      const { moves } = await run(root);
      expect(moves[0]?.moves.map(({ to }) => to.path)).toEqual([`projects/${name}.md`]);
      expect(git(root, 'status', '--porcelain')).toBe('');
      const mine = readText(root, 'wiki/concepts/Mine.md') ?? '';
      const holds = !/[[\]|\n`]/.test(name);
      expect([name, mine.includes(`[[projects/${name}|the till]]`)]).toEqual([name, holds]);
      const behind = (await wrongLinks(root)).flatMap(({ places }) => places).filter((place) => !place.includes('Nobody'));
      expect([name, behind.length > 0]).toEqual([name, !holds]);
      await (await openWiki(root)).undo('raw/1.md');
      expect([name, fs.existsSync(path.join(root, `wiki/projects/${name}.md`))]).toEqual([name, false]);
    }
  });
});

describe('a page that a person deleted', () => {
  it('stays deleted until a source says something new of it, and both are said', async () => {
    const { root } = await ingested();
    fs.rmSync(path.join(root, 'wiki/projects/Borea.md'));
    const { notes } = await run(root);
    expect(notes[0]).toBe('wiki/projects/Borea.md was deleted, and stays so until a source says something new of it.');
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(readText(root, 'wiki/index.md')).not.toContain('projects/Borea.md');
    expect((await run(root)).moves).toEqual([]);
    writeFiles(root, { 'raw/4.md': BOREA.replace('900 euros', '950 euros') });
    const { reports } = await run(root);
    expect(reports[0]?.pages).toContainEqual(expect.objectContaining({ path: 'projects/Borea.md', outcome: 'created' }));
  });

  it('and that is back before it was written down has not been deleted', async () => {
    const { root } = await ingested();
    const head = git(root, 'rev-parse', 'HEAD');
    const text = readText(root, ATLAS) ?? '';
    fs.rmSync(path.join(root, ATLAS));
    const system = comeBack(() => writeFiles(root, { [ATLAS]: text }));
    expect((await run(root, system)).moves).toEqual([]);
    expect([fs.existsSync(path.join(root, ATLAS)), git(root, 'rev-parse', 'HEAD')]).toEqual([true, head]);
  });

  it('is said also where neither index nor log may be written', async () => {
    const { root } = await ingested();
    const torn = '<<<<<<< HEAD\nmine\n=======\nyours\n>>>>>>> other\n';
    writeFiles(root, { 'wiki/index.md': torn, 'wiki/log.md': torn });
    fs.rmSync(path.join(root, 'wiki/projects/Borea.md'));
    const { moves, notes } = await run(root);
    expect(notes[0]).toContain('wiki/projects/Borea.md was deleted');
    expect(moves[0]?.commit).toBeUndefined();
    expect([readText(root, 'wiki/index.md'), readText(root, 'wiki/log.md')]).toEqual([torn, torn]);
  });

  it('with most of the others at once is a disk that is gone: nothing is committed', async () => {
    const { root } = await tempWiki(
      Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`raw/${n}.md`, BOREA.replaceAll('Borea', `Borea${n}`)])),
    );
    await run(root);
    const head = git(root, 'rev-parse', 'HEAD');
    fs.rmSync(path.join(root, 'wiki/projects'), { recursive: true });
    const { notes } = await run(root);
    expect(notes).toEqual([expect.stringMatching(/8 pages are gone .* at once .*git restore wiki/)]);
    expect(git(root, 'rev-parse', 'HEAD')).toBe(head);
  });

  it('with most of the others at once was meant when the person has committed it', async () => {
    const { root } = await tempWiki(
      Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`raw/${n}.md`, BOREA.replaceAll('Borea', `Borea${n}`)])),
    );
    await run(root);
    git(root, 'rm', '-rq', 'wiki/projects');
    git(root, 'commit', '-qm', 'all of it is over');
    const { moves, notes } = await run(root);
    expect(notes.filter((note) => /Borea\d\.md was deleted/.test(note))).toHaveLength(8);
    expect(moves[0]?.deleted).toHaveLength(8);
    expect(readText(root, 'wiki/index.md')).not.toContain('projects/Borea');
  });
});

describe('a doctor', () => {
  it('finds links to what a page was called before, and lets them follow', async () => {
    const { root } = await ingested();
    rename(root, ATLAS, 'wiki/projects/Till.md');
    const findings = await wrongLinks(root);
    expect(findings[0]).toMatchObject({
      isMendable: true,
      message: expect.stringMatching(/^\d+ links to pages that were moved$/),
    });
    expect(findings[0]?.places).toContainEqual(
      expect.stringMatching(/^wiki\/concepts\/Mine\.md:7 \[\[Atlas\]\] → \[\[Till\]\]$/),
    );
    const doctor = await openDoctor(root);
    const { did } = await doctor.mend(await doctor.examine());
    expect(did[0]).toBe('wiki/projects/Atlas.md is wiki/projects/Till.md now.');
    expect((await wrongLinks(root)).flatMap(({ places }) => places)).toEqual([expect.stringContaining('[[Nobody]]')]);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });
});
