import type { Shade } from './office-colors.js';
import { isCodeFont } from './write-runs.js';
import { attributeOf, childOf, childrenNamed, type XmlElement } from './xml-tree.js';

/** How text looks; undefined where nothing is said of it. */
export interface Look extends Shade {
  isBold?: boolean | undefined;
  isItalic?: boolean | undefined;
  isStruck?: boolean | undefined;
  isCode?: boolean | undefined;
  isHidden?: boolean | undefined;
  /** Of one point or less. */
  isTiny?: boolean | undefined;
}

/** What a style says, with what it takes from those that it is based on. */
export interface Style {
  /** In English in every language of Word, where it is one of Word's own. */
  name: string;
  /** 1–6, of headings. */
  level: number | undefined;
  look: Look;
  /** What lies under its paragraphs, as `Look.ground`. */
  ground: string | undefined;
  numbering: XmlElement | undefined;
}

const NO_STYLE: Style = { name: '', level: undefined, look: {}, ground: undefined, numbering: undefined };
const MAX_BASES = 20;

/**
 * The style of each key. Of paragraphs that name none it is the one that the file calls the default; all are based on what the file says
 * of every text, unless `isOfLetters`.
 */
export function readStyles(part: XmlElement | undefined): (key: string | undefined, isOfLetters?: boolean) => Style {
  const everywhere: Style = { ...NO_STYLE, look: hidingOf(readLook(childOf(part, 'docDefaults', 'rPrDefault', 'rPr'))) };
  const usual = childrenNamed(part, 'style').find(
    (style) => attributeOf(style, 'type') === 'paragraph' && /^(1|true|on)$/.test(attributeOf(style, 'default') ?? ''),
  );
  const ofUsual: Style = usual === undefined ? everywhere : { ...everywhere, look: hidingOf(readStyle(usual, everywhere).look) };
  const all = new Map(childrenNamed(part, 'style').map((style) => [attributeOf(style, 'styleId') ?? '', style]));
  const known = new Map<string, Style>();
  const read = (key: string, depth: number): Style => {
    const found = known.get(key);
    const element = all.get(key);
    if (found !== undefined || element === undefined || depth > MAX_BASES) return found ?? NO_STYLE;
    const basedOn = attributeOf(childOf(element, 'basedOn'), 'val');
    const style = readStyle(element, basedOn === undefined ? NO_STYLE : read(basedOn, depth + 1));
    known.set(key, style);
    return style;
  };
  return (key, isOfLetters = false) => {
    if (key === undefined) return isOfLetters ? NO_STYLE : ofUsual;
    const style = read(key, 0);
    return isOfLetters ? style : { ...style, look: mergeLooks(everywhere.look, style.look) };
  };
}

/** That all of a text is bold says nothing; that nobody sees it does. */
const hidingOf = ({ isHidden, isTiny, color, ground }: Look): Look => ({ isHidden, isTiny, color, ground });

function readStyle(element: XmlElement, base: Style): Style {
  const name = attributeOf(childOf(element, 'name'), 'val') ?? '';
  const named = /^heading ([1-9])$/i.exec(name)?.[1] ?? (/^title$/i.test(name) ? '1' : undefined);
  return {
    name,
    level: named === undefined ? (readOutline(childOf(element, 'pPr')) ?? base.level) : Math.min(6, Number(named)),
    look: mergeLooks(base.look, readLook(childOf(element, 'rPr'))),
    ground: readGround(childOf(element, 'pPr')) ?? base.ground,
    numbering: childOf(element, 'pPr', 'numPr') ?? base.numbering,
  };
}

/** Level of a heading that is none by its style; 9 is text. */
export function readOutline(properties: XmlElement | undefined): number | undefined {
  const level = attributeOf(childOf(properties, 'outlineLvl'), 'val');
  return level === undefined || !/^[0-8]$/.test(level) ? undefined : Math.min(6, Number(level) + 1);
}

/** What the properties of a run say of its look. */
export function readLook(properties: XmlElement | undefined): Look {
  const fonts = childOf(properties, 'rFonts');
  const font = attributeOf(fonts, 'ascii') ?? attributeOf(fonts, 'hAnsi');
  const size = attributeOf(childOf(properties, 'sz'), 'val');
  return {
    isBold: readSwitch(properties, 'b'),
    isItalic: readSwitch(properties, 'i'),
    isStruck: readSwitch(properties, 'strike') ?? readSwitch(properties, 'dstrike'),
    isCode: font === undefined ? undefined : isCodeFont(font),
    // Half points: nobody reads a letter of one point.
    isTiny: size === undefined ? undefined : Number(size) <= 2,
    isHidden: readSwitch(properties, 'vanish'),
    color: attributeOf(childOf(properties, 'color'), 'val')?.toLowerCase(),
    ground: readGround(properties),
  };
}

const HIGHLIGHTS: Record<string, string> = { white: 'ffffff', black: '000000' };

/** What lies under a run or a paragraph; `other` where it is not known, or no single colour. */
export function readGround(properties: XmlElement | undefined): string | undefined {
  const highlight = attributeOf(childOf(properties, 'highlight'), 'val');
  if (highlight !== undefined && highlight !== 'none') return HIGHLIGHTS[highlight] ?? 'other';
  const shading = childOf(properties, 'shd');
  const fill = attributeOf(shading, 'fill')?.toLowerCase();
  if (shading === undefined || fill === undefined) return undefined;
  if (!/^(clear|nil)$/.test(attributeOf(shading, 'val') ?? 'clear')) return 'other';
  return /^[\da-f]{6}$/.test(fill) ? fill : undefined;
}

function readSwitch(properties: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(properties, name);
  return found === undefined ? undefined : !/^(0|false|off|none)$/.test(attributeOf(found, 'val') ?? '');
}

/** What the second says goes before what the first says. */
export function mergeLooks(first: Look, second: Look): Look {
  return { ...first, ...Object.fromEntries(Object.entries(second).filter(([, value]) => value !== undefined)) };
}
