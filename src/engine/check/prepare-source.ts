import { lineAt, lineStarts } from '../../domain/lines.js';
import type { Locator } from '../../domain/locator.js';
import type { Block, Source } from '../../domain/source.js';
import { tokenize } from '../../domain/tokens.js';
import { fold } from '../../markdown/fold.js';
import { dropLinks, dropTags } from '../../markdown/reduce-markup.js';
import { type NumberProof, proveNumbers } from './check-numbers.js';
import { datesIn } from './dates-in.js';
import { makeNameLayer, type NameLayer } from './name-layer.js';
import { foldPlain, foldReduced, type Layer, type ReducedText, reduceMarkup } from './quote-layers.js';
import { findStruck, type Stretch } from './struck-text.js';

/** A source made ready for many comparisons. What is costly is made at its first use and kept. */
export interface PreparedSource {
  source: Source;
  /** Offsets at which lines begin. */
  lineStarts: readonly number[];
  plain(): Layer;
  /** The text without links and tags, and where they stood. */
  markup(): ReducedText;
  reduced(): Layer;
  /** Overlapping parts of the text as quotes of it are stored, folded; none where it has no link or tag. */
  quotable(): readonly string[];
  /** The text's words as names are compared. */
  names(): NameLayer;
  /** The dates that stand in the text, see `datesIn`. */
  dates(): ReadonlySet<string>;
  /** The numbers that the text proves, and its search terms. */
  numbers(): NumberProof;
  terms(): ReadonlySet<string>;
  /** What its author has struck out. */
  struck(): readonly Stretch[];
  /** Blocks in which a search term stands, by index. */
  termBlocks(): ReadonlyMap<string, readonly number[]>;
}

/** Several steps of one ingest prepare the same source, and each part of a long one: whatever looks at the whole text is made here, once. */
const prepared = new WeakMap<Source, PreparedSource>();

/** Makes a source ready for `matchQuote`; the same value for the same source. */
export function prepareSource(source: Source): PreparedSource {
  const known = prepared.get(source);
  if (known !== undefined) return known;
  const plain = once(() => foldPlain(source.text));
  const markup = once(() => reduceMarkup(source.text));
  const made: PreparedSource = {
    source,
    lineStarts: lineStarts(source.text),
    plain,
    markup,
    reduced: once(() => foldReduced(markup())),
    quotable: once(() => foldQuotable(source.text)),
    names: once(() => makeNameLayer(plain().folded)),
    dates: once(() => datesIn(source.text)),
    numbers: once(() => proveNumbers(source.text)),
    terms: once(() => new Set(tokenize(source.text))),
    struck: once(() => findStruck(source.text)),
    termBlocks: once(() => indexTerms(source)),
  };
  prepared.set(source, made);
  return made;
}

/** Of a text made of openings alone, looking for what closes them costs the square of the length that is looked at. */
const MAX_PART = 16_000;

function foldQuotable(text: string): string[] {
  if (!/[<[]/.test(text)) return [];
  const parts: string[] = [];
  for (let at = 0; ; ) {
    parts.push(fold(dropLinks(dropTags(text.slice(at, at + MAX_PART)))));
    if (at + MAX_PART >= text.length) return parts;
    const half = at + MAX_PART / 2;
    const line = text.lastIndexOf('\n', half) + 1;
    at = line > at + MAX_PART / 4 ? line : half;
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function indexTerms({ text, blocks }: Source): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [number, block] of blocks.entries()) {
    for (const term of new Set(tokenize(text.slice(block.start, block.end)))) {
      const list = index.get(term);
      if (list === undefined) index.set(term, [number]);
      else list.push(number);
    }
  }
  return index;
}

/** The 1-based line of an offset. */
export const lineOf = ({ lineStarts }: PreparedSource, offset: number): number => lineAt(lineStarts, offset);

/** Where a stretch stands: in a text that is the file's own its very lines, else where the block is in which it begins. */
export function locate(prepared: PreparedSource, start: number, end: number): Locator {
  const own = blockAt(prepared, start)?.locator;
  if (!prepared.source.isConverted || own === undefined)
    return { kind: 'lines', start: lineOf(prepared, start), end: lineOf(prepared, end - 1) };
  const last = blockAt(prepared, end - 1)?.locator;
  return own.kind === 'lines' && last?.kind === 'lines' ? { ...own, end: Math.max(own.end, last.end) } : own;
}

/** The block in which an offset lies. */
export function blockAt({ source: { blocks } }: PreparedSource, offset: number): Block | undefined {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const block = blocks[low];
  return block !== undefined && block.start <= offset && offset < block.end ? block : undefined;
}
