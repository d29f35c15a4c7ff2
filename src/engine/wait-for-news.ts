import type { RawHints, Store } from '../store/store.js';
import type { Clock } from './watch-memory.js';

export interface NewsDeps extends Clock {
  store: Store;
  hints: RawHints;
  signal?: AbortSignal | undefined;
}

/** Looks are so far apart at least: a file that is written piece by piece gives a hint for each. */
const BREATH_MS = 150;
/** How often it is looked whether the branch is another one, or the computer was asleep. */
const GLANCE_MS = 2_000;
/** The time of day runs away from the elapsed time while a computer sleeps, and when somebody sets the clock. */
const MAX_DRIFT_MS = 5_000;

/** Waits so long, or until something may have changed: a hint, another branch than this, a computer that was asleep. */
export async function waitForNews(deps: NewsDeps, waitMs: number, branch: string | undefined): Promise<void> {
  const endMs = deps.elapsedMs() + waitMs;
  const drift = deps.nowMs() - deps.elapsedMs();
  while (!deps.signal?.aborted) {
    const glanceMs = Math.min(endMs, deps.elapsedMs() + GLANCE_MS);
    await deps.hints.wait(Math.max(0, Math.ceil(glanceMs - deps.elapsedMs())), deps.signal);
    const now = deps.elapsedMs();
    // A hint came, and others come right behind it; when the time was up a file is due.
    if (now < glanceMs) return pause(Math.min(BREATH_MS, endMs - now), deps.signal);
    if (now >= endMs || Math.abs(deps.nowMs() - now - drift) > MAX_DRIFT_MS) return;
    if ((await deps.store.readBranch()) !== branch) return;
  }
}

/** Waits so long, or until the signal ends it. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
