import { type DocumentBlock, namesColumns, type PlacedText } from './document-blocks.js';
import { chainOf, groundOf, isTiny, type Styles } from './odf-styles.js';
import { isUnseen, type Shade } from './office-colors.js';
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

interface OdtBody {
  blocks: DocumentBlock[];
  hidden: PlacedText[];
  pictures: number;
  comments: number;
  hasContents: boolean;
}

interface Walk extends OdtBody {
  styles: Styles;
  /** What stands beside the text: footnotes, boxes. They follow the block at which they are anchored. */
  beside: XmlElement[];
  /** What lies under the text here, as `Shade.ground`. */
  ground: string | undefined;
  /** Hidden text that waits for its end. */
  unseen: string;
}

type Look = Omit<Run, 'text' | 'link'> & Shade & { isHidden?: boolean; isTiny?: boolean };

const MAX_SPAN = 100;

/** The blocks of a text, of tables, lists and boxes in it. */
export function readOdtBody(text: XmlElement | undefined, styles: Styles): OdtBody {
  const walk: Walk = {
    blocks: [],
    hidden: [],
    pictures: 0,
    comments: 0,
    hasContents: false,
    styles,
    beside: [],
    ground: pageGround(styles),
    unseen: '',
  };
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
      if (isSwitchedOff(node)) hide(xmlText(node), walk);
      else visitOn(groundIn('section', node, walk), node, walk);
      break;
    case 'frame':
      addFrame(node, walk);
      break;
    case 'text-box':
      // A box may have any colour.
      visitOn('other', node, walk);
      break;
    case 'numbered-paragraph':
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

function visitOn(ground: string | undefined, node: XmlElement, walk: Walk): void {
  const before = walk.ground;
  walk.ground = ground ?? before;
  visitChildren(node, walk);
  walk.ground = before;
}

/** Hidden always, or under a condition that held when it was saved. */
const isSwitchedOff = (node: XmlElement): boolean =>
  attributeOf(node, 'text:display') === 'none' ||
  attributeOf(node, 'display') === 'none' ||
  (attributeOf(node, 'display') === 'condition' && attributeOf(node, 'is-hidden') === 'true');

function endHidden(walk: Walk): void {
  hide(walk.unseen, walk);
  walk.unseen = '';
}

function hide(text: string, walk: Walk): void {
  const words = text.replace(/\s+/gu, ' ').trim();
  if (words !== '') walk.hidden.push({ words, after: walk.blocks.length });
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

function lookOf(family: string, name: string | undefined, styles: Styles): Look {
  const look: Look = family === 'paragraph' ? defaultLook(styles) : {};
  const chain = chainOf(family, name, styles);
  for (const style of chain.toReversed()) {
    const properties = childOf(style, 'text-properties');
    const say = (key: string, put: (value: string) => void): void => {
      const value = attributeOf(properties, key);
      if (value !== undefined) put(value);
    };
    say('fo:font-weight', (value) => (look.isBold = /bold|[6-9]00/.test(value)));
    say('fo:font-style', (value) => (look.isItalic = value === 'italic' || value === 'oblique'));
    say('text-line-through-style', (value) => (look.isStruck = value !== 'none'));
    say('font-name', (value) => (look.isCode = isCodeFont(value)));
    say('text:display', (value) => (look.isHidden = value === 'none'));
    say('fo:font-size', (value) => (look.isTiny = isTiny(value)));
    say('fo:color', (value) => (look.color = value.toLowerCase()));
  }
  // What lies under the letters covers what lies under their paragraph.
  const ground = groundOf(chain, 'text-properties') ?? groundOf(chain, 'paragraph-properties');
  return ground === undefined ? look : { ...look, ground };
}

/** What the file says of every paragraph, as far as it hides text. */
function defaultLook(styles: Styles): Look {
  const properties = childOf(styles.get('paragraph undefined'), 'text-properties');
  const color = attributeOf(properties, 'fo:color')?.toLowerCase();
  const size = attributeOf(properties, 'fo:font-size');
  return {
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { isTiny: isTiny(size) }),
    ...(attributeOf(properties, 'text:display') === 'none' ? { isHidden: true } : {}),
  };
}

/** Paper that is not white may make white letters seen. */
const pageGround = (styles: Styles): string | undefined =>
  [...styles.values()].some((style) => {
    const ground = attributeOf(childOf(style, 'page-layout-properties'), 'fo:background-color');
    return ground !== undefined && !/^(transparent|#ffffff)$/i.test(ground);
  })
    ? 'other'
    : undefined;

function runsOf(paragraph: XmlElement, walk: Walk): Run[] {
  const runs: Run[] = [];
  const own = lookOf('paragraph', attributeOf(paragraph, 'style-name'), walk.styles);
  // One such mark hides all of its paragraph.
  const isAway = [...descendantsNamed(paragraph, 'hidden-paragraph')].some((mark) => attributeOf(mark, 'is-hidden') === 'true');
  addRuns(paragraph, isAway ? { ...own, isHidden: true } : own, undefined, runs, walk);
  endHidden(walk);
  return runs;
}

function addText(text: string, look: Look, link: string | undefined, runs: Run[], walk: Walk): void {
  if (look.isHidden || look.isTiny || isUnseen(look, walk.ground)) {
    walk.unseen += text;
    return;
  }
  if (text.trim() !== '') endHidden(walk);
  const { isBold, isItalic, isStruck, isCode } = look;
  runs.push({
    text,
    ...(isBold === undefined ? {} : { isBold }),
    ...(isItalic === undefined ? {} : { isItalic }),
    ...(isStruck === undefined ? {} : { isStruck }),
    ...(isCode === undefined ? {} : { isCode }),
    link,
  });
}

function addRuns(node: XmlElement, look: Look, link: string | undefined, runs: Run[], walk: Walk): void {
  for (const child of node.children) {
    if (!isXmlElement(child)) {
      // Line ends of the file are spaces; several are one.
      addText(child.replace(/\s+/gu, ' '), look, link, runs, walk);
      continue;
    }
    switch (child.name) {
      case 's':
        addText(' '.repeat(Math.min(200, Number(attributeOf(child, 'c') ?? 1) || 1)), look, link, runs, walk);
        break;
      case 'tab':
      case 'line-break':
        addText(child.name === 'tab' ? '\t' : '\n', look, link, runs, walk);
        break;
      case 'span': {
        const own = lookOf('text', attributeOf(child, 'style-name'), walk.styles);
        addRuns(child, { ...look, ...own }, link, runs, walk);
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
        if (attributeOf(child, 'is-hidden') === 'false') addRuns(child, look, link, runs, walk);
        else hide(attributeOf(child, 'string-value') ?? xmlText(child), walk);
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
  const around = walk.ground;
  walk.ground = groundIn('table', table, walk) ?? around;
  addRows(table, walk);
  walk.ground = around;
}

function addRows(table: XmlElement, walk: Walk): void {
  const rows = rowsOf(table, false);
  if (
    rows.every(({ row }) => cellsOf(row).length < 2) ||
    rows.some(({ row }) => [...descendantsNamed(row, 'table')].length > 0)
  ) {
    for (const { row } of rows) for (const cell of cellsOf(row)) visitOn(cellGround(cell, row, walk), cell, walk);
    return;
  }
  const below: string[][] = [];
  for (const [index, { row, isHead }] of rows.entries()) {
    const cells = spread(row, below, walk);
    const namesThem = index === 0 && (isHead || (rows.length > 1 && namesColumns(cells)));
    walk.blocks.push({ kind: 'row', cells, ...(namesThem ? { isHead: true } : {}) });
  }
}

/** What lies under the text of a cell, a row, a table or a section, by its own style; undefined: what is around it. */
const groundIn = (family: string, node: XmlElement, { styles }: Walk): string | undefined =>
  groundOf(chainOf(family, attributeOf(node, 'style-name'), styles), `${family}-properties`);

const cellGround = (cell: XmlElement, row: XmlElement, walk: Walk): string | undefined =>
  groundIn('table-cell', cell, walk) ?? groundIn('table-row', row, walk);

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
    const around = walk.ground;
    walk.ground = cellGround(cell, row, walk) ?? around;
    const text = paragraphs
      .map((paragraph) => writeRuns(runsOf(paragraph, walk)))
      .filter((words) => words !== '')
      .join(' ');
    walk.ground = around;
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
