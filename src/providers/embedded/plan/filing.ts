import type { SectionKey } from '../../../domain/page.js';
import { findThings } from '../names/find-things.js';
import type { Gathered } from '../names/gather-things.js';
import type { Thing } from '../names/things.js';
import { type Definition, readDefinition } from '../text/definitions.js';
import { sayOwn } from '../text/messages.js';
import { type Holder, readHolders } from '../text/roles.js';
import { isChinese, isCjk, pointsBack } from '../text/sentences.js';
import { isUnder, type Unit } from '../text/unit.js';
import { AUTHOR_LABEL, CHANGE, DECISION, DECISION_HEADING, LIMIT, QUESTION_HEADING, STATUS_LABEL } from '../words/vocabulary.js';
import { choosePlaces, findScope } from './choose-places.js';
import { chooseSection } from './choose-section.js';
import { isFiller } from './furniture.js';
import { isTopic } from './is-topic.js';
import { keepTogether } from './keep-together.js';
import { RepeatReader } from './repeats.js';

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
  const repeats = new RepeatReader();
  let headings = '';
  let defined: { thing: Thing; blockLine: number } | undefined;
  const said = units.filter((one) => !isFiller(one));
  // Where there is little else, what is short is what it says.
  const isShort = said.length <= MAX_SHORT;
  for (const unit of said) {
    // What follows a definition in its paragraph goes on about the same thing, until another is named.
    const goesOn = defined?.blockLine === unit.blockLine ? defined.thing : undefined;
    const isFirst = unit.headings.join('\n') !== headings;
    headings = unit.headings.join('\n');
    const one = fileUnit(unit, gathered, goesOn, isFirst);
    if (one === undefined) continue;
    if (one.definition !== undefined && one.on[0] !== undefined) defined = { thing: one.on[0].thing, blockLine: unit.blockLine };
    const key = [unit.leadIn?.isChange ? unit.leadIn.text : '', unit.text, ...one.on.map(({ thing }) => thing.title)].join('\n');
    if (seen.has(key) || (!isShort && unit.speaker === undefined && one.weight < 1 && unit.text.length < minChars(unit)))
      continue;
    seen.add(key);
    if (!repeats.isSaidBefore(unit)) filed.push(one);
  }
  return keepTogether(filed);
}

const MAX_SHORT = 8;

/** Shorter sentences that name nothing and decide nothing are chat. */
const minChars = ({ text }: Unit): number => (isChinese(text) ? 8 : isCjk(text) ? 14 : 36);

function fileUnit(unit: Unit, gathered: Gathered, goesOn: Thing | undefined, isFirst: boolean): FiledUnit | undefined {
  const { things, subject, isInTitle } = gathered;
  // A long list is a fact of what it is a list of, and none of those that happen to be its first and last.
  const named = unit.further === undefined ? findThings(sayOwn(unit), things) : [];
  // Who wrote it and where it stands are said of the document: what it merely mentions most has no part in that.
  const isOfDocument = unit.label !== undefined && (AUTHOR_LABEL.test(unit.label) || STATUS_LABEL.test(unit.label));
  if (isOfDocument && !isInTitle && named.length === 0) return undefined;
  const fallback = isInTitle || (named.length === 0 && !isOfDocument) ? subject : undefined;
  const scope = (named.length === 0 ? goesOn : undefined) ?? findScope(unit, gathered) ?? fallback;
  const holders = readHolders(unit).filter((holder) => holder.role !== undefined);
  const definition = unit.kind === 'row' ? undefined : readDefinition(unit.lead);
  const isQuestion = /[?？]$/u.test(unit.lead) || (isUnder(unit, QUESTION_HEADING) && !DECISION.test(unit.text));
  const isDecision = !isQuestion && (isUnder(unit, DECISION_HEADING) || DECISION.test(unit.text));
  const draft = { unit, scope, named, definition, holders, isDecision, isQuestion };
  const on = choosePlaces(draft, gathered).map((thing) => ({ thing, section: chooseSection(thing, draft) }));
  // Where a page has much on its own matter, what only mentions that is the first to be left out.
  const isMention = on.every(
    ({ thing }) => gathered.broad.has(thing) && !thing.isNew && thing !== scope && !isTopic(unit, thing),
  );
  return on.length === 0 ? undefined : { ...draft, on, weight: weigh(draft, isFirst) - (isMention ? MENTION_LOSS : 0) };
}

const MENTION_LOSS = 4;

/** A unit whose pages are not chosen yet. */
export type Draft = Omit<FiledUnit, 'on' | 'weight'>;

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
  // What it points to is not beside it.
  if (unit.leadIn === undefined && pointsBack(unit.lead)) weight -= 2;
  weight += Math.min(2, named.length);
  if (unit.kind !== 'row' && MEASURE.test(unit.text)) weight += 2;
  else if (isQuestion || /\d/.test(unit.text)) weight += 1;
  return weight;
}
