import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) removeFolder(folder);
});

export const removeFolder = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true });

/** In memory where the system has it: thousands of small repositories are made and thrown away. */
const BASE = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();

/** A new empty folder, gone when the test file is done. Its real path: macOS keeps temporary files behind a link. */
export function tempFolder(base = BASE): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(base, 'wikiwright-')));
  made.push(folder);
  return folder;
}

/** Runs git there and gives what it printed, without the last line end. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).replace(/\n$/, '');
}

/** A repository on branch `main` with an identity and these files, committed; unborn when there are none. */
export function tempRepository(files: Record<string, string> = {}): string {
  const folder = tempFolder();
  git(folder, 'init', '-q', '-b', 'main', '--template=');
  git(folder, 'config', 'user.name', 'Person');
  git(folder, 'config', 'user.email', 'person@example.org');
  git(folder, 'config', 'commit.gpgsign', 'false');
  if (Object.keys(files).length > 0) {
    writeFiles(folder, files);
    git(folder, 'add', '-A');
    git(folder, 'commit', '-q', '-m', 'first');
  }
  return folder;
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}

export const readText = (folder: string, name: string): string | undefined => {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
};

/** A copy with everything in it, `.git` too. */
export function copyFolder(folder: string): string {
  const copy = tempFolder();
  fs.cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}
