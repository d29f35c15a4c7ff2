import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtEnvironment, MAIN } from '../support/built-command.js';
import { git, readText, tempFolder, writeFiles } from '../support/repository.js';
import { redirect, startWeb } from '../support/web-server.js';

let root = '';
let outside = '';
beforeEach(async () => {
  root = tempFolder();
  outside = tempFolder();
  expect((await wiki(['init', '.'])).code).toBe(0);
});

/** Runs the built command in the wiki while a server of this process can answer it. */
function wiki(args: readonly string[], input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: root, env: builtEnvironment() });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}

const rawFiles = (): string[] => (fs.readdirSync(path.join(root, 'raw'), { recursive: true }) as string[]).sort();
const HARBOUR = '# Harbour\n\n- Project lead: Mina Park\n- Opening day: 2 June 2025\n';

describe('wiki add FILE', () => {
  it('copies it in and takes it in; the file itself stays as it was', async () => {
    writeFiles(outside, { 'harbour.md': HARBOUR });
    const { code, out } = await wiki(['add', path.join(outside, 'harbour.md')]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^\+ raw\/harbour\.md\n✓ harbour\.md\n/) });
    expect(readText(outside, 'harbour.md')).toBe(HARBOUR);
    expect(git(root, 'log', '-1', '--format=%s')).toBe('ingest: harbour.md');
    expect((await wiki(['ask', 'Who is the project lead of Harbour?'])).out).toContain('raw/harbour.md:L3');
  });

  it('never writes over another: the same is there already, another one gets a free name', async () => {
    writeFiles(outside, { 'a.md': HARBOUR, 'b/a.md': `${HARBOUR}\nIt opens in June.\n` });
    for (const name of ['a.md', 'a.md', 'b/a.md', 'b/a.md'])
      expect((await wiki(['add', '--no-ingest', path.join(outside, name)])).code).toBe(0);
    expect(rawFiles()).toEqual(['a (2).md', 'a.md']);
    expect(git(root, 'log', '--format=%s')).toBe('init: a new wiki');
    expect((await wiki(['add', 'raw/a.md'])).out).toMatch(/^= raw\/a\.md is there already\n✓ a\.md/);
    expect((await wiki(['add', 'raw/a.md'])).err).toContain('Nothing new to take in.');
  });

  it('takes names as they are, folders with what is in them, and what a link leads to', async () => {
    const names = ['-rf.md', 'a\nb.md', '$(touch x).md', '한글 이름.md', 'x;y`z`.md'];
    writeFiles(outside, Object.fromEntries(names.map((name, i) => [`in/${name}`, `${HARBOUR}\n${i}\n`])));
    writeFiles(outside, { 'in/.hidden.md': 'x', 'in/deep/c.md': `${HARBOUR}\nc\n`, 'target.md': `${HARBOUR}\nt\n` });
    fs.symlinkSync(path.join(outside, 'target.md'), path.join(outside, 'link.md'));
    fs.symlinkSync('/etc', path.join(outside, 'in/etc'));
    const { code } = await wiki(['add', '--no-ingest', path.join(outside, 'in'), path.join(outside, 'link.md')]);
    expect(code).toBe(0);
    expect(rawFiles()).toEqual(['in', 'in/deep', 'in/deep/c.md', 'link.md', ...names.map((name) => `in/${name}`)].sort());
    expect(fs.lstatSync(path.join(root, 'raw/link.md')).isFile()).toBe(true);
  });

  it('adds what it can, says what it could not, and ends with the code of the first', async () => {
    writeFiles(outside, { 'a.md': HARBOUR, '.hid.md': 'x', 'b.md.part': 'x' });
    const given = ['nothing.md', '.hid.md', 'b.md.part', 'a.md'].map((name) => path.join(outside, name));
    const { code, out } = await wiki(['--json', 'add', ...given]);
    const { added, notAdded, sources } = JSON.parse(out);
    expect(code).toBe(7);
    expect(notAdded.map((one: { code: string }) => one.code)).toEqual(['not-found', 'usage', 'usage']);
    expect([added[0].path, sources[0].source, sources[0].status]).toEqual(['a.md', 'a.md', 'ingested']);
    expect(rawFiles()).toEqual(['a.md']);
  });

  it('is not led out of raw/ by --as', async () => {
    writeFiles(outside, { 'a.md': HARBOUR });
    for (const as of ['../x', '/tmp/x', 'a/../../x', '.x', 'raw/../x', 'x\u0007y'])
      expect((await wiki(['add', path.join(outside, 'a.md'), '--as', as])).code, as).toBe(2);
    expect(rawFiles()).toEqual([]);
  });

  it('is not led behind a link in raw/', async () => {
    writeFiles(outside, { 'a.md': HARBOUR });
    fs.mkdirSync(path.join(outside, 'elsewhere'));
    fs.symlinkSync(path.join(outside, 'elsewhere'), path.join(root, 'raw/out'));
    const { code, err } = await wiki(['add', path.join(outside, 'a.md'), '--as', 'out/a']);
    expect([code, fs.readdirSync(path.join(outside, 'elsewhere'))]).toEqual([2, []]);
    expect(err).toContain('raw/out is a symbolic link');
  });

  it('writes nothing when it is only asked about', async () => {
    writeFiles(outside, { 'a.md': HARBOUR });
    expect((await wiki(['add', '--dry-run', path.join(outside, 'a.md')])).out).toBe('+ raw/a.md would be added\n');
    expect(rawFiles()).toEqual([]);
  });
});

