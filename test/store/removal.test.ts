import * as fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootPath } from '../../src/domain/path.js';
import { nodeSystem } from '../../src/store/node-system.js';
import type { CommitRequest, CommitResult } from '../../src/store/store.js';
import type { System } from '../../src/store/system.js';
import { withTransaction } from '../../src/store/transaction.js';
import { openWriter } from '../../src/store/writer.js';
import { makeFaultySystem } from '../support/faulty-system.js';
import { copyFolder, git, readText, removeFolder, tempRepository, writeFiles } from '../support/repository.js';
import { runRecovery, START } from '../support/sample-transaction.js';

const [A, C] = [rootPath('wiki/a.md'), rootPath('wiki/c.md')];

/** Takes one page away and adds a line to another. */
const request: CommitRequest = {
  subject: 'undo',
  paths: [A, C],
  sources: new Map(),
  compute: (texts) => ({
    message: 'undo: it\n',
    writes: new Map([
      [A, texts.get(A)?.includes('- undone\n') ? texts.get(A) : `${texts.get(A) ?? ''}- undone\n`],
      // What a person has added is not taken away: the page goes only as it was made.
      ...(texts.get(C) === START['wiki/c.md'] ? [[C, undefined] as const] : []),
    ]),
  }),
};

async function run(system: System, root: string): Promise<CommitResult> {
  return withTransaction(await openWriter(system, root), { waitMs: 20_000 }, (tx) => tx.commit(request));
}

const start = tempRepository(START);
const inHead = (root: string, page: string): boolean => git(root, 'ls-tree', '--name-only', 'HEAD', page) !== '';

/** All of it or nothing, in HEAD, work tree and index alike. */
function expectWhole(root: string): 'all' | 'none' {
  const isGone = !inHead(root, C);
  expect(git(root, 'show', `HEAD:${A}`).includes('- undone')).toBe(isGone);
  expect(readText(root, C) === undefined).toBe(isGone);
  expect(git(root, 'status', '--porcelain')).toBe('');
  expect(git(root, 'for-each-ref', 'refs/wiki')).toBe('');
  expect(git(root, 'fsck', '--no-dangling')).not.toMatch(/error|missing|broken/);
  return isGone ? 'all' : 'none';
}

describe('a page that is taken away', () => {
  it('is gone from the branch, the work tree and the index, in one commit', async () => {
    const root = copyFolder(start);
    const result = await run(nodeSystem, root);
    expect(result).toMatchObject({ outcome: 'committed', editCommit: undefined });
    expect(expectWhole(root)).toBe('all');
    expect(git(root, 'show', '--format=', '--name-status', 'HEAD').split('\n')).toEqual(['M\twiki/a.md', 'D\twiki/c.md']);
    expect((await run(nodeSystem, root)).outcome).toBe('nothing');
  });

  it('is gone with all that came with it, or not at all, wherever the program ends', async () => {
    const counts = { all: 0, none: 0 };
    for (let at = 1; ; at += 2) {
      const root = copyFolder(start);
      const system = makeFaultySystem({ crashBefore: at, killChildren: at % 4 === 1 });
      await run(system, root).catch(() => undefined);
      if (!system.isCrashed()) break;
      // Every third recovery is ended too.
      if (at % 3 === 0) await runRecovery(makeFaultySystem({ crashBefore: 1 + (at % 25) }), root).catch(() => undefined);
      await runRecovery(nodeSystem, root);
      counts[expectWhole(root)]++;
      await run(nodeSystem, root);
      expect(expectWhole(root)).toBe('all');
      removeFolder(root);
    }
    expect(counts.all).toBeGreaterThan(10);
    expect(counts.none).toBeGreaterThan(10);
  });

  it.each(['in place', 'by rename'])(
    'keeps what a person saves into it %s, whenever that is',
    async (how) => {
      const save = (root: string): void => {
        const page = path.join(root, C);
        if (!fs.existsSync(page)) return;
        const text = `${fs.readFileSync(page, 'utf8')}- typed\n`;
        if (how === 'in place') fs.writeFileSync(page, text);
        else {
          fs.writeFileSync(`${root}-away`, text);
          fs.renameSync(`${root}-away`, page);
        }
        fs.writeFileSync(`${root}-did`, '');
      };
      for (let at = 1; ; at += 2) {
        const root = copyFolder(start);
        const system = makeFaultySystem({
          before: (number) => {
            if (number === at) save(root);
          },
        });
        await run(system, root);
        const isDone = fs.existsSync(`${root}-did`);
        fs.rmSync(`${root}-did`, { force: true });
        if (isDone) {
          const safe = `${git(root, 'log', '-p', '--all', '--format=')}\n${readText(root, C) ?? ''}`;
          expect(safe, `before operation ${at}`).toContain('- typed');
        }
        const count = system.operations.length;
        removeFolder(root);
        if (at > count) break;
      }
    },
    180_000,
  );

  it('stays away when a person committed the half-written work tree, unless they wrote into it', async () => {
    for (const text of [undefined, '# c\n\n- mine\n']) {
      const root = copyFolder(start);
      const system = makeFaultySystem();
      await run(system, copyFolder(start));
      const follow = system.operations.findIndex((name) => /^rename wiki\/c\.md/.test(name)) + 1;
      await run(makeFaultySystem({ crashBefore: follow }), root).catch(() => undefined);
      fs.rmSync(path.join(root, '.git/index.lock'), { force: true });
      if (text !== undefined) writeFiles(root, { [C]: text });
      git(root, 'add', '-A');
      git(root, 'commit', '-q', '-m', 'person', '--allow-empty');
      await runRecovery(nodeSystem, root);
      expect(readText(root, C)).toBe(text);
      expect(inHead(root, C)).toBe(text !== undefined);
      removeFolder(root);
    }
  });
});
