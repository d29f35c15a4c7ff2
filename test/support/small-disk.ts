import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';
import { tempFolder } from './repository.js';

const mounted: string[] = [];
afterAll(() => {
  for (const folder of mounted.splice(0)) spawnSync('umount', [folder]);
});

/** A disk of that many KiB, of its own; undefined where this process may not mount one. */
export function mountSmallDisk(sizeKib: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const folder = tempFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeKib}k`, 'tmpfs', folder]).status !== 0) return undefined;
  mounted.push(folder);
  return folder;
}

const CHUNK = Buffer.alloc(1024);

/** Fills a disk but for so many KiB. */
export function fillDisk(folder: string, freeKib: number): void {
  const handle = fs.openSync(path.join(folder, 'filler'), 'w');
  let written = 0;
  try {
    for (;;) written += fs.writeSync(handle, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  fs.ftruncateSync(handle, Math.max(0, written - freeKib * 1024));
  fs.closeSync(handle);
}

export const freeDisk = (folder: string): void => fs.rmSync(path.join(folder, 'filler'), { force: true });
