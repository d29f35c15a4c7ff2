import type { RawPath } from '../domain/path.js';
import type { SourceMeta } from '../markdown/source-page.js';
import type { RawListing } from '../store/store.js';
import { type ReadDeps, type ReadFile, readRawFile } from './read-raw-file.js';
import type { WikiView } from './wiki-view.js';

/** What a look at `raw/` found. */
export interface Due {
  /** In the order of their dates; those without a date last, by path. */
  sources: RawPath[];
  leftAlone: RawListing['leftAlone'];
  /** Sources that were dealt with before and have not changed. */
  done: number;
}

/**
 * The sources that are to be ingested: new ones, changed ones, and those that a person names (`only`). Everything else was
 * dealt with: its page says how.
 */
export async function findDue(deps: ReadDeps, view: WikiView, only?: ReadonlySet<RawPath>): Promise<Due> {
  const listing = await deps.store.listRaw();
  const due: { path: RawPath; date: string }[] = [];
  let done = 0;
  for (const { path } of listing.files) {
    if (only && !only.has(path)) continue;
    const file = await readRawFile(deps, path);
    if (!only && isDone(file, view.sources.get(path)?.meta)) done++;
    else due.push({ path, date: file.source?.date?.value ?? UNDATED });
  }
  return { sources: due.sort(byDate).map(({ path }) => path), leftAlone: listing.leftAlone, done };
}

/** Sorts behind every date. */
const UNDATED = '~';

/** A file that could not be read may be readable now; anything else waits until its bytes change or a reader appears. */
function isDone(file: ReadFile, meta: SourceMeta | undefined): boolean {
  if (!meta || !file.raw || meta.sha256 !== file.raw.sha256) return false;
  const wasUnread = meta.status === 'failed' && meta.editor === undefined;
  return !(wasUnread && file.source !== undefined);
}

function byDate(a: { path: string; date: string }, b: { path: string; date: string }): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.path < b.path ? -1 : 1;
}
