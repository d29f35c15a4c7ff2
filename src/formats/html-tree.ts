import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, type TreeAdapter } from 'parse5';
import { CannotRead } from './format.js';

export type HtmlNode = DefaultTreeAdapterMap['node'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
export type HtmlDocument = DefaultTreeAdapterMap['document'];

/** The parser looks through all that is open at most tags: its time grows with the square of the depth. */
const MAX_OPEN = 10_000;

type Place = NonNullable<HtmlNode['sourceCodeLocation']>;

/**
 * A tree that takes a third less memory: the parser puts texts together letter by letter, and V8 keeps a piece for each until the
 * whole is looked at; and of where a node stands we ask for its lines, not for the columns and offsets of its tags and attributes.
 */
const SLIM: Partial<TreeAdapter<DefaultTreeAdapterMap>> = {
  insertText: (parent, text) => defaultTreeAdapter.insertText(parent, inOnePiece(text)),
  insertTextBefore: (parent, text, next) => defaultTreeAdapter.insertTextBefore(parent, inOnePiece(text), next),
  createElement: (name, namespace, attrs) => {
    for (const one of attrs) one.value = inOnePiece(one.value);
    return defaultTreeAdapter.createElement(name, namespace, attrs);
  },
  setNodeSourceCodeLocation: (node, place) => {
    node.sourceCodeLocation = place && ({ startLine: place.startLine, endLine: place.endLine } as Place);
  },
  updateNodeSourceCodeLocation: (node, end) => {
    if (node.sourceCodeLocation && end.endLine !== undefined) node.sourceCodeLocation.endLine = end.endLine;
  },
};

/** The same text; a search needs it in one piece. */
function inOnePiece(text: string): string {
  /\n$/.test(text);
  return text;
}

/**
 * The tree of a page, as browsers make it; each element knows its line. It may be deep: what calls itself is for trees of `parseHtml`.
 * @throws CannotRead when it is nested more deeply than could be read in a reasonable time.
 */
export function parseTree(text: string): HtmlDocument {
  let open = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: () => {
      if (++open > MAX_OPEN) throw new CannotRead('unreadable', 'is nested more deeply than any page');
    },
    onItemPop: () => {
      open--;
    },
    ...SLIM,
  };
  return parse(text, { sourceCodeLocationInfo: true, treeAdapter });
}

/** Elements whose text is none of the page's. */
export const NO_TEXT: ReadonlySet<string> = new Set(
  'script style noscript template svg iframe object head title datalist math'.split(' '),
);

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;

export const childrenOf = (node: HtmlNode): HtmlNode[] => ('childNodes' in node ? node.childNodes : []);

export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** All elements of a tree, however deep it is, in their order; `goesInto`: are those in it wanted? */
export function* walkElements(root: HtmlNode, goesInto: (element: HtmlElement) => boolean = () => true): Generator<HtmlElement> {
  const open = [...childrenOf(root)].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node)) continue;
    yield node;
    if (goesInto(node)) for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at] as HtmlNode);
  }
}

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
