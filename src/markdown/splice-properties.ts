import { isMap, isNode, isScalar, isSeq, type Pair, parseDocument, type YAMLSeq } from 'yaml';
import { findFrontMatter, type PropertyValue, printProperties, printProperty, readProperties } from './properties.js';

/** Replaces the characters from `start` to `end` of the YAML. */
interface Splice {
  start: number;
  end: number;
  text: string;
}

/**
 * Sets, adds and (without a value) removes properties; no other byte of the text changes, and a value that is already there
 * stays as it is written. Lists only grow where they can, so that a person's order, quotes and comments in them stay. A new
 * key goes behind the nearest one that stands before it in `order`. A block that cannot be read is left as it is.
 */
export function spliceProperties(text: string, changes: ReadonlyMap<string, PropertyValue>, order: readonly string[]): string {
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const block = findFrontMatter(text);
  if (block === undefined) return addBlock(text, changes, order, newline);
  const { properties } = readProperties(text);
  const yaml = text.slice(block.yamlStart, block.yamlEnd);
  const pairs = readPairs(yaml);
  if (properties === undefined || pairs === undefined) return text;
  const splices: Splice[] = [];
  for (const key of [...changes.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b))) {
    const value = changes.get(key);
    const pair = pairs.get(key);
    if (isSame(properties[key], value)) continue;
    if (pair === undefined) splices.push(insertProperty(yaml, pairs, key, value, order));
    else splices.push(...replaceProperty(yaml, pair, value));
  }
  const changed = applySplices(yaml, splices, newline);
  return text.slice(0, block.yamlStart) + changed + text.slice(block.yamlEnd);
}

function addBlock(text: string, changes: ReadonlyMap<string, PropertyValue>, order: readonly string[], newline: string): string {
  const block = printProperties(order.map((key) => [key, changes.get(key)] as const));
  if (block === '---\n---\n') return text;
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const gap = /^\s*(?:\r?\n|$)/.test(text.slice(mark)) ? '' : newline;
  return text.slice(0, mark) + block.replaceAll('\n', newline) + gap + text.slice(mark);
}

/** Is this value there already? Printed values are compared as the text that they are read back as. */
function isSame(there: string | string[] | undefined, value: PropertyValue): boolean {
  const wanted = Array.isArray(value) ? value : [value === undefined || value === false ? '' : String(value)];
  const isNothing = (list: string[]): boolean => list.every((item) => item === '');
  const found = [there ?? ''].flat();
  return isNothing(wanted) ? isNothing(found) : JSON.stringify(found) === JSON.stringify(wanted);
}

/** The pairs by key, the last one where a key stands twice; undefined when they do not stand on lines of their own. */
function readPairs(yaml: string): Map<string, Pair> | undefined {
  const { contents } = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  if (contents === null || isScalar(contents)) return new Map();
  if (!isMap(contents)) return undefined;
  const pairs = new Map<string, Pair>();
  for (const pair of contents.items as Pair[]) {
    const start = startOf(pair);
    if (start === undefined || (start > 0 && yaml[start - 1] !== '\n')) return undefined;
    pairs.set(isScalar(pair.key) ? String(pair.key.value) : '', pair);
  }
  return pairs;
}

function insertProperty(
  yaml: string,
  pairs: Map<string, Pair>,
  key: string,
  value: PropertyValue,
  order: readonly string[],
): Splice {
  const before = order.slice(0, order.indexOf(key)).findLast((other) => pairs.has(other));
  const pair = before === undefined ? undefined : pairs.get(before);
  const start = pair === undefined ? 0 : lineEnd(yaml, endOf(yaml, pair));
  return { start, end: start, text: printProperty(key, value) };
}

function replaceProperty(yaml: string, pair: Pair, value: PropertyValue): Splice[] {
  const key = isScalar(pair.key) ? String(pair.key.value) : '';
  const start = startOf(pair) ?? 0;
  const end = endOf(yaml, pair);
  const grown = Array.isArray(value) && isSeq(pair.value) ? growList(yaml, pair.value, value) : undefined;
  if (grown !== undefined) return grown;
  const printed = printProperty(key, value).trimEnd();
  return [{ start, end: printed === '' ? lineEnd(yaml, end) : end, text: printed }];
}

/** The splices that add the missing items to a block list; undefined when more than adding is needed. */
function growList(yaml: string, list: YAMLSeq, wanted: string[]): Splice[] | undefined {
  const items = list.items.map((item) =>
    isScalar(item) && item.range ? { text: String(item.value), end: item.range[1] } : undefined,
  );
  const first = list.range?.[0] ?? 0;
  if (list.flow || items.includes(undefined) || items.length === 0) return undefined;
  const margin = /[^\n]*$/.exec(yaml.slice(0, first))?.[0] ?? '';
  if (margin.trim() !== '') return undefined;
  const splices: Splice[] = [];
  let at = first - margin.length;
  let next = 0;
  for (const text of wanted) {
    const item = items[next];
    if (item?.text === text) {
      at = lineEnd(yaml, item.end);
      next++;
    } else splices.push({ start: at, end: at, text: `${margin}${printProperty('k', [text]).slice('k:\n  '.length)}` });
  }
  return next === items.length ? splices : undefined;
}

/** Later splices first, so that offsets stay right; those at one place in the order given. */
function applySplices(yaml: string, splices: Splice[], newline: string): string {
  let changed = yaml;
  for (const { start, end, text } of splices.map((s, i) => ({ ...s, i })).sort((a, b) => b.start - a.start || b.i - a.i)) {
    changed = changed.slice(0, start) + text.replaceAll('\n', newline) + changed.slice(end);
  }
  return changed;
}

const startOf = (pair: Pair): number | undefined => rangeOf(pair.key)?.[0];

/** Where the value ends, without the line end and blank lines that a block scalar or list takes with it. */
function endOf(yaml: string, pair: Pair): number {
  const keyEnd = rangeOf(pair.key)?.[1] ?? 0;
  let end = Math.max(rangeOf(pair.value)?.[1] ?? 0, yaml.indexOf(':', keyEnd) + 1);
  while (/\s/.test(yaml[end - 1] ?? '')) end--;
  return end;
}

const rangeOf = (node: unknown): readonly number[] | undefined => (isNode(node) ? (node.range ?? undefined) : undefined);

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}
