import path from 'node:path';
import { BusyError, RepositoryStateError, StorageError } from '../domain/errors.js';
import type { RootPath } from '../domain/path.js';
import { clearAside } from './aside.js';
import { cleanFiles, smudgeFromIndex } from './clean.js';
import { type Decision, decide } from './decide.js';
import { followDecision, retireJournal } from './follow.js';
import { dropIndexLock, takeIndexLock } from './index-lock.js';
import { decidedRef, type Journal, type JournalPath, writeJournal } from './journal.js';
import { type Entries, type Entry, isSameEntry, nameBlob, type ObjectReader, openObjects } from './objects.js';
import { type ReadState, readState, type WorkFile } from './read-state.js';
import { recover } from './recover.js';
import { type Identity, openRepository, type Repository, readIdentity } from './repository.js';
import { makeIndex } from './staged.js';
import type { CommitRequest, CommitResult, Transaction, TransactionOptions } from './store.js';
import type { System } from './system.js';
import { takeWikiLock, type WikiLock } from './wiki-lock.js';
import { type Change, type NewCommit, writeCommits } from './write-commits.js';

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

/** Takes the wiki's lock, ends what a crash left, runs `act`, lets go. */
export async function withTransaction<T>(
  writer: Writer,
  options: TransactionOptions,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { repository } = writer;
  const lock = await takeWikiLock(repository, { waitMs: 30_000, ...options });
  try {
    const objects = openObjects(repository);
    try {
      const recovered = await recover(repository, lock, objects);
      const head = await objects.resolve('HEAD');
      return await act({ head, recovered, commit: (request) => commit(writer, lock, objects, request) });
    } finally {
      await objects.end();
    }
  } finally {
    await lock.release();
  }
}

const MAX_ATTEMPTS = 8;
/** From this attempt on git is kept out while we compute, and a page that changes meanwhile is merged afterwards. */
const PATIENT_ATTEMPT = 2;

async function commit(writer: Writer, lock: WikiLock, objects: ObjectReader, request: CommitRequest): Promise<CommitResult> {
  const { repository } = writer;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const isPatient = attempt >= PATIENT_ATTEMPT;
    if (isPatient) await takeIndexLock(repository);
    try {
      const result = await attemptCommit(writer, lock, objects, request, isPatient);
      if (result) return result;
    } finally {
      if (isPatient) await dropIndexLock(repository);
    }
  }
  throw new BusyError(
    'wiki-restless',
    `The repository changed ${MAX_ATTEMPTS} times while this was computed; nothing was changed.`,
    'Run the command again when nothing else writes to it.',
  );
}

/** One round of reading, computing and deciding; undefined: something changed, read again. */
async function attemptCommit(
  writer: Writer,
  lock: WikiLock,
  objects: ObjectReader,
  request: CommitRequest,
  isPatient: boolean,
): Promise<CommitResult | undefined> {
  const { repository } = writer;
  const sources = [...request.sources.keys()];
  const state = await readState(repository, objects, [...request.paths, ...sources]);
  const theirs = await readTheirs(repository, objects, state, request);
  const changeset = request.compute(decodeTexts(theirs.blobs));
  const writes = new Map<RootPath, Buffer>();
  for (const [file, text] of changeset.writes) {
    if (!request.paths.includes(file as RootPath)) throw new RangeError(`a changeset writes ${file}, which was not read`);
    const bytes = Buffer.from(text);
    if (!theirs.blobs.get(file as RootPath)?.equals(bytes)) writes.set(file as RootPath, bytes);
  }
  const changedSources = sources.filter((file) => !isSameEntry(theirs.entries.get(file), state.tipEntries.get(file)));
  if (writes.size === 0 && changedSources.length === 0) return { outcome: 'nothing' };

  const commits = planCommits(writer, request, state, theirs.entries, writes, changedSources, changeset.message);
  const names = await writeCommits(repository, objects, state.tip, commits);
  const journal = makeJournal(repository, request, state, theirs.entries, writes, names.at(-1) as string);
  const index = await makeIndex(repository, state.index, new Map(journal.paths.map((entry) => [entry.path, entry.after])));
  await writeJournal(repository, journal, await bytesBeside(repository, journal, state, theirs.blobs, writes, index));
  const decision = await decideOrDrop({ repository, lock, journal, state, index, isPatient }, objects);
  if (!decision.decided) return undefined;
  try {
    const placed = await followDecision({ repository, lock, objects, journal, index: decision.index });
    return { outcome: 'committed', commit: journal.ingest, editCommit: names.length > 1 ? names[0] : undefined, placed };
  } catch (error) {
    throw describeUnfinished(error, journal);
  }
}

