import { type DocumentBlock, namesColumns } from './document-blocks.js';
import { isCodeFont, plainRuns, type Run, writeRuns } from './write-runs.js';
import {
  attributeOf,
  childOf,
  childrenNamed,
  descendantsNamed,
  elementsOf,
  isXmlElement,
  visitBeside,
  visitInTurn,
  type XmlElement,
  xmlText,
} from './xml-tree.js';

type Styles = ReadonlyMap<string, XmlElement>;

interface OdtBody {
  blocks: DocumentBlock[];
  hidden: string[];
  pictures: number;
  comments: number;
  hasContents: boolean;
}

interface Walk extends OdtBody {
  styles: Styles;
  /** What stands beside the text: footnotes, boxes. They follow the block at which they are anchored. */
  beside: XmlElement[];
}

type Look = Omit<Run, 'text' | 'link'> & { isHidden?: boolean };

const MAX_BASES = 20;
const MAX_SPAN = 100;

/** The blocks of a text, of tables, lists and boxes in it. */
export function readOdtBody(text: XmlElement | undefined, styles: Styles): OdtBody {
  const walk: Walk = { blocks: [], hidden: [], pictures: 0, comments: 0, hasContents: false, styles, beside: [] };
  if (text !== undefined) visitChildren(text, walk);
  const { blocks, hidden, pictures, comments, hasContents } = walk;
  return { blocks, hidden, pictures, comments, hasContents };
}

const visitChildren = (node: XmlElement, walk: Walk): void => visitInTurn(node, walk.beside, (child) => visit(child, walk));

function visit(node: XmlElement, walk: Walk): void {
  switch (node.name) {
    case 'h':
      addHeading(node, walk);
      break;
    case 'p':
      addParagraph(node, walk);
      break;
    case 'list':
      addList(node, 0, attributeOf(node, 'style-name'), walk);
      break;
    case 'table':
      addTable(node, walk);
      break;
    case 'section':
      if (attributeOf(node, 'display') === 'none') hide(xmlText(node), walk);
      else visitChildren(node, walk);
      break;
    case 'frame':
      addFrame(node, walk);
      break;
    case 'text-box':
    case 'note-body':
    case 'index-body':
      visitChildren(node, walk);
      break;
    case 'table-of-content':
      walk.hasContents = true;
      break;
    case 'alphabetical-index':
    case 'bibliography':
      visitChildren(node, walk);
      break;
  }
}

function hide(text: string, walk: Walk): void {
  const words = text.replace(/\s+/gu, ' ').trim();
  if (words !== '') walk.hidden.push(words);
}

function addHeading(node: XmlElement, walk: Walk): void {
  const level = Math.min(6, Math.max(1, Number(attributeOf(node, 'outline-level') ?? 1) || 1));
  walk.blocks.push({ kind: 'heading', level, text: plainRuns(runsOf(node, walk)) });
}

function addParagraph(node: XmlElement, walk: Walk): void {
  const runs = runsOf(node, walk);
  const name = styleNames(node, walk.styles);
  const said = runs.filter(({ text }) => text.trim() !== '');
  if (name.some((one) => /^title$/i.test(one))) walk.blocks.push({ kind: 'heading', level: 1, text: plainRuns(runs) });
  else if (
    name.some((one) => /^(preformatted|source_20_code|code)/i.test(one)) ||
    (said.length > 0 && said.every(({ isCode }) => isCode))
  )
    walk.blocks.push({ kind: 'code', text: runs.map(({ text }) => text).join('') });
  else
    walk.blocks.push({
      kind: 'paragraph',
      text: writeRuns(runs),
      ...(name.some((one) => /^quotations$/i.test(one)) ? { isQuoted: true } : {}),
    });
}

/** Names of a paragraph's style and of those that it is based on. */
function styleNames(node: XmlElement, styles: Styles): string[] {
  return chainOf('paragraph', attributeOf(node, 'style-name'), styles).flatMap((style) => [
    attributeOf(style, 'name') ?? '',
    attributeOf(style, 'parent-style-name') ?? '',
  ]);
}

/** A style and its bases, the nearest first. */
function chainOf(family: string, name: string | undefined, styles: Styles): XmlElement[] {
  const chain: XmlElement[] = [];
  for (let next = name; next !== undefined && chain.length < MAX_BASES; ) {
    const style = styles.get(`${family} ${next}`);
    if (style === undefined) break;
    chain.push(style);
    next = attributeOf(style, 'parent-style-name');
  }
  return chain;
}

function lookOf(family: string, name: string | undefined, styles: Styles): Look {
  const look: Look = {};
  for (const style of chainOf(family, name, styles).reverse()) {
    const properties = childOf(style, 'text-properties');
    const say = (key: string, put: (value: string) => void): void => {
      const value = attributeOf(properties, key);
      if (value !== undefined) put(value);
    };
    say('fo:font-weight', (value) => (look.isBold = /bold|[6-9]00/.test(value)));
    say('fo:font-style', (value) => (look.isItalic = value === 'italic' || value === 'oblique'));
    say('text-line-through-style', (value) => (look.isStruck = value !== 'none'));
    say('font-name', (value) => (look.isCode = isCodeFont(value)));
    say('display', (value) => (look.isHidden = value === 'none'));
  }
  return look;
}

function runsOf(paragraph: XmlElement, walk: Walk): Run[] {
  const runs: Run[] = [];
  const { isHidden, ...look } = lookOf('paragraph', attributeOf(paragraph, 'style-name'), walk.styles);
  if (isHidden) hide(xmlText(paragraph), walk);
  else addRuns(paragraph, look, undefined, runs, walk);
  return runs;
}

