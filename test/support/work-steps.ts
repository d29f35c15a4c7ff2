import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { nodeSystem } from '../../src/store/node-system.js';
import { type Fault, makeFaultySystem } from './faulty-system.js';
import { copyFolder, git, readText, removeFolder } from './repository.js';
import { runRecovery } from './sample-transaction.js';
import { TYPED, type Work } from './work.js';

/** A command with a folder from which it begins, and how that looks before and after it. */
export interface Begun {
  work: Work;
  isDirty: boolean;
  start: string;
  before: State;
  after: State;
  /** Its operations when nothing disturbs them, by name. */
  operations: string[];
}

interface State {
  /** Of HEAD; empty: no commit yet. */
  tree: string;
  status: string;
}

const said = (root: string, ...args: string[]): string => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;

function stateOf(root: string): State {
  if (!fs.existsSync(path.join(root, '.git'))) return { tree: '', status: '' };
  const isBorn = said(root, 'rev-parse', '-q', '--verify', 'HEAD') !== '';
  return {
    tree: isBorn ? git(root, 'rev-parse', 'HEAD^{tree}') : '',
    status: git(root, 'status', '--porcelain', '--untracked-files=all'),
  };
}

export async function begin(work: Work, isDirty: boolean): Promise<Begun> {
  const start = await work.start(isDirty);
  const root = copyFolder(start);
  const system = makeFaultySystem();
  await work.run(system, root);
  const begun = { work, isDirty, start, before: stateOf(start), after: stateOf(root), operations: system.operations };
  expect(begun.after.tree).not.toBe(begun.before.tree);
  removeFolder(root);
  return begun;
}

/** All of it or nothing, in HEAD, work tree and index; nothing of a person is gone. */
function expectWhole(begun: Begun, root: string): 'all' | 'none' {
  const state = stateOf(root);
  const isDone = state.tree !== begun.before.tree;
  expect(state).toEqual(isDone ? begun.after : begun.before);
  if (begun.isDirty) {
    const pages = begun.before.status.match(/^ M .*$/gm) ?? [];
    for (const page of begun.work.name === 'ask --save' ? ['wiki/log.md'] : pages.map((line) => line.slice(3)))
      expect(readText(root, page), page).toContain(TYPED);
    expect(git(root, 'diff', '--cached', '--name-only')).toBe('notes.txt');
  }
  if (state.tree === '') return 'none';
  expect(git(root, 'for-each-ref', 'refs/wiki')).toBe('');
  expect(git(root, 'fsck', '--no-dangling')).not.toMatch(/error|missing|broken/);
  return isDone ? 'all' : 'none';
}

async function expectDoneAgainOnce({ work, after }: Begun, root: string, state: 'all' | 'none'): Promise<void> {
  if (state === 'none') await work.run(nodeSystem, root);
  // Once more: an undo says that it is done already.
  else if (!work.addsAgain)
    await work.run(nodeSystem, root).catch((error: Error) => expect(error.message).toMatch(/already|there is no ingest/));
  expect(stateOf(root)).toEqual(after);
  const subjects = git(root, 'log', '--format=%s').split('\n');
  expect(subjects.filter((subject) => work.subject.test(subject))).toHaveLength(1);
}

const recoverIn = async (system: typeof nodeSystem, root: string): Promise<unknown> =>
  fs.existsSync(path.join(root, '.git')) ? runRecovery(system, root) : undefined;

/**
 * Does it on a system with this fault, and ends the recoveries before these operations of theirs; then: all or nothing, a second
 * recovery changes nothing, it can be done again. Undefined when the fault never came.
 */
export async function endAndRecover(
  begun: Begun,
  fault: Fault,
  recoveries: readonly number[] = [],
): Promise<'all' | 'none' | undefined> {
  const root = copyFolder(begun.start);
  try {
    const system = makeFaultySystem(fault);
    const end = await begun.work.run(system, root).catch((error: Error) => error);
    if (fault.crashBefore !== undefined && !system.isCrashed()) return undefined;
    if (fault.failAt !== undefined && end instanceof Error) expect(end).not.toBeInstanceOf(TypeError);
    if (fault.losing) startAgain(root);
    for (const crashBefore of recoveries) await recoverIn(makeFaultySystem({ crashBefore }), root).catch(() => undefined);
    return await expectRecovered(begun, root);
  } finally {
    removeFolder(root);
  }
}

/** After a power cut the machine has started again: whoever had the lock is of the time before, also this test's own process. */
function startAgain(root: string): void {
  const state = path.join(root, '.git/wiki');
  if (!fs.existsSync(state)) return;
  for (const file of fs.readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((name) => /locks\/\d+$/.test(name))) {
    const text = fs.readFileSync(path.join(state, file), 'utf8');
    fs.writeFileSync(path.join(state, file), text.replace(/"boot":"[^"]*"/, '"boot":"before the power cut"'));
  }
}

/** Recovers, and judges: all or nothing, a second recovery changes nothing, it can be done again. */
export async function expectRecovered(begun: Begun, root: string): Promise<'all' | 'none'> {
  await recoverIn(nodeSystem, root);
  const state = expectWhole(begun, root);
  await recoverIn(nodeSystem, root);
  expect(expectWhole(begun, root)).toBe(state);
  await expectDoneAgainOnce(begun, root, state);
  return state;
}
