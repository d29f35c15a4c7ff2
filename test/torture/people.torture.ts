import { beforeAll, describe, expect, it } from 'vitest';
import { interleave, listOperations, MODES, makeStart } from '../support/interleave.js';
import { PERSON_ACTIONS } from '../support/person.js';
import { countBroken, tally } from '../support/tally.js';

/** Every how many operations a person acts: 1 is each of them, at each in all four modes. `WIKI_EVERY=1 npm run torture`. */
const EVERY = Number(process.env.WIKI_EVERY ?? 4);

let clean: string;
let dirty: string;
let count = 0;
/** Rows are printed as they come: a run that is ended early has shown what it did. */
const print = (row: string): boolean => process.stdout.write(`${row}\n`);

beforeAll(async () => {
  print('| a person … | interleavings | git refused (lock held) | ingest in | not in | broken |');
  print('| --- | --- | --- | --- | --- | --- |');
  clean = makeStart(false);
  dirty = makeStart(true);
  count = (await listOperations(clean)).length;
});

describe('while an ingest runs, a person', () => {
  for (const [index, action] of PERSON_ACTIONS.entries()) {
    it(action.name, async () => {
      const broken: string[] = [];
      const sum = { runs: 0, refused: 0, in: 0 };
      for (let at = 1 + (index % EVERY), turn = index; at <= count; at += EVERY) {
        for (const mode of EVERY === 1 ? MODES : [MODES[turn++ % MODES.length] as (typeof MODES)[number]]) {
          const isDirty = (at + index) % 3 === 0;
          const outcome = await interleave(isDirty ? dirty : clean, isDirty, mode, action, at);
          sum.runs++;
          tally.runs += 1;
          if (mode !== 'beside') tally.kills += 1;
          if (outcome.isRefusedByLock) sum.refused++;
          if (outcome.ingest === 'in the branch') sum.in++;
          broken.push(...outcome.broken.map((what) => `${mode}, before operation ${at}${isDirty ? ', dirty' : ''}: ${what}`));
        }
      }
      print(`| ${action.name} | ${sum.runs} | ${sum.refused} | ${sum.in} | ${sum.runs - sum.in} | ${broken.length} |`);
      countBroken(broken);
      expect(broken).toEqual([]);
    });
  }
});
