import { serialize } from 'parse5';
import {
  childrenOf,
  findElements,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
  walkElements,
} from './html-tree.js';

/** What of a page is its matter. */
interface MainContent {
  root: HtmlNode;
  /** Does the text right inside this element belong to it? */
  isKept: (element: HtmlElement) => boolean;
  /** So many characters of text were left out. */
  left: number;
  /** The page is too large to look for an article in it. */
  isLarge: boolean;
}

/** Marks each element, so that what Readability keeps can be found in our own tree: it rewrites the page it is given. */
const MARK = 'data-wiki-n';
/** Parts of a page around its matter. */
const AROUND = new Set(['nav', 'aside', 'footer', 'header', 'form', 'button', 'select', 'dialog']);
const NEVER = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object', 'head', 'title']);
/** Readability looks for one article. Where it keeps less than this share of the text that is no menu, the page is none. */
const MIN_SHARE = 0.5;
/**
 * Readability needs the page a second time, of another library, and more than 500 bytes of memory an element for it. Few articles have a tenth of
 * these; what has more is a table or a log, and all of it is its matter.
 */
const MAX_ELEMENTS = 50_000;

/**
 * The matter of a page: the article that Readability finds, where there is one; else everything but navigation, forms and what stands
 * around. A page with nothing else keeps those too.
 */
export async function chooseMain(document: HtmlDocument): Promise<MainContent> {
  const root = document.childNodes.find((node) => node.nodeName === 'html') ?? document;
  const body = childrenOf(root).find((node) => node.nodeName === 'body') ?? root;
  const around = new Set<HtmlElement>();
  markAround(body, around, false);
  const isInner = (element: HtmlElement): boolean => !around.has(element);
  const size = (isKept: (element: HtmlElement) => boolean): number => measure(body, isKept);
  const all = size(() => true);
  const inner = size(isInner);
  const elements = [...walkElements(document)];
  const isLarge = elements.length > MAX_ELEMENTS;
  const article = isLarge ? new Set<HtmlElement>() : await findArticle(document, elements);
  const isArticle = (element: HtmlElement): boolean => article.has(element);
  const kept = size(isArticle);
  if (kept > 0 && kept >= inner * MIN_SHARE) return { root: body, isKept: isArticle, left: all - kept, isLarge };
  if (inner > 0) return { root: body, isKept: isInner, left: all - inner, isLarge };
  return { root: body, isKept: () => true, left: 0, isLarge };
}

function markAround(node: HtmlNode, around: Set<HtmlElement>, isAround: boolean): void {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue;
    // The heading of an article stands in a `header` of its own.
    const isIt = isAround || (AROUND.has(child.tagName) && !(child.tagName === 'header' && isIn(child, 'article', 'main')));
    if (isIt) around.add(child);
    markAround(child, around, isIt);
  }
}

function isIn(element: HtmlElement, ...names: string[]): boolean {
  for (let up = element.parentNode; up !== null && isElement(up); up = up.parentNode) if (names.includes(up.tagName)) return true;
  return false;
}

/** Characters of text, but white space, right inside elements that are kept. */
function measure(node: HtmlNode, isKept: (element: HtmlElement) => boolean): number {
  let size = 0;
  for (const child of childrenOf(node)) {
    if (isElement(child)) size += NEVER.has(child.tagName) ? 0 : measure(child, isKept);
    else if (child.nodeName === '#text' && isElement(node) && isKept(node)) size += textOf(child).replace(/\s+/g, '').length;
  }
  return size;
}

/** The elements of the article, by Readability; none where it finds none. */
async function findArticle(document: HtmlDocument, elements: readonly HtmlElement[]): Promise<ReadonlySet<HtmlElement>> {
  const [{ parseHTML }, { Readability }] = await Promise.all([import('linkedom'), import('@mozilla/readability')]);
  for (const [n, element] of elements.entries())
    element.attrs = [...element.attrs.filter(({ name }) => name !== MARK), { name: MARK, value: String(n) }];
  const page = parseHTML(serialize(document));
  const article = new Readability(page.document, { keepClasses: true }).parse();
  unnumber(elements);
  const kept = [...(article?.content ?? '').matchAll(new RegExp(`${MARK}="(\\d+)"`, 'g'))];
  const found = new Set(kept.flatMap(([, n]) => elements[Number(n)] ?? []));
  // The title is cut from the article as a repetition of the page's own.
  for (const heading of findElements(document, H1)) if (found.size > 0 && !isInAround(heading)) addAll(heading, found);
  return found;
}

const H1 = new Set(['h1']);

const isInAround = (element: HtmlElement): boolean => isIn(element, 'nav', 'aside', 'footer', 'form');

function addAll(element: HtmlElement, found: Set<HtmlElement>): void {
  found.add(element);
  for (const child of childrenOf(element)) if (isElement(child)) addAll(child, found);
}

function unnumber(elements: readonly HtmlElement[]): void {
  for (const element of elements) element.attrs = element.attrs.filter(({ name }) => name !== MARK);
}
