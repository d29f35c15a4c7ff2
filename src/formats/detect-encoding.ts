import { analyse } from 'chardet';
import { decodeStrictly } from './text-decoder.js';

/** How a text that says nothing of its encoding reads. */
export interface FoundEncoding {
  /** `windows-1252`, `EUC-KR`, … */
  encoding: string;
  text: string;
  /** Encodings that give another text and are hardly less likely. */
  others: string[];
}

/** Enough to tell, and bounded: the statistics of a large file are those of its beginning. */
const SAMPLE_BYTES = 200_000;
/** Of 100, as chardet rates: below this nothing is believed, */
const MIN_CONFIDENCE = 15;
/** and what is nearer than this to the best is a doubt that is told. */
const NEAR = 12;

/** The encoding that a text is likely in, by its bytes; undefined where they do not tell: nothing is guessed. */
export function detectEncoding(bytes: Uint8Array): FoundEncoding | undefined {
  const rated = analyse(bytes.subarray(0, SAMPLE_BYTES)).map(({ name, confidence }) => ({
    name: standardName(name),
    confidence,
  }));
  const read = new Map<string, { encoding: string; confidence: number }>();
  for (const { name, confidence } of rated) {
    const text = confidence < MIN_CONFIDENCE ? undefined : decodeStrictly(name, bytes);
    if (text === undefined || !isPlausible(text)) continue;
    // Encodings that differ in letters that the text does not have are one.
    const known = read.get(text);
    if (known === undefined || known.confidence < confidence) read.set(text, { encoding: known?.encoding ?? name, confidence });
  }
  const [best, ...less] = [...read].sort(([, a], [, b]) => b.confidence - a.confidence);
  if (best === undefined) return undefined;
  const [text, { encoding, confidence }] = best;
  const others = less.filter(([, one]) => one.confidence > confidence - NEAR).map(([, one]) => one.encoding);
  return { encoding, text, others: others.slice(0, 2) };
}

/** By the names that browsers have for them: every text in ISO-8859-1 is one in windows-1252, and so on. */
const SUPERSETS: Record<string, string> = { 'ISO-8859-1': 'windows-1252', 'ISO-8859-9': 'windows-1254', GB18030: 'GB18030' };
const standardName = (name: string): string => SUPERSETS[name] ?? name;

/** Text that was read wrongly is full of signs where letters should be, and of control characters. */
function isPlausible(text: string): boolean {
  if (/[\u0080-\u009f\ufffd\p{Co}]/u.test(text)) return false;
  const sample = text.slice(0, SAMPLE_BYTES);
  const foreign = sample.match(/\P{ASCII}/gu)?.length ?? 0;
  const letters = sample.match(/[^\p{ASCII}\P{L}]|\p{M}/gu)?.length ?? 0;
  return letters >= foreign * 0.6 || foreign <= sample.length * 0.1;
}
