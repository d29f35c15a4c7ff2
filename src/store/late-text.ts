import path from 'node:path';
import type { RootPath } from '../domain/path.js';
import { doneFolder, type Journal, readJournal, readKept } from './journal.js';
import { keepText } from './keep-text.js';
import { addsLinesOnly, mergePages } from './merge.js';
import type { ObjectReader } from './objects.js';
import { placePage } from './place-page.js';
import { putBackHeldPages } from './put-back.js';
import { type Repository, toAbsolute } from './repository.js';
import type { WikiLock } from './wiki-lock.js';

/** Holds are kept that long: whoever still has the old file open may write into it. */
const KEEP_MS = 24 * 3_600_000;
/** An editor that saves what it loaded before an ingest of the last minutes does not know of it. */
const STALE_BUFFER_MS = 10 * 60_000;

/** A finished transaction whose holds are still kept. */
export interface DoneJournal {
  journal: Journal;
  folder: string;
  ageMs: number;
}

/** A journal never changes once it is done: each is read once a process, however many transactions follow. */
const known = new WeakMap<Repository, Map<string, { journal: Journal; madeMs: number }>>();

/** Finished transactions, oldest first. */
export async function listDone(repository: Repository): Promise<DoneJournal[]> {
  const { files } = repository.system;
  const now = repository.system.now().getTime();
  const read = known.get(repository) ?? new Map<string, { journal: Journal; madeMs: number }>();
  known.set(repository, read);
  const done: DoneJournal[] = [];
  for (const id of await files.list(doneFolder(repository))) {
    const folder = path.join(doneFolder(repository), id);
    const one = read.get(id) ?? (await readDone(repository, folder));
    if (one) read.set(id, one);
    if (one) done.push({ journal: one.journal, folder, ageMs: now - one.madeMs });
    else await files.removeFolder(folder);
  }
  return done.sort((a, b) => b.ageMs - a.ageMs);
}

async function readDone(repository: Repository, folder: string): Promise<{ journal: Journal; madeMs: number } | undefined> {
  const stat = await repository.system.files.stat(path.join(folder, 'journal.json'));
  const journal = stat && (await readJournal(repository, folder));
  return journal && { journal, madeMs: stat.mtimeMs };
}

/**
 * Late writers: what a program wrote into a page's old file after it was moved to its hold is merged into the page, or kept
 * in a ref where it clashes. Holds of the last minutes are looked at, and older ones once more before they go.
 */
export async function collectLateText(repository: Repository, lock: WikiLock, done: readonly DoneJournal[]): Promise<void> {
  for (const { journal, folder, ageMs } of done) {
    if (ageMs > STALE_BUFFER_MS && ageMs < KEEP_MS) continue;
    await putBackHeldPages(repository, folder);
    for (const name of await repository.system.files.list(folder)) {
      if (name.startsWith('hold-')) await collectHold(repository, lock, journal, folder, name);
    }
    if (ageMs >= KEEP_MS) await repository.system.files.removeFolder(folder);
  }
}

async function collectHold(
  repository: Repository,
  lock: WikiLock,
  journal: Journal,
  folder: string,
  hold: string,
): Promise<void> {
  const { files } = repository.system;
  const now = await files.read(path.join(folder, hold));
  const seen = (await readKept(repository, folder, `seen-${hold}`)) ?? (await readKept(repository, folder, `base-${hold}`));
  const entry = journal.paths.find(({ slot }) => slot === Number(hold.split('-')[1]));
  if (!now || !seen || !entry || now.equals(seen)) return;
  const current = await files.read(toAbsolute(repository, entry.path));
  // What step 7 merged already is no news: all its lines stand in the page.
  if (!current || !addsLinesOnly(now, current)) {
    const merged = current && (await mergePages(repository, seen, current, now));
    if (current && merged) await placePage({ repository, lock, journal, folder, entry, base: current, want: merged });
    else await keepText(repository, journal.id, entry, now);
  }
  await files.unlink(path.join(folder, `seen-${hold}`));
  await files.create(path.join(folder, `seen-${hold}`), now);
}

/**
 * A late buffer: a page that is an older version plus additions, and has not one line of the ingests since, was saved by an
 * editor that had loaded it before. Gives the page with our lines in it again, in git's form; undefined: it is no late
 * buffer, and what is gone was deleted on purpose.
 */
export async function rejoinLateBuffer(
  repository: Repository,
  objects: ObjectReader,
  done: readonly DoneJournal[],
  file: RootPath,
  tip: Buffer,
  theirs: Buffer,
): Promise<Buffer | undefined> {
  for (const { journal, ageMs } of done) {
    const entry = journal.paths.find((candidate) => candidate.path === file && candidate.kind === 'page');
    if (ageMs > STALE_BUFFER_MS || !entry?.theirs) continue;
    const before = await objects.blob(entry.theirs.oid);
    if (isLateBuffer(before, tip, theirs)) return mergePages(repository, before, tip, theirs);
  }
  return undefined;
}

/** Pages of the last minutes' transactions that look like late buffers, by their bytes in the work tree. */
export async function findLateBuffers(repository: Repository, done: readonly DoneJournal[]): Promise<RootPath[]> {
  const found = new Set<RootPath>();
  const newest = new Map<RootPath, Buffer | undefined>();
  for (const { journal, folder, ageMs } of done.toReversed()) {
    if (ageMs > STALE_BUFFER_MS) continue;
    for (const { path: file, slot, kind } of journal.paths) {
      if (kind === 'source') continue;
      if (!newest.has(file)) newest.set(file, await readKept(repository, folder, `after-${slot}`));
      const ours = newest.get(file);
      const current = await repository.system.files.read(toAbsolute(repository, file));
      if (!ours || !current || current.equals(ours)) continue;
      const before = await readKept(repository, folder, `read-${slot}`);
      if (before && isLateBuffer(before, ours, current)) found.add(file);
    }
  }
  return [...found];
}

function isLateBuffer(before: Buffer, ours: Buffer, theirs: Buffer): boolean {
  if (before.equals(theirs) || !addsLinesOnly(before, theirs)) return false;
  const old = new Set(linesOf(before));
  const there = new Set(linesOf(theirs));
  const added = linesOf(ours).filter((line) => !old.has(line));
  return added.length > 0 && !added.some((line) => there.has(line));
}

const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
