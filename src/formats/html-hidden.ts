import { type Declaration, hiddenByStyle, splitDeclarations } from '../domain/hidden-style.js';
import { type Cascade, declare, NO_GROUND } from './css-cascade.js';
import { Grounds, isPicture } from './html-grounds.js';
import { attribute, childrenOf, type HtmlDocument, type HtmlElement, isElement, NO_TEXT, walkElements } from './html-tree.js';

/** Elements of a kind: asked for by calling it. */
interface Marks {
  (element: HtmlElement): boolean;
  mark(element: HtmlElement): void;
}

function makeMarks(): Marks {
  const marked = new WeakSet<HtmlElement>();
  return Object.assign((element: HtmlElement) => marked.has(element), {
    mark: (element: HtmlElement) => {
      marked.add(element);
    },
  });
}

/** Does nobody see an element, with all that is in it? */
export const isHidden = makeMarks();

/** Does nobody see the text right inside an element, while something in it is seen? */
export const isTextHidden = makeMarks();

type Style = ReadonlyMap<string, Declaration>;

/** What an element takes over from the one around it. */
interface Inherited {
  visibility: string;
  hasSize: boolean;
  color: string | undefined;
  /** By a style sheet, not by the element itself. */
  isColorOfSheet: boolean;
  ground: string | undefined;
  /** The place in the page of the element that gives this ground; -1: none does. */
  groundFrom: number;
  /** It stands somewhere else than what it lies in: what is under it is not known. */
  isLifted: boolean;
  /** Its letters are holes through which its ground is seen. */
  isCutOut: boolean;
}

interface Seen extends Inherited {
  element: HtmlElement;
  parent: number;
  isAway: boolean;
}

const OUTSIDE: Inherited = {
  visibility: 'visible',
  hasSize: true,
  color: undefined,
  isColorOfSheet: false,
  ground: undefined,
  groundFrom: -1,
  isLifted: false,
  isCutOut: false,
};

/**
 * Marks the elements that nobody sees who looks at the page on a screen, as attributes and style sheets say; iterative, for trees of any
 * depth. What may be seen is taken as seen where a script, a picture or a style sheet that is not at hand could show it.
 * @param hasOtherSheets does it link to style sheets that are not at hand?
 */
export function markHidden(document: HtmlDocument, cascade?: Cascade, hasOtherSheets = false): void {
  const all: Seen[] = [];
  const at = new Map<HtmlElement, number>();
  const hasScript = [...walkElements(document)].some(isScript);
  const grounds = new Grounds();
  for (const element of walkElements(document, ({ tagName }) => !NO_TEXT.has(tagName) || tagName === 'head')) {
    const parent = element.parentNode && isElement(element.parentNode) ? (at.get(element.parentNode) ?? -1) : -1;
    const place = all.length;
    const style = styleOf(element, cascade);
    const inherited = inherit(element, style, all[parent] ?? OUTSIDE, place);
    const seen = { ...inherited, element, parent, isAway: isAway(element, style, hasScript) };
    if (inherited.groundFrom === place) grounds.add(place, inherited.ground);
    // Lies over the ground of the element itself, under its text.
    if (!seen.isAway && (isPicture(element) || cascade?.hasPaintedPart(element))) grounds.add(place + PART, undefined);
    at.set(element, place);
    all.push(seen);
  }
  const ends = endsOf(all);
  settle(all, (seen, place) => isUnseen(seen, { grounds, hasOtherSheets, ends, place }));
}

/** A painted part of an element stands between its own place and the next. */
const PART = 0.5;

/** Where each element ends: the place of the last one in it. */
function endsOf(all: readonly Seen[]): Uint32Array {
  const ends = Uint32Array.from(all, (_, place) => place);
  for (let place = all.length - 1; place >= 0; place--) {
    const parent = all[place]?.parent ?? -1;
    if (parent >= 0) ends[parent] = Math.max(ends[parent] as number, ends[place] as number);
  }
  return ends;
}

const isScript = (element: HtmlElement): boolean =>
  element.tagName === 'script' && /^(|module|(text|application)\/(java|ecma)script)$/i.test(attribute(element, 'type') ?? '');