describe('wiki add -', () => {
  it('takes standard input, named after its first heading or as it is said', async () => {
    expect((await wiki(['add', '-'], `Some words\n\n${HARBOUR}`)).out).toMatch(/^\+ raw\/Harbour\.md\n✓/);
    expect((await wiki(['add', '-'], `Some words\n\n${HARBOUR}`)).out).toMatch(/^= raw\/Harbour\.md is there already/);
    expect((await wiki(['add', '--no-ingest', '-'], '../../etc: *words*\nmore\n')).code).toBe(0);
    expect((await wiki(['add', '--no-ingest', '-', '--as', 'calls/first'], 'words\n')).code).toBe(0);
    expect((await wiki(['add', '--no-ingest', '-', '--as', 'list.csv'], 'a,b\n1,2\n')).code).toBe(0);
    expect(rawFiles()).toEqual(['Harbour.md', 'calls', 'calls/first.md', 'list.csv', '．．／..／etc： words.md']);
  });

  it('refuses what is empty', async () => {
    for (const input of ['', ' \n\n'])
      expect(await wiki(['add', '-'], input)).toMatchObject({ code: 4, err: expect.stringContaining('holds no text') });
    expect(rawFiles()).toEqual([]);
  });
});

describe('wiki add URL', () => {
  const PAGE = `<!doctype html><title>Harbour news</title><article><h1>Harbour news</h1>
    <p>The harbour project is led by Mina Park. It opens on 2 June 2025.</p></article>`;

  it('fetches a page, takes it in, and cites it by its line', async () => {
    const web = await startWeb({ '/a': PAGE });
    const { code, out } = await wiki(['add', '--allow-private', `${web.origin}/a`]);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^\+ raw\/Harbour news\.md\n {4}from http.*\n(?:.*\n)*✓ Harbour news\.md/),
    });
    const place = /raw\/Harbour news\.md:L\d+/.exec((await wiki(['ask', 'Who is the harbour project led by?'])).out)?.[0] ?? '';
    expect((await wiki(['show', place])).out).toContain('The harbour project is led by Mina Park.');
    expect((await wiki(['add', '--allow-private', `${web.origin}/a`])).out).toMatch(/^= raw\/Harbour news\.md is there already/);
    expect(git(root, 'log', '--format=%s').split('\n')).toEqual(['ingest: Harbour news.md', 'init: a new wiki']);
  });

  it('ends with a code for what went wrong, and keeps nothing', async () => {
    const web = await startWeb({
      '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
      '/picture': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
      '/large': (response) => response.writeHead(200, { 'content-length': '900000000' }).write('x'),
      '/trouble': (response) => response.writeHead(503).end(),
    });
    const codes: Record<string, number> = {};
    for (const at of ['/to-metadata', '/gone', '/picture', '/large', '/trouble'])
      codes[at] = (await wiki(['add', '--allow-private', `${web.origin}${at}`])).code ?? -1;
    codes.private = (await wiki(['add', `${web.origin}/a`])).code ?? -1;
    expect(codes).toEqual({ '/to-metadata': 13, '/gone': 7, '/picture': 4, '/large': 4, '/trouble': 12, private: 13 });
    expect(rawFiles()).toEqual([]);
  });
});
