import path from 'node:path';
import type { RootPath } from '../domain/path.js';
import { mapAtOnce } from './at-once.js';
import { doneFolder, type Journal, readJournal, readKept } from './journal.js';
import { keepText } from './keep-text.js';
import { addsLinesOnly, mergePages } from './merge.js';
import type { ObjectReader } from './objects.js';
import { placePage } from './place-page.js';
import { putBackHeldPages } from './put-back.js';
import { type Repository, toAbsolute } from './repository.js';
import { stampOf } from './system.js';
import type { WikiLock } from './wiki-lock.js';

/** Holds are kept that long: whoever still has the old file open may write into it. */
const KEEP_MS = 24 * 3_600_000;
/**
 * And no more than this: each has the index several times, so thousands of ingests in a day would fill a disk. The oldest go first,
 * looked at once more; what was in a page before an ingest is in git.
 */
const KEEP_BYTES = 256 * 2 ** 20;
/** The index and the log of a wiki are larger than that, and few pages are. */
const LARGE_BYTES = 64 * 2 ** 10;
/** An editor that saves what it loaded before an ingest of the last minutes does not know of it. */
const STALE_BUFFER_MS = 10 * 60_000;

/** One from the future is of a clock that was set back since: how old it is cannot be told. */
const isYoung = ({ ageMs }: DoneJournal): boolean => Math.abs(ageMs) <= STALE_BUFFER_MS;

/** A finished transaction whose holds are still kept. */
export interface DoneJournal {
  journal: Journal;
  folder: string;
  /** When its journal was written, by the clock of its file system. */
  madeMs: number;
  ageMs: number;
  /** Of all files in the folder. */
  size: number;
}

/** A journal never changes once it is done: each is read once a process, however many transactions follow. */
const known = new WeakMap<Repository, Map<string, ReadJournal>>();

interface ReadJournal {
  journal: Journal;
  madeMs: number;
  size: number;
}

/** Finished transactions, oldest first. */
export async function listDone(repository: Repository): Promise<DoneJournal[]> {
  const { files } = repository.system;
  const now = repository.system.now().getTime();
  const read = known.get(repository) ?? new Map<string, ReadJournal>();
  known.set(repository, read);
  const done: DoneJournal[] = [];
  const ids = new Set(await files.list(doneFolder(repository)));
  for (const id of read.keys()) if (!ids.has(id)) read.delete(id);
  for (const id of ids) {
    const folder = path.join(doneFolder(repository), id);
    const one = read.get(id) ?? (await readDone(repository, folder));
    if (one) read.set(id, one);
    if (one) done.push({ journal: one.journal, folder, madeMs: one.madeMs, ageMs: now - one.madeMs, size: one.size });
    else await files.removeFolder(folder);
  }
  return done.sort((a, b) => b.ageMs - a.ageMs);
}

async function readDone(repository: Repository, folder: string): Promise<ReadJournal | undefined> {
  const { files } = repository.system;
  const stat = await files.stat(path.join(folder, 'journal.json'));
  const journal = stat && (await readJournal(repository, folder));
  if (!journal) return undefined;
  const stats = await files.statEach(folder, await files.list(folder));
  return { journal, madeMs: stat.mtimeMs, size: stats.reduce((sum, one) => sum + (one?.size ?? 0), 0) };
}

/** Those that are to make room for what came after them. */
function findExcess(done: readonly DoneJournal[]): ReadonlySet<string> {
  let left = KEEP_BYTES;
  const excess = new Set<string>();
  for (const { folder, size } of done.toReversed()) {
    left -= size;
    if (left < 0) excess.add(folder);
  }
  return excess;
}

/**
 * Late writers: what a program wrote into a page's old file after it was moved to its hold is merged into the page, or kept
 * in a ref where it clashes. Holds of the last minutes are looked at, and older ones once more before they go.
 */
