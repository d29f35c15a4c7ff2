import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Doctor, openDoctor, openWiki } from '../../src/app.js';
import { type RootPath, rawPath } from '../../src/domain/path.js';
import { checkTraits } from '../../src/engine/doctor/check-traits.js';
import { examineWiki } from '../../src/engine/doctor/examine.js';
import type { Finding } from '../../src/engine/doctor/finding.js';
import { openExaminer } from '../../src/store/examine.js';
import { nodeSystem } from '../../src/store/node-system.js';
import { openRepository } from '../../src/store/repository.js';
import type { Examiner } from '../../src/store/store.js';
import { makeFaultySystem } from '../support/faulty-system.js';
import { holdLock } from '../support/hold-lock.js';
import { copyFolder, git, readText, writeFiles } from '../support/repository.js';
import { runSample } from '../support/sample-transaction.js';
import { tempWiki } from '../support/temp-wiki.js';

const SOURCES = {
  'raw/1.md':
    '---\ndate: 2025-01-10\n---\n\n# Atlas kickoff\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n',
  'raw/2.md': '---\ndate: 2025-03-02\n---\n\n# Borea\n\nBorea is a project that paints the roof.\n\n- PM: Ann Berg\n',
};
const ATLAS = 'wiki/projects/Atlas.md';

let made: Promise<string> | undefined;

/** A wiki with both sources taken in: made once, copied for each test. */
async function ingested(): Promise<{ root: string; doctor: Doctor }> {
  made ??= (async () => {
    const { root, ingest } = await tempWiki(SOURCES);
    await ingest();
    return root;
  })();
  const root = copyFolder(await made);
  git(root, 'update-index', '-q', '--refresh');
  return { root, doctor: await openDoctor(root) };
}

const wrongOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ state }) => state === 'wrong');
/** The one finding of what is wrong, of this check. */
async function wrongIn(doctor: Doctor, check: string): Promise<Finding> {
  const wrong = wrongOf(await doctor.examine());
  expect(wrong.map((finding) => finding.check)).toEqual([check]);
  return wrong[0] as Finding;
}
const soundOf = async (doctor: Doctor, check: string): Promise<Finding | undefined> =>
  (await doctor.examine()).find((finding) => finding.check === check && finding.state === 'sound');
const mend = async (doctor: Doctor) => doctor.mend(await doctor.examine(), { waitMs: 0 });
const stateOf = async (root: string): Promise<string> => (await openRepository(nodeSystem, root)).state;
const headOf = (root: string): string => git(root, 'rev-parse', 'HEAD');

/** Every file of the work tree. */
function filesOf(root: string): Record<string, string> {
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.git'));
  const files = names.filter((name) => fs.statSync(path.join(root, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]));
}

/** Takes an object out of the repository, wherever it lies. */
function removeObject(root: string, revision: string): string {
  const oid = git(root, 'rev-parse', revision);
  const packs = path.join(root, '.git/objects/pack');
  for (const name of fs.readdirSync(packs)) fs.renameSync(path.join(packs, name), path.join(root, '.git', name));
  for (const name of fs.readdirSync(path.join(root, '.git')).filter((one) => one.endsWith('.pack')))
    execFileSync('git', ['unpack-objects', '-q'], { cwd: root, input: fs.readFileSync(path.join(root, '.git', name)) });
  fs.rmSync(path.join(root, '.git/objects', oid.slice(0, 2), oid.slice(2)));
  return oid;
}

