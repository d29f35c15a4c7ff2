import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeSystem } from '../../src/store/node-system.js';
import { Crash, makeFaultySystem } from './faulty-system.js';
import { act, type Deed, type PersonAction } from './person.js';
import { copyFolder, git, readText, removeFolder, tempRepository, writeFiles } from './repository.js';
import { claimOf, runRecovery, runSample, SOURCE_TEXT, START } from './sample-transaction.js';

/**
 * When the person acts. `beside`: during the ingest. `and crash`: there, and the process ends. `after crash`: when it has
 * ended. `removes lock`: then, after taking our index.lock away.
 */
export const MODES = ['beside', 'and crash', 'after crash', 'removes lock'] as const;
export type Mode = (typeof MODES)[number];

export interface Outcome {
  /** What did not hold; empty: all of it held. */
  broken: string[];
  isRefusedByLock: boolean;
  ingest: 'in the branch' | 'not at all';
  /** How many recoveries were ended in the middle: fewer than asked for when a recovery had fewer operations. */
  recoveriesEnded: number;
}

/** The repository that every interleaving starts from: another branch, other changes staged. */
export function makeStart(isDirty: boolean): string {
  const root = tempRepository(START);
  git(root, 'config', 'gc.auto', '0');
  git(root, 'switch', '-q', '-c', 'other');
  writeFiles(root, { 'wiki/a.md': '# a\n\n- other a\n- two a\n- three a\n' });
  git(root, 'commit', '-q', '-am', 'other');
  git(root, 'switch', '-q', 'main');
  writeFiles(root, { 'notes.txt': 'a note\nstaged\n' });
  git(root, 'add', 'notes.txt');
  writeFiles(root, { 'raw/s.md': SOURCE_TEXT });
  if (isDirty) writeFiles(root, { 'wiki/a.md': '# a\n\n- one a\n- two a\n- typed TYPED-BEFORE\n- three a\n' });
  return root;
}

/** The operations of an ingest that nobody disturbs, by name. */
export async function listOperations(start: string): Promise<string[]> {
  const root = copyFolder(start);
  const system = makeFaultySystem();
  await runSample(system, root);
  removeFolder(root);
  return system.operations;
}

const STEPS: readonly RegExp[] = [
  /cat-file --batch answers/,
  /git fast-import --quiet answers/,
  /^rename .*journal/,
  /update-ref -m answers/,
  /^link tmp\/index-lock/,
  /update-ref -m ends/,
  /^link .*put-hold/,
  /^rename tmp\/index-/,
];

/** The numbers of one operation of each step of the transaction. @throws Error when a step has none. */
export function pointsOf(operations: readonly string[]): number[] {
  return STEPS.map((step) => {
    const index = operations.findLastIndex((name) => step.test(name));
    if (index < 0) throw new Error(`no operation is ${step}:\n${operations.join('\n')}`);
    return index + 1;
  });
}

/**
 * One ingest with one action before its operation `at`, what follows from it, and everything that must hold then.
 * `recoveries`: the recoveries that are ended too, each before its operation with that number.
 */
export async function interleave(
  start: string,
  isDirty: boolean,
  mode: Mode,
  action: PersonAction,
  at: number,
  recoveries: readonly number[] = [],
): Promise<Outcome> {
  const root = copyFolder(start);
  try {
    const deed = await run(root, mode, action, at);
    const ended = [];
    for (const operation of recoveries) ended.push(await endRecovery(root, operation));
    return { ...(await judge(root, isDirty, action, deed)), recoveriesEnded: ended.filter(Boolean).length };
  } finally {
    removeFolder(root);
  }
}

