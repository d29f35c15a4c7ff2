import { nameKey } from '../../../domain/name-key.js';
import type { Source } from '../../../domain/source.js';
import { isWeekday } from '../../../domain/weekdays.js';
import { stripMarks } from '../text/plain.js';
import { isStatus } from '../text/standing.js';
import { type IsWord, isMeetingTitle, readSubject, stripNumbering } from '../text/subject.js';
import type { Unit } from '../text/unit.js';
import { findName } from './find-name.js';
import { findNamed, findThings } from './find-things.js';
import { looseKey } from './name-candidates.js';
import { findProperNames } from './proper-names.js';
import { isIdentifier } from './rank-candidates.js';
import { standsAlone } from './stands-alone.js';
import type { NewThing, Thing, ThingList } from './things.js';

/** The thing in the title (a project before others), else the title's own noun; that one first where the text says it too. */
export function findTitleSubject(source: Source, list: ThingList, units: Unit[], isProposal: boolean): Thing | undefined {
  const heir = findHeir(units);
  if (heir !== undefined) return list.add(asSubject(heir));
  const title = stripNumbering(source.title);
  const named = findThings(title, list.all).filter((thing) => thing.type !== 'person');
  const isWord: IsWord = (stem, behind) => list.findKnown(stem) !== undefined || standsAlone(source.text, stem, behind);
  const read = readSubject(source.title, isWord);
  const subject = read && (findFullName(read, units) ?? read);
  // What was not taken up is about itself: its title names it, and what the title names stays as it is.
  if (isProposal) {
    const own = subject !== undefined && standsInText(subject, source) ? list.add(asSubject(subject)) : addTitle(source, list);
    if (own !== undefined && own.type !== 'person') return own;
  }
  const project = named.find((thing) => thing.kind === 'project');
  if (project !== undefined && (subject === undefined || !isFar(project, subject))) return project;
  const uses = subject === undefined ? 0 : units.filter(({ text }) => saysWords(text, subject)).length;
  const main = named.find((thing) => coversMost(thing, subject ?? title));
  // "Harbour fee" is not the harbour, where the text goes on about the fee.
  if (main !== undefined && (subject === undefined || uses < 2 || uses * 2 < usesOf(main, units))) return main;
  const isSaid = uses > 0;
  if (
    subject !== undefined &&
    (isSaid || named.length === 0 || isOfAbbreviations(subject, named)) &&
    standsInText(subject, source)
  ) {
    const kind = isMeetingTitle(source.title) ? 'project' : 'concept';
    const known = list.find(subject);
    return known?.type === 'person'
      ? undefined
      : (known ?? list.add({ name: subject, kind, type: undefined, reason: 'subject' }));
  }
  const [best] = named.sort((a, b) => b.score - a.score);
  const isFarFrom = best !== undefined && isFar(best, title);
  return isFarFrom ? (addTitle(source, list) ?? best) : best;
}

const saysWords = (text: string, words: string): boolean => findName(text.toLowerCase(), words.toLowerCase()) >= 0;

const usesOf = ({ names }: Thing, units: Unit[]): number =>
  units.filter(({ text }) => names.some((name) => findName(text, name) >= 0)).length;

/** The title may have part of a name that the text has whole: "Decisions" of "Decision Records". */
function findFullName(subject: string, units: Unit[]): string | undefined {
  const words = subject.split(' ').length;
  if (words < 2) return undefined;
  const start = looseKey(subject);
  const isLonger = (name: string): boolean => {
    const parts = name.split(' ');
    return parts.length === words + 1 && looseKey(parts.slice(0, words).join(' ')) === start;
  };
  return units.flatMap(({ text }) => findProperNames(text).map(({ name }) => name)).find(isLonger);
}

const isFar = ({ names }: Thing, title: string): boolean => names.every((name) => name.length < title.length * MIN_TITLE_SHARE);

/** A title that is so much longer than what it names is about something else. */
const MIN_TITLE_SHARE = 0.2;

