import path from 'node:path';
import type { RootPath } from '../domain/path.js';
import { mapAtOnce } from './at-once.js';
import { smudgeFile } from './clean.js';
import { dropIndexLock, replaceIndex, takeIndexLock } from './index-lock.js';
import { decidedRef, doneFolder, type Journal, type JournalPath, journalFolder, keptRef, readKept } from './journal.js';
import type { Entries, Entry, ObjectReader } from './objects.js';
import { placePage } from './place-page.js';
import { readStaged } from './read-state.js';
import { isRemoval, removePage } from './remove-page.js';
import { git, type Repository, toAbsolute } from './repository.js';
import { commitStaged, findStagedByPerson, makeIndex } from './staged.js';
import type { Placed } from './store.js';
import type { WikiLock } from './wiki-lock.js';

interface Decided {
  repository: Repository;
  lock: WikiLock;
  objects: ObjectReader;
  journal: Journal;
  /** The index that was made before the decision, when the lock was never let go; its path. */
  index: string | undefined;
}

/**
 * After the decision: the work tree and the index follow what is committed. Every part can be done again, so that a
 * recovery runs the same code. HEAD may be another branch by now: then only bytes that are ours alone are taken back.
 */
export async function followDecision(decided: Decided): Promise<Map<RootPath, Placed>> {
  const { lock, objects, journal } = decided;
  const paths = journal.paths.map((entry) => entry.path);
  const head = await objects.entries(await objects.resolve('HEAD'), paths);
  const entries = new Map<RootPath, Entry | undefined>();
  const placed = new Map<RootPath, Placed>();
  // Each page by itself goes step by step; together they wait for the disk once and not one after the other.
  const followed = await mapAtOnce(
    journal.paths,
    async (entry): Promise<[JournalPath, Followed]> => [entry, await followPath(decided, entry, head.get(entry.path))],
  );
  for (const [entry, one] of followed) {
    if (one.placed !== undefined) placed.set(entry.path, one.placed);
    if (one.isIndexed) entries.set(entry.path, one.entry);
  }
  await followWithIndex(decided, head, entries);
  await lock.check();
  return placed;
}

/** What became of one path, and what the index has to say of it; it says nothing new of one that is left alone. */
interface Followed {
  placed?: Placed;
  isIndexed: boolean;
  entry?: Entry | undefined;
}

async function followPath(decided: Decided, entry: JournalPath, inHead: Entry | undefined): Promise<Followed> {
  // A page that a person deleted is not there afterwards either: the index has to say so too.
  if (inHead?.oid === entry.after?.oid) {
    const after = { isIndexed: true, entry: entry.after };
    if (entry.kind === 'page' && entry.after) return { ...after, placed: await placeOurs(decided, entry) };
    return isRemoval(entry) ? { ...after, placed: await removeOurs(decided, entry) } : after;
  }
  if (entry.kind !== 'page' || !(await isOursAlone(decided, entry))) return { isIndexed: false };
  await takeBack(decided, entry, inHead);
  return { isIndexed: inHead !== undefined, entry: inHead };
}

async function placeOurs(decided: Decided, entry: JournalPath): Promise<Placed> {
  const { repository, journal } = decided;
  const base = entry.wasAbsent
    ? undefined
    : await readKept(repository, journalFolder(repository, journal.id), `read-${entry.slot}`);
  const want = await readKept(repository, journalFolder(repository, journal.id), `after-${entry.slot}`);
  if (!want) throw new Error(`${journalFolder(repository, journal.id)}: after-${entry.slot} is missing`);
  return placePage({ ...decided, folder: journalFolder(repository, journal.id), entry, base, want });
}

async function removeOurs(decided: Decided, entry: JournalPath): Promise<Placed> {
  const folder = journalFolder(decided.repository, decided.journal.id);
  return removePage({ ...decided, folder, entry, base: await readKept(decided.repository, folder, `read-${entry.slot}`) });
}

/** Do exactly our bytes stand there, and not the person's? */
async function isOursAlone({ repository, journal }: Decided, entry: JournalPath): Promise<boolean> {
  const current = await repository.system.files.read(toAbsolute(repository, entry.path));
  const ours = await readKept(repository, journalFolder(repository, journal.id), `after-${entry.slot}`);
  const theirs = entry.wasAbsent
    ? undefined
    : await readKept(repository, journalFolder(repository, journal.id), `read-${entry.slot}`);
  return current !== undefined && ours !== undefined && current.equals(ours) && !theirs?.equals(ours);
}

async function takeBack(decided: Decided, entry: JournalPath, inHead: Entry | undefined): Promise<void> {
  const { repository, journal } = decided;
  const ours = (await readKept(repository, journalFolder(repository, journal.id), `after-${entry.slot}`)) as Buffer;
  if (inHead === undefined) {
    const staged = await readStaged(repository, [entry.path]);
    const away = path.join(journalFolder(repository, journal.id), `back-${entry.slot}`);
    if (!staged.get(entry.path)) await repository.system.files.rename(toAbsolute(repository, entry.path), away);
    return;
  }
  const read = entry.wasAbsent
    ? undefined
    : await readKept(repository, journalFolder(repository, journal.id), `read-${entry.slot}`);
  const asRead = read && inHead.oid === entry.theirs?.oid ? read : undefined;
  const want = asRead ?? (await smudgeFile(repository, entry.path, inHead));
  await placePage({ ...decided, folder: journalFolder(repository, journal.id), entry, base: ours, want });
}

/** Our paths in git's index as HEAD has them; what a person staged for them meanwhile is kept in a ref first. */
async function followWithIndex(
  decided: Decided,
  head: Entries,
  entries: ReadonlyMap<RootPath, Entry | undefined>,
): Promise<void> {
  const { repository, lock, journal } = decided;
  await takeIndexLock(repository, lock);
  let { index } = decided;
  if (index === undefined || entries.size !== journal.paths.length) {
    const bytes = await repository.system.files.read(repository.indexFile);
    const ours = journal.paths.filter((entry) => entries.has(entry.path));
    const staged = await readStaged(
      repository,
      ours.map((entry) => entry.path),
    );
    const theirs = findStagedByPerson(ours, staged).filter((entry) => staged.get(entry.path)?.oid !== head.get(entry.path)?.oid);
    if (theirs.length > 0) {
      const commit = await commitStaged(repository, journal.tip, theirs, staged);
      await git(repository, ['update-ref', keptRef(`${journal.id}-staged-${commit.slice(0, 8)}`), commit]);
    }
    index = await makeIndex(repository, bytes, entries);
  }
  await lock.check();
  await replaceIndex(repository, index);
  await dropIndexLock(repository, lock);
}

/** The journal's end: `done` keeps its holds for late writers, `dropped` leaves nothing. */
export async function retireJournal(
  repository: Repository,
  objects: ObjectReader,
  journal: Journal,
  how: 'done' | 'dropped',
): Promise<void> {
  const { files } = repository.system;
  if ((await objects.resolve(decidedRef(journal.id))) !== undefined)
    await git(repository, ['update-ref', '-d', decidedRef(journal.id)]);
  const to =
    how === 'done' ? path.join(doneFolder(repository), journal.id) : path.join(repository.state, 'tmp', `dropped-${journal.id}`);
  await files.makeFolder(path.dirname(to));
  await files.rename(journalFolder(repository, journal.id), to);
  await files.syncFolder(path.dirname(to));
  if (how === 'dropped') await files.removeFolder(to);
}
