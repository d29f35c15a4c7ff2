import path from 'node:path';
import { BusyError } from '../domain/errors.js';
import type { Repository } from './repository.js';
import type { LockState } from './store.js';
import type { ProcessId } from './system.js';

/**
 * One writer a wiki. `locks/N` names the process that took generation N; whoever makes `locks/N+1` has the lock next, and
 * may do so only when `N.free` stands beside it or its process is gone. The number is a fencing token: a holder that slept
 * while its lock was taken finds a higher one.
 */
export interface WikiLock {
  /** The fencing token. */
  readonly generation: number;
  /** @throws BusyError `lock-lost` when another process has taken over. Called before every step that cannot be undone. */
  check(): Promise<void>;
  release(): Promise<void>;
}

interface Waiting {
  waitMs: number;
  /** Called once, when it turns out that somebody else has the lock. */
  onWait?: (holder: string) => void;
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
}

/** @throws BusyError `wiki-locked` when it is still held after `waitMs`, or when the signal ends the waiting. */
export async function takeWikiLock(repository: Repository, { waitMs, onWait, signal }: Waiting): Promise<WikiLock> {
  const { files, processes } = repository.system;
  const folder = path.join(repository.state, 'locks');
  await files.makeFolder(folder);
  const me = await processes.self();
  const since = repository.system.elapsedMs();
  for (let told = false; ; ) {
    const last = Math.max(0, ...(await generations(repository, folder)));
    const holder = await readHolder(repository, folder, last);
    if (holder === undefined) {
      const lock = await takeGeneration(repository, folder, last + 1, me);
      if (lock) return lock;
      continue;
    }
    if ((await processes.isAlive(holder)) === 'unknown') throw refuseForeign(folder, last, holder);
    if (!told) onWait?.(await describeLiving(repository, holder));
    told = true;
    if (signal?.aborted || repository.system.elapsedMs() - since >= waitMs) {
      const isSuspended = await processes.isSuspended(holder);
      throw new BusyError(
        'wiki-locked',
        `Another process is writing to this wiki: ${await describeLiving(repository, holder)}.`,
        isSuspended
          ? `Have it go on (fg, or: kill -CONT ${holder.pid}) or end it, then run the command again.`
          : 'Wait until it is done, then run the command again.',
      );
    }
    await repository.system.sleep(15);
  }
}

/** Who has the wiki, as far as can be told from here; takes nothing. */
export async function readLock(repository: Repository): Promise<LockState & { generation: number }> {
  const first = await lookAtLock(repository);
  if (first.state !== 'stale') return first;
  // A holder that let go and ended while we looked is none that died.
  return lookAtLock(repository);
}

async function lookAtLock(repository: Repository): Promise<LockState & { generation: number }> {
  const { files, processes } = repository.system;
  const folder = path.join(repository.state, 'locks');
  const generation = Math.max(0, ...(await generations(repository, folder)));
  const file = path.join(folder, String(generation));
  if (generation === 0 || (await files.stat(`${file}.free`))) return { state: 'free', generation };
  const holder = parseProcess(await files.read(file));
  if (!holder) return { state: 'stale', holder: 'nobody who can be named', file, generation };
  const alive = await processes.isAlive(holder);
  const state = alive === 'unknown' ? 'foreign' : alive === 'alive' ? 'held' : 'stale';
  return { state, holder: state === 'held' ? await describeLiving(repository, holder) : describe(holder), file, generation };
}

async function generations(repository: Repository, folder: string): Promise<number[]> {
  const names = await repository.system.files.list(folder);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Who holds this generation; undefined when nobody does any more. */
async function readHolder(repository: Repository, folder: string, generation: number): Promise<ProcessId | undefined> {
  const { files, processes } = repository.system;
  if (generation === 0 || (await files.stat(path.join(folder, `${generation}.free`)))) return undefined;
  const holder = parseProcess(await files.read(path.join(folder, String(generation))));
  return holder && (await processes.isAlive(holder)) !== 'gone' ? holder : undefined;
}

function parseProcess(bytes: Buffer | undefined): ProcessId | undefined {
  try {
    const value: unknown = JSON.parse(bytes?.toString() ?? '');
    return value && typeof value === 'object' && 'pid' in value && 'host' in value ? (value as ProcessId) : undefined;
  } catch {
    return undefined; // a damaged lock file names nobody who could be waited for
  }
}

/** Nothing can be said of a process on another computer: waiting might never end. */
function refuseForeign(folder: string, generation: number, holder: ProcessId): BusyError {
  return new BusyError(
    'wiki-locked',
    `This wiki is locked by ${describe(holder)}, and whether it still runs cannot be told from here.`,
    `When nothing runs there any more (or that computer has a new name now), remove ${path.join(folder, String(generation))}`,
  );
}

/** Whoever waits for a process that stands still waits for a person. */
async function describeLiving({ system }: Repository, holder: ProcessId): Promise<string> {
  return (await system.processes.isSuspended(holder)) ? `${describe(holder)} (suspended)` : describe(holder);
}

const describe = (holder: ProcessId): string => `process ${holder.pid} on ${holder.host}`;

async function takeGeneration(
  repository: Repository,
  folder: string,
  generation: number,
  me: ProcessId,
): Promise<WikiLock | undefined> {
  const { files } = repository.system;
  const aside = path.join(folder, `new-${repository.system.newId()}`); // not in tmp/: the holder clears that
  await files.create(aside, Buffer.from(JSON.stringify(me)));
  const taken = await files.link(aside, path.join(folder, String(generation)));
  await files.unlink(aside);
  if (!taken) return undefined;
  const all = await generations(repository, folder);
  if (all.some((other) => other > generation)) {
    // Somebody took and cleared generations between our look and our link: what we hold is an old number.
    await files.create(path.join(folder, `${generation}.free`), Buffer.alloc(0));
    return undefined;
  }
  for (const name of await files.list(folder))
    if (await isOver(repository, folder, name, generation)) await files.unlink(path.join(folder, name));
  return {
    generation,
    check: async () => {
      const now = await generations(repository, folder);
      if (!now.includes(generation) || now.some((other) => other > generation)) {
        throw new BusyError(
          'lock-lost',
          'Another process has taken over this wiki while this one stood still.',
          'Run the command again.',
        );
      }
    },
    release: async () => void (await files.create(path.join(folder, `${generation}.free`), Buffer.alloc(0))),
  };
}

const HOUR_MS = 3_600_000;

/** A generation before this one, or what a process that is long gone had begun to make. */
async function isOver(repository: Repository, folder: string, name: string, generation: number): Promise<boolean> {
  if (!name.startsWith('new-')) return Number.parseInt(name, 10) < generation;
  const made = (await repository.system.files.stat(path.join(folder, name)))?.mtimeMs ?? 0;
  return repository.system.now().getTime() - made > HOUR_MS;
}
