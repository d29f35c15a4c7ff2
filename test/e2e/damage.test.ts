import * as fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeSystem } from '../../src/store/node-system.js';
import { openRepository } from '../../src/store/repository.js';
import { runBuilt } from '../support/built-command.js';
import { copyFolder, git, writeFiles } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

const note = (name: string, pm: string): string => `# ${name}\n\n${name} is a project that moves the shop.\n\n- PM: ${pm}\n`;
const QUESTION = 'Who is the PM of Atlas?';

let made: string;
beforeAll(async () => {
  const { root, ingest } = await tempWiki({ 'raw/a.md': note('Atlas', 'Mina Park') });
  await ingest();
  writeFiles(root, { 'raw/b.md': note('Atlas', 'Noor Haddad') });
  await ingest();
  made = root;
});

/** A copy of a wiki with two ingests in it. */
function copyWiki(): string {
  const root = copyFolder(made);
  git(root, 'update-index', '-q', '--refresh');
  return root;
}

describe('an object of git', () => {
  const ways: Record<string, (file: string) => void> = {
    missing: (file) => fs.rmSync(file),
    empty: (file) => fs.writeFileSync(file, ''),
    corrupt: (file) => fs.writeFileSync(file, 'no object'),
  };
  for (const [object, way] of [
    ['HEAD:wiki', 'missing'],
    ['HEAD^{tree}', 'corrupt'],
    ['HEAD~1:wiki/projects/Atlas.md', 'empty'],
    ['HEAD~1', 'corrupt'],
  ] as const)
    it(`that is ${way} (${object}) is said with the repair by whatever needs it; pages are read all the same`, () => {
      const root = copyWiki();
      const oid = git(root, 'rev-parse', object);
      const file = path.join(root, '.git/objects', oid.slice(0, 2), oid.slice(2));
      fs.chmodSync(file, 0o644);
      ways[way]?.(file);
      writeFiles(root, { 'raw/c.md': note('Borea', 'Ann Berg') });
      const needs = object === 'HEAD~1:wiki/projects/Atlas.md' ? [['undo'], ['blame', 'Atlas']] : [['undo'], ['log']];
      for (const args of needs)
        expect(runBuilt(root, args), args[0]).toMatchObject({
          code: 5,
          err: expect.stringMatching(/the repository is damaged; nothing was changed\.\n +What is missing .*: wiki doctor\n/),
        });
      expect(runBuilt(root, ['status'])).toMatchObject({ code: 0, out: expect.stringContaining('2 ingested') });
      expect(runBuilt(root, ['ask', QUESTION])).toMatchObject({ code: 0, out: expect.stringContaining('Noor Haddad') });
      expect(runBuilt(root, ['doctor'])).toMatchObject({ code: 10, out: expect.stringContaining(`✗ git: `) });
    });
});

describe('a journal that cannot be read', () => {
  for (const args of [['ingest'], ['status']])
    it(`is kept aside, and ${args[0]} says so`, async () => {
      const root = copyWiki();
      const { state } = await openRepository(nodeSystem, root);
      writeFiles(state, { 'tx/x1/journal.json': '{"half', 'tx/x1/read-0': 'bytes of a page' });
      const kept = path.join(state, 'damaged/x1');
      expect(runBuilt(root, args)).toMatchObject({
        code: 0,
        err: expect.stringContaining(`could not be read and is kept aside in ${kept}. What to do: wiki doctor`),
      });
      expect(fs.readFileSync(path.join(kept, 'read-0'), 'utf8')).toBe('bytes of a page');
      expect(runBuilt(root, args).err).not.toContain('kept aside');
      expect(runBuilt(root, ['doctor'])).toMatchObject({ code: 10, out: expect.stringContaining(kept) });
    });
});

it('what lies in .wiki/ is made again, whatever it is, and nothing of it is believed', () => {
  const root = copyWiki();
  const answer = runBuilt(root, ['ask', QUESTION]).out;
  const cache = path.join(root, '.wiki/claims.json');
  const good = fs.readFileSync(cache, 'utf8');
  for (const bytes of ['', '\0\xff', '[]', '{"version":99}', good.slice(0, -9), good.replaceAll('Noor Haddad', 'Mallory Vex')]) {
    fs.writeFileSync(cache, bytes);
    expect(runBuilt(root, ['ask', QUESTION]), bytes).toMatchObject({ code: 0, out: answer });
    expect(fs.readFileSync(cache, 'utf8')).not.toBe(bytes);
  }
  const places: [string, (folder: string) => void][] = [
    ['a link', (folder) => fs.symlinkSync(path.join(root, 'raw'), folder)],
    ['a file', (folder) => fs.writeFileSync(folder, 'x')],
    ['a folder in the place of its file', (folder) => fs.mkdirSync(path.join(folder, 'claims.json'), { recursive: true })],
  ];
  for (const [what, put] of places) {
    fs.rmSync(path.join(root, '.wiki'), { recursive: true });
    put(path.join(root, '.wiki'));
    expect(runBuilt(root, ['ask', QUESTION]), what).toMatchObject({ code: 0, out: answer });
  }
  expect(fs.readdirSync(path.join(root, 'raw')).sort()).toEqual(['a.md', 'b.md']);
  expect(fs.readdirSync(path.join(root, '.wiki')).sort()).toEqual(['.gitignore', 'claims.json']);
});
