import { type DocumentBlock, namesColumns, type PlacedText } from './document-blocks.js';
import type { Label } from './docx-numbering.js';
import { type ReadParagraph, readParagraph } from './docx-paragraph.js';
import { readGround, type Style } from './docx-styles.js';
import { plainRuns, writeRuns } from './write-runs.js';
import { attributeOf, childOf, childrenNamed, descendantsNamed, elementsOf, visitInTurn, type XmlElement } from './xml-tree.js';

/** What a document's other parts say. */
export interface DocxParts {
  styles(key: string | undefined, isOfLetters?: boolean): Style;
  /** What lies under all of the text, as `Look.ground`; undefined is white paper. */
  ground: string | undefined;
  numberingOf(numbering: XmlElement | undefined): Label | undefined;
  /** Addresses by their key. */
  links: ReadonlyMap<string, string>;
  /** By `footnote 2`, `endnote 1`. */
  footnotes: ReadonlyMap<string, XmlElement>;
}

/** What was found on the way. */
export interface DocxBody {
  blocks: DocumentBlock[];
  hidden: PlacedText[];
  pictures: number;
  deletions: number;
  insertions: number;
  /** Is there a table of contents? Its lines are made of the headings, and are left out. */
  hasContents: boolean;
}

interface Walk extends DocxBody {
  parts: DocxParts;
  /** What stands beside the text and follows the block at which it is anchored: footnotes, text boxes. */
  beside: XmlElement[];
  /** What lies under the text here. */
  ground: string | undefined;
}

const MAX_COLUMNS = 100;
/** A cell of more paragraphs is part of a page's layout. */
const MAX_CELL_PARAGRAPHS = 8;

/** The blocks of a body, of tables and boxes in it. */
export function readBody(body: XmlElement | undefined, parts: DocxParts): DocxBody {
  const walk: Walk = {
    blocks: [],
    hidden: [],
    pictures: 0,
    deletions: 0,
    insertions: 0,
    hasContents: false,
    parts,
    beside: [],
    ground: parts.ground,
  };
  if (body !== undefined) visitChildren(body, walk);
  const { blocks, hidden, pictures, deletions, insertions, hasContents } = walk;
  return { blocks, hidden, pictures, deletions, insertions, hasContents };
}

const visitChildren = (node: XmlElement, walk: Walk): void => visitInTurn(node, walk.beside, (child) => visit(child, walk));

function visit(node: XmlElement, walk: Walk): void {
  switch (node.name) {
    case 'p':
      addParagraph(node, walk);
      break;
    case 'tbl':
      addTable(node, walk);
      break;
    case 'del':
    case 'moveFrom':
      walk.deletions++;
      break;
    case 'Fallback':
      break;
    case 'txbxContent':
      // A box may have any colour.
      visitOn('other', node, walk);
      break;
    default:
      if (CONTAINERS.has(node.name)) visitChildren(node, walk);
  }
}

function visitOn(ground: string | undefined, node: XmlElement, walk: Walk): void {
  const before = walk.ground;
  walk.ground = ground ?? before;
  visitChildren(node, walk);
  walk.ground = before;
}

const CONTAINERS = new Set([
  'sdt',
  'sdtContent',
  'ins',
  'moveTo',
  'customXml',
  'AlternateContent',
  'Choice',
  'body',
  'footnote',
  'endnote',
]);

function take(paragraph: XmlElement, ground: string | undefined, walk: Walk): ReadParagraph {
  const read = readParagraph(paragraph, walk.parts, ground);
  walk.hidden.push(...read.hidden.map((words) => ({ words, after: walk.blocks.length })));
  walk.pictures += read.pictures;
  walk.deletions += read.deletions;
  walk.insertions += read.insertions;
  walk.beside.push(...read.beside);
  return read;
}

function addParagraph(paragraph: XmlElement, walk: Walk): void {
  const { runs, style, level, numbering, isCode, isQuoted } = take(paragraph, walk.ground, walk);
  if (/^(toc \d|toc heading)$/i.test(style.name)) {
    walk.hasContents = true;
    return;
  }
  const label = plainRuns(runs) === '' ? undefined : walk.parts.numberingOf(numbering);
  const labelled = (text: string): string => (label?.words === undefined ? text : `${label.words} ${text}`);
  if (level !== undefined) {
    const number = label?.number === undefined ? '' : `${label.number}. `;
    walk.blocks.push({ kind: 'heading', level, text: number + labelled(plainRuns(runs)) });
  } else if (isCode) walk.blocks.push({ kind: 'code', text: runs.map(({ text }) => text).join('') });
  else if (label !== undefined) {
    const number = label.number === undefined ? {} : { number: label.number };
    walk.blocks.push({ kind: 'item', level: label.level, text: labelled(writeRuns(runs)), ...number });
  } else addText(writeRuns(runs), /^list (bullet|number)( \d)?$/i.exec(style.name), isQuoted, walk);
}