describe('a doctor', () => {
  it('finds nothing wrong with a wiki that is as it should be, says of each check why, and changes nothing', async () => {
    const { root, doctor } = await ingested();
    const before = [filesOf(root), headOf(root)];
    const findings = await doctor.examine();
    expect(wrongOf(findings)).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      'git',
      'identity',
      'lock',
      'git locks',
      'runs',
      'schema',
      'index',
      'sources',
      'conflicts',
      'front matter',
      'names',
      'links',
      'kept plans',
      'text set aside',
      'file system',
    ]);
    expect(findings.find(({ check }) => check === 'identity')?.message).toBe('commits are made as Person <person@example.org>');
    expect(await doctor.mend(findings)).toEqual({ did: [], failure: undefined });
    expect([filesOf(root), headOf(root)]).toEqual(before);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('looks at the pages although there is no repository any more, and says what to do', async () => {
    const { root, doctor } = await ingested();
    fs.rmSync(path.join(root, '.git'), { recursive: true });
    writeFiles(root, { 'wiki/index.md': '# Index\n' });
    const wrong = wrongOf(await doctor.examine());
    expect(wrong.map(({ check }) => check)).toEqual(['git', 'index']);
    expect(wrong[0]).toMatchObject({
      message: expect.stringContaining('is not in a git repository'),
      todo: expect.stringContaining('git init'),
    });
    const { did, failure } = await mend(doctor);
    expect([did, failure?.exitCode]).toEqual([[], 3]);
  });
});

describe('of git, a doctor', () => {
  for (const bytes of [undefined, '', 'no object'])
    it(`finds a ${bytes === undefined ? 'missing' : 'damaged'} object (${bytes}) whose bytes stand in the work tree, and writes it again`, async () => {
      const { root, doctor } = await ingested();
      const oid = removeObject(root, `HEAD:${ATLAS}`);
      if (bytes !== undefined) writeFiles(root, { [`.git/objects/${oid.slice(0, 2)}/${oid.slice(2)}`]: bytes });
      const finding = await wrongIn(doctor, 'git');
      expect(finding).toMatchObject({ isMendable: true, places: [`blob ${oid.slice(0, 12)} (${ATLAS})`] });
      expect((await mend(doctor)).did).toEqual([`wrote blob ${oid.slice(0, 12)} (${ATLAS}) again from the file`]);
      expect(git(root, 'cat-file', 'blob', oid)).toContain('# Atlas');
      expect(wrongOf(await doctor.examine())).toEqual([]);
    });

  it('reports a missing object that is nowhere with the repair, and mends nothing by guessing', async () => {
    const { root, doctor } = await ingested();
    const oid = removeObject(root, 'HEAD~1:wiki/index.md');
    expect(await wrongIn(doctor, 'git')).toMatchObject({
      isMendable: false,
      message: '1 object missing or damaged',
      places: [`blob ${oid.slice(0, 12)}`],
      todo: expect.stringContaining('git fetch --refetch'),
    });
    expect((await mend(doctor)).did).toEqual([]);
  });

  it('names whom git does not know', async () => {
    const { root, doctor } = await ingested();
    git(root, 'config', 'user.useConfigOnly', 'true');
    git(root, 'config', '--unset', 'user.email');
    expect(await wrongIn(doctor, 'identity')).toMatchObject({
      message: expect.stringContaining('git does not know who you are'),
      todo: expect.stringContaining('git config --global user.name'),
    });
  });
});

