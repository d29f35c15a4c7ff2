import path from 'node:path';
import { BusyError } from '../domain/errors.js';
import { clearAside } from './aside.js';
import { followDecision, retireJournal } from './follow.js';
import { dropIndexLock, dropStaleIndexLock } from './index-lock.js';
import { decidedRef, type Journal, journalFolder, readJournal, readNotes } from './journal.js';
import { mergePages } from './merge.js';
import type { ObjectReader } from './objects.js';
import { putBackHeldPages } from './put-back.js';
import { isRemoval } from './remove-page.js';
import { git, type Repository } from './repository.js';
import type { Recovered } from './store.js';
import type { ProcessId } from './system.js';
import type { WikiLock } from './wiki-lock.js';

/** What a look at the journals gives. */
export interface Recovery {
  recovered: Recovered[];
  /** Transactions of which a part was committed away: to be done again, and retired only then. */
  lost: Journal[];
}

/** Ends every transaction of a process that is gone. Idempotent: a recovery that is cut off is itself recovered. */
export async function recover(repository: Repository, lock: WikiLock, objects: ObjectReader): Promise<Recovery> {
  const { files } = repository.system;
  const recovery: Recovery = { recovered: [], lost: [] };
  for (const id of await files.list(path.join(repository.state, 'tx'))) {
    const journal = await readJournal(repository, journalFolder(repository, id));
    if (journal) await recoverOne(repository, lock, objects, journal, recovery);
    else recovery.recovered.push({ subject: await setDamagedAside(repository, id), commit: '', outcome: 'unreadable' });
  }
  await dropStaleIndexLock(repository, lock);
  await dropIndexLock(repository, lock);
  await clearAside(repository);
  return recovery;
}

/** Gives the folder where it lies from now on. */
async function setDamagedAside(repository: Repository, id: string): Promise<string> {
  const folder = path.join(repository.state, 'damaged');
  await repository.system.files.makeFolder(folder);
  await repository.system.files.rename(journalFolder(repository, id), path.join(folder, id));
  return path.join(folder, id);
}

async function recoverOne(
  repository: Repository,
  lock: WikiLock,
  objects: ObjectReader,
  journal: Journal,
  recovery: Recovery,
): Promise<void> {
  const notes = await readNotes(repository, journalFolder(repository, journal.id));
  const child = notes.flatMap((note) => (note.did === 'child' ? [note.process] : [])).at(-1);
  if (child) await waitForChild(repository, child);
  await removeRefLocks(repository, journal, child !== undefined);
  await putBackHeldPages(repository, journalFolder(repository, journal.id));
  const about = { subject: journal.subject, commit: journal.ingest };
  if (!(await isDecided(repository, objects, journal))) {
    await dropStaleIndexLock(repository, lock);
    await retireJournal(repository, objects, journal, 'dropped');
    recovery.recovered.push({ ...about, outcome: 'dropped' });
    return;
  }
  const outcome = await judgeBranch(repository, objects, journal);
  await followDecision({ repository, lock, objects, journal, index: undefined });
  recovery.recovered.push({ ...about, outcome });
  if (outcome === 'done again') recovery.lost.push(journal);
  else await retireJournal(repository, objects, journal, 'done');
}

/** An orphaned `update-ref` that was told to commit still does: nothing can be said before it is gone. */
async function waitForChild(repository: Repository, child: ProcessId): Promise<void> {
  for (let tries = 0; tries < 400 && (await repository.system.processes.isAlive(child)) === 'alive'; tries++)
    await repository.system.sleep(10);
  if ((await repository.system.processes.isAlive(child)) !== 'alive') return;
  throw new BusyError(
    'wiki-locked',
    `An update-ref of a run that has ended still runs (process ${child.pid}): it may yet move the branch.`,
    `End it (kill ${child.pid}), then run the command again.`,
  );
}

/** Locks that a killed `update-ref` left: those with our commit in them, and an empty `HEAD.lock` that does not go away. */
async function removeRefLocks(repository: Repository, journal: Journal, hadChild: boolean): Promise<void> {
  const { files } = repository.system;
  for (const ref of [journal.branch, decidedRef(journal.id)]) {
    const file = path.join(repository.commonFolder, `${ref}.lock`);
    if ((await files.read(file))?.toString() === `${journal.ingest}\n`) await files.unlink(file);
  }
  await files.unlink(path.join(repository.commonFolder, `refs/wiki/kept/${journal.id}-staged.lock`));
  const headLock = path.join(repository.gitFolder, 'HEAD.lock');
  const before = await files.stat(headLock);
  if (!hadChild || before?.size !== 0) return;
  await repository.system.sleep(300);
  const after = await files.stat(headLock);
  if (after?.ino === before.ino && after.mtimeMs === before.mtimeMs) await files.unlink(headLock);
}

async function isDecided(repository: Repository, objects: ObjectReader, journal: Journal): Promise<boolean> {
  if ((await objects.resolve(decidedRef(journal.id))) !== undefined) return true;
  for (const ref of [journal.branch, 'HEAD']) {
    if (await isAncestor(repository, journal.ingest, ref)) return true;
  }
  return false;
}

async function isAncestor(repository: Repository, commit: string, of: string): Promise<boolean> {
  return (await git(repository, ['merge-base', '--is-ancestor', commit, of], { ok: [0, 1, 128] })).code === 0;
}

/** Is all of it in the branch that it was made for (or in HEAD, when that branch has another name now)? If not, is that on purpose? */
async function judgeBranch(repository: Repository, objects: ObjectReader, journal: Journal): Promise<Recovered['outcome']> {
  const branch = (await objects.resolve(journal.branch)) ?? (await objects.resolve('HEAD'));
  if (branch === undefined) return 'set back';
  const entries = await objects.entries(
    branch,
    journal.paths.map((entry) => entry.path),
  );
  let isComplete = true;
  for (const entry of journal.paths) {
    const now = entries.get(entry.path);
    if (now?.oid === entry.after?.oid) continue;
    if (isRemoval(entry)) {
      if (now?.oid === entry.theirs?.oid) isComplete = false;
    } else if (!now || !entry.after || entry.kind === 'source') isComplete = false;
    else {
      const base = entry.theirs && (await objects.blob(entry.theirs.oid));
      const theirs = await objects.blob(now.oid);
      const merged = await mergePages(repository, base, await objects.blob(entry.after.oid), theirs);
      if (!merged?.equals(theirs)) isComplete = false;
    }
  }
  if (isComplete) return 'finished';
  return branch !== journal.ingest && (await isAncestor(repository, branch, journal.ingest)) ? 'set back' : 'done again';
}
