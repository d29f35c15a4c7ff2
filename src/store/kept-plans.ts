import { createHash } from 'node:crypto';
import path from 'node:path';
import type { RawPath } from '../domain/path.js';
import type { Repository } from './repository.js';
import type { KeptPlanFile } from './store.js';

/**
 * What was paid for and is not committed yet, one file a source. It lies beside the journals and not in `.wiki/`: it cannot be
 * made again for nothing.
 */
const fileOf = ({ state }: Repository, source: RawPath): string => path.join(state, 'plans', nameOf(source));
const nameOf = (source: RawPath): string => `${createHash('sha256').update(source).digest('hex').slice(0, 32)}.json`;

/** Written aside, renamed and synced: a reader finds the whole of it or what was there before. */
export async function keepPlan(repository: Repository, source: RawPath, text: string): Promise<void> {
  const { files, newId } = repository.system;
  const file = fileOf(repository, source);
  const aside = path.join(repository.state, 'tmp', `plan-${newId()}`);
  await files.create(aside, Buffer.from(text));
  await files.makeFolder(path.dirname(file));
  await files.rename(aside, file);
  await files.syncFolder(path.dirname(file));
}

/** Undefined when there is none. */
export async function readKeptPlan(repository: Repository, source: RawPath): Promise<string | undefined> {
  return (await repository.system.files.read(fileOf(repository, source)))?.toString();
}

export async function dropKeptPlan(repository: Repository, source: RawPath): Promise<void> {
  await repository.system.files.unlink(fileOf(repository, source));
}

/** All that are kept. A file does not say which source it is for: that is found among these. */
export async function listKeptPlans(
  { system: { files }, state }: Repository,
  sources: Iterable<RawPath>,
): Promise<KeptPlanFile[]> {
  const bySource = new Map([...sources].map((source) => [nameOf(source), source]));
  const plans: KeptPlanFile[] = [];
  for (const name of await files.list(path.join(state, 'plans'))) {
    const file = path.join(state, 'plans', name);
    const [bytes, stat] = [await files.read(file), await files.stat(file)];
    if (bytes && stat) plans.push({ name, source: bySource.get(name), text: bytes.toString(), madeMs: stat.mtimeMs });
  }
  return plans;
}

export async function dropKeptFile({ system, state }: Repository, name: string): Promise<void> {
  await system.files.unlink(path.join(state, 'plans', path.basename(name)));
}
