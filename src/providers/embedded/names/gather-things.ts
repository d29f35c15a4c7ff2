import { makeCatalogue } from '../../../domain/catalogue.js';
import type { Page } from '../../../domain/page.js';
import type { Source } from '../../../domain/source.js';
import type { PlanRequest } from '../../provider.js';
import { isBox, readParts } from '../text/boxes.js';
import { readDefinition } from '../text/definitions.js';
import { isData } from '../text/fields.js';
import { isDialogue } from '../text/messages.js';
import { stripMarks } from '../text/plain.js';
import { readHolders } from '../text/roles.js';
import { isProposed, readStanding, readStandingOfTitle } from '../text/standing.js';
import { stripNumbering } from '../text/subject.js';
import { isTable } from '../text/tables.js';
import type { Unit } from '../text/unit.js';
import { DOCUMENT_PART, ORGANISATION, ORGANISATION_LABEL } from '../words/vocabulary.js';
import { addAliases, addInitials } from './find-aliases.js';
import { findName, prepareText } from './find-name.js';
import { addFileTitle, addSubject, addTitle, findTitleSubject, mostNamed } from './find-subject.js';
import { addGivenNames, findNamed, partsOf } from './find-things.js';
import { findNameCandidates, kindOf, type Sign } from './name-candidates.js';
import { isPersonName } from './names.js';
import { MANY_PEOPLE } from './people.js';
import { type RankedCandidate, rankCandidates } from './rank-candidates.js';
import { type Thing, ThingList } from './things.js';

/** What a source speaks of, and which of it the source as a whole is about. */
export interface Gathered {
  things: Thing[];
  subject: Thing | undefined;
  /** Does the title name the subject? Else it is only what most of the text speaks of. */
  isInTitle: boolean;
  /** Things that so much is said of that the mere mention of one says nothing of it. */
  broad: ReadonlySet<Thing>;
  /** What the document says of itself where it does not hold (rejected, replaced, a draft), in its own word. */
  standing: string | undefined;
  /** A table, data, a chat or a box of mails more than a text: what is about none of the things that have a page is about the whole. */
  isCollection: boolean;
  /** What the mails of a box are about, each by its subject. */
  parts: ReadonlySet<Thing>;
}

/** Finds the things of a source by the form of its sentences, items, rows, headings and title. */
export function gatherThings(request: PlanRequest, units: Unit[]): Gathered {
  const { source } = request;
  const list = new ThingList(request);
  addNamedPages(request, list);
  const isDirectory =
    new Set(units.flatMap((unit) => (unit.kind === 'row' ? readHolders(unit).map(({ name }) => name) : []))).size >= MANY_PEOPLE;
  for (const unit of units) {
    addDefined(list, unit);
    // A directory gives each of its people a role: they cannot all have a page, and none of them deserves one more than the others.
    if (unit.kind !== 'row' || !isDirectory) addHolders(list, unit);
    addNamedProjects(list, unit);
  }
  addTitleProject(list, source.title, units);
  addColumns(list, units);
  const parts = addParts(list, source);
  const ranked = rankCandidates(findNameCandidates(source, units), units, list.all, request.candidates);
  for (const candidate of ranked) if (!hasOwner(candidate.name)) addCandidate(list, candidate, nameWithout(list, candidate.name));
  for (const candidate of ranked) if (hasOwner(candidate.name)) addOwned(list, candidate);
  addAliases(list, units);
  addGivenNames(list.all);
  const standing = readStanding(units) ?? readStandingOfTitle(source.title);
  const inTitle = parts.size > 0 ? undefined : findTitleSubject(source, list, units, isProposed(standing));
  const subject = inTitle ?? (list.all.length === 0 ? (addTitle(source, list) ?? addFileTitle(source, list)) : undefined);
  const known = new Set<Thing | undefined>(list.all);
  const isCollection = isTable(units) || isDialogue(units) || parts.size > 0 || isData(source);
  const ofAll = subject === undefined && isCollection ? addFileTitle(source, list) : undefined;
  addInitials(list, units);
  return {
    subject: subject ?? ofAll ?? mostNamed(list.all, units),
    isInTitle: subject !== undefined,
    // What a whole is called by its file is the word of its owner: in the text it is a word as any other.
    things: known.has(ofAll) ? list.all : list.all.filter((thing) => thing !== ofAll),
    broad: findBroad(list.all, units, request.candidates),
    standing,
    isCollection,
    parts,
  };
}

