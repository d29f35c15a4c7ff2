import { type Declaration, hiddenByStyle, splitDeclarations } from '../domain/hidden-style.js';
import { holdsOnScreen } from './css-media.js';

/** A rule of a style sheet that holds on a screen. */
export interface CssRule {
  /** One selector or several, as they are written; those around a nested rule are in it. */
  selector: string;
  /** Those only that decide whether text is seen. */
  declarations: Declaration[];
  /** It would hide something, if it holds: whether it does is not known. */
  isInDoubt?: boolean;
}

const TOLD =
  /^(display|visibility|content-visibility|opacity|filter|color|-webkit-text-fill-color|background(-color|-image|-clip)?|-webkit-background-clip|font(-size)?|zoom|scale|translate|transform|text-indent|left|right|top|bottom|margin-(left|top)|clip|clip-path|overflow|(max-)?(width|height)|position|transition(-property|-duration)?|animation(-name)?)$/;
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
 * `hasImports`: it takes in other sheets, which are not at hand.
 * @throws RangeError when it is nested more deeply than it can be read, or its nested rules repeat too much of those around them
 */
export async function readCssRules(css: string): Promise<{ rules: CssRule[]; hasImports: boolean }> {
  const { parse } = await import('cssomnom/parse');
  const rules: CssRule[] = [];
  let room = MAX_SELECTORS;
  const nest = (around: string, selector: string): string => {
    room -= nestedLength(around, selector);
    if (room < 0) throw new RangeError('style rules are nested too deeply');
    return nestSelector(around, selector);
  };
  const list = [...parse(css).cssRules] as AnyRule[];
  collect(list, undefined, { rules, nest }, 0, false);
  return { rules, hasImports: list.some((rule) => rule.constructor.name === 'CSSImportRule') };
}

interface Collected {
  rules: CssRule[];
  nest: (around: string, selector: string) => string;
}

function collect(list: Iterable<unknown>, around: string | undefined, into: Collected, depth: number, isInDoubt: boolean): void {
  if (depth > MAX_NESTED) throw new RangeError('style rules are nested too deeply');
  for (const one of list) {
    const rule = one as AnyRule & { constructor: { name: string } };
    const kind = rule.constructor.name;
    if (/^CSS(Keyframe|FontFace|Page|Import)/.test(kind)) continue;
    const isHeld =
      kind === 'CSSMediaRule'
        ? holdsOnScreen(rule.media?.mediaText ?? rule.conditionText ?? '')
        : kind.startsWith('CSSContainer')
          ? undefined
          : true;
    if (isHeld === false) continue;
    const isDoubtful = isInDoubt || isHeld === undefined;
    if (kind === 'CSSSupportsRule' && /^\s*not\b/i.test(rule.conditionText ?? '')) continue;
    const own = rule.selectorText;
    const selector = own === undefined || around === undefined ? (own ?? around) : into.nest(around, own);
    const declarations = splitDeclarations(rule.style?.cssText ?? '').filter(({ property }) => TOLD.test(property));
    if (selector !== undefined && declarations.length > 0) into.rules.push(...rulesOf(selector, declarations, isDoubtful));
    if (rule.cssRules !== undefined) collect(rule.cssRules, selector, into, depth + 1, isDoubtful);
  }
}

/** Words that show, where they do not hide. */
const SHOWN = /^(display|visibility|content-visibility|opacity)$/;
/** Values that only a layout of the page, with all of its variables, would tell. */
const UNKNOWN =
  /^(display|visibility|content-visibility|opacity|clip-path):.*var\(|^(text-indent|left|right|top|bottom|margin-left|margin-top|transform|translate):.*calc\(.*\d{4}/;

/** Under a condition that is not known a rule may show, and never hides: what is lost by mistake is lost. */
function rulesOf(selector: string, declarations: Declaration[], isInDoubt: boolean): CssRule[] {
  const written = (all: readonly Declaration[]): string => all.map(({ property, value }) => `${property}:${value}`).join(';');
  const holding = isInDoubt
    ? declarations.filter((one) => SHOWN.test(one.property) && hiddenByStyle(written([one])) === undefined)
    : declarations;
  const doubtful = isInDoubt
    ? hiddenByStyle(written(declarations)) !== undefined
    : declarations.some((one) => UNKNOWN.test(written([one])));
  return [
    ...(holding.length > 0 ? [{ selector, declarations: holding }] : []),
    ...(doubtful ? [{ selector, declarations: [], isInDoubt: true }] : []),
  ];
}

/** Characters of what comes out: each `&` stands for all that is around. */
const nestedLength = (around: string, selector: string): number =>
  selector.length + Math.max(1, selector.split('&').length - 1) * around.length;

function nestSelector(around: string, selector: string): string {
  if (nestedLength(around, selector) > MAX_SELECTOR) throw new RangeError('style rules are nested too deeply');
  return selector.includes('&') ? selector.replaceAll('&', `:is(${around})`) : `:is(${around}) :is(${selector})`;
}
