import { type Declaration, splitDeclarations } from '../domain/hidden-style.js';

/** A rule of a style sheet that holds on a screen. */
export interface CssRule {
  /** One selector or several, as they are written; those around a nested rule are in it. */
  selector: string;
  /** Those only that decide whether text is seen. */
  declarations: Declaration[];
}

const TOLD =
  /^(display|visibility|content-visibility|opacity|filter|color|-webkit-text-fill-color|background(-color|-image|-clip)?|-webkit-background-clip|font(-size)?|zoom|scale|transform|text-indent|left|right|top|bottom|margin-(left|top)|clip|clip-path|overflow|(max-)?(width|height)|position|transition(-property|-duration)?|animation(-name)?)$/;
const MAX_NESTED = 20;
/** Nested rules repeat those around them: characters of one, and of all in a sheet. */
const MAX_SELECTOR = 20_000;
const MAX_SELECTORS = 2_000_000;

/** What the library's kinds of rules have in common, as far as it is needed. */
interface AnyRule {
  selectorText?: string;
  conditionText?: string;
  media?: { mediaText: string };
  style?: { cssText: string };
  cssRules?: Iterable<unknown>;
}

/**
 * The rules of a style sheet, in its order; those for print, small screens and what a person prefers are left out.
 * @throws RangeError when it is nested more deeply than it can be read, or its nested rules repeat too much of those around them
 */
export async function readCssRules(css: string): Promise<CssRule[]> {
  const { parse } = await import('cssomnom/parse');
  const rules: CssRule[] = [];
  let room = MAX_SELECTORS;
  const nest = (around: string, selector: string): string => {
    room -= nestedLength(around, selector);
    if (room < 0) throw new RangeError('style rules are nested too deeply');
    return nestSelector(around, selector);
  };
  collect(parse(css).cssRules as Iterable<unknown>, undefined, { rules, nest }, 0);
  return rules;
}

interface Collected {
  rules: CssRule[];
  nest: (around: string, selector: string) => string;
}

function collect(list: Iterable<unknown>, around: string | undefined, into: Collected, depth: number): void {
  if (depth > MAX_NESTED) throw new RangeError('style rules are nested too deeply');
  for (const one of list) {
    const rule = one as AnyRule & { constructor: { name: string } };
    const kind = rule.constructor.name;
    if (/^CSS(Keyframe|FontFace|Page|Import|Container)/.test(kind)) continue;
    if (kind === 'CSSMediaRule' && !isForScreen(rule.media?.mediaText ?? rule.conditionText ?? '')) continue;
    if (kind === 'CSSSupportsRule' && /^\s*not\b/i.test(rule.conditionText ?? '')) continue;
    const own = rule.selectorText;
    const selector = own === undefined || around === undefined ? (own ?? around) : into.nest(around, own);
    const declarations = splitDeclarations(rule.style?.cssText ?? '').filter(({ property }) => TOLD.test(property));
    if (selector !== undefined && declarations.length > 0) into.rules.push({ selector, declarations });
    if (rule.cssRules !== undefined) collect(rule.cssRules, selector, into, depth + 1);
  }
}

/** Characters of what comes out: each `&` stands for all that is around. */
const nestedLength = (around: string, selector: string): number =>
  selector.length + Math.max(1, selector.split('&').length - 1) * around.length;

function nestSelector(around: string, selector: string): string {
  if (nestedLength(around, selector) > MAX_SELECTOR) throw new RangeError('style rules are nested too deeply');
  return selector.includes('&') ? selector.replaceAll('&', `:is(${around})`) : `:is(${around}) :is(${selector})`;
}

/** A common screen: what is for smaller ones, for dark rooms or for paper is not what most people see. */
const WIDTH = 1_280;
const PIXELS: Record<string, number> = { px: 1, em: 16, rem: 16 };

/** Do rules under this media query hold on a common screen? */
export function isForScreen(media: string): boolean {
  const text = media.toLowerCase().trim();
  return text === '' || text.split(',').some((query) => holds(query.trim()));
}

function holds(query: string): boolean {
  const [, not, type, rest = ''] = /^(?:(not)\s+|only\s+)?([a-z]+)?\s*(.*)$/s.exec(query) ?? [];
  const isScreen = type === undefined || type === 'all' || type === 'screen' || type === 'and';
  const features = [...rest.matchAll(/(not\s+)?\(\s*([a-z-]+)\s*(?::\s*([\d.]+)?([a-z-]*)\s*)?\)/g)];
  const isTrue =
    isScreen &&
    features.every(([, isNot, name = '', size, unit = '']) => (isNot === undefined) === isOfScreen(name, size, unit)) &&
    (rest.includes('(') ? features.length > 0 : true);
  return not === undefined ? isTrue : !isTrue;
}

function isOfScreen(name: string, size: string | undefined, unit: string): boolean {
  const pixels = size === undefined ? undefined : Number(size) * (PIXELS[unit] ?? 1);
  if (/^min-(device-)?width$/.test(name)) return (pixels ?? 0) <= WIDTH;
  if (/^max-(device-)?width$/.test(name)) return (pixels ?? 0) >= WIDTH;
  if (/^(color|min-color|min-(device-)?height|update|any-hover|any-pointer)$/.test(name)) return true;
  return /^(orientation landscape|hover hover|hover |pointer fine)$/.test(`${name} ${unit}`);
}