interface Theirs {
  /** What `git add` would stage of the work tree now. */
  entries: Entries;
  /** Bytes of the pages among them. */
  blobs: Map<RootPath, Buffer>;
}

/** The person's versions in git's form. A file whose bytes are the tip's needs no git to tell. */
async function readTheirs(
  repository: Repository,
  objects: ObjectReader,
  state: ReadState,
  request: CommitRequest,
): Promise<Theirs> {
  const entries: Entries = new Map(state.tipEntries);
  const blobs = new Map<RootPath, Buffer>();
  const dirty = new Map<RootPath, WorkFile>();
  for (const file of request.paths) {
    const tip = state.tipEntries.get(file);
    const work = state.work.get(file) as WorkFile;
    const blob = tip && (await objects.blob(tip.oid));
    if (blob ? work.bytes?.equals(blob) : work.bytes === undefined) {
      if (blob) blobs.set(file, blob);
    } else {
      dirty.set(file, work);
    }
  }
  for (const [file, bytes] of request.sources) {
    if (state.tipEntries.get(file)?.oid !== nameBlob(repository, bytes))
      dirty.set(file, { bytes: Buffer.from(bytes), mode: state.work.get(file)?.mode ?? 0o666 });
  }
  if (dirty.size === 0) return { entries, blobs };
  for (const [file, entry] of await cleanFiles(repository, state.tip, dirty)) {
    entries.set(file, entry);
    if (entry && !request.sources.has(file)) blobs.set(file, await objects.blob(entry.oid));
  }
  return { entries, blobs };
}

