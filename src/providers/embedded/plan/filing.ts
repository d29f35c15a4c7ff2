import type { SectionKey } from '../../../domain/page.js';
import { findThings } from '../names/find-things.js';
import type { Gathered } from '../names/gather-things.js';
import { isPersonName, splitList } from '../names/names.js';
import type { Thing } from '../names/things.js';
import { type Definition, readDefinition } from '../text/definitions.js';
import { type Holder, readHolders } from '../text/roles.js';
import { isCjk } from '../text/sentences.js';
import type { Unit } from '../text/units.js';
import {
  AUTHOR_LABEL,
  CHANGE,
  DECISION,
  DECISION_HEADING,
  GREETING,
  LIMIT,
  PEOPLE_HEADING,
  QUESTION_HEADING,
  RECORD_LABEL,
  RULE,
  STATUS_LABEL,
} from '../words/vocabulary.js';

const MAX_PAGES_OF_LIST = 4;

/** A unit as a claim, with the things on whose pages it belongs. */
export interface FiledUnit {
  unit: Unit;
  /** What the unit is about by its place: the heading above it that names a thing, else the subject of the source. */
  scope: Thing | undefined;
  named: Thing[];
  on: { thing: Thing; section: SectionKey }[];
  definition: Definition | undefined;
  holders: Holder[];
  isDecision: boolean;
  isQuestion: boolean;
  /** How much a reader would come back for it. */
  weight: number;
}

/** Files each unit on one or two pages. What says nothing by its form (a greeting, a sign-off, the head of a mail) is left out. */
export function fileUnits(units: Unit[], gathered: Gathered): FiledUnit[] {
  const filed: FiledUnit[] = [];
  const seen = new Set<string>();
  let headings = '';
  let defined: { thing: Thing; blockLine: number } | undefined;
  for (const unit of units.filter((one) => !isFiller(one))) {
    // What follows a definition in its paragraph goes on about the same thing, until another is named.
    const goesOn = defined?.blockLine === unit.blockLine ? defined.thing : undefined;
    const isFirst = unit.headings.join('\n') !== headings;
    headings = unit.headings.join('\n');
    const one = fileUnit(unit, gathered, goesOn, isFirst);
    if (one === undefined) continue;
    if (one.definition !== undefined && one.on[0] !== undefined) defined = { thing: one.on[0].thing, blockLine: unit.blockLine };
    const key = [unit.text, ...one.on.map(({ thing }) => thing.title)].join('\n');
    if (seen.has(key) || (one.weight < 1 && unit.text.length < minChars(unit))) continue;
    seen.add(key);
    filed.push(one);
  }
  return filed;
}

/** Shorter sentences that name nothing and decide nothing are chat. */
const minChars = (unit: Unit): number => (isCjk(unit.text) ? 14 : 36);

/** The last lines of a letter, and what is said only to be polite. */
const SIGN_OFF =
  /^.{0,40}(?:드림|올림|拝|敬上|(?:감사합니다|고맙습니다|부탁 ?드립니다|ありがとうございます|お願いいたします|谢谢))[\s.!~^:)。！]*$/u;

function isFiller(unit: Unit): boolean {
  if (unit.label !== undefined && RECORD_LABEL.test(unit.label)) return true;
  if (unit.kind === 'row' || unit.kind === 'list' || unit.label !== undefined) return false;
  if (/[,，、]$/u.test(unit.text) || GREETING.test(unit.text) || SIGN_OFF.test(unit.text)) return true;
  if (/[:：]$/u.test(unit.text) && !/\d/.test(unit.text)) return unit.text.length < 40;
  if (splitList(unit.text).every((part) => isPersonName(part, false))) return true;
  if (/^[\d\s./:-]+$/.test(unit.text) || /^\S+@\S+$/.test(unit.text)) return true;
  return isCjk(unit.text) ? unit.text.length < 9 : unit.text.split(/\s+/).length < 4;
}

