import path from 'node:path';
import { readIndexLockGeneration } from './index-lock.js';
import { decidedRef, journalFolder, readJournal } from './journal.js';
import type { Repository } from './repository.js';
import type { GitLock } from './store.js';
import { readLock } from './wiki-lock.js';

/** A git command holds its locks for milliseconds. */
const LOOK_AGAIN_MS = 300;

/** git's lock files that are still the same after a moment: no command that is just running made them. */
export async function findGitLocks(repository: Repository): Promise<GitLock[]> {
  const { files } = repository.system;
  const before = await statLocks(repository);
  if (before.size === 0) return [];
  await repository.system.sleep(LOOK_AGAIN_MS);
  const lock = await readLock(repository);
  const isHeld = lock.state === 'held';
  const commits = await readRefLocks(repository);
  const left: GitLock[] = [];
  for (const [file, stamp] of before) {
    const stat = await files.stat(file);
    if (!stat || `${stat.ino}-${stat.mtimeMs}` !== stamp) continue;
    const generation = file === `${repository.indexFile}.lock` ? await readIndexLockGeneration(repository) : undefined;
    const isRef = commits.has(file) && (await files.read(file))?.toString() === `${commits.get(file)}\n`;
    const isOurs = generation !== undefined || isRef;
    // A writer that is at work has them for longer on a slow disk.
    if (isOurs && isHeld && (isRef || generation === lock.generation)) continue;
    left.push({ file, sinceMs: stat.mtimeMs, isOurs: isOurs && lock.state !== 'foreign' });
  }
  return left;
}

/** Lock files of the index, of HEAD, of packed and of single refs, each with a stamp. */
async function statLocks(repository: Repository): Promise<Map<string, string>> {
  const { files } = repository.system;
  const { gitFolder, commonFolder, indexFile } = repository;
  const names = ['packed-refs.lock', 'config.lock', 'shallow.lock'].map((name) => path.join(commonFolder, name));
  const all = [`${indexFile}.lock`, path.join(gitFolder, 'HEAD.lock'), ...names];
  const walk = async (folder: string): Promise<void> => {
    for (const name of await files.list(folder)) {
      const file = path.join(folder, name);
      if (name.endsWith('.lock')) all.push(file);
      else if ((await files.stat(file))?.kind === 'folder') await walk(file);
    }
  };
  await walk(path.join(commonFolder, 'refs'));
  const stamps = new Map<string, string>();
  for (const file of all) {
    const stat = await files.stat(file);
    if (stat) stamps.set(file, `${stat.ino}-${stat.mtimeMs}`);
  }
  return stamps;
}

/** The ref locks that transactions under way make, with the commit that stands in them. */
async function readRefLocks(repository: Repository): Promise<Map<string, string>> {
  const locks = new Map<string, string>();
  for (const id of await repository.system.files.list(path.join(repository.state, 'tx'))) {
    const journal = await readJournal(repository, journalFolder(repository, id));
    for (const ref of journal ? [journal.branch, decidedRef(journal.id)] : [])
      locks.set(path.join(repository.commonFolder, `${ref}.lock`), journal?.ingest ?? '');
  }
  return locks;
}
