import { nameKey } from '../../../domain/name-key.js';
import type { Source } from '../../../domain/source.js';
import { isWeekday } from '../../../domain/weekdays.js';
import { type IsWord, readSubject } from '../text/subject.js';
import type { Unit } from '../text/unit.js';
import { CJK_SHELL, COMMON_ADJECTIVES, FUNCTION_WORDS, SHELL_WORDS } from '../words/function-words.js';
import { ATTRIBUTE, CALENDAR, COMMON_ABBREVIATION, DOCUMENT_PART, ORGANISATION, PROJECT, ROLE } from '../words/vocabulary.js';
import { findMarked } from './marked-names.js';
import { PERSON_TITLES } from './names.js';
import { findListedPeople, findNamedByActs, formsOf } from './people.js';
import { findProperNames, PARTICLE, type ProperName } from './proper-names.js';
import { standsAlone } from './stands-alone.js';
import { findTerms, termKey } from './terms.js';

/** How a source shows that some words are the name of a thing. */
export type Sign = 'proper' | 'abbreviation' | 'person' | 'marked' | 'heading' | 'title' | 'term';

/** A name that a source uses, with what speaks for a page of its own. */
export interface NameCandidate {
  name: string;
  forms: string[];
  signs: Set<Sign>;
  /** Indexes of the units that hold it. */
  units: Set<number>;
  /** How often it is set apart: bold, quoted, in brackets. */
  marks: number;
  words: number;
  /** C-value of a term, else 0. */
  value: number;
}

/** The names and terms of a source by the form in which they stand there, in no particular order. */
export function findNameCandidates(source: Source, units: Unit[]): NameCandidate[] {
  const found = new Map<string, NameCandidate>();
  const texts = units.map(proseOf);
  const lower = lowerWords(texts);
  addProperNames(found, texts, lower);
  addPeople(found, units);
  addTerms(found, withHeads(texts, units));
  addMarked(found, units, lower);
  addHeadings(found, source, units);
  dropDeeds(found, texts);
  dropParts(found);
  return [...found.values()].filter(({ name, signs }) => isName(name, signs));
}

/** What a unit says, without the labels and column heads under which it says it. */
const proseOf = ({ kind, cells, value, text }: Unit): string =>
  kind === 'row' ? cells.join('\n') : value === undefined ? text : text.slice(Math.max(0, text.indexOf(value)));

/** The heads of a table's columns are one use of their words, however many rows it has. */
function withHeads(texts: string[], units: Unit[]): string[] {
  const seen = new Set<string>();
  return texts.map((text, index) => {
    const heads = units[index]?.header.join('\n') ?? '';
    if (heads === '' || seen.has(heads)) return text;
    seen.add(heads);
    return `${text}\n${heads}`;
  });
}

function add(found: Map<string, NameCandidate>, form: string, sign: Sign, unit?: number): NameCandidate {
  const key = looseKey(form);
  const known = found.get(key) ?? {
    name: form,
    forms: [],
    signs: new Set<Sign>(),
    units: new Set<number>(),
    marks: 0,
    words: form.split(/\s+/).length,
    value: 0,
  };
  addForms(known, [form]);
  known.signs.add(sign);
  if (unit !== undefined) known.units.add(unit);
  found.set(key, known);
  return known;
}

function addForms({ forms }: NameCandidate, added: readonly string[]): void {
  for (const form of added) if (!forms.includes(form)) forms.push(form);
}

