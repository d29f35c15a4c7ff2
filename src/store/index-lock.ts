import path from 'node:path';
import { BusyError } from '../domain/errors.js';
import { pathAside } from './aside.js';
import type { Repository } from './repository.js';

/**
 * git's own `index.lock`, held for some milliseconds around the decision: meanwhile git refuses `add`, `commit`, `stash`,
 * `reset`, `switch`, `merge` at once. What it holds says whose it is; a lock with other content is never ours to remove.
 */
const ours = (repository: Repository): string => `wikiwright ${repository.key}\n`;
const lockFile = (repository: Repository): string => `${repository.indexFile}.lock`;

export async function isIndexLockOurs(repository: Repository): Promise<boolean> {
  return (await repository.system.files.read(lockFile(repository)))?.toString() === ours(repository);
}

/** @throws BusyError `index-locked` when somebody else holds it longer than `waitMs`. */
export async function takeIndexLock(repository: Repository, waitMs = 10_000): Promise<void> {
  if (await isIndexLockOurs(repository)) return;
  const { system } = repository;
  const aside = pathAside(repository, 'index-lock');
  await system.files.create(aside, Buffer.from(ours(repository)));
  try {
    const since = system.now().getTime();
    while (!(await system.files.link(aside, lockFile(repository)))) {
      if (system.now().getTime() - since >= waitMs) throw await busy(repository);
      await system.sleep(10);
    }
  } finally {
    await system.files.unlink(aside);
  }
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

/** Lets go of it if it is ours. */
export async function dropIndexLock(repository: Repository): Promise<void> {
  if (await isIndexLockOurs(repository)) await repository.system.files.unlink(lockFile(repository));
}

/** Puts a new index in the place of git's. The lock stays. */
export async function replaceIndex(repository: Repository, file: string): Promise<void> {
  await repository.system.files.rename(file, repository.indexFile);
  await repository.system.files.syncFolder(path.dirname(repository.indexFile));
}
