import type { Nodes } from 'mdast';
import type { Catalogue } from '../domain/catalogue.js';
import { nameKey } from '../domain/name-key.js';
import { EDITED_KINDS, FOLDERS } from '../domain/page.js';
import { isSafeRelativePath, type RootPath, rootPath, type WikiPath } from '../domain/path.js';
import { findBodyStart } from './page-outline.js';
import { parseTree } from './parse-tree.js';

/**
 * A link as it is written: `[[target|words]]` or `[words](target)`; `offset` is where it begins, in UTF-16 code units. `start` and
 * `end`: of the target alone, of a markdown link without its angle brackets.
 */
export interface PageLink {
  target: string;
  words: string;
  form: LinkForm;
  offset: number;
  start: number;
  end: number;
  /** `[[target]]`: the target is what is shown. */
  isBare: boolean;
  /** In a table the mark between target and words is written `\|`. */
  isInTable: boolean;
}

export type LinkForm = 'wiki' | 'markdown';

/**
 * The links of a page outside front matter, code and HTML, in order. Addresses with a scheme (`https:`, `mailto:`) are not
 * among them; the links of citations into `raw/` are.
 */
export function findLinks(text: string): PageLink[] {
  const bodyStart = findBodyStart(text);
  const body = text.slice(bodyStart);
  const links: PageLink[] = [];
  const tables: Span[] = [];
  const hidden = readNodes(parseTree(body), body, links, tables);
  let next = 0;
  for (const { 0: match, 1: inner = '', index: offset } of body.matchAll(/!?\[\[((?:\\.|[^[\]\n\\])+)\]\]/g)) {
    const slashes = /\\*$/.exec(body.slice(Math.max(0, offset - 50), offset))?.[0].length ?? 0;
    const isEscaped = slashes % 2 === 1 && !match.startsWith('!');
    while ((hidden[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next++;
    if (isEscaped || offset >= (hidden[next]?.start ?? Number.POSITIVE_INFINITY)) continue;
    const [target = '', ...words] = splitAtPipe(inner);
    const start = offset + match.indexOf('[[') + 2 + (target.length - target.trimStart().length);
    const shown = words.join('|').trim();
    const own = { target: target.trim(), words: shown || target.trim(), form: 'wiki' as const, isBare: shown === '' };
    const isInTable = tables.some((table) => table.start <= offset && offset < table.end);
    links.push({ ...own, offset, start, end: start + target.trim().length, isInTable });
  }
  return links.map((link) => shift(link, bodyStart)).sort((a, b) => a.offset - b.offset);
}

const shift = (link: PageLink, by: number): PageLink => ({
  ...link,
  offset: link.offset + by,
  start: link.start + by,
  end: link.end + by,
});

interface Span {
  start: number;
  end: number;
}

/** Obsidian writes `\|` inside tables. */
const splitAtPipe = (inner: string): string[] => inner.split(/\\?\|/);

/** Collects the markdown links below a node; gives the spans that hold no link. */
function readNodes(node: Nodes, body: string, links: PageLink[], tables: Span[]): Span[] {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  if (node.type === 'code' || node.type === 'inlineCode' || node.type === 'html') return [{ start, end }];
  if (node.type === 'link' && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(node.url)) {
    const words = /^\[([\s\S]*)\]\(/.exec(body.slice(start, end))?.[1] ?? '';
    const own = { target: node.url, words: dropEscapes(words), form: 'markdown' as const, isBare: false, isInTable: false };
    links.push({ ...own, offset: start, ...spanOfTarget(body, node.children.at(-1)?.position?.end.offset ?? start + 1) });
  }
  if (node.type === 'table') tables.push({ start, end });
  return 'children' in node ? node.children.flatMap((child) => readNodes(child, body, links, tables)) : [];
}

/** Where the target of a markdown link stands whose words end there; an empty span for one that is written in another way. */
function spanOfTarget(body: string, wordsEnd: number): Span {
  BEFORE_TARGET.lastIndex = wordsEnd;
  const isLink = BEFORE_TARGET.test(body);
  const start = BEFORE_TARGET.lastIndex;
  const pattern = body[start - 1] === '<' ? ANGLED : PLAIN;
  pattern.lastIndex = start;
  const target = isLink ? (pattern.exec(body)?.[0] ?? '') : '';
  return { start, end: start + target.length };
}

const BEFORE_TARGET = /\]\([ \t\r\n]*<?/y;
const ANGLED = /(?:\\.|[^<>\\\n])*/y;
const PLAIN = /(?:\\.|\((?:\\.|[^\\\s()])*\)|[^\\\s()])*/y;

const dropEscapes = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/**
 * The page that a link on page `from` leads to: by path below `wiki/` or (in a markdown link) from the page, with or without
 * `.md`, percent-encoded or not; else by title, alias or file name. A `#heading` counts for nothing; undefined: no such page.
 */
export function resolveLink(target: string, form: LinkForm, from: WikiPath, catalogue: Catalogue): WikiPath | undefined {
  const given = target.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(given)) return undefined;
  const path = given.replace(/#.*$/s, '').trim();
  if (path === '') return given === '' ? undefined : from;
  // The whole comes last: `C#` is a name too, where no page is called `C`.
  for (const spelling of new Set([path, decodePercent(path), given, decodePercent(given)])) {
    const found = form === 'markdown' ? resolvePath(spelling, from, catalogue) : resolveName(spelling, catalogue);
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolvePath(target: string, from: WikiPath, catalogue: Catalogue): WikiPath | undefined {
  const path = joinPath(from, target);
  const found = path === undefined ? undefined : findPath(path, catalogue);
  return found ?? (target.startsWith('.') ? undefined : resolveName(target, catalogue));
}

function resolveName(target: string, catalogue: Catalogue): WikiPath | undefined {
  const parts = target.replace(/^\/+/, '').split('/');
  const found = findPath(parts.join('/'), catalogue) ?? catalogue.find(target)?.path;
  // A page that was moved to another kind; never a source or a raw file of the same name.
  const isOurs = parts.length === 1 || EDITED_KINDS.some((kind) => FOLDERS[kind] === parts[0]);
  return found ?? (isOurs ? pathsOf(catalogue).byFileName.get(pathKey(parts.at(-1) ?? '')) : undefined);
}

/** The target of a markdown link from one page to another: relative, percent-encoded where a character could change the link. */
export function relativeTarget(from: WikiPath, to: WikiPath): string {
  const base = from.split('/').slice(0, -1);
  const parts = to.split('/');
  let shared = 0;
  while (shared < base.length && shared < parts.length - 1 && base[shared] === parts[shared]) shared++;
  return [...base.slice(shared).map(() => '..'), ...parts.slice(shared).map(encodePart)].join('/');
}

/** Letters of any script stay readable; every ASCII mark, space and invisible character is encoded. */
function encodePart(part: string): string {
  return part.replace(/[^\p{L}\p{M}\p{N}._-]/gu, (c) =>
    [...new TextEncoder().encode(c)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Percent-decoded; as it is where that is not possible (`100%`). */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a markdown link on page `from` names as a path below the wiki's root; undefined: it leads out of it. */
export function pathBelowRoot(target: string, from: WikiPath): RootPath | undefined {
  if (target.startsWith('/')) return undefined;
  const path = joinPath(from, decodePercent(target.trim().replace(/[#?].*$/s, '')));
  if (path === undefined) return undefined;
  const below = path.startsWith('/') ? path.slice(1) : `wiki/${path}`;
  return isSafeRelativePath(below) ? rootPath(below) : undefined;
}

/**
 * A path seen from a page, below `wiki/`; also when it goes up to the wiki's root and down again. Outside it begins with `/`;
 * undefined: it goes up beyond the root.
 */
function joinPath(from: WikiPath, target: string): string | undefined {
  const parts = target.startsWith('/') ? [] : ['wiki', ...from.split('/').slice(0, -1)];
  for (const part of target.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '' && part !== '.') parts.push(part);
  }
  return target.startsWith('/') ? parts.join('/') : `/${parts.join('/')}`.replace(/^\/wiki\//, '');
}

function findPath(path: string, catalogue: Catalogue): WikiPath | undefined {
  return pathsOf(catalogue).byPath.get(pathKey(path));
}

const pathKey = (path: string): string => path.replace(/\.md$/i, '').split('/').map(nameKey).join('/');

interface Paths {
  byPath: Map<string, WikiPath>;
  byFileName: Map<string, WikiPath>;
}

/** A catalogue never changes, so its paths are keyed once. */
const known = new WeakMap<Catalogue, Paths>();

function pathsOf(catalogue: Catalogue): Paths {
  const found = known.get(catalogue);
  if (found !== undefined) return found;
  const paths: Paths = { byPath: new Map(), byFileName: new Map() };
  for (const path of [...catalogue.entries.keys()].reverse()) {
    paths.byPath.set(pathKey(path), path);
    paths.byFileName.set(pathKey(path.split('/').at(-1) ?? ''), path);
  }
  known.set(catalogue, paths);
  return paths;
}