describe('of locks, a doctor', () => {
  it('lets one be that a living process holds', async () => {
    const { root, doctor } = await ingested();
    const lock = await holdLock(root);
    expect((await soundOf(doctor, 'lock'))?.message).toMatch(new RegExp(`^process ${process.pid} on .+ is writing$`));
    fs.rmSync(path.join(root, 'wiki/index.md'));
    expect((await mend(doctor)).failure).toMatchObject({ code: 'wiki-locked', exitCode: 6 });
    expect(fs.existsSync(lock)).toBe(true);
  });

  it('takes that of a process that is gone, and leaves none', async () => {
    const { root, doctor } = await ingested();
    const lock = await holdLock(root, { pid: 4_111_111 });
    expect(await wrongIn(doctor, 'lock')).toMatchObject({
      isMendable: true,
      message: expect.stringContaining('process 4111111'),
      places: [lock],
    });
    expect((await mend(doctor)).did).toEqual([expect.stringMatching(/^took the lock of process 4111111 on .+, which is gone$/)]);
    expect(fs.existsSync(lock)).toBe(false);
    expect((await soundOf(doctor, 'lock'))?.message).toBe('nobody is writing');
  });

  it('never breaks that of another computer', async () => {
    const { root, doctor } = await ingested();
    const lock = await holdLock(root, { host: 'elsewhere' });
    const text = fs.readFileSync(lock, 'utf8');
    expect(await wrongIn(doctor, 'lock')).toMatchObject({
      isMendable: false,
      message: expect.stringMatching(/^held by process \d+ on elsewhere/),
      todo: expect.stringContaining('remove that file'),
    });
    fs.rmSync(path.join(root, 'wiki/index.md'));
    expect((await mend(doctor)).failure).toMatchObject({ code: 'wiki-locked' });
    expect(fs.readFileSync(lock, 'utf8')).toBe(text);
  });

  it('removes an index.lock that a wiki process left, and never one of somebody else', async () => {
    const { root, doctor } = await ingested();
    const { key } = await openRepository(nodeSystem, root);
    const file = path.join(root, '.git/index.lock');
    fs.writeFileSync(file, `wikiwright ${key} 1\n`);
    expect(await wrongIn(doctor, 'git locks')).toMatchObject({ isMendable: true, places: [file] });
    expect((await mend(doctor)).did).toEqual([`removed ${file}, which a crashed run left`]);
    expect(fs.existsSync(file)).toBe(false);

    const refLock = path.join(root, '.git/refs/heads/main.lock');
    for (const lock of [file, refLock]) fs.writeFileSync(lock, 'theirs');
    const finding = await wrongIn(doctor, 'git locks');
    expect(finding).toMatchObject({ isMendable: false, todo: 'If no git command is running, remove them.' });
    expect(finding.places).toEqual([expect.stringContaining(`${file} since 20`), expect.stringContaining(`${refLock} since 20`)]);
    expect((await mend(doctor)).did).toEqual([]);
    for (const lock of [file, refLock]) expect(fs.readFileSync(lock, 'utf8')).toBe('theirs');
  });
});

/** A run that ends, as by kill -9, when its journal is written. */
async function crash(root: string): Promise<string> {
  const state = await stateOf(root);
  const isOpen = (): boolean => fs.existsSync(path.join(state, 'tx')) && fs.readdirSync(path.join(state, 'tx')).length > 0;
  let end = false;
  const system = makeFaultySystem({
    before: () => {
      end ||= isOpen();
      if (end) throw new Error('the process is gone');
    },
  });
  await expect(runSample(system, root)).rejects.toThrow('the process is gone');
  expect(isOpen()).toBe(true);
  return state;
}

describe('of crashed runs, a doctor', () => {
  it('finds what was cut off, and ends it', async () => {
    const { root, doctor } = await ingested();
    await crash(root);
    const wrong = wrongOf(await doctor.examine());
    expect(wrong.find(({ check }) => check === 'runs')).toMatchObject({ isMendable: true, places: ['ingest: S1'] });
    expect((await mend(doctor)).did).toContain('ended what a crashed run left (ingest: S1): nothing of it had happened');
    expect(wrongOf(await doctor.examine())).toEqual([]);
  });

  it('lets one be that is under way', async () => {
    const { root, doctor } = await ingested();
    await crash(root);
    await holdLock(root);
    expect((await soundOf(doctor, 'runs'))?.message).toBe('one is under way');
  });

  it('sets a journal that cannot be read aside, and lists it until a person has looked', async () => {
    const { root, doctor } = await ingested();
    const state = await stateOf(root);
    writeFiles(state, { 'tx/broken/journal.json': '{"id": "bro' });
    expect(await wrongIn(doctor, 'runs')).toMatchObject({
      isMendable: true,
      places: [expect.stringContaining('(cannot be read)')],
    });
    await mend(doctor);
    expect(await wrongIn(doctor, 'runs')).toMatchObject({ isMendable: false, places: [path.join(state, 'damaged/broken')] });
    expect(readText(state, 'damaged/broken/journal.json')).toBe('{"id": "bro');
    fs.rmSync(path.join(state, 'damaged'), { recursive: true });
    expect(wrongOf(await doctor.examine())).toEqual([]);
  });
});

