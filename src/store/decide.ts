import type { RootPath } from '../domain/path.js';
import { mapAtOnce } from './at-once.js';
import { dropIndexLock, takeIndexLock } from './index-lock.js';
import { addNote, decidedRef, type Journal, journalFolder, keptRef } from './journal.js';
import { areSameBytes } from './merge.js';
import type { Entry } from './objects.js';
import { type ReadState, readHead, readStaged } from './read-state.js';
import { converseWithGit, type Repository, toAbsolute } from './repository.js';
import { commitStaged, findStagedByPerson, makeIndex } from './staged.js';
import type { Conversation } from './system.js';
import type { WikiLock } from './wiki-lock.js';

interface Undecided {
  repository: Repository;
  lock: WikiLock;
  journal: Journal;
  state: ReadState;
  /** A private index with our paths in it, made from `state.index`. */
  index: string;
  /** Leave changes of pages to the merging afterwards: an editor that saves all the time would starve us. */
  isPatient: boolean;
}

/** `index`: the private index to put in place of git's. */
export type Decision = { decided: true; index: string } | { decided: false /** What git said, when it refused. */; said: string };

/**
 * The one step that counts: the branch and `refs/wiki/tx/ID` move in one ref transaction, or neither does. Before its
 * `commit` nothing has happened; after it the ingest exists. Not decided means: something changed meanwhile, read again.
 */
export async function decide(undecided: Undecided): Promise<Decision> {
  const { repository, journal } = undecided;
  const refs = converseWithGit(repository, ['update-ref', '-m', `wiki: ${journal.subject}`, '--stdin']);
  let decision: Decision | undefined;
  try {
    const child = await repository.system.processes.identify(refs.pid);
    if (child) await addNote(repository, journalFolder(repository, journal.id), { did: 'child', process: child });
    decision = await decideWith(refs, undecided);
  } finally {
    const { stderr } = await refs.end(); // without a `commit` before, this gives everything up
    if (decision && !decision.decided) decision.said = stderr;
  }
  return decision;
}

async function decideWith(refs: Conversation, undecided: Undecided): Promise<Decision> {
  const { repository, lock, journal, state } = undecided;
  const none = '0'.repeat(journal.ingest.length);
  refs.write(`start\ncreate ${decidedRef(journal.id)} ${journal.ingest}\n`);
  refs.write(`update ${journal.branch} ${journal.ingest} ${journal.tip ?? none}\n`);
  if ((await refs.readLine()) === undefined) return { decided: false, said: '' };
  const after = new Map<RootPath, Entry | undefined>(journal.paths.map((entry) => [entry.path, entry.after]));
  let { index } = undecided;
  await takeIndexLock(repository, lock);
  let staged = state.staged;
  const now = await repository.system.files.read(repository.indexFile);
  if (!areSameBytes(now, state.index)) {
    staged = await readStaged(
      repository,
      journal.paths.map((entry) => entry.path),
    );
    index = await makeIndex(repository, now, after);
  }
  const theirs = findStagedByPerson(journal.paths, staged);
  if (theirs.length > 0)
    refs.write(`create ${keptRef(`${journal.id}-staged`)} ${await commitStaged(repository, journal.tip, theirs, staged)}\n`);
  refs.write('prepare\n');
  const isPrepared = (await refs.readLine()) === 'prepare: ok';
  // git waits only 100 ms for HEAD.lock, which is ours from here on: nothing but these reads comes in between.
  if (!isPrepared || (await hasMoved(undecided))) return giveUp(undecided, refs, isPrepared);
  await lock.check();
  refs.write('commit\n');
  if ((await refs.readLine()) !== 'commit: ok') return giveUp(undecided, refs, false);
  return { decided: true, index };
}

async function hasMoved({ repository, journal, state, isPatient }: Undecided): Promise<boolean> {
  if ((await readHead(repository)) !== journal.branch) return true;
  if (isPatient) return false;
  const pages = journal.paths.filter(({ kind }) => kind === 'page').map((entry) => entry.path);
  const isAsRead = await mapAtOnce(pages, async (file) =>
    areSameBytes(await repository.system.files.read(toAbsolute(repository, file)), state.work.get(file)?.bytes),
  );
  return isAsRead.includes(false);
}

async function giveUp({ repository, lock }: Undecided, refs: Conversation, isPrepared: boolean): Promise<Decision> {
  if (isPrepared) {
    refs.write('abort\n');
    await refs.readLine();
  }
  await dropIndexLock(repository, lock);
  return { decided: false, said: '' };
}
