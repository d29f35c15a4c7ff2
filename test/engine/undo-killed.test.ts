import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openWiki } from '../../src/app.js';
import { makeFaultySystem } from '../support/faulty-system.js';
import { startBuilt } from '../support/killed-command.js';
import { copyFolder, git, readText, removeFolder, writeFiles } from '../support/repository.js';
import { tempWiki } from '../support/temp-wiki.js';

const KILL = fileURLToPath(new URL('../support/kill-self.mjs', import.meta.url));
const about = (name: string, extra = ''): string =>
  `# ${name}\n\n${name} is a project that moves a shop.\n\n- PM: Mina Park\n${extra}`;
const EMBEDDED = { WIKI_PROVIDER: 'embedded' };

let made: Promise<string> | undefined;

/** A wiki with three ingests, the last two of one source: made once, copied for each test. */
async function ingested(): Promise<string> {
  made ??= (async () => {
    const { root, ingest } = await tempWiki({ 'raw/1.md': about('Atlas') });
    await ingest();
    writeFiles(root, { 'raw/2.md': about('Borea') });
    await ingest();
    writeFiles(root, { 'raw/2.md': about('Borea', '- Budget: 40 euros\n') });
    await ingest();
    return root;
  })();
  return copyFolder(await made);
}

const undosIn = (root: string): string[] =>
  git(root, 'log', '--format=%s')
    .split('\n')
    .filter((subject) => subject.startsWith('undo: '));
const run = async (root: string, args: string[]) => startBuilt(root, args, EMBEDDED).ended;

/** Kills a `wiki undo` there; it must have come that far. */
async function killUndo(root: string, at: string, ...args: string[]): Promise<void> {
  const { wasKilled } = await startBuilt(root, ['undo', ...args], { ...EMBEDDED, WIKI_KILL: at }, KILL).ended;
  expect([at, wasKilled]).toEqual([at, true]);
}

/** From the first move after the decision to the last word. */
const POINTS = ['rename .*/wiki/projects/', 'rename .*/index$', 'rename .*/done/', 'print'];

describe('an undo that was killed after it was decided', () => {
  it('and is typed again says that it was finished, takes nothing more back, and names what to type for more', async () => {
    for (const at of POINTS) {
      const root = await ingested();
      await killUndo(root, at);
      const again = await run(root, ['undo']);
      expect([at, again.code, undosIn(root)]).toEqual([at, 0, ['undo: 2.md']]);
      expect(again.said).toMatch(/The undo of 2\.md \([0-9a-f]{8}\) was finished[\s\S]*Nothing more[\s\S]*wiki undo [0-9a-f]{8}/);
      expect(git(root, 'status', '--porcelain')).toBe('');
      // Once told, the next one is meant.
      const named = /wiki undo ([0-9a-f]{8})/.exec(again.said)?.[1] as string;
      expect(git(root, 'log', '-1', '--format=%s', named)).toBe('ingest: 2.md');
      expect((await run(root, ['undo'])).said).toContain(`Took back 2.md (${named})`);
      expect(undosIn(root)).toHaveLength(2);
      expect(readText(root, 'wiki/projects/Atlas.md')).toContain('Mina Park');
    }
  });

  it('says so also when it names its source or commit, and when another command has recovered it before', async () => {
    const root = await ingested();
    const commit = git(root, 'rev-parse', 'HEAD');
    for (const name of ['raw/2.md', '2.md', commit.slice(0, 8)]) {
      const copy = copyFolder(root);
      await killUndo(copy, 'rename .*/done/', name);
      expect((await run(copy, ['status'])).code).toBe(0);
      expect((await run(copy, ['undo', name])).said).toContain('The undo of 2.md');
      expect(undosIn(copy)).toEqual(['undo: 2.md']);
    }
  });

  it('is not taken for one of a source that was taken in again since, nor of another source', async () => {
    const root = await ingested();
    await killUndo(root, 'print', 'raw/2.md');
    expect((await run(root, ['undo', 'raw/1.md'])).said).toContain('Took back 1.md');
    expect((await run(root, ['ingest', 'raw/2.md'])).code).toBe(0);
    expect((await run(root, ['undo', 'raw/2.md'])).said).toContain('Took back 2.md');
  });

  it('is told as JSON, and once', async () => {
    const root = await ingested();
    await killUndo(root, 'print', '--json');
    const told = JSON.parse((await run(root, ['undo', '--json'])).said);
    expect(told).toMatchObject({ wasFinished: true, source: '2.md', pages: [], next: { source: '2.md' } });
    expect(JSON.parse((await run(root, ['undo', '--json'])).said)).toMatchObject({ wasFinished: false });
  });
});

describe('an undo that is typed again after a crash at any step', () => {
  it('has taken one ingest back, whatever step it was', async () => {
    const start = await ingested();
    const whole = makeFaultySystem();
    const first = copyFolder(start);
    await (await openWiki(first, { system: whole })).undo();
    removeFolder(first);
    const outcomes = { told: 0, done: 0 };
    for (let at = 3; at <= whole.operations.length; at += 7) {
      const root = copyFolder(start);
      const system = makeFaultySystem({ crashBefore: at, killChildren: at % 2 === 1 });
      const ended = await (async () => (await openWiki(root, { system })).undo())().catch((error: Error) => error);
      expect(ended).toBeInstanceOf(Error);
      const report = await (await openWiki(root)).undo();
      outcomes[report.wasFinished ? 'told' : 'done']++;
      expect([at, undosIn(root)]).toEqual([at, ['undo: 2.md']]);
      expect(git(root, 'status', '--porcelain')).toBe('');
      removeFolder(root);
    }
    expect(outcomes.told).toBeGreaterThan(2);
    expect(outcomes.done).toBeGreaterThan(2);
  });

  it('loses nothing when the note that it was told cannot be written', async () => {
    const root = await ingested();
    const report = await (await openWiki(root)).undo();
    const done = path.join(root, '.git/wiki', fs.readdirSync(path.join(root, '.git/wiki'))[0] as string, 'done');
    for (const id of fs.readdirSync(done)) fs.rmSync(path.join(done, id, 'told'), { force: true });
    expect(await (await openWiki(root)).undo()).toMatchObject({ wasFinished: true, commit: report.commit });
  });
});