describe('of the index, a doctor', () => {
  it('takes an index that somebody brings up to date meanwhile for no damage', async () => {
    const { root } = await ingested();
    const { store } = await openWiki(root);
    const index = readText(root, 'wiki/index.md') ?? '';
    let looks = 0;
    const readFile = async (file: RootPath) => {
      // At the first look the page of an ingest under way is there, and its line is not yet.
      if (file !== 'wiki/index.md' || looks++ > 0) return store.readFile(file);
      return index.replace(/^.*Borea\.md.*\n/m, '');
    };
    const openExaminerOf = () => openExaminer(nodeSystem, root);
    const deps = {
      store: { ...store, readFile },
      openExaminer: openExaminerOf,
      language: 'en' as const,
      unknownKeys: [],
      today: () => '2025-01-01',
      nowMs: () => 0,
    };
    expect(wrongOf(await examineWiki(deps))).toEqual([]);
    expect(looks).toBe(2);
  });

  it('finds lines that are missing, too many and stale, and prints it anew in one commit around the text of a person', async () => {
    const { root, doctor } = await ingested();
    const sound = readText(root, 'wiki/index.md') as string;
    const line = (name: string): string => sound.split('\n').find((one) => one.includes(`projects/${name}.md`)) as string;
    const torn = sound
      .replace(`${line('Atlas')}\n`, '')
      .replace(
        line('Borea'),
        `${line('Borea').replace('Borea is', 'Borea was')}\n${line('Borea').replaceAll('Borea', 'Carina')}`,
      );
    writeFiles(root, {
      'wiki/index.md': `Mine, above.\n\n${torn}\nMine, below: [x](y.md)\n`.replace('y.md', 'projects/Atlas.md'),
    });
    const wrong = wrongOf(await doctor.examine());
    expect(wrong.map(({ message, places, isMendable }) => [message, places, isMendable])).toEqual([
      ['wiki/index.md does not list 1 page', ['projects/Atlas.md'], true],
      ['wiki/index.md lists 1 page too many', ['projects/Carina.md'], true],
      ['wiki/index.md is behind 1 page', ['projects/Borea.md'], true],
    ]);
    const { did } = await mend(doctor);
    expect(did).toEqual([
      expect.stringMatching(/^committed your own changes of these pages as yours/),
      expect.stringMatching(/^printed wiki\/index\.md anew/),
    ]);
    expect(readText(root, 'wiki/index.md')).toBe(`Mine, above.\n\n${sound}\nMine, below: [x](projects/Atlas.md)\n`);
    expect(git(root, 'log', '-2', '--format=%s').split('\n')).toEqual([
      'doctor: wiki/index.md printed anew',
      expect.stringMatching(/^edit: /),
    ]);
    expect(readText(root, 'wiki/log.md')).toMatch(/doctor \| index\.md/);
    expect(git(root, 'status', '--porcelain')).toBe('');
    const head = headOf(root);
    expect(await mend(doctor)).toEqual({ did: [], failure: undefined });
    expect([headOf(root), wrongOf(await doctor.examine())]).toEqual([head, []]);
  });

  it('makes one that is missing', async () => {
    const { root, doctor } = await ingested();
    const sound = readText(root, 'wiki/index.md');
    fs.rmSync(path.join(root, 'wiki/index.md'));
    expect(await wrongIn(doctor, 'index')).toMatchObject({ message: 'wiki/index.md is missing', isMendable: true });
    await mend(doctor);
    expect(readText(root, 'wiki/index.md')).toBe(sound);
  });

  it('follows a page that a person added or took away', async () => {
    const { root, doctor } = await ingested();
    writeFiles(root, { 'wiki/concepts/Mine.md': '# Mine\n\nMy own page.\n' });
    fs.rmSync(path.join(root, 'wiki/projects/Borea.md'));
    await mend(doctor);
    expect(readText(root, 'wiki/index.md')).toContain('concepts/Mine.md');
    expect(readText(root, 'wiki/index.md')).not.toContain('projects/Borea.md');
    expect(readText(root, 'wiki/concepts/Mine.md')).toBe('# Mine\n\nMy own page.\n');
  });

  it('leaves one that is locked, or that has conflict markers, as it is', async () => {
    const { root, doctor } = await ingested();
    const locked = '---\nlocked: true\n---\n\n# Mine\n';
    writeFiles(root, { 'wiki/index.md': locked });
    expect((await soundOf(doctor, 'index'))?.message).toContain('is locked');
    const torn = '# Index\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n';
    writeFiles(root, { 'wiki/index.md': torn });
    expect(wrongOf(await doctor.examine()).map(({ check, isMendable }) => [check, isMendable])).toContainEqual(['index', false]);
    await holdLock(root, { pid: 4_111_111 }); // something that can be mended
    expect((await mend(doctor)).did).toEqual([expect.stringContaining('took the lock')]);
    expect(readText(root, 'wiki/index.md')).toBe(torn);
  });
});

