import { expect, it } from 'vitest';
import { counted, IS_SHORT } from '../support/tally.js';
import { WORKS } from '../support/work.js';
import { begin, endAndRecover } from '../support/work-steps.js';

/** Every how many operations a command is ended: 1 is each. A short run ends it early, in the middle and near its end. */
const stepOf = (operations: number): number =>
  Number(process.env.WIKI_EVERY ?? (IS_SHORT ? Math.floor((operations - 10) / 2) : 3));

for (const [index, work] of WORKS.slice(1).entries()) {
  // A short run takes the works in turn.
  for (const isDirty of IS_SHORT ? [index % 2 === 1] : [false, true]) {
    it(`a crash at the steps of ${work.name}, ${isDirty ? 'a page changed before' : 'clean pages'}`, async () => {
      const begun = await begin(work, isDirty);
      const outcomes = { all: 0, none: 0 };
      const step = stepOf(begun.operations.length);
      for (let at = 1 + (index % step), turn = 0; at <= begun.operations.length; at += step, turn++) {
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
