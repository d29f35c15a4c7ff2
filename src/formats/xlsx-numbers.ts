import { isUnseen } from './office-colors.js';
import { attributeOf, childOf, childrenNamed, elementsOf, type XmlElement } from './xml-tree.js';

/** How the cells of a style are written. */
export interface CellForm {
  write(number: number): string;
  isStruck: boolean;
  /** Its form shows nothing (`;;;`), or its letters have no size. */
  isHidden: boolean;
  /** Its letters have the colour of the cell; something else may colour that. */
  isPale: boolean;
}

/** Forms that Excel does not write down: those of dates and times, per cent, and text. */
const BUILT_IN: Record<string, string> = {
  ...{ 9: '0%', 10: '0.00%', 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm' },
  ...{ 21: 'h:mm:ss', 22: 'yyyy-mm-dd h:mm', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss' },
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'])),
  ...{ 32: 'h:mm', 33: 'h:mm:ss', 34: 'h:mm', 35: 'h:mm:ss', 55: 'h:mm', 56: 'h:mm:ss' },
};

/** The form of each style of cells, by its index. */
export function readNumberForms(styles: XmlElement | undefined, is1904: boolean): (style: string | undefined) => CellForm {
  const own = new Map(
    childrenNamed(childOf(styles, 'numFmts'), 'numFmt').map((one) => [
      attributeOf(one, 'numFmtId'),
      attributeOf(one, 'formatCode') ?? '',
    ]),
  );
  const fonts = childrenNamed(childOf(styles, 'fonts'), 'font').map((font) => ({
    isStruck: isOn(childOf(font, 'strike')),
    isTiny: Number(attributeOf(childOf(font, 'sz'), 'val') ?? 11) <= 1,
    color: colorOf(childOf(font, 'color')),
  }));
  const fills = childrenNamed(childOf(styles, 'fills'), 'fill').map(groundOf);
  const formats = childOf(styles, 'cellXfs');
  const forms = (formats ? elementsOf(formats) : []).map((format): CellForm => {
    const id = attributeOf(format, 'numFmtId') ?? '0';
    const code = own.get(id) ?? BUILT_IN[id] ?? '';
    const font = fonts[Number(attributeOf(format, 'fontId'))];
    return {
      write: chooseForm(code, is1904),
      isStruck: font?.isStruck ?? false,
      isHidden: SHOWS_NOTHING.test(code) || (font?.isTiny ?? false),
      isPale: isUnseen({ color: font?.color }, fills[Number(attributeOf(format, 'fillId'))]),
    };
  });
  const plain: CellForm = { write: writeNumber, isStruck: false, isHidden: false, isPale: false };
  return (style) => forms[Number(style ?? 0)] ?? plain;
}

/** All of its sections are empty, or hold a colour, or an empty text, only. */
const SHOWS_NOTHING = /^\s*((\[[^\]]*\]|""|\s)*;){3}(\[[^\]]*\]|""|\s)*$/;

/** Of the theme the first is white as good as always; a tint makes another colour of it. */
const colorOf = (color: XmlElement | undefined): string | undefined => {
  const own = attributeOf(color, 'rgb')?.slice(-6);
  const isPlain = attributeOf(color, 'tint') === undefined;
  const isWhite =
    attributeOf(color, 'theme') === '0' || attributeOf(color, 'indexed') === '9' || attributeOf(color, 'indexed') === '1';
  return own ?? (isPlain && isWhite ? 'ffffff' : undefined);
};

/** What a fill lays under a cell: undefined is nothing. */
function groundOf(fill: XmlElement): string | undefined {
  const pattern = childOf(fill, 'patternFill');
  if (pattern === undefined) return 'other';
  const type = attributeOf(pattern, 'patternType') ?? 'none';
  if (type === 'none') return undefined;
  return type === 'solid' ? (colorOf(childOf(pattern, 'fgColor')) ?? 'other') : 'other';
}

export const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !/^(0|false)$/.test(attributeOf(element, 'val') ?? '');

/** What people see of a number but for rounding: a day, a time, per cent, zeros in front. */
function chooseForm(code: string, is1904: boolean): (number: number) => string {
  const [first = ''] = code.split(';');
  const bare = first.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/\[[hms]+\]/i.test(bare)) return writeElapsed;
  const hasTime = /[hs]/i.test(bare);
  const hasDay = /[yde]/i.test(bare) || (/m/i.test(bare) && !hasTime);
  if ((hasDay || hasTime) && !/general|[0#?]/i.test(bare.replace(/\.0+/g, '')))
    return (number) => writeMoment(number, hasDay, hasTime, is1904);
  if (bare.includes('%')) return (number) => `${writeNumber(number * 100)}%`;
  if (/^0{2,20}$/.test(bare))
    return (number) => (Number.isInteger(number) ? String(number).padStart(bare.length, '0') : writeNumber(number));
  return writeNumber;
}

/** With the 15 digits that Excel keeps: 0.1 + 0.2 is 0.3. */
function writeNumber(number: number): string {
  return String(Number.isSafeInteger(number) && Math.abs(number) < 1e15 ? number : Number(number.toPrecision(15)));
}

const DAY_MS = 86_400_000;
const FIRST_DAY_1900 = Date.UTC(1899, 11, 30);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_466;

/** `2024-09-02`, `14:30`, or both; a number that is no day stays one. */
function writeMoment(number: number, hasDay: boolean, hasTime: boolean, is1904: boolean): string {
  if (number < 0 || number >= LAST_DAY) return writeNumber(number);
  // Excel has a 29 February 1900.
  const days = !is1904 && number < 60 ? number + 1 : number;
  const moment = new Date((is1904 ? FIRST_DAY_1904 : FIRST_DAY_1900) + Math.round((days * DAY_MS) / 1_000) * 1_000).toISOString();
  const time = moment.slice(11, 19).replace(/:00$/, '');
  if (!hasDay) return time;
  return hasTime ? `${moment.slice(0, 10)} ${time}` : moment.slice(0, 10);
}

/** `36:30:00` of a day and a half. */
function writeElapsed(number: number): string {
  const seconds = Math.round(Math.abs(number) * 86_400);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${number < 0 ? '-' : ''}${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
