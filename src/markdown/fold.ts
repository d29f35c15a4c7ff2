/** A folded text, and for each UTF-16 code unit of it the stretch of the original (start, end exclusive) that made it. */
export interface FoldedText {
  folded: string;
  starts: number[];
  ends: number[];
}

/**
 * What counts when a quote is compared with its source: NFKC, lower case, no invisible characters, no marks of markdown
 * or quotation, no standing list marks, table pipes and white space as one space. Both sides are folded the same way.
 */
export const fold = (text: string): string => foldWithMap(text).folded;

/** Folds like `fold` and says where each code unit came from, so that a match leads back to the exact stretch. */
export function foldWithMap(text: string): FoldedText {
  const output = new FoldOutput();
  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const end = isPlain(unit) && isPlain(text.charCodeAt(at + 1) || 0) ? at + 1 : endOfCluster(text, at);
    if (end === at + 1 && isPlain(unit)) output.add(unit, at, end);
    else for (const folded of foldCluster(text.slice(at, end))) output.add(folded, at, end);
    at = end;
  }
  return output.finish();
}

/** Printable ASCII, Chinese characters and Hangul syllables: NFKC leaves them alone unless a joining character follows. */
const isPlain = (unit: number): boolean =>
  (unit >= 0x20 && unit < 0x7f) || unit === 0x0a || (unit >= 0xac00 && unit <= 0xd7a3) || (unit >= 0x4e00 && unit <= 0x9fff);

/** What is dropped before anything is joined: format characters, and controls that are no white space. */
const INVISIBLE = '\\p{Cf}\\0-\\x08\\x0e-\\x1f\\x7f-\\x9f';
const JAMO = '\\u1160-\\u11ff\\ud7b0-\\ud7ff\\u3131-\\u318e\\uffa0-\\uffdc';

/**
 * One code point (or a run of Hangul jamo, in every form), what is invisible behind it, and all that NFKC may join to it: marks
 * and half-width voicing marks. Normalizing such clusters one by one is normalizing the whole.
 */
const CLUSTER = new RegExp(
  `(?:[\\u1100-\\u115f\\ua960-\\ua97f\\uac00-\\ud7a3${JAMO}][${JAMO}\\p{M}${INVISIBLE}]*|.)[\\p{M}${INVISIBLE}\\uff9e\\uff9f]*`,
  'suy',
);
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'gu');

function endOfCluster(text: string, at: number): number {
  CLUSTER.lastIndex = at;
  CLUSTER.exec(text);
  return CLUSTER.lastIndex;
}

function foldCluster(cluster: string): number[] {
  const folded = cluster.replace(INVISIBLES, '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
  return Array.from({ length: folded.length }, (_, i) => folded.charCodeAt(i));
}

const WORD = 0;
const MARK = 1;
const SPACE = 2;
const DROPPED = 3;

/** What each code unit is to a fold; a table, since three million look-ups in sets cost a second. */
const KINDS = new Uint8Array(0x10000);
for (const c of '"\'“”‘’„‟‚‛«»‹›「」『』〝〞〟′″´*_`~\\#^<>') KINDS[c.charCodeAt(0)] = DROPPED;
for (const c of '-+:=•·') KINDS[c.charCodeAt(0)] = MARK;
for (let unit = 0; unit < KINDS.length; unit++) if (/[\s|]/.test(String.fromCharCode(unit))) KINDS[unit] = SPACE;

/** Collects folded units word by word: a word of list marks only is taken back when it ends. */
class FoldOutput {
  readonly #units: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #length = 0;
  #wordAt = 0;
  #isMarks = true;
  #isGap = false;
  #gapStart = 0;
  #gapEnd = 0;

  add(unit: number, start: number, end: number): void {
    const kind = KINDS[unit] ?? WORD;
    if (kind === SPACE) this.#endWord(start, end);
    else if (kind !== DROPPED) this.#addToWord(unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit, kind === MARK, start, end);
  }

  #addToWord(unit: number, isMark: boolean, start: number, end: number): void {
    if (this.#isGap) {
      if (this.#length > 0) this.#push(0x20, this.#gapStart, this.#gapEnd);
      this.#isGap = false;
      this.#wordAt = this.#length;
    }
    if (!isMark) this.#isMarks = false;
    this.#push(unit, start, end);
  }

  #push(unit: number, start: number, end: number): void {
    this.#units[this.#length] = unit;
    this.#starts[this.#length] = start;
    this.#ends[this.#length++] = end;
  }

  #endWord(start: number, end: number): void {
    if (!this.#isGap) this.#gapStart = this.#isMarks ? this.#takeBackWord(start) : start;
    this.#isGap = true;
    this.#gapEnd = end;
    this.#isMarks = true;
  }

  /** Where the gap begins once the word of marks is gone. Only counts: shortening an array makes V8 copy it all. */
  #takeBackWord(start: number): number {
    const length = Math.max(0, this.#wordAt - 1);
    const from = length < this.#length ? (this.#starts[length] ?? start) : start;
    this.#length = length;
    this.#wordAt = length;
    return from;
  }

  finish(): FoldedText {
    if (!this.#isGap && this.#isMarks) this.#takeBackWord(0);
    for (const list of [this.#units, this.#starts, this.#ends]) list.length = this.#length;
    return { folded: decodeUnits(this.#units), starts: this.#starts, ends: this.#ends };
  }
}

function decodeUnits(units: number[]): string {
  let text = '';
  // A call takes a bounded number of arguments.
  for (let at = 0; at < units.length; at += 8192) text += String.fromCharCode(...units.slice(at, at + 8192));
  return text;
}
