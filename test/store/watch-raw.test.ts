import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchRaw } from '../../src/store/watch-raw.js';
import { tempFolder } from '../support/repository.js';

/** Longer than a test may take: only a hint ends it. */
const FOR_EVER_MS = 3_600_000;

it('a hint that comes while nobody waits is kept for whoever waits next, once', async () => {
  const folder = tempFolder();
  const hints = watchRaw(folder);
  await hints.wait(FOR_EVER_MS, undefined); // it has begun to watch: what came until then gave no hint
  fs.writeFileSync(path.join(folder, 'a.md'), 'a');
  await sleep(1_000);
  await hints.wait(FOR_EVER_MS, undefined);
  const ended: string[] = [];
  const stopping = new AbortController();
  const waiting = hints.wait(FOR_EVER_MS, stopping.signal).then(() => ended.push('waited'));
  await sleep(300);
  expect(ended).toEqual([]);
  stopping.abort();
  await waiting;
  await hints.close();
});

it('a folder that was moved away or removed and made again is watched again, how quickly that ever went', async () => {
  const folder = path.join(tempFolder(), 'raw');
  fs.mkdirSync(folder);
  const hints = watchRaw(folder);
  await hints.wait(FOR_EVER_MS, undefined);
  for (const [round, pauseMs] of [0, 20, 3_000, 0].entries()) {
    if (round % 2 === 0) fs.renameSync(folder, `${folder}-${round}`);
    else fs.rmSync(folder, { recursive: true });
    await sleep(pauseMs);
    fs.mkdirSync(folder);
    await sleep(3_000);
    for (let rest = 0; rest < 9; rest++) await Promise.race([hints.wait(FOR_EVER_MS, undefined), sleep(100)]);
    fs.writeFileSync(path.join(folder, 'a.md'), 'a');
    await hints.wait(FOR_EVER_MS, undefined);
  }
  await hints.close();
});
