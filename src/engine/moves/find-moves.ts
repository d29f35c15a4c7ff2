import { nameKey } from '../../domain/name-key.js';
import type { WikiPath } from '../../domain/path.js';
import { fold } from '../../markdown/fold.js';
import { parsePartialMeta } from '../../markdown/front-matter.js';
import { parsePage, parsePageMeta } from '../../markdown/page.js';
import { findBodyStart } from '../../markdown/page-outline.js';
import { isContentPage, isSourcePage, type WikiView } from '../wiki-view.js';

/** A page at one moment. */
interface Named {
  path: WikiPath;
  title: string;
}

/** A page that a person gave another path, another title, or both. */
export interface Move {
  from: Named;
  to: Named;
}

/** What people did with whole pages since our latest commit. */
export interface PageChanges {
  moves: Move[];
  /** Pages that are gone and came up nowhere else. */
  deleted: WikiPath[];
}

/** Pages of one wiki as our latest commit left them, where they are otherwise now; undefined: not there. */
export type LeftPages = ReadonlyMap<WikiPath, string | undefined>;

/** The index and the log are made by code, a page below `sources/` has its path from its source. */
const isPeoples = (path: WikiPath): boolean => !isSourcePage(path) && !/^(?:index|log)(?:\.md$|\/)/.test(path);

interface Version extends Named {
  text: string;
}

/**
 * Finds pages again that people renamed, moved or retitled: among those that were left and are no longer there (or have another title
 * now) and those that came (or have another title now), first by the title in their front matter, then by what stands on them. A page
 * of which a copy came up is still there, so it has not moved; where two candidates are equally good nothing is guessed.
 */
export function findMoves(left: LeftPages, view: WikiView): PageChanges {
  const gone: Version[] = [];
  const come: Version[] = [];
  for (const [path, before] of left) {
    if (!isPeoples(path)) continue;
    const now = view.texts.get(path);
    const was = before === undefined ? undefined : versionOf(path, before);
    const is = now === undefined ? undefined : versionOf(path, now);
    if (was && is && nameKey(was.title) === nameKey(is.title)) continue;
    if (was) gone.push(was);
    if (is) come.push(is);
  }
  const pairs = [...pairUp(gone, come, haveOneTitle, 0)];
  const isTaken = (version: Version): boolean => pairs.some((pair) => pair.includes(version));
  const others = [gone, come].map((versions) => versions.filter((version) => !isTaken(version))) as [Version[], Version[]];
  pairs.push(...pairUp(...others, () => true, MIN_SHARE));
  const found = new Set(pairs.map(([was]) => was));
  return {
    moves: pairs.map(([was, is]) => ({ from: nameOf(was), to: nameOf(is) })),
    deleted: gone
      .filter((was) => !found.has(was) && !view.texts.has(was.path) && isContentPage(was.path))
      .map(({ path }) => path),
  };
}

const versionOf = (path: WikiPath, text: string): Version => ({ path, title: parsePageMeta(path, text).title, text });
const nameOf = ({ path, title }: Version): Named => ({ path, title });

function haveOneTitle(was: Version, is: Version): boolean {
  const [a, b] = [was, is].map(({ text }) => nameKey(parsePartialMeta(text).title));
  return a !== '' && a === b;
}

/** At least so much of what stood on a page has to stand on the other: git's own measure of a rename. */
const MIN_SHARE = 0.5;

/** The best pairs first, each page in one of them; equally good ones are no pairs, unless one of them kept its path. */
function* pairUp(
  gone: readonly Version[],
  come: readonly Version[],
  mayBe: (was: Version, is: Version) => boolean,
  minShare: number,
): Generator<[Version, Version]> {
  const candidates = gone
    .flatMap((was) => come.filter((is) => mayBe(was, is)).map((is) => ({ was, is, score: scoreOf(was, is) })))
    .filter(({ score }) => score >= minShare)
    .sort((a, b) => b.score - a.score);
  const used = new Set<Version>();
  for (const { was, is, score } of candidates) {
    if (used.has(was) || used.has(is)) continue;
    const rivals = candidates.filter(
      (other) =>
        other.score === score && (other.was === was) !== (other.is === is) && !used.has(other.was) && !used.has(other.is),
    );
    if (rivals.length > 0) continue;
    used.add(was).add(is);
    yield [was, is];
  }
}

/** The share of the one page that stands on the other; a page that kept its path goes before others that have as much of it. */
function scoreOf(was: Version, is: Version): number {
  const [before, after] = [linesOf(was), linesOf(is)];
  const shared = [...before].filter((line) => after.has(line)).length;
  const isSame = was.text === is.text;
  const share = isSame ? 1 : shared < MIN_SHARED ? 0 : shared / before.size;
  return share + (was.path === is.path && share > 0 ? PATH_BONUS : 0);
}

/** A single line that is the same proves nothing. */
const MIN_SHARED = 2;
/** Less than any line of a page counts. */
const PATH_BONUS = 1e-6;

const known = new WeakMap<Version, Set<string>>();

/** What stands on a page, whatever its name and place: its evidence, and its lines without headings. */
function linesOf(version: Version): Set<string> {
  const found = known.get(version);
  if (found) return found;
  const { path, text } = version;
  const citations = parsePage(path, text).sections.flatMap(({ claims }) => claims.flatMap((claim) => claim.citations));
  const lines = text.slice(findBodyStart(text)).split(/\r?\n/);
  const own = lines.map((line) => line.trim()).filter((line) => line !== '' && !/^[#>]/.test(line));
  const all = new Set([...citations.map(({ source, quote }) => `${source}\0${fold(quote)}`), ...own]);
  known.set(version, all);
  return all;
}
