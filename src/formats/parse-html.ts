import { isForScreen } from './css-media.js';
import { flattenHtml } from './flatten-html.js';
import { markHidden } from './html-hidden.js';
import {
  attribute,
  childrenOf,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  parseTree,
  walkElements,
} from './html-tree.js';
import { compileSheets, type SheetCompiler } from './style-sheets.js';

/** A page with what its style sheets say. */
interface Page {
  document: HtmlDocument;
  /** Of style sheets that could not be applied. */
  notes: string[];
}

/**
 * The tree of a text, in which every element is marked that nobody sees, as its own attributes say. What is nested beyond reason stands
 * in one line of elements.
 * @throws CannotRead when it is nested more deeply than could be read in a reasonable time.
 */
export function parseHtml(text: string): HtmlDocument {
  const document = parseTree(text);
  markHidden(document);
  flattenHtml(document);
  return document;
}

const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';
const EMPTY_ELEMENT = new RegExp(`<(?!(?:${VOID})[\\s/])([a-z][\\w:.-]*)((?:\\s+[^<>]{0,2000}?)?)\\/>`, 'gi');

/** What XHTML and simple XML write, where `<title/>` is closed, as HTML. */
export const fromXhtml = (text: string): string =>
  text.replace(/^\s*<\?xml[^>]{0,500}\?>/, '').replace(EMPTY_ELEMENT, '<$1$2></$1>');

/**
 * The tree of a page, marked as its style sheets say, too: those in it, and those it links to that are at hand.
 * @param linked the style sheet at an address as the page writes it; undefined: it is not at hand
 * @param compile of the sheets of a page, in their order; for pages that share theirs, one that remembers
 * @throws CannotRead as `parseHtml`.
 */
export async function parsePage(
  text: string,
  linked: (href: string) => string | undefined = () => undefined,
  compile: SheetCompiler = compileSheets,
): Promise<Page> {
  const document = parseTree(text);
  const sheets = [...walkElements(document)].flatMap((element) => sheetOf(element, linked) ?? []);
  const known = sheets.filter((sheet) => sheet !== NOT_AT_HAND);
  const { begin, unread, hasImports } = await compile(known);
  const cascade = begin?.();
  markHidden(document, cascade, hasImports || known.length < sheets.length);
  flattenHtml(document);
  return {
    document,
    notes: [
      ...(unread > 0 ? [`Style sheets that cannot be read, so that text which they hide is read: ${unread}.`] : []),
      ...(cascade?.isInDoubt()
        ? ['Its style sheets hide some of it under conditions that are not known: that text is read.']
        : []),
      ...(cascade?.isCut() ? ['Its style sheets are too large to be applied whole: text which they hide may be read.'] : []),
    ],
  };
}

const NOT_AT_HAND = Symbol('a style sheet that is elsewhere');

function sheetOf(element: HtmlElement, linked: (href: string) => string | undefined): string | typeof NOT_AT_HAND | undefined {
  if (!isForScreen(attribute(element, 'media') ?? '')) return undefined;
  if (element.tagName === 'style') {
    const type = attribute(element, 'type') ?? '';
    return type === '' || /^text\/css$/i.test(type.trim()) ? childrenOf(element).map(valueIn).join('') : undefined;
  }
  if (element.tagName !== 'link' || !/^stylesheet$/i.test((attribute(element, 'rel') ?? '').trim())) return undefined;
  return linked(attribute(element, 'href') ?? '') ?? NOT_AT_HAND;
}

const valueIn = (node: HtmlNode): string => ('value' in node ? node.value : '');
