/** Why nobody sees what has a style, in a word or two of a report. */
export type HiddenRule = 'not displayed' | 'no size' | 'see-through' | 'off the page' | 'white on white';

/** Letters of a point or less, or of a tenth of those around them, are read by nobody. */
const NO_SIZE =
  '((0|0?\\.\\d+|1)(px|pt)?|(0|0?\\.0\\d*|0?\\.10*)(em|rem|vw|vh|vmin|vmax|ex|ch)|(0|0?\\.\\d+|\\d)(\\.\\d+)?%|0[a-z]+)';
const RULES: readonly (readonly [HiddenRule, RegExp])[] = [
  ['not displayed', /(^|;)(display:none|visibility:(hidden|collapse)|content-visibility:hidden)/],
  [
    'no size',
    new RegExp(
      `(^|;)(font-size:(calc\\()?${NO_SIZE}\\)?(;|!|$)|font:([a-z-]+,)*0(px|pt|em|rem|%)?[/,])|(^|;)zoom:0(;|!|$)` +
        '|(^|;)(transform:[^;]*scale[xy]?\\(0(\\.0\\d*)?[,)]|scale:0(\\.0\\d*)?(;|!|,|$))',
    ),
  ],
  [
    'see-through',
    /(^|;)(opacity:(0|0?\.0\d*)%?(;|!|$)|filter:opacity\(0)|(^|;)(-webkit-text-fill-)?color:(transparent|#[\da-f]{3}0(;|!|$)|#[\da-f]{6}00|[a-z]+\([^)]*,0?\.?0+%?\))/,
  ],
  [
    'off the page',
    /(^|;)((text-indent|left|top|right|bottom|margin-left|margin-top):-\d{3,}|transform:[^;]*translate[xy3d]*\([^)]{0,200}-\d{4}|translate:[^;]{0,200}-\d{4})|(^|;)(clip:rect\([01]|clip-path:(inset\((50|100)%|circle\(0|ellipse\(0))/,
  ],
];

/**
 * Why a reader of a page does not see what has this style; undefined: it is seen, as far as the style says.
 * @param ground the colour of what lies under it, where more than the style says it
 */
export function hiddenByStyle(style: string, ground?: string): HiddenRule | undefined {
  const plain = normalize(style);
  if (plain === '') return undefined;
  const [rule] = RULES.find(([, pattern]) => pattern.test(plain)) ?? [];
  if (rule !== undefined) return rule;
  // A box of nothing shows what is in it, unless that is cut off.
  if (/(^|;)overflow:(hidden|clip)/.test(plain) && /(^|;)(max-)?(width|height):[01](px|pt|em|rem|%)?(;|!|$)/.test(plain))
    return 'no size';
  return isUnseen(/(?:^|;)color:([^;!]+)/.exec(plain)?.[1], groundOf(style) ?? ground) ? 'white on white' : undefined;
}

/** The ground that a style gives, as `hiddenByStyle` takes it: a picture or a gradient is none of one colour, whatever lies under it. */
export function groundOf(style: string): string | undefined {
  const plain = normalize(style);
  if (/(?:^|;)background(?:-image)?:[^;]{0,2000}(?:url|gradient|image-set|element|cross-fade)\(/.test(plain)) return 'a picture';
  const [ground] = [...plain.matchAll(/(?:^|;)background(?:-color)?:([^;!]+)/g)].map(([, value]) => value).slice(-1);
  return ground !== undefined && /^(?:none|transparent|initial|unset|inherit|revert)$/.test(ground) ? undefined : ground;
}

/** What a style gives to a property: its value in lower case, commas for the blanks in it. */
export interface Declaration {
  property: string;
  value: string;
  isImportant: boolean;
}

/** The declarations of a style, in their order. */
export function splitDeclarations(style: string): Declaration[] {
  return splitStyle(normalize(style)).flatMap((one) => {
    const [, property, value = ''] = /^([\w-]+):(.+)$/s.exec(one) ?? [];
    if (property === undefined) return [];
    return [{ property, value: value.replace(/!important$/, ''), isImportant: value.endsWith('!important') }];
  });
}

/** An address in brackets may hold semicolons. */
function splitStyle(style: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let isOpen = false;
  for (const { 0: sign, index } of style.matchAll(/[;()]/g)) {
    if (sign !== ';') isOpen = sign === '(';
    else if (!isOpen) {
      parts.push(style.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, style.slice(from)];
}

/**
 * Lower case without blanks, comments and escapes; commas between values. In two steps around a sign, and from the first of several blanks
 * only: a long line of them would take quadratic time.
 */
function normalize(style: string): string {
  return (
    style
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
      .replace(/\\([\da-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))))
      .toLowerCase()
      .trim()
      .replace(/([;:!,()])\s+/g, '$1')
      .replace(/(?<!\s)\s+(?=[;:!,()])/g, '')
      .replace(/[\s/]+/g, ',')
      // A box that is cut off on one side scrolls on the other.
      .replace(/(^|;)overflow-[xy]:hidden/g, '$1overflow:hidden')
      .replace(/(^|;)(margin|inset):([^;!()]+)(!important)?(?=;|$)/g, spellOut)
  );
}

/** `margin: 0 -9999px` and `inset`, side by side: those only that move a box off the page. */
function spellOut(whole: string, before: string, name: string, values: string, important = ''): string {
  // What is moved by less overlaps something, and is seen.
  const all = values.split(',').map((value) => (/^-(?!\d{4}|\d{3,}(\.\d+)?(em|rem|vw|vh|ch)$)/.test(value) ? '0' : value));
  const [top = '', right = top, bottom = top, left = right] = all;
  const sides = name === 'margin' ? { 'margin-top': top, 'margin-left': left } : { top, right, bottom, left };
  const written = Object.entries(sides).map(([side, value]) => `${side}:${value}${important}`);
  return values === '' ? whole : before + written.join(';');
}

/** As bright as this on a ground of which nothing is said is white on white: no person can read it. */
const WHITE = 248;

function isUnseen(color: string | undefined, ground: string | undefined): boolean {
  if (color === undefined) return false;
  const letters = channelsOf(color);
  if (ground === undefined) return letters?.every((channel) => channel >= WHITE) ?? false;
  if (color === ground) return true;
  const under = channelsOf(ground);
  return (
    letters !== undefined && under !== undefined && letters.every((one, at) => Math.abs(one - (under[at] ?? 0)) <= 255 - WHITE)
  );
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ white: '#ffffff', snow: '#fffafa', ghostwhite: '#f8f8ff', black: '#000000', red: '#ff0000', lime: '#00ff00' },
  ...{ blue: '#0000ff', yellow: '#ffff00' },
};

/** Red, green and blue, 0–255. */
function channelsOf(color: string): number[] | undefined {
  const hex = NAMED[color] ?? color;
  if (/^#[\da-f]{3,4}$/.test(hex)) return Array.from(hex.slice(1, 4), (digit) => Number.parseInt(digit + digit, 16));
  if (/^#[\da-f]{6}([\da-f]{2})?$/.test(hex)) return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [, name, values = ''] = /^(rgb|hsl)a?\(([^)]+)\)$/.exec(hex) ?? [];
  const numbers = values.split(',').map((value) => Number.parseFloat(value) * (name === 'rgb' && value.endsWith('%') ? 2.55 : 1));
  if (name === 'rgb' && numbers.length >= 3) return numbers.slice(0, 3);
  // Of the others the lightest and the darkest are known without arithmetic.
  if (name === 'hsl' && (numbers[2] === 100 || numbers[2] === 0)) return Array.from({ length: 3 }, () => (numbers[2] ? 255 : 0));
  return undefined;
}
