import type { RawPath } from '../domain/path.js';
import type { RawFile } from '../store/store.js';
import { pauseAfter } from './failures.js';
import type { IngestReport } from './report.js';

/** Everything is looked at every so often, and oftener where there are no hints. */
const SCAN_MS = 180_000;
export const POLL_MS = 3_000;

export interface Clock {
  /** Milliseconds since some moment; unlike the time of day they never go back. */
  elapsedMs: () => number;
  /** The time of day, as the times of files are given: milliseconds since 1970. */
  nowMs: () => number;
  /** How long a file has to stay as it is before it is read. */
  quietMs: number;
}

interface Seen {
  stamp: string;
  /** Since when it has been as it is, in elapsed time. */
  sinceMs: number;
}

interface Failed {
  stamp: string;
  attempts: number;
  /** In elapsed time. */
  retryAtMs: number;
}

/** What the watch knows of the files, from look to look. */
export interface Memory {
  seen: Map<RawPath, Seen>;
  /** Stamps that were dealt with, whatever came of it. */
  handled: Map<RawPath, string>;
  failed: Map<RawPath, Failed>;
  /** When the last look began, in elapsed time; undefined before the first. */
  lookedMs: number | undefined;
}

export const makeMemory = (): Memory => ({ seen: new Map(), handled: new Map(), failed: new Map(), lookedMs: undefined });

/** Files that nobody has dealt with as they are, and that have not changed for a while. `lookedMs`: when this look began. */
export function findQuiet(memory: Memory, files: readonly RawFile[], lookedMs: number, clock: Clock): RawFile[] {
  const now = clock.elapsedMs();
  // A file is as it is since its own time, but no longer than since the look before; a time in the future says nothing.
  const longestMs = memory.lookedMs === undefined ? Number.POSITIVE_INFINITY : now - memory.lookedMs;
  memory.lookedMs = lookedMs;
  return files.filter(({ path, stamp, mtimeMs }) => {
    if (memory.seen.get(path)?.stamp !== stamp) {
      const restedMs = Math.min(longestMs, Math.max(0, clock.nowMs() - mtimeMs));
      memory.seen.set(path, { stamp, sinceMs: now - restedMs });
    }
    const isOpen = memory.handled.get(path) !== stamp && mayTry(memory.failed.get(path), stamp, now);
    return isOpen && now - (memory.seen.get(path)?.sinceMs ?? now) >= clock.quietMs;
  });
}

const mayTry = (failed: Failed | undefined, stamp: string, now: number): boolean =>
  failed === undefined || failed.stamp !== stamp || now >= failed.retryAtMs;

/** How long nothing has to be looked at, unless there is a hint. */
export function nextLook(memory: Memory, files: readonly RawFile[], clock: Clock, isPolling: boolean): number {
  const now = clock.elapsedMs();
  let next = now + (isPolling ? POLL_MS : SCAN_MS);
  for (const { path, stamp } of files) {
    if (memory.handled.get(path) === stamp) continue;
    const failed = memory.failed.get(path);
    const since = memory.seen.get(path)?.sinceMs ?? now;
    next = Math.min(next, failed?.stamp === stamp ? failed.retryAtMs : since + clock.quietMs);
  }
  return Math.max(0, Math.ceil(next - now));
}

/**
 * Notes what came of a source: one that failed for a passing reason is tried again when its report says so, else after longer and
 * longer pauses.
 */
export function remember(memory: Memory, quiet: ReadonlyMap<RawPath, string>, report: IngestReport, clock: Clock): void {
  const { source, nextTryAt } = report;
  const stamp = quiet.get(source);
  if (stamp === undefined) return;
  const before = memory.failed.get(source);
  if (!report.isPassing || nextTryAt !== undefined) {
    leave(memory, quiet, source, nextTryAt, clock);
    return;
  }
  const attempts = (before?.stamp === stamp ? before.attempts : 0) + 1;
  memory.failed.set(source, { stamp, attempts, retryAtMs: clock.elapsedMs() + pauseAfter(attempts) });
}

/** A file that is left as it is, until then (ISO 8601) or (without a time) until it changes. */
export function leave(
  memory: Memory,
  quiet: ReadonlyMap<RawPath, string>,
  source: RawPath,
  nextTryAt: string | undefined,
  clock: Clock,
): void {
  const stamp = quiet.get(source);
  if (stamp === undefined) return;
  memory.failed.delete(source);
  if (nextTryAt === undefined) memory.handled.set(source, stamp);
  else {
    // From here on it is waited by a clock that nobody sets.
    const retryAtMs = clock.elapsedMs() + Math.max(0, Date.parse(nextTryAt) - clock.nowMs());
    memory.failed.set(source, { stamp, attempts: 1, retryAtMs });
  }
}

/** Has it failed as it is, and waited here for as long as it was to? */
export const hasWaited = ({ failed }: Memory, quiet: ReadonlyMap<RawPath, string>, source: RawPath): boolean =>
  failed.has(source) && failed.get(source)?.stamp === quiet.get(source);

/** The service is down: what was not tried any more waits so long. */
export function leaveRest(memory: Memory, quiet: ReadonlyMap<RawPath, string>, waitMs: number, clock: Clock): void {
  const now = clock.elapsedMs();
  for (const [path, stamp] of quiet) {
    if (memory.handled.get(path) === stamp || !mayTry(memory.failed.get(path), stamp, now)) continue;
    memory.failed.set(path, { stamp, attempts: memory.failed.get(path)?.attempts ?? 0, retryAtMs: now + waitMs });
  }
}
