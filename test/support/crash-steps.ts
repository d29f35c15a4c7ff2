import { expect } from 'vitest';
import { nodeSystem } from '../../src/store/node-system.js';
import { makeFaultySystem } from './faulty-system.js';
import { copyFolder, git, readText, removeFolder, tempRepository, writeFiles } from './repository.js';
import { claimOf, runRecovery, runSample, SOURCE_TEXT, START } from './sample-transaction.js';

/** Where every crash begins: other changes staged; `dirty`: a page that a person had changed. */
export interface Starts {
  clean: string;
  dirty: string;
  /** The operations of an ingest on clean pages, by name. */
  operations: string[];
}

export async function makeStarts(): Promise<Starts> {
  const clean = tempRepository(START);
  writeFiles(clean, { 'raw/s.md': SOURCE_TEXT, 'notes.txt': 'a note\nstaged\n' });
  git(clean, 'add', 'notes.txt');
  const dirty = copyFolder(clean);
  writeFiles(dirty, { 'wiki/a.md': '# a\n\n- one a\n- typed by hand\n- two a\n- three a\n' });
  const system = makeFaultySystem();
  const root = copyFolder(clean);
  await runSample(system, root);
  removeFolder(root);
  return { clean, dirty, operations: system.operations };
}

/** What of the sample transaction is in HEAD: all pages and the source, none, or a part. */
function committed(root: string): 'all' | 'none' | 'part' {
  const has = ['wiki/a.md', 'wiki/b.md', 'wiki/new.md'].map((page) => readAtHead(root, page)?.split(claimOf('S1')).length === 2);
  has.push(readAtHead(root, 'raw/s.md') === SOURCE_TEXT);
  return has.every(Boolean) ? 'all' : has.some(Boolean) ? 'part' : 'none';
}

function readAtHead(root: string, page: string): string | undefined {
  try {
    return `${git(root, 'show', `HEAD:${page}`)}\n`;
  } catch {
    return undefined;
  }
}

const everything = (root: string): string =>
  [git(root, 'for-each-ref'), git(root, 'ls-files', '-s'), git(root, 'status', '--porcelain')].join('\n');

function expectWhole(root: string, isDirty: boolean): 'all' | 'none' {
  const state = committed(root);
  expect(state).not.toBe('part');
  for (const page of ['wiki/a.md', 'wiki/b.md', 'wiki/c.md']) {
    if (state === 'all' || !isDirty || page !== 'wiki/a.md') expect(readText(root, page)).toBe(readAtHead(root, page));
  }
  if (isDirty) expect(readText(root, 'wiki/a.md')).toContain('typed by hand');
  const expected = state === 'all' ? ['M  notes.txt'] : ['M  notes.txt', '?? raw/', ...(isDirty ? [' M wiki/a.md'] : [])];
  expect(git(root, 'status', '--porcelain').split('\n').sort()).toEqual(expected.sort());
  expect(git(root, 'for-each-ref', 'refs/wiki')).toBe('');
  expect(git(root, 'fsck', '--no-dangling')).not.toMatch(/error|missing|broken/);
  return state as 'all' | 'none';
}

async function expectDoneAgainOnce(root: string): Promise<void> {
  await runSample(nodeSystem, root);
  expect(committed(root)).toBe('all');
  expect(git(root, 'log', '--format=%s', '--grep=Wiki-Source')).toBe('ingest: S1');
}

/**
 * Ends the process before operation `n`; then: all of it or nothing, a second recovery does nothing, the same ingest can be
 * done. Undefined when the ingest had fewer operations.
 */
export async function crashAt(
  starts: Starts,
  n: number,
  options: { isDirty: boolean; killChildren: boolean },
): Promise<'all' | 'none' | undefined> {
  const root = copyFolder(options.isDirty ? starts.dirty : starts.clean);
  try {
    const system = makeFaultySystem({ crashBefore: n, killChildren: options.killChildren });
    await runSample(system, root).catch(() => undefined);
    if (!system.isCrashed()) return undefined;
    await runRecovery(nodeSystem, root);
    const state = expectWhole(root, options.isDirty);
    const before = everything(root);
    await runRecovery(nodeSystem, root);
    expect(everything(root)).toBe(before);
    await expectDoneAgainOnce(root);
    return state;
  } finally {
    removeFolder(root);
  }
}

/** Fails operation `n` once; the process lives on and says so. */
export async function failAt(starts: Starts, n: number): Promise<void> {
  const root = copyFolder(starts.clean);
  try {
    const result = await runSample(makeFaultySystem({ failAt: n }), root).catch((error: Error) => error);
    if (result instanceof Error) expect(result.message).toMatch(/injected|ended|failed|missing|did not/);
    await runRecovery(nodeSystem, root);
    expectWhole(root, false);
    await expectDoneAgainOnce(root);
  } finally {
    removeFolder(root);
  }
}

/** Ends the process before operation `n`, then the recovery before its operation `m`, then recovers. */
export async function crashTwice(starts: Starts, n: number, m: number): Promise<boolean> {
  const root = copyFolder(n % 2 === 0 ? starts.dirty : starts.clean);
  try {
    await runSample(makeFaultySystem({ crashBefore: n }), root).catch(() => undefined);
    const second = makeFaultySystem({ crashBefore: m });
    await runRecovery(second, root).catch(() => undefined);
    if (!second.isCrashed()) return false;
    await runRecovery(nodeSystem, root);
    expectWhole(root, n % 2 === 0);
    await expectDoneAgainOnce(root);
    return true;
  } finally {
    removeFolder(root);
  }
}
