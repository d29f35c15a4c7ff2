import * as fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPerson } from '../support/busy-person.js';
import {
  type BusyWiki,
  dropSource,
  findUndone,
  judgeBusyWiki,
  makeBusyWiki,
  makeRandom,
  pick,
  type Random,
  SEED,
  settleBusyWiki,
} from '../support/busy-wiki.js';
import { isFine, lockOf, startBuilt } from '../support/killed-command.js';
import { addBroken, IS_SHORT, tally } from '../support/tally.js';

const LASTS_MS = IS_SHORT ? 3_000 : 60_000;
const AT_ONCE = IS_SHORT ? [3] : [2, 4, 8];

const READERS: string[][] = [['status'], ['ask', 'What is Atlas?'], ['show', 'index'], ['log']];

function chooseCommand({ sources }: BusyWiki, random: Random): string[] {
  const roll = random();
  if (roll < 0.4) return ['ingest'];
  if (roll < 0.55)
    return [
      'undo',
      `raw/${pick(
        random,
        [...sources.keys()].filter((_, n) => n % 4 === 0),
      )}`,
    ];
  if (roll < 0.65) return ['ask', '--save', 'What is Borea?'];
  return pick(random, READERS);
}

async function expectFine(wiki: BusyWiki, faults: string[], ...args: string[]): Promise<void> {
  const ending = await startBuilt(wiki.root, args).ended;
  const isReader = READERS.some(([name]) => name === args[0]) && !args.includes('--save');
  if (!isFine(ending) || (isReader && ending.code !== 0))
    faults.push(`wiki ${args.join(' ')}: exit code ${ending.code}: ${ending.said}`);
}

for (const [index, count] of AT_ONCE.entries()) {
  it(`${count} commands at once, and a person beside them`, async () => {
    const wiki = await makeBusyWiki(makeRandom(SEED + 50 + index));
    const faults: string[] = [];
    for (let n = 0; n < 6; n++) dropSource(wiki);
    await expectFine(wiki, faults, 'ingest');
    const person = startPerson(wiki, makeRandom(SEED + 60 + index), {
      switchesBranches: false,
      renamesPages: false,
      pauseMs: 400,
    });
    const end = performance.now() + LASTS_MS;
    const runs = Array.from({ length: count }, async (_, number) => {
      const random = makeRandom(SEED + 100 * index + number);
      while (performance.now() < end) {
        if (number === 0) dropSource(wiki);
        await expectFine(wiki, faults, ...chooseCommand(wiki, random));
        tally.runs += 1;
      }
    });
    await Promise.all(runs);
    await person.leave();
    await expectFine(wiki, faults, 'status');
    settleBusyWiki(wiki);
    for (let rounds = 0; rounds < 2; rounds++) await expectFine(wiki, faults, 'ingest');
    const undone = findUndone(wiki);
    if (undone.length > 0) await expectFine(wiki, faults, 'ingest', ...undone.map((name) => `raw/${name}`));
    tally.damagedRepositories += faults.length;
    const broken = addBroken(judgeBusyWiki(wiki));
    process.stdout.write(`${count} at once, seed ${SEED}: ${wiki.sources.size} sources, ${wiki.typed.length} marks typed\n`);
    if (broken.length > 0 && process.env.WIKI_KEEP)
      fs.cpSync(wiki.root, `${process.env.WIKI_KEEP}-together-${count}`, { recursive: true });
    expect([...broken, ...faults]).toEqual([]);
  });
}

it('readers do not wait for a writer that stands still with the lock', async () => {
  const wiki = await makeBusyWiki(makeRandom(SEED));
  const faults: string[] = [];
  for (let n = 0; n < 4; n++) dropSource(wiki);
  await expectFine(wiki, faults, 'ingest');
  for (let n = 0; n < 4; n++) dropSource(wiki);
  const before = lockOf(wiki.root);
  const writer = startBuilt(wiki.root, ['ingest']);
  while (lockOf(wiki.root) === before) await sleep(2);
  writer.child.kill('SIGSTOP');
  for (const args of READERS) {
    await expectFine(wiki, faults, ...args);
    tally.runs += 1;
  }
  expect(writer.child.exitCode).toBeNull();
  writer.child.kill('SIGCONT');
  expect((await writer.ended).code).toBe(0);
  expect([...addBroken(judgeBusyWiki(wiki)), ...faults]).toEqual([]);
});
