import * as fs from 'node:fs/promises';
import path from 'node:path';
import { NotFoundError, UsageError } from '../domain/errors.js';
import { type RawPath, rawPath } from '../domain/path.js';
import type { Store } from '../store/store.js';

/**
 * The sources that a person names: files and folders below `raw/`, from here, from the wiki's root or from `raw/` itself. A
 * file from elsewhere is copied into `raw/` first. @throws NotFoundError, UsageError
 */
export async function resolveSources(store: Store, names: readonly string[]): Promise<Set<RawPath>> {
  const all = (await store.listRaw()).files.map((file) => file.path);
  const chosen = new Set<RawPath>();
  for (const name of names) for (const source of await resolveOne(store, all, name)) chosen.add(source);
  return chosen;
}

async function resolveOne(store: Store, all: readonly RawPath[], name: string): Promise<RawPath[]> {
  const raw = path.join(store.root, 'raw');
  for (const base of [process.cwd(), store.root, raw]) {
    const absolute = path.resolve(base, name);
    const below = path.relative(raw, absolute).split(path.sep).join('/');
    if (absolute === raw) return [...all];
    if (below.startsWith('../') || path.isAbsolute(below)) continue;
    const found = all.filter((source) => source === below || source.startsWith(`${below}/`));
    if (found.length > 0) return found;
  }
  return [await copyIn(store, name)];
}

async function copyIn(store: Store, name: string): Promise<RawPath> {
  const stat = await fs.stat(name).catch(() => undefined);
  if (!stat) throw new NotFoundError(`${name}: there is no such file, here or below raw/.`, 'See what is there: wiki status');
  if (!stat.isFile())
    throw new UsageError(
      `${name}: only files can be taken in from outside of the wiki.`,
      'Copy the folder into raw/, then run: wiki ingest',
    );
  const target = rawPath(path.basename(path.resolve(name)));
  await store.addRaw(target, await fs.readFile(name));
  return target;
}
