import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { initWiki, openWiki } from '../../src/app.js';
import { SourceRefused } from '../../src/domain/errors.js';
import type { PartialDate } from '../../src/domain/page.js';
import { rawPath, type Sha256 } from '../../src/domain/path.js';
import { makeDayInBox } from '../../src/engine/box-days.js';
import { dateByMail } from '../../src/engine/date-by-mail.js';
import { readText } from '../formats/read-text.js';
import { tempRepository } from '../support/repository.js';

const CONTENT = Buffer.from('The pier is shut.');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex') as Sha256;
const BOX = rawPath('box.mbox');

it('reads a box again that could not be taken apart the time before', async () => {
  let times = 0;
  const dayInBox = makeDayInBox(async () => {
    times++;
    if (times === 1) throw new Error('too many open files');
    return [{ name: '1-a.txt', bytes: CONTENT, date: '2025-03-10' as PartialDate }];
  });
  const ask = () => dayInBox(BOX, { bytes: CONTENT, sha256: SHA256 }, rawPath('box.mbox.attachments/1-a.txt'), SHA256);
  await expect(ask()).rejects.toThrow('too many open files');
  expect(await ask()).toBe('2025-03-10');
  expect(await ask()).toBe('2025-03-10');
  expect(times).toBe(2);
});

it.each([true, false])('takes no day from a mail that is refused, and has the source all the same (a box: %s)', async (isBox) => {
  const root = tempRepository();
  await initWiki(root, 'en');
  fs.writeFileSync(path.join(root, 'raw', BOX), 'From nobody');
  const refuse = async (): Promise<never> => {
    throw new SourceRefused('unreadable', 'raw/box.mbox: it is damaged.');
  };
  const { store } = await openWiki(root);
  const source = readText('a.txt', 'The pier is shut.');
  const deps = { store, mailOf: () => BOX, isBox: () => isBox, dayInBox: makeDayInBox(refuse), readSource: refuse };
  expect(await dateByMail(deps, source)).toBe(source);
});