function addRuns(node: XmlElement, look: Look, link: string | undefined, runs: Run[], walk: Walk): void {
  for (const child of node.children) {
    if (!isXmlElement(child)) {
      // Line ends of the file are spaces; several are one.
      runs.push({ text: child.replace(/\s+/gu, ' '), ...look, link });
      continue;
    }
    switch (child.name) {
      case 's':
        runs.push({ text: ' '.repeat(Math.min(200, Number(attributeOf(child, 'c') ?? 1) || 1)), ...look, link });
        break;
      case 'tab':
      case 'line-break':
        runs.push({ text: child.name === 'tab' ? '\t' : '\n', ...look, link });
        break;
      case 'span': {
        const { isHidden, ...own } = lookOf('text', attributeOf(child, 'style-name'), walk.styles);
        if (isHidden) hide(xmlText(child), walk);
        else addRuns(child, { ...look, ...own }, link, runs, walk);
        break;
      }
      case 'a':
        addRuns(child, look, attributeOf(child, 'href'), runs, walk);
        break;
      case 'note':
        walk.beside.push(...childrenNamed(child, 'note-body'));
        break;
      case 'annotation':
        walk.comments++;
        break;
      case 'frame':
      case 'custom-shape':
        addFrame(child, walk);
        break;
      case 'hidden-text':
      case 'hidden-paragraph':
        hide(attributeOf(child, 'string-value') ?? xmlText(child), walk);
        break;
      case 'ruby':
        addRuns(childOf(child, 'ruby-base') ?? child, look, link, runs, walk);
        break;
      case 'annotation-end':
      case 'tracked-changes':
        break;
      default:
        addRuns(child, look, link, runs, walk);
    }
  }
}

/** A picture, or a box with text. */
function addFrame(node: XmlElement, walk: Walk): void {
  const boxes = childrenNamed(node, 'text-box');
  if (boxes.length === 0) walk.pictures++;
  walk.beside.push(...boxes);
}

/** `styleName` is that of the outermost list: its levels tell which of the inner ones count. */
function addList(list: XmlElement, level: number, styleName: string | undefined, walk: Walk): void {
  const isNumbered = isNumberedAt(level, styleName, walk.styles);
  let number = 1;
  for (const item of elementsOf(list)) {
    if (item.name !== 'list-item' && item.name !== 'list-header') continue;
    let isFirst = item.name === 'list-item';
    for (const child of elementsOf(item)) {
      if (child.name === 'list') addList(child, Math.min(8, level + 1), attributeOf(child, 'style-name') ?? styleName, walk);
      else if (child.name === 'p' && isFirst) {
        isFirst = false;
        walk.blocks.push({
          kind: 'item',
          level,
          text: writeRuns(runsOf(child, walk)),
          ...(isNumbered ? { number: number++ } : {}),
        });
      } else visit(child, walk);
      visitBeside(walk.beside, (next) => visit(next, walk));
    }
  }
}

function isNumberedAt(level: number, name: string | undefined, styles: Styles): boolean {
  const style = name === undefined ? undefined : styles.get(`list-style ${name}`);
  const own = (style ? elementsOf(style) : []).find((one) => attributeOf(one, 'level') === String(level + 1));
  return own?.name === 'list-level-style-number' && (attributeOf(own, 'num-format') ?? '') !== '';
}

function addTable(table: XmlElement, walk: Walk): void {
  const rows = rowsOf(table, false);
  if (
    rows.every(({ row }) => cellsOf(row).length < 2) ||
    rows.some(({ row }) => [...descendantsNamed(row, 'table')].length > 0)
  ) {
    for (const { row } of rows) for (const cell of cellsOf(row)) visitChildren(cell, walk);
    return;
  }
  const below: string[][] = [];
  for (const [index, { row, isHead }] of rows.entries()) {
    const cells = spread(row, below, walk);
    const namesThem = index === 0 && (isHead || (rows.length > 1 && namesColumns(cells)));
    walk.blocks.push({ kind: 'row', cells, ...(namesThem ? { isHead: true } : {}) });
  }
}

const cellsOf = (row: XmlElement): XmlElement[] => childrenNamed(row, 'table-cell');

function rowsOf(table: XmlElement, isHead: boolean): { row: XmlElement; isHead: boolean }[] {
  return elementsOf(table).flatMap((child) => {
    if (child.name === 'table-row') return [{ row: child, isHead }];
    return /^table-(header-rows|rows|row-group)$/.test(child.name)
      ? rowsOf(child, isHead || child.name === 'table-header-rows')
      : [];
  });
}

/** The texts of a row; a cell over several rows stands in each of them. `below` is what goes on in the next rows. */
function spread(row: XmlElement, below: string[][], walk: Walk): string[] {
  const carried = below.shift() ?? [];
  const texts: string[] = [];
  for (const cell of elementsOf(row)) {
    if (cell.name === 'covered-table-cell') {
      texts.push(carried[texts.length] ?? '');
      continue;
    }
    if (cell.name !== 'table-cell') continue;
    const paragraphs = ['h', 'p'].flatMap((name) => [...descendantsNamed(cell, name)]);
    const text = paragraphs
      .map((paragraph) => writeRuns(runsOf(paragraph, walk)))
      .filter((words) => words !== '')
      .join(' ');
    const rows = Math.min(MAX_SPAN, Number(attributeOf(cell, 'number-rows-spanned') ?? 1) || 1);
    for (let at = 1; at < rows; at++) {
      const later = below[at - 1] ?? [];
      later[texts.length] = text;
      below[at - 1] = later;
    }
    const repeated = Math.min(MAX_SPAN, Number(attributeOf(cell, 'number-columns-repeated') ?? 1) || 1);
    for (let at = 0; at < repeated; at++) texts.push(text);
  }
  return texts;
}
