import { lineAt, lineStarts } from '../domain/lines.js';
import type { Block, Source } from '../domain/source.js';
import { tokenize } from '../domain/tokens.js';
import { foldPlain, foldReduced, type Layer, type ReducedText, reduceMarkup } from './quote-layers.js';

/** A source made ready for many comparisons. What is costly is made at its first use and kept. */
export interface PreparedSource {
  source: Source;
  /** Offsets at which lines begin. */
  lineStarts: readonly number[];
  plain(): Layer;
  /** The text without links and tags, and where they stood. */
  markup(): ReducedText;
  reduced(): Layer;
  /** Blocks in which a search term stands, by index. */
  termBlocks(): ReadonlyMap<string, readonly number[]>;
}

/** Makes a source ready for `matchQuote`. */
export function prepareSource(source: Source): PreparedSource {
  const markup = once(() => reduceMarkup(source.text));
  return {
    source,
    lineStarts: lineStarts(source.text),
    plain: once(() => foldPlain(source.text)),
    markup,
    reduced: once(() => foldReduced(markup())),
    termBlocks: once(() => indexTerms(source)),
  };
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
