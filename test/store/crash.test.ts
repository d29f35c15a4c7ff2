import { beforeAll, describe, expect, it } from 'vitest';
import { nodeSystem } from '../../src/store/node-system.js';
import { makeFaultySystem } from '../support/faulty-system.js';
import { copyFolder, git, readText, removeFolder, tempRepository, writeFiles } from '../support/repository.js';
import { claimOf, runRecovery, runSample, SOURCE_TEXT, START } from '../support/sample-transaction.js';

let clean: string;
let dirty: string;
let operations: string[];

beforeAll(async () => {
  clean = tempRepository(START);
  writeFiles(clean, { 'raw/s.md': SOURCE_TEXT, 'notes.txt': 'a note\nstaged\n' });
  git(clean, 'add', 'notes.txt');
  dirty = copyFolder(clean);
  writeFiles(dirty, { 'wiki/a.md': '# a\n\n- one a\n- typed by hand\n- two a\n- three a\n' });
  const system = makeFaultySystem();
  await runSample(system, copyFolder(clean));
  operations = system.operations;
});

/** What of the sample transaction is in a commit: all pages and the source, none, or a part. */
function committed(root: string): 'all' | 'none' | 'part' {
  const has = ['wiki/a.md', 'wiki/b.md', 'wiki/new.md'].map(
    (page) => readAt(root, 'HEAD', page)?.split(claimOf('S1')).length === 2,
  );
  has.push(readAt(root, 'HEAD', 'raw/s.md') === SOURCE_TEXT);
  return has.every(Boolean) ? 'all' : has.some(Boolean) ? 'part' : 'none';
}

function readAt(root: string, rev: string, page: string): string | undefined {
  try {
    return `${git(root, 'show', `${rev}:${page}`)}\n`;
  } catch {
    return undefined;
  }
}

const everything = (root: string): string =>
  [
    git(root, 'for-each-ref'),
    git(root, 'ls-files', '-s'),
    git(root, 'status', '--porcelain'),
    git(root, 'rev-parse', 'HEAD'),
  ].join('\n');

function expectWhole(root: string, isDirty: boolean): 'all' | 'none' {
  const state = committed(root);
  expect(state).not.toBe('part');
  for (const page of ['wiki/a.md', 'wiki/b.md', 'wiki/c.md']) {
    if (state === 'all' || !isDirty || page !== 'wiki/a.md') expect(readText(root, page)).toBe(readAt(root, 'HEAD', page));
  }
  if (isDirty) expect(readText(root, 'wiki/a.md')).toContain('typed by hand');
  const expected = state === 'all' ? ['M  notes.txt'] : ['M  notes.txt', '?? raw/', ...(isDirty ? [' M wiki/a.md'] : [])];
  expect(git(root, 'status', '--porcelain').split('\n').sort()).toEqual(expected.sort());
  expect(git(root, 'for-each-ref', 'refs/wiki')).toBe('');
  expect(git(root, 'fsck', '--no-dangling')).not.toMatch(/error|missing|broken/);
  return state as 'all' | 'none';
}

describe('a process that ends in the middle of an ingest', () => {
  for (const isDirty of [false, true]) {
    for (const killChildren of [false, true]) {
      const name = `${isDirty ? 'with a page that a person had changed' : 'on clean pages'}, its children ${killChildren ? 'killed too' : 'left alone'}`;
      it(`leaves all of it or nothing after recovery, at every step (${name})`, async () => {
        const outcomes = { all: 0, none: 0 };
        for (let n = 1; n <= operations.length + (isDirty ? 12 : 0); n++) {
          const root = copyFolder(isDirty ? dirty : clean);
          const system = makeFaultySystem({ crashBefore: n, killChildren });
          await runSample(system, root).catch(() => undefined);
          if (!system.isCrashed()) break;
          await runRecovery(nodeSystem, root);
          const state = expectWhole(root, isDirty);
          outcomes[state]++;
          const before = everything(root);
          await runRecovery(nodeSystem, root);
          expect(everything(root)).toBe(before);
          await runSample(nodeSystem, root);
          expect(committed(root)).toBe('all');
          expect(git(root, 'log', '--format=%s', '--grep=Wiki-Source')).toBe('ingest: S1');
          removeFolder(root);
        }
        expect(outcomes.all).toBeGreaterThan(5);
        expect(outcomes.none).toBeGreaterThan(20);
      }, 240_000);
    }
  }
});

describe('an operation that fails in the middle of an ingest', () => {
  it('leaves all of it or nothing, and the next run makes it whole, at every step', async () => {
    for (let n = 1; n <= operations.length; n++) {
      const root = copyFolder(clean);
      const system = makeFaultySystem({ failAt: n });
      const result = await runSample(system, root).catch((error: Error) => error);
      if (result instanceof Error) expect(result.message).toMatch(/injected|ended|failed|missing|did not/);
      await runRecovery(nodeSystem, root);
      expectWhole(root, false);
      await runSample(nodeSystem, root);
      expect(committed(root)).toBe('all');
      expect(git(root, 'log', '--format=%s', '--grep=Wiki-Source')).toBe('ingest: S1');
      removeFolder(root);
    }
  }, 240_000);
});