/** From the innermost elements on: one of which all text is unseen is hidden as a whole. */
function settle(all: readonly Seen[], isTextUnseen: (seen: Seen, place: number) => boolean): void {
  const hasText = new Uint8Array(all.length);
  const isSeen = new Uint8Array(all.length);
  for (let index = all.length - 1; index >= 0; index--) {
    const seen = all[index] as Seen;
    const { element, parent } = seen;
    const isOwn =
      !NO_TEXT.has(element.tagName) && childrenOf(element).some((node) => 'value' in node && node.value.trim() !== '');
    const isUnseenText = isOwn && isTextUnseen(seen, index);
    if (isOwn) hasText[index] = 1;
    if (isOwn && !isUnseenText) isSeen[index] = 1;
    if (seen.isAway || (hasText[index] === 1 && isSeen[index] === 0)) isHidden.mark(element);
    else if (isUnseenText) isTextHidden.mark(element);
    if (parent < 0) continue;
    if (hasText[index] === 1) hasText[parent] = 1;
    if (isSeen[index] === 1 && !seen.isAway) isSeen[parent] = 1;
  }
}

/** Of the sheets, then of its own: what it says itself goes before, but for what a sheet calls important. */
function styleOf(element: HtmlElement, cascade: Cascade | undefined): Style {
  const style = new Map<string, Declaration>();
  for (const [property, value] of hintsOf(element)) declare(style, { property, value, isImportant: false });
  const ofSheets = cascade?.styleOf(element);
  for (const one of ofSheets?.values() ?? []) {
    const [property, value] = [one.property, asOfSheet(one, ofSheets as Style)];
    if (value !== undefined) declare(style, { ...one, property, value, isOfSheet: true } as Declaration);
  }
  for (const one of splitDeclarations(attribute(element, 'style') ?? '')) declare(style, one);
  return style;
}

const isOfSheet = (one: Declaration | undefined): boolean => one !== undefined && 'isOfSheet' in one;

/** What old pages write as attributes. */
function* hintsOf(element: HtmlElement): Generator<[property: string, value: string]> {
  const given = (name: string): string => (attribute(element, name) ?? '').trim().toLowerCase();
  if (given('bgcolor') !== '') yield ['background-color', given('bgcolor')];
  if (given('background') !== '') yield ['background-image', 'url(x)'];
  if (element.tagName === 'font' && given('color') !== '') yield ['color', given('color')];
  if (element.tagName === 'body' && given('text') !== '') yield ['color', given('text')];
  if (element.tagName === 'a' && given('href') !== '') yield ['color', '#0000ee'];
}

/** What moves a little or by a share of its place is laid out so; far out is what is moved as far as no page is wide. */
const FAR = /^-(\d{4,}(\.\d+)?(px)?|\d{3,}(\.\d+)?(em|rem|vw|vh|ch))$/;

/** A declaration of a sheet, where it may hide something; sheets lay out pages, and a few of their ways look like hiding. */
function asOfSheet({ property, value }: Declaration, style: Style): string | undefined {
  if (/^(left|right|top|bottom|margin-left|margin-top)$/.test(property)) return FAR.test(value) ? value : undefined;
  if (/^(max-)?(width|height)$/.test(property)) {
    const isFilled = [...style.keys()].some((name) => /^(padding|min-)/.test(name)) && property.endsWith('height');
    return isFilled || value.endsWith('%') ? undefined : value;
  }
  return value;
}

const MOVED = /^(opacity|filter|transform|scale|translate|clip-path|visibility)$/;
const BY_ITSELF =
  /^(display|content-visibility|opacity|filter|zoom|scale|translate|transform|text-indent|left|right|top|bottom|margin-left|margin-top|clip|clip-path|overflow|(max-)?(width|height))$/;

/** Does an animation of a sheet run on it? That may show anything, and needs no script. */
const isAnimated = (style: Style): boolean =>
  [...style.values()].some(
    (one) => /^animation(-name)?$/.test(one.property) && isOfSheet(one) && !/^(none|initial|unset)$/.test(one.value),
  );

