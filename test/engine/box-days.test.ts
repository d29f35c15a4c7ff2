import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PartialDate } from '../../src/domain/page.js';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { makeDayInBox } from '../../src/engine/box-days.js';

it('reads a box again that could not be taken apart the time before', async () => {
  const content = Buffer.from('The pier is shut.');
  const sha256 = createHash('sha256').update(content).digest('hex') as Sha256;
  let times = 0;
  const dayInBox = makeDayInBox(async () => {
    times++;
    if (times === 1) throw new Error('too many open files');
    return [{ name: '1-a.txt', bytes: content, date: '2025-03-10' as PartialDate }];
  });
  const ask = () => dayInBox(rawPath('box.mbox'), { bytes: content, sha256 }, rawPath('box.mbox.attachments/1-a.txt'), sha256);
  await expect(ask()).rejects.toThrow('too many open files');
  expect(await ask()).toBe('2025-03-10');
  expect(await ask()).toBe('2025-03-10');
  expect(times).toBe(2);
});
