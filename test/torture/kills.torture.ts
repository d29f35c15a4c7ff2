import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
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
  SEED,
  settleBusyWiki,
} from '../support/busy-wiki.js';
import { type Ending, isFine, killSometime, startBuilt } from '../support/killed-command.js';
import { planHonestly } from '../support/model-editor.js';
import { environmentOf, ingestsOf, startModel } from '../support/model-wiki.js';
import { addBroken, IS_SHORT, tally } from '../support/tally.js';

/** How many times a command is killed, over all series. */
const KILLS = Number(process.env.WIKI_KILLS ?? (IS_SHORT ? 4 : 500));
const A_SERIES = IS_SHORT ? 2 : 50;
const SERIES = Math.max(2, Math.round(KILLS / A_SERIES));

interface Series {
  wiki: BusyWiki;
  environment: Record<string, string>;
  usualMs: number;
  /** Commands that had come to an end before they could be killed, or said something that they should not. */
  faults: string[];
  commands: number;
  kills: number;
}

/** A command that a person would type now. */
function chooseCommand({ wiki: { random, sources }, environment }: Series): string[] {
  const roll = random();
  const names = [...sources.keys()];
  if (roll < 0.7 || names.length < 3) return ['ingest'];
  if (roll < 0.85)
    return [
      'undo',
      `raw/${pick(
        random,
        names.filter((_, n) => n % 4 === 0),
      )}`,
    ];
  return environment.WIKI_PROVIDER === 'anthropic'
    ? ['ingest']
    : ['ask', '--save', `What is ${pick(random, ['Atlas', 'Borea', 'Cedar'])}?`];
}

async function runToEnd(series: Series, ...args: string[]): Promise<Ending> {
  const ending = await startBuilt(series.wiki.root, args, series.environment).ended;
  if (!isFine(ending)) series.faults.push(`wiki ${args.join(' ')}: exit code ${ending.code}: ${ending.said}`);
  return ending;
}

async function killOnce(series: Series): Promise<string[]> {
  const args = chooseCommand(series);
  if (args[0] === 'ingest') for (let n = series.wiki.random() < 0.4 ? 2 : 1; n > 0; n--) dropSource(series.wiki);
  const command = startBuilt(series.wiki.root, args, series.environment);
  const ending = await killSometime(command, series.wiki.root, series.wiki.random, series.usualMs);
  series.commands += 1;
  if (ending.wasKilled) series.kills += 1;
  else if (!isFine(ending)) series.faults.push(`wiki ${args.join(' ')}: exit code ${ending.code}: ${ending.said}`);
  if (!ending.wasKilled && args[0] === 'ingest') series.usualMs = series.usualMs * 0.8 + ending.tookMs * 0.2;
  return args;
}

/** Brings all in that is not in yet, with nobody beside it. */
async function finish(series: Series): Promise<void> {
  const { wiki } = series;
  await runToEnd(series, 'status');
  settleBusyWiki(wiki);
  for (let rounds = 0; rounds < 3; rounds++) await runToEnd(series, 'ingest');
  const undone = findUndone(wiki);
  if (undone.length > 0) await runToEnd(series, 'ingest', ...undone.map((name) => `raw/${name}`));
}

for (let number = 1; number < SERIES; number++) {
  it(`kills of the built command beside a person, series ${number}`, async () => {
    const random = makeRandom(SEED + number);
    const series: Series = { wiki: await makeBusyWiki(random), environment: {}, usualMs: 800, faults: [], commands: 0, kills: 0 };
    dropSource(series.wiki);
    series.usualMs = (await runToEnd(series, 'ingest')).tookMs;
    const person = startPerson(series.wiki, makeRandom(SEED + 1_000 + number), {
      switchesBranches: number % 2 === 0,
      renamesPages: true,
      pauseMs: 150,
    });
    while (series.kills < A_SERIES && series.commands < A_SERIES * 4) await killOnce(series);
    await person.leave();
    await finish(series);
    report(series, number, addBroken(judgeBusyWiki(series.wiki)));
  });
}

it('kills of the built command with a model: what was paid for is not paid for again', async () => {
  const random = makeRandom(SEED);
  const server = await startModel();
  let requests: string[] = [];
  server.edit(async (asked) => {
    requests.push(asked.file);
    await new Promise((resolve) => setTimeout(resolve, 60));
    return planHonestly(asked);
  });
  const wiki = await makeBusyWiki(random, 'retries: 0\njobs: 3\n');
  const series: Series = { wiki, environment: environmentOf(server), usualMs: 1_200, faults: [], commands: 0, kills: 0 };
  dropSource(wiki);
  series.usualMs = (await runToEnd(series, 'ingest')).tookMs;
  const person = startPerson(wiki, makeRandom(SEED + 1), { switchesBranches: false, renamesPages: false, pauseMs: 200 });
  const repeated: string[] = [];
  let paid = new Set(findPaid(wiki));
  while (series.kills < A_SERIES && series.commands < A_SERIES * 4) {
    requests = [];
    await killOnce(series);
    repeated.push(...requests.filter((name, at) => paid.has(name) || requests.indexOf(name) !== at));
    paid = new Set([...paid, ...findPaid(wiki)]);
  }
  await person.leave();
  requests = [];
  await runToEnd(series, 'status');
  settleBusyWiki(wiki);
  for (let rounds = 0; rounds < 2; rounds++) await runToEnd(series, 'ingest');
  repeated.push(...requests.filter((name) => paid.has(name)));
  // What was undone is paid for again when it is named: that is what was asked for.
  const undone = findUndone(wiki);
  if (undone.length > 0) await runToEnd(series, 'ingest', ...undone.map((name) => `raw/${name}`));
  process.stdout.write(`the model was asked ${server.requests.length} times for ${wiki.sources.size} sources\n`);
  report(series, 0, addBroken({ ...judgeBusyWiki(wiki), repeatedPaidCalls: repeated }));
});

/** Sources with a plan that lies on the disk, or whose ingest is in a commit. */
function findPaid(wiki: BusyWiki): string[] {
  const state = path.join(wiki.root, '.git/wiki');
  const kept = fs.existsSync(state)
    ? fs.readdirSync(state).flatMap((key) => {
        const plans = path.join(state, key, 'plans');
        return fs.existsSync(plans) ? fs.readdirSync(plans) : [];
      })
    : [];
  const isKept = (name: string): boolean => kept.includes(`${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`);
  const done = new Set(ingestsOf(wiki.root).map((subject) => subject.slice('ingest: '.length)));
  return [...wiki.sources.keys()].filter((name) => isKept(name) || done.has(name));
}

function report(series: Series, number: number, broken: readonly string[]): void {
  const { wiki, kills, commands, faults } = series;
  tally.runs += commands;
  tally.kills += kills;
  tally.damagedRepositories += faults.length;
  process.stdout.write(
    `series ${number}, seed ${SEED}: ${kills} kills in ${commands} commands, ${wiki.sources.size} sources, ${wiki.typed.length} marks typed, ${wiki.staged.length} files staged\n`,
  );
  if (broken.length + faults.length > 0 && process.env.WIKI_KEEP)
    fs.cpSync(wiki.root, `${process.env.WIKI_KEEP}-${number}`, { recursive: true });
  expect([...broken, ...faults]).toEqual([]);
}
