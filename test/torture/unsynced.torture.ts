import { expect, it } from 'vitest';
import type { Losing } from '../support/faulty-system.js';
import { counted, IS_SHORT } from '../support/tally.js';
import { WORKS } from '../support/work.js';
import { begin, endAndRecover } from '../support/work-steps.js';

/** Every how many operations the power goes: 1 is each. */
const EVERY = Number(process.env.WIKI_EVERY ?? (IS_SHORT ? 100 : 2));

/** Ways to lose what was not synced. */
const LOSSES: Record<string, Losing> = {
  'the file in hand is empty': { part: 0.001, isLost: () => false },
  'the file in hand is cut': { part: 0.6, isLost: () => false },
  'the file in hand is whole': { part: 1, isLost: () => false },
  'all names that were not synced are lost': { part: 0, isLost: () => true },
  'the latest name is lost': { part: 0.6, isLost: (age) => age === 0 },
  'the latest name is there, those before it are lost': { part: 1, isLost: (age) => age > 0 },
  'every second name is lost': { part: 0.3, isLost: (age) => age % 2 === 0 },
};

for (const [index, name] of ['a transaction', 'ingest', 'undo'].entries()) {
  it(`a power cut at the steps of ${name}: what was not synced is lost, in each way`, async () => {
    const work = WORKS.find((one) => one.name === name);
    if (!work) throw new Error(`no work is called ${name}`);
    const ways = Object.entries(LOSSES);
    const broken: string[] = [];
    const outcomes = { all: 0, none: 0 };
    // A short run takes the works in turn.
    for (const isDirty of IS_SHORT ? [index % 2 === 0] : [true, false]) {
      const begun = await begin(work, isDirty);
      // What is read before the transaction cannot be lost.
      const first = Math.max(
        1,
        begun.operations.findIndex((operation) => /locks/.test(operation)),
      );
      for (let at = first, turn = isDirty ? 0 : 3; at <= begun.operations.length; at += EVERY, turn++) {
        const [way, losing] = ways[turn % ways.length] ?? [];
        if (!losing) continue;
        await counted(() => endAndRecover(begun, { crashBefore: at, killChildren: true, losing })).then(
          (outcome) => outcome && outcomes[outcome]++,
          (error: Error) => {
            broken.push(
              `before ${at}, ${begun.operations[at - 1]}${isDirty ? ', dirty' : ''}; ${way}: ${error.message.split('\n')[0]}`,
            );
            process.stdout.write(`${broken.at(-1)}\n`); // a run that is ended early has shown what it did
          },
        );
      }
    }
    process.stdout.write(
      `${name}: power cuts, ${outcomes.all} with all of it, ${outcomes.none} with nothing, ${broken.length} broken\n`,
    );
    expect(broken).toEqual([]);
  });
}
