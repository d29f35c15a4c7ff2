import path from 'node:path';
import { git, type Repository } from './repository.js';
import type { MissingObject } from './store.js';

/** fsck says what it found with its exit code too. */
const ANY_CODE = Array.from({ length: 256 }, (_, code) => code);

const FSCK = ['fsck', '--no-dangling', '--no-reflogs', '--no-progress'];

/**
 * Walks from every ref and the index to all that they need, and reads every object that is not packed: a computer that lost its power
 * leaves empty ones. Packed ones are not read byte by byte: that takes minutes in a large repository (`git fsck --full`). What
 * only reflogs name may be gone: git itself lets it expire.
 */
export async function findMissingObjects(repository: Repository): Promise<{ missing: MissingObject[]; others: string[] }> {
  const walked = await git(repository, [...FSCK, '--connectivity-only'], { ok: ANY_CODE });
  const read = await git(repository, [...FSCK, '--no-full'], { ok: ANY_CODE });
  const failed = [walked, read].find(({ code }) => code !== 0);
  if (failed === undefined) return { missing: [], others: [] };
  const lines = [walked, read]
    .flatMap(({ stdout, stderr }) => `${stdout.toString()}\n${stderr}`.split('\n'))
    .map((line) => line.trim());
  const found = new Map(
    lines.flatMap((line) => {
      const [, kind, oid] = /^missing (\S+) ([0-9a-f]{40,64})$/.exec(line) ?? [];
      return kind && oid ? [[oid, kind] as const] : [];
    }),
  );
  const paths = found.size > 0 ? await readPaths(repository) : new Map<string, string>();
  const missing: MissingObject[] = [];
  for (const [oid, kind] of found) {
    const name = paths.get(oid);
    if (!(await canRead(repository, oid, kind)))
      missing.push({ kind, oid, path: name, file: await findFile(repository, oid, name) });
  }
  const others = lines.filter((line) => /^(?:error|fatal):/.test(line)).map((line) => line.replace(/^\w+: /, ''));
  return {
    missing,
    others: found.size > 0 ? [] : others.length > 0 ? [...new Set(others)] : [`git fsck ended with ${failed.code}`],
  };
}

/** Objects that a writer makes while git looks are missing for a moment only. */
const canRead = async (repository: Repository, oid: string, kind: string): Promise<boolean> =>
  (await git(repository, ['cat-file', kind, oid], { ok: ANY_CODE })).code === 0;

/** Writes an object again from the file that holds its bytes. */
export async function restoreObject(repository: Repository, { oid, path: name }: MissingObject): Promise<void> {
  if (name === undefined) return;
  // git writes no object over one that is there, however damaged that is.
  await repository.system.files.unlink(path.join(repository.commonFolder, 'objects', oid.slice(0, 2), oid.slice(2)));
  await git(repository, ['hash-object', '-w', '--', name]);
}

/** Of each blob of HEAD the path; as far as its trees can be read. */
async function readPaths(repository: Repository): Promise<Map<string, string>> {
  const { stdout } = await git(repository, ['ls-tree', '-r', '-z', '--full-tree', 'HEAD'], { ok: ANY_CODE });
  const entries = stdout.toString().split('\0').filter(Boolean);
  return new Map(
    entries.map((entry) => [entry.slice(0, entry.indexOf('\t')).split(' ')[2] ?? '', entry.slice(entry.indexOf('\t') + 1)]),
  );
}

/** The file of the work tree that git would store as this very object. */
async function findFile(repository: Repository, oid: string, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const { stdout } = await git(repository, ['hash-object', '--', name], { ok: ANY_CODE });
  return stdout.toString().trim() === oid ? path.join(repository.top, name) : undefined;
}
