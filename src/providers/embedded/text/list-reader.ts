import { lineAt } from '../../../domain/lines.js';
import type { Block } from '../../../domain/source.js';
import { ATTENDANCE, DOCUMENT_PART, FIELD, ORGANISATION_LABEL, ROLE } from '../words/vocabulary.js';
import { ChangeReader, findAsFollows, findLeadIn, isWhole, type LeadIn, leadInOfHeading, MAX_LEAD_IN_CHARS } from './lead-ins.js';
import { stripMarks } from './plain.js';
import { splitSentences } from './sentences.js';
import { ITEM_MARK } from './short-lists.js';
import { makeUnit, type NumberedText, type Unit } from './unit.js';

/** What one quote of several items may hold: of sentences, which say something one by one, less than of words. */
const MAX_SENTENCES_CHARS = 280;
const MAX_GROUP_CHARS = 380;
const MAX_GROUP_ITEMS = 8;
/** A longer sentence is not said again with what stands below it. */
const MAX_WHOLE_CHARS = 80;

/** A role, an amount, a date: what follows it in another source has to be found by its label. */
const isFact = ({ label, value }: Unit): boolean =>
  label !== undefined &&
  (ROLE.test(label) ||
    FIELD.test(label) ||
    ORGANISATION_LABEL.test(label) ||
    ATTENDANCE.test(label) ||
    STARTS_WITH_VALUE.test(value ?? ''));
const STARTS_WITH_VALUE = /^(?:[$€£¥₩~]|약 |about )?\d|^\p{Lu}\p{Ll}+ \d{1,2}\b/u;

const maxCharsOf = (read: Unit[]): number => (read.some(({ text }) => isWhole(text)) ? MAX_SENTENCES_CHARS : MAX_GROUP_CHARS);

/** A sentence below a sentence, or below the name of a part of the document, is read without it. */
const leadInFor = ({ text }: Unit, leadIn: LeadIn | undefined): LeadIn | undefined =>
  leadIn !== undefined && !leadIn.isChange && isWhole(text) && (leadIn.isWhole === true || DOCUMENT_PART.test(leadIn.text))
    ? undefined
    : leadIn;

const leadInOfAll = (read: Unit[], leadIn: LeadIn | undefined): LeadIn | undefined =>
  read.some((unit) => leadInFor(unit, leadIn) === undefined) ? undefined : leadIn;

/** Items that are one unit so far: `at` is its place among the units. */
interface Group {
  leadIn: LeadIn;
  at: number;
  start: number;
  block: Block;
  items: string[];
  sentences: number;
  maxChars: number;
}

/** Reads the items of lists that are too long for one unit: as many as one quote holds together, each group with what leads to them. */
export class ListReader {
  private readonly source: NumberedText;
  private readonly units: Unit[];
  /** Lead-ins of the items below, by the level of what holds them; a text before the list has level -1. */
  private open: { level: number; leadIn: LeadIn }[] = [];
  private group: Group | undefined;
  /** What leads to items that have not come yet: said alone where none is said with it. */
  private waiting: { leadIn: LeadIn; units: Unit[] } | undefined;
  private readonly changes = new ChangeReader();
  private heading: { key: string; leadIn: LeadIn | undefined } | undefined;

  constructor(source: NumberedText, units: Unit[]) {
    this.source = source;
    this.units = units;
  }

  /** Ends the list: something else stands between. */
  close(): void {
    this.flush();
    this.open = [];
    this.group = undefined;
  }

  /** Begins a list below a text; gives the offset in the block from which on the text leads to it. */
  begin(block: Block): number | undefined {
    this.close();
    const found = findLeadIn(this.source.text.slice(block.start, block.end));
    if (found === undefined) return undefined;
    this.open.push({ level: -1, leadIn: this.makeLeadIn(found.text, block.start + found.start, block.end) });
    return found.start;
  }

  /** What leads to an item of this level. */
  leadInOf(block: Block): LeadIn | undefined {
    while (block.level <= (this.open.at(-1)?.level ?? -1)) this.open.pop();
    return this.open.at(-1)?.leadIn;
  }

  /** Adds an item, read as these units; `hasItems`: others follow below it. */
  add(block: Block, read: Unit[], hasItems: boolean): void {
    const { text } = this.source;
    const raw = text.slice(block.start, block.end);
    const mark = ITEM_MARK.exec(raw)?.[0].length ?? 0;
    const changes = this.changes.leadInsOf(block);
    const leadIn = this.leadInOf(block) ?? changes.first;
    const own = hasItems ? this.leadInBelow(raw.slice(mark), block.start + mark, block.end, leadIn) : undefined;
    const isLabelled = read.length === 1 && read.some(isFact);
    if (own !== undefined) this.open.push({ level: block.level, leadIn: own });
    if (own !== undefined && !isLabelled) {
      this.flush();
      this.group = undefined;
      const units = read.map((unit) => ({ ...unit, leadIn: leadInFor(unit, leadIn) }));
      // Only one of its sentences leads to what stands below.
      this.units.push(...units.filter(({ quote }) => quote !== own.quote));
      this.waiting = { leadIn: own, units: units.filter(({ quote }) => quote === own.quote) };
    } else if (leadIn !== undefined && leadIn === changes.first && (isLabelled || read.some(({ text }) => isWhole(text)))) {
      this.flush();
      this.group = undefined;
      this.units.push(...read.map((unit, at) => ({ ...unit, leadIn: at === 0 ? changes.first : changes.further })));
    } else if (isLabelled || block.end - block.start > maxCharsOf(read)) {
      this.flush(isLabelled ? undefined : leadInOfAll(read, leadIn));
      this.group = undefined;
      this.units.push(...read.map((unit) => ({ ...unit, leadIn: isFact(unit) ? undefined : leadInFor(unit, leadIn) })));
    } else this.join(block, read, leadIn === undefined ? this.headingOf(block, read) : leadInOfAll(read, leadIn));
  }

