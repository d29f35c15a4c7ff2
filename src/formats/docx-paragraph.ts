import type { DocxParts } from './docx-body.js';
import { type Look, mergeLooks, readGround, readLook, readOutline, type Style } from './docx-styles.js';
import { isUnseen } from './office-colors.js';
import { relationKey } from './office-package.js';
import type { Run } from './write-runs.js';
import { attributeOf, childOf, descendantsNamed, elementsOf, outermostNamed, type XmlElement, xmlText } from './xml-tree.js';

/** A paragraph of Word: its runs, and what it is. */
export interface ReadParagraph {
  runs: Run[];
  style: Style;
  /** Of a heading. */
  level: number | undefined;
  numbering: XmlElement | undefined;
  isCode: boolean;
  isQuoted: boolean;
  hidden: string[];
  pictures: number;
  deletions: number;
  insertions: number;
  beside: XmlElement[];
}

interface Walk extends ReadParagraph {
  parts: DocxParts;
  look: Look;
  link: string | undefined;
  /** What lies under the letters; undefined is the paper. */
  ground: string | undefined;
  /** Hidden text that waits for its end. */
  unseen: string;
}

const CODE_STYLE = /^(source code|code|code block|html preformatted|preformatted text|macro text|plain text code)$/i;
const QUOTE_STYLE = /^(intense )?quote$|^block text$/i;

/** @param ground what lies under it, where it says nothing; undefined is the paper, `other` is not known */
export function readParagraph(paragraph: XmlElement, parts: DocxParts, ground: string | undefined): ReadParagraph {
  const properties = childOf(paragraph, 'pPr');
  const style = parts.styles(attributeOf(childOf(properties, 'pStyle'), 'val'));
  const walk: Walk = {
    runs: [],
    style,
    level: readOutline(properties) ?? (attributeOf(childOf(properties, 'outlineLvl'), 'val') === '9' ? undefined : style.level),
    numbering: childOf(properties, 'numPr') ?? style.numbering,
    isCode: false,
    isQuoted: QUOTE_STYLE.test(style.name),
    hidden: [],
    pictures: 0,
    deletions: 0,
    insertions: 0,
    beside: [],
    parts,
    look: style.look,
    link: undefined,
    ground: readGround(properties) ?? style.ground ?? ground,
    unseen: '',
  };
  visitChildren(paragraph, walk);
  endHidden(walk);
  const said = walk.runs.filter(({ text }) => text.trim() !== '');
  walk.isCode = CODE_STYLE.test(style.name) || (said.length > 0 && said.every(({ isCode }) => isCode));
  return walk;
}

function visitChildren(node: XmlElement, walk: Walk): void {
  for (const child of elementsOf(node)) visit(child, walk);
}

function visit(node: XmlElement, walk: Walk): void {
  switch (node.name) {
    case 'r':
      addRun(node, walk);
      return;
    case 'del':
    case 'moveFrom':
      if (hasText(node)) walk.deletions++;
      return;
    case 'ins':
    case 'moveTo':
      if (hasText(node)) walk.insertions++;
      visitChildren(node, walk);
      return;
    case 'hyperlink': {
      const before = walk.link;
      walk.link = walk.parts.links.get(relationKey(node) ?? '');
      visitChildren(node, walk);
      walk.link = before;
      return;
    }
    case 'oMath':
    case 'oMathPara':
      addText([...descendantsNamed(node, 't')].map(xmlText).join(''), walk.look, walk);
      return;
    // Their words are said by others: what a field computes by, how a word is pronounced, what older programs show instead.
    case 'pPr':
    case 'instrText':
    case 'rt':
    case 'Fallback':
      return;
    default:
      visitChildren(node, walk);
  }
}

const hasText = (node: XmlElement): boolean =>
  ['t', 'delText'].some((name) => [...descendantsNamed(node, name)].some((text) => xmlText(text).trim() !== ''));

function addRun(run: XmlElement, walk: Walk): void {
  const properties = childOf(run, 'rPr');
  const named = walk.parts.styles(attributeOf(childOf(properties, 'rStyle'), 'val'), true).look;
  const look = mergeLooks(mergeLooks(walk.look, named), readLook(properties));
  visitRun(run, { ...look, isHidden: Boolean(look.isHidden || look.isTiny) || isUnseen(look, walk.ground) }, walk);
}

function visitRun(node: XmlElement, look: Look, walk: Walk): void {
  for (const child of elementsOf(node)) {
    switch (child.name) {
      case 't':
        addText(xmlText(child), look, walk);
        break;
      case 'tab':
      case 'br':
      case 'cr':
        addText(child.name === 'tab' ? '\t' : '\n', look, walk);
        break;
      case 'noBreakHyphen':
        addText('-', look, walk);
        break;
      case 'footnoteReference':
      case 'endnoteReference':
        walk.beside.push(
          ...[walk.parts.footnotes.get(`${child.name.slice(0, -'Reference'.length)} ${attributeOf(child, 'id')}`)].flatMap(
            (note) => note ?? [],
          ),
        );
        break;
      case 'drawing':
      case 'pict':
      case 'object':
        addDrawing(child, walk);
        break;
      case 'ruby':
        for (const base of descendantsNamed(child, 'rubyBase')) visitChildren(base, walk);
        break;
      case 'AlternateContent':
      case 'Choice':
        visitRun(child, look, walk);
        break;
    }
  }
}

/** A picture, or a box with text. Boxes in it are found when it is read. */
function addDrawing(node: XmlElement, walk: Walk): void {
  const boxes = [...outermostNamed(node, 'txbxContent')];
  if (boxes.length === 0) walk.pictures++;
  walk.beside.push(...boxes);
}

function addText(text: string, { isBold, isItalic, isStruck, isCode, isHidden }: Look, walk: Walk): void {
  if (isHidden) {
    walk.unseen += text;
    return;
  }
  endHidden(walk);
  // The whole of a heading is bold, which says nothing.
  const marks = { isBold: Boolean(isBold), isItalic: Boolean(isItalic), isStruck: Boolean(isStruck), isCode: Boolean(isCode) };
  walk.runs.push({ text, ...marks, link: walk.link });
}

function endHidden(walk: Walk): void {
  const text = walk.unseen.replace(/\s+/gu, ' ').trim();
  if (text !== '') walk.hidden.push(text);
  walk.unseen = '';
}
