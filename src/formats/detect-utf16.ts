import type { FoundEncoding } from './detect-encoding.js';
import { decodeStrictly } from './text-decoder.js';

const SAMPLE_CHARS = 100_000;
const MIN_BYTES = 16;
/** Read in the wrong order, letters of Korean fall all over the plane: half of them are something else. */
const MIN_COMMON = 0.9;

/**
 * A text of UTF-16 without its mark, in the order of bytes in which it reads as one: undefined where it does in neither, or both do
 * equally. Letters of one text stand near each other, so the higher byte of each differs less than the lower one.
 */
export function detectUtf16(bytes: Uint8Array): FoundEncoding | undefined {
  if (bytes.length < MIN_BYTES || bytes.length % 2 === 1) return undefined;
  const [best, other] = (['utf-16be', 'utf-16le'] as const)
    .flatMap((encoding) => {
      const text = decodeStrictly(encoding, bytes);
      return text !== undefined && isPlausible(text) ? [{ encoding, text, spread: spreadOf(text) }] : [];
    })
    .sort((a, b) => a.spread - b.spread);
  if (best === undefined || best.spread === other?.spread) return undefined;
  return { encoding: best.encoding, text: best.text, others: [] };
}

/** How many higher bytes its letters have. */
const spreadOf = (text: string): number =>
  new Set(Array.from({ length: Math.min(text.length, SAMPLE_CHARS) }, (_, at) => text.charCodeAt(at) >> 8)).size;

/** Line feed and space in the wrong order, signs and letters that hardly any text has. */
const UNLIKELY = /[\u0a00\u0d00\u2000]|[\p{Cn}\p{Co}]/u;
/** White space, letters of living scripts without the rarer blocks of Han, signs, pictures. */
const COMMON =
  /[\s\p{ASCII}\u00a0-\u052f\u0590-\u06ff\u0900-\u0dff\u0e00-\u0eff\u10a0-\u10ff\u1e00-\u1fff\u2010-\u203e\u20a0-\u20bf\u2100-\u22ff\u2460-\u26ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]|\p{Extended_Pictographic}/gu;

function isPlausible(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  return !UNLIKELY.test(sample) && (sample.match(COMMON)?.length ?? 0) >= [...sample].length * MIN_COMMON;
}
