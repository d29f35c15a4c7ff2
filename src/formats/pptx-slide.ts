import { type DocumentBlock, namesColumns } from './document-blocks.js';
import { isUnseen } from './office-colors.js';
import { relationKey } from './office-package.js';
import type { SlideGround } from './pptx-ground.js';
import { isCodeFont, plainRuns, type Run, writeRuns } from './write-runs.js';
import { attributeOf, childOf, childrenNamed, descendantsNamed, elementsOf, type XmlElement, xmlText } from './xml-tree.js';

interface SlideContent {
  blocks: DocumentBlock[];
  /** Of shapes that are switched off. */
  hidden: string[];
  pictures: number;
  /** Charts, diagrams, files of other programs. */
  drawings: number;
}

interface Walk extends SlideContent {
  links: ReadonlyMap<string, string>;
  partOf: (key: string) => XmlElement | undefined;
  place: SlideGround | undefined;
  /** What lies under the letters here, as `SlideGround.groundOf`. */
  ground: string | undefined;
}

/**
 * What a slide shows: its title first, wherever it was drawn, then its shapes in their order.
 * @param partOf a part of the file by the key of its relation, for the texts of diagrams
 */
export function readSlide(
  slide: XmlElement,
  links: ReadonlyMap<string, string>,
  place?: SlideGround,
  partOf: Walk['partOf'] = () => undefined,
): SlideContent {
  const walk: Walk = { blocks: [], hidden: [], pictures: 0, drawings: 0, links, partOf, place, ground: 'other' };
  const tree = childOf(slide, 'cSld', 'spTree');
  const title = tree && findDrawnTitle(elementsOf(tree));
  for (const shape of tree ? elementsOf(tree) : []) {
    if (place?.isOutside(shape)) hide(shape, walk);
    else if (shape === title) addTitle(paragraphsOf(shape, { ...walk, ground: place?.groundOf(shape) ?? 'other' }), 2, walk);
    else visit(shape, walk);
  }
  const { hidden, pictures, drawings } = walk;
  const isTitle = ({ kind }: DocumentBlock): boolean => kind === 'heading';
  const blocks = [...walk.blocks.filter(isTitle), ...walk.blocks.filter((block) => !isTitle(block))];
  return { blocks, hidden, pictures, drawings };
}

/** What the speaker means to say: quotes, for they do not stand on the slide. */
export function readNotes(part: XmlElement | undefined): Pick<SlideContent, 'blocks' | 'hidden'> {
  const shapes = part ? [...descendantsNamed(part, 'sp')] : [];
  const body = shapes.filter((shape) => placeholderOf(shape) === 'body');
  const hidden: string[] = [];
  const blocks = body.flatMap((shape) =>
    paragraphsOf(shape, { links: new Map(), hidden, place: undefined, ground: 'other' }).flatMap(({ runs }): DocumentBlock[] => {
      const text = writeRuns(runs);
      return text === '' ? [] : [{ kind: 'paragraph', text, isQuoted: true }];
    }),
  );
  return { blocks, hidden };
}

const MAX_TITLE_CHARS = 100;

/** Programs that know no titles draw them: one line in letters larger than all others of a slide without a title. */
function findDrawnTitle(shapes: readonly XmlElement[]): XmlElement | undefined {
  if (shapes.some((shape) => /^(?:title|ctrTitle)$/.test(placeholderOf(shape) ?? ''))) return undefined;
  const drawn = shapes
    .filter((shape) => shape.name === 'sp' && !isSwitchedOff(shape))
    .map((shape) => ({ shape, size: sizeOf(shape) }))
    .sort((a, b) => b.size - a.size);
  const [first, second] = drawn;
  const hasOthers = second !== undefined || shapes.some(({ name }) => name === 'graphicFrame' || name === 'grpSp');
  if (first === undefined || !hasOthers || first.size <= (second?.size ?? 0)) return undefined;
  const lines = childrenNamed(childOf(first.shape, 'txBody'), 'p').map((line) => wordsOf(line).trim());
  const [line, ...others] = lines.filter((words) => words !== '');
  return line !== undefined && others.length === 0 && line.length <= MAX_TITLE_CHARS ? first.shape : undefined;
}

const wordsOf = (node: XmlElement): string => [...descendantsNamed(node, 't')].map(xmlText).join('');

/** Of its largest letters, in hundredths of a point; 0 where it does not say. */
const sizeOf = (shape: XmlElement): number =>
  Math.max(0, ...[...descendantsNamed(shape, 'rPr')].map((look) => Number(attributeOf(look, 'sz') ?? 0) || 0));

