import { attributeOf, childOf, childrenNamed, type XmlElement } from './xml-tree.js';

/** What stands before a paragraph of a list: a number, other words (`1.2`, `제3조`, `b)`), or nothing that can be read (a bullet). */
export interface Label {
  level: number;
  number?: number;
  words?: string;
}

interface Level {
  form: string;
  /** `%1.%2`: numbers of the levels. */
  text: string;
  start: number;
}

const MAX_LEVEL = 8;

/** Counts the paragraphs of lists, in the order of the document; undefined for one that is in no list. */
export function readNumbering(part: XmlElement | undefined): (numbering: XmlElement | undefined) => Label | undefined {
  const abstracts = new Map(childrenNamed(part, 'abstractNum').map((one) => [attributeOf(one, 'abstractNumId') ?? '', one]));
  const lists = new Map(childrenNamed(part, 'num').map((one) => [attributeOf(one, 'numId') ?? '', one]));
  const counts = new Map<string, (number | undefined)[]>();
  const restarted = new Set<string>();
  return (numbering) => {
    const key = attributeOf(childOf(numbering, 'numId'), 'val');
    const level = Math.min(MAX_LEVEL, Math.max(0, Number(attributeOf(childOf(numbering, 'ilvl'), 'val') ?? 0) || 0));
    if (key === undefined || key === '0') return undefined;
    const list = lists.get(key);
    const abstractKey = attributeOf(childOf(list, 'abstractNumId'), 'val') ?? '';
    const levelAt = (at: number): Level => readLevel(at, list, abstracts.get(abstractKey));
    const counted = counts.get(abstractKey) ?? [];
    counts.set(abstractKey, counted);
    if (hasOwnStart(list, level) && !restarted.has(`${key} ${level}`)) {
      restarted.add(`${key} ${level}`);
      counted.length = level;
    }
    counted[level] = counted[level] === undefined ? levelAt(level).start : counted[level] + 1;
    counted.length = level + 1;
    return makeLabel(level, counted, levelAt);
  };
}

const hasOwnStart = (list: XmlElement | undefined, level: number): boolean => overrideOf(list, level) !== undefined;

const overrideOf = (list: XmlElement | undefined, level: number): XmlElement | undefined =>
  childrenNamed(list, 'lvlOverride').find((one) => attributeOf(one, 'ilvl') === String(level));

function readLevel(at: number, list: XmlElement | undefined, abstract: XmlElement | undefined): Level {
  const own = overrideOf(list, at);
  const isAt = (one: XmlElement): boolean => attributeOf(one, 'ilvl') === String(at);
  const level = childOf(own, 'lvl') ?? childrenNamed(abstract, 'lvl').find(isAt);
  const say = (name: string): string | undefined => attributeOf(childOf(level, name), 'val');
  const start = Number(attributeOf(childOf(own, 'startOverride'), 'val') ?? say('start') ?? 1);
  return {
    form: say('numFmt') ?? (level ? 'decimal' : 'bullet'),
    text: say('lvlText') ?? '',
    start: Number.isFinite(start) ? start : 1,
  };
}

function makeLabel(level: number, counted: readonly (number | undefined)[], levelAt: (at: number) => Level): Label {
  const { form, text } = levelAt(level);
  if (form === 'bullet' || form === 'none' || !text.includes('%')) return { level };
  if (form === 'decimal' && /^%\d[.)]?$/.test(text)) return { level, number: counted[level] ?? 1 };
  const words = text.replace(/%(\d)/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const { form: own, start } = levelAt(at);
    return writeNumber(counted[at] ?? start, own);
  });
  return { level, words };
}

const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
  ] as const),
  ...([
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];
const GANADA = '가나다라마바사아자차카타파하';

function writeNumber(number: number, form: string): string {
  const letter = (letters: string): string => letters.charAt((number - 1) % letters.length);
  switch (form) {
    case 'lowerLetter':
      return letter('abcdefghijklmnopqrstuvwxyz');
    case 'upperLetter':
      return letter('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    case 'ganada':
      return letter(GANADA);
    case 'lowerRoman':
      return writeRoman(number);
    case 'upperRoman':
      return writeRoman(number).toUpperCase();
    default:
      return String(number);
  }
}

function writeRoman(number: number): string {
  let left = Math.min(3_999, number);
  let written = '';
  for (const [value, letters] of ROMAN) for (; left >= value; left -= value) written += letters;
  return written;
}
