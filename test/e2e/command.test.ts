import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAIN, WHO } from '../support/built-command.js';
import { holdLock } from '../support/hold-lock.js';
import { git, tempFolder, tempRepository, writeFiles } from '../support/repository.js';

function wiki(cwd: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...WHO },
  });
  return { code: status, out: stdout, err: stderr };
}

function newWiki(files: Record<string, string> = {}): string {
  const root = path.join(tempFolder(), 'notes');
  expect(wiki(path.dirname(root), 'init', 'notes').code).toBe(0);
  writeFiles(root, files);
  return root;
}

const NOTE = '# Atlas\n\nAtlas is a project that moves the shop to a new till.\n\n- PM: Mina Park\n';

describe('wiki init', () => {
  it('makes a repository with schema, raw and wiki, and one commit', () => {
    const root = newWiki();
    expect(git(root, 'log', '--format=%s')).toBe('init: a new wiki');
    expect(git(root, 'ls-files').split('\n')).toEqual([
      '.gitattributes',
      '.gitignore',
      'schema/settings.yaml',
      'schema/wiki.md',
      'wiki/index.md',
      'wiki/log.md',
    ]);
    expect(fs.statSync(path.join(root, 'raw')).isDirectory()).toBe(true);
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  it('changes nothing the second time', () => {
    const root = newWiki();
    const again = wiki(root, 'init');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('is a wiki already; nothing was changed') });
    expect(git(root, 'log', '--format=%s')).toBe('init: a new wiki');
  });

  it('adds to a .gitignore that is there, in a folder of a larger repository', () => {
    const top = tempRepository({ 'readme.txt': 'x\n', 'docs/.gitignore': '*.tmp' });
    expect(wiki(top, 'init', 'docs', '--language', 'ko').code).toBe(0);
    expect(fs.readFileSync(path.join(top, 'docs/.gitignore'), 'utf8')).toBe('*.tmp\n.wiki/\n');
    expect(fs.readFileSync(path.join(top, 'docs/schema/settings.yaml'), 'utf8')).toMatch(/^language: ko$/m);
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('without an identity makes nothing and says what to run', () => {
    const folder = tempFolder();
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      GIT_CONFIG_GLOBAL: path.join(folder, 'config'),
      GIT_CONFIG_NOSYSTEM: '1',
    };
    fs.writeFileSync(path.join(folder, 'config'), '[user]\n\tuseConfigOnly = true\n');
    const { status, stderr } = spawnSync(process.execPath, [MAIN, 'init', 'notes'], { cwd: folder, encoding: 'utf8', env });
    expect(status).toBe(3);
    expect(stderr).toMatch(/git does not know who you are[\s\S]*git config --global user\.name/);
    expect(fs.existsSync(path.join(folder, 'notes'))).toBe(false);
  });
});

describe('wiki ingest', () => {
  it('shows pages, claims, coverage and the commit, and the next step', () => {
    const root = newWiki({ 'raw/note.md': NOTE });
    const { code, out, err } = wiki(root, 'ingest');
    expect(code).toBe(0);
    expect(out).toMatch(/✓ note\.md\n {4}created {3}projects\/Atlas\.md/);
    expect(out).toContain(`commit ${git(root, 'rev-parse', 'HEAD').slice(0, 8)}`);
    expect(err).toContain('Next: wiki ask');
    expect(wiki(root, 'ingest')).toMatchObject({
      code: 0,
      out: '',
      err: expect.stringContaining('Nothing new in raw/ (1 source done)'),
    });
  });

  it('prints JSON and nothing else with --json', () => {
    const root = newWiki({ 'raw/note.md': NOTE });
    const { code, out, err } = wiki(root, '--json', 'ingest');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out).sources).toMatchObject([{ source: 'note.md', status: 'ingested', claims: { refused: 0 } }]);
  });

  it('ends with 4 when a source was refused', () => {
    const root = newWiki({ 'raw/note.md': NOTE, 'raw/empty.md': '' });
    const { code, out } = wiki(root, 'ingest');
    expect(code).toBe(4);
    expect(out).toMatch(/✗ empty\.md: refused: raw\/empty\.md: /);
  });

  it('copies a file from elsewhere into raw/, never over another', () => {
    const root = newWiki({ 'raw/note.md': NOTE });
    const outside = tempFolder();
    writeFiles(outside, { 'other.md': '# Borea\n\nBorea is a project in Bergen.\n', 'note.md': 'another note of that name\n' });
    expect(wiki(root, 'ingest', path.join(outside, 'other.md')).code).toBe(0);
    expect(fs.existsSync(path.join(root, 'raw/other.md'))).toBe(true);
    expect(wiki(root, 'ingest', path.join(outside, 'note.md'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('another file of that name'),
    });
    expect(fs.readFileSync(path.join(root, 'raw/note.md'), 'utf8')).toBe(NOTE);
  });

  it('works from a folder below the root, on paths as they are there', () => {
    const root = newWiki({ 'raw/minutes/note.md': NOTE, 'raw/later.md': NOTE });
    const { code, out } = wiki(path.join(root, 'raw/minutes'), 'ingest', 'note.md');
    expect(code).toBe(0);
    expect(out).toContain('✓ minutes/note.md');
    expect(out).not.toContain('later.md');
  });
});

