import { WikiError } from '../../domain/errors.js';
import type { RootPath } from '../../domain/path.js';
import type { Changeset } from '../../domain/plan.js';
import { type Words, wordsOf } from '../../domain/words.js';
import { appendLogEntry, printLogEntry } from '../../markdown/log-page.js';
import type { Examiner, Recovered, Transaction, TransactionOptions } from '../../store/store.js';
import { allIndexPaths, indexOf, writeIndex } from '../index-files.js';
import { LOG } from '../ingest-changeset.js';
import { findClosed } from '../locked-pages.js';
import { followMoves } from '../moves/follow-moves.js';
import { viewWiki, type WikiView } from '../wiki-view.js';
import { describe } from './check-git.js';
import { findIdlePlans } from './check-kept.js';
import type { DoctorDeps } from './doctor-deps.js';
import { hashText } from './examine.js';
import type { Finding } from './finding.js';

/** What was mended, a sentence each, and what kept the rest from it. */
export interface Mended {
  did: string[];
  failure: WikiError | undefined;
}

/**
 * Mends what code can mend without a guess: objects whose bytes still stand in the work tree, what a crashed run left, locks of
 * processes that are gone, plans that nothing asks for, the index; the last in one commit. No text of a person is touched.
 */
export async function mendWiki(deps: DoctorDeps, findings: readonly Finding[], waiting: TransactionOptions): Promise<Mended> {
  const did: string[] = [];
  if (!findings.some(({ isMendable }) => isMendable)) return { did, failure: undefined };
  try {
    const examiner = await deps.openExaminer();
    await restoreObjects(examiner, did);
    const lock = await examiner.readLock();
    const left = (await examiner.listGitLocks()).filter(({ isOurs }) => isOurs);
    await deps.store.withTransaction(waiting, async (tx) => {
      if (lock.state === 'stale') did.push(`took the lock of ${lock.holder}, which is gone`);
      did.push(...tx.recovered.map(describeRecovered));
      const locks = new Set((await examiner.listGitLocks()).map(({ file }) => file));
      did.push(...left.filter(({ file }) => !locks.has(file)).map(({ file }) => `removed ${file}, which a crashed run left`));
      const found = viewWiki(await deps.store.readPages());
      const moved =
        deps.language instanceof WikiError ? undefined : await followMoves({ ...deps, language: deps.language }, tx, found);
      did.push(...(moved?.commit ? moved.notes : []));
      const view = moved?.commit ? viewWiki(await deps.store.readPages()) : found;
      await dropPlans(deps, examiner, view, did);
      await mendIndex(deps, tx, view, did);
    });
    return { did, failure: undefined };
  } catch (error) {
    if (error instanceof WikiError) return { did, failure: error };
    throw error;
  }
}

async function restoreObjects(examiner: Examiner, did: string[]): Promise<void> {
  for (const object of (await examiner.findMissingObjects()).missing) {
    if (object.file === undefined) continue;
    await examiner.restore(object);
    did.push(`wrote ${describe(object)} again from the file`);
  }
}

const OUTCOMES: Record<Recovered['outcome'], string> = {
  dropped: 'nothing of it had happened',
  finished: 'it is in the branch',
  'set back': 'the branch was reset behind it since, and stays so',
  unreadable: 'its journal could not be read, and is kept aside there',
  'done again': 'a part of it had been committed away; it was done again',
};

const describeRecovered = ({ subject, outcome }: Recovered): string =>
  `ended what a crashed run left (${subject}): ${OUTCOMES[outcome]}`;

async function dropPlans({ store }: DoctorDeps, examiner: Examiner, view: WikiView, did: string[]): Promise<void> {
  for (const { name, why } of (await findIdlePlans(store, examiner, view, hashText)).idle) {
    await examiner.dropPlan(name);
    did.push(`dropped a kept plan (${why})`);
  }
}

async function mendIndex({ language, today }: DoctorDeps, tx: Transaction, view: WikiView, did: string[]): Promise<void> {
  if (language instanceof WikiError) return;
  const words = wordsOf(language);
  const result = await tx.commit({
    subject: 'doctor',
    paths: [...allIndexPaths(view, indexOf(view, words)), LOG],
    sources: new Map(),
    compute: (texts) => computeIndex(view, words, today(), texts),
  });
  if (result.outcome === 'nothing') return;
  if (result.editCommit) did.push(`committed your own changes of these pages as yours (commit ${result.editCommit.slice(0, 8)})`);
  did.push(`printed wiki/index.md anew (commit ${result.commit.slice(0, 8)})`);
}

function computeIndex(view: WikiView, words: Words, today: string, texts: ReadonlyMap<RootPath, string | undefined>): Changeset {
  const writes = writeIndex(indexOf(view, words), texts);
  if (writes.size === 0) return { writes, message: '' };
  const entry = printLogEntry({ date: today, operation: 'doctor', subject: 'index.md', lines: ['printed anew'] });
  if (!findClosed(texts.get(LOG))) writes.set(LOG, appendLogEntry(texts.get(LOG), entry, words));
  return { writes, message: 'doctor: wiki/index.md printed anew\n\n- lists the pages as they are\n' };
}
