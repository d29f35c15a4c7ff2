import path from 'node:path';
import type { RootPath } from '../domain/path.js';
import { mapAtOnce } from './at-once.js';
import type { Entry } from './objects.js';
import type { Repository } from './repository.js';
import type { ProcessId } from './system.js';

/** One path of a transaction. Its bytes lie beside the journal as `read-SLOT` and `after-SLOT`. */
export interface JournalPath {
  path: RootPath;
  slot: number;
  /** A page is written to the work tree; a source is only committed. */
  kind: 'page' | 'source';
  tip: Entry | undefined;
  theirs: Entry | undefined;
  after: Entry | undefined;
  wasAbsent: boolean;
}

/** What a transaction is about to do; never changed once it is written. */
export interface Journal {
  id: string;
  subject: string;
  branch: string;
  tip: string | undefined;
  ingest: string;
  paths: JournalPath[];
}

/** What has been done since: added line by line. */
export type JournalNote =
  | { did: 'child'; process: ProcessId }
  | { did: 'hold'; path: RootPath; hold: string }
  | { did: 'stand'; hold: string };

/** Where a journal lies while its transaction is under way. */
export const journalFolder = (repository: Repository, id: string): string => path.join(repository.state, 'tx', id);
/** Where it lies for a day after that, with its holds. */
export const doneFolder = (repository: Repository): string => path.join(repository.state, 'done');
export const decidedRef = (id: string): string => `refs/wiki/tx/${id}`;
export const keptRef = (name: string): string => `refs/wiki/kept/${name}`;

/** Writes a journal and its files aside, then makes it appear at once. */
export async function writeJournal(
  repository: Repository,
  journal: Journal,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const system = repository.system.files;
  const aside = path.join(repository.state, 'tmp', `journal-${journal.id}`);
  await system.makeFolder(aside);
  await mapAtOnce([...files], ([name, bytes]) => system.create(path.join(aside, name), bytes));
  await system.create(path.join(aside, 'journal.json'), Buffer.from(JSON.stringify(journal)));
  // Its name must be on the disk before a page loses its own: a hold that no note tells of looks like a page that a person deleted.
  await system.create(path.join(aside, 'notes'), new Uint8Array());
  await system.syncFolder(aside);
  await system.makeFolder(path.join(repository.state, 'tx'));
  await system.rename(aside, journalFolder(repository, journal.id));
  await system.syncFolder(path.join(repository.state, 'tx'));
}

/** Undefined when it cannot be read: a damaged disk, or a file of somebody else. */
export async function readJournal(repository: Repository, folder: string): Promise<Journal | undefined> {
  try {
    const value: unknown = JSON.parse((await repository.system.files.read(path.join(folder, 'journal.json')))?.toString() ?? '');
    return isJournal(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isJournal(value: unknown): value is Journal {
  const journal = value as Partial<Journal> | null;
  const isOurs = typeof journal?.id === 'string' && typeof journal.branch === 'string' && typeof journal.ingest === 'string';
  return (
    isOurs &&
    Array.isArray(journal.paths) &&
    journal.paths.every((entry) => typeof entry?.path === 'string' && typeof entry.slot === 'number')
  );
}

export async function addNote(repository: Repository, folder: string, note: JournalNote): Promise<void> {
  await repository.system.files.append(path.join(folder, 'notes'), Buffer.from(`${JSON.stringify(note)}\n`));
}

/** A last line that a crash cut off says nothing. */
export async function readNotes(repository: Repository, folder: string): Promise<JournalNote[]> {
  const bytes = await repository.system.files.read(path.join(folder, 'notes'));
  return (bytes?.toString() ?? '').split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as JournalNote];
    } catch {
      return [];
    }
  });
}

/** Bytes that were kept beside the journal. */
export function readKept(repository: Repository, folder: string, name: string): Promise<Buffer | undefined> {
  return repository.system.files.read(path.join(folder, name));
}
