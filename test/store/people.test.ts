import { beforeAll, describe, expect, it } from 'vitest';
import { interleave, listOperations, MODES, makeStart } from '../support/interleave.js';
import { PERSON_ACTIONS } from '../support/person.js';

let clean: string;
let dirty: string;
/** One operation of each step of the transaction; `npm run torture` goes through all of them. */
let points: number[];

const STEPS: readonly RegExp[] = [
  /cat-file --batch answers/,
  /git fast-import --quiet answers/,
  /^rename .*journal/,
  /update-ref -m answers/,
  /^link tmp\/index-lock/,
  /update-ref -m ends/,
  /^link .*put-hold/,
  /^rename tmp\/index-/,
];

beforeAll(async () => {
  clean = makeStart(false);
  dirty = makeStart(true);
  const operations = await listOperations(clean);
  points = STEPS.map((step) => operations.findLastIndex((name) => step.test(name)) + 1);
  expect(
    points.every((at) => at > 0),
    operations.join('\n'),
  ).toBe(true);
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