/** `GOV.UK` and `GovUK`, `IP range` and `IP ranges` are one thing in one text. */
export const looseKey = (name: string): string =>
  termKey(
    name.replace(/(?<=\p{L})[.·'’](?=\p{L})/gu, '').replace(CLIPPED, (_, word: string) => CLIPPINGS[word.toLowerCase()] ?? word),
  ) || nameKey(name);

/** Words that are as often cut short as written out. */
const CLIPPINGS: Record<string, string> = {
  dev: 'developer',
  repo: 'repository',
  admin: 'administrator',
  config: 'configuration',
  env: 'environment',
  spec: 'specification',
};
const CLIPPED = new RegExp(`(?<= )(${Object.keys(CLIPPINGS).join('|')})(?=s?$)`, 'iu');

function lowerWords(texts: string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => text.match(/(?<![\p{L}\p{N}._/-])\p{Ll}[\p{Ll}'’]*(?![\p{L}\p{N}_/]|[.-]\p{L})/gu) ?? []),
  );
}

function addProperNames(found: Map<string, NameCandidate>, texts: string[], lower: Set<string>): void {
  const uses = texts.flatMap((text, unit) => findProperNames(text).map((use) => ({ ...dropFirstWord(use, lower), unit })));
  const sure = new Set(uses.filter((use) => isSure(use, lower)).map(({ name }) => looseKey(name)));
  for (const { name, unit } of uses) {
    if (!sure.has(looseKey(name))) continue;
    add(found, name, /^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(name) ? 'abbreviation' : 'proper', unit);
  }
}

/** "Remove Puppet …": what begins a sentence and is a word of the text elsewhere is no part of the name behind it. */
function dropFirstWord(use: ProperName, lower: Set<string>): ProperName {
  const [first = '', ...rest] = use.name.split(' ');
  // "Council of Elders" is no elder, and no "of Elders".
  if (
    !use.isFirst ||
    rest.length === 0 ||
    PARTICLE.test(rest[0] ?? '') ||
    !(lower.has(first.toLowerCase()) || /\p{L}{2}(?:ing|ed)$/u.test(first))
  )
    return use;
  return { ...use, name: rest.join(' '), isFirst: false };
}

/** Abstract nouns, which titles and list items begin with a capital. */
const ABSTRACT = /(?:tion|sion|ment|ness|ance|ence|ship|ism|ing|ings|ity|ies|ors|ers|ed|ly|able|ible|ful|ous|ive)s?$/;

function isSure({ name, isFirst }: ProperName, lower: Set<string>): boolean {
  if (name.includes(' ')) return !name.split(' ').every((word) => lower.has(word.toLowerCase()));
  if (/\p{Lu}.*\p{Lu}|\p{L}\p{N}|\p{Ll}\p{Lu}/u.test(name)) return true;
  return !isFirst && !lower.has(name.toLowerCase()) && !ABSTRACT.test(name);
}

function addPeople(found: Map<string, NameCandidate>, units: Unit[]): void {
  for (const { name, unit } of [...findListedPeople(units), ...findNamedByActs(units)]) {
    addForms(add(found, name, 'person', unit), formsOf(name));
  }
}

function addTerms(found: Map<string, NameCandidate>, texts: string[]): void {
  for (const term of findTerms(texts).values()) {
    // "Terraform stacks": a name with a common noun is not another name; an abbreviation ("IP ranges") only says of what kind it is.
    const first = term.name.split(' ')[0] ?? '';
    const isNamed = found.has(looseKey(first)) || /^\p{Lu}\p{Ll}/u.test(first);
    if (readSubject(term.name) !== term.name && /^\p{Script=Latin}/u.test(term.name)) continue;
    if (term.words === 2 && isNamed && /^\p{Lu}[\p{L}\p{N}]*\p{Ll}\S* \p{Ll}/u.test(term.name)) continue;
    const candidate = add(found, term.name, 'term');
    addForms(candidate, term.forms);
    for (const unit of term.units) candidate.units.add(unit);
    candidate.value = Math.max(candidate.value, term.value);
  }
}

function addMarked(found: Map<string, NameCandidate>, units: Unit[], lower: Set<string>): void {
  for (const [index, unit] of units.entries()) {
    for (const name of new Set(findMarked(unit.quote))) {
      if (/^\p{Lu}\p{Ll}+$/u.test(name) && (lower.has(name.toLowerCase()) || ABSTRACT.test(name))) continue;
      add(found, name, 'marked', index).marks++;
    }
    if (unit.kind !== 'row') continue;
    const key = unit.cells[0] ?? '';
    if (/\p{L}{2}/u.test(key) && key.length <= 30 && key.split(/\s+/).length <= 4) add(found, key, 'marked', index);
  }
}

function addHeadings(found: Map<string, NameCandidate>, source: Source, units: Unit[]): void {
  const isWord: IsWord = (stem, behind) => standsAlone(source.text, stem, behind);
  const title = readSubject(source.title, isWord);
  if (title !== undefined) add(found, title, 'title');
  for (const heading of new Set(units.flatMap((unit) => unit.headings.slice(1)))) {
    const name = readSubject(heading, isWord);
    if (name === undefined || name.split(' ').length > 5) continue;
    const candidate = add(found, name, 'heading');
    for (const [index, unit] of units.entries()) if (unit.headings.includes(heading)) candidate.units.add(index);
  }
}

/** Korean nouns that the text makes verbs of ("정산하", "발행된") tell what is done, not what there is. */
function dropDeeds(found: Map<string, NameCandidate>, texts: string[]): void {
  const text = texts.join('\n');
  for (const [key, { name, signs }] of found) {
    if (!/^[가-힣]+$/u.test(name) || signs.has('title') || signs.has('person')) continue;
    if (new RegExp(`${name}(?:하[^나]|되|된|할|한 |함|됨|했|됐|해[ 야주서]|시키|시켜)`, 'u').test(text)) found.delete(key);
  }
}

/** One word of a person's name is that person. */
function dropParts(found: Map<string, NameCandidate>): void {
  const people = [...found.values()].filter(({ signs, words }) => signs.has('person') && words > 1);
  const parts = new Set(people.flatMap(({ forms }) => forms.flatMap((form) => form.split(/[ ()]+/))));
  for (const [key, { name, signs }] of found) if (parts.has(name) && !signs.has('title')) found.delete(key);
}

/** The end of a sentence or clause, or "my" and "related", in words that are set apart. */
const KOREAN_VERB =
  /(?:시길|하기|되기|하게|하도록|하여|하며|하고|하면|되며|되고|되면|없이|있는|없는|하는|되는)$|^(?:내|우리|관련|해당|각) /u;

const TITLE_ALONE = new RegExp(`^(?:${PERSON_TITLES})\\.?$`);

function isName(name: string, signs: Set<Sign>): boolean {
  if (name.length < 2 || name.length > 60 || !/\p{L}{2}/u.test(name)) return false;
  if (COMMON_ABBREVIATION.test(name) || DOCUMENT_PART.test(name) || CALENDAR.test(name) || isWeekday(name)) return false;
  if (SHELL_WORDS.has(name.toLowerCase()) || FUNCTION_WORDS.has(name.toLowerCase()) || CJK_SHELL.test(name)) return false;
  if (TITLE_ALONE.test(name) || /^non-/i.test(name)) return false;
  if (ATTRIBUTE.test(name) && !signs.has('title') && !signs.has('person')) return false;
  const [first = '', ...rest] = name.split(' ');
  const opens = first.toLowerCase();
  if (
    rest.length > 0 &&
    !signs.has('proper') &&
    !signs.has('person') &&
    (COMMON_ADJECTIVES.has(opens) || FUNCTION_WORDS.has(opens))
  )
    return false;
  if (/^#|[:："“”]/u.test(name) || KOREAN_VERB.test(name)) return false;
  // In code and tables one common word is a field or a value of it.
  if (/^(?:[a-z]+|[A-Z]{6,})$/.test(name) && !signs.has('heading') && !signs.has('title')) return false;
  return signs.has('person') || name.includes(' ') || !ROLE.test(name);
}

/** What kind of page a name asks for, as far as its form tells. */
export function kindOf({ name, signs }: NameCandidate): { kind: 'entity' | 'project' | 'concept'; type: string | undefined } {
  if (signs.has('person')) return { kind: 'entity', type: 'person' };
  if (ORGANISATION.test(name) && signs.has('proper')) return { kind: 'entity', type: 'organisation' };
  if (PROJECT.test(name)) return { kind: 'project', type: undefined };
  return { kind: 'concept', type: undefined };
}
