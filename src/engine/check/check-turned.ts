import { fold } from '../../markdown/fold.js';

/** What a text says that its quotes say of something else, or the other way round. */
export interface Turned {
  /** In the words of the text. */
  claimed: string;
  /** In the words of the quote that speaks against it. */
  quoted: string;
}

/**
 * True quotes make a false claim when they are mixed: a value of one row of a table under the name of another, or a change told
 * backwards. Each is looked for by its form; what cannot be told by it passes.
 */
export const findTurned = (text: string, quotes: readonly string[]): Turned | undefined =>
  findMixedRows(text, quotes) ?? findBackwards(text, quotes);

interface Row {
  quote: string;
  cells: string[];
  names: string[];
}

/** Names and values in at least two cells; anything else is no row. */
function readRow(quote: string): Row | undefined {
  const cells = quote
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map(fold);
  const names = cells.filter((cell) => cell.length >= 2 && !/\p{N}/u.test(cell));
  return quote.includes('|') && names.length > 0 && names.length < cells.length ? { quote, cells, names } : undefined;
}

function findMixedRows(text: string, quotes: readonly string[]): Turned | undefined {
  const said = fold(text);
  const rows = quotes.flatMap((quote) => readRow(quote) ?? []);
  const isNamed = ({ names }: Row): boolean => names.some((name) => hasWord(said, name));
  // What a row is called in another script is not known here.
  const mayBeNamed = ({ names }: Row): boolean => names.some((name) => !isOfScript(said, name));
  for (const row of rows.filter((one) => !isNamed(one) && !mayBeNamed(one))) {
    for (const [column, value] of row.cells.entries()) {
      if (!/\p{N}/u.test(value) || !hasWord(said, value)) continue;
      const other = rows.find((one) => isNamed(one) && !one.cells.includes(value) && formOf(one.cells[column]) === formOf(value));
      if (other && !other.cells.some((cell) => /\p{N}/u.test(cell) && hasWord(said, cell)))
        return { claimed: value, quoted: other.quote };
    }
  }
  return undefined;
}

/** `4.5 m` and `13.1 m` are values of one kind; the head of a column is none. */
const formOf = (cell = ''): string => cell.replace(/\p{N}+/gu, '9');

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Cyrillic}/u,
];

function isOfScript(text: string, name: string): boolean {
  const own = SCRIPTS.findIndex((script) => script.test(name));
  if (own < 0) return true;
  return own === 0 ? !SCRIPTS.slice(1).some((script) => script.test(text)) : SCRIPTS[own]?.test(text) === true;
}

/** Whole: `1.5` is not in `21.5`, nor `east` in `eastern`. A syllable of Korean or a character may follow, as particles do. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, behind] = [text.slice(0, at).at(-1) ?? '', text.slice(at + word.length)];
    if (!/[\p{L}\p{N}]/u.test(before) && !/^(?:[.,]?\p{N}|[\p{Script=Latin}])/u.test(behind)) return true;
  }
  return false;
}

const VALUE = '([^\\s,;:()（）、，]{1,40}?)';
const END = '(?=[\\s,;:()（）、，。]|[.](?:\\s|$)|$)';
/** From what to what, where a language says both beside each other. */
const CHANGES = [
  new RegExp(`(?<!\\p{L})from ${VALUE} (?:up |down |back )?to ${VALUE}${END}`, 'giu'),
  new RegExp(`(?<![^\\s])${VALUE} ?(?:→|->|⇒) ?${VALUE}${END}`, 'gu'),
  /(?<![^\s])([^\s,]{1,40}?)에서 ([^\s,]{1,40}?)(?:으로|로)(?![가-힣])/gu,
  /([\p{N}][^\s、。]{0,20}?)から([\p{N}][^\s、。]{0,20}?)[にへ]/gu,
  /从([^\s，。]{1,20}?)(?:改|变|调整|增加|减少|升|降|提高)[为到至成]([^\s，。]{1,20}?)(?=[，。；\s]|$)/gu,
];

const changesIn = (text: string): [from: string, to: string][] =>
  CHANGES.flatMap((pattern) =>
    [...text.normalize('NFKC').matchAll(pattern)].map(([, from = '', to = '']) => [from, to] as [string, string]),
  );

function findBackwards(text: string, quotes: readonly string[]): Turned | undefined {
  const said = changesIn(text);
  if (said.length === 0) return undefined;
  const quoted = quotes.flatMap(changesIn);
  const isSame = (a: string, b: string): boolean => fold(a) === fold(b);
  for (const [from, to] of said) {
    if (isSame(from, to) || quoted.some(([a, b]) => isSame(a, from) && isSame(b, to))) continue;
    const turned = quoted.find(([a, b]) => isSame(a, to) && isSame(b, from));
    if (turned) return { claimed: `from ${from} to ${to}`, quoted: `from ${turned[0]} to ${turned[1]}` };
  }
  return undefined;
}
