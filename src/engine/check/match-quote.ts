import type { Locator } from '../../domain/locator.js';
import { remember } from '../../domain/remember.js';
import type { Block } from '../../domain/source.js';
import { fold } from '../../markdown/fold.js';
import { toQuote } from '../../markdown/quote-text.js';
import { findNearest, type Nearest } from './find-nearest.js';
import { isInSource } from './is-in-source.js';
import { cutsSign } from './number-sign.js';
import { blockAt, lineOf, locate, type PreparedSource } from './prepare-source.js';
import { endsAtWords, stretchOf, weigh } from './quote-edges.js';
import type { Layer } from './quote-layers.js';
import { dropEdges, dropMarker, waysToRead } from './quote-readings.js';

/** A quote found in its source, or why not. */
export type QuoteMatch =
  | {
      ok: true;
      /** The source's own stretch, on one line. */
      quote: string;
      /** Offsets in the source's text, end exclusive. */
      start: number;
      end: number;
      locator: Locator;
      /** The block in which the stretch begins. */
      block: Block | undefined;
      /** How far the quote was from the source: 1 exact, 2 white space, 3 marks, 4 links and tags, 5 case and edge punctuation. */
      step: 1 | 2 | 3 | 4 | 5;
    }
  | { ok: false; rule: 'not-in-source' | 'too-short' | 'empty'; nearest: Nearest | undefined };

/** A quote that was found. */
export type FoundQuote = Extract<QuoteMatch, { ok: true }>;

/** Below this a quote proves nothing unless it is a whole block, line or table cell; a CJK letter counts two. */
const MIN_WEIGHT = 12;
/** Of a phrase that stands everywhere, so many places are looked at. */
const MAX_PLACES = 500;
/** A word or a number stands everywhere, and each place is a comparison with its block and line. */
const MAX_SHORT_PLACES = 100;
/** No quote is longer; what is was not meant as one. */
const MAX_CHARACTERS = 4_000;

/**
 * Finds a quote in its source. Generous in what is compared, strict in what is kept: the stored quote is always the source's own
 * stretch. Of several places the one nearest to `line` wins.
 */
export function matchQuote(prepared: PreparedSource, quote: string, line: number | undefined): QuoteMatch {
  if (quote.length > MAX_CHARACTERS) return { ok: false, rule: 'not-in-source', nearest: findNearest(prepared, quote) };
  if (fold(quote) === '') return { ok: false, rule: 'empty', nearest: undefined };
  const origin = prepared.lineStarts[Math.max(0, Math.min((line ?? 1) - 1, prepared.lineStarts.length - 1))] ?? 0;
  const bareUnit = remember((unit: string): string => dropEdges(fold(dropMarker(unit, undefined))), MAX_PLACES);
  let tooShort = false;
  for (const { wanted, layer, step } of waysToRead(prepared, quote, line)) {
    const isShort = weigh(wanted) < MIN_WEIGHT;
    for (const at of placesFrom(prepared, layer, wanted, origin, isShort ? MAX_SHORT_PLACES : MAX_PLACES)) {
      if (!endsAtWords(layer.folded, at, at + wanted.length) || cutsSign(prepared.source.text, layer, at)) continue;
      // Short words stand in many places: what costs more is done for the one that may count.
      if (isShort && !isWholeUnit(prepared, bareUnit, wanted, layer.starts[at] ?? 0)) {
        tooShort = true;
        continue;
      }
      const { start, end } = stretchOf(prepared.source.text, layer, at, at + wanted.length, prepared.markup().spans);
      const accepted = accept(prepared, quote, start, end, step);
      if (accepted !== undefined) return accepted;
    }
  }
  return { ok: false, rule: tooShort ? 'too-short' : 'not-in-source', nearest: findNearest(prepared, quote) };
}

/** Where the wanted text stands in a layer, nearest to this offset of the source first. */
function* placesFrom(
  prepared: PreparedSource,
  { folded, starts }: Layer,
  wanted: string,
  origin: number,
  maxPlaces: number,
): Generator<number> {
  const from = indexAt(starts, folded.length, origin);
  const home = lineOf(prepared, origin);
  const distance = (at: number): number =>
    at < 0 ? Number.POSITIVE_INFINITY : Math.abs(lineOf(prepared, starts[at] ?? 0) - home);
  let after = folded.indexOf(wanted, from);
  // Most stand in the line that was named: of a long text all that is before is then never looked through.
  while (distance(after) === 0) {
    yield after;
    after = folded.indexOf(wanted, after + 1);
  }
  let before = from === 0 ? -1 : folded.lastIndexOf(wanted, from - 1);
  for (let i = 0; i < maxPlaces && (after >= 0 || before >= 0); i++) {
    if (distance(after) <= distance(before)) {
      yield after;
      after = folded.indexOf(wanted, after + 1);
    } else {
      yield before;
      before = before === 0 ? -1 : folded.lastIndexOf(wanted, before - 1);
    }
  }
}

/** Index of the first folded character that stands at or after an offset. */
function indexAt(starts: ArrayLike<number>, length: number, offset: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param bareUnit what counts of a block, line or cell; the same ones come again in a text that repeats itself */
function isWholeUnit(prepared: PreparedSource, bareUnit: (unit: string) => string, wanted: string, start: number): boolean {
  const { text } = prepared.source;
  const bare = dropEdges(wanted);
  const isSame = (unit: string): boolean => bareUnit(unit) === bare;
  const block = blockAt(prepared, start);
  if (block !== undefined && isSame(text.slice(block.start, Math.min(block.end, block.start + 200)))) return true;
  const from = prepared.lineStarts[lineOf(prepared, start) - 1] ?? 0;
  const line = text.slice(from, start) + (/^[^\n]*/.exec(text.slice(start, start + 2_000))?.[0] ?? '');
  return isSame(line) || line.split(/\||\t| {2,}/).some(isSame);
}

/** Undefined when what would be stored could not be found in the source again: the last guard against a quote that is not its own. */
function accept(prepared: PreparedSource, asked: string, from: number, end: number, step: 3 | 4 | 5): QuoteMatch | undefined {
  // With the backslash before it a bracket is a bracket; without, it could open a link that is none.
  const start = isEscaped(prepared.source.text, from) ? from - 1 : from;
  const stretch = prepared.source.text.slice(start, end);
  // Brackets and ticks that pair otherwise within the stretch than around it: then it is stored with all its marks.
  const quote = [toQuote(stretch), toOneLine(stretch)].find((candidate) => isInSource(prepared, candidate));
  if (quote === undefined) return undefined;
  const locator = locate(prepared, start, end);
  return { ok: true, quote, start, end, locator, block: blockAt(prepared, start), step: stepOf(stretch, asked, step) };
}

/** Does an odd number of backslashes stand before this place? */
function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text[at - 1 - count] === '\\') count++;
  return count % 2 === 1;
}

const toOneLine = (stretch: string): string =>
  stretch
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim();

function stepOf(stretch: string, quote: string, step: 3 | 4 | 5): 1 | 2 | 3 | 4 | 5 {
  if (stretch === quote.trim()) return 1;
  if (stretch.replace(/\s+/g, ' ') === quote.trim().replace(/\s+/g, ' ')) return 2;
  if (step !== 3) return step;
  const [own, asked] = [lettersOf(stretch), lettersOf(quote)];
  return own.includes(asked) || asked.endsWith(own) ? 3 : 5;
}

const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
