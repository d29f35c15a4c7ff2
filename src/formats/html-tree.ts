import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import { CannotRead } from './format.js';

export type HtmlNode = DefaultTreeAdapterMap['node'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
export type HtmlDocument = DefaultTreeAdapterMap['document'];

/** Nested deeper than any page: what follows the tree would run out of stack. */
const MAX_DEPTH = 800;

/** The parser looks through all that is open at most tags: its time grows with the square of the depth. */
const MAX_OPEN = 10_000;

/**
 * The tree of a page, as browsers make it; each element knows its line. What is nested beyond reason is left out.
 * @throws CannotRead when it is nested more deeply than could be read in a reasonable time.
 */
export function parseHtml(text: string): HtmlDocument {
  let open = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: () => {
      if (++open > MAX_OPEN) throw new CannotRead('unreadable', 'is nested more deeply than any page');
    },
    onItemPop: () => {
      open--;
    },
  };
  const document = parse(text, { sourceCodeLocationInfo: true, treeAdapter });
  flatten(document);
  return document;
}

const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';
const EMPTY_ELEMENT = new RegExp(`<(?!(?:${VOID})[\\s/])([a-z][\\w:.-]*)((?:\\s+[^<>]{0,2000}?)?)\\/>`, 'gi');

/** The same for XHTML and simple XML, where `<title/>` is closed; names are in lower case. */
export const parseXhtml = (text: string): HtmlDocument =>
  parseHtml(text.replace(/^\s*<\?xml[^>]{0,500}\?>/, '').replace(EMPTY_ELEMENT, '<$1$2></$1>'));

/** Iterative, for it is what keeps all others from running out of stack. */
function flatten(document: HtmlDocument): void {
  const open: { node: HtmlNode; depth: number }[] = [{ node: document, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (!('childNodes' in node)) continue;
    if (depth >= MAX_DEPTH) node.childNodes = [];
    else for (const child of node.childNodes) open.push({ node: child, depth: depth + 1 });
  }
}

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;

export const childrenOf = (node: HtmlNode): HtmlNode[] => ('childNodes' in node ? node.childNodes : []);

export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** Elements of these names below a node, in their order. */
export function* findElements(node: HtmlNode, names: ReadonlySet<string>): Generator<HtmlElement> {
  for (const child of childrenOf(node)) {
    if (isElement(child) && names.has(child.tagName)) yield child;
    yield* findElements(child, names);
  }
}

/** The text below a node, as it stands. */
export function textOf(node: HtmlNode): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  return childrenOf(node).map(textOf).join('');
}

/** Encoding that a page names near its top, if any. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const top = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  return (
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(top)?.[1] ??
    /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]{2,40})/.exec(top)?.[1]
  );
}