function addTitle(paragraphs: readonly Paragraph[], level: number, walk: Walk): void {
  const text = paragraphs.map(({ runs }) => plainRuns(runs)).filter((words) => words !== '');
  if (text.length > 0) walk.blocks.push({ kind: 'heading', level, text: text.join(' ') });
}

/** What a shape is for: `title`, `body`, `sldNum`; undefined for one that was drawn freely. */
function placeholderOf(shape: XmlElement): string | undefined {
  const found = childOf(shape, 'nvSpPr', 'nvPr', 'ph');
  return found && (attributeOf(found, 'type') ?? 'body');
}

function visitChildren(node: XmlElement, walk: Walk): void {
  for (const child of elementsOf(node)) visit(child, walk);
}

function hide(node: XmlElement, walk: Walk): void {
  const text = [...descendantsNamed(node, 't')].map(xmlText).join(' ').replace(/\s+/gu, ' ').trim();
  if (text !== '') walk.hidden.push(text);
}

function visit(node: XmlElement, walk: Walk): void {
  if (isSwitchedOff(node)) {
    hide(node, walk);
    return;
  }
  switch (node.name) {
    case 'sp':
      addShape(node, walk);
      break;
    case 'pic':
      walk.pictures++;
      break;
    case 'graphicFrame':
      addFrame(node, walk);
      break;
    case 'grpSp':
      inGroup(node, walk);
      break;
    case 'AlternateContent':
      for (const choice of childrenNamed(node, 'Choice')) visitChildren(choice, walk);
      break;
  }
}

function inGroup(node: XmlElement, walk: Walk): void {
  const { place } = walk;
  walk.place = undefined;
  visitChildren(node, walk);
  walk.place = place;
}

/** Letters without a colour, quite see-through, or of one point (given in hundredths) are seen by nobody. */
function isUndrawn(properties: XmlElement | undefined): boolean {
  const size = attributeOf(properties, 'sz');
  if (size !== undefined && Number(size) <= 100) return true;
  if (childOf(properties, 'noFill') !== undefined) return childOf(properties, 'ln', 'solidFill') === undefined;
  const fill = childOf(properties, 'solidFill');
  return fill !== undefined && [...descendantsNamed(fill, 'alpha')].some((alpha) => Number(attributeOf(alpha, 'val')) === 0);
}

const isSwitchedOff = (node: XmlElement): boolean =>
  elementsOf(node).some(({ name, children }) => {
    const traits = /^nv.*Pr$/.test(name)
      ? children.find((child) => typeof child !== 'string' && child.name === 'cNvPr')
      : undefined;
    return traits !== undefined && typeof traits !== 'string' && /^(1|true)$/.test(attributeOf(traits, 'hidden') ?? '');
  });

/** Stands on every slide. */
const MARGINS = new Set(['sldNum', 'dt', 'ftr', 'hdr']);

function addShape(shape: XmlElement, walk: Walk): void {
  const role = placeholderOf(shape);
  if (role !== undefined && MARGINS.has(role)) return;
  // Where a shape of a group stands is not known.
  const paragraphs = paragraphsOf(shape, { ...walk, ground: walk.place ? walk.place.groundOf(shape) : 'other' });
  if (role === 'title' || role === 'ctrTitle') {
    addTitle(paragraphs, role === 'ctrTitle' ? 1 : 2, walk);
    return;
  }
  // An arrow between two shapes.
  if (!paragraphs.some(({ runs }) => /[\p{L}\p{N}]/u.test(plainRuns(runs)))) return;
  const isBody = role === 'body' || role === 'obj';
  const numbers: number[] = [];
  for (const { runs, level, bullet } of paragraphs) {
    const text = writeRuns(runs);
    if (text === '') continue;
    numbers.length = Math.min(numbers.length, level + 1);
    if (bullet === 'number') {
      numbers[level] = (numbers[level] ?? 0) + 1;
      walk.blocks.push({ kind: 'item', level, text, number: numbers[level] });
    } else if (runs.length > 0 && runs.every(({ isCode, text: words }) => isCode || words.trim() === ''))
      walk.blocks.push({ kind: 'code', text: runs.map(({ text: words }) => words).join('') });
    // Layouts give the paragraphs of a body their bullets.
    else if (bullet === 'sign' || (bullet === undefined && isBody && paragraphs.length > 1))
      walk.blocks.push({ kind: 'item', level, text });
    else walk.blocks.push({ kind: 'paragraph', text });
  }
}

