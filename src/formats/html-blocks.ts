import type { Locator } from '../domain/locator.js';
import type { HiddenText } from '../domain/source.js';
import type { ConvertedBlock } from './format.js';
import type { HtmlClip } from './html-clip.js';
import { isHidden, isTextHidden } from './html-hidden.js';
import { attribute, childrenOf, type HtmlElement, type HtmlNode, isElement, NO_TEXT, textOf } from './html-tree.js';

/** What a tree of HTML says. */
interface HtmlContent {
  blocks: ConvertedBlock[];
  /** Texts that nobody sees who looks at the page. */
  hidden: HiddenText[];
  /** Number of pictures. */
  images: number;
}

interface Walk extends HtmlContent {
  /** Makes a file of markdown of it; undefined: the text is only read. */
  clip: HtmlClip | undefined;
  /** Inside a code span, where no mark acts. */
  isCode: boolean;
  locate: (startLine: number, endLine: number) => Locator;
  isKept: (element: HtmlElement) => boolean;
  /** Inline text that waits for the end of its block, and the lines over which it stands. */
  pending: string;
  startLine: number;
  endLine: number;
  /** What the pending text will be. */
  open: { kind: 'paragraph'; isQuoted: boolean } | { kind: 'item'; level: number; number: number | undefined };
  listDepth: number;
  isQuoted: boolean;
}