  private flush(said?: LeadIn): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting !== undefined && waiting.leadIn !== said) this.units.push(...waiting.units);
  }

  private join(block: Block, read: Unit[], leadIn: LeadIn | undefined): void {
    this.flush(leadIn);
    if (leadIn === undefined) {
      this.group = undefined;
      this.units.push(...read);
      return;
    }
    const item = stripMarks(this.source.text.slice(block.start, block.end).replace(ITEM_MARK, ''));
    const { group } = this;
    if (
      group?.leadIn === leadIn &&
      block.end - group.start <= Math.min(maxCharsOf(read), group.maxChars) &&
      group.items.length < MAX_GROUP_ITEMS &&
      group.at === this.units.length - 1
    ) {
      group.items.push(item);
      group.sentences += read.length;
      this.units[group.at] = this.makeGroup(group, block.end);
      return;
    }
    const isNext = leadIn.start !== undefined && this.open.at(-1)?.leadIn === leadIn && !this.isUsed(leadIn);
    const start = isNext && block.end - (leadIn.start ?? 0) <= maxCharsOf(read) ? (leadIn.start ?? block.start) : block.start;
    this.group = {
      leadIn,
      at: this.units.length,
      start,
      block,
      items: [item],
      sentences: read.length,
      maxChars: maxCharsOf(read),
    };
    this.units.push(this.makeGroup(this.group, block.end));
    this.used.add(leadIn);
  }

  private readonly used = new Set<LeadIn>();
  private readonly isUsed = (leadIn: LeadIn): boolean => this.used.has(leadIn);

  private makeGroup({ leadIn, start, block, items, sentences }: Group, end: number): Unit {
    const holdsLeadIn = start < block.start;
    const mark = holdsLeadIn ? 0 : (ITEM_MARK.exec(this.source.text.slice(start, end))?.[0].length ?? 0);
    const unit = makeUnit(this.source, block, start + mark, end);
    const list = joinItems(items);
    return {
      ...unit,
      kind: items.length > 1 || holdsLeadIn ? 'list' : 'sentence',
      text: holdsLeadIn ? `${leadIn.text}: ${list}` : list,
      lead: holdsLeadIn ? `${leadIn.text}: ${list}` : list,
      line: lineAt(this.source.starts, start + mark),
      sentences,
      cells: items.length > 1 ? items : [],
      label: undefined,
      value: undefined,
      leadIn: holdsLeadIn ? undefined : leadIn,
    };
  }

  /** What an item says of those below it, behind what leads to the item itself, where both are short. */
  private leadInBelow(raw: string, start: number, end: number, above: LeadIn | undefined): LeadIn | undefined {
    const last = splitSentences(raw).at(-1);
    const lead = findLeadIn(raw) ?? findAsFollows(raw);
    const found = lead ?? (last && { start: last.start, text: stripMarks(raw.slice(last.start)).replace(/[\s.。]+$/u, '') });
    const isSentence = lead === undefined && isWhole(raw.trim());
    if (found === undefined || found.text.length > (isSentence ? MAX_WHOLE_CHARS : MAX_LEAD_IN_CHARS)) return undefined;
    const whole = above === undefined || above.isWhole || isSentence ? found.text : `${above.text} — ${found.text}`;
    const text = whole.length <= MAX_LEAD_IN_CHARS ? whole : found.text;
    const foundEnd = splitSentences(raw).find((span) => span.start === found.start)?.end ?? end - start;
    return { ...this.makeLeadIn(text, start + found.start, start + foundEnd), isWhole: isSentence };
  }

  private makeLeadIn(text: string, start: number, end: number): LeadIn {
    const quote = this.source.text.slice(start, end).replace(/\s+/gu, ' ').trim();
    return { text, start, quote, line: lineAt(this.source.starts, start) };
  }

  /** Items that are no sentences are read with their heading. */
  private headingOf(block: Block, read: Unit[]): LeadIn | undefined {
    if (read.length !== 1 || read.some(({ text, label }) => label !== undefined || isWhole(text))) return undefined;
    const key = block.headings.join('\n');
    if (this.heading?.key !== key) this.heading = { key, leadIn: leadInOfHeading(block) };
    return this.heading.leadIn;
  }
}

/** No more words than these, and commas between the items read as a list. */
const FEW_WORDS = 5;

/** Items one after the other: with commas where all are short and none holds one. */
export const joinItems = (items: readonly string[]): string => {
  const bare = items.map((item) => item.replace(/[;；,，、]$/u, '').replace(/[;,]? (?:and|or)$/u, ''));
  if (bare.some((item) => /[.!?](?:\s|$)|[。！？]/u.test(item)))
    return bare.map((item, i) => (i < bare.length - 1 ? withStop(item) : item)).join(' ');
  return bare.join(bare.some((item) => /[,，、]/u.test(item) || item.split(' ').length > FEW_WORDS) ? '; ' : ', ');
};

const withStop = (item: string): string => (/[.。!?！？:：]["'”’)）]*$/u.test(item) ? item : `${item};`);
