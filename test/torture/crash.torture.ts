import { beforeAll, expect, it } from 'vitest';
import { crashAt, crashTwice, failAt, makeStarts, type Starts } from '../support/crash-steps.js';
import { counted } from '../support/tally.js';

/** Every how many operations a recovery is cut off too: 1 is each. */
const EVERY = Number(process.env.WIKI_EVERY ?? 4);

let starts: Starts;

beforeAll(async () => {
  starts = await makeStarts();
});

for (const isDirty of [false, true]) {
  for (const killChildren of [false, true]) {
    it(`a crash at every step, ${isDirty ? 'a page changed before' : 'clean pages'}, children ${killChildren ? 'killed' : 'left alone'}`, async () => {
      const outcomes = { all: 0, none: 0 };
      const rows: string[] = [];
      for (let n = 1; ; n++) {
        const outcome = await counted(() => crashAt(starts, n, { isDirty, killChildren }));
        if (!outcome) break;
        outcomes[outcome]++;
        rows.push(`| ${n} | ${isDirty ? '' : (starts.operations[n - 1] ?? '')} | ${outcome} |`);
      }
      process.stdout.write(
        `\n| ended before operation | its name | of the ingest is in |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
      );
      process.stdout.write(`${outcomes.all} with all of it, ${outcomes.none} with nothing\n`);
      expect(outcomes.all).toBeGreaterThan(10);
    });
  }
}

it('a crash at a step, and another in its recovery', async () => {
  let runs = 0;
  for (let n = 1; n <= starts.operations.length; n += EVERY)
    for (let m = 1; await counted(() => crashTwice(starts, n, m), 2); m += EVERY) runs++;
  process.stdout.write(`  ${runs} double crashes\n`);
});

it('an operation that fails, at every step', async () => {
  for (let n = 1; n <= starts.operations.length; n++) await counted(() => failAt(starts, n), 0);
});
