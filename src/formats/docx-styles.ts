import { isCodeFont } from './write-runs.js';
import { attributeOf, childOf, childrenNamed, type XmlElement } from './xml-tree.js';

/** How text looks; undefined where nothing is said of it. */
export interface Look {
  isBold?: boolean | undefined;
  isItalic?: boolean | undefined;
  isStruck?: boolean | undefined;
  isCode?: boolean | undefined;
  isHidden?: boolean | undefined;
}

/** What a style says, with what it takes from those that it is based on. */
export interface Style {
  /** In English in every language of Word, where it is one of Word's own. */
  name: string;
  /** 1–6, of headings. */
  level: number | undefined;
  look: Look;
  numbering: XmlElement | undefined;
}

const NO_STYLE: Style = { name: '', level: undefined, look: {}, numbering: undefined };
const MAX_BASES = 20;

/** The style of each key, `undefined` that of paragraphs which name none. */
export function readStyles(part: XmlElement | undefined): (key: string | undefined) => Style {
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
  return (key) => (key === undefined ? NO_STYLE : read(key, 0));
}

function readStyle(element: XmlElement, base: Style): Style {
  const name = attributeOf(childOf(element, 'name'), 'val') ?? '';
  const named = /^heading ([1-9])$/i.exec(name)?.[1] ?? (/^title$/i.test(name) ? '1' : undefined);
  return {
    name,
    level: named === undefined ? (readOutline(childOf(element, 'pPr')) ?? base.level) : Math.min(6, Number(named)),
    look: mergeLooks(base.look, readLook(childOf(element, 'rPr'))),
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
    isHidden: size !== undefined && Number(size) <= 2 ? true : readSwitch(properties, 'vanish'),
  };
}

function readSwitch(properties: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(properties, name);
  return found === undefined ? undefined : !/^(0|false|off|none)$/.test(attributeOf(found, 'val') ?? '');
}

/** What the second says goes before what the first says. */
export function mergeLooks(first: Look, second: Look): Look {
  return { ...first, ...Object.fromEntries(Object.entries(second).filter(([, value]) => value !== undefined)) };
}