export async function collectLateText(repository: Repository, lock: WikiLock, done: readonly DoneJournal[]): Promise<void> {
  const { files } = repository.system;
  const all = looked.get(repository) ?? new Map<string, Map<string, string>>();
  looked.set(repository, all);
  const excess = findExcess(done);
  for (const { journal, folder, madeMs, ageMs } of done) {
    const isLast = ageMs >= KEEP_MS || (excess.has(folder) && ageMs > STALE_BUFFER_MS);
    if (ageMs > STALE_BUFFER_MS && !isLast) {
      all.delete(folder);
      continue;
    }
    const holds = all.get(folder) ?? (await listHolds(repository, folder));
    all.set(folder, holds);
    const stats = await files.statEach(folder, [...holds.keys()]);
    const stamps = [...holds].map(([name, before], i) => ({
      name,
      before,
      stat: stats[i],
      stamp: stats[i] && stampOf(stats[i]),
    }));
    const changed = stamps.filter(({ before, stamp }) => stamp !== undefined && (stamp !== before || isLast));
    // One that was last written to before its transaction began holds what was read then: hundreds are not read when a process begins.
    const isOld = ({ before, stat }: (typeof changed)[number]): boolean =>
      before === '' && stat !== undefined && stat.mtimeMs < madeMs;
    const toRead = changed.filter((one) => isLast || !isOld(one));
    const written = await mapAtOnce(toRead, ({ name }) => readLate(repository, folder, name));
    for (const late of written) if (late) await collectHold(repository, lock, journal, folder, late);
    for (const { name, stamp } of changed) holds.set(name, stamp ?? '');
    if (isLast) {
      await files.removeFolder(folder);
      all.delete(folder);
    } else if (excess.has(folder)) {
      await dropLarge(repository, journal, folder);
      all.delete(folder);
    }
  }
}

/** What takes the room is the index and the log: of the last minutes' transactions the pages stay. */
async function dropLarge(repository: Repository, { id }: Journal, folder: string): Promise<void> {
  const { files } = repository.system;
  const names = await files.list(folder);
  const stats = await files.statEach(folder, names);
  for (const [i, name] of names.entries())
    if (name !== 'journal.json' && (stats[i]?.size ?? 0) > LARGE_BYTES) await files.unlink(path.join(folder, name));
  known.get(repository)?.delete(id);
}

/**
 * The stamp of each hold when it was last read, by the journal's folder. Thousands of transactions in some minutes have thousands of
 * holds: only those are read again that somebody wrote into since.
 */
const looked = new WeakMap<Repository, Map<string, Map<string, string>>>();

async function listHolds(repository: Repository, folder: string): Promise<Map<string, string>> {
  await putBackHeldPages(repository, folder);
  const names = await repository.system.files.list(folder);
  return new Map(names.filter((name) => name.startsWith('hold-')).map((name) => [name, '']));
}

/** What somebody wrote into a hold, and what was seen in it before. */
interface LateText {
  hold: string;
  now: Buffer;
  seen: Buffer;
}

async function readLate(repository: Repository, folder: string, hold: string): Promise<LateText | undefined> {
  const now = await readKept(repository, folder, hold);
  const seen = (await readKept(repository, folder, `seen-${hold}`)) ?? (await readKept(repository, folder, `base-${hold}`));
  return now && seen && !now.equals(seen) ? { hold, now, seen } : undefined;
}

