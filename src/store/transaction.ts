import { BusyError, StorageError, WikiError } from '../domain/errors.js';
import type { RootPath } from '../domain/path.js';
import { clearAside } from './aside.js';
import { type Decision, decide } from './decide.js';
import { followDecision, retireJournal } from './follow.js';
import { dropIndexLock, takeIndexLock } from './index-lock.js';
import { decidedRef, type Journal, writeJournal } from './journal.js';
import { collectLateText, type DoneJournal, findLateBuffers, listDone, rejoinLateBuffer } from './late-text.js';
import { bytesBeside, makeJournal } from './make-journal.js';
import { areSameBytes } from './merge.js';
import { isSameEntry, type ObjectReader, openObjects } from './objects.js';
import { planCommits } from './plan-commits.js';
import { type ReadState, readState } from './read-state.js';
import { decodeTexts, readTheirs, type Theirs } from './read-theirs.js';
import { recover } from './recover.js';
import { planReplay } from './replay.js';
import { findRefusal, type Repository } from './repository.js';
import { makeIndex } from './staged.js';
import type { CommitRequest, CommitResult, Transaction, TransactionOptions } from './store.js';
import { wasTold } from './told.js';
import { takeWikiLock, type WikiLock } from './wiki-lock.js';
import { writeCommits } from './write-commits.js';
import type { Writer } from './writer.js';

/** What the rounds of one commit share. */
interface Session {
  writer: Writer;
  lock: WikiLock;
  objects: ObjectReader;
  done: readonly DoneJournal[];
}

/** Takes the wiki's lock, ends what a crash left, takes up what editors saved late, runs `act`, lets go. */
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
      const { recovered, lost } = await recover(repository, lock, objects);
      const session: Session = { writer, lock, objects, done: await listDone(repository) };
      for (const journal of lost) {
        await commit(session, await planReplay(repository, objects, journal));
        await retireJournal(repository, objects, journal, 'done');
      }
      const rejoined = await lookAtLateText(session);
      const head = await objects.resolve('HEAD');
      return await act({
        head,
        recovered,
        rejoined,
        commit: (request) => commit(session, request),
        wasTold: (name) => wasTold(repository, name),
      });
    } finally {
      await objects.end();
    }
  } finally {
    await lock.release();
  }
}

const LOOK_EVERY_MS = 5_000;
const lastLook = new WeakMap<Repository, number>();

/** Late writers and late buffers of pages that no plan may ask for. In a row of transactions looked for now and then: holds keep. */
async function lookAtLateText(session: Session): Promise<readonly RootPath[]> {
  const { repository } = session.writer;
  const now = repository.system.elapsedMs();
  if (now - (lastLook.get(repository) ?? Number.NEGATIVE_INFINITY) < LOOK_EVERY_MS) return [];
  lastLook.set(repository, now);
  await collectLateText(repository, session.lock, session.done);
  const paths = await findLateBuffers(repository, session.done);
  if (paths.length === 0) return [];
  const message = 'restore: lines that an old buffer of an editor did not have\n';
  const result = await commit(session, {
    subject: 'restore',
    paths,
    sources: new Map(),
    compute: () => ({ message, writes: new Map() }),
  });
  return result.outcome === 'committed' ? result.rejoined : [];
}

const MAX_ATTEMPTS = 8;
/** From this attempt on git is kept out while we compute, and a page that changes meanwhile is merged afterwards. */
const PATIENT_ATTEMPT = 2;

async function commit(session: Session, request: CommitRequest): Promise<CommitResult> {
  const { lock, writer } = session;
  const { repository } = writer;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const isPatient = attempt >= PATIENT_ATTEMPT;
    if (isPatient) await takeIndexLock(repository, lock);
    try {
      const result = await attemptCommit(session, request, isPatient);
      if (result.outcome !== 'again') return result;
      const refusal = findRefusal('git update-ref', result.said);
      if (refusal) throw refusal;
      if (attempt > PATIENT_ATTEMPT) refuseStaleLock(result.said);
    } finally {
      if (isPatient) await dropIndexLock(repository, lock);
    }
  }
  throw new BusyError(
    'wiki-restless',
    `The repository changed ${MAX_ATTEMPTS} times while this was computed; nothing was changed.`,
    'Run the command again when nothing else writes to it.',
  );
}

/** A ref lock that does not go away is no busy repository: a git command has crashed. */
function refuseStaleLock(said: string): void {
  const file = /Unable to create '(.+\.lock)': File exists/.exec(said)?.[1];
  if (file === undefined) return;
  throw new BusyError(
    'index-locked',
    `A git command holds ${file}; nothing was changed.`,
    'If no git command is running, one has crashed: remove that file, then run the command again.',
  );
}

