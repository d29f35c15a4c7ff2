import path from 'node:path';
import { addNote, type JournalPath } from './journal.js';
import { areSameBytes } from './merge.js';
import { type Repository, toAbsolute } from './repository.js';
import type { Placed } from './store.js';
import type { WikiLock } from './wiki-lock.js';

interface Unwanted {
  repository: Repository;
  lock: WikiLock;
  /** Where the journal lies: the hold goes there. */
  folder: string;
  entry: Pick<JournalPath, 'path' | 'slot'>;
  /** The bytes that are to go; other bytes are a person's. */
  base: Buffer | undefined;
}

/** Does the transaction take this page away? (One that a person deleted has no `theirs`.) */
export const isRemoval = ({ kind, theirs, after }: JournalPath): boolean => kind === 'page' && theirs !== undefined && !after;

/**
 * Takes a page out of the work tree, if it still holds the bytes that were read: it is moved to a hold, which is compared then, for
 * an editor may have saved in between. What a person wrote stays where it is.
 */
export async function removePage({ repository, lock, folder, entry, base }: Unwanted): Promise<Placed> {
  const { files, newId } = repository.system;
  const file = toAbsolute(repository, entry.path);
  await lock.check();
  const current = await files.read(file);
  if (current === undefined) return 'stands';
  if (base === undefined || !areSameBytes(current, base)) return 'left';
  const hold = `hold-${entry.slot}-0-${newId()}`;
  await files.create(path.join(folder, `base-${hold}`), base);
  await addNote(repository, folder, { did: 'hold', path: entry.path, hold });
  if (!(await files.rename(file, path.join(folder, hold)))) {
    await addNote(repository, folder, { did: 'stand', hold });
    return 'stands';
  }
  const held = await files.read(path.join(folder, hold));
  // A save fell between our look and our rename: its file gets its name back, never over another.
  const isLeft = !areSameBytes(held, base) && (await files.link(path.join(folder, hold), file));
  await addNote(repository, folder, { did: 'stand', hold });
  await files.syncFolder(path.dirname(file));
  return isLeft ? 'left' : 'stands';
}
