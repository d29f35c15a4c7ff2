import { foldWithMap } from '../../markdown/fold.js';

/** A folded reading of a text: `starts[i]` and `ends[i]` are the offsets in the text that character `i` of `folded` stands for. */
export interface Layer {
  folded: string;
  starts: ArrayLike<number>;
  ends: ArrayLike<number>;
}

/** A link or tag: from its first to its last character; a reader sees only `textStart` to `textEnd`. */
export interface MarkupSpan {
  start: number;
  end: number;
  textStart: number;
  textEnd: number;
}

/** The text as it stands, folded. Kept as long as its source is: a list of numbers takes two to three times the memory. */
export function foldPlain(text: string): Layer {
  const { folded, starts, ends } = foldWithMap(text);
  return { folded, starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
}

/** A text without links and tags, with the offsets that each of its characters had. */
export interface ReducedText {
  reduced: string;
  starts: Int32Array;
  ends: Int32Array;
  spans: MarkupSpan[];
}

/** The text as a reader sees it, links as their words and tags dropped, folded; offsets are those of the text before that. */
export function foldReduced({ reduced, starts, ends }: ReducedText): Layer {
  const layer = foldWithMap(reduced);
  const length = layer.folded.length;
  const outerStarts = new Int32Array(length);
  const outerEnds = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    outerStarts[i] = starts[layer.starts[i] ?? 0] ?? 0;
    outerEnds[i] = ends[(layer.ends[i] ?? 1) - 1] ?? 0;
  }
  return { folded: layer.folded, starts: outerStarts, ends: outerEnds };
}

/**
 * Code spans come first and stay. Every part is bounded in length, so that text made of openings costs no more than its length.
 * Groups: words of a markdown link, words of a reStructuredText link, words of a role, name of an entity.
 */
const MARKUP = new RegExp(
  [
    /(?<![:`])`[^`\n<]{1,300}`(?!_)/,
    /!?\[((?:\\.|[^[\]\\]){0,500})\](?:\((?:<[^<>\n]{0,500}>|(?:[^()\s]|\([^()\s]{0,200}\)){0,1000})(?:\s+"[^"\n]{0,200}")?\)|\[[^[\]\n]{0,100}\])/,
    /`([^`<>]{1,300}?)\s*<[^<>`]{1,1000}>`__?/,
    /:[a-z]{1,20}:`([^`<>\n]{1,200})`/,
    /<!--[\s\S]{0,2000}?-->|<\/?[A-Za-z][\w.-]{0,40}(?:\s[^<>]{0,1000})?\/?>/,
    /&(amp|lt|gt|quot|apos|nbsp|#39);/,
  ]
    .map((part) => part.source)
    .join('|'),
  'g',
);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/** Drops links and tags of markdown, HTML and reStructuredText, keeping what a reader sees of them. */
export function reduceMarkup(text: string): ReducedText {
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  const spans: MarkupSpan[] = [];
  const parts: string[] = [];
  let length = 0;
  const keep = (from: number, to: number): void => {
    parts.push(text.slice(from, to));
    for (let i = from; i < to; i++, length++) {
      starts[length] = i;
      ends[length] = i + 1;
    }
  };
  let from = 0;
  for (const match of text.matchAll(MARKUP)) {
    const end = match.index + match[0].length;
    const words = match[1] ?? match[2] ?? match[3];
    const entity = match[4];
    if (words === undefined && entity === undefined && match[0].startsWith('`')) continue;
    keep(from, match.index);
    from = end;
    if (entity !== undefined) {
      parts.push(ENTITIES[entity] ?? ' ');
      starts[length] = match.index;
      ends[length] = end;
      length++;
      continue;
    }
    const textStart = words === undefined ? end : match.index + match[0].indexOf(words, words === '' ? match[0].length : 1);
    const textEnd = textStart + (words?.length ?? 0);
    keep(textStart, textEnd);
    spans.push({ start: match.index, end, textStart, textEnd });
  }
  keep(from, text.length);
  return { reduced: parts.join(''), starts, ends, spans };
}
