import path from 'node:path';
import { pathAside } from './aside.js';
import { git, type Repository } from './repository.js';

/**
 * Three versions of a page made one, in bytes: git's own merge; where that clashes and both sides only added lines, both
 * additions. Undefined: only a person can decide.
 */
export async function mergePages(
  repository: Repository,
  base: Buffer | undefined,
  ours: Buffer,
  theirs: Buffer,
): Promise<Buffer | undefined> {
  if (base === undefined) return ours.equals(theirs) ? ours : undefined;
  const { files } = repository.system;
  const folder = pathAside(repository, 'merge');
  const names = ['theirs', 'base', 'ours'].map((name) => path.join(folder, name));
  for (const [index, bytes] of [theirs, base, ours].entries()) await files.create(names[index] as string, bytes);
  const merge = async (...flags: string[]): Promise<Buffer | undefined> => {
    const result = await git(repository, ['merge-file', '-p', '-q', ...flags, ...names], {
      ok: Array.from({ length: 256 }, (_, code) => code),
    });
    return result.code === 0 ? result.stdout : undefined;
  };
  const merged =
    (await merge()) ?? (addsLinesOnly(base, ours) && addsLinesOnly(base, theirs) ? await merge('--union') : undefined);
  await files.removeFolder(folder);
  return merged;
}

/** Do all lines of `before` stand in `after`, in their order? */
export function addsLinesOnly(before: Buffer, after: Buffer): boolean {
  const old = before.toString('latin1').split('\n').filter(Boolean);
  let found = 0;
  for (const line of after.toString('latin1').split('\n')) if (found < old.length && line === old[found]) found++;
  return found === old.length;
}

/** Are these the same bytes, or both not there? */
export const areSameBytes = (a: Buffer | undefined, b: Buffer | undefined): boolean => (a && b ? a.equals(b) : a === b);