/** Each mail of a box is about what its subject says, whatever that is called elsewhere. */
function addParts(list: ThingList, source: Source): Set<Thing> {
  const parts = isBox(source) ? readParts(source) : [];
  return new Set(parts.flatMap((heading) => addSubject(stripMarks(heading), list) ?? []));
}

const MAX_NAME_CHARS = 60;

/** Cells under the head of a column that says so are the names of organisations, whole as they stand. */
function addColumns(list: ThingList, units: readonly Unit[]): void {
  const counts = new Map<string, number>();
  for (const { kind, cells, header } of units) {
    if (kind !== 'row') continue;
    for (const [column, cell] of cells.entries()) {
      const head = header[column] ?? '';
      const isName = /^[\p{L}\p{N}].*\p{L}|^\p{L}{2}/u.test(cell) && cell.length <= MAX_NAME_CHARS && !/[.。!?]$/u.test(cell);
      if (isName && (ORGANISATION_LABEL.test(head) || ORGANISATION.test(head))) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
  }
  for (const [name, count] of counts) {
    if (count > 1 || list.findKnown(name) !== undefined)
      list.add({ name, kind: 'entity', type: 'organisation', reason: 'repeated', score: 2 * Math.log2(1 + count) });
  }
}

/** A page with so many claims has all that is worth a mention. */
const MANY_CLAIMS = 20;
/** So large a share of a text, of at least so many units, names little else. */
const BROAD_SHARE = 0.2;
const BROAD_UNITS = 6;

function findBroad(things: Thing[], units: Unit[], pages: readonly Page[]): Set<Thing> {
  const counts = new Map<Thing, number>();
  for (const { text } of units) for (const thing of findNamed(text, things)) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const large = new Set(
    pages
      .filter(({ sections }) => sections.reduce((sum, { claims }) => sum + claims.length, 0) >= MANY_CLAIMS)
      .map(({ meta }) => meta.title),
  );
  const limit = Math.max(BROAD_UNITS, units.length * BROAD_SHARE);
  return new Set(things.filter((thing) => (!thing.isNew && large.has(thing.title)) || (counts.get(thing) ?? 0) > limit));
}

/** "Complete Berth Roll" beside a page "Berth Roll": one mention may be only another word for the same. */
const isKindOfKnown = (list: ThingList, name: string): boolean => {
  const words = name.split(' ');
  return words.length > 2 && list.findKnown(words.slice(1).join(' ')) !== undefined;
};

const NAME_SIGNS: readonly Sign[] = ['proper', 'abbreviation', 'person', 'heading', 'title'];

function addCandidate(list: ThingList, candidate: RankedCandidate, name: string): void {
  const { forms, score, signs } = candidate;
  const isTerm = !NAME_SIGNS.some((sign) => signs.has(sign));
  const isKnown = candidate.elsewhere > 0 && !isKindOfKnown(list, name);
  const reason = signs.has('person') || isKnown ? 'named' : 'repeated';
  list.add({ name, ...kindOf(candidate), reason, forms: [candidate.name, ...forms], score, isTerm });
}

const hasOwner = (name: string): boolean => /^\p{Lu}\S* \S/u.test(name) && !isPersonName(name, false);

/** What is offered is called by its name alone. */
const SERVICE = / ?(?:서비스|サービス|服务)$/u;
/** Words behind a name that say of what kind it is, or what is done with it. */
const MAKE =
  /(?<=\S) ?(?:서비스|기능|시스템|페이지|메뉴|플랫폼|솔루션|자동화|관리|예약|실행|현황|サービス|機能|システム|服务|功能|系统)$/u;

const MEMBERS = / members?$|(?<=[가-힣]{2}) ?(?:구성원|회원|위원)$|(?<=\p{L}{2})(?:のメンバー|成员)$/iu;

/** "RDS instances" are of RDS, and the "Settlements service" is Settlements, or "Acme Settlements", where the source or the wiki has one of them. */
function nameWithout(list: ThingList, name: string): string {
  const [abbreviation] = /^\p{Lu}[\p{Lu}\p{N}.]+(?= \p{Ll}+$)/u.exec(name) ?? [];
  const owner = abbreviation === undefined ? undefined : list.findKnown(abbreviation);
  if (owner !== undefined) return owner.title;
  // Who belongs to a group is told with the group.
  const group = list.findKnown(name.replace(MEMBERS, ''));
  if (group !== undefined && group.type !== 'person') return group.title;
  const bare = name.replace(MAKE, '');
  // "Page" of a "management page" is no name of what is managed.
  if (MAKE.test(`· ${bare}`)) return name;
  // "Settlements" beside a "Settlements service" is the service.
  if (bare === name)
    return list.all.find(({ names }) => names.some((one) => one !== name && one.replace(MAKE, '') === name))?.title ?? name;
  const longer = list.all.find(({ names }) => names.some((one) => one.endsWith(` ${bare}`)));
  const known = (list.findKnown(bare) ?? longer)?.title;
  return known ?? (bare.length > 2 && SERVICE.test(name) ? bare : name);
}

/** "Acme Router" beside Acme and Router is the router, named with who it belongs to. */
function addOwned(list: ThingList, candidate: RankedCandidate): void {
  const [owner = '', ...rest] = candidate.name.split(' ');
  const bare = list.find(rest.join(' '));
  const isOwned = bare !== undefined && list.find(owner) !== undefined && (rest.length > 1 || /\p{Lu}/u.test(rest[0] ?? ''));
  addCandidate(list, candidate, isOwned && bare.kind !== 'project' ? bare.title : nameWithout(list, candidate.name));
}

/** Pages of the wiki that the source names, people also by one part of a Latin name. */
function addNamedPages(request: PlanRequest, list: ThingList): void {
  const text = prepareText(`${request.source.title}\n${request.source.text}`);
  const isNamed = (name: string): boolean => findName(text, name) >= 0;
  for (const entry of makeCatalogue(request.candidates).entries.values()) {
    if ([entry.meta.title, ...entry.meta.aliases].some(isNamed)) list.addEntry(entry);
  }
  for (const entry of request.catalogue.entries.values()) {
    const names = [entry.meta.title, ...entry.meta.aliases];
    if (names.some(isNamed) || (entry.meta.type === 'person' && names.flatMap(partsOf).some(isNamed))) list.addEntry(entry);
  }
  addGivenNames(list.all);
}

const PREPOSITION = /^(?:of|in|on|at|for|from|to|with|by|about|as)\s/iu;

function addDefined(list: ThingList, unit: Unit): void {
  if (unit.kind === 'row') return;
  const definition = readDefinition(unit.lead);
  if (definition === undefined || DOCUMENT_PART.test(definition.term) || PREPOSITION.test(definition.term)) return;
  const thing = list.add({ name: definition.term, kind: definition.kind, type: definition.type, reason: 'defined' });
  if (definition.alias !== undefined) list.addAlias(thing, { name: definition.alias, line: unit.line, quote: unit.quote });
}

function addHolders(list: ThingList, unit: Unit): void {
  for (const holder of readHolders(unit)) {
    const isGivenName = list.find(holder.name) === undefined && list.all.some((thing) => thing.names.includes(holder.name));
    if (isGivenName) continue;
    const reason = holder.role === undefined ? 'present' : 'role';
    // One given name is too little to found a page on, unless a role stands beside it.
    if (reason === 'present' && /^\p{Script=Latin}+$/u.test(holder.name)) continue;
    const thing = list.add({ name: holder.name, kind: 'entity', type: holder.kind, reason });
    if (holder.alias !== undefined) list.addAlias(thing, { name: holder.alias, line: unit.line, quote: unit.quote });
  }
}

const NAMED_PROJECT =
  /(?<![\p{L}])Project (\p{Lu}[\p{L}\d-]+)|(?<=[Tt]he )(\p{Lu}[\p{L}\d-]{1,15}) project(?!\p{L})|(?<![\p{L}\p{N}])([\p{Lu}가-힣][\p{L}\d-]{1,15})(?: ?프로젝트| ?プロジェクト|项目)/gu;

const NOT_A_PROJECT_NAME =
  /^(?:이|그|저|우리|본|이번|새|다른|해당|각|[가-힣]*[는은을를의한된할])$|^(?:The|This|Our|A|An|Each|Every|New)$/u;

/** "Project Atlas" as the title of a text that goes on about Atlas. */
function addTitleProject(list: ThingList, title: string, units: readonly Unit[]): void {
  const [whole, name] = /^Project (\p{Lu}[\p{L}\d-]+)$/u.exec(stripNumbering(title)) ?? [];
  if (whole === undefined || name === undefined || !units.some(({ text }) => findName(text.replaceAll(whole, ''), name) >= 0))
    return;
  list.add({ name: whole, kind: 'project', type: undefined, reason: 'named' });
}

function addNamedProjects(list: ThingList, unit: Unit): void {
  for (const [whole, english, ofEnglish, other] of unit.text.matchAll(NAMED_PROJECT)) {
    const name = english === undefined ? (ofEnglish ?? other ?? '') : whole;
    if (!NOT_A_PROJECT_NAME.test(name)) list.add({ name, kind: 'project', type: undefined, reason: 'named' });
  }
}
