import path from 'node:path';
import type { RootPath } from '../domain/path.js';
import { addNote, type Journal, type JournalPath, keptRef } from './journal.js';
import { keepText } from './keep-text.js';
import { areSameBytes, mergePages } from './merge.js';
import { git, type Repository, toAbsolute } from './repository.js';
import type { Placed } from './store.js';
import type { WikiLock } from './wiki-lock.js';

interface Wanted {
  repository: Repository;
  lock: WikiLock;
  journal: Pick<Journal, 'id' | 'ingest'>;
  /** Where the journal lies: holds go there. */
  folder: string;
  entry: Pick<JournalPath, 'path' | 'slot'>;
  /** What the person last had there; undefined: nothing. */
  base: Buffer | undefined;
  /** What is to stand there. */
  want: Buffer;
}

const MAX_ROUNDS = 9;

/**
 * Puts one page into the work tree without ever writing over bytes that were not read: the old file is moved to a hold, the
 * new one is linked in its place, then the hold is compared, for an editor may have saved in between or hold the file open.
 * What a person wrote meanwhile is merged and put again.
 */
export async function placePage(wanted: Wanted): Promise<Placed> {
  const { repository, lock, journal, entry } = wanted;
  const { files } = repository.system;
  const file = toAbsolute(repository, entry.path);
  let { base, want } = wanted;
  let hasClashed = false;
  const stands = (): Placed | Promise<Placed> => (hasClashed ? keepAside(repository, journal, entry) : 'stands');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await lock.check();
    const current = await files.read(file);
    if (areSameBytes(current, want)) return stands();
    if (!areSameBytes(current, base)) {
      if (current === undefined) return 'deleted by a person';
      const merged = await mergePages(repository, base, want, current);
      if (!merged) return keepAside(repository, journal, entry);
      base = current;
      want = merged;
      if (want.equals(current)) return stands();
    }
    const put = await putPage(wanted, file, base, want, round);
    if (put === 'gone') return 'deleted by a person';
    if (put === 'moved') continue;
    const after = await settle(repository, base, want, put);
    if (after === undefined) return keepAside(repository, journal, entry);
    hasClashed ||= after.hasClashed;
    await rememberSeen(wanted, base, put);
    if (after.base.equals(after.want) && (!put.wasThere || areSameBytes(await files.read(file), after.want))) return stands();
    base = after.base;
    want = after.want;
  }
  return 'restless';
}

interface Put {
  hold: string;
  /** The old file as it is now, after it lost its name. */
  held: Buffer | undefined;
  /** Another file had come into being: ours was not put. */
  wasThere: boolean;
  current: Buffer | undefined;
}

async function putPage(
  { repository, folder, entry }: Wanted,
  file: string,
  base: Buffer | undefined,
  want: Buffer,
  round: number,
): Promise<Put | 'gone' | 'moved'> {
  const { files, newId } = repository.system;
  const hold = `hold-${entry.slot}-${round}-${newId()}`;
  const aside = path.join(folder, `put-${hold}`);
  const mode = base === undefined ? undefined : (await files.stat(file))?.mode;
  await files.create(aside, want, mode);
  if (base === undefined) {
    await files.makeFolder(path.dirname(file));
  } else {
    await keepBase({ repository, folder, entry }, base, hold);
    await addNote(repository, folder, { did: 'hold', path: entry.path, hold });
    // Once more right before: a page that loses its name for a moment is a page that an editor may load without its last lines.
    if (!areSameBytes(await files.read(file), base)) {
      await addNote(repository, folder, { did: 'stand', hold });
      return 'moved';
    }
    if (!(await files.rename(file, path.join(folder, hold)))) {
      await addNote(repository, folder, { did: 'stand', hold });
      return 'gone';
    }
  }
  const wasThere = !(await files.link(aside, file));
  if (base !== undefined) await addNote(repository, folder, { did: 'stand', hold });
  await files.unlink(aside);
  await files.syncFolder(path.dirname(file));
  const held = base === undefined ? undefined : await files.read(path.join(folder, hold));
  return { hold, held, wasThere, current: wasThere ? await files.read(file) : undefined };
}

/** What the hold is compared with later: mostly what was read, which lies there already and is never written to. */
async function keepBase(
  { repository, folder, entry }: Pick<Wanted, 'repository' | 'folder' | 'entry'>,
  base: Buffer,
  hold: string,
): Promise<void> {
  const { files } = repository.system;
  const [read, kept] = [path.join(folder, `read-${entry.slot}`), path.join(folder, `base-${hold}`)];
  if (areSameBytes(await files.read(read), base)) await files.link(read, kept);
  else await files.create(kept, base);
}

/** What stands and what should stand after a put; undefined when a merge clashes. */
async function settle(
  repository: Repository,
  base: Buffer | undefined,
  want: Buffer,
  put: Put,
): Promise<{ base: Buffer; want: Buffer; hasClashed: boolean } | undefined> {
  let now = { base: want, want, hasClashed: false };
  if (base !== undefined && put.held !== undefined && !put.held.equals(base)) {
    const merged = await mergePages(repository, base, want, put.held);
    // The person's text gets its place back; ours is listed.
    if (!merged) return put.wasThere ? undefined : { base: want, want: put.held, hasClashed: true };
    now = { base: want, want: merged, hasClashed: false };
  }
  if (put.wasThere && put.current !== undefined) {
    const merged = await mergePages(repository, base, now.want, put.current);
    if (!merged) return undefined;
    now = { base: put.current, want: merged, hasClashed: false };
  }
  return now;
}

/**
 * A save that fell between our look and our rename is merged here; it must not come back as the text of a late writer, after the
 * person has deleted it again. But an editor may load the page without it and save that: so it is kept in git too.
 */
async function rememberSeen(
  { repository, journal, entry, folder }: Wanted,
  base: Buffer | undefined,
  { hold, held }: Put,
): Promise<void> {
  if (base === undefined || held === undefined || held.equals(base)) return;
  await repository.system.files.create(path.join(folder, `seen-${hold}`), held);
  await keepText(repository, journal.id, entry, held);
}

async function keepAside(
  repository: Repository,
  journal: Pick<Journal, 'id' | 'ingest'>,
  entry: { slot: number; path: RootPath },
): Promise<Placed> {
  await git(repository, ['update-ref', keptRef(`${journal.id}-${entry.slot}`), journal.ingest]);
  return 'kept aside';
}
