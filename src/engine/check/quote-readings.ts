import { fold } from '../../markdown/fold.js';
import type { PreparedSource } from './prepare-source.js';
import { type Layer, reduceMarkup } from './quote-layers.js';

/** One reading of a quote: what to look for, in which layer, and which step that is. */
export interface Way {
  wanted: string;
  layer: Layer;
  step: 3 | 4 | 5;
}

/** Readings of a quote, the closest first; each is asked for only when those before it are nowhere. */
export function* waysToRead(prepared: PreparedSource, quote: string, line: number | undefined): Generator<Way> {
  const bare = dropMarker(quote, line);
  const { reduced } = reduceMarkup(bare);
  const { spans } = prepared.markup();
  const seen = new Set<string>();
  const read = function* (text: string, step: 3 | 4 | 5): Generator<Way> {
    const wanted = fold(text);
    if (wanted === '') return;
    if (step !== 4 && !seen.has(wanted)) yield { wanted, layer: prepared.plain(), step };
    seen.add(wanted);
    if (step !== 3 && spans.length > 0) yield { wanted, layer: prepared.reduced(), step };
  };
  yield* read(quote, 3);
  yield* read(bare, 3);
  yield* read(reduced, 4);
  const trimmed = dropEdges(reduced);
  if (trimmed !== reduced) yield* read(trimmed, 5);
}

/** Without the list marker, or the number of the line, that was carried along. */
export function dropMarker(quote: string, line: number | undefined): string {
  const bare = quote.trim().replace(/^(?:[-*+•·>|]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)+/, '');
  const number = /^(\d+)[\t :|]+(?=\S)/.exec(bare);
  return number !== null && line !== undefined && Math.abs(Number(number[1]) - line) <= 2 ? bare.slice(number[0].length) : bare;
}

/** Without punctuation at its edges. An ellipsis stays: it says that something was left out. So does the sign of a number. */
export function dropEdges(text: string): string {
  if (/^\s*(…|\.\.)|(…|\.\.)\s*$/.test(text)) return text;
  return text.replace(
    /^[\s.,;:!?'"“”‘’()[\]{}「」『』《》—–。、，；：！？]+|[\s.,;:!?'"“”‘’()[\]{}「」『』《》—–。、，；：！？-]+$/gu,
    '',
  );
}