/** The whole of a document has another in its place: "partly superseded" is not that. */
const SUPERSEDED =
  /^[^\p{L}]*(?:\p{L}+[^\p{L}:：]*[:：]\s*)?[^\p{L}]*(?:superseded|replaced|obsoleted|deprecated) (?:by|in favou?r of):?[*_]* \[([^\]]{2,60})\]\(/iu;
/** The label says itself what the value is. */
const SUPERSEDED_LABEL = /^(?:superseded|replaced|obsoleted) by$/iu;

/** Nothing else stands in the line. */
const BARE = /^[^\p{L}]*(?:superseded|replaced|obsoleted|deprecated) [^[]{2,16}\[[^\]]*\]\([^)\s]*\)[.*_]*$/iu;

/** A document whose status says what has taken its place is about the same thing, which is now called so; a sentence may say that of another. */
function findHeir(units: Unit[]): string | undefined {
  const head = units
    .slice(0, 5)
    .filter((unit) => isStatus(unit) || SUPERSEDED_LABEL.test(unit.label ?? '') || BARE.test(unit.quote));
  const names = head.flatMap(({ quote }) => readSubject(SUPERSEDED.exec(quote)?.[1] ?? '') ?? []);
  return names.find((name) => !/\d/.test(name));
}

/** "DNS infrastructure", "VPC IP ranges": an abbreviation only says of what kind the thing is. */
const isOfAbbreviations = (subject: string, named: Thing[]): boolean =>
  subject.split(' ').length <= 3 && named.every(({ title }) => /^\p{Lu}[\p{Lu}\p{N}]{1,4}$/u.test(title));

/** "Steering group election": what the title says of the thing is less than half of it. */
const coversMost = (thing: Thing, title: string): boolean =>
  thing.names.some((name) => findName(title, name) >= 0 && name.length > title.length / 2);

/** A source that names nothing else is about its title, however long. */
export function addTitle(source: Source, list: ThingList): Thing | undefined {
  const name = stripNumbering(source.title);
  return /\p{L}{2}/u.test(name) && name.length <= 80 && !isWeekday(name) && standsInText(name, source)
    ? list.add(asSubject(name))
    : undefined;
}

/** The same by the name of its file: of a table no row is what it is about, and the name of a file is a name that its owner gave. */
export function addFileTitle(source: Source, list: ThingList): Thing | undefined {
  const title = /\s/u.test(source.title) ? source.title : source.title.replace(/[-_.]+/g, ' ');
  return addSubject(title, list);
}

/** A thing that is called as a part of the source is, where that is a name at all. */
export function addSubject(title: string, list: ThingList): Thing | undefined {
  const name = stripNumbering(title);
  return /\p{L}{2}/u.test(name) && name.length <= 80 && !isWeekday(name) ? list.add(asSubject(name)) : undefined;
}

const asSubject = (name: string): NewThing => ({ name, kind: 'concept', type: undefined, reason: 'subject' });

/** A title may come from a file name, or have lost a date in its middle; a page's name has to be the source's own. */
function standsInText(name: string, source: Source): boolean {
  const fold = (text: string): string => nameKey(stripMarks(text));
  return fold(source.text).includes(fold(name));
}

const LIST_WEIGHT = 0.25;

/** The project, else the organisation that the most units name, else what the source speaks of most. */
export function mostNamed(things: Thing[], units: Unit[]): Thing | undefined {
  const likely = things.filter((thing) => thing.type !== 'person' && !isIdentifier(thing.title));
  const counts = new Map<Thing, number>();
  const add = (text: string, weight: number): void => {
    for (const thing of findNamed(text, likely)) counts.set(thing, (counts.get(thing) ?? 0) + weight);
  };
  // Sentences and headings say what a document is about; lists and tables, what else there is.
  for (const { text, kind } of units) add(text, kind === 'list' || kind === 'row' ? LIST_WEIGHT : 1);
  for (const heading of new Set(units.flatMap(({ headings }) => headings.slice(1)))) add(heading, 1);
  const counted = [...counts]
    .map(([thing, count]) => ({ thing, rank: rankOf(thing), count }))
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        b.count - a.count ||
        b.thing.score - a.thing.score ||
        things.indexOf(a.thing) - things.indexOf(b.thing),
    );
  return counted[0]?.thing;
}

const rankOf = ({ kind, type }: Thing): number => (kind === 'project' ? 2 : type === 'organisation' ? 1 : 0);
