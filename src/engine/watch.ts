import { ModelError, WikiError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import type { RawFile, RawHints, RawListing, Store } from '../store/store.js';
import { type Failure, type Failures, isItsTime } from './failures.js';
import { findDue } from './find-due.js';
import type { MovesReport } from './moves/follow-moves.js';
import type { ReadDeps } from './read-raw-file.js';
import type { IngestReport } from './report.js';
import { lookAtWiki, type WikiLook } from './wiki-view.js';

export interface WatchDeps extends ReadDeps {
  store: Store;
  ingest: (paths: RawPath[]) => AsyncGenerator<IngestReport>;
  /** What that has followed of what people did with whole pages, since it was asked last. */
  takeMoves: () => MovesReport[];
  hints: RawHints;
  nowMs: () => number;
  signal?: AbortSignal | undefined;
  /** How long a file has to stay as it is before it is read. */
  quietMs: number;
  /** What failed in this run or an earlier one. */
  failures: Failures;
}

/** `note`: something that a person should know. `idle`: everything that is there was dealt with. */
export type WatchEvent =
  | { kind: 'report'; report: IngestReport }
  | { kind: 'note'; text: string }
  | { kind: 'idle'; files: number };

/** A watcher is a hint; every so often everything is looked at, and oftener where there are no hints. */
const SCAN_MS = 180_000;
const POLL_MS = 3_000;
/** Looks are so far apart at least: a file that is written piece by piece gives a hint for each. */
const BREATH_MS = 150;
/** While git or another program is at it. */
const BUSY_MS = 2_000;
/** More than this share of the sources gone at once is an unmounted disk or a mistake, not an edit. */
const MAX_GONE = 0.2;
const MIN_SOURCES = 5;

interface Seen {
  stamp: string;
  /** Since when it has been as it is. */
  sinceMs: number;
}

interface Failed {
  stamp: string;
  retryAtMs: number;
}

/** What the watch knows of the files, from look to look. */
interface Memory {
  seen: Map<RawPath, Seen>;
  /** Stamps that were dealt with, whatever came of it. */
  handled: Map<RawPath, string>;
  failed: Map<RawPath, Failed>;
}

/**
 * Takes in what is there, and then whatever comes or changes below `raw/`, each file once it is quiet. Ends when the signal says so.
 * @throws WikiError when a fifth of the sources is gone at once, or `raw/` cannot be read.
 */
export async function* watchSources(deps: WatchDeps): AsyncGenerator<WatchEvent> {
  const memory: Memory = { seen: new Map(), handled: new Map(), failed: new Map() };
  let look: WikiLook | undefined;
  let isIdle = false;
  let saidTrouble = '';
  let saidBusy = '';
  const saidFailed = new Set<RawPath>();
  while (!deps.signal?.aborted) {
    const trouble = deps.hints.trouble();
    if (trouble !== undefined && trouble !== saidTrouble) {
      yield { kind: 'note', text: `${trouble}: looking every ${POLL_MS / 1000} s instead.` };
      saidTrouble = trouble;
    }
    const listing = await deps.store.listRaw();
    refuseDisappearance(memory, listing);
    const quiet = findQuiet(memory, listing.files, deps);
    if (quiet.length > 0) {
      isIdle = false;
      try {
        look = await lookAtWiki(deps.store, look);
        const among = new Set(quiet.map(({ path }) => path));
        const mayTry = (failure: Failure): boolean => isItsTime(failure, deps.nowMs());
        const { sources, failed } = await findDue(deps, look.view, { among, failures: await deps.failures.read(), mayTry });
        const taken = new Set(sources);
        const left = failed.filter(({ path }) => !taken.has(path));
        for (const failure of left) leave(memory, quiet, failure.path, failure.nextTryAt);
        const news = left.filter(({ path }) => !saidFailed.has(path));
        for (const { path } of news) saidFailed.add(path);
        if (news.length > 0) yield { kind: 'note', text: describeLeft(news) };
        for await (const report of deps.ingest(sources)) {
          remember(memory, quiet, report);
          for (const text of deps.takeMoves().flatMap(({ notes }) => notes)) yield { kind: 'note', text };
          yield { kind: 'report', report };
        }
        for (const { path, stamp } of quiet) if (memory.failed.get(path)?.stamp !== stamp) memory.handled.set(path, stamp);
        saidBusy = '';
      } catch (error) {
        if (deps.signal?.aborted) return;
        if (error instanceof ModelError && error.isPassing) {
          yield { kind: 'note', text: `${error.message} What is left is tried again later.` };
          leaveRest(memory, quiet, deps.nowMs());
          continue;
        }
        if (!isBusy(error)) throw error;
        if (error.message !== saidBusy) yield { kind: 'note', text: `${error.message} Waiting until it is over.` };
        saidBusy = error.message;
        await deps.hints.wait(BUSY_MS, deps.signal);
      }
      continue;
    }
    const waitMs = nextLook(memory, listing.files, deps, trouble !== undefined);
    if (!isIdle && waitMs > deps.quietMs) {
      isIdle = true;
      yield { kind: 'idle', files: listing.files.length };
    }
    await deps.hints.wait(waitMs, deps.signal);
    await pause(BREATH_MS, deps.signal);
  }
}

/** A merge, a rebase, another wiki process: none of them is ours to end. */
const isBusy = (error: unknown): error is WikiError =>
  error instanceof WikiError && (error.exitCode === 5 || error.exitCode === 6);

/** Files that nobody has dealt with as they are, and that have not changed for a while. */
function findQuiet(memory: Memory, files: readonly RawFile[], { quietMs, nowMs }: WatchDeps): RawFile[] {
  const now = nowMs();
  return files.filter(({ path, stamp, mtimeMs }) => {
    const before = memory.seen.get(path);
    // On the first look the file's own time tells; a clock that is ahead tells nothing.
    if (before?.stamp !== stamp) memory.seen.set(path, { stamp, sinceMs: before || mtimeMs > now ? now : mtimeMs });
    const isOpen = memory.handled.get(path) !== stamp && mayTry(memory.failed.get(path), stamp, now);
    return isOpen && now - (memory.seen.get(path)?.sinceMs ?? now) >= quietMs;
  });
}

const mayTry = (failed: Failed | undefined, stamp: string, now: number): boolean =>
  failed === undefined || failed.stamp !== stamp || now >= failed.retryAtMs;

/** How long nothing has to be looked at, unless there is a hint. */
function nextLook(memory: Memory, files: readonly RawFile[], { quietMs, nowMs }: WatchDeps, isPolling: boolean): number {
  const now = nowMs();
  let next = now + (isPolling ? POLL_MS : SCAN_MS);
  for (const { path, stamp } of files) {
    if (memory.handled.get(path) === stamp) continue;
    const failed = memory.failed.get(path);
    const since = memory.seen.get(path)?.sinceMs ?? now;
    next = Math.min(next, failed?.stamp === stamp ? failed.retryAtMs : since + quietMs);
  }
  return Math.max(0, next - now);
}

function remember(memory: Memory, quiet: readonly RawFile[], { source, nextTryAt }: IngestReport): void {
  memory.failed.delete(source);
  leave(memory, quiet, source, nextTryAt);
}

/** A file that is left as it is, until then or (without a time) until it changes. */
function leave(memory: Memory, quiet: readonly RawFile[], source: RawPath, nextTryAt: string | undefined): void {
  const file = quiet.find(({ path }) => path === source);
  if (!file) return;
  if (nextTryAt === undefined) memory.handled.set(source, file.stamp);
  else memory.failed.set(source, { stamp: file.stamp, retryAtMs: Date.parse(nextTryAt) });
}

/** The service is down: what was not tried any more waits as long as what was. */
function leaveRest(memory: Memory, quiet: readonly RawFile[], now: number): void {
  const tried = quiet.flatMap(({ path }) => memory.failed.get(path)?.retryAtMs ?? []);
  const retryAtMs = Math.max(now + POLL_MS, ...tried);
  for (const { path, stamp } of quiet)
    if (memory.handled.get(path) !== stamp && !memory.failed.has(path)) memory.failed.set(path, { stamp, retryAtMs });
}

function describeLeft(failed: readonly Failure[]): string {
  const names = failed.slice(0, 3).map(({ path }) => `raw/${path}`);
  const more = failed.length > names.length ? `, … (${failed.length})` : '';
  return `Failed before, and left until they or the settings change or their time has come: ${names.join(', ')}${more}. See: wiki status`;
}

function refuseDisappearance({ seen }: Memory, { files, evicted }: RawListing): void {
  const there = new Set([...files.map(({ path }) => path), ...evicted]);
  const gone = [...seen.keys()].filter((path) => !there.has(path));
  if (seen.size >= MIN_SOURCES && gone.length > seen.size * MAX_GONE)
    throw new WikiError(
      'sources-gone',
      8,
      `${gone.length} of ${seen.size} sources are gone from raw/ at once (${gone.slice(0, 3).join(', ')}, …); nothing was done.`,
      'If a disk or a folder is not there, bring it back. If you meant it, start the watch again.',
    );
  for (const path of gone) seen.delete(path);
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
