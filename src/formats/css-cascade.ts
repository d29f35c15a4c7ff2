import type { Selector } from 'css-what';
import type { Declaration } from '../domain/hidden-style.js';
import type { CssRule } from './css-rules.js';
import { attribute, childrenOf, type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.js';

/** What the style sheets of a page give to its elements. */
export interface Cascade {
  /** The declarations that hold for an element, by property; undefined: none does. */
  styleOf(element: HtmlElement): ReadonlyMap<string, Declaration> | undefined;
  /** Does a part of it that is no element (`::before`) have a background? */
  hasPaintedPart(element: HtmlElement): boolean;
  /** Could a rule hide some of its elements, of which it is not known whether it holds? */
  isInDoubt(): boolean;
  /** Were the rules too many to be tried on all elements? Then they hold for the first of them only. */
  isCut(): boolean;
}

interface Matcher {
  matches: (element: HtmlElement) => boolean;
  declarations: readonly Declaration[];
  specificity: number;
  order: number;
}

/** Steps from element to element: some seconds. A hostile sheet would take hours. */
const MAX_STEPS = 20_000_000;

/** Of what a person does with a page nothing is known; without scripts a page shows less than its readers see. */
const BY_HAND = /:(?:hover|active|focus(?:-within|-visible)?|target(?:-within)?|visited)\b/g;
const NEVER = ':not(*)';
const WITHOUT_SCRIPT = /\.no-?js(?![\w-])/gi;

/** Does it paint a ground? */
const paints = ({ property, value }: Declaration): boolean =>
  /^background(-color|-image)?$/.test(property) && !NO_GROUND.test(value);

/**
 * Compiles rules once; what it gives begins anew for each page. Of one page at a time: the steps of the last are counted no more.
 */
export async function makeCascade(rules: readonly CssRule[]): Promise<() => Cascade> {
  const [{ compile }, { parse, stringify }] = await Promise.all([import('css-select'), import('css-what')]);
  let steps = 0;
  const step = <T>(found: T): T => {
    steps++;
    return found;
  };
  const elementsIn = (node: HtmlNode | null): HtmlNode[] => (node === null ? [] : childrenOf(node));
  const adapter = {
    isTag: isElement,
    getAttributeValue: (element: HtmlElement, name: string) => step(attribute(element, name)),
    getChildren: (node: HtmlNode) => {
      steps += childrenOf(node).length;
      return childrenOf(node);
    },
    getName: (element: HtmlElement) => element.tagName,
    getParent: (node: HtmlNode) => step('parentNode' in node ? node.parentNode : null),
    getSiblings: (node: HtmlNode) => {
      const siblings = elementsIn('parentNode' in node ? node.parentNode : null);
      steps += siblings.length;
      return siblings;
    },
    getText: textOf,
    hasAttrib: (element: HtmlElement, name: string) => attribute(element, name) !== undefined,
    removeSubsets: (nodes: HtmlNode[]) => nodes,
  };
  const index = new Map<string, Matcher[]>();
  const parts = new Map<string, Matcher[]>();
  const doubts = new Map<string, Matcher[]>();
  let isInDoubt = false;
  for (const [order, { selector, declarations, isInDoubt: isDoubtful }] of rules.entries()) {
    for (const whole of parsed(selector.replace(BY_HAND, NEVER).replace(WITHOUT_SCRIPT, NEVER), parse)) {
      const isOfPart = whole.at(-1)?.type === 'pseudo-element';
      if (isOfPart && !declarations.some(paints)) continue;
      const one = isOfPart ? whole.slice(0, -1) : whole;
      let matches: Matcher['matches'] | undefined;
      const matcher: Matcher = {
        matches: (element) => {
          matches ??= compiled(() => compile<HtmlNode, HtmlElement>(stringify([one]), { adapter }));
          return matches(element);
        },
        declarations,
        specificity: weigh(one),
        order,
      };
      const key = keyOf(one);
      const into = isOfPart ? parts : isDoubtful ? doubts : index;
      const known = into.get(key);
      if (known === undefined) into.set(key, [matcher]);
      else known.push(matcher);
    }
  }
  const matching = (element: HtmlElement, among: ReadonlyMap<string, Matcher[]>): Matcher[] =>
    keysOf(element)
      .flatMap((key) => among.get(key) ?? [])
      .filter((matcher) => steps < MAX_STEPS && step(matcher.matches(element)));
  const cascade: Cascade = {
    hasPaintedPart: (element) => parts.size > 0 && matching(element, parts).length > 0,
    styleOf: (element) => {
      const found = matching(element, index);
      isInDoubt ||= doubts.size > 0 && matching(element, doubts).length > 0;
      if (found.length === 0) return undefined;
      found.sort((a, b) => a.specificity - b.specificity || a.order - b.order);
      const style = new Map<string, Declaration>();
      for (const { declarations } of found) for (const one of declarations) declare(style, one);
      return style;
    },
    isInDoubt: () => isInDoubt,
    isCut: () => steps >= MAX_STEPS,
  };
  return () => {
    steps = 0;
    isInDoubt = false;
    return cascade;
  };
}

/** A background that paints nothing. */
export const NO_GROUND = /^(transparent|none|initial|inherit|unset|revert|0|rgba\(.*,0?\.?0+\))$/;

/** A later declaration goes before, unless the earlier one is important. */
export function declare(style: Map<string, Declaration>, one: Declaration): void {
  if (style.get(one.property)?.isImportant && !one.isImportant) return;
  // Behind what it was declared after: a shorthand undoes what stood before it.
  style.delete(one.property);
  style.set(one.property, one);
}

/** What no browser could make sense of is no selector. */
function parsed(selector: string, parse: (selector: string) => Selector[][]): Selector[][] {
  try {
    return parse(selector);
  } catch {
    return [];
  }
}

/** A selector of what is no element (`::before`), or that nobody knows, matches nothing. */
function compiled(make: () => (node: HtmlNode) => boolean): Matcher['matches'] {
  try {
    return make();
  } catch {
    return () => false;
  }
}

/** What an element needs to have at least to be meant: its id, a class, its name; `*` where that is not to be told. */
function keyOf(selector: readonly Selector[]): string {
  const last = selector.slice(selector.findLastIndex(({ type }) => TRAVERSALS.has(type)) + 1);
  let name = '*';
  for (const one of last) {
    if (one.type === 'attribute' && one.name === 'id' && one.action === 'equals') return `#${one.value.toLowerCase()}`;
    if (one.type === 'attribute' && one.name === 'class' && one.action === 'element') name = `.${one.value.toLowerCase()}`;
    if (one.type === 'tag' && name === '*') name = one.name.toLowerCase();
  }
  return name;
}

const TRAVERSALS = new Set<string>(['adjacent', 'child', 'descendant', 'parent', 'sibling', 'column-combinator']);

function keysOf(element: HtmlElement): string[] {
  const classes = (attribute(element, 'class') ?? '').toLowerCase().split(/\s+/);
  const id = attribute(element, 'id')?.toLowerCase();
  return ['*', element.tagName, ...new Set(classes.map((one) => `.${one}`)), ...(id === undefined ? [] : [`#${id}`])];
}

/** Ids, classes and attributes, names: each counts more than any number of the next. */
function weigh(selector: readonly Selector[]): number {
  let weight = 0;
  for (const one of selector) {
    if (one.type === 'attribute') weight += one.name === 'id' && one.action === 'equals' ? 1_000_000 : 1_000;
    else if (one.type === 'tag') weight += 1;
    else if (one.type === 'pseudo' && one.name !== 'where')
      weight += Array.isArray(one.data) ? Math.max(0, ...one.data.map(weigh)) : 1_000;
  }
  return weight;
}