describe('of sources, a doctor', () => {
  it('finds a file that is gone, and is content when it is back', async () => {
    const { root, doctor } = await ingested();
    fs.rmSync(path.join(root, 'raw/1.md'));
    expect(await wrongIn(doctor, 'sources')).toMatchObject({
      isMendable: false,
      places: ['raw/1.md'],
      message: expect.stringContaining('1 source whose file is gone'),
    });
    writeFiles(root, { 'raw/1.md': SOURCES['raw/1.md'] });
    expect(wrongOf(await doctor.examine())).toEqual([]);
  });

  it('lets a source be that a sync program took off this computer, or that .wikiignore names', async () => {
    const { root, doctor } = await ingested();
    fs.renameSync(path.join(root, 'raw/1.md'), path.join(root, 'raw/.1.md.icloud'));
    writeFiles(root, { '.wikiignore': '2.md\n' });
    expect(wrongOf(await doctor.examine())).toEqual([]);
  });

  it('finds bytes that have changed, records that cannot be read, and two records of one source', async () => {
    const { root, doctor } = await ingested();
    writeFiles(root, { 'raw/1.md': `${SOURCES['raw/1.md']}\nMore.\n` });
    expect(await wrongIn(doctor, 'sources')).toMatchObject({
      places: ['raw/1.md'],
      todo: expect.stringContaining('wiki ingest'),
    });
    writeFiles(root, { 'raw/1.md': SOURCES['raw/1.md'] });

    const record = readText(root, 'wiki/sources/2.md.md') as string;
    writeFiles(root, { 'wiki/sources/2 copy.md': record });
    expect(wrongOf(await doctor.examine()).find(({ check }) => check === 'sources')).toMatchObject({
      places: ['raw/2.md: wiki/sources/2 copy.md and wiki/sources/2.md.md'],
    });
    fs.rmSync(path.join(root, 'wiki/sources/2 copy.md'));

    writeFiles(root, { 'wiki/sources/2.md.md': record.replace('status: ingested', 'status: [') });
    expect(wrongOf(await doctor.examine()).find(({ check }) => check === 'sources')).toMatchObject({
      places: ['wiki/sources/2.md.md'],
      message: '1 page of a source whose record cannot be read',
    });
  });
});

