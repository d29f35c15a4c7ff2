import path from 'node:path';
import { WikiError } from '../domain/errors.js';
import { type DoneJournal, listDone } from './late-text.js';
import type { Repository } from './repository.js';

/** Beside the journal, so that it goes with it: after a day nobody types again what a crash cut off. */
const markOf = ({ folder }: DoneJournal): string => path.join(folder, 'told');

const findDone = async (repository: Repository, commit: string): Promise<DoneJournal[]> =>
  (await listDone(repository)).filter(({ journal }) => journal.ingest === commit);

/** Has the person heard what came of the transaction that made this commit? No, when its process ended between the two. */
export async function wasTold(repository: Repository, commit: string): Promise<boolean> {
  for (const done of await findDone(repository, commit)) if (!(await repository.system.files.stat(markOf(done)))) return false;
  return true;
}

/** Says that they have. What cannot be noted is told once more, which does no harm. */
export async function markTold(repository: Repository, commit: string): Promise<void> {
  try {
    for (const done of await findDone(repository, commit)) await repository.system.files.create(markOf(done), new Uint8Array());
  } catch (error) {
    if (!(error instanceof WikiError)) throw error;
  }
}