/** One round of reading, computing and deciding; `again`: something changed, read again. */
async function attemptCommit(
  session: Session,
  request: CommitRequest,
  isPatient: boolean,
): Promise<CommitResult | { outcome: 'again'; said: string }> {
  const { writer, lock, objects } = session;
  const { repository } = writer;
  const sources = [...request.sources.keys()];
  const state = await readState(repository, objects, request.paths, sources);
  const theirs = await readTheirs(repository, objects, state, request);
  const rejoined = await rejoinLateBuffers(session, state, theirs);
  const changeset = await request.compute(decodeTexts(request.paths, new Map([...theirs.blobs, ...rejoined])));
  const writes = new Map<RootPath, Buffer | undefined>(rejoined);
  for (const [name, text] of changeset.writes) {
    const file = name as RootPath;
    if (!request.paths.includes(file)) throw new RangeError(`a changeset writes ${file}, which was not read`);
    const bytes = text === undefined ? undefined : Buffer.from(text);
    if (!areSameBytes(theirs.blobs.get(file), bytes)) writes.set(file, bytes);
  }
  const changedSources = sources.filter((file) => !isSameEntry(theirs.entries.get(file), state.tipEntries.get(file)));
  if (writes.size === 0 && changedSources.length === 0) return { outcome: 'nothing' };

  const commits = planCommits(writer, request, state, theirs.entries, writes, changedSources, changeset.message);
  const names = await writeCommits(repository, objects, state.tip, commits);
  const journal = makeJournal(repository, request, state, theirs.entries, writes, names.at(-1) as string);
  const index = await makeIndex(repository, state.index, new Map(journal.paths.map((entry) => [entry.path, entry.after])));
  await writeJournal(repository, journal, await bytesBeside(repository, journal, state, theirs.blobs, writes, index));
  const decision = await decideOrDrop({ repository, lock, journal, state, index, isPatient }, objects);
  if (!decision.decided) return { outcome: 'again', said: decision.said };
  try {
    const placed = await followDecision({ repository, lock, objects, journal, index: decision.index });
    await retireJournal(repository, objects, journal, 'done');
    return {
      outcome: 'committed',
      commit: journal.ingest,
      editCommit: names.length > 1 ? names[0] : undefined,
      placed,
      rejoined: [...rejoined.keys()],
    };
  } catch (error) {
    throw describeUnfinished(error, journal);
  }
}

/** The pages among theirs that an editor saved from an old buffer, with our lines in them again. */
async function rejoinLateBuffers(
  { writer, objects, done }: Session,
  state: ReadState,
  theirs: Theirs,
): Promise<Map<RootPath, Buffer>> {
  const rejoined = new Map<RootPath, Buffer>();
  for (const [file, blob] of theirs.blobs) {
    const tip = state.tipEntries.get(file);
    if (!tip || isSameEntry(tip, theirs.entries.get(file))) continue;
    const page = await rejoinLateBuffer(writer.repository, objects, done, file, await objects.blob(tip.oid), blob);
    if (page) rejoined.set(file, page);
  }
  return rejoined;
}

type Undecided = Parameters<typeof decide>[0];

/** Decides; a journal that came to nothing is dropped. A failure is looked into: the refs tell whether it was one. */
async function decideOrDrop(
  undecided: Undecided,
  objects: ObjectReader,
): Promise<Decision | { decided: true; index: undefined }> {
  const { repository, lock, journal } = undecided;
  let failure: unknown;
  let said = '';
  try {
    const decision = await decide(undecided);
    if (decision.decided) return decision;
    said = decision.said;
  } catch (error) {
    failure = error;
  }
  const isDecided =
    (await objects.resolve(decidedRef(journal.id))) !== undefined && (await objects.resolve(journal.branch)) === journal.ingest;
  if (isDecided) return { decided: true, index: undefined };
  await dropIndexLock(repository, lock);
  await retireJournal(repository, objects, journal, 'dropped');
  await clearAside(repository);
  if (failure !== undefined) throw failure;
  return { decided: false, said };
}

function describeUnfinished(error: unknown, journal: Journal): unknown {
  if (!(error instanceof WikiError)) return error;
  const made = `The commit ${journal.ingest.slice(0, 10)} is made, but the work tree could not be brought up to it: ${error.message}`;
  return new StorageError(made, `${error.hint ?? ''} Any wiki command then finishes it.`.trim());
}
