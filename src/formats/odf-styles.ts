import { attributeOf, childOf, type XmlElement } from './xml-tree.js';

/** The styles of an OpenDocument file, as `OpenDocument.readStyles` gives them: by family and name. */
export type Styles = ReadonlyMap<string, XmlElement>;

const MAX_BASES = 20;

/** A style and those it is based on, the nearest first; none where the name is not known. */
export function chainOf(family: string, name: string | undefined, styles: Styles): XmlElement[] {
  const chain: XmlElement[] = [];
  for (let next = name; next !== undefined && chain.length < MAX_BASES; ) {
    const style = styles.get(`${family} ${next}`);
    if (style === undefined) break;
    chain.push(style);
    next = attributeOf(style, 'parent-style-name');
  }
  return chain;
}

/**
 * The ground that a chain of styles gives, in lower case: the nearest that says anything of it; undefined: none, or one that lets
 * through what is under it.
 * @param group where it is said: `text-properties`, `paragraph-properties`, `table-cell-properties`
 */
export function groundOf(chain: readonly XmlElement[], group: string): string | undefined {
  const said = sayOf(chain, group, 'fo:background-color')?.toLowerCase();
  return said === 'transparent' ? undefined : said;
}

/** What the nearest style of a chain that says anything says. */
export function sayOf(chain: readonly XmlElement[], group: string, key: string): string | undefined {
  for (const style of chain) {
    const value = attributeOf(childOf(style, group), key);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Nobody reads a letter of one point. */
export const isTiny = (size: string): boolean => /pt$/.test(size) && Number.parseFloat(size) <= 1;
