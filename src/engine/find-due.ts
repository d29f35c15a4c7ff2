import { SourceRefused } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import type { SourceMeta } from '../markdown/source-page.js';
import type { RawListing } from '../store/store.js';
import type { Failure } from './failures.js';
import { maskNames, NAME_REFUSED } from './mask-names.js';
import { isAbsent, parseRawFile, type ReadDeps, readRawBytes } from './read-raw-file.js';
import type { WikiView } from './wiki-view.js';

/** What a look at `raw/` found. */
export interface Due {
  /** In the order of their dates; those without a date last, by path. */
  sources: RawPath[];
  leftAlone: RawListing['leftAlone'];
  /** Every file that can be a source. */
  found: RawPath[];
  evicted: RawListing['evicted'];
  /** Sources that were dealt with before and have not changed. */
  done: number;
  /** Sources that failed as they are, those too that are taken all the same because their fault may have passed. By path. */
  failed: Failure[];
  /** How many of the sources are pictures that a model is going to be shown, each for a call. */
  pictures: number;
}

export interface DueDeps extends ReadDeps {
  /** Takes out of a text what must not be shown: secrets, and personal data where that is asked for. */
  clean: (text: string) => Promise<string>;
}

/** Whom to look at, and what failed before. */
export interface DueOptions {
  /** Those that a person names: taken whether they are new or not, whatever became of them before. */
  only?: ReadonlySet<RawPath> | undefined;
  among?: ReadonlySet<RawPath>;
  /** A look at `raw/` that was just made. */
  looked?: RawListing;
  failures?: ReadonlyMap<RawPath, Failure>;
  /** Is one that failed as it is to be tried again? */
  mayTry?: (failure: Failure) => boolean;
}

/**
 * The sources that are to be ingested: new ones, changed ones, and those that a person names (`only`). With
 * `among`, only these are looked at. Of those that failed, in `failures`, it takes the ones whose fault may have passed, unless
 * told. Everything else was dealt with: its page says how.
 */
export async function findDue(
  deps: DueDeps,
  view: WikiView,
  { only, among, looked, failures, mayTry = isPassing }: DueOptions = {},
): Promise<Due> {
  const listing = looked ?? (await deps.store.listRaw());
  const due: { path: RawPath; date: string }[] = [];
  const failed: Failure[] = [];
  let done = 0;
  let pictures = 0;
  const asked = listing.files.map(({ path }) => path).filter((path) => (only ?? among)?.has(path) ?? true);
  const masked = await maskNames(deps.clean, asked);
  for (const path of asked) {
    if (masked.has(path)) continue;
    const bytes = await readRawBytes(deps, path);
    if (isAbsent(bytes)) continue;
    const meta = only ? undefined : view.sources.get(path)?.meta;
    const failure = only ? undefined : failures?.get(path);
    if (failure !== undefined && failure.sha256 === bytes.raw?.sha256) {
      failed.push(failure);
      if (!mayTry(failure)) continue;
    }
    const isKnown = meta !== undefined && bytes.raw?.sha256 === meta.sha256 && !isLetOut(deps, meta);
    if (isKnown && !hasNewReader(deps, meta, bytes.raw?.bytes)) {
      done++;
      continue;
    }
    // One that took too long is not read only for its date: that would take as long again.
    const wasSlow = failure?.sha256 === bytes.raw?.sha256 && failure?.code === TOO_SLOW;
    const { source, refusal, reader } = wasSlow ? bytes : await parseRawFile(deps, bytes);
    if (reader !== undefined && refusal instanceof SourceRefused && refusal.reason === 'no-reader') pictures++;
    due.push({ path, date: source?.date?.value ?? UNDATED });
  }
  const sources = due.sort(byDate).map(({ path }) => path);
  const { evicted } = listing;
  const refused = [...masked.values()].map((path) => ({ path, reason: NAME_REFUSED, isRefused: true }) as const);
  const leftAlone = [...listing.leftAlone, ...refused];
  return { sources, leftAlone, evicted, found: listing.files.map(({ path }) => path), done, failed, pictures };
}

const isPassing = ({ nextTryAt }: Failure): boolean => nextTryAt !== undefined;

const TOO_SLOW = new SourceRefused('too-slow', '').code;

/** Sorts behind every date. */
const UNDATED = '~';

/**
 * A file that could not be read is tried again when there is a reader now that did not try it then; anything else waits until its
 * bytes change.
 */
function hasNewReader(
  { readerOf }: ReadDeps,
  { path, status, editor, reader }: SourceMeta,
  bytes: Uint8Array | undefined,
): boolean {
  const wasUnread = (status === 'failed' || status === 'empty') && editor === undefined;
  const now = wasUnread ? readerOf(path, bytes) : undefined;
  return now !== undefined && now !== reader;
}

/** Nobody keeps it back any more. */
const isLetOut = ({ quarantines }: ReadDeps, { status }: SourceMeta): boolean => status === 'quarantined' && !quarantines;

function byDate(a: { path: string; date: string }, b: { path: string; date: string }): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.path < b.path ? -1 : 1;
}
