import path from 'node:path';
import { git, type Repository } from './repository.js';
import type { MissingObject } from './store.js';

/** fsck says what it found with its exit code too. */
const ANY_CODE = Array.from({ length: 256 }, (_, code) => code);

/**
 * Walks from every ref and the index to all that they need. Objects that are packed are not read byte by byte: that takes minutes
 * in a large repository (`git fsck --full`). What only reflogs name may be gone: git itself lets it expire.
 */
export async function findMissingObjects(repository: Repository): Promise<{ missing: MissingObject[]; others: string[] }> {
  const { code, stdout, stderr } = await git(
    repository,
    ['fsck', '--connectivity-only', '--no-dangling', '--no-reflogs', '--no-progress'],
    { ok: ANY_CODE },
  );
  if (code === 0) return { missing: [], others: [] };
  const lines = `${stdout.toString()}\n${stderr}`.split('\n').map((line) => line.trim());
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
    missing.push({ kind, oid, path: name, file: await findFile(repository, oid, name) });
  }
  const others = lines.filter((line) => /^(?:error|fatal):/.test(line)).map((line) => line.replace(/^\w+: /, ''));
  return { missing, others: found.size > 0 ? [] : others.length > 0 ? [...new Set(others)] : [`git fsck ended with ${code}`] };
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
