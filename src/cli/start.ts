import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWiki } from '../app.js';
import { print } from './output.js';

/**
 * `npm start`: watches a copy of the sample in a temporary folder, so that nothing of this repository changes; with `--here` the wiki
 * that this repository is.
 */
const MAIN = fileURLToPath(new URL('main.js', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

const isHere = process.argv.includes('--here');
const root = isHere ? REPOSITORY : path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'wiki-start-')), 'sample');
const someone = { GIT_AUTHOR_NAME: 'Start', GIT_AUTHOR_EMAIL: 'start@example.org' };
const env = isHere
  ? process.env
  : { ...process.env, ...someone, GIT_COMMITTER_NAME: someone.GIT_AUTHOR_NAME, GIT_COMMITTER_EMAIL: someone.GIT_AUTHOR_EMAIL };

if (!isHere) {
  Object.assign(process.env, env);
  await initWiki(root, 'en');
  fs.cpSync(path.join(REPOSITORY, 'raw'), path.join(root, 'raw'), { recursive: true });
  print(`A copy of the sample: ${root}. Drop files into its raw/ folder. (npm start -- --here watches this repository.)`);
}
const child = spawn(process.execPath, [MAIN, '--root', root, 'watch'], { env, stdio: 'inherit' });
process.on('SIGINT', () => {}); // the child hears it too, and ends what it has in hand
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
