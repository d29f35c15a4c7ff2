import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteWord } from '../domain/quote-word.js';
import { print } from './output.js';

/**
 * `npm run demo`: a wiki from the sample sources in a temporary folder, by the real command and nothing else, so that the
 * transcript is what anybody sees who types the same.
 */
const MAIN = fileURLToPath(new URL('main.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../raw', import.meta.url));

const QUESTIONS = ['Spoke의 1차 출시일은 어떻게 바뀌었나?', 'How did the PM of Spoke change?', '문자 업체는 언제 바뀌었나?'];

const root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'wiki-demo-')), 'demo');

/** Somebody has to be the committer, also on a computer where git was never set up. */
const env = {
  ...process.env,
  GIT_AUTHOR_NAME: 'Demo',
  GIT_AUTHOR_EMAIL: 'demo@example.org',
  GIT_COMMITTER_NAME: 'Demo',
  GIT_COMMITTER_EMAIL: 'demo@example.org',
};

function run(command: string, args: string[], shown: string, cwd: string): void {
  print(`\n$ ${shown}`);
  const result = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (result.status !== 0) {
    process.exitCode = result.status ?? 1;
    throw new Error(`${shown} ended with exit code ${result.status}`);
  }
}

const wiki = (args: string[], cwd: string): void =>
  run(process.execPath, [MAIN, ...args], `wiki ${args.map(quoteWord).join(' ')}`, cwd);

wiki(['init', 'demo'], path.dirname(root));
fs.cpSync(SAMPLE, path.join(root, 'raw'), { recursive: true });
print(`\n# The sample sources are in ${path.join(root, 'raw')} now.`);
wiki(['ingest'], root);
run('git', ['--no-pager', 'log', '--oneline'], 'git log --oneline', root);
for (const question of QUESTIONS) wiki(['ask', question], root);
print(`
Look around:
  ${root}
    wiki/index.md       every page in one line: open the folder in Obsidian or VS Code
    git log -p          each ingest as a diff: every fact with its quote
  In that folder: wiki show PAGE · wiki status · drop a file of your own into raw/, then wiki ingest
  (without an installed \`wiki\`: node ${MAIN} …)`);