function fileUnit(
  unit: Unit,
  { things, subject, isInTitle }: Gathered,
  goesOn: Thing | undefined,
  isFirst: boolean,
): FiledUnit | undefined {
  const named = findThings(unit.text, things);
  // Who wrote it and where it stands are said of the document: what it merely mentions most has no part in that.
  const isOfDocument = unit.label !== undefined && (AUTHOR_LABEL.test(unit.label) || STATUS_LABEL.test(unit.label));
  if (isOfDocument && !isInTitle && named.length === 0) return undefined;
  const fallback = isInTitle || (named.length === 0 && !isOfDocument) ? subject : undefined;
  const scope = (named.length === 0 ? goesOn : undefined) ?? findScope(unit, things) ?? fallback;
  const holders = readHolders(unit).filter((holder) => holder.role !== undefined);
  const definition = unit.kind === 'row' ? undefined : readDefinition(unit.lead);
  const heading = unit.headings.slice(1).join(' / ');
  const isQuestion = /[?？]$/u.test(unit.lead) || (QUESTION_HEADING.test(heading) && !DECISION.test(unit.text));
  const isDecision = !isQuestion && (DECISION_HEADING.test(heading) || DECISION.test(unit.text));
  const draft = { unit, scope, named, definition, holders, isDecision, isQuestion };
  const on = choosePlaces(draft).map((thing) => ({ thing, section: chooseSection(thing, draft) }));
  return on.length === 0 ? undefined : { ...draft, on, weight: weigh(draft, isFirst) };
}

/** A unit whose pages are not chosen yet. */
type Draft = Omit<FiledUnit, 'on' | 'weight'>;

function findScope(unit: Unit, things: Thing[]): Thing | undefined {
  for (const heading of unit.headings.slice(1).reverse()) {
    const [thing] = findThings(heading, things);
    if (thing !== undefined) return thing;
  }
  return undefined;
}

/** The page of the whole, and of the thing that the unit says most about: who holds a role, what it defines, what it names first. */
function choosePlaces({ unit, scope, named, definition, holders }: Draft): Thing[] {
  const defined = definition && named.find((thing) => thing.names.includes(definition.term));
  if (defined !== undefined) return [defined];
  const held = holders.flatMap((holder) => named.find((thing) => thing.names.includes(holder.name)) ?? []);
  // One word that is only repeated says less of what a sentence is about than a name does.
  const others = named.filter((thing) => thing !== scope).sort((a, b) => Number(a.isTerm) - Number(b.isTerm));
  const project = named.find((thing) => thing.kind === 'project');
  const whole = project ?? (unit.kind === 'row' && held.length > 0 && scope?.kind !== 'project' ? undefined : scope);
  const chosen = [...new Set([whole, ...held, ...others])].filter((thing) => thing !== undefined);
  // A list of people with their roles is the evidence for each of them.
  return chosen.slice(0, Math.min(MAX_PAGES_OF_LIST, Math.max(2, held.length + 1)));
}

/** The section of a page that a unit belongs in. */
export function chooseSection(thing: Thing, draft: Draft): SectionKey {
  const { unit, definition, holders, isDecision, isQuestion, scope } = draft;
  const isDefined = definition !== undefined && thing.names.includes(definition.term);
  const changes = CHANGE.test(unit.text);
  const holds = holders.some((holder) => thing.names.includes(holder.name));
  if (thing.type === 'person') {
    if (holds)
      return unit.kind !== 'row' && (scope?.kind === 'project' || draft.named.some((t) => t.kind === 'project'))
        ? 'projects'
        : 'role';
    return scope?.kind === 'project' ? 'projects' : 'history';
  }
  if (thing.kind === 'project') {
    if (isDefined) return 'overview';
    if (isQuestion) return 'questions';
    if (holders.some((holder) => holder.kind === 'person') || unit.headings.slice(1).some((h) => PEOPLE_HEADING.test(h)))
      return 'people';
    if (changes) return 'changes';
    return isDecision ? 'decisions' : 'overview';
  }
  if (isDefined) return thing.kind === 'concept' ? 'definition' : 'overview';
  if (changes) return 'changes';
  if (isDecision || RULE.test(unit.text)) return 'rules';
  return 'overview';
}

/** A number that is more than the mark of a list or the year of a date. */
const MEASURE = /(?<![\p{L}\d./-])(?!(?:19|20)\d\d(?!\d))\d[\d,.]*\d*\s?(?:%|\p{L})|[$€£¥₩]\d|\d{4}[-./]\d|\d\.\d+\.\d/u;

function weigh({ unit, named, definition, holders, isDecision, isQuestion }: Draft, isFirst: boolean): number {
  let weight = 0;
  if (unit.kind === 'row' || unit.kind === 'list') weight += 2;
  if (unit.label !== undefined) weight += 1;
  if (definition !== undefined) weight += 4;
  if (holders.length > 0) weight += 3;
  if (isDecision || CHANGE.test(unit.text)) weight += 2;
  if (LIMIT.test(unit.text)) weight += 1;
  if (isFirst) weight += 0.5;
  weight += Math.min(2, named.length);
  if (unit.kind !== 'row' && MEASURE.test(unit.text)) weight += 2;
  else if (isQuestion || /\d/.test(unit.text)) weight += 1;
  return weight;
}
