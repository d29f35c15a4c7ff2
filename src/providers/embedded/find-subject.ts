import { nameKey } from '../../domain/name-key.js';
import type { Source } from '../../domain/source.js';
import { findThings } from './find-things.js';
import { stripMarks } from './plain.js';
import { isMeetingTitle, readSubject, stripNumbering } from './subject.js';
import type { Thing, ThingList } from './things.js';
import type { Unit } from './units.js';

/** The thing in the title (a project before others), else the title's own noun. */
export function findTitleSubject(source: Source, list: ThingList): Thing | undefined {
  const title = stripNumbering(source.title);
  const named = findThings(title, list.all).filter((thing) => thing.type !== 'person');
  const project = named.find((thing) => thing.kind === 'project');
  if (project !== undefined) return project;
  const subject = readSubject(source.title);
  if (subject !== undefined && standsInText(subject, source)) {
    const kind = isMeetingTitle(source.title) ? 'project' : 'concept';
    return list.find(subject) ?? list.add({ name: subject, kind, type: undefined, reason: 'subject' });
  }
  return named[0];
}

/** Where the title names nothing (release notes, a collection), each section with two sentences and more has its own subject. */
export function headingSubjects(units: Unit[]): string[] {
  const counts = new Map<string, number>();
  for (const { headings } of units) {
    const subject = readSubject(stripNumbering(headings.at(-1) ?? ''));
    if (subject !== undefined && subject.split(' ').length <= 5) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= 2).map(([subject]) => subject);
}

/** A source that names nothing else is about its title, however long. */
export function addTitle(source: Source, list: ThingList): Thing | undefined {
  const name = stripNumbering(source.title);
  return /\p{L}{2}/u.test(name) && name.length <= 80 && standsInText(name, source)
    ? list.add({ name, kind: 'concept', type: undefined, reason: 'subject' })
    : undefined;
}

/** A title may come from a file name, or have lost a date in its middle; a page's name has to be the source's own. */
function standsInText(name: string, source: Source): boolean {
  const fold = (text: string): string => nameKey(stripMarks(text));
  return fold(source.text).includes(fold(name));
}

/** The project, else the organisation, that the most units name. */
export function mostNamed(things: Thing[], units: Unit[]): Thing | undefined {
  const counted = things
    .filter((thing) => thing.kind === 'project' || thing.type === 'organisation')
    .map((thing) => ({ thing, count: units.filter((unit) => findThings(unit.text, [thing]).length > 0).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.thing.kind === 'project') - Number(a.thing.kind === 'project') || b.count - a.count);
  return counted[0]?.thing;
}
