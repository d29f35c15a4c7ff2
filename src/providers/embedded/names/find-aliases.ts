import type { Unit } from '../text/unit.js';
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
      if (thing === undefined) continue;
      const { name, isSaid } = readOtherName(inside);
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

/** `AWS` of Amazon Web Services. */
function isInitials(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const initials = (parts: string[]): string => parts.map((word) => word[0]?.toUpperCase() ?? '').join('');
  const bare = short.replace(/s$/, '');
  return (
    words.length > 1 &&
    /^\p{Lu}{2,}$/u.test(bare) &&
    (bare === initials(words) || bare === initials(words.filter((word) => /^\p{Lu}/u.test(word))))
  );
}