async function collectHold(
  repository: Repository,
  lock: WikiLock,
  journal: Journal,
  folder: string,
  { hold, now, seen }: LateText,
): Promise<void> {
  const { files } = repository.system;
  const entry = journal.paths.find(({ slot }) => slot === Number(hold.split('-')[1]));
  if (!entry) return;
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
 * buffer, and what is gone was deleted on purpose. Where only the lines of the newest ingest are gone, that cannot be told apart:
 * they are put back, and the commit says so.
 */
export async function rejoinLateBuffer(
  repository: Repository,
  objects: ObjectReader,
  done: readonly DoneJournal[],
  file: RootPath,
  tip: Buffer,
  theirs: Buffer,
): Promise<Buffer | undefined> {
  const ours = new Set<string>();
  let oldest: Buffer | undefined;
  for (const { journal } of done.filter(isYoung).toReversed()) {
    const entry = journal.paths.find((candidate) => candidate.path === file && candidate.kind === 'page');
    if (!entry?.theirs || !entry.after) continue;
    const before = await objects.blob(entry.theirs.oid);
    addLinesSince(ours, before, await objects.blob(entry.after.oid));
    if (isLateBuffer(before, ours, theirs)) oldest = before;
  }
  const rejoined = oldest && (await mergePages(repository, oldest, tip, theirs));
  return rejoined?.equals(theirs) ? undefined : rejoined;
}

/** Pages of the last minutes' transactions that look like late buffers, by their bytes in the work tree. */
export async function findLateBuffers(repository: Repository, done: readonly DoneJournal[]): Promise<RootPath[]> {
  const found = new Set<RootPath>();
  const asWritten = written.get(repository) ?? new Map<RootPath, string>();
  written.set(repository, asWritten);
  const young = done.filter(isYoung).toReversed();
  const changed = await readAllChanged(repository, young, asWritten);
  for (const { journal, folder } of young) {
    for (const { path: file, slot } of journal.paths) {
      const page = changed.get(file);
      if (!page) continue;
      const before = await readKept(repository, folder, `read-${slot}`);
      const after = await readKept(repository, folder, `after-${slot}`);
      if (!before || !after) continue;
      addLinesSince(page.ours, before, after);
      if (isLateBuffer(before, page.ours, page.current)) found.add(file);
    }
  }
  return [...found];
}

interface ChangedPage {
  current: Buffer;
  ours: Set<string>;
}

/** Pages that are not what their newest transaction wrote; `young`: newest first. */
async function readAllChanged(
  repository: Repository,
  young: readonly DoneJournal[],
  asWritten: Map<RootPath, string>,
): Promise<Map<RootPath, ChangedPage>> {
  const newest = new Map<RootPath, { folder: string; slot: number }>();
  for (const { journal, folder } of young)
    for (const { path: file, slot, kind } of journal.paths)
      if (kind === 'page' && !newest.has(file)) newest.set(file, { folder, slot });
  const found = await mapAtOnce([...newest], async ([file, { folder, slot }]) => {
    const current = await readChanged(repository, folder, file, slot, asWritten);
    return current === undefined ? [] : [[file, { current, ours: new Set<string>() }] as const];
  });
  return new Map(found.flat());
}

/** Stamps of pages that were found to be as the transaction in this folder wrote them: they are not read again. */
const written = new WeakMap<Repository, Map<RootPath, string>>();

/** What stands in a page now; undefined when it is what its newest transaction wrote, or nothing. */
async function readChanged(
  repository: Repository,
  folder: string,
  file: RootPath,
  slot: number,
  asWritten: Map<RootPath, string>,
): Promise<Buffer | undefined> {
  const { files } = repository.system;
  const stat = await files.stat(toAbsolute(repository, file));
  if (!stat) return undefined;
  const stamp = `${folder} ${stampOf(stat)}`;
  if (asWritten.get(file) === stamp) return undefined;
  const after = await readKept(repository, folder, `after-${slot}`);
  const current = await files.read(toAbsolute(repository, file));
  if (!after || !current) return undefined;
  if (!current.equals(after)) return current;
  asWritten.set(file, stamp);
  return undefined;
}

/**
 * `ours`: lines of the transactions since. Not all lines that came since: what a person typed while an ingest was under way is in
 * the buffer of their editor too.
 */
function isLateBuffer(before: Buffer, ours: ReadonlySet<string>, theirs: Buffer): boolean {
  if (before.equals(theirs) || !addsLinesOnly(before, theirs)) return false;
  const old = new Set(linesOf(before));
  const there = new Set(linesOf(theirs));
  const added = [...ours].filter((line) => !old.has(line));
  return added.length > 0 && !added.some((line) => there.has(line));
}

function addLinesSince(ours: Set<string>, before: Buffer, after: Buffer): void {
  const old = new Set(linesOf(before));
  for (const line of linesOf(after)) if (!old.has(line) && isOursAlone(line)) ours.add(line);
}

/** A heading or the margin between two citations may be a person's as well; a claim with its evidence is ours. */
const isOursAlone = (line: string): boolean => /^\s*(?:[-*+|>]|`{3}).*[\p{L}\p{N}]/u.test(line);

const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