async function run(root: string, mode: Mode, action: PersonAction, at: number): Promise<Deed> {
  let deed: Deed = { typed: [], stagedDeletion: false, isDone: false, isRefusedByLock: false };
  const during = mode === 'beside' || mode === 'and crash';
  const system = makeFaultySystem({
    ...(mode === 'beside' ? {} : { crashBefore: at }),
    killChildren: at % 2 === 0,
    before: (number) => {
      if (during && number === at) deed = act(root, action);
    },
  });
  await runSample(system, root).catch((error: unknown) => {
    if (!(error instanceof Crash) && !(error instanceof Error)) throw error;
  });
  if (!during) {
    await sleep(20);
    if (mode === 'removes lock') fs.rmSync(path.join(root, '.git/index.lock'), { force: true });
    deed = act(root, action);
  }
  return deed;
}

/** A recovery that ends before its operation with that number; false: it had fewer. */
async function endRecovery(root: string, operation: number): Promise<boolean> {
  const system = makeFaultySystem({ crashBefore: operation, killChildren: operation % 2 === 1 });
  await runRecovery(system, root).catch((error: unknown) => {
    if (!(error instanceof Crash) && !(error instanceof Error)) throw error;
  });
  return system.isCrashed();
}

/** Actions after which the sample's lines are gone on purpose: doing it again is right then. */
const TAKES_AWAY = /revert|amend|reset|commit|old buffer|deletes|renames|git rm|deletion|restores|stash|switch/;

