import { type Catalogue, makeCatalogue } from '../../domain/catalogue.js';
import { nameKey } from '../../domain/name-key.js';
import { type RootPath, type WikiPath, wikiToRoot } from '../../domain/path.js';
import { type LinkForm, type PageLink, pathBelowRoot, relativeTarget, resolveLink } from '../../markdown/links.js';
import { parsePageMeta } from '../../markdown/page.js';
import { retargetLinks } from '../../markdown/retarget-links.js';
import type { WikiView } from '../wiki-view.js';
import type { LeftPages } from './find-moves.js';

/** Gives the links of a page that lead to what pages were called before their present targets; no other byte changes. */
export type FollowLinks = (page: WikiPath, text: string) => string;

/** What a page was called, and is called now. */
interface NamedAnew {
  from: { path: WikiPath };
  to: { path: WikiPath };
}

interface Following {
  /** All pages as they were left, and as they are. */
  before: Catalogue;
  after: Catalogue;
  moves: ReadonlyMap<WikiPath, NamedAnew>;
  isFile: (path: RootPath) => boolean;
}

/** The page whose links are looked at: where it is, and where it was. */
interface Place {
  page: WikiPath;
  oldPage: WikiPath;
}

/**
 * Makes the function that does it for these moves. A link that names a page as it is called now stays as it is: an editor has followed
 * already, or its name did not change.
 * @param isFile is there a file of this path that is no page?
 */
export function makeFollowLinks(
  left: LeftPages,
  view: WikiView,
  moves: readonly NamedAnew[],
  isFile: (path: RootPath) => boolean,
): FollowLinks {
  const all = { before: catalogueOf(new Map([...view.texts, ...left])), after: catalogueOf(view.texts), isFile };
  const following: Following = { ...all, moves: new Map(moves.map((move) => [move.from.path, move])) };
  const oldPages = new Map(moves.map((move) => [move.to.path, move.from.path]));
  return (page, text) => {
    const place = { page, oldPage: oldPages.get(page) ?? page };
    if (!hasOtherFolder(place) && !mayLeadToMoved(following, place, text)) return text;
    return retargetLinks(text, (link) => chooseTarget(following, place, link));
  };
}

function catalogueOf(pages: ReadonlyMap<WikiPath, string | undefined>): Catalogue {
  return makeCatalogue(
    [...pages].flatMap(([path, text]) => (text === undefined ? [] : [{ path, meta: parsePageMeta(path, text) }])),
  );
}

const folderOf = (page: WikiPath): string => page.split('/').slice(0, -1).join('/');
const hasOtherFolder = ({ page, oldPage }: Place): boolean => folderOf(page) !== folderOf(oldPage);

/** What may be the target of a link. Parsing a page takes milliseconds, and most pages have no such link. */
const TARGETS = /\[\[([^[\]|\n]+?)\\?(?:\||\]\])|\]\(\s*(?:<([^<>\n]+)>|((?:\([^\s()]*\)|[^\s()])+))/g;

function mayLeadToMoved({ before, moves }: Following, { oldPage }: Place, text: string): boolean {
  const leads = (target: string, form: LinkForm): boolean => {
    const path = resolveLink(target, form, oldPage, before);
    return path !== undefined && moves.has(path);
  };
  return [...text.matchAll(TARGETS)].some(([, name, angled, plain]) =>
    name === undefined ? leads(angled ?? plain ?? '', 'markdown') : leads(name, 'wiki'),
  );
}

/** Undefined: the link stays. Whatever is chosen leads to the page that was meant. */
function chooseTarget(following: Following, place: Place, link: PageLink): string | undefined {
  const { before, after, moves } = following;
  const { page, oldPage } = place;
  // A page that came since may be meant as well, where no older one is.
  const resolve = (target: string): WikiPath | undefined =>
    resolveLink(target, link.form, oldPage, before) ?? resolveLink(target, link.form, oldPage, after);
  const meant = resolve(link.target);
  const move = meant === undefined ? undefined : moves.get(meant);
  const mayHaveBroken = link.form === 'markdown' && hasOtherFolder(place);
  if (meant === undefined) return mayHaveBroken ? followFile(following, place, link.target) : undefined;
  if (!move && !mayHaveBroken) return undefined;
  const path = move?.to.path ?? meant;
  if (namesNow(following, place, link, path, move)) return undefined;
  const [name, fragment] = splitFragment(link, (target) => resolve(target) === meant);
  const target = link.form === 'markdown' ? relativeTarget(page, path) : printName(after, page, path, name);
  return resolveLink(target + fragment, link.form, page, after) === path ? target + fragment : undefined;
}

/** `C#` is a name, `C#rules` a place on the page `C`: what stands before the mark tells. */
function splitFragment({ target }: PageLink, isName: (target: string) => boolean): [string, string] {
  const mark = target.indexOf('#');
  return mark > 0 && isName(target.slice(0, mark)) ? [target.slice(0, mark), target.slice(mark)] : [target, ''];
}

/** Does the link name the page as it is called now, by its path, its file's name, or a title that it still has? */
function namesNow({ after }: Following, place: Place, link: PageLink, path: WikiPath, move: NamedAnew | undefined): boolean {
  const { page, oldPage } = place;
  if (resolveLink(link.target, link.form, page, after) !== path) return false;
  const was = move?.from.path ?? path;
  // It may be found by a title or a file's name although what an editor looks for is gone.
  if (link.form === 'markdown') return isPathOf(link.target, page, path) || !isPathOf(link.target, oldPage, was);
  const [target] = splitFragment(link, (name) => resolveLink(name, 'wiki', page, after) === path);
  return isNameOf(target, path) || !isNameOf(target, was);
}

const isPathOf = (target: string, from: WikiPath, path: WikiPath): boolean => {
  const below = pathBelowRoot(target, from);
  return below !== undefined && isNameOf(below, wikiToRoot(path)) && below.includes('/');
};

/** Is this the path of the page, or the name of its file? */
function isNameOf(target: string, path: string): boolean {
  const [given, parts] = [target.replace(/^\/+/, ''), path].map((name) => name.replace(/\.md$/i, '').split('/').map(nameKey));
  return given?.join('/') === parts?.join('/') || (given?.length === 1 && given[0] === parts?.at(-1));
}

/** As long as it was: a bare name where there was one and it is nobody else's, else the path. */
function printName(after: Catalogue, page: WikiPath, path: WikiPath, old: string): string {
  const ending = /\.md$/i.test(old) ? '.md' : '';
  const name = path.replace(/\.md$/i, '');
  const base = name.split('/').at(-1) ?? name;
  const isBare = !old.includes('/') && resolveLink(base, 'wiki', page, after) === path;
  const isUnique = (): boolean => [...after.entries.keys()].filter((other) => isNameOf(base, other)).length === 1;
  return (isBare && isUnique() ? base : name) + ending;
}

/** A relative link to a file that is no page, such as a source, from a page that is in another folder now: as it was written, but for `../`. */
function followFile({ isFile }: Following, { page, oldPage }: Place, target: string): string | undefined {
  const [meant, leads] = [pathBelowRoot(target, oldPage), pathBelowRoot(target, page)];
  if (meant === undefined || meant === leads || !isFile(meant) || (leads !== undefined && isFile(leads))) return undefined;
  const [path, fragment] = target.split(/(#.*)/s) as [string, string?];
  const written = path.split('/').slice(-meant.split('/').length).join('/');
  const moved = `${'../'.repeat(page.split('/').length)}${written}${fragment ?? ''}`;
  return pathBelowRoot(moved, page) === meant ? moved : undefined;
}
