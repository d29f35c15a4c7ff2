import { beforeAll, describe, expect, it } from 'vitest';
import { crashAt, crashTwice, failAt, makeStarts, type Starts } from '../support/crash-steps.js';

let starts: Starts;

beforeAll(async () => {
  starts = await makeStarts();
});

describe('a process that ends in the middle of an ingest', () => {
  it('leaves all of it or nothing after recovery, at every step', async () => {
    const outcomes = { all: 0, none: 0 };
    for (let n = 1; ; n++) {
      // Both kinds of starts and of ends take turns here; `npm run torture` goes through all four at each step.
      const outcome = await crashAt(starts, n, { isDirty: n % 2 === 0, killChildren: n % 4 < 2 });
      if (outcome) outcomes[outcome]++;
      else if (n > starts.operations.length) break;
    }
    expect(outcomes.all).toBeGreaterThan(10);
    expect(outcomes.none).toBeGreaterThan(20);
  }, 300_000);

  it('is recovered by a recovery that is itself cut off', async () => {
    const last = starts.operations.length;
    for (const [n, m] of [
      [last - 30, 4],
      [last - 20, 9],
      [last - 12, 14],
      [last - 6, 7],
    ] as const)
      await crashTwice(starts, n, m);
  });
});

describe('an operation that fails in the middle of an ingest', () => {
  it('leaves all of it or nothing, and the next run makes it whole', async () => {
    for (let n = 1; n <= starts.operations.length; n += 3) await failAt(starts, n);
  }, 300_000);
});
