import path from 'node:path';
import type { Repository } from './repository.js';

/** A new path for something half-done: nothing refers to it, and the next holder of the wiki's lock clears it away. */
export const pathAside = (repository: Repository, what: string): string =>
  path.join(repository.state, 'tmp', `${what}-${repository.system.newId()}`);

/** Removes what a crash left half-done. The folder stays: git makes files in it too. */
export async function clearAside(repository: Repository): Promise<void> {
  const { files } = repository.system;
  const folder = path.join(repository.state, 'tmp');
  await files.makeFolder(folder);
  for (const name of await files.list(folder)) await files.removeFolder(path.join(folder, name));
}
