import { beforeAll, describe, expect, it } from 'vitest';
import { interleave, listOperations, MODES, makeStart, pointsOf } from '../support/interleave.js';
import { PERSON_ACTIONS } from '../support/person.js';

let clean: string;
let dirty: string;
/** One operation of each step of the transaction; `npm run torture` goes through all of them. */
let points: number[];

beforeAll(async () => {
  clean = makeStart(false);
  dirty = makeStart(true);
  points = pointsOf(await listOperations(clean));
});

describe('while an ingest runs, a person', () => {
  for (const [index, action] of PERSON_ACTIONS.entries()) {
    it(`${action.name}: nothing of theirs is lost, and the ingest is in once or not at all`, async () => {
      for (const [step, at] of [...points.entries()].filter(([step]) => (step + index) % 3 === 0)) {
        const mode = MODES[(index + step) % MODES.length] as (typeof MODES)[number];
        const isDirty = (index + step) % 3 === 0;
        const { broken } = await interleave(isDirty ? dirty : clean, isDirty, mode, action, at);
        expect(broken, `${mode}, before operation ${at}${isDirty ? ', with a page changed before' : ''}`).toEqual([]);
      }
    });
  }
});

describe('after a crash, what a person does, and a recovery that is ended twice', () => {
  for (const [index, action] of PERSON_ACTIONS.entries()) {
    it(`${action.name}: nothing of theirs is lost, and the ingest is in once or not at all`, async () => {
      const at = points[(index * 3) % points.length] as number;
      const mode = MODES[1 + (index % 3)] as (typeof MODES)[number];
      const { broken } = await interleave(clean, false, mode, action, at, [5 + ((index * 7) % 40), 3 + ((index * 11) % 40)]);
      expect(broken, `${mode}, before operation ${at}`).toEqual([]);
    });
  }
});
