import { describe, expect, it } from 'vitest';
import { rawPath } from '../../src/domain/path.js';
import type { IngestReport } from '../../src/engine/report.js';
import { type Clock, findQuiet, type Memory, makeMemory, nextLook, remember } from '../../src/engine/watch-memory.js';
import type { RawFile } from '../../src/store/store.js';

const MINUTE_MS = 60_000;
const a = rawPath('a.md');
const report = (status: IngestReport['status'], isPassing: boolean): IngestReport =>
  ({ source: a, status, isPassing }) as IngestReport;

/** A watch of `a.md` under a clock that only `pass` moves. */
function watchOne() {
  let now = 0;
  let stamp = 'first';
  const memory: Memory = makeMemory();
  const clock: Clock = { elapsedMs: () => now, nowMs: () => now, quietMs: 1_000 };
  const files = (): RawFile[] => [{ path: a, size: 1, stamp, mtimeMs: 0 }];
  return {
    pass: (ms: number) => {
      now += ms;
    },
    change: () => {
      stamp += '+';
    },
    isDue: () => findQuiet(memory, files(), now, clock).length === 1,
    next: () => nextLook(memory, files(), clock, false),
    tell: (told: IngestReport) => remember(memory, new Map([[a, stamp]]), told, clock),
  };
}

describe('a source that failed', () => {
  for (const status of ['failed', 'refused'] as const)
    it(`for a passing reason (${status}) is due again after longer and longer pauses, or when it changes`, () => {
      const watch = watchOne();
      watch.pass(5_000);
      expect(watch.isDue()).toBe(true);
      for (const pauseMs of [0.5, 2, 10, 60, 60].map((minutes) => minutes * MINUTE_MS)) {
        watch.tell(report(status, true));
        expect(watch.next()).toBe(Math.min(pauseMs, 3 * MINUTE_MS));
        watch.pass(pauseMs - 1);
        expect(watch.isDue()).toBe(false);
        watch.pass(1);
        expect(watch.isDue()).toBe(true);
      }
      watch.tell(report(status, true));
      watch.change();
      expect(watch.isDue()).toBe(false);
      watch.pass(1_000);
      expect(watch.isDue()).toBe(true);
      watch.tell(report(status, true));
      expect(watch.next()).toBe(MINUTE_MS / 2);
    });

  it('for a reason that stays is not due again until it changes', () => {
    const watch = watchOne();
    watch.pass(5_000);
    expect(watch.isDue()).toBe(true);
    watch.tell(report('failed', false));
    watch.pass(48 * 60 * MINUTE_MS);
    expect(watch.isDue()).toBe(false);
    watch.change();
    watch.isDue();
    watch.pass(1_000);
    expect(watch.isDue()).toBe(true);
  });
});
