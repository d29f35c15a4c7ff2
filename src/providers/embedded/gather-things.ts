import { makeCatalogue } from '../../domain/catalogue.js';
import type { Source } from '../../domain/source.js';
import type { PlanRequest } from '../provider.js';
import { readDefinition } from './definitions.js';
import { addTitle, findTitleSubject, headingSubjects, mostNamed } from './find-subject.js';
import { addGivenNames, partsOf } from './find-things.js';
import { findName } from './names.js';
import { findRepeatedNames } from './repeated-names.js';
import { readHolders } from './roles.js';
import { readSubject } from './subject.js';
import { type Thing, ThingList } from './things.js';
import type { Unit } from './units.js';
import { DOCUMENT_PART } from './vocabulary.js';

/** What a source speaks of, and which of it the source as a whole is about. */
export interface Gathered {
  things: Thing[];
  subject: Thing | undefined;
  /** Does the title name the subject? Else it is only what most of the text speaks of. */
  isInTitle: boolean;
}

/** Finds the things of a source by the form of its sentences, items, rows, headings and title. */
export function gatherThings(request: PlanRequest, units: Unit[]): Gathered {
  const { source } = request;
  const list = new ThingList(request);
  addNamedPages(request, list);
  for (const unit of units) {
    addDefined(list, unit);
    addHolders(list, unit);
    addNamedProjects(list, unit);
    addSender(list, unit);
  }
  const repeated = [...repeatedHeadings(source, units), ...findRepeatedNames(units)];
  for (const name of repeated) list.add({ name, kind: 'concept', type: undefined, reason: 'repeated' });
  addGivenNames(list.all);
  const inTitle = findTitleSubject(source, list);
  const parts = inTitle === undefined ? headingSubjects(units) : [];
  for (const name of parts) list.add({ name, kind: 'concept', type: undefined, reason: 'named' });
  const subject = inTitle ?? (list.all.length === 0 ? addTitle(source, list) : undefined);
  return { subject: subject ?? mostNamed(list.all, units), isInTitle: subject !== undefined, things: list.all };
}

/** Pages of the wiki that the source names: candidates by their names, people also by one part of a Latin name. */
function addNamedPages(request: PlanRequest, list: ThingList): void {
  const text = `${request.source.title}\n${request.source.text}`;
  const isNamed = (name: string): boolean => findName(text, name) >= 0;
  for (const entry of makeCatalogue(request.candidates).entries.values()) {
    if ([entry.meta.title, ...entry.meta.aliases].some(isNamed)) list.addEntry(entry);
  }
  for (const entry of request.catalogue.entries.values()) {
    if (entry.meta.type === 'person' && [entry.meta.title, ...entry.meta.aliases].flatMap(partsOf).some(isNamed))
      list.addEntry(entry);
  }
  addGivenNames(list.all);
}

function addDefined(list: ThingList, unit: Unit): void {
  if (unit.kind === 'row') return;
  const definition = readDefinition(unit.text);
  if (definition === undefined || DOCUMENT_PART.test(definition.term)) return;
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

function addNamedProjects(list: ThingList, unit: Unit): void {
  for (const [whole, english, ofEnglish, other] of unit.text.matchAll(NAMED_PROJECT)) {
    const name = english === undefined ? (ofEnglish ?? other ?? '') : whole;
    if (!NOT_A_PROJECT_NAME.test(name)) list.add({ name, kind: 'project', type: undefined, reason: 'named' });
  }
}

const SENDER =
  /^(?:안녕하세요[,.!]? )?(?<ko>[가-힣A-Za-z ]{2,24}?) ?팀 ?입니다|^(?:hi|hello|greetings)[^.]{0,20} from the (?<en>\p{Lu}[\p{L} ]{2,24}?) team(?!\p{L})/iu;

/** Who writes, where the text says so at its start: what a team is called after is what it makes. */
function addSender(list: ThingList, unit: Unit): void {
  const groups = SENDER.exec(unit.text)?.groups;
  const name = groups?.ko ?? groups?.en;
  if (name !== undefined) list.add({ name, kind: 'project', type: undefined, reason: 'defined' });
}

/** Headings that name a thing: short, not a usual part of a document, and spoken of in the text below and elsewhere. */
function repeatedHeadings(source: Source, units: Unit[]): string[] {
  const headings = new Set(units.flatMap((unit) => unit.headings.slice(1)));
  return [...headings].filter((heading) => {
    if (readSubject(heading) !== heading || DOCUMENT_PART.test(heading) || heading.split(' ').length > 4) return false;
    if (/^[\p{Ll}]|\d|^(?:The|A|An|To|For|Using?|[A-Z][a-z]+ing)\s/u.test(heading) || heading === source.title) return false;
    // One word has to be written as in the heading: "Redis" is a name, "provisioning" is a word.
    const fold = (text: string): string => (heading.includes(' ') ? text.toLowerCase() : text);
    return units.filter(({ text }) => findName(fold(text), fold(heading)) >= 0).length >= 3;
  });
}