const PAGES = ['wiki/a.md', 'wiki/b.md', 'wiki/new.md'];
const times = (text: string | undefined, part: string): number => (text ?? '').split(part).length - 1;
const quietly = (root: string, ...args: string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
const at = (root: string, rev: string, file: string): string | undefined => {
  const { status, stdout } = spawnSync('git', ['show', `${rev}:${file}`], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
};

/** Is the sample's ingest wholly in a commit, not at all, or in part? */
function ingestIn(root: string, rev: string, id = 'S1'): 'all' | 'none' | 'part' {
  const counts = PAGES.map((page) => times(at(root, rev, page), claimOf(id)));
  return counts.every((n) => n === 1) ? 'all' : counts.every((n) => n === 0) ? 'none' : 'part';
}

/** Every text that is safe: the work tree, and whatever a ref, a reflog or the stash still names. */
function everything(root: string): string {
  const script = `git rev-list --all --reflog --objects --no-object-names | git cat-file --batch-check | awk '$2=="blob"{print $1}' | sort -u | git cat-file --batch; git ls-files -s | cut -d' ' -f2 | git cat-file --batch; find . -path ./.git -prune -o -type f -exec cat {} +`;
  return spawnSync('bash', ['-c', script], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
}

const snapshot = (root: string): string =>
  [
    quietly(root, 'for-each-ref'),
    quietly(root, 'symbolic-ref', 'HEAD'),
    quietly(root, 'ls-files', '-s'),
    quietly(root, 'status', '--porcelain'),
    ...PAGES.map((page) => readText(root, page) ?? '-'),
  ].join('\n');

async function judge(
  root: string,
  isDirty: boolean,
  action: PersonAction,
  deed: Deed,
): Promise<Omit<Outcome, 'recoveriesEnded'>> {
  const broken: string[] = [];
  const expectThat = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  await runRecovery(nodeSystem, root);
  const before = snapshot(root);
  await runRecovery(nodeSystem, root);
  expectThat(snapshot(root) === before, 'a second recovery changes something');
  expectThat(quietly(root, 'for-each-ref', 'refs/wiki/tx') === '', 'refs/wiki/tx is left');
  expectThat(
    !fs.existsSync(path.join(root, '.git/index.lock')) && !fs.existsSync(path.join(root, '.git/HEAD.lock')),
    'a lock is left',
  );

  const safe = everything(root);
  for (const mark of deed.typed) expectThat(safe.includes(mark), `lost ${mark}`);
  if (isDirty && !(action.discards && deed.isDone) && !action.name.includes('old buffer'))
    expectThat(safe.includes('TYPED-BEFORE'), 'lost TYPED-BEFORE');
  expectThat(!/^(<<<<<<<|>>>>>>>)/m.test(safe), 'conflict markers');
  if (deed.stagedDeletion) expectThat(isDeletionKept(root), 'a staged deletion is lost');
  if (!action.movesHead && !(action.name === 'commits the index')) {
    expectThat(/^M/.test(quietly(root, 'diff', '--cached', '--name-status', '--', 'notes.txt')), 'notes.txt is no longer staged');
  }
  const branch = quietly(root, 'rev-parse', '-q', '--verify', 'main') ? 'main' : 'trunk';
  const inBranch = ingestIn(root, branch);
  expectThat(inBranch !== 'part', `a part of the ingest is in ${branch}`);
  const head = quietly(root, 'symbolic-ref', '--short', 'HEAD').trim();
  expectThatTreeFollows(root, head, expectThat, action);
  expectThat(!/error|missing|broken/.test(quietly(root, 'fsck', '--no-dangling', '--no-progress')), 'fsck');
  if (head !== 'other') await expectThatItGoesOn(root, deed, action, expectThat);
  return { broken, isRefusedByLock: deed.isRefusedByLock, ingest: inBranch === 'all' ? 'in the branch' : 'not at all' };
}

function isDeletionKept(root: string): boolean {
  if (quietly(root, 'ls-files', 'wiki/b.md') === '') return true;
  const kept = quietly(root, 'for-each-ref', '--format=%(refname)', 'refs/wiki/kept').split('\n').filter(Boolean);
  return kept.some((ref) => !quietly(root, 'ls-tree', '--name-only', ref, 'wiki/').includes('b.md'));
}

/** The work tree is no silent revert of HEAD, and holds nothing of ours that HEAD does not have. */
function expectThatTreeFollows(
  root: string,
  head: string,
  expectThat: (holds: boolean, what: string) => void,
  action: PersonAction,
): void {
  for (const page of ['wiki/a.md', 'wiki/b.md']) {
    const inHead = times(at(root, 'HEAD', page), claimOf('S1'));
    const text = readText(root, page);
    if (inHead === 1 && text !== undefined && !(page === 'wiki/a.md' && action.name.includes('old buffer')))
      expectThat(text.includes(claimOf('S1')), `${page} lacks our line that HEAD has`);
    if (inHead === 0 && text !== undefined && action.name !== 'reset --soft HEAD~1')
      expectThat(!text.includes(claimOf('S1')), `${page} has our line that HEAD lacks`);
  }
  if (head !== 'other')
    expectThat(ingestIn(root, 'HEAD') !== 'part' || action.name === 'reset --soft HEAD~1', 'a part of the ingest is in HEAD');
}

/** The same ingest again, and another: both are in, once, beside everything that the person typed. */
async function expectThatItGoesOn(
  root: string,
  deed: Deed,
  action: PersonAction,
  expectThat: (holds: boolean, what: string) => void,
): Promise<void> {
  writeIfMissing(root);
  await runSample(nodeSystem, root, 'S1');
  expectThat(ingestIn(root, 'HEAD') === 'all', 'the ingest cannot be done again');
  await runSample(nodeSystem, root, 'S2');
  expectThat(ingestIn(root, 'HEAD') === 'all' && ingestIn(root, 'HEAD', 'S2') === 'all', 'the next ingest does not go in');
  const pages = `${at(root, 'HEAD', 'wiki/a.md') ?? ''}${at(root, 'HEAD', 'wiki/b.md') ?? ''}`;
  for (const mark of deed.typed) {
    expectThat(times(pages, `typed ${mark}\n`) <= 1, `${mark} stands twice`);
    if (/^(saves|appends)/.test(action.name)) expectThat(pages.includes(mark), `${mark} is not in HEAD`);
  }
  const ingests = quietly(root, 'log', '--format=%s', '--grep=^ingest: S1').split('\n').filter(Boolean).length;
  expectThat(ingests <= 1 || TAKES_AWAY.test(action.name), `${ingests} commits of one ingest`);
}

function writeIfMissing(root: string): void {
  if (!fs.existsSync(path.join(root, 'raw/s.md'))) writeFiles(root, { 'raw/s.md': SOURCE_TEXT });
}
