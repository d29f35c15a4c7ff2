import path from 'node:path';
import { SetupError, UsageError } from '../domain/errors.js';
import { findRefusal, gitEnvironment, openRepository } from './repository.js';
import type { System } from './system.js';

/**
 * Makes sure that a folder is in a git work tree: its own new repository when it is in none. Says what it did.
 * @throws SetupError when git is missing or knows nobody to commit as, StorageError; nothing was made then.
 */
export async function initRepository(system: System, root: string): Promise<'made' | 'found'> {
  let existing = root;
  while ((await system.files.stat(existing)) === undefined) existing = path.dirname(existing);
  if ((await system.files.stat(existing))?.kind === 'file')
    throw new UsageError(`${existing}: this is a file; a wiki needs a folder.`);
  const options = { cwd: existing, env: gitEnvironment() };
  const identity = await system.processes.run(['var', 'GIT_COMMITTER_IDENT'], options);
  if (identity.code !== 0) {
    await isInRepository(system, existing); // a repository that git cannot open has an identity that git cannot read
    throw new SetupError(
      'no-identity',
      'git does not know who you are, so nothing could be committed; nothing was made.',
      'Run: git config --global user.name "Your Name" && git config --global user.email you@example.org',
    );
  }
  await system.files.makeFolder(root);
  if (await isInRepository(system, root)) return 'found';
  const made = await system.processes.run(['init', '-q', '-b', 'main', '.'], { ...options, cwd: root });
  if (made.code !== 0)
    throw findRefusal('git init', made.stderr) ?? new SetupError('no-git', `${root}: git init failed: ${made.stderr.trim()}`);
  return 'made';
}

/** @throws SetupError when there is one that git cannot open: making another inside would hide that. */
async function isInRepository(system: System, folder: string): Promise<boolean> {
  try {
    await openRepository(system, folder);
    return true;
  } catch (error) {
    if (error instanceof SetupError && error.code === 'no-repository') return false;
    throw error;
  }
}
