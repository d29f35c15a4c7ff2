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
    if (!(await files.stat(hold))) continue;
    if (await isHalfCopy(repository, file, path.join(folder, `put-${note.hold}`))) await files.unlink(file);
    else if (await files.stat(file)) continue;
    await files.makeFolder(path.dirname(file));
    if (await files.link(hold, file)) await files.unlink(hold);
  }
}

/** Where files cannot be linked they are copied, and a crash in the middle leaves the beginning of our new page: no person's text. */
async function isHalfCopy(repository: Repository, file: string, whole: string): Promise<boolean> {
  const { files } = repository.system;
  const [now, ours] = [await files.read(file), await files.read(whole)];
  return now !== undefined && ours !== undefined && now.length < ours.length && ours.subarray(0, now.length).equals(now);
}