/** @throws RepositoryStateError for a page that is not UTF-8: decoding it would change bytes that a person wrote. */
function decodeTexts(blobs: ReadonlyMap<RootPath, Buffer>): Map<RootPath, string> {
  const texts = new Map<RootPath, string>();
  for (const [file, bytes] of blobs) {
    try {
      texts.set(file, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      throw new RepositoryStateError(
        'not-utf-8',
        `${file}: it is not valid UTF-8, so it cannot be added to without changing what is there.`,
        'Save it as UTF-8, then run the command again.',
      );
    }
  }
  return texts;
}

function planCommits(
  writer: Writer,
  request: CommitRequest,
  state: ReadState,
  theirs: Entries,
  writes: ReadonlyMap<RootPath, Buffer>,
  changedSources: readonly RootPath[],
  message: string,
): NewCommit[] {
  const edits = request.paths.filter((file) => !isSameEntry(theirs.get(file), state.tipEntries.get(file)));
  const edit: NewCommit = {
    author: writer.author,
    committer: writer.committer,
    message: `edit: ${edits.length === 1 ? edits[0] : `${edits.length} files`}\n\nChanges made by hand, committed before the wiki's own.\n`,
    changes: new Map(edits.map((file): [RootPath, Change] => [file, toChange(theirs.get(file))])),
  };
  const changes = new Map<RootPath, Change>();
  for (const [file, bytes] of writes) changes.set(file, { mode: theirs.get(file)?.mode ?? '100644', bytes });
  for (const file of changedSources) changes.set(file, toChange(theirs.get(file)));
  const ours: NewCommit = {
    author: { ...writer.committer, name: 'Wikiwright', email: 'wikiwright@localhost' },
    committer: writer.committer,
    message,
    changes,
  };
  return edits.length > 0 ? [edit, ours] : [ours];
}

const toChange = (entry: Entry | undefined): Change => (entry ? { entry } : 'gone');

function makeJournal(
  repository: Repository,
  request: CommitRequest,
  state: ReadState,
  theirs: Entries,
  writes: ReadonlyMap<RootPath, Buffer>,
  ingest: string,
): Journal {
  const paths = [...state.work.keys()].map((file, slot): JournalPath => {
    const bytes = writes.get(file);
    return {
      path: file,
      slot,
      kind: request.sources.has(file) ? 'source' : 'page',
      tip: state.tipEntries.get(file),
      theirs: theirs.get(file),
      after: bytes ? { mode: theirs.get(file)?.mode ?? '100644', oid: nameBlob(repository, bytes) } : theirs.get(file),
      wasAbsent: state.work.get(file)?.bytes === undefined,
    };
  });
  const touched = paths.filter((entry) => !isSameEntry(entry.tip, entry.after) || !isSameEntry(entry.tip, entry.theirs));
  return {
    id: repository.system.newId(),
    subject: request.subject,
    branch: state.branch,
    tip: state.tip,
    ingest,
    paths: touched,
  };
}

/** What each page was and what it is to be, in work-tree form: kept beside the journal. */
async function bytesBeside(
  repository: Repository,
  journal: Journal,
  state: ReadState,
  blobs: ReadonlyMap<RootPath, Buffer>,
  writes: ReadonlyMap<RootPath, Buffer>,
  index: string,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const filtered: RootPath[] = [];
  for (const { path: file, slot, kind, after } of journal.paths) {
    if (kind === 'source' || after === undefined) continue;
    const read = state.work.get(file)?.bytes;
    if (read) files.set(`read-${slot}`, read);
    const ours = writes.get(file);
    // A page that was written without filters stays so; git's are asked where it was not, and for new ones.
    if (ours === undefined) files.set(`after-${slot}`, read ?? Buffer.alloc(0));
    else if (read && blobs.get(file)?.equals(read)) files.set(`after-${slot}`, ours);
    else filtered.push(file);
  }
  const smudged = await smudgeFromIndex(repository, index, filtered);
  for (const { path: file, slot } of journal.paths) {
    const bytes = smudged.get(file);
    if (bytes) files.set(`after-${slot}`, bytes);
  }
  return files;
}

type Undecided = Parameters<typeof decide>[0];

/** Decides; a journal that came to nothing is dropped. A failure is looked into: the refs tell whether it was one. */
async function decideOrDrop(
  undecided: Undecided,
  objects: ObjectReader,
): Promise<Decision | { decided: true; index: undefined }> {
  const { repository, journal } = undecided;
  let failure: unknown;
  try {
    const decision = await decide(undecided);
    if (decision.decided) return decision;
  } catch (error) {
    failure = error;
  }
  const isDecided =
    (await objects.resolve(decidedRef(journal.id))) !== undefined && (await objects.resolve(journal.branch)) === journal.ingest;
  if (isDecided) return { decided: true, index: undefined };
  await dropIndexLock(repository);
  await retireJournal(repository, objects, journal, 'dropped');
  await clearAside(repository);
  if (failure !== undefined) throw failure;
  return { decided: false };
}

function describeUnfinished(error: unknown, journal: Journal): unknown {
  if (!(error instanceof StorageError || error instanceof BusyError)) return error;
  const made = `The commit ${journal.ingest.slice(0, 10)} is made, but the work tree could not be brought up to it: ${error.message}`;
  return new StorageError(made, `${error.hint ?? ''} Any wiki command then finishes it.`.trim());
}
