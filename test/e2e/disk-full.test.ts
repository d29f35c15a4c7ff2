import * as fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runBuilt } from '../support/built-command.js';
import { git, readText, writeFiles } from '../support/repository.js';
import { fillDisk, freeDisk, mountSmallDisk } from '../support/small-disk.js';

const disk = mountSmallDisk(16_000);
const note = (name: string, pm: string): string => `# ${name}\n\n${name} is a project that moves the shop.\n\n- PM: ${pm}\n`;
/** From no room at all to room for everything, and in between: for the lock, for objects, for the commit, for some pages. */
const FREE_KIB = [0, 4, 24, 44, 52, 60, 72, 160];
const TYPED = 'typed by hand';

/** A wiki on that disk with one source in it. */
function makeWiki(): string {
  const root = path.join(disk as string, 'notes');
  expect(runBuilt(disk as string, ['init', root]).code).toBe(0);
  writeFiles(root, { 'raw/a.md': note('Atlas', 'Mina Park') });
  expect(runBuilt(root, ['ingest']).code).toBe(0);
  return root;
}

/** Runs a command with so little room, then with enough; says what it came to the first time. */
function squeeze(root: string, args: string[], freeKib: number): number | null {
  fillDisk(disk as string, freeKib);
  const { code, out, err } = runBuilt(root, args);
  freeDisk(disk as string);
  const where = `${args[0]} with ${freeKib} KiB: exit code ${code}: ${out}${err}`;
  expect([0, 8], where).toContain(code);
  if (code === 8)
    expect(err, where).toMatch(/(?:the disk is full|could not be written)[\s\S]*(?:Free some space|disk is full), then run/);
  expect(out + err, where).not.toMatch(/crash report|^\s+at /m);
  return code;
}

afterEach(() => {
  for (const name of disk === undefined ? [] : fs.readdirSync(disk))
    fs.rmSync(path.join(disk as string, name), { recursive: true });
});

describe.runIf(disk)('on a full disk', () => {
  for (const [name, args, subject] of [
    ['ingest', ['ingest'], 'ingest: b.md'],
    ['undo', ['undo', 'raw/a.md'], 'undo: a.md'],
    ['ask --save', ['ask', '--save', 'Who is the PM of Atlas?'], 'answer: Who is the PM of Atlas?'],
  ] as const) {
    it(`${name} says so with exit code 8, loses nothing, and is done once there is room`, () => {
      const start = makeWiki();
      fs.appendFileSync(path.join(start, 'wiki/projects/Atlas.md'), `\n${TYPED}\n`);
      if (name === 'ingest') writeFiles(start, { 'raw/b.md': note('Atlas', 'Noor Haddad') });
      const codes = FREE_KIB.map((freeKib) => {
        const root = path.join(disk as string, `${args[0]}-${freeKib}`);
        fs.cpSync(start, root, { recursive: true });
        const code = squeeze(root, [...args], freeKib);
        // What was decided is ended by whatever comes next; what was not is done by asking again.
        expect(runBuilt(root, ['status']).code).toBe(0);
        const isIn = git(root, 'log', '--format=%s').split('\n').includes(subject);
        if (!isIn) expect(runBuilt(root, [...args]).code).toBe(0);
        expect(
          git(root, 'log', '--format=%s')
            .split('\n')
            .filter((line) => line === subject),
        ).toHaveLength(1);
        expect(readText(root, 'wiki/projects/Atlas.md')).toContain(TYPED);
        expect(git(root, 'status', '--porcelain', '--', 'wiki').replace(' M wiki/projects/Atlas.md', '')).toBe('');
        expect(git(root, 'fsck', '--no-dangling')).toBe('');
        expect(fs.readdirSync(path.join(root, '.git')).filter((file) => /crash|\.lock$/.test(file))).toEqual([]);
        return code;
      });
      expect(new Set(codes)).toEqual(new Set([0, 8]));
    });
  }

  it('init says so with exit code 8, and makes the wiki once there is room', () => {
    for (const freeKib of [0, 40, 64, 96, 130]) {
      const root = path.join(disk as string, `init-${freeKib}`);
      squeeze(disk as string, ['init', root], freeKib);
      expect(runBuilt(disk as string, ['init', root]).code).toBe(0);
      expect(git(root, 'log', '--format=%s')).toBe('init: a new wiki');
      expect(git(root, 'status', '--porcelain')).toBe('');
    }
  });

  it('questions are answered all the same', () => {
    const root = makeWiki();
    fillDisk(disk as string, 0);
    for (const args of [
      ['ask', 'Who is the PM of Atlas?'],
      ['status'],
      ['log'],
      ['history', 'Atlas'],
      ['show', 'Atlas'],
      ['doctor'],
    ])
      expect(runBuilt(root, args), args[0]).toMatchObject({ code: 0 });
    freeDisk(disk as string);
  });
});