interface Paragraph {
  runs: Run[];
  level: number;
  bullet: 'sign' | 'number' | 'none' | undefined;
}

type Letters = Pick<Walk, 'links' | 'hidden' | 'place' | 'ground'>;

function paragraphsOf(shape: XmlElement, walk: Letters): Paragraph[] {
  return childrenNamed(childOf(shape, 'txBody'), 'p').map((paragraph) => {
    const properties = childOf(paragraph, 'pPr');
    const has = (...names: string[]): boolean => names.some((name) => childOf(properties, name) !== undefined);
    const bullet = has('buNone') ? 'none' : has('buAutoNum') ? 'number' : has('buChar', 'buBlip') ? 'sign' : undefined;
    return { runs: runsOf(paragraph, walk), level: Math.min(8, Number(attributeOf(properties, 'lvl') ?? 0) || 0), bullet };
  });
}

function runsOf(paragraph: XmlElement, { links, hidden, place, ground }: Letters): Run[] {
  return elementsOf(paragraph).flatMap((child): Run[] => {
    if (child.name === 'br') return [{ text: '\n' }];
    if (child.name !== 'r' && child.name !== 'fld')
      return [...descendantsNamed(child, 'oMath')].map((math) => ({ text: xmlText(math) }));
    const properties = childOf(child, 'rPr');
    const isOn = (name: string): boolean => /^(1|true)$/.test(attributeOf(properties, name) ?? '');
    const click = childOf(properties, 'hlinkClick');
    const text = childOf(child, 't');
    const color = place?.colorOf(childOf(properties, 'solidFill'));
    if (isUndrawn(properties) || isUnseen({ color }, childOf(properties, 'highlight') ? 'other' : ground)) {
      const words = text === undefined ? '' : xmlText(text).trim();
      if (words !== '') hidden.push(words);
      return [];
    }
    return [
      {
        text: text ? xmlText(text) : '',
        isBold: isOn('b'),
        isItalic: isOn('i'),
        isStruck: /^(sng|dbl)Strike$/.test(attributeOf(properties, 'strike') ?? ''),
        isCode: isCodeFont(attributeOf(childOf(properties, 'latin'), 'typeface') ?? ''),
        link: click && links.get(relationKey(click) ?? ''),
      },
    ];
  });
}

/** A table; anything else in a frame is a drawing. */
function addFrame(frame: XmlElement, walk: Walk): void {
  const [table] = descendantsNamed(frame, 'tbl');
  if (table === undefined) {
    if (!addDiagram(frame, walk)) walk.drawings++;
    return;
  }
  const rows = childrenNamed(table, 'tr');
  const above: string[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = childrenNamed(row, 'tc').map((cell, at) => {
      if (attributeOf(cell, 'vMerge') === '1') return above[at] ?? '';
      const texts = paragraphsOf(cell, walk).map(({ runs }) => writeRuns(runs));
      return texts.filter((text) => text !== '').join(' ');
    });
    above.splice(0, above.length, ...cells);
    const isFirst = index === 0 && rows.length > 1 && (isMarkedHead(table) || cells.every((text) => text === '' || isBold(text)));
    walk.blocks.push({ kind: 'row', cells, ...(isFirst && namesColumns(cells) ? { isHead: true } : {}) });
  }
}

const isMarkedHead = (table: XmlElement): boolean => /^(1|true)$/.test(attributeOf(childOf(table, 'tblPr'), 'firstRow') ?? '');

const isBold = (text: string): boolean => /^\*\*[^*]+\*\*$/.test(text);

/** The texts of a diagram (SmartArt), which stand in a part of its own: its points in their order. False for what is no diagram. */
function addDiagram(frame: XmlElement, walk: Walk): boolean {
  const [ids] = descendantsNamed(frame, 'relIds');
  const key = ids && Object.entries(ids.attributes).find(([name]) => /(?:^|:)dm$/.test(name))?.[1];
  const data = key === undefined ? undefined : walk.partOf(key);
  const points = childrenNamed(data && childOf(data, 'ptLst'), 'pt')
    .map((point) => childrenNamed(childOf(point, 't'), 'p').map(wordsOf).join(' ').replace(/\s+/gu, ' ').trim())
    .filter((text) => text !== '');
  for (const text of points) walk.blocks.push({ kind: 'item', level: 0, text: writeRuns([{ text }]) });
  return points.length > 0;
}
