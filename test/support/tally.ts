import * as fs from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';

/** What the torture counts; all but the first two must be 0. */
export interface Tally {
  runs: number;
  kills: number;
  lostBytes: number;
  lostIngests: number;
  doubleIngests: number;
  repeatedPaidCalls: number;
  damagedRepositories: number;
  stagedDisturbed: number;
}

/** Everything that did not hold, by the count that it belongs to. */
export type Broken = Partial<Record<Exclude<keyof Tally, 'runs' | 'kills'>, string[]>>;

/** What this file of tests has counted. `npm run torture` names a folder and sums what is written there. */
export const tally: Tally = {
  runs: 0,
  kills: 0,
  lostBytes: 0,
  lostIngests: 0,
  doubleIngests: 0,
  repeatedPaidCalls: 0,
  damagedRepositories: 0,
  stagedDisturbed: 0,
};

afterAll(() => {
  const folder = process.env.WIKI_TALLY;
  if (folder !== undefined) fs.writeFileSync(path.join(folder, `${process.pid}-${Date.now()}.json`), JSON.stringify(tally));
});

/** Is a short run asked for? */
export const IS_SHORT = process.env.WIKI_SHORT === '1';

/** One run with one crash or fault; one whose assertions fail has damaged a repository. */
export async function counted<T>(act: () => Promise<T>, kills = 1): Promise<T> {
  tally.runs += 1;
  tally.kills += kills;
  try {
    return await act();
  } catch (error) {
    tally.damagedRepositories += 1;
    throw error;
  }
}

/** The count that a sentence about what did not hold belongs to. */
export function countBroken(sentences: readonly string[]): void {
  for (const sentence of sentences) {
    if (/lost TYPED/.test(sentence)) tally.lostBytes += /TYPED\S*/.exec(sentence)?.[0].length ?? 1;
    else if (/staged/.test(sentence)) tally.stagedDisturbed += 1;
    else if (/commits of one ingest|stands twice/.test(sentence)) tally.doubleIngests += 1;
    else if (/part of the ingest|cannot be done again|does not go in/.test(sentence)) tally.lostIngests += 1;
    else tally.damagedRepositories += 1;
  }
}

/** Adds what a judgement found. Gives it as sentences. */
export function addBroken(broken: Broken): string[] {
  for (const [name, sentences] of Object.entries(broken)) tally[name as keyof Broken] += sentences.length;
  return Object.entries(broken).flatMap(([name, sentences]) => sentences.map((sentence) => `${name}: ${sentence}`));
}
