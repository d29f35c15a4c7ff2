import type { Unit } from '../text/unit.js';
import { COMMON_ABBREVIATION, EVERYDAY_ABBREVIATION } from '../words/vocabulary.js';
import { findName } from './find-name.js';
import { isOtherScriptName, readOtherName } from './names.js';
import type { Thing, ThingList } from './things.js';

const BRACKET = /\s*[(（]([^()（）]{2,50})[)）]/gu;
const ALSO = /^,? ?(?:also known as|also called|aka|a\.k\.a\.) (?:the )?["“]?([^"”,.;()]{2,40})/iu;

const SAYS_ALSO = /also known as|also called|aka|a\.k\.a\./i;

/** Gives things the other names that the source says: in brackets as initials, in another script or by a word, or "also known as". */
export function addAliases(list: ThingList, units: Unit[]): void {
  for (const { text, line, quote } of units) {
    for (const match of text.matchAll(BRACKET)) {
      const before = text.slice(0, match.index);
      const thing = nameBefore(list.all, before);
      const inside = (match[1] ?? '').trim();
      const { name, isSaid } = readOtherName(inside);
      if (thing === undefined) {
        addLongForm(list, before, name, { line, quote });
        continue;
      }
      if (isAlias(thing.name, name, isSaid)) addName(list, thing.thing, { name, line, quote });
    }
    if (!SAYS_ALSO.test(text)) continue;
    for (const thing of [...list.all]) {
      for (const name of thing.names) {
        const at = text.indexOf(name);
        const other = at < 0 ? undefined : ALSO.exec(text.slice(at + name.length))?.[1]?.trim();
        if (other !== undefined && other.split(' ').length <= 4) addName(list, thing, { name: other, line, quote });
      }
    }
  }
}

/** `Release Manager (RM)` where only the initials have a page. */
function addLongForm(list: ThingList, before: string, short: string, where: { line: number; quote: string }): void {
  const thing = list.find(short);
  const words = before.trimEnd().split(/\s+/).slice(-MAX_LONG_WORDS);
  if (thing === undefined || !thing.isNew) return;
  const long = words
    .map((_, from) => words.slice(from).join(' '))
    .find((name) => /^\p{Lu}[^.,;:()]* /u.test(name) && isInitials(short, name));
  if (long !== undefined) list.addAlias(thing, { name: long, ...where });
}
const MAX_LONG_WORDS = 6;

/** The only name of a source with the initials that the source uses as a word: both are one thing. */
export function addInitials(list: ThingList, units: Unit[]): void {
  const long = list.all.filter(({ isNew }) => isNew).flatMap((thing) => initialsOf(thing).map((short) => ({ thing, short })));
  for (const { thing, short } of long) {
    if (long.some((other) => other.short === short && other.thing !== thing)) continue;
    const use = units.find(({ text }) => findName(text, short) >= 0);
    if (use !== undefined) addName(list, thing, { name: short, line: use.line, quote: use.quote });
  }
}

const MIN_INITIALS = 3;
const initialsOf = ({ names }: Thing): string[] => [
  ...new Set(
    names
      .map((name) => name.split(/[\s-]+/))
      .filter((words) => words.length >= MIN_INITIALS && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word)))
      .map((words) => words.map((word) => word[0]).join(''))
      .filter((short) => !COMMON_ABBREVIATION.test(short) && !EVERYDAY_ABBREVIATION.test(short)),
  ),
];

/** Where the other name was taken for another new thing, both are one. */
function addName(list: ThingList, thing: Thing, alias: Thing['aliases'][number]): void {
  const other = list.find(alias.name);
  if (other === undefined || other === thing) list.addAlias(thing, alias);
  else if (thing.isNew && other.isNew) list.unite(thing, other, alias);
}

function nameBefore(things: Thing[], before: string): { thing: Thing; name: string } | undefined {
  const found = things.flatMap((thing) => thing.names.filter((name) => before.endsWith(name)).map((name) => ({ thing, name })));
  return found.sort((a, b) => b.name.length - a.name.length)[0];
}

function isAlias(name: string, other: string, said: boolean): boolean {
  if (other.split(' ').length > 5 || /[.:;=!?,、，]|^\d/u.test(other)) return false;
  return said || isInitials(other, name) || isInitials(name, other) || isOtherScriptName(name, other);
}

/** `AWS` of Amazon Web Services, `CoE` of Council of Elders. */
function isInitials(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const initials = (parts: string[]): string => parts.map((word) => word[0]?.toUpperCase() ?? '').join('');
  const bare = short.replace(/s$/, '');
  return (
    words.length > 1 &&
    /^\p{Lu}\p{L}*\p{Lu}$/u.test(bare) &&
    (bare.toUpperCase() === initials(words) || bare === initials(words.filter((word) => /^\p{Lu}/u.test(word))))
  );
}
