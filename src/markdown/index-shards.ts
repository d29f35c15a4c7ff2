import { nameKey } from '../domain/name-key.js';
import { remember } from '../domain/remember.js';

/** What begins alike. `key` is the beginning: safe as part of a file name, and one key is one file where case does not count. */
export interface Shard<T> {
  key: string;
  items: T[];
}

/** Whoever numbers their titles has the numbers at the end. */
const MAX_DEPTH = 24;

/**
 * Divides items by how they begin, and what is more than `max` by how it goes on. Depends on the items alone, and a new item changes
 * the shard that it comes to and no other, until that one is divided.
 * @param keyOf a longer beginning of an item for each depth from 1 on
 */
export function divide<T>(items: readonly T[], keyOf: (item: T, depth: number) => string, max: number, depth = 1): Shard<T>[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item, depth);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  const shards = [...groups].flatMap(([key, group]) =>
    group.length > max && depth < MAX_DEPTH ? divide(group, keyOf, max, depth + 1) : [{ key, items: group }],
  );
  return shards.sort((a, b) => (a.key < b.key ? -1 : 1));
}

const DATE = /^\d{4}(?:-\d\d){0,2}$/;

/** A date by its year, month, day; what has none that can be read by its title. */
export const beginDate = (date: string | undefined, title: string, depth: number): string =>
  date === undefined || !DATE.test(date)
    ? beginTitle(title, depth)
    : [...date.split('-'), ...(depth > 3 ? [beginTitle(title, depth - 3)] : [])].slice(0, depth).join('-');

const MAX_TITLES = 20_000;
const beginnings = [1, 2, 3].map((depth) => remember((title) => makeBeginning(title, depth), MAX_TITLES));

/** How a title begins, as dictionaries divide it: Latin by letters, Korean by initial, vowel, syllable, Chinese by radical. */
export const beginTitle = (title: string, depth: number): string => beginnings[depth - 1]?.(title) ?? makeBeginning(title, depth);

function makeBeginning(title: string, depth: number): string {
  const [first = '', ...rest] = nameKey(title);
  const block = beginBlock(first, depth);
  const letters = depth - (isOfBlocks(first) ? BLOCKS : 0);
  return block ?? [first, ...rest].slice(0, letters).map(toLetter).join('');
}

const SYLLABLES = { from: 0xac00, to: 0xd7a3, ofInitial: 588, ofVowel: 28 };
const INITIALS = 'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ';
const HAN = { from: 0x4e00, to: 0x9fff, sizes: [2048, 256] };

/** Depths at which a block of letters stands for them. */
const BLOCKS = 2;
const isOfBlocks = (first: string): boolean => /[\uac00-\ud7a3\u4e00-\u9fff]/.test(first);

/** Where there are too many letters for a shard each. */
function beginBlock(first: string, depth: number): string | undefined {
  const code = first.codePointAt(0) ?? 0;
  if (code >= SYLLABLES.from && code <= SYLLABLES.to) {
    const at = code - SYLLABLES.from;
    if (depth === 1) return INITIALS[Math.floor(at / SYLLABLES.ofInitial)];
    return depth === 2 ? String.fromCodePoint(code - (at % SYLLABLES.ofVowel)) : undefined;
  }
  const size = HAN.sizes[depth - 1];
  const isHan = size !== undefined && code >= HAN.from && code <= HAN.to;
  return isHan ? String.fromCodePoint(code - ((code - HAN.from) % size)) : undefined;
}

/** Without accents; what is neither letter nor digit is one and the same. */
function toLetter(char: string): string {
  const [letter = ''] = /\p{Script=Hangul}/u.test(char) ? char : char.normalize('NFD').toLowerCase();
  return /[\p{L}\p{N}]/u.test(letter) ? letter : '_';
}
