import path from 'node:path';
import { StorageError } from '../domain/errors.js';
import { type Identity, openRepository, type Repository, readIdentity } from './repository.js';
import type { System } from './system.js';

/** A repository with the people it commits as. */
export interface Writer {
  repository: Repository;
  author: Identity;
  committer: Identity;
}

/** @throws SetupError when there is no git, no repository or no identity; StorageError when a folder is read-only. */
export async function openWriter(system: System, root: string): Promise<Writer> {
  const repository = await openRepository(system, root);
  const [author, committer] = await Promise.all([readIdentity(repository, 'AUTHOR'), readIdentity(repository, 'COMMITTER')]);
  for (const folder of [root, path.join(root, 'wiki'), repository.gitFolder, repository.commonFolder]) {
    if ((await system.files.stat(folder)) && !(await system.files.isWritable(folder))) {
      throw new StorageError(
        `${folder}: this folder is read-only for you; nothing was changed.`,
        'Make it writable, then run the command again.',
      );
    }
  }
  return { repository, author, committer };
}