describe('--no-wait', () => {
  it('ends at once with 6 and names the process that writes, of ingest and undo, and changes nothing', async () => {
    const root = newWiki({ 'raw/note.md': NOTE });
    expect(wiki(root, 'ingest').code).toBe(0);
    writeFiles(root, { 'raw/other.md': '# Borea\n\nBorea is a project in Bergen.\n' });
    const head = git(root, 'rev-parse', 'HEAD');
    const lock = await holdLock(root);
    for (const command of ['ingest', 'undo']) {
      const since = Date.now();
      const { code, err } = wiki(root, command, '--no-wait');
      expect([command, code]).toEqual([command, 6]);
      expect(err).toContain(`Another process is writing to this wiki: process ${process.pid} on `);
      expect(Date.now() - since).toBeLessThan(15_000); // it would wait for thirty seconds
    }
    expect(git(root, 'rev-parse', 'HEAD')).toBe(head);
    fs.rmSync(lock);
    expect(wiki(root, 'ingest', '--no-wait')).toMatchObject({ code: 0, out: expect.stringContaining('✓ other.md') });
    expect(wiki(root, 'undo', '--no-wait').code).toBe(0);
  });
});

describe('wiki doctor', () => {
  it('prints a line a check, ends with 0 when nothing is wrong and with 10 otherwise, and mends with --fix', () => {
    const root = newWiki({ 'raw/note.md': NOTE });
    wiki(root, 'ingest');
    const sound = wiki(root, 'doctor');
    expect(sound).toMatchObject({ code: 0, err: 'Nothing is wrong.\n' });
    expect(sound.out.trimEnd().split('\n')).toHaveLength(15);
    for (const line of sound.out.trimEnd().split('\n')) expect(line).toMatch(/^✓ [a-z ]+: .+/);

    writeFiles(root, { 'wiki/concepts/Mine.md': '# Mine\n\nTo [[Nowhere]].\n' });
    const broken = wiki(root, 'doctor');
    expect(broken).toMatchObject({ code: 10, err: '2 things wrong, 1 of them can be mended: wiki doctor --fix\n' });
    expect(broken.out.split('\n').filter((line) => line.startsWith('✗'))).toEqual([
      '✗ index: wiki/index.md does not list 1 page: concepts/Mine.md. Mend it: wiki doctor --fix',
      '✗ links: 1 link that leads nowhere: wiki/concepts/Mine.md:3 [[Nowhere]]. Put the name right, or write the page.',
    ]);
    const head = git(root, 'rev-parse', 'HEAD');
    const fixed = wiki(root, 'doctor', '--fix');
    expect(fixed).toMatchObject({ code: 10, err: '1 thing left, for you to put right.\n' });
    expect(fixed.out).toMatch(/^mended: printed wiki\/index\.md anew \(commit [0-9a-f]{8}\)\n✓ git/);
    expect(git(root, 'log', '--format=%s', `${head}..`)).toBe('doctor: wiki/index.md printed anew');
    fs.rmSync(path.join(root, 'wiki/concepts/Mine.md'));
    expect(wiki(root, 'doctor', '--fix').code).toBe(0);
    expect(wiki(root, 'doctor', '--fix')).toMatchObject({ code: 0, out: expect.not.stringContaining('mended') });
  });

  it('prints JSON and nothing else with --json', () => {
    const root = newWiki();
    expect(JSON.parse(wiki(root, 'doctor', '--json').out)).toMatchObject({ root, isSound: true, mended: [], failure: null });
    fs.rmSync(path.join(root, 'wiki/index.md'));
    const { code, out, err } = wiki(root, 'doctor', '--json');
    expect([code, err]).toEqual([10, '']);
    expect(JSON.parse(out).findings).toContainEqual(
      expect.objectContaining({ check: 'index', state: 'wrong', isMendable: true, places: [] }),
    );
  });

  it('works with settings that no other command can read, and with few open files', () => {
    const pages = Array.from({ length: 300 }, (_, n) => [`wiki/concepts/c${n}.md`, `# C${n}\n\n[[C${(n + 1) % 300}]]\n`]);
    const sources = Array.from({ length: 300 }, (_, n) => [`raw/${n}.txt`, `note ${n}\n`]);
    const root = newWiki({ ...Object.fromEntries([...pages, ...sources]), 'schema/settings.yaml': 'jobs: none\n' });
    expect(wiki(root, 'status').code).toBe(3);
    const limited = (...args: string[]) =>
      spawnSync('sh', ['-c', 'ulimit -n 256 && exec "$@"', 'sh', process.execPath, MAIN, ...args], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...WHO },
      });
    const { status, stdout } = limited('doctor');
    expect(status).toBe(10);
    expect(stdout.split('\n').filter((line) => line.startsWith('✗'))).toEqual([
      expect.stringMatching(/^✗ schema: schema\/settings\.yaml: jobs: .+\. Correct it/),
    ]);
    writeFiles(root, { 'schema/settings.yaml': 'jobs: 2\n' });
    expect(limited('doctor', '--fix')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('mended: printed wiki/index.md'),
    });
  });

  it('does not wait with --fix --no-wait, and refuses what it does not know', async () => {
    const root = newWiki();
    fs.rmSync(path.join(root, 'wiki/index.md'));
    await holdLock(root);
    const { code, err } = wiki(root, 'doctor', '--fix', '--no-wait');
    expect([code, err]).toEqual([6, expect.stringContaining(`Another process is writing to this wiki: process ${process.pid}`)]);
    expect(wiki(root, 'doctor', 'nonsense').code).toBe(2);
    expect(wiki(root, 'doctor', 'provider', '--fix').code).toBe(2);
    expect(wiki(root, 'doctor', 'provider')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to try.') });
    expect(wiki(tempFolder(), 'doctor').code).toBe(3);
  });

  it('is what an ingest names when a git object is missing', () => {
    const root = newWiki({ 'raw/note.md': NOTE });
    wiki(root, 'ingest');
    const tree = git(root, 'rev-parse', 'HEAD:wiki');
    const packs = path.join(root, '.git/objects/pack');
    for (const name of fs.readdirSync(packs)) fs.renameSync(path.join(packs, name), path.join(root, name));
    for (const name of fs.readdirSync(root).filter((one) => one.endsWith('.pack')))
      spawnSync('git', ['unpack-objects', '-q'], { cwd: root, input: fs.readFileSync(path.join(root, name)) });
    fs.rmSync(path.join(root, '.git/objects', tree.slice(0, 2), tree.slice(2)));
    writeFiles(root, { 'raw/other.md': '# Borea\n\nBorea is a project in Bergen.\n' });
    expect(wiki(root, 'ingest')).toMatchObject({
      code: 5,
      err: expect.stringMatching(/git object \S+ is missing[\s\S]*wiki doctor/),
    });
    expect(wiki(root, 'doctor').out).toContain(
      `✗ git: 1 object missing or damaged: tree ${tree.slice(0, 12)}. Get them from another copy`,
    );
  });
});

