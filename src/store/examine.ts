import path from 'node:path';
import { WikiError } from '../domain/errors.js';
import { pathAside } from './aside.js';
import { findGitLocks } from './examine-locks.js';
import { findMissingObjects, restoreObject } from './examine-objects.js';
import { journalFolder, readJournal } from './journal.js';
import { dropKeptFile, listKeptPlans } from './kept-plans.js';
import { git, openRepository, type Repository, readIdentity, toAbsolute } from './repository.js';
import type { Examiner, FileSystemTraits, KeptText } from './store.js';
import type { System } from './system.js';
import { readLock } from './wiki-lock.js';

/** Looks at the repository around a wiki's root. @throws SetupError when there is none. */
export async function openExaminer(system: System, root: string): Promise<Examiner> {
  const repository = await openRepository(system, root);
  return {
    findMissingObjects: () => findMissingObjects(repository),
    restore: (object) => restoreObject(repository, object),
    listRuns: async () => ({
      open: await listOpen(repository),
      damaged: (await system.files.list(path.join(repository.state, 'damaged'))).map((name) =>
        path.join(repository.state, 'damaged', name),
      ),
    }),
    readLock: () => readLock(repository),
    listGitLocks: () => findGitLocks(repository),
    readIdentity: async () => {
      const { name, email } = await readIdentity(repository, 'AUTHOR');
      await readIdentity(repository, 'COMMITTER');
      return `${name} <${email}>`;
    },
    readTraits: () => readTraits(repository),
    listPlans: (sources) => listKeptPlans(repository, sources),
    dropPlan: (name) => dropKeptFile(repository, name),
    listKeptTexts: () => listKeptTexts(repository),
    exists: async (file) => (await system.files.stat(toAbsolute(repository, file))) !== undefined,
  };
}

/** Subjects of journals that are under way or were left by a crash. */
async function listOpen(repository: Repository): Promise<string[]> {
  const open: string[] = [];
  for (const id of await repository.system.files.list(path.join(repository.state, 'tx'))) {
    const journal = await readJournal(repository, journalFolder(repository, id));
    open.push(journal?.subject ?? `${journalFolder(repository, id)} (cannot be read)`);
  }
  return open;
}

async function readTraits(repository: Repository): Promise<FileSystemTraits> {
  const { files } = repository.system;
  const [lower, upper] = await Promise.all(['wiki', 'WIKI'].map((name) => files.stat(path.join(repository.root, name))));
  // git looks at the file system when it makes a repository.
  const symlinks = await git(repository, ['config', '--type=bool', 'core.symlinks'], { ok: [0, 1] });
  return {
    isCaseInsensitive: lower !== undefined && lower.ino === upper?.ino,
    hasSymlinks: symlinks.stdout.toString().trim() !== 'false',
    canLinkFiles: await canLinkFiles(repository),
  };
}

/** A link has the number of the file that it is a second name of; where links cannot be made, ours is a copy. */
async function canLinkFiles(repository: Repository): Promise<boolean | undefined> {
  const { files } = repository.system;
  const [one, two] = [pathAside(repository, 'trait'), pathAside(repository, 'trait')];
  try {
    await files.create(one, Buffer.from('?'));
    await files.link(one, two);
    const [a, b] = [await files.stat(one), await files.stat(two)];
    return a && b && a.ino === b.ino;
  } catch (error) {
    if (error instanceof WikiError) return undefined; // read-only, or a writer cleared it away
    throw error;
  } finally {
    for (const file of [one, two]) await files.unlink(file).catch(() => {});
  }
}

async function listKeptTexts(repository: Repository): Promise<KeptText[]> {
  const format = '%(refname)%1f%(creatordate:iso-strict)%1f%(contents:subject)';
  const args = ['for-each-ref', '--sort=-creatordate', `--format=${format}`, 'refs/wiki/kept'];
  const lines = (await git(repository, args)).stdout.toString().split('\n').filter(Boolean);
  return lines.map((line) => {
    const [ref = '', date = '', subject = ''] = line.split('\x1f');
    return { ref, date, subject };
  });
}
