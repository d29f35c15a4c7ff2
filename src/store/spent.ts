import path from 'node:path';
import type { Repository } from './repository.js';

/** What calls of models cost, a file a day, a line a call: beside the journals, for it cannot be made again. */
const folderOf = ({ state }: Repository): string => path.join(state, 'spent');
const fileOf = (repository: Repository, day: string): string => path.join(folderOf(repository), `${day}.jsonl`);

/** Lines of this day (`YYYY-MM-DD`), of all processes; empty when nothing was spent. */
export async function readSpent(repository: Repository, day: string): Promise<string> {
  return (await repository.system.files.read(fileOf(repository, day)))?.toString() ?? '';
}

/** Adds a line; what other days cost is forgotten with the first one. */
export async function addSpent(repository: Repository, day: string, line: string): Promise<void> {
  const { files } = repository.system;
  const file = fileOf(repository, day);
  await files.makeFolder(folderOf(repository));
  if ((await files.stat(file)) === undefined) {
    for (const name of await files.list(folderOf(repository)))
      if (name < `${day}.jsonl`) await files.unlink(path.join(folderOf(repository), name));
  }
  // A line that a crash tore is ended first, or it would take this one with it.
  await files.append(file, Buffer.from(`\n${line}\n`));
}
