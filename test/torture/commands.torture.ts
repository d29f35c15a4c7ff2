import { expect, it } from 'vitest';
import { counted, IS_SHORT } from '../support/tally.js';
import { WORKS } from '../support/work.js';
import { begin, endAndRecover } from '../support/work-steps.js';

/** Every how many operations a command is ended: 1 is each. */
const EVERY = Number(process.env.WIKI_EVERY ?? (IS_SHORT ? 90 : 3));

for (const [index, work] of WORKS.slice(1).entries()) {
  for (const isDirty of [false, true]) {
    it(`a crash at the steps of ${work.name}, ${isDirty ? 'a page changed before' : 'clean pages'}`, async () => {
      const begun = await begin(work, isDirty);
      const outcomes = { all: 0, none: 0 };
      for (let at = 1 + (index % EVERY), turn = 0; at <= begun.operations.length; at += EVERY, turn++) {
        const recoveries = turn % 3 === 2 ? [1 + ((at * 7) % 40)] : [];
        const outcome = await counted(
          () => endAndRecover(begun, { crashBefore: at, killChildren: turn % 2 === 1 }, recoveries),
          1 + recoveries.length,
        );
        if (outcome) outcomes[outcome]++;
      }
      process.stdout.write(
        `${work.name}${isDirty ? ', dirty' : ''}: ${begun.operations.length} operations, ${outcomes.all} with all of it, ${outcomes.none} with nothing\n`,
      );
      expect(outcomes.none).toBeGreaterThan(0);
    });
  }
}
