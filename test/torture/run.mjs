#!/usr/bin/env node
// Runs the parts and sums what they counted: `npm run torture -- --short --seed 7 --kills 50 --every 20 --only undo kills errors`.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: process.env.WIKI_SHORT === '1' },
    seed: { type: 'string', default: process.env.WIKI_TORTURE_SEED ?? String(Date.now() % 1_000_000) },
    kills: { type: 'string' },
    every: { type: 'string' },
    only: { type: 'string' },
  },
});

const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wikiwright-tally-'));
// A run inside of `npm test` is a run of its own.
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^(TEST|NODE_ENV)$/.test(name)));
const env = {
  ...inherited,
  WIKI_TALLY: folder,
  WIKI_TORTURE_SEED: values.seed,
  ...(values.short ? { WIKI_SHORT: '1' } : {}),
  ...(values.kills ? { WIKI_KILLS: values.kills } : {}),
  ...(values.every ? { WIKI_EVERY: values.every } : {}),
};
process.stdout.write(`seed ${values.seed} (again with: npm run torture -- --seed ${values.seed})\n`);
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', config, ...(values.only ? ['-t', values.only] : []), ...positionals],
  { env, stdio: 'inherit' },
);

const WORDS = {
  runs: 'runs',
  kills: 'kills',
  lostBytes: "lost person's bytes",
  lostIngests: 'lost ingests',
  doubleIngests: 'double ingests',
  repeatedPaidCalls: 'repeated paid calls',
  damagedRepositories: 'damaged repositories',
  stagedDisturbed: 'staged changes disturbed',
};
const parts = fs.readdirSync(folder).map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
fs.rmSync(folder, { recursive: true });
const sums = Object.keys(WORDS).map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)]);
const isBroken = sums.slice(2).some(([, sum]) => sum !== 0);
if (status !== 0 && !isBroken) process.stdout.write('\nA part has failed without a count of its own: see above.\n');
process.stdout.write(`\n${sums.map(([name, sum]) => `${WORDS[name]} ${sum}`).join(', ')}\n`);
process.exitCode = status !== 0 || isBroken || parts.length === 0 ? 1 : 0;
