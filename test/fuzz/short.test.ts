import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));

it('arbitrary replies, names and files end no program, write nothing outside, and are all accounted for', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [RUN, '--short', '--seed', '20261130'], { encoding: 'utf8' });
  expect(stdout.trim().split('\n').at(-1), `${stdout}\n${stderr}`).toBe(
    'no crash, no write outside of the wiki, no hang, no silent refusal',
  );
  expect(status).toBe(0);
}, 400_000);