describe('of pages, a doctor', () => {
  it('finds conflict markers, front matter that cannot be read, names that two pages have, and leaves them byte for byte', async () => {
    const { root, doctor } = await ingested();
    const atlas = readText(root, ATLAS) as string;
    const texts = {
      [ATLAS]: `${atlas}\n<<<<<<< HEAD\nMine.\n=======\nTheirs.\n>>>>>>> other\n`,
      'wiki/concepts/Odd.md': '---\ntitle: [Odd\n---\n\n# Odd\n',
      'wiki/concepts/borea.md': '---\ntitle: BOREA\nkind: concept\n---\n\n# BOREA\n',
    };
    writeFiles(root, texts);
    const byCheck = new Map(wrongOf(await doctor.examine()).map((finding) => [finding.check, finding]));
    expect([...byCheck.keys()]).toEqual(['index', 'conflicts', 'front matter', 'names']);
    expect(byCheck.get('conflicts')?.places).toEqual([`${ATLAS}:${atlas.split('\n').length + 1}`]);
    expect(byCheck.get('front matter')?.places).toEqual([expect.stringMatching(/^wiki\/concepts\/Odd\.md: .+/)]);
    expect(byCheck.get('names')?.places).toEqual([
      expect.stringMatching(/^"\w+" \(wiki\/concepts\/borea\.md, wiki\/projects\/Borea\.md\)$/),
    ]);
    for (const check of ['conflicts', 'front matter', 'names'])
      expect(byCheck.get(check)).toMatchObject({ isMendable: false, todo: expect.any(String) });
    expect((await mend(doctor)).did).toEqual([expect.stringContaining('printed wiki/index.md anew')]);
    for (const [name, text] of Object.entries(texts)) expect(readText(root, name)).toBe(text);
    expect(git(root, 'log', '-1', '--format=', '--name-only').split('\n')).toEqual(['wiki/index.md', 'wiki/log.md']);
  });

  it('finds links that lead nowhere, with their lines, and no others', async () => {
    const { root, doctor } = await ingested();
    const text = [
      '# Links',
      '',
      'To [[Atlas]], [[projects/Borea|the roof]], [a page](../projects/Atlas.md), [a source](../../raw/1.md#L3),',
      '[settings](../../schema/settings.yaml), [the web](https://example.org), [[sources/1.md]], [[log]] and ![[plan.pdf]].',
      'To [[Nowhere]], [gone](../projects/Gone.md)',
      'and [no file](../../raw/none.md), `[[not a link]]`.',
      '',
    ].join('\n');
    writeFiles(root, { 'wiki/concepts/Links.md': text });
    await mend(doctor);
    expect(await wrongIn(doctor, 'links')).toMatchObject({
      isMendable: false,
      message: '3 links that lead nowhere',
      places: [
        'wiki/concepts/Links.md:5 [[Nowhere]]',
        'wiki/concepts/Links.md:5 (../projects/Gone.md)',
        'wiki/concepts/Links.md:6 (../../raw/none.md)',
      ],
    });
    expect(readText(root, 'wiki/concepts/Links.md')).toBe(text);
  });
});

describe('of the schema, a doctor', () => {
  it('finds settings and prose that cannot be read, and goes on with the rest', async () => {
    const { root, doctor: before } = await ingested();
    expect((await soundOf(before, 'schema'))?.message).toBe('settings.yaml and wiki.md can be read');
    writeFiles(root, { 'schema/settings.yaml': 'language: klingon\n' });
    fs.rmSync(path.join(root, 'schema/wiki.md'));
    const doctor = await openDoctor(root);
    const findings = await doctor.examine();
    expect(wrongOf(findings).map(({ check, message }) => [check, message])).toEqual([
      ['schema', expect.stringMatching(/^schema\/settings\.yaml: language: /)],
      ['schema', 'schema/wiki.md is missing'],
    ]);
    expect(findings.find(({ check }) => check === 'index')).toMatchObject({
      state: 'noted',
      message: expect.stringContaining('not looked at'),
    });
    expect(findings.find(({ check }) => check === 'links')?.state).toBe('sound');
  });
});

