import { ModelError, StorageError, WikiError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import type { Store } from '../store/store.js';
import { type Failure, type Failures, isItsTime } from './failures.js';
import { type DueDeps, findDue } from './find-due.js';
import { refuseDisappearance } from './missing-sources.js';
import type { MovesReport } from './moves/follow-moves.js';
import type { IngestReport } from './report.js';
import { type NewsDeps, pause, waitForNews } from './wait-for-news.js';
import { findQuiet, hasWaited, leave, leaveRest, makeMemory, nextLook, POLL_MS, remember } from './watch-memory.js';
import { lookAtWiki, type WikiLook } from './wiki-view.js';

export interface WatchDeps extends DueDeps, NewsDeps {
  store: Store;
  /** `seen`: the pages as they were when these sources were found to be due. */
  ingest: (paths: RawPath[], seen: WikiLook) => AsyncGenerator<IngestReport>;
  /** What that has followed of what people did with whole pages, since it was asked last. */
  takeMoves: () => MovesReport[];
  /** What failed in this run or an earlier one. */
  failures: Failures;
  /** Goes on although many sources are gone: the person meant it. */
  mayVanish?: boolean | undefined;
}

/** `note`: something that a person should know. `idle`: everything that is there was dealt with. */
export type WatchEvent =
  | { kind: 'report'; report: IngestReport }
  | { kind: 'note'; text: string }
  | { kind: 'idle'; files: number };

/** While git or another program is at it. */
const BUSY_MS = 2_000;
/** While the disk is full or the model's service is down: longer and longer. */
const TROUBLE_MS = [2_000, 5_000, 15_000, 60_000, 300_000];

/**
 * Takes in what is there, and then whatever comes or changes below `raw/`, each file once it is quiet. Ends when the signal says so.
 * A merge, a full disk, a service that is down are waited for.
 * @throws WikiError when a fifth of the sources is gone at once, `raw/` cannot be read, or git is damaged.
 */
export async function* watchSources(deps: WatchDeps): AsyncGenerator<WatchEvent> {
  const memory = makeMemory();
  let look: WikiLook | undefined;
  let branch: string | undefined;
  let isIdle = false;
  let said = '';
  let troubles = 0;
  let saidTrouble = '';
  const saidFailed = new Set<RawPath>();
  const saidRefused = new Set<string>();
  while (!deps.signal?.aborted) {
    const trouble = deps.hints.trouble();
    if (trouble !== undefined && trouble !== saidTrouble) {
      yield { kind: 'note', text: `${trouble}: looking every ${POLL_MS / 1000} s instead.` };
      saidTrouble = trouble;
    }
    const lookedMs = deps.elapsedMs();
    const listing = await deps.store.listRaw();
    if (!deps.mayVanish) await refuseDisappearance(deps.store, memory, listing);
    const now = await deps.store.readBranch();
    // What was dealt with on one branch may be news on another: there the records and the hashes tell.
    if (now !== branch) memory.handled.clear();
    branch = now;
    const quiet = new Map(findQuiet(memory, listing.files, lookedMs, deps).map(({ path, stamp }) => [path, stamp]));
    if (quiet.size > 0) {
      isIdle = false;
      try {
        look = await lookAtWiki(deps.store, look);
        const mayTry = (failure: Failure): boolean =>
          failure.nextTryAt !== undefined && (hasWaited(memory, quiet, failure.path) || isItsTime(failure, deps.nowMs()));
        const failures = await deps.failures.read();
        const { sources, failed, leftAlone } = await findDue(deps, look.view, {
          among: new Set(quiet.keys()),
          looked: listing,
          failures,
          mayTry,
        });
        for (const { path, reason } of leftAlone.filter(({ isRefused }) => isRefused)) {
          if (saidRefused.has(path)) continue;
          saidRefused.add(path);
          yield { kind: 'note', text: `Left alone: raw/${path}: ${reason}` };
        }
        const taken = new Set(sources);
        const left = failed.filter(({ path }) => !taken.has(path));
        for (const { path, nextTryAt } of left) leave(memory, quiet, path, nextTryAt, deps);
        const news = left.filter(({ path }) => !saidFailed.has(path));
        for (const { path } of news) saidFailed.add(path);
        if (news.length > 0) yield { kind: 'note', text: describeLeft(news) };
        for await (const report of deps.ingest(sources, look)) {
          remember(memory, quiet, report, deps);
          for (const text of deps.takeMoves().flatMap(({ notes }) => notes)) yield { kind: 'note', text };
          yield { kind: 'report', report };
        }
        for (const [path, stamp] of quiet) if (memory.failed.get(path)?.stamp !== stamp) memory.handled.set(path, stamp);
        said = '';
        troubles = 0;
      } catch (error) {
        if (deps.signal?.aborted) return;
        if (!isPassing(error)) throw error;
        if (error.message !== said) yield { kind: 'note', text: describeWaiting(error) };
        said = error.message;
        const waitMs = (isBusy(error) ? BUSY_MS : TROUBLE_MS[Math.min(troubles++, TROUBLE_MS.length - 1)]) ?? BUSY_MS;
        // A service that is down holds up those that ask it, and nobody else's work.
        if (error instanceof ModelError) leaveRest(memory, quiet, waitMs, deps);
        else await pause(waitMs, deps.signal);
      }
      continue;
    }
    const waitMs = nextLook(memory, listing.files, deps, trouble !== undefined);
    if (!isIdle && waitMs > deps.quietMs) {
      isIdle = true;
      yield { kind: 'idle', files: listing.files.length };
    }
    await waitForNews(deps, waitMs, branch);
  }
}

/** A merge, a rebase, another wiki process: none of them is ours to end. */
const isBusy = (error: WikiError): boolean =>
  (error.exitCode === 5 && error.code !== 'git-failed' && error.code !== 'git-damaged') || error.exitCode === 6;

/** What goes away without us, by a person's hand or by itself. */
const isPassing = (error: unknown): error is WikiError =>
  error instanceof WikiError &&
  (isBusy(error) || error instanceof StorageError || (error instanceof ModelError && error.isPassing));

/** The advice of an error without its end, that the command be run again: this one goes on by itself. */
function describeWaiting({ message, hint = '' }: WikiError): string {
  const advice = hint.replace(/(?:,? then run (?:the command|it) again)?\.$/, '.');
  return [message, advice, 'Going on when it is over.'].filter(Boolean).join(' ');
}

function describeLeft(failed: readonly Failure[]): string {
  const names = failed.slice(0, 3).map(({ path }) => `raw/${path}`);
  const more = failed.length > names.length ? `, … (${failed.length})` : '';
  return `Failed before, and left until they or the settings change or their time has come: ${names.join(', ')}${more}. See: wiki status`;
}
