#!/usr/bin/env node
// Throws arbitrary replies, names and files at a wiki: `npm run fuzz -- --rounds 200 --seed 7 --deadline 900 --only names`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Seconds: what takes longer hangs. */
    deadline: { type: 'string' },
    only: { type: 'string' },
  },
});
const rounds = values.rounds ?? (values.short ? '6' : '150');
const deadlineS = Number(values.deadline ?? (values.short ? 300 : 3_600));
const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
// A run inside of `npm test` is a run of its own.
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^(TEST|NODE_ENV)$/.test(name)));
process.stdout.write(`seed ${values.seed} (again with: npm run fuzz -- --seed ${values.seed} --rounds ${rounds})\n`);
const { status, signal } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', config, ...(values.only ? ['-t', values.only] : [])],
  {
    env: { ...inherited, WIKI_FUZZ_ROUNDS: rounds, WIKI_SEED: values.seed },
    stdio: 'inherit',
    timeout: deadlineS * 1_000,
    killSignal: 'SIGKILL',
  },
);
const isHanging = signal === 'SIGKILL';
if (isHanging) process.stdout.write(`\nhangs: not done after ${deadlineS} s\n`);
else if (status === 0) process.stdout.write('\nno crash, no write outside of the wiki, no hang, no silent refusal\n');
process.exitCode = status === 0 ? 0 : 1;