/** Is it away, with all that is in it? */
function isAway(element: HtmlElement, style: Style, hasScript: boolean): boolean {
  const display = style.get('display');
  const isClosed = element.tagName === 'dialog' && attribute(element, 'open') === undefined;
  const isOff = isClosed || attribute(element, 'hidden') !== undefined;
  if (isOff && (display === undefined || display.value === 'none')) return true;
  // Programs show a page when it is loaded.
  const isPage = element.tagName === 'html' || element.tagName === 'body';
  const isMoving = hasScript && [...style.keys()].some((name) => /^(transition|animation)/.test(name));
  const isShown = isAnimated(style);
  const own = [...style.values()].filter(
    (one) =>
      BY_ITSELF.test(one.property) &&
      !(isShown && !/^(display|content-visibility)$/.test(one.property)) &&
      !(isOfSheet(one) && (isPage || (isMoving && MOVED.test(one.property)))),
  );
  return own.length > 0 && hiddenByStyle(own.map(({ property, value }) => `${property}:${value}`).join(';')) !== undefined;
}

const NONE = /^(inherit|unset|revert|revert-layer|currentcolor)$/;
const RELATIVE = /^\d*\.?\d+(em|%)$|^(smaller|larger|inherit|unset)$/;

function inherit(element: HtmlElement, style: Style, around: Inherited, place: number): Inherited {
  const isPage = element.tagName === 'html' || element.tagName === 'body';
  const own = { ...around };
  const moves = [...style.keys()].some((name) => /^(transition|animation)/.test(name));
  const isShown = isAnimated(style);
  let color: string | undefined;
  let picture: string | undefined;
  for (const one of style.values()) {
    const { property, value } = one;
    if (isShown && /^(color|-webkit-text-fill-color|font|font-size)$/.test(property)) own.color = undefined;
    else if (property === 'visibility' && !NONE.test(value) && !(isOfSheet(one) && (isPage || moves))) own.visibility = value;
    else if ((property === 'color' || property === '-webkit-text-fill-color') && !NONE.test(value)) {
      own.color = value;
      own.isColorOfSheet = isOfSheet(one);
    } else if (property === 'font' || property === 'font-size') {
      const isNone = hiddenByStyle(`${property}:${value}`) !== undefined;
      own.hasSize = !isNone && (around.hasSize || !RELATIVE.test(value));
    } else if (/^background(-color|-image)?$/.test(property)) {
      const ground = NO_GROUND.test(value) ? undefined : value;
      if (property !== 'background-image') color = ground;
      if (property !== 'background-color') picture = property === 'background' ? undefined : ground;
      if (ground !== undefined) own.isCutOut = /(^|,)text(,|$)/.test(value);
    } else if (/^(-webkit-)?background-clip$/.test(property)) own.isCutOut = value === 'text';
  }
  // A picture lies over the colour.
  const ground = picture ?? color;
  if (ground !== undefined) Object.assign(own, { ground, groundFrom: place, isLifted: false });
  else if (/^(absolute|fixed|sticky)$/.test(style.get('position')?.value ?? '')) own.isLifted = true;
  return own;
}

/** Where a text stands among what its page paints. */
interface Setting {
  grounds: Grounds;
  hasOtherSheets: boolean;
  ends: Uint32Array;
  place: number;
}

function isUnseen(seen: Inherited, { grounds, hasOtherSheets, ends, place }: Setting): boolean {
  const { visibility, hasSize, color, ground, groundFrom, isColorOfSheet, isLifted, isCutOut } = seen;
  if (/^(hidden|collapse)$/.test(visibility) || !hasSize) return true;
  if (color === undefined) return false;
  const rule = hiddenByStyle(`color:${color}`, ground);
  if (rule === 'see-through') return !isCutOut;
  if (rule !== 'white on white') return false;
  // One that writes its own colours says what it looks like; a sheet lays out a page, and what is under a text is not told by its tree.
  if (!isColorOfSheet) return true;
  if (hasOtherSheets && groundFrom !== place) return false;
  const isApart = isLifted || groundFrom < 0;
  return !(isApart
    ? grounds.couldShow(color, 0, ends.length)
    : grounds.couldShow(color, groundFrom + PART, (ends[groundFrom] as number) + PART));
}