const planFor = (fields: Record<string, unknown>): string => JSON.stringify({ version: 1, prompt: 'p', parts: [], ...fields });
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('of what is kept, a doctor', () => {
  it('drops plans whose source is gone or committed, and keeps those that are waited for', async () => {
    const { root, doctor } = await ingested();
    const { store } = await openWiki(root);
    writeFiles(root, { 'raw/new.md': 'A new note.\n' });
    const page = readText(root, 'wiki/sources/2.md.md') as string;
    const of = (text: string) => planFor({ sha256: sha256(text), editor: 'embedded/structure-6', page: sha256('') });
    await store.keepPlan(rawPath('new.md'), of('A new note.\n'));
    await store.keepPlan(rawPath('1.md'), of(SOURCES['raw/1.md']));
    await store.keepPlan(rawPath('gone.md'), of('gone'));
    // One that was made after the source was taken in, by a person who named it again.
    const again = planFor({ sha256: sha256(SOURCES['raw/2.md']), editor: 'embedded/structure-6', page: sha256(page) });
    await store.keepPlan(rawPath('2.md'), again);
    const finding = await wrongIn(doctor, 'kept plans');
    expect(finding.isMendable).toBe(true);
    expect([...finding.places].sort()).toEqual([expect.stringMatching(/\.json: its source is gone$/), 'raw/1.md: committed']);
    expect((await mend(doctor)).did).toHaveLength(2);
    expect(await store.readKeptPlan(rawPath('1.md'))).toBeUndefined();
    expect(await store.readKeptPlan(rawPath('gone.md'))).toBeUndefined();
    expect(await store.readKeptPlan(rawPath('2.md'))).toBe(again);
    expect(await store.readKeptPlan(rawPath('new.md'))).toBe(of('A new note.\n'));
    expect((await soundOf(doctor, 'kept plans'))?.message).toMatch(/^2 plans paid for and not committed, the oldest 0 hours old/);
  });

  it('takes an empty raw/ for one that is not mounted', async () => {
    const { root, doctor } = await ingested();
    const { store } = await openWiki(root);
    await store.keepPlan(rawPath('gone.md'), planFor({}));
    fs.renameSync(path.join(root, 'raw'), path.join(root, '.git/raw-away'));
    expect((await doctor.examine()).find(({ check }) => check === 'kept plans')?.state).toBe('sound');
  });

  it('lists text that was set aside with how to see it, which is nothing wrong', async () => {
    const { root, doctor } = await ingested();
    expect((await soundOf(doctor, 'text set aside'))?.message).toBe('none');
    git(root, 'update-ref', 'refs/wiki/kept/abc-late-0-12345678', 'HEAD');
    const findings = await doctor.examine();
    expect(wrongOf(findings)).toEqual([]);
    expect(findings.find(({ check }) => check === 'text set aside')).toMatchObject({
      state: 'noted',
      places: [expect.stringMatching(/^refs\/wiki\/kept\/abc-late-0-12345678 \(20\d\d-\d\d-\d\d, ingest: 2\.md\)$/)],
      todo: expect.stringContaining('git show REF'),
    });
  });
});

describe('of the file system, a doctor', () => {
  it('says what it can do', async () => {
    const { doctor } = await ingested();
    expect((await soundOf(doctor, 'file system'))?.message).toMatch(
      /^the case of names (counts|does not count), symbolic links work, files can be linked$/,
    );
  });

  it('notes where files cannot be linked, or nothing could be tried', async () => {
    const of = (canLinkFiles: boolean | undefined) =>
      checkTraits({ readTraits: async () => ({ isCaseInsensitive: true, hasSymlinks: false, canLinkFiles }) } as Examiner);
    expect(await of(false)).toMatchObject([
      {
        state: 'noted',
        message: expect.stringMatching(/^the case of names does not count, no symbolic links, files cannot be linked/),
      },
    ]);
    expect(await of(undefined)).toMatchObject([{ state: 'noted', message: expect.stringContaining('could not be tried') }]);
  });
});
