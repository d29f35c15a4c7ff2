import { lineAt } from '../../../domain/lines.js';
import type { Block } from '../../../domain/source.js';
import { isPersonName } from '../names/names.js';
import { ATTENDANCE } from '../words/vocabulary.js';
import { findLeadIn } from './lead-ins.js';
import { stripMarks } from './plain.js';
import { type Span, splitSentences } from './sentences.js';
import { ITEM_MARK } from './short-lists.js';
import { makeUnit, type NumberedText, splitLabel, type Unit } from './unit.js';

/** A list of so many people is one fact, which is how many there were: of each of them it says no more than the name. */
const MIN_PEOPLE = 25;
/** Other bare words say something each, until nobody reads them one by one. */
const MIN_ENTRIES = 100;
const MIN_BARE_SHARE = 0.9;
const MIN_PEOPLE_SHARE = 0.6;
/** So many entries tell what a list is of. */
const SAMPLE = 200;
const MAX_ENTRY_CHARS = 60;
const MAX_ENTRY_WORDS = 6;
/** Of what stands before the list, and of its first entries with that. */
const MAX_LEAD_CHARS = 160;
const MAX_FIRST_CHARS = 300;
const MAX_FIRST_ENTRIES = 8;
const LAST_ENTRIES = 3;

/** A long list of bare names or terms: what leads to it, and its entries, as stretches of the text. */
export interface LongList {
  /** Index of the last block that belongs to it. */
  last: number;
  lead: Span | undefined;
  entries: Span[];
}

/** The long list that begins at this block: items, lines of a paragraph, or paragraphs of one name each, behind what leads to them. */
export function findLongList(text: string, blocks: readonly Block[], at: number): LongList | undefined {
  const block = blocks[at];
  if (block === undefined || (block.kind !== 'paragraph' && block.kind !== 'item')) return undefined;
  // The rest of a list that was looked at before.
  if (blocks[at - 1]?.kind === block.kind && isBare(text.slice(blocks[at - 1]?.start, blocks[at - 1]?.end))) return undefined;
  const lead = block.kind === 'paragraph' ? findIntro(text, block) : undefined;
  const lines = lead === undefined || lead.end < block.end ? entriesOf(text, block, lead?.end ?? block.start) : [];
  const first = lines.length === 0 ? at + 1 : at;
  const { entries, last } = gather(text, blocks, first, lead?.end);
  return isLongList(text, entries, lead) ? { last, lead, entries } : undefined;
}

/** Names with commas between, behind a label: `Attendees: A, B, …`. Offsets are those of the text. */
export function findLongSeries(text: string, start: number, end: number): LongList | undefined {
  const raw = text.slice(start, end);
  const colon = /^[^:：]{1,60}[:：]\s*/u.exec(raw)?.[0].length;
  if (colon === undefined) return undefined;
  const entries = splitSeries(text, start + colon, end);
  const lead = { start, end: start + colon };
  return isLongList(text, entries, lead) ? { last: 0, lead, entries } : undefined;
}

/** What stands between commas that are outside of brackets, without "and". */
function splitSeries(text: string, start: number, end: number): Span[] {
  const entries: Span[] = [];
  let [from, depth] = [start, 0];
  for (let at = start; at <= end; at++) {
    const letter = at === end ? ',' : text.charAt(at);
    if (/[(（]/u.test(letter)) depth++;
    else if (/[)）]/u.test(letter)) depth = Math.max(0, depth - 1);
    else if (at === end || (depth === 0 && /[,，、;；]/u.test(letter))) {
      const raw = text.slice(from, at);
      const skip = /^\s*(?:and |& )?/u.exec(raw)?.[0].length ?? 0;
      const said = raw.slice(skip).trimEnd();
      if (said !== '') entries.push({ start: from + skip, end: from + skip + said.length });
      from = at + 1;
    }
  }
  return entries;
}

/** The list as one unit: what leads to it, how many there are, and the first and last of them, which are its quotes. */
export function makeLongListUnit(source: NumberedText, block: Block, { lead, entries }: LongList): Unit {
  const [first, final] = [entries[0], entries.at(-1)];
  if (first === undefined || final === undefined) return makeUnit(source, block, block.start, block.end);
  const start = lead?.start ?? first.start;
  const shown = entries.slice(0, MAX_FIRST_ENTRIES).filter((entry, i) => i === 0 || entry.end - start <= MAX_FIRST_CHARS);
  const ending = entries.slice(-LAST_ENTRIES);
  const say = (one: Span): string => stripMarks(source.text.slice(one.start, one.end)).replace(/[,，、;；]$/u, '');
  const said = lead === undefined ? (block.headings.at(-1) ?? '') : stripMarks(source.text.slice(lead.start, lead.end));
  const name = said.slice(0, MAX_LEAD_CHARS).replace(/[\s:：]+$/u, '');
  const what = isOfPeople(source.text, entries, lead) ? 'people' : 'entries';
  const count = sayCount(entries.length, what, `${name} ${say(first)}`);
  const text = `${name === '' ? count : `${name} (${count})`}: ${shown.map(say).join(', ')}, …, ${ending.map(say).join(', ')}`;
  const from = ending[0]?.start ?? final.start;
  return {
    ...makeUnit(source, block, start, shown.at(-1)?.end ?? first.end),
    kind: 'list',
    text,
    lead: text,
    label: undefined,
    value: undefined,
    sentences: 2,
    further: [{ line: lineAt(source.starts, from), quote: source.text.slice(from, final.end).replace(/\s+/gu, ' ').trim() }],
  };
}

