import { nameKey } from '../../domain/name-key.js';
import { beginsWord, endsWord } from './quote-edges.js';

/** A folded text in the form of name keys: what lies between two letters is dropped, so that `일괄 지급` reads as `일괄지급`. */
export interface NameLayer {
  keyed: string;
  /** Places in `keyed` at which spaces or hyphens were dropped. */
  gaps: ReadonlySet<number>;
  /** Three characters in a row that stand in `keyed`, by their hash: most names of a wiki are in no part of a text. */
  triples: Uint8Array;
}

const MAX_HASHES = 1 << 20;
/** What folding leaves as the key has it. */
const IS_KEY = /^[\x20-\x7e가-힣\u4e00-\u9fff]*$/;

/** Makes the layer of a folded text. */
export function makeNameLayer(folded: string): NameLayer {
  const { keyed, gaps } = keyName(folded);
  const triples = new Uint8Array(Math.min(MAX_HASHES, 2 ** Math.ceil(Math.log2(keyed.length * 8 + 64))));
  for (let at = 0; at + 2 < keyed.length; at++) triples[hashAt(keyed, at, triples)] = 1;
  return { keyed, gaps, triples };
}

const hashAt = (text: string, at: number, { length }: Uint8Array): number =>
  (text.charCodeAt(at) * 7919 + text.charCodeAt(at + 1) * 131 + text.charCodeAt(at + 2)) & (length - 1);

/** A folded name in the form in which `findName` looks for it. */
export type KeyedName = Pick<NameLayer, 'keyed' | 'gaps'>;

/** Brings a folded name or text into the form of name keys. */
export function keyName(folded: string): KeyedName {
  const text = folded.replace(/[\u2010-\u2015\u2212]/g, '-');
  const gaps = new Set<number>();
  let keyed = '';
  let from = 0;
  for (const { index, 0: between } of text.matchAll(/[ -]+/g)) {
    keyed += keyWord(text.slice(from, index));
    from = index + between.length;
    const isDropped =
      /[\p{L}\p{M}]$/u.test(text.slice(Math.max(0, index - 2), index)) && /^\p{L}/u.test(text.slice(from, from + 2));
    if (isDropped) gaps.add(keyed.length);
    else keyed += between;
  }
  return { keyed: keyed + keyWord(text.slice(from)), gaps };
}

const keyWord = (word: string): string => (IS_KEY.test(word) ? word : word.replace(/\S+/gu, nameKey));

/** Where a name stands in a text as whole words, whatever its spaces and hyphens; -1: nowhere. */
export function findName({ keyed, gaps, triples }: NameLayer, name: KeyedName): number {
  const wanted = name.keyed;
  if (wanted.trim() === '') return -1;
  for (let at = 0; at + 2 < wanted.length; at++) if (triples[hashAt(wanted, at, triples)] === 0) return -1;
  for (let at = keyed.indexOf(wanted); at >= 0; at = keyed.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!gaps.has(at) && !beginsWord(keyed, at)) continue;
    if (!gaps.has(end) && !endsWord(keyed, end)) continue;
    if (isSpacedAlike(gaps, at, name) || isClear({ keyed, gaps }, at, wanted)) return at;
  }
  return -1;
}

function isSpacedAlike(gaps: ReadonlySet<number>, at: number, { keyed, gaps: own }: KeyedName): boolean {
  for (let i = 1; i < keyed.length; i++) if (gaps.has(at + i) !== own.has(i)) return false;
  return true;
}

/** Spaced otherwise than the name itself: two letters may be the end of a word and the start of another, and so may Korean syllables. */
function isClear({ keyed, gaps }: KeyedName, at: number, wanted: string): boolean {
  if (wanted.length < 3) return false;
  const isInWord = !gaps.has(at) && /\p{Script=Hangul}/u.test(keyed.charAt(at - 1));
  return !(isInWord && /^\p{Script=Hangul}/u.test(wanted));
}
