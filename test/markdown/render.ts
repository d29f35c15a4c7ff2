import type { Element, Nodes } from 'hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

export interface Rendered {
  /** Names of all elements in document order (`raw` for HTML), without the links that GFM makes of bare addresses. */
  elements: string[];
  /** Targets of all links but those. */
  links: string[];
  /** What a reader sees. */
  text: string;
}

/** Renders markdown as a git host does: CommonMark with GFM, HTML let through. */
export function render(markdown: string): Rendered {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true });
  const rendered: Rendered = { elements: [], links: [], text: '' };
  collect(processor.runSync(processor.parse(markdown)), rendered);
  return rendered;
}

function collect(node: Nodes, rendered: Rendered): void {
  if (node.type === 'text') rendered.text += node.value;
  if (node.type === 'raw' || node.type === 'comment') rendered.elements.push('raw');
  if (node.type === 'element') {
    const address = bareAddress(node);
    if (address !== undefined) {
      rendered.text += address;
      return;
    }
    rendered.elements.push(node.tagName);
    const { href } = node.properties;
    if (node.tagName === 'a') rendered.links.push(String(href));
  }
  if ('children' in node) for (const child of node.children) collect(child, rendered);
}

/** An address in the text, which no escape keeps from being a link. */
function bareAddress(node: Element): string | undefined {
  const [child] = node.children;
  const { href } = node.properties;
  if (node.tagName !== 'a' || child?.type !== 'text' || !/^(?:https?:|mailto:)/.test(String(href))) return undefined;
  if (!/^(?:https?:|www\.|[^/]*@)/i.test(child.value)) return undefined;
  return child.value;
}
