import { isHidden, isTextHidden } from './html-hidden.js';
import { childrenOf, type HtmlDocument, type HtmlElement, type HtmlNode, isElement, NO_TEXT } from './html-tree.js';

/** Nested deeper than any page: what follows the tree would run out of stack, and the search for the article takes seconds from some 500 on. */
const MAX_DEPTH = 256;

/**
 * What is nested beyond reason, in one line of elements: each stretch of text in a copy of the element right around it, hidden ones whole.
 * Iterative, for it is what keeps all others from running out of stack.
 */
export function flattenHtml(document: HtmlDocument): void {
  const open: { node: HtmlNode; depth: number }[] = [{ node: document, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (!('childNodes' in node)) continue;
    if (depth >= MAX_DEPTH && isElement(node)) node.childNodes = flatten(node);
    else for (const child of node.childNodes) open.push({ node: child, depth: depth + 1 });
  }
}

function flatten(root: HtmlElement): HtmlElement['childNodes'] {
  const line: HtmlElement['childNodes'] = [];
  let last: { of: HtmlElement; copy: HtmlElement } | undefined;
  const put = (parent: HtmlElement, node: HtmlElement['childNodes'][number]): void => {
    if (parent === root) {
      last = undefined;
      node.parentNode = root;
      line.push(node);
      return;
    }
    if (last?.of !== parent) {
      const copy: HtmlElement = { ...parent, childNodes: [], parentNode: root };
      if (isHidden(parent)) isHidden.mark(copy);
      if (isTextHidden(parent)) isTextHidden.mark(copy);
      last = { of: parent, copy };
      line.push(copy);
    }
    node.parentNode = last.copy;
    last.copy.childNodes.push(node);
  };
  const open = childrenOf(root)
    .toReversed()
    .map((node) => ({ node, parent: root, isWhole: false }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent, isWhole } = next;
    if (!isElement(node) || node.childNodes.length === 0) {
      put(parent, node as HtmlElement);
      continue;
    }
    // What is not shown as a whole stays together, in the outermost element that is not.
    const keepsWhole = isWhole || isHidden(node) || NO_TEXT.has(node.tagName);
    const holder = isWhole ? parent : node;
    for (const child of node.childNodes.toReversed()) open.push({ node: child, parent: holder, isWhole: keepsWhole });
  }
  return line;
}
