import { isUtf8 } from 'node:buffer';
import { Parser } from 'htmlparser2';
import { decodeText } from './decode-text.js';
import { CannotRead } from './format.js';
import { declaredEncoding } from './html-tree.js';

/** An element of XML. Names are without their prefix: documents choose it as they like. */
export interface XmlElement {
  name: string;
  prefix: string;
  /** As they are written: `w:val`. */
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
}
type XmlNode = XmlElement | string;

/** Nested deeper than any document: from here on what repeats itself stands side by side. */
const MAX_REPEATED = 200;
/** What follows the tree would run out of stack. */
const MAX_DEPTH = 800;

/** The parser's time grows with the square of the depth: ten kilobytes of a zip file would take minutes. */
const MAX_OPEN = 20_000;

const tooDeep = (): CannotRead =>
  new CannotRead('unreadable', 'is nested more deeply than any document', 'Is the file complete?');

/** What is told of XML as it is read. */
interface XmlEvents {
  open(element: XmlElement): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads XML from its start to its end; no entity but those of XML itself means anything, nothing is fetched.
 * @throws CannotRead when it is nested more deeply than any document.
 */
export function readXml(bytes: Uint8Array, events: XmlEvents): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (full, attributes) => {
        if (++depth > MAX_OPEN) throw tooDeep();
        const at = full.indexOf(':');
        events.open({ name: full.slice(at + 1), prefix: full.slice(0, Math.max(0, at)), attributes, children: [] });
      },
      ontext: (piece) => events.text(piece),
      onclosetag: (full) => {
        depth--;
        events.close(full.slice(full.indexOf(':') + 1));
      },
    },
    { xmlMode: true },
  );
  for (const piece of decodePieces(bytes)) parser.write(piece);
  parser.end();
}

const PIECE = 4_000_000;

/** A large file that is UTF-8 comes in pieces, so that it never stands in memory as one text. */
function* decodePieces(bytes: Uint8Array): Generator<string> {
  const declared = declaredEncoding(bytes);
  if (bytes.length <= PIECE || !isUtf8(bytes)) {
    yield decodeText(bytes, { declared, allowControls: true }).text;
    return;
  }
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }).replace(/\r\n?/g, '\n');
}

/** Calls `visit` for each child of an element, and behind it for what it has put into `beside`: that follows the block at which it is anchored. */
export function visitInTurn(node: XmlElement, beside: XmlElement[], visit: (child: XmlElement) => void): void {
  for (const child of elementsOf(node)) {
    visit(child);
    visitBeside(beside, visit);
  }
}

/** What stands beside a box stands beside the same block. */
export function visitBeside(beside: XmlElement[], visit: (child: XmlElement) => void): void {
  for (let next = beside.shift(); next !== undefined; next = beside.shift()) visit(next);
}

/**
 * The tree of XML: its first element. What lies deep in boxes that lie in each other stands side by side with the box around it.
 * @throws CannotRead when it is nested beyond reason all the same.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const root: XmlElement = { name: '', prefix: '', attributes: {}, children: [] };
  let path: Opened[] = [{ element: root, kind: '' }];
  // Where the tree goes on when an element is closed that was put elsewhere.
  const open: (Opened[] | undefined)[] = [];
  const known = new KnownElements();
  readXml(bytes, {
    open: (element) => {
      const kind = path.length < MAX_REPEATED ? '' : kindOf(element);
      const at = path.length < MAX_REPEATED ? undefined : findPlace(path, kind);
      if (path.length > MAX_DEPTH) throw tooDeep();
      open.push(at === undefined ? undefined : path);
      if (at !== undefined) path = path.slice(0, at);
      path.at(-1)?.element.children.push(element);
      path.push({ element, kind });
    },
    text: (text) => {
      path.at(-1)?.element.children.push(text);
    },
    close: () => {
      const closed = path.pop()?.element;
      const around = path.at(-1)?.element.children;
      if (closed !== undefined && around?.at(-1) === closed) around[around.length - 1] = known.find(closed);
      path = open.pop() ?? path;
    },
  });
  return root.children.find(isXmlElement) ?? root;
}

const MAX_KNOWN = 20_000;

/** Looks of paragraphs and letters are written anew with each: elements without a text that are alike become one, which halves the tree of a document. */
class KnownElements {
  private readonly byKey = new Map<string, XmlElement>();
  private readonly numbers = new Map<XmlNode, number>();

  find(element: XmlElement): XmlElement {
    const { name, prefix, attributes, children } = element;
    const below: number[] = [];
    for (const child of children) {
      const number = this.numbers.get(child);
      if (number === undefined) return element;
      below.push(number);
    }
    const key = JSON.stringify([prefix, name, attributes, below]);
    const known = this.byKey.get(key);
    if (known !== undefined || this.byKey.size >= MAX_KNOWN) return known ?? element;
    this.byKey.set(key, element);
    this.numbers.set(element, this.numbers.size);
    return element;
  }
}

interface Opened {
  element: XmlElement;
  /** As `kindOf` tells; empty until it is asked for. */
  kind: string;
}

/** What an element is and how it looks: where two differ in neither, one may stand for the other. */
function kindOf({ name, attributes }: XmlElement): string {
  const looks = Object.entries(attributes).filter(([key]) => !/(?:^|:)(?:id|name|date|author|rsid\w*|paraId|textId)$/i.test(key));
  return JSON.stringify([name, ...looks]);
}

/**
 * Where in the path an element may stand instead: beside the nearest of its kind, when all that lies between is there around that one as
 * well, so that nothing comes out of what hides it.
 */
function findPlace(path: Opened[], kind: string): number | undefined {
  const between = new Set<string>();
  let at = path.length - 1;
  for (; at > 0; at--) {
    const one = path[at] as Opened;
    one.kind ||= kindOf(one.element);
    if (one.kind === kind) break;
    between.add(one.kind);
  }
  if (at <= 0) return undefined;
  for (let up = at - 1; up > 0 && between.size > 0; up--) {
    const one = path[up] as Opened;
    one.kind ||= kindOf(one.element);
    between.delete(one.kind);
  }
  return between.size === 0 ? at : undefined;
}

export const isXmlElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

export const elementsOf = (node: XmlElement): XmlElement[] => node.children.filter(isXmlElement);

/** Its first child of this name, or of this path of names (`pPr`, `numPr`). */
export function childOf(node: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = node;
  for (const name of path) found = found && elementsOf(found).find((child) => child.name === name);
  return found;
}

export const childrenNamed = (node: XmlElement | undefined, name: string): XmlElement[] =>
  node === undefined ? [] : elementsOf(node).filter((child) => child.name === name);

/** Elements of this name below a node, in their order. */
export function* descendantsNamed(node: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsOf(node)) {
    if (child.name === name) yield child;
    yield* descendantsNamed(child, name);
  }
}

/** The same without those that lie in another of them. */
export function* outermostNamed(node: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsOf(node)) {
    if (child.name === name) yield child;
    else yield* outermostNamed(child, name);
  }
}

/** An attribute by its name without prefix. */
export function attributeOf(node: XmlElement | undefined, name: string): string | undefined {
  if (node === undefined) return undefined;
  const own = node.attributes[name];
  if (own !== undefined) return own;
  for (const full in node.attributes) if (full.endsWith(name) && full.at(-name.length - 1) === ':') return node.attributes[full];
  return undefined;
}

/** The text below a node, as it stands. */
export const xmlText = (node: XmlElement): string =>
  node.children.map((child) => (typeof child === 'string' ? child : xmlText(child))).join('');