/** The number as people write it, with what is counted, in the language of the list. */
export function sayCount(count: number, what: keyof typeof COUNTERS, words: string): string {
  const number = String(count).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
  const { korean, japanese, chinese } = COUNTERS[what];
  if (/\p{Script=Hangul}/u.test(words)) return `${number}${korean}`;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return `${number}${japanese}`;
  if (/\p{Script=Han}/u.test(words)) return `${number}${chinese}`;
  return `${number} ${what}`;
}

const COUNTERS = {
  people: { korean: '명', japanese: '人', chinese: '人' },
  entries: { korean: '개', japanese: '件', chinese: '项' },
  rows: { korean: '행', japanese: '行', chinese: '行' },
};

/** The end of a paragraph, or its first line, that leads to a list: with a colon, or as a title. What stands before it is short enough to be said with it. */
function findIntro(text: string, block: Block): Span | undefined {
  const raw = text.slice(block.start, block.end);
  const line = raw.indexOf('\n') < 0 ? raw.length : raw.indexOf('\n');
  const head = raw.slice(0, line).trimEnd();
  const isTitle =
    /[:：]$/u.test(head) || (ATTENDANCE.test(head) && head.length <= MAX_ENTRY_CHARS && splitLabel(head) === undefined);
  if (line < raw.length && isTitle) return { start: block.start, end: block.start + line };
  const found = findLeadIn(raw);
  if (found === undefined || (!/[:：]\s*$/u.test(raw) && !isTitle)) return undefined;
  const before = splitSentences(raw).filter((span) => raw.length - span.start <= MAX_LEAD_CHARS);
  return { start: block.start + (before[0]?.start ?? found.start), end: block.end };
}

function gather(
  text: string,
  blocks: readonly Block[],
  first: number,
  from: number | undefined,
): { entries: Span[]; last: number } {
  const entries: Span[] = [];
  const kind = blocks[first]?.kind;
  let last = first - 1;
  let odd = 0;
  for (let i = first; i < blocks.length; i++) {
    const block = blocks[i];
    if (block === undefined || block.kind !== kind || (kind !== 'item' && kind !== 'paragraph')) break;
    const own = entriesOf(text, block, i === first ? Math.max(block.start, from ?? 0) : block.start);
    const wrong = own.filter((entry) => !isBare(text.slice(entry.start, entry.end))).length;
    // A paragraph ends a list of paragraphs, and too much that is no name any list.
    if (wrong > 0 && (kind === 'paragraph' || odd + wrong > Math.max(2, (entries.length + own.length) * (1 - MIN_BARE_SHARE))))
      break;
    odd += wrong;
    entries.push(...own);
    last = i;
  }
  return { entries, last };
}

/** An item is one entry; a paragraph has one a line. */
function entriesOf(text: string, block: Block, from: number): Span[] {
  const raw = text.slice(from, block.end);
  if (block.kind === 'item') {
    const mark = ITEM_MARK.exec(raw)?.[0].length ?? 0;
    return [{ start: from + mark, end: block.end }];
  }
  return [...raw.matchAll(/[^\n]+/g)]
    .filter(([line]) => line.trim() !== '')
    .map(({ 0: line, index }) => ({ start: from + index, end: from + index + line.length }));
}

/** A name or a term: few words, and neither a sentence nor a label with its value. */
const isBare = (raw: string): boolean => {
  const entry = raw.trim();
  return (
    entry.length <= MAX_ENTRY_CHARS &&
    /\p{L}/u.test(entry) &&
    entry.split(/\s+/).length <= MAX_ENTRY_WORDS &&
    !/(?:^|\s)\p{L}+[.!?]$|[。！？]$|[:：](?:\s|$)|\/\//u.test(entry.replace(/\b(?:Jr|Sr|\p{Lu})\.$/u, ''))
  );
};

function isLongList(text: string, entries: readonly Span[], lead: Span | undefined): boolean {
  if (entries.length < MIN_PEOPLE) return false;
  const bare = entries.slice(0, SAMPLE).filter(({ start, end }) => isBare(text.slice(start, end))).length;
  if (bare < Math.min(SAMPLE, entries.length) * MIN_BARE_SHARE) return false;
  return entries.length >= MIN_ENTRIES || isOfPeople(text, entries, lead);
}

function isOfPeople(text: string, entries: readonly Span[], lead: Span | undefined): boolean {
  if (lead !== undefined && ATTENDANCE.test(text.slice(lead.start, lead.end))) return true;
  const sample = entries.slice(0, SAMPLE);
  const people = sample.filter(({ start, end }) => {
    const name = stripMarks(text.slice(start, end)).split(/\s+[–—-]\s+|\s*[(（,，[]/u)[0] ?? '';
    return isPersonName(name.trim(), false);
  });
  return people.length >= sample.length * MIN_PEOPLE_SHARE;
}
