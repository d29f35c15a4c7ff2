import path from 'node:path';
import { readNotes } from './journal.js';
import { type Repository, toAbsolute } from './repository.js';

/** A page that was on its way into its hold when the process ended gets its name again; never over a file. */
export async function putBackHeldPages(repository: Repository, folder: string): Promise<void> {
  const { files } = repository.system;
  const notes = await readNotes(repository, folder);
  const stands = new Set(notes.flatMap((note) => (note.did === 'stand' ? [note.hold] : [])));
  for (const note of notes) {
    if (note.did !== 'hold' || stands.has(note.hold)) continue;
    const file = toAbsolute(repository, note.path);
    const hold = path.join(folder, note.hold);
    if (!(await files.stat(hold)) || (await files.stat(file))) continue;
    await files.makeFolder(path.dirname(file));
    if (await files.link(hold, file)) await files.unlink(hold);
  }
}
