import { FUNCTION_WORDS } from '../words/function-words.js';
import { ROLE } from '../words/vocabulary.js';
import { findName } from './find-name.js';
import { PERSON_TITLES } from './names.js';
import type { Thing } from './things.js';

/** Lets one part of a Latin name stand for its person, where only one person has that part. */
export function addGivenNames(things: Thing[]): void {
  const people = things.filter((thing) => thing.type === 'person');
  const bearers = new Map<string, Set<Thing>>();
  for (const person of people) {
    for (const part of person.names.flatMap(partsOf)) bearers.set(part, (bearers.get(part) ?? new Set()).add(person));
  }
  const taken = new Set(things.flatMap((thing) => thing.names));
  for (const [part, of] of bearers) {
    const [person] = of;
    if (of.size !== 1 || person === undefined || taken.has(part)) continue;
    person.names.push(part);
    person.parts = new Set([...(person.parts ?? []), part]);
  }
}

/** The parts of a Latin name that can stand for it. */
export const partsOf = (name: string): string[] => {
  const parts = name.split(' ');
  return parts.length < 2 ? [] : parts.filter((part) => /^\p{Lu}\p{Ll}{2,}/u.test(part));
};

/** Something with names; `parts`: those that are one part of a person's name, which stand for them only where no other part stands behind. */
interface Named {
  names: string[];
  parts?: ReadonlySet<string>;
}

/** Where a text names a thing first; offsets in UTF-16 code units. */
export interface Place<T> {
  at: number;
  end: number;
  thing: T;
}

/** The first place of each thing that a text names, in the order of the text; a name inside a longer one does not count. */
export function findPlaces<T extends Named>(text: string, things: readonly T[]): Place<T>[] {
  const first = new Map<T, Place<T>>();
  for (const place of findOwnPlaces(text, things)) if (!first.has(place.thing)) first.set(place.thing, place);
  return [...first.values()];
}

/** Every such place; of those that begin at once the longer one comes first. */
export function findOwnPlaces<T extends Named>(text: string, things: readonly T[]): Place<T>[] {
  const found = findAllPlaces(text, things);
  return found
    .filter((one) => !found.some((other) => other.thing !== one.thing && isInside(one, other)))
    .sort((a, b) => a.at - b.at || b.end - a.end);
}

/** The things that a text names, also inside of longer names. */
export const findNamed = <T extends Named>(text: string, things: readonly T[]): T[] => [
  ...new Set(findAllPlaces(text, things).map(({ thing }) => thing)),
];

function findAllPlaces<T extends Named>(text: string, things: readonly T[]): Place<T>[] {
  const { byWord, others } = indexNames(things);
  const words = new Set(text.match(LATIN_WORDS)?.map((word) => word.toLowerCase()));
  const places: Place<T>[] = [];
  for (const { name, thing } of [...[...words].flatMap((word) => byWord.get(word) ?? []), ...others]) {
    for (let at = findName(text, name); at >= 0; at = findName(text, name, at + name.length)) {
      const end = at + name.length;
      if (!(thing.parts?.has(name) && isOfAnother(text, at, end, thing.names))) places.push({ at, end, thing });
    }
  }
  return places;
}

/** "Ada" in "Ada Larsen", and "Becker" in "Ben Becker", is not Ada Becker. */
function isOfAnother(text: string, at: number, end: number, names: readonly string[]): boolean {
  const part = text.slice(at, end);
  const next = /^ \p{Lu}\p{Ll}[\p{L}'’-]*/u.exec(text.slice(end, end + MAX_PART_CHARS))?.[0];
  if (next !== undefined && !names.some((name) => name.startsWith(part + next))) return true;
  const left = text.slice(Math.max(0, at - MAX_PART_CHARS), at);
  const initial = /(?<![\p{L}-])(?:(\p{Lu}\p{Ll}[\p{L}'’-]*) )?(\p{Lu}\.) ?$/u.exec(left);
  // "N. Becker" may be Nora Becker, and "Ben N. Becker" is not.
  if (initial?.[2] !== undefined && !names.some((name) => name.endsWith(`${initial[0].trim()} ${part}`)))
    return initial[1] !== undefined || !names.some((name) => name !== part && name.startsWith(initial[2]?.charAt(0) ?? ''));
  const before = /(?<![\p{L}-])(\p{Lu}\p{Ll}[\p{L}'’-]*) $/u.exec(left)?.[1];
  if (before === undefined || FUNCTION_WORDS.has(before.toLowerCase()) || TITLE.test(before) || ROLE.test(before)) return false;
  return !names.some((name) => name.endsWith(`${before} ${part}`));
}

const MAX_PART_CHARS = 30;
const TITLE = new RegExp(`^(?:${PERSON_TITLES})$`);

/** Names of things by their first word in small letters, and those that begin with no Latin word. */
interface NameIndex<T> {
  /** Of how many things and names it was made: names are added to a list, and things made one. */
  size: number;
  byWord: Map<string, { name: string; thing: T }[]>;
  others: { name: string; thing: T }[];
}

const LATIN_WORDS = /[\p{Script=Latin}\p{N}]+/gu;
const FIRST_WORD = /^[\p{Script=Latin}\p{N}]+/u;
/** A source may speak of thousands of things in thousands of sentences: each sentence looks for those that begin with one of its words. */
const indexes = new WeakMap<readonly unknown[], NameIndex<unknown>>();

function indexNames<T extends Named>(things: readonly T[]): NameIndex<T> {
  const size = things.reduce((sum, { names }) => sum + names.length, things.length * 1_000_000);
  const known = indexes.get(things) as NameIndex<T> | undefined;
  if (known?.size === size) return known;
  const index: NameIndex<T> = { size, byWord: new Map(), others: [] };
  for (const thing of things) {
    for (const name of thing.names) {
      const first = FIRST_WORD.exec(name)?.[0].toLowerCase();
      const same = first === undefined ? index.others : index.byWord.get(first);
      if (same !== undefined) same.push({ name, thing });
      else index.byWord.set(first as string, [{ name, thing }]);
    }
  }
  indexes.set(things, index);
  return index;
}

const isInside = (one: Place<unknown>, other: Place<unknown>): boolean =>
  other !== one && other.at <= one.at && one.end <= other.end && other.end - other.at > one.end - one.at;

/** The things that a text names, in the order of the text. */
export const findThings = (text: string, things: Thing[]): Thing[] => findPlaces(text, things).map(({ thing }) => thing);
