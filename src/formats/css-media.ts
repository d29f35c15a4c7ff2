/** A common screen: what is for smaller ones, for dark rooms or for paper is not what most people see. */
const WIDTH = 1_280;
const PIXELS: Record<string, number> = { px: 1, em: 16, rem: 16 };

/** Do rules under this media query hold on a common screen? What is not known does not. */
export const isForScreen = (media: string): boolean => holdsOnScreen(media) === true;

/** As `isForScreen`; undefined: it is not known. */
export function holdsOnScreen(media: string): boolean | undefined {
  const text = media.toLowerCase().trim();
  return text === '' ? true : anyOf(text.split(',').map((query) => holds(query.trim())));
}

const anyOf = (all: (boolean | undefined)[]): boolean | undefined =>
  all.includes(true) ? true : all.includes(undefined) ? undefined : false;
const not = (one: boolean | undefined): boolean | undefined => (one === undefined ? undefined : !one);
const allOf = (all: (boolean | undefined)[]): boolean | undefined => not(anyOf(all.map(not)));

const FEATURE = /(not\s+)?\(\s*([a-z-]+)\s*(?::\s*([\d.]+)?([a-z-]*)[^()]*)?\)/g;

function holds(query: string): boolean | undefined {
  const [, isNot, type, whole = ''] = /^(?:(not)\s+|only\s+)?([a-z]+)?\s*(.*)$/s.exec(query) ?? [];
  const isScreen = type === undefined || type === 'all' || type === 'screen' || type === 'and';
  const rest = whole.replace(RANGE, asLimits);
  const features = [...rest.matchAll(FEATURE)].map(([, no, name = '', size, unit = '']) => {
    const found = isOfScreen(name, size, unit);
    return no === undefined ? found : not(found);
  });
  const between = rest.replace(FEATURE, '').trim();
  const isKnown = /^(and|\s)*$/.test(between) || (type === undefined && /^(or|\s)*$/.test(between));
  const found = !isKnown ? undefined : between.includes('or') ? anyOf(features) : allOf(features);
  const isTrue = isScreen && found;
  return isNot === undefined ? isTrue : not(isTrue);
}

/** What people prefer, and what few screens are: rules for those are for few. */
const FOR_FEW =
  /^(prefers-[a-z-]+|forced-colors|inverted-colors|-ms-high-contrast|monochrome|display-mode|(max|min)-resolution|-webkit-(max|min)-device-pixel-ratio|max-(device-)?height|orientation|hover|pointer)$/;

function isOfScreen(name: string, size: string | undefined, unit: string): boolean | undefined {
  const pixels = size === undefined ? undefined : Number(size) * (PIXELS[unit] ?? 1);
  if (/^min-(device-)?width$/.test(name)) return (pixels ?? 0) <= WIDTH;
  if (/^max-(device-)?width$/.test(name)) return (pixels ?? 0) >= WIDTH;
  if (/^(color|min-color|min-(device-)?height|update|any-hover|any-pointer)$/.test(name)) return true;
  if (/^(orientation landscape|hover hover|hover |pointer fine)$/.test(`${name} ${unit}`)) return true;
  return FOR_FEW.test(name) ? false : undefined;
}

/** `(400px < width <= 60em)` */
const RANGE = /\(\s*(?:([\d.]+)([a-z]*)\s*([<>]=?)\s*)?((?:device-)?(?:width|height))\s*(?:([<>]=?)\s*([\d.]+)([a-z]*)\s*)?\)/g;

function asLimits(range: string, ...[low, lowUnit, before, name, after, high, highUnit]: (string | undefined)[]): string {
  const limits: string[] = [];
  const limit = (sign: string, size: string | undefined, unit: string | undefined): void => {
    // Less than a size is as little less as no screen differs by.
    const step = sign.endsWith('=') ? 0 : sign === '<' ? -0.02 : 0.02;
    limits.push(`(${sign.startsWith('<') ? 'max' : 'min'}-${name}:${Number(size) * (PIXELS[unit ?? ''] ?? 1) + step}px)`);
  };
  if (before !== undefined) limit(before.startsWith('<') ? before.replace('<', '>') : before.replace('>', '<'), low, lowUnit);
  if (after !== undefined) limit(after, high, highUnit);
  return limits.length === 0 ? range : limits.join(' and ');
}
