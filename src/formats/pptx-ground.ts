import type { OfficePackage } from './office-package.js';
import { attributeOf, childOf, descendantsNamed, elementsOf, type XmlElement } from './xml-tree.js';

/** What a slide and what it is made after lay under its texts. */
export interface SlideGround {
  /** Does a shape lie beside the slide, where nobody sees it? */
  isOutside(shape: XmlElement): boolean;
  /** What lies under the text of a shape: six digits, undefined is white, `other` is not known. */
  groundOf(shape: XmlElement): string | undefined;
  /** The colour of a fill; undefined where it is none that is known. */
  colorOf(fill: XmlElement | undefined): string | undefined;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** As a slide is drawn: over its layout and its master, in the colours of their theme. */
export function readGround(
  file: OfficePackage,
  presentation: XmlElement | undefined,
): (path: string, slide: XmlElement) => SlideGround {
  const parts = new Map<string, XmlElement | undefined>();
  const part = (path: string | undefined): XmlElement | undefined => {
    if (path === undefined) return undefined;
    if (!parts.has(path)) parts.set(path, file.part(path));
    return parts.get(path);
  };
  const next = (path: string | undefined, type: string): string | undefined =>
    path === undefined ? undefined : [...file.relations(path).values()].find((relation) => relation.type === type)?.target;
  const size = childOf(presentation, 'sldSz');
  const [width, height] = [Number(attributeOf(size, 'cx')), Number(attributeOf(size, 'cy'))];
  return (path, slide) => {
    const layout = next(path, 'slideLayout');
    const master = next(layout, 'slideMaster');
    const trees = [slide, part(layout), part(master)];
    const colorOf = makeColorOf(part(next(master, 'theme')), part(master));
    const paper = groundOfPaper(trees, colorOf);
    const fillers = trees.flatMap((tree, at) => fillersOf(childOf(tree, 'cSld', 'spTree'), at > 0));
    return {
      colorOf,
      isOutside: (shape) => {
        const box = boxOf(shape);
        if (box === undefined || !(width > 0) || !(height > 0) || isTurned(shape)) return false;
        return box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height;
      },
      groundOf: (shape) => {
        const own = fillOf(shape);
        if (own !== undefined) return (own.name === 'solidFill' ? colorOf(own) : undefined) ?? 'other';
        const box = boxOf(shape);
        const isOver = fillers.some((filler) => filler !== shape && overlap(box, boxOf(filler)));
        return isOver || isFilledByStyle(shape) ? 'other' : paper;
      },
    };
  };
}

const FILLS = /^(solidFill|gradFill|blipFill|pattFill|grpFill)$/;

/** The fill that a shape has itself; undefined: it says nothing, or that it has none and something else may lie under it. */
function fillOf(shape: XmlElement): XmlElement | undefined {
  const properties = childOf(shape, 'spPr');
  return properties && elementsOf(properties).find(({ name }) => FILLS.test(name));
}

const isFilledByStyle = (shape: XmlElement): boolean =>
  childOf(shape, 'spPr', 'noFill') === undefined && Number(attributeOf(childOf(shape, 'style', 'fillRef'), 'idx') ?? 0) > 0;

/** Shapes and pictures that may lie under a text. Texts of layouts and masters are examples, which are not shown. */
function fillersOf(tree: XmlElement | undefined, isBehind: boolean): XmlElement[] {
  return (tree ? elementsOf(tree) : []).filter((shape) => {
    if (/^(pic|graphicFrame|grpSp|AlternateContent|contentPart)$/.test(shape.name)) return true;
    if (shape.name !== 'sp' || (isBehind && childOf(shape, 'nvSpPr', 'nvPr', 'ph') !== undefined && fillOf(shape) === undefined))
      return false;
    return fillOf(shape) !== undefined || isFilledByStyle(shape);
  });
}

/** Where a shape stands, in the units of the file; undefined where its layout says so. */
function boxOf(shape: XmlElement): Box | undefined {
  const place = childOf(shape, 'spPr', 'xfrm') ?? childOf(shape, 'grpSpPr', 'xfrm') ?? childOf(shape, 'xfrm');
  const [from, size] = [childOf(place, 'off'), childOf(place, 'ext')];
  if (from === undefined || size === undefined) return undefined;
  const [left, top] = [Number(attributeOf(from, 'x')), Number(attributeOf(from, 'y'))];
  const box = { left, top, right: left + Number(attributeOf(size, 'cx')), bottom: top + Number(attributeOf(size, 'cy')) };
  return Object.values(box).every(Number.isFinite) ? box : undefined;
}

const isTurned = (shape: XmlElement): boolean => attributeOf(childOf(shape, 'spPr', 'xfrm'), 'rot') !== undefined;

const overlap = (one: Box | undefined, other: Box | undefined): boolean =>
  one === undefined ||
  other === undefined ||
  (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom);

/** The first of slide, layout and master that says what it is painted on. */
function groundOfPaper(trees: readonly (XmlElement | undefined)[], colorOf: SlideGround['colorOf']): string | undefined {
  const background = trees.map((tree) => childOf(tree, 'cSld', 'bg')).find((one) => one !== undefined);
  if (background === undefined) return undefined;
  const reference = childOf(background, 'bgRef');
  // The first of a theme's backgrounds is its plain colour.
  if (reference !== undefined) return attributeOf(reference, 'idx') === '1001' ? (colorOf(reference) ?? 'other') : 'other';
  return colorOf(childOf(background, 'bgPr', 'solidFill')) ?? 'other';
}

function makeColorOf(theme: XmlElement | undefined, master: XmlElement | undefined): SlideGround['colorOf'] {
  const scheme = childOf(theme, 'themeElements', 'clrScheme');
  const map = childOf(master, 'clrMap');
  return (fill) => {
    const [color] = fill === undefined ? [] : elementsOf(fill);
    // A shade or tint makes another colour of it.
    if (color === undefined || elementsOf(color).length > 0) return undefined;
    if (color.name === 'srgbClr') return attributeOf(color, 'val');
    if (color.name === 'sysClr') return attributeOf(color, 'lastClr');
    if (color.name !== 'schemeClr') return undefined;
    const name = attributeOf(color, 'val') ?? '';
    const [own] = scheme ? [...descendantsNamed(scheme, attributeOf(map, name) ?? USUAL[name] ?? name)] : [];
    const [set] = own ? elementsOf(own) : [];
    return set && (attributeOf(set, 'lastClr') ?? attributeOf(set, 'val'));
  };
}

const USUAL: Record<string, string> = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
