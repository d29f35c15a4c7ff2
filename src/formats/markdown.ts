import type { List, Nodes, Parents } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { blankOut } from '../domain/lines.js';
import { plainHeading } from './find-title.js';
import type { BlockDraft, Reading, TextFormat } from './format.js';
import { doubtFrontMatter, readFrontMatter } from './front-matter.js';
import { scanBlocks } from './scan-blocks.js';

/**
 * Above this the line scanner reads: the parser's time grows with the square of a list's or table's length (64 k of items take 2 s,
 * 250 k take 7 s and more).
 */
const MAX_PARSED_CHARACTERS = 65_536;
/** Containers in containers cost the parser its stack and the square of their depth. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){60}|^[ \t]{200}/m;

/** Its time grows with the square of a table's cells, too: three rows of 2,000 take 2 s, 165 rows of 190 take 5 s. */
const TOO_WIDE = /^(?:[^|\n]*\|){200}/m;
const MAX_PIPES = 5_000;
const hasLargeTable = (text: string): boolean => TOO_WIDE.test(text) || text.split('|').length > MAX_PIPES;

/** CommonMark with GFM's tables and lists. */
export const markdown: TextFormat = {
  kind: 'text',
  version: 2,
  mediaType: 'text/markdown',
  extensions: ['.md', '.markdown'],
  read: readMarkdown,
};

function readMarkdown(text: string): Reading {
  const front = readFrontMatter(text);
  const end = front?.end ?? 0;
  const drafts = draftMarkdown(blankOut(text, 0, end));
  if (front !== undefined) drafts.push({ kind: 'front-matter', start: 0, end, level: 0 });
  const notes = front?.notes ?? doubtFrontMatter(text);
  return { drafts, properties: front?.properties ?? {}, propertiesFrom: 'front matter', notes };
}

/** The blocks of a markdown text, by the parser where the text is of a size and shape that it can take, else line by line. */
export function draftMarkdown(text: string): BlockDraft[] {
  if (text.length > MAX_PARSED_CHARACTERS || TOO_DEEP.test(text) || hasLargeTable(text)) return scanBlocks(text, 'markdown');
  const drafts: BlockDraft[] = [];
  collect(parser.parse(text), { text, drafts, depth: -1, top: true });
  return drafts;
}

/**
 * Only blocks are needed. Without inline constructs the parser is several times faster, and their worst cases (a quarter of a
 * million characters of `*a_ ` ran for minutes) cannot happen.
 */
function parseBlocksOnly(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: object[] };
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ disable: { null: INLINE } });
}

const INLINE = [
  ...['attention', 'labelStartLink', 'labelStartImage', 'labelEnd', 'codeText', 'htmlText', 'autolink', 'characterEscape'],
  ...[
    'characterReference',
    'hardBreakEscape',
    'strikethrough',
    'wwwAutolink',
    'protocolAutolink',
    'emailAutolink',
    'gfmFootnoteCall',
    'gfmPotentialFootnoteCall',
  ],
];

const parser = unified().use(remarkParse).use(remarkGfm).use(parseBlocksOnly);

interface Walk {
  text: string;
  drafts: BlockDraft[];
  /** Depth of the list that we are in, -1 outside. */
  depth: number;
  /** Not inside a quote or list: only there a heading opens a section. */
  top: boolean;
}

function collect(node: Nodes, walk: Walk): void {
  switch (node.type) {
    case 'root':
      collectInside(node, walk);
      break;
    case 'heading':
      addHeading(node, node.depth, walk);
      break;
    case 'list':
      collectItems(node, { ...walk, depth: walk.depth + 1, top: false });
      break;
    case 'table':
      for (const row of node.children) add('row', row, walk);
      break;
    case 'blockquote':
    case 'footnoteDefinition':
      collectInside(node, { ...walk, top: false });
      break;
    case 'paragraph':
    case 'code':
      add(node.type, node, walk);
      break;
    default:
      add('other', node, walk);
  }
}

function collectItems(list: List, walk: Walk): void {
  for (const item of list.children) {
    const [first, ...rest] = item.children;
    if (first === undefined) add('item', item, walk, walk.depth);
    else if (first.type === 'paragraph') add('item', first, walk, walk.depth);
    else collect(first, walk);
    for (const child of rest) collect(child, walk);
  }
}

function collectInside(node: Parents, walk: Walk): void {
  for (const child of node.children) collect(child, walk);
}

function addHeading(node: Nodes, level: number, walk: Walk): void {
  const { start, end } = spanOf(node);
  const heading = plainHeading(walk.text.slice(start, end));
  walk.drafts.push({ kind: 'heading', start, end, level, ...(walk.top ? { heading } : {}) });
}

function add(kind: BlockDraft['kind'], node: Nodes, walk: Walk, level = 0): void {
  walk.drafts.push({ kind, ...spanOf(node), level });
}

const spanOf = (node: Nodes): { start: number; end: number } => ({
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
});
