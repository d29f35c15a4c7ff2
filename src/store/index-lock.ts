import path from 'node:path';
import { BusyError } from '../domain/errors.js';
import { pathAside } from './aside.js';
import type { Repository } from './repository.js';
import type { WikiLock } from './wiki-lock.js';

/**
 * git's own `index.lock`, held for some milliseconds around the decision: meanwhile git refuses `add`, `commit`, `stash`,
 * `reset`, `switch`, `merge` at once. What it holds says whose it is: this wiki's, and which holder's of its lock. One with
 * other content is never ours to remove.
 */
const wikis = (repository: Repository): string => `wikiwright ${repository.key} `;
const holders = (repository: Repository, lock: WikiLock): string => `${wikis(repository)}${lock.generation}\n`;
const lockFile = (repository: Repository): string => `${repository.indexFile}.lock`;
const readLock = async (repository: Repository): Promise<string | undefined> =>
  (await repository.system.files.read(lockFile(repository)))?.toString();

/** @throws BusyError `index-locked` when somebody else holds it longer than `waitMs`. */
export async function takeIndexLock(repository: Repository, lock: WikiLock, waitMs = 10_000): Promise<void> {
  if ((await readLock(repository)) === holders(repository, lock)) return;
  const { system } = repository;
  const aside = pathAside(repository, 'index-lock');
  await system.files.create(aside, Buffer.from(holders(repository, lock)));
  try {
    const since = system.elapsedMs();
    while (!(await system.files.link(aside, lockFile(repository)))) {
      await dropStaleIndexLock(repository, lock);
      if (system.elapsedMs() - since >= waitMs) throw await busy(repository);
      await system.sleep(10);
    }
  } finally {
    await system.files.unlink(aside);
  }
}

/** The generation of this wiki's lock whose holder made git's `index.lock`; undefined: it is not one of ours. */
export async function readIndexLockGeneration(repository: Repository): Promise<number | undefined> {
  const text = await readLock(repository);
  return text?.startsWith(wikis(repository)) ? Number.parseInt(text.slice(wikis(repository).length), 10) : undefined;
}

async function busy(repository: Repository): Promise<BusyError> {
  const stat = await repository.system.files.stat(lockFile(repository));
  const since = stat ? ` since ${new Date(stat.mtimeMs).toISOString()}` : '';
  return new BusyError(
    'index-locked',
    `A git command holds ${lockFile(repository)}${since}.`,
    'If no git command is running, one has crashed: remove that file, then run the command again.',
  );
}

/** Lets go of it if this holder has it: one that slept through the loss of the wiki's lock must not take its successor's. */
export async function dropIndexLock(repository: Repository, lock: WikiLock): Promise<void> {
  if ((await readLock(repository)) === holders(repository, lock)) await repository.system.files.unlink(lockFile(repository));
}

/** Removes what an earlier holder of the wiki's lock left, which is gone. Only for the present one. */
export async function dropStaleIndexLock(repository: Repository, lock: WikiLock): Promise<void> {
  const text = await readLock(repository);
  if (!text?.startsWith(wikis(repository)) || text === holders(repository, lock)) return;
  await lock.check();
  await repository.system.files.unlink(lockFile(repository));
}

/** Puts a new index in the place of git's. The lock stays. */
export async function replaceIndex(repository: Repository, file: string): Promise<void> {
  await repository.system.files.rename(file, repository.indexFile);
  await repository.system.files.syncFolder(path.dirname(repository.indexFile));
}
