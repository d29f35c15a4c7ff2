import { WikiError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import type { RawListing, Store } from '../store/store.js';
import { pause } from './wait-for-news.js';
import type { Memory } from './watch-memory.js';
import { lookAtWiki } from './wiki-view.js';

/** More than this share of the sources gone at once is an unmounted disk or a mistake, not an edit. */
const MAX_GONE = 0.2;
const MIN_SOURCES = 5;
/** git takes files away one by one, sources before their records: a second look tells a checkout from a loss. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Forgets sources that are gone since the look before. Those that the wiki has on record must not be many: a branch that never had a
 * source has no record of it either, so that is what tells a checkout from a disk that is not there. At the first look an empty
 * `raw/` is refused when there are records.
 * @throws WikiError `sources-gone`
 */
export async function refuseDisappearance(store: Store, { seen, lookedMs }: Memory, listing: RawListing): Promise<void> {
  const gone = findGone(seen.keys(), listing);
  const isSuspicious = lookedMs === undefined ? isEmpty(listing) : areMany(gone.length, seen.size);
  if (isSuspicious) {
    await pause(LOOK_AGAIN_MS);
    const again = await store.listRaw();
    const { sources } = (await lookAtWiki(store)).view;
    const lost = findGone(lookedMs === undefined ? sources.keys() : gone, again).filter((path) => sources.has(path));
    const among = lookedMs === undefined ? sources.size : seen.size;
    if (areMany(lost.length, among)) throw refuse(lost, among);
  }
  for (const path of gone) seen.delete(path);
}

const isEmpty = ({ files, evicted, leftAlone }: RawListing): boolean => files.length + evicted.length + leftAlone.length === 0;

function findGone(known: Iterable<RawPath>, { files, evicted }: RawListing): RawPath[] {
  const there = new Set([...files.map(({ path }) => path), ...evicted]);
  return [...known].filter((path) => !there.has(path));
}

const areMany = (gone: number, among: number): boolean => among >= MIN_SOURCES && gone > among * MAX_GONE;

const refuse = (gone: readonly RawPath[], among: number): WikiError =>
  new WikiError(
    'sources-gone',
    8,
    `${gone.length} of ${among} sources are gone from raw/ at once (${gone.slice(0, 3).join(', ')}, …); nothing was done.`,
    'If a disk or a folder is not there, bring it back. If you meant it: wiki watch --yes',
  );
