import { findName } from '../names/find-name.js';
import { findThings } from '../names/find-things.js';
import type { Gathered } from '../names/gather-things.js';
import type { Thing } from '../names/things.js';
import { isProposed } from '../text/standing.js';
import type { Unit } from '../text/unit.js';
import type { Draft } from './filing.js';
import { isTopic } from './is-topic.js';

const MAX_PAGES_OF_LIST = 4;

/** The thing that the lead-in or the nearest heading above a unit names. */
export function findScope(unit: Unit, { things, broad }: Gathered): Thing | undefined {
  const { leadIn } = unit;
  const above = [...unit.headings.slice(1), ...(leadIn?.start === undefined ? [] : [leadIn.text])];
  for (const heading of above.reverse()) {
    const thing = findThings(heading, things).find((one) => !broad.has(one) || coversHalf(one, heading));
    if (thing !== undefined) return thing;
  }
  return undefined;
}

const coversHalf = ({ names }: Thing, heading: string): boolean =>
  names.some((name) => name.length >= heading.length / 2 && findName(heading, name) >= 0);

/** The page of the whole, and of the thing that the unit says most about: who holds a role, what it defines, what it names first. */
export function choosePlaces(
  { unit, scope, named, definition, holders }: Draft,
  { subject, isInTitle, broad, standing, isCollection }: Gathered,
): Thing[] {
  const defined = definition && named.find((thing) => thing.names.includes(definition.term));
  if (defined !== undefined) return [defined];
  const held = holders.flatMap((holder) => named.find((thing) => thing.names.includes(holder.name)) ?? []);
  // One word that is only repeated says less of what a sentence is about than a name does.
  const others = named.filter((thing) => thing !== scope && mayHold(thing)).sort((a, b) => Number(a.isTerm) - Number(b.isTerm));
  // A document on something of a project tells of that; a sentence in it that is about the project is the project's.
  const isOwn = isInTitle && scope === subject && subject?.kind === 'concept';
  const project = named.find(
    (thing) => thing.kind === 'project' && (thing === subject || (mayHold(thing) && (!isOwn || isTopic(unit, thing)))),
  );
  const whole = project ?? (unit.kind === 'row' && held.length > 0 && scope?.kind !== 'project' ? undefined : scope);
  // A row of a table is about what it names, where that has a page.
  const isRow = isCollection && unit.kind === 'row';
  const chosen = [...new Set(isRow ? [...held, ...others, whole] : [whole, ...held, ...others])].filter(
    (thing) => thing !== undefined,
  );
  // A mention is better than no place.
  if (chosen.length === 0) chosen.push(...named.filter((thing) => thing !== scope).slice(0, 1));
  // A list of people with their roles is the evidence for each of them.
  return chosen.slice(0, Math.min(MAX_PAGES_OF_LIST, Math.max(2, held.length + 1)));

  /** What much is said of, here or in the wiki, gets what is about it; and what was only proposed stays with the proposal and what it brings up. */
  function mayHold(thing: Thing): boolean {
    if (isProposed(standing) && !thing.isNew && thing !== subject && thing.type !== 'person') return false;
    return !broad.has(thing) || isTopic(unit, thing);
  }
}