describe('wiki ask, show and status', () => {
  it('answer, print pages and sources, and say how things stand', () => {
    const root = newWiki({ 'raw/note.md': NOTE });
    wiki(root, 'ingest');
    expect(wiki(root, 'ask', 'Who is the PM of Atlas?').out).toContain('Mina Park');
    expect(JSON.parse(wiki(root, 'ask', '--json', 'Who is the PM of Atlas?').out)).toMatchObject({
      abstained: false,
      citations: [{ source: 'note.md' }],
    });
    expect(wiki(root, 'ask', 'What is the capital of France?')).toMatchObject({ code: 0, out: 'The wiki does not know.\n' });
    expect(wiki(root, 'show', 'atlas').out).toContain('# Atlas');
    expect(JSON.parse(wiki(root, 'show', 'raw/note.md', '--json').out).text).toBe(NOTE);
    writeFiles(root, { 'raw/new.md': NOTE });
    expect(wiki(root, 'status').out).toMatch(/1 ingested, 0 refused, 1 to take in[\s\S]*new\.md/);
  });

  it('say what they can where git cannot read its history, and why the rest is missing', () => {
    const root = newWiki({ 'raw/note.md': NOTE });
    wiki(root, 'ingest');
    fs.writeFileSync(path.join(root, '.git/refs/heads', git(root, 'branch', '--show-current')), '');
    const told = { code: 5, out: expect.stringContaining('1 ingested'), err: expect.stringContaining('git log failed: ') };
    expect(wiki(root, 'status')).toMatchObject(told);
    expect(JSON.parse(wiki(root, 'status', '--json').out)).toMatchObject({ recent: [], error: { code: 'git-failed' } });
    fs.rmSync(path.join(root, '.git'), { recursive: true });
    expect(wiki(root, 'status')).toMatchObject({ code: 0, out: expect.stringContaining('1 ingested') });
  });

  it('end with 7 for what is not there, in words and as JSON', () => {
    const root = newWiki();
    expect(wiki(root, 'show', 'Nobody')).toMatchObject({
      code: 7,
      out: '',
      err: expect.stringContaining('Nobody: no page has this title'),
    });
    expect(JSON.parse(wiki(root, 'show', 'raw/../../x', '--json').out)).toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('the command', () => {
  it('ends with 2 for what it does not know, with 3 where there is no wiki', () => {
    expect(wiki(tempFolder(), 'frobnicate').code).toBe(2);
    expect(wiki(tempFolder(), 'status')).toMatchObject({ code: 3, err: expect.stringContaining('is not in a wiki') });
  });

  it('prints one JSON document for wrong use and for what is missing, with --json', () => {
    const root = newWiki();
    for (const args of [
      ['frobnicate', '--json'],
      ['--json'],
      ['--json', 'status', '--frob'],
      ['status', '--json', 'more'],
      ['show', '--json'],
      ['ask', '--json'],
      ['init', '--language', 'klingon', '--json'],
      ['--json', 'status', '--root'],
      ['--json', 'ingest', 'nothing.md'],
      ['--json', 'ingest', '.gitignore'],
      ['--json', 'ingest', '..'],
      ['--json', 'show', 'Nobody'],
      ['--json', 'status', '--root', tempFolder()],
      ['--json', 'init', 'schema/settings.yaml'],
    ]) {
      const { code, out, err } = wiki(root, ...args);
      expect([args, err, Object.keys(JSON.parse(out))]).toEqual([args, '', ['error']]);
      expect(JSON.parse(out).error.message).not.toMatch(/^error|outputHelp|fault/);
      expect(code).not.toBe(0);
    }
    expect(wiki(root, 'frobnicate').err).toContain("unknown command 'frobnicate'");
  });

  it('says so where git is missing, and makes nothing', () => {
    const folder = tempFolder();
    const env = { ...process.env, ...WHO, PATH: path.join(folder, 'nothing-here') };
    const { status, stderr } = spawnSync(process.execPath, [MAIN, 'init', 'notes'], { cwd: folder, encoding: 'utf8', env });
    expect([status, stderr]).toEqual([3, expect.stringMatching(/git was not found[\s\S]*Install git/)]);
    expect(fs.existsSync(path.join(folder, 'notes'))).toBe(false);
  });

  it('shows examples with --help', () => {
    for (const command of [[], ['init'], ['ingest'], ['ask'], ['show'], ['status']]) {
      expect(wiki(tempFolder(), ...command, '--help')).toMatchObject({ code: 0, out: expect.stringContaining('Examples:') });
    }
  });

  it('says which line of the settings is wrong', () => {
    const root = newWiki();
    writeFiles(root, { 'schema/settings.yaml': 'version: 1\nlanguage: klingon\n' });
    expect(wiki(root, 'status')).toMatchObject({ code: 3, err: expect.stringMatching(/schema\/settings\.yaml: language: /) });
  });

  it('prints nothing that a terminal would obey', () => {
    const root = newWiki({ 'raw/evil\u001b[31m\u202e.md': NOTE });
    const { out, err } = wiki(root, 'ingest');
    for (const sign of ['\u001b', '\u202e']) expect(out + err).not.toContain(sign);
  });

  it('killed at any moment of an ingest leaves all of each source or nothing, and the next command puts things right', async () => {
    const names = ['a', 'b', 'c'];
    const root = newWiki(Object.fromEntries(names.map((name) => [`raw/${name}.md`, NOTE.replaceAll('Atlas', `Atlas ${name}`)])));
    for (let afterMs = 300; afterMs < 2_400; afterMs += 150) {
      const child = spawn(process.execPath, [MAIN, 'ingest'], { cwd: root, env: { ...process.env, ...WHO }, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.on('close', resolve));
      setTimeout(() => child.kill('SIGKILL'), afterMs);
      await ended;
      expect(wiki(root, 'status').code).toBe(0);
      expect(fs.existsSync(path.join(root, '.git/index.lock'))).toBe(false);
      expect(git(root, 'status', '--porcelain', '--', 'wiki')).toBe('');
    }
    expect(wiki(root, 'ingest').code).toBe(0);
    expect(git(root, 'log', '--format=%s', '--grep=^ingest: ').split('\n').sort()).toEqual(
      names.map((name) => `ingest: ${name}.md`),
    );
    expect(git(root, 'status', '--porcelain')).toBe('');
  });
});
