import { beforeAll, describe, expect, it } from 'vitest';
import { interleave, listOperations, MODES, makeStart, pointsOf } from '../support/interleave.js';
import { PERSON_ACTIONS } from '../support/person.js';
import { countBroken, tally } from '../support/tally.js';

/** Every how many operations of a recovery it is ended: 1 is each. */
const EVERY = Number(process.env.WIKI_EVERY ?? 4);

let clean: string;
let dirty: string;
let points: number[];
/** Rows are printed as they come: a run that is ended early has shown what it did. */
const print = (row: string): boolean => process.stdout.write(`${row}\n`);

beforeAll(async () => {
  print('| after a crash a person …, and recovery is ended twice | runs | recoveries ended | ingest in | not in | broken |');
  print('| --- | --- | --- | --- | --- | --- |');
  clean = makeStart(false);
  dirty = makeStart(true);
  points = pointsOf(await listOperations(clean));
});

describe('after a crash, and before recoveries that are ended twice, a person', () => {
  for (const [index, action] of PERSON_ACTIONS.entries()) {
    it(action.name, async () => {
      const broken: string[] = [];
      const sum = { runs: 0, ended: 0, in: 0 };
      for (const [step, at] of points.entries()) {
        const mode = MODES[1 + ((index + step) % 3)] as (typeof MODES)[number];
        const isDirty = (index + step) % 2 === 0;
        for (let first = 1 + (index % EVERY); ; first += EVERY) {
          const second = 1 + ((first * 7 + step) % 60);
          const outcome = await interleave(isDirty ? dirty : clean, isDirty, mode, action, at, [first, second]);
          sum.runs++;
          tally.runs += 1;
          tally.kills += 1 + outcome.recoveriesEnded;
          sum.ended += outcome.recoveriesEnded;
          if (outcome.ingest === 'in the branch') sum.in++;
          broken.push(...outcome.broken.map((what) => `${mode}, ${at}, recoveries at ${first} and ${second}: ${what}`));
          if (outcome.recoveriesEnded === 0) break;
        }
      }
      print(`| ${action.name} | ${sum.runs} | ${sum.ended} | ${sum.in} | ${sum.runs - sum.in} | ${broken.length} |`);
      countBroken(broken);
      expect(broken).toEqual([]);
    });
  }
});