const BLOCK = new Set(
  'address article aside body blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre search section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);

/**
 * The blocks of an HTML tree, in its order: headings, paragraphs, lists, tables, code; marks of emphasis, code, deletion and links with an
 * address stay as markdown. `locate` makes a place of the lines over which a block stands; `isKept`: does the text right inside an element count?
 */
export function htmlToBlocks(
  root: HtmlNode,
  locate: Walk['locate'],
  isKept: Walk['isKept'] = () => true,
  clip?: HtmlClip,
): HtmlContent {
  const walk: Walk = {
    clip,
    isCode: false,
    blocks: [],
    hidden: [],
    images: 0,
    locate,
    isKept,
    pending: '',
    startLine: 1,
    endLine: 1,
    open: { kind: 'paragraph', isQuoted: false },
    listDepth: -1,
    isQuoted: false,
  };
  visitChildren(root, walk);
  flush(walk);
  return { blocks: walk.blocks, hidden: walk.hidden, images: walk.images };
}

function visitChildren(node: HtmlNode, walk: Walk): void {
  for (const child of childrenOf(node)) visit(child, walk);
}

function visit(node: HtmlNode, walk: Walk): void {
  if (!isElement(node)) {
    const parent = 'parentNode' in node ? node.parentNode : null;
    if (node.nodeName !== '#text') return;
    if (parent !== null && isElement(parent) && isTextHidden(parent)) hide(node, walk);
    else if (parent === null || !isElement(parent) || walk.isKept(parent)) readText(node, walk);
    return;
  }
  if (NO_TEXT.has(node.tagName)) return;
  if (isHidden(node)) {
    hide(node, walk);
    return;
  }
  if (BLOCK.has(node.tagName)) visitBlock(node, walk);
  else visitInline(node, walk);
}

function hide(node: HtmlNode, walk: Walk): void {
  const text = textOf(node).replace(/\s+/gu, ' ').trim();
  // Signs that show under a hand tell nothing.
  if (/[\p{L}\p{N}]/u.test(text)) walk.hidden.push({ words: text, at: placeOf(node, walk) });
}

function visitBlock(node: HtmlElement, walk: Walk): void {
  flush(walk);
  switch (node.tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      addHeading(node, walk);
      break;
    case 'pre':
      addCode(node, walk);
      break;
    case 'table':
      visitTable(node, walk);
      break;
    case 'ul':
    case 'ol':
      visitList(node, walk);
      break;
    case 'blockquote':
      inside(walk, { isQuoted: true, open: { kind: 'paragraph', isQuoted: true } }, () => visitChildren(node, walk));
      break;
    default:
      visitChildren(node, walk);
  }
  flush(walk);
}

/** What these hold for the time of a call. */
function inside(walk: Walk, changes: Partial<Walk>, visitIt: () => void): void {
  const { open, listDepth, isQuoted } = walk;
  Object.assign(walk, changes);
  visitIt();
  flush(walk);
  Object.assign(walk, { open, listDepth, isQuoted });
}

/** The place of a whole element. */
const placeOf = ({ sourceCodeLocation: at }: HtmlNode, walk: Walk): Locator =>
  at ? walk.locate(at.startLine, at.endLine) : walk.locate(walk.startLine, walk.endLine);

function addHeading(node: HtmlElement, walk: Walk): void {
  const locator = placeOf(node, walk);
  const text = inlineOf(node, walk);
  if (text !== '') walk.blocks.push({ kind: 'heading', level: Number(node.tagName.slice(1)), text, locator });
}

function addCode(node: HtmlElement, walk: Walk): void {
  const code = childrenOf(node).find((child) => isElement(child) && child.tagName === 'code');
  const language = /(?:^|\s)(?:language|lang)-([\w+#.-]+)/.exec(
    `${attribute(node, 'class') ?? ''} ${code && isElement(code) ? (attribute(code, 'class') ?? '') : ''}`,
  )?.[1];
  const text = walk.isKept(node) || (code && isElement(code) && walk.isKept(code)) ? textOf(node) : '';
  if (text.trim() === '') return;
  const block = { kind: 'code', text, locator: placeOf(node, walk) } as const;
  walk.blocks.push(walk.clip && language ? { ...block, language } : block);
}

function visitList(node: HtmlElement, walk: Walk): void {
  const level = walk.listDepth + 1;
  let number = node.tagName === 'ol' ? Number(attribute(node, 'start') ?? 1) || 1 : undefined;
  for (const child of childrenOf(node)) {
    if (isElement(child) && child.tagName === 'li' && !isHidden(child)) {
      inside(walk, { listDepth: level, open: { kind: 'item', level, number } }, () => visitChildren(child, walk));
      if (number !== undefined) number++;
    } else inside(walk, { listDepth: level }, () => visit(child, walk));
  }
}

/** A table that has rows of cells; one that only lays out a page (one cell a row, or tables in it) is read as its content. */
function visitTable(table: HtmlElement, walk: Walk): void {
  const all = rowsOf(table);
  const rows = all.filter(({ row }) => !isHidden(row));
  const isLayout =
    attribute(table, 'role') === 'presentation' ||
    rows.some(({ cells }) => cells.some((cell) => hasBlocks(cell))) ||
    rows.every(({ cells }) => cells.length < 2);
  if (isLayout) {
    visitChildren(table, walk);
    return;
  }
  for (const caption of childrenOf(table)) if (isElement(caption) && caption.tagName === 'caption') visitBlockText(caption, walk);
  for (const { row } of all) if (isHidden(row)) hide(row, walk);
  const below: string[][] = [];
  for (const [index, { row, cells, isHead }] of rows.entries()) {
    const locator = placeOf(row, walk);
    const texts = spread(cells, below, walk);
    if (texts.some((text) => text !== ''))
      walk.blocks.push({ kind: 'row', cells: texts, locator, ...(index === 0 && isHead ? { isHead: true } : {}) });
  }
}

function visitBlockText(node: HtmlElement, walk: Walk): void {
  visitChildren(node, walk);
  flush(walk);
}

interface TableRow {
  row: HtmlElement;
  cells: HtmlElement[];
  isHead: boolean;
}

function rowsOf(table: HtmlElement): TableRow[] {
  return childrenOf(table).flatMap((child): TableRow[] => {
    if (!isElement(child)) return [];
    // As good as a row, and as a row it is told.
    if (isHidden(child)) return [{ row: child, cells: [], isHead: false }];
    if (child.tagName === 'tr') {
      const cells = childrenOf(child).filter((cell): cell is HtmlElement => isElement(cell) && /^t[dh]$/.test(cell.tagName));
      return [{ row: child, cells, isHead: cells.length > 0 && cells.every(({ tagName }) => tagName === 'th') }];
    }
    if (!/^t(head|body|foot)$/.test(child.tagName)) return [];
    return rowsOf(child).map((row) => ({ ...row, isHead: row.isHead || child.tagName === 'thead' }));
  });
}

const INNER = new Set(['table', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'form']);

/** Would a cell lose its form on one line? */
const hasBlocks = (cell: HtmlNode): boolean =>
  childrenOf(cell).some(
    (child) =>
      isElement(child) && ((INNER.has(child.tagName) && textOf(child).trim() !== '' && !isShortList(child)) || hasBlocks(child)),
  );

const isShortList = (node: HtmlElement): boolean => /^[uo]l$/.test(node.tagName) && textOf(node).length < 200;

const MAX_SPAN = 100;

/** The texts of a row; a cell over several columns or rows stands in each of them, so that every row says all of itself. */
function spread(cells: readonly HtmlElement[], below: string[][], walk: Walk): string[] {
  const texts: string[] = [];
  const carry = below.shift() ?? [];
  const span = (cell: HtmlElement, name: string): number => Math.min(MAX_SPAN, Math.max(1, Number(attribute(cell, name)) || 1));
  const fill = (): void => {
    for (let text = carry[texts.length]; text !== undefined; text = carry[texts.length]) texts.push(text);
  };
  for (const cell of cells) {
    fill();
    if (isHidden(cell)) hide(cell, walk);
    const text = isHidden(cell) ? '' : inlineOf(cell, walk);
    for (let column = 0; column < span(cell, 'colspan') && texts.length < MAX_SPAN; column++) {
      for (let row = 1; row < span(cell, 'rowspan'); row++) {
        const later = below[row - 1] ?? [];
        later[texts.length] = text;
        below[row - 1] = later;
      }
      texts.push(column === 0 ? text : '');
    }
  }
  fill();
  return texts;
}

/** The text below an element on one line, with marks. */
function inlineOf(node: HtmlElement, walk: Walk): string {
  const { pending, startLine, endLine, open, blocks } = walk;
  const own: ConvertedBlock[] = [];
  Object.assign(walk, { pending: '', blocks: own, open: { kind: 'paragraph', isQuoted: false } });
  visitChildren(node, walk);
  flush(walk);
  const text = own.map((block) => ('text' in block ? block.text : block.cells.join(' '))).join(' ');
  Object.assign(walk, { pending, startLine, endLine, open, blocks });
  return text.replace(/\s+/gu, ' ').trim();
}

const MARKS: Record<string, string> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  code: '`',
  kbd: '`',
  samp: '`',
  del: '~~',
  s: '~~',
  strike: '~~',
};

function visitInline(node: HtmlElement, walk: Walk): void {
  switch (node.tagName) {
    case 'br':
      addText(walk.open.kind === 'paragraph' && walk.pending.trim() !== '' ? '\u2028' : ' ', walk);
      return;
    case 'img':
      walk.images++;
      if (walk.isKept(node) && !walk.isCode) addText(walk.clip?.placePicture(node) ?? '', walk);
      return;
    case 'picture':
      if (walk.clip) visitChildren(node, walk);
      else walk.images++;
      return;
    case 'video':
    case 'audio':
    case 'canvas':
      walk.images++;
      return;
    case 'input':
    case 'textarea':
      return;
    case 'a':
      addLink(node, walk);
      return;
    case 'sup':
      // 10⁶ is not 106.
      if (/^[\p{L}\p{N}+−-]{1,8}$/u.test(textOf(node).trim()) && /\p{N}$/u.test(walk.pending)) addText('^', walk);
      visitChildren(node, walk);
      return;
    default: {
      const mark = MARKS[node.tagName];
      if (mark === undefined) visitChildren(node, walk);
      else wrap(mark, node, walk);
    }
  }
}

/** Marks go around words, not around the spaces beside them; what holds blocks or marks of the kind gets none. */
function wrap(mark: string, node: HtmlElement, walk: Walk): void {
  if (walk.clip && (mark === '`' || walk.isCode)) {
    wrapCode(node, walk, walk.clip);
    return;
  }
  const before = walk.pending;
  const blocks = walk.blocks.length;
  walk.pending = '';
  visitChildren(node, walk);
  const inner = walk.pending;
  const isWhole = walk.blocks.length === blocks;
  const [, lead = '', words = '', trail = ''] = /^(\s*)(.*?)(\s*)$/su.exec(inner) ?? [];
  const marked =
    words === '' || words.includes(mark[0] ?? '') || /\u2028/.test(words) ? inner : `${lead}${mark}${words}${mark}${trail}`;
  walk.pending = isWhole ? before + marked : inner;
}

/** What is inside a code span is no markdown; where it cannot be one, it is text like any other. */
function wrapCode(node: HtmlElement, walk: Walk, clip: HtmlClip): void {
  const { pending: before, isCode } = walk;
  const blocks = walk.blocks.length;
  Object.assign(walk, { pending: '', isCode: true });
  visitChildren(node, walk);
  const inner = walk.pending;
  Object.assign(walk, { isCode });
  if (walk.blocks.length === blocks) walk.pending = before + (isCode ? inner : clip.code(inner));
}

function addLink(node: HtmlElement, walk: Walk): void {
  const before = walk.pending;
  const blocks = walk.blocks.length;
  walk.pending = '';
  visitChildren(node, walk);
  if (walk.blocks.length !== blocks) return;
  const words = walk.pending;
  if (walk.clip) {
    walk.pending = walk.isCode ? before + words : walk.clip.link(before, words, attribute(node, 'href'));
    return;
  }
  const href = attribute(node, 'href')?.trim() ?? '';
  const isAddress = /^https?:\/\/[^\s()<>]+$/.test(href) && href.length <= 300;
  const isNamed = words.trim() !== '' && !/[[\]\u2028]/.test(words) && !words.includes(href);
  walk.pending = before + (isAddress && isNamed ? `[${words.trim()}](${href})${/\s$/.test(words) ? ' ' : ''}` : words);
}

function readText(node: HtmlNode, walk: Walk): void {
  const text = textOf(node);
  const at = node.sourceCodeLocation;
  if (at && text.trim() !== '') {
    const lead = /^\s*/.exec(text)?.[0].split('\n').length ?? 1;
    const trail = /\s*$/.exec(text)?.[0].split('\n').length ?? 1;
    if (walk.pending.trim() === '') walk.startLine = at.startLine + lead - 1;
    walk.endLine = at.endLine - trail + 1;
  }
  addText(walk.clip && !walk.isCode ? walk.clip.escape(text) : text, walk);
}

function addText(text: string, walk: Walk): void {
  walk.pending += text;
}

/** Ends the block that is open. Lines that `br` made are paragraphs of their own: addresses, verses, heads of letters. */
function flush(walk: Walk): void {
  const lines = walk.pending
    .split('\u2028')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .map((line) => walk.clip?.finishLine(line) ?? line);
  const locator = walk.locate(walk.startLine, Math.max(walk.startLine, walk.endLine));
  walk.pending = '';
  for (const text of lines) {
    if (text === '') continue;
    if (walk.open.kind === 'item') {
      const { level, number } = walk.open;
      walk.blocks.push({ kind: 'item', text, level, locator, ...(number === undefined ? {} : { number }) });
      // What follows in the same item is a paragraph of it.
      walk.open = { kind: 'paragraph', isQuoted: walk.isQuoted };
    } else walk.blocks.push({ kind: 'paragraph', text, locator, ...(walk.open.isQuoted ? { isQuoted: true } : {}) });
  }
}
