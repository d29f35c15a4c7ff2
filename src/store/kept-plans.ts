import { createHash } from 'node:crypto';
import path from 'node:path';
import { StorageError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import type { Repository } from './repository.js';
import type { KeptPlanFile } from './store.js';
import type { Files, ProcessId } from './system.js';

/**
 * What was paid for and is not committed yet, one file a source. It lies beside the journals and not in `.wiki/`: it cannot be
 * made again for nothing.
 */
const fileOf = ({ state }: Repository, source: RawPath): string => path.join(state, 'plans', nameOf(source));
const nameOf = (source: RawPath): string => `${createHash('sha256').update(source).digest('hex').slice(0, 32)}.json`;

/**
 * Written aside, renamed and synced: a reader finds the whole of it or what was there before. Not in `tmp/`: whoever has the wiki's lock
 * clears that, and no lock is needed here.
 */
export async function keepPlan(repository: Repository, source: RawPath, text: string): Promise<void> {
  const { files, newId } = repository.system;
  const file = fileOf(repository, source);
  const aside = `${file}.${newId()}.new`;
  await files.create(aside, Buffer.from(text));
  if (!(await files.rename(aside, file)))
    throw new StorageError(`${aside} is gone: a reply that was paid for could not be kept.`, 'Run the command again.');
  await files.syncFolder(path.dirname(file));
}

/** Undefined when there is none. */
export async function readKeptPlan(repository: Repository, source: RawPath): Promise<string | undefined> {
  return (await repository.system.files.read(fileOf(repository, source)))?.toString();
}

export async function dropKeptPlan(repository: Repository, source: RawPath): Promise<void> {
  await repository.system.files.unlink(fileOf(repository, source));
}

/**
 * Says that this process has a source planned, so that no other pays for it too. A claim of a process that is gone is nobody's; one of
 * another computer is believed for as long as its file lies there. Undefined: somebody else has it.
 */
export async function claimSource(repository: Repository, source: RawPath): Promise<(() => Promise<void>) | undefined> {
  const { files, processes } = repository.system;
  const file = `${fileOf(repository, source)}.busy`;
  const self = await processes.self();
  const me = Buffer.from(JSON.stringify(self));
  for (let tries = 0; tries < 3; tries++) {
    if (!claimed.has(file) && (await files.create(file, me))) return claim(files, file);
    const holder = readProcess(await files.read(file));
    const isOurs = holder?.pid === self.pid && holder.start === self.start;
    if (isOurs && claimed.has(file)) return undefined;
    if (isOurs) return claim(files, file);
    if (holder && (await processes.isAlive(holder)) !== 'gone') return undefined;
    await files.unlink(file);
  }
  return undefined;
}

/** What this process has claimed: two runs in it are no less two. */
const claimed = new Set<string>();

function claim(files: Files, file: string): () => Promise<void> {
  claimed.add(file);
  return async () => {
    if (claimed.delete(file)) await files.unlink(file);
  };
}

function readProcess(bytes: Buffer | undefined): ProcessId | undefined {
  try {
    const value: unknown = JSON.parse(bytes?.toString() ?? '');
    return value && typeof value === 'object' && 'pid' in value && 'host' in value ? (value as ProcessId) : undefined;
  } catch {
    return undefined;
  }
}

/** All that are kept. A file does not say which source it is for: that is found among these. */
export async function listKeptPlans(
  { system: { files }, state }: Repository,
  sources: Iterable<RawPath>,
): Promise<KeptPlanFile[]> {
  const bySource = new Map([...sources].map((source) => [nameOf(source), source]));
  const plans: KeptPlanFile[] = [];
  for (const name of await files.list(path.join(state, 'plans'))) {
    if (!name.endsWith('.json')) continue; // claims of running processes, and what is being written
    const file = path.join(state, 'plans', name);
    const [bytes, stat] = [await files.read(file), await files.stat(file)];
    if (bytes && stat) plans.push({ name, source: bySource.get(name), text: bytes.toString(), madeMs: stat.mtimeMs });
  }
  return plans;
}

export async function dropKeptFile({ system, state }: Repository, name: string): Promise<void> {
  await system.files.unlink(path.join(state, 'plans', path.basename(name)));
}
