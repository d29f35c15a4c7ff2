import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));

it('a short torture loses nothing, does nothing twice and damages nothing', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [RUN, '--short', '--seed', '20261130'], { encoding: 'utf8' });
  const last = stdout.trim().split('\n').at(-1);
  expect(last, `${stdout}\n${stderr}`).toMatch(
    /^runs [1-9]\d*, kills [1-9]\d*, lost person's bytes 0, lost ingests 0, double ingests 0, repeated paid calls 0, damaged repositories 0, staged changes disturbed 0$/,
  );
  expect(status, `${stdout}\n${stderr}`).toBe(0);
}, 600_000);
