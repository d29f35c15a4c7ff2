import { constants, lstatSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { StorageError } from '../domain/errors.js';
import type { FileStat, Files } from './system.js';

/** Asking at once costs a tenth of what a promise for each costs; others get a turn in between. */
const STATS_AT_ONCE = 500;
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR']);

/** The real file system. */
export const nodeFiles: Files = {
  read: (file) => optional(file, 'read', () => fs.readFile(file)),
  list: async (folder) => ((await optional(folder, 'list', () => fs.readdir(folder))) ?? []).sort(),
  stat: (file) => optional(file, 'look at', async () => toStat(await fs.lstat(file))),
  statEach: async (folder, names) => {
    const stats: (FileStat | undefined)[] = [];
    for (const [i, name] of names.entries()) {
      if (i % STATS_AT_ONCE === STATS_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
      stats.push(statNow(`${folder}${path.sep}${name}`));
    }
    return stats;
  },
  isWritable: (folder) =>
    fs.access(folder, constants.W_OK).then(
      () => true,
      () => false,
    ),
  create: (file, bytes, mode) =>
    unlessExists(file, 'write', async () => {
      await fs.mkdir(path.dirname(file), { recursive: true });
      await writeDurably(file, 'wx', bytes, mode);
    }),
  append: (file, bytes) => strict(file, 'write', () => writeDurably(file, 'a', bytes, undefined)),
  link: (from, to) => unlessExists(to, 'make', () => linkOrCopy(from, to)),
  rename: async (from, to) => (await optional(from, 'move', () => fs.rename(from, to).then(() => true))) ?? false,
  unlink: async (file) => void (await optional(file, 'remove', () => fs.unlink(file))),
  makeFolder: async (folder) => void (await strict(folder, 'make', () => fs.mkdir(folder, { recursive: true }))),
  removeFolder: (folder) => strict(folder, 'remove', () => fs.rm(folder, { recursive: true, force: true })),
  syncFolder: (folder) => strict(folder, 'sync', () => syncFolder(folder)),
};

function statNow(file: string): FileStat | undefined {
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false });
    return stat && toStat(stat);
  } catch (error) {
    if (NOT_THERE.has(codeOf(error))) return undefined;
    throw toStorageError(error, file, 'look at');
  }
}

function toStat(stat: Awaited<ReturnType<typeof fs.lstat>>): FileStat {
  const kind = stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : stat.isSymbolicLink() ? 'link' : 'other';
  return {
    kind,
    size: Number(stat.size),
    mtimeMs: Number(stat.mtimeMs),
    ino: Number(stat.ino),
    mode: Number(stat.mode) & 0o7777,
  };
}

async function writeDurably(file: string, flags: 'wx' | 'a', bytes: Uint8Array, mode: number | undefined): Promise<void> {
  const handle = await fs.open(file, flags);
  try {
    // A file that takes another's place has its mode, whatever this process' mask is.
    if (mode !== undefined) await handle.chmod(mode);
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** A complete file appears at once. Where links are not supported (FAT, some network drives) an exclusive copy has to do. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(codeOf(error))) throw error;
    await fs.copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there; NTFS journals names itself
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

async function strict<T>(file: string, verb: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw toStorageError(error, file, verb);
  }
}

async function optional<T>(file: string, verb: string, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (NOT_THERE.has(codeOf(error))) return undefined;
    throw toStorageError(error, file, verb);
  }
}

async function unlessExists(file: string, verb: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw toStorageError(error, file, verb);
  }
}

const REASONS: Record<string, [reason: string, hint: string]> = {
  EACCES: ['permission denied', 'Make it writable for you, then run the command again.'],
  EPERM: ['not permitted', 'Check its owner and flags, then run the command again.'],
  EROFS: ['the file system is read-only', 'Mount it writable, then run the command again.'],
  ENOSPC: ['the disk is full', 'Free some space, then run the command again.'],
  EDQUOT: ['the disk quota is used up', 'Free some space, then run the command again.'],
  EMFILE: ['too many open files', 'Raise `ulimit -n`, then run the command again.'],
  EISDIR: ['it is a folder', 'Move the folder away, then run the command again.'],
  ENAMETOOLONG: ['its name is too long for this file system', 'Give the file a shorter name.'],
  EIO: ['the disk reports an error', 'Check the disk, then run the command again.'],
};

const READING: ReadonlySet<string> = new Set(['read', 'list', 'look at']);
const DENIED = ['permission denied', 'Make it readable for you, then run the command again.'] as const;

/** Errors of the file system in words; anything that we do not know keeps the system's own. */
function toStorageError(error: unknown, file: string, verb: string): unknown {
  const code = codeOf(error);
  if (code === '') return error;
  const isDenied = code === 'EACCES' && READING.has(verb);
  const [reason, hint] = isDenied ? DENIED : (REASONS[code] ?? [(error as Error).message, undefined]);
  return new StorageError(`${file}: cannot ${verb} it: ${reason}.`, hint);
}