/** Some write bullets themselves; some have a style of lists without its numbering. */
function addText(text: string, list: RegExpExecArray | null, isQuoted: boolean, walk: Walk): void {
  const bullet = /^[•‣◦▪●○■□∙·]\s+(?=\S)/u.exec(text)?.[0];
  if (bullet !== undefined) walk.blocks.push({ kind: 'item', level: 0, text: text.slice(bullet.length) });
  else if (list !== null) walk.blocks.push({ kind: 'item', level: Math.max(0, Number(list[2] ?? 1) - 1), text });
  else walk.blocks.push({ kind: 'paragraph', text, ...(isQuoted ? { isQuoted } : {}) });
}

/** A table of rows and cells; one that lays out a page is read as its content. */
function addTable(table: XmlElement, walk: Walk): void {
  const rows = rowsOf(table);
  if (rows.every(({ cells }) => cells.length < 2) || rows.some(({ cells }) => cells.some(isLayout))) {
    for (const { cells } of rows) for (const cell of cells) visitOn(groundOf(cell, table, walk), cell, walk);
    return;
  }
  const above: string[] = [];
  for (const [index, { row, cells }] of rows.entries()) {
    const texts = cells.flatMap((cell, at) => readCell(cell, at, above, groundOf(cell, table, walk), walk));
    above.splice(0, above.length, ...texts);
    const isHead =
      index === 0 &&
      (childOf(row, 'trPr', 'tblHeader') !== undefined || (rows.length > 1 && isFirstRowSpecial(table) && namesColumns(texts)));
    walk.blocks.push({ kind: 'row', cells: texts, ...(isHead ? { isHead } : {}) });
  }
}

/** What lies under a cell: its own shading, or that of a style of tables, of which nothing is known. */
function groundOf(cell: XmlElement, table: XmlElement, walk: Walk): string | undefined {
  const own = readGround(childOf(cell, 'tcPr'));
  const isStyled = childOf(table, 'tblPr', 'tblStyle') !== undefined || childOf(table, 'tblPr', 'shd') !== undefined;
  return own ?? (isStyled ? 'other' : walk.ground);
}

interface Row {
  row: XmlElement;
  cells: XmlElement[];
}

/** Rows that were deleted are none; controls may stand around rows and cells. */
function rowsOf(table: XmlElement): Row[] {
  return unwrap(table, 'tr').flatMap((row) => (childOf(row, 'trPr', 'del') ? [] : [{ row, cells: unwrap(row, 'tc') }]));
}

const unwrap = (node: XmlElement, name: string): XmlElement[] =>
  elementsOf(node).flatMap((child) => (child.name === name ? [child] : CONTAINERS.has(child.name) ? unwrap(child, name) : []));

const isLayout = (cell: XmlElement): boolean =>
  [...descendantsNamed(cell, 'p')].length > MAX_CELL_PARAGRAPHS || [...descendantsNamed(cell, 'tbl')].length > 0;

/** The text of a cell, in as many columns as it spans; one that goes on from above says the same again. */
function readCell(cell: XmlElement, at: number, above: readonly string[], ground: string | undefined, walk: Walk): string[] {
  const properties = childOf(cell, 'tcPr');
  const span = Math.min(MAX_COLUMNS, Math.max(1, Number(attributeOf(childOf(properties, 'gridSpan'), 'val') ?? 1) || 1));
  const merge = childOf(properties, 'vMerge');
  const goesOn = merge !== undefined && attributeOf(merge, 'val') !== 'restart';
  const texts = unwrap(cell, 'p').map((paragraph) => writeRuns(take(paragraph, ground, walk).runs));
  const own = texts.filter((text) => text !== '').join(' ');
  return [goesOn && own === '' ? (above[at] ?? '') : own, ...Array.from({ length: span - 1 }, () => '')];
}

/** Word marks the first row of a table as special unless told otherwise. */
function isFirstRowSpecial(table: XmlElement): boolean {
  const [look] = childrenNamed(childOf(table, 'tblPr'), 'tblLook');
  if (look === undefined) return true;
  const first = attributeOf(look, 'firstRow');
  if (first !== undefined) return first === '1' || first === 'true';
  return (Number.parseInt(attributeOf(look, 'val') ?? '20', 16) & 0x20) !== 0;
}
