import { createHash } from 'node:crypto';
import path from 'node:path';
import { UsageError } from '../domain/errors.js';
import type { RawPath, Sha256 } from '../domain/path.js';
import type { AddedRaw } from './store.js';
import type { System } from './system.js';

/** Puts a complete file below `raw/`, at once and never over another. @throws UsageError where a folder of its path is a link. */
export async function addRaw(system: System, root: string, name: RawPath, bytes: Uint8Array): Promise<AddedRaw> {
  const file = path.join(root, 'raw', name);
  await makeFolders(system, root, name);
  return withFileAside(system, root, bytes, async (aside) => {
    if (await system.files.link(aside, file)) {
      await system.files.syncFolder(path.dirname(file));
      return 'added';
    }
    const isFile = (await system.files.stat(file))?.kind === 'file';
    const there = isFile ? await system.files.read(file) : undefined;
    return there && Buffer.from(bytes).equals(there) ? 'same' : 'taken';
  });
}

/** Puts a newer file in the place of the one with this hash, at once. False when another one stands there by now: it stays. */
export async function replaceRaw(system: System, root: string, name: RawPath, bytes: Uint8Array, was: Sha256): Promise<boolean> {
  const file = path.join(root, 'raw', name);
  return withFileAside(system, root, bytes, async (aside) => {
    const isFile = (await system.files.stat(file))?.kind === 'file';
    const there = isFile ? await system.files.read(file) : undefined;
    if (!there || createHash('sha256').update(there).digest('hex') !== was) return false;
    await system.files.rename(aside, file);
    await system.files.syncFolder(path.dirname(file));
    return true;
  });
}

/**
 * A watch must never see half a file, so it is written whole where nobody looks: in `.wiki/`, which may be deleted at any time. Where
 * that is a link, which a wiki from elsewhere may hold, a hidden file in `raw/` has to do.
 */
async function withFileAside<T>(system: System, root: string, bytes: Uint8Array, act: (aside: string) => Promise<T>): Promise<T> {
  const stat = await system.files.stat(path.join(root, '.wiki'));
  const isUsable = stat === undefined || stat.kind === 'folder';
  if (isUsable) await system.files.create(path.join(root, '.wiki/.gitignore'), Buffer.from('*\n'));
  const aside = isUsable ? path.join(root, '.wiki', `add-${system.newId()}`) : path.join(root, 'raw', `.add-${system.newId()}`);
  try {
    await system.files.create(aside, bytes);
    return await act(aside);
  } finally {
    await system.files.unlink(aside);
  }
}

/** Never through a link: what lies behind it is not the wiki's, and would not be found there as a source. */
async function makeFolders(system: System, root: string, name: RawPath): Promise<void> {
  const folders = ['raw', ...name.split('/').slice(0, -1)];
  let folder = root;
  for (const part of folders) {
    folder = path.join(folder, part);
    const kind = (await system.files.stat(folder))?.kind;
    if (kind === undefined) await system.files.makeFolder(folder);
    else if (kind !== 'folder')
      throw new UsageError(
        `${path.relative(root, folder)} is ${kind === 'link' ? 'a symbolic link' : 'no folder'}: nothing is added behind it.`,
        'Choose another name: --as NAME',
      );
  }
}
