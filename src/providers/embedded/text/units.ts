import { cutAtWord } from '../../../domain/cut-at-word.js';
import { lineAt, lineStarts } from '../../../domain/lines.js';
import type { Block, Source } from '../../../domain/source.js';
import { GREETING } from '../words/vocabulary.js';
import { isGreeting } from './greeting.js';
import { nameReporters } from './hearsay.js';
import { type ChangeLeadIns, ChangeReader, findLeadIn, isWhole, type LeadIn } from './lead-ins.js';
import { joinItems, ListReader } from './list-reader.js';
import { findLongList, findLongSeries, makeLongListUnit } from './long-lists.js';
import { readSpeaker } from './messages.js';
import { stripMarks } from './plain.js';
import { MAX_HEAD_CHARS, nameTables, RowReader } from './rows.js';
import { isCjk, joinPointing, splitSentences } from './sentences.js';
import { codeLines, findShortList, ITEM_MARK, type ShortList } from './short-lists.js';
import { beginsWithStanding } from './standing.js';
import { MAX_QUOTE_CHARS, MAX_TEXT_CHARS, makeUnit, type NumberedText, splitLabel, type Unit } from './unit.js';

const HEADER_LINE =
  /^(?:authors?|written by|작성자|저자|作成者|著者|作者|status|상태|状態|状态)[ \t]*[:：][^\n]*(?:\n(?:[ \t]+|- )[^\n:]+$)*/gimu;
const LINE_WITH_LABEL = /^[ \t]*[^:：.。!?|]{1,40}[:：](?!\/\/)\s*\S/u;

/** The units of a source, in its order. Headings, code and most of what stands in front matter give none. */
export function readUnits({ text, blocks: read }: Pick<Source, 'text' | 'blocks'>): Unit[] {
  const blocks = belowTitle(read);
  const source: NumberedText = { text, starts: lineStarts(text) };
  const units: Unit[] = [];
  const lists = new ListReader(source, units);
  const rows = new RowReader(source);
  const changes = new ChangeReader();
  let pending: LeadIn | undefined;
  let caption: Caption | undefined;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] as Block;
    const next = blocks[i + 1];
    if (block.said !== undefined) {
      lists.close();
      pending = undefined;
      units.push(...readMessage(source, block, block.said));
      continue;
    }
    const long = findLongList(text, blocks, i);
    if (long !== undefined) {
      lists.close();
      pending = undefined;
      if (long.lead !== undefined) units.push(...readParagraph(source, { ...block, end: long.lead.start }));
      units.push(makeLongListUnit(source, block, long));
      i = long.last;
      continue;
    }
    const list = findShortList(text, blocks, i);
    const leadIn = block.kind === 'item' ? lists.leadInOf(block) : undefined;
    // Bare items behind a text are said with it rather than with their heading.
    if (list !== undefined && (list.intro !== undefined || leadIn === undefined)) {
      if (block.kind === 'paragraph') lists.close();
      const change = list.intro === undefined ? changes.leadInsOf(block).first : undefined;
      units.push(...readList(source, blocks, list, change?.text).map((unit) => (leadIn ? { ...unit, leadIn } : unit)));
      i = list.last;
    } else if (block.kind === 'item') {
      lists.add(block, readItem(source, block), next?.kind === 'item' && next.level > block.level);
    } else if (block.kind === 'paragraph' && next?.kind === 'item') {
      const start = lists.begin(block);
      const said = readParagraph(source, start === undefined ? block : { ...block, end: block.start + start });
      units.push(...withLeadIns(said, undefined, changes.leadInsOf(block)));
    } else {
      lists.close();
      const isOver = caption?.isUsed === true && block.kind === 'paragraph';
      caption = readCaption(source, block) ?? (!isOver && caption?.headings === block.headings.join('\n') ? caption : undefined);
      if (caption !== undefined && block.kind === 'row') caption.isUsed = true;
      const title = readTitle(source, block, next) ?? readFileName(source, block, next);
      const above: LeadIn | undefined = pending;
      const announced = title === undefined ? readAnnouncement(source, block, next) : undefined;
      pending = title ?? announced;
      if (title !== undefined) continue;
      if (block.kind === 'row') units.push(...rows.read(block).map((unit) => ({ ...unit, leadIn: caption?.leadIn })));
      else if (block.kind === 'paragraph') {
        const said = readParagraph(source, announced?.start === undefined ? block : { ...block, end: announced.start });
        units.push(...withLeadIns(said, above, changes.leadInsOf(block)));
      } else if (block.kind === 'front-matter') units.push(...readHeader(source, block));
      else if (block.kind === 'code') units.push(...readSetText(source, block));
    }
  }
  lists.close();
  return nameReporters(nameTables(units, blocks).filter(isWorthReading), text, blocks);
}

/** The first heading above a block is the title of the document, unless there are several such: then none of them is. */
function belowTitle(blocks: readonly Block[]): readonly Block[] {
  const titles = new Set(blocks.flatMap(({ headings }) => headings[0] ?? []));
  return titles.size < 2 ? blocks : blocks.map((block) => ({ ...block, headings: ['', ...block.headings] }));
}

/** What stands above a paragraph leads to its first sentence; the version of a changelog is that of all. */
const withLeadIns = (said: Unit[], above: LeadIn | undefined, { first, further }: ChangeLeadIns): Unit[] =>
  said.map((unit, at) => {
    const own = at > 0 ? undefined : unit.label === undefined ? (above ?? first) : first;
    return { ...unit, leadIn: own ?? further };
  });

const MAX_TITLE_CHARS = 80;

/** A line in bold that tells the tables behind it from others of the same section. */
interface Caption {
  leadIn: LeadIn;
  headings: string;
  /** Has its table begun? What follows that is another table's. */
  isUsed?: boolean;
}

function readCaption({ text, starts }: NumberedText, block: Block): Caption | undefined {
  const raw = text.slice(block.start, block.end).trim();
  if (block.kind !== 'paragraph' || raw.length > MAX_TITLE_CHARS || !/^(\*\*|__)[^*_\n]+\1[:：]?$/u.test(raw)) return undefined;
  const title = stripMarks(raw).replace(/[:：]$/u, '');
  if (isWhole(title)) return undefined;
  const line = lineAt(starts, block.start);
  return { leadIn: { text: title, start: block.start, quote: raw, line }, headings: block.headings.join('\n') };
}

/** A line before a paragraph that is no sentence is its title. */
function readTitle({ text, starts }: NumberedText, block: Block, next: Block | undefined): LeadIn | undefined {
  if (block.kind !== 'paragraph' || next?.kind !== 'paragraph') return undefined;
  const raw = text.slice(block.start, block.end);
  const title = stripMarks(raw);
  if (title.length > MAX_TITLE_CHARS || raw.trim().includes('\n') || isWhole(title) || splitLabel(title) !== undefined)
    return undefined;
  if (
    !/^[^:：,，]*\p{L}{2}[^:：,，]*$/u.test(title) ||
    GREETING.test(title) ||
    /^[(（]/u.test(title) ||
    beginsWithStanding(title) ||
    !isWhole(stripMarks(text.slice(next.start, next.end)))
  )
    return undefined;
  return { text: title, start: block.start, quote: raw.replace(/\s+/gu, ' ').trim(), line: lineAt(starts, block.start) };
}

/** The name of an attachment is the heading of what it says, and a fact of the mail it came with. */
function readFileName({ text, starts }: NumberedText, block: Block, next: Block | undefined): LeadIn | undefined {
  const name = block.kind === 'heading' ? text.slice(block.start, block.end).replace(/^#+\s+/u, '') : '';
  if (next?.kind !== 'paragraph' || !/^[^\s/\\][^/\\\n]{0,80}\.[a-z][a-z\d]{1,4}$/iu.test(name)) return undefined;
  return { text: name, start: block.end - name.length, quote: name, line: lineAt(starts, block.start) };
}

/** The end of a paragraph that leads to the next one by a colon. */
function readAnnouncement({ text, starts }: NumberedText, block: Block, next: Block | undefined): LeadIn | undefined {
  if (block.kind !== 'paragraph' || next?.kind !== 'paragraph') return undefined;
  const raw = text.slice(block.start, block.end);
  const found = /[:：]\s*$/u.test(raw) ? findLeadIn(raw) : undefined;
  if (found === undefined || isAddress(found.text)) return undefined;
  const start = block.start + found.start;
  return { text: found.text, start, quote: raw.slice(found.start).replace(/\s+/gu, ' ').trim(), line: lineAt(starts, start) };
}

/** "Dear all:" leads to a letter. */
const isAddress = (text: string): boolean => GREETING.test(text) || text.split(/\s+/).length < 3;

/** The end of a letter names nothing. */
const CLOSING =
  /^(?:(?:with )?(?:best|kind|warm|kindest|warmest) (?:regards|wishes)|(?:yours )?(?:sincerely|faithfully|truly)(?: yours)?|regards|many thanks|all the best)[,.!]?$/iu;

const isWorthReading = (unit: Unit): boolean =>
  unit.quote.length <= MAX_QUOTE_CHARS &&
  unit.text.length <= MAX_TEXT_CHARS &&
  /[\p{L}\p{N}]/u.test(unit.text) &&
  !CLOSING.test(unit.text) &&
  !/^(?:import|export)\s.*["'{]/.test(unit.text);

/** What is said before the list one by one, then the end of it and the items as one: apart they would say nothing. */
function readList(
  source: NumberedText,
  blocks: readonly Block[],
  { intro, first, last }: ShortList,
  change: string | undefined,
): Unit[] {
  const [from, to] = [blocks[intro ?? first], blocks[last]];
  if (from === undefined || to === undefined) return [];
  const raw = source.text.slice(from.start, from.end);
  const sentences = intro === undefined ? [] : splitSentences(raw);
  const start = intro === undefined ? from.start : from.start + (sentences.at(-1)?.start ?? 0);
  const before = sentences.slice(0, -1).map((span) => makeUnit(source, from, from.start + span.start, from.start + span.end));
  const items = blocks.slice(first, last + 1).flatMap((one) => readListItem(source.text.slice(one.start, one.end), one.kind));
  const said =
    intro === undefined
      ? (change ?? from.headings.at(-1))
      : stripMarks(source.text.slice(start, from.end)).replace(/[:：]+$/u, '');
  const lead = said === undefined ? '' : `${intro === undefined ? cutAtWord(said, MAX_HEAD_CHARS) : said}: `;
  const unit = makeUnit(source, from, intro === undefined ? from.start : start + itemMark(raw, start - from.start), to.end);
  const text = `${lead.replace(ITEM_MARK, '')}${joinItems(joinLevels(source.text, blocks.slice(first, last + 1)) ?? items)}`;
  return [...before, { ...unit, kind: 'list', text, cells: items, label: undefined, value: undefined }];
}

/** Of a list of two levels the items of the first, each with those below it; undefined for any other. */
function joinLevels(text: string, blocks: readonly Block[]): string[] | undefined {
  const levels = blocks.map(({ level }) => level - (blocks[0]?.level ?? 0));
  if (blocks.some(({ kind }) => kind !== 'item') || Math.max(...levels) !== 1 || Math.min(...levels) !== 0) return undefined;
  const items: string[][] = [];
  for (const [i, { start, end, kind }] of blocks.entries()) {
    const item = readListItem(text.slice(start, end), kind);
    if (levels[i] === 0) items.push(item);
    else items.at(-1)?.push(...item);
  }
  return items.map(([item = '', ...below]) => (below.length === 0 ? item : `${item}: ${joinItems(below)}`));
}

const readListItem = (raw: string, kind: Block['kind']): string[] =>
  kind === 'code' ? codeLines(raw) : [stripMarks(raw.replace(ITEM_MARK, ''))];

/** The mark of an item whose text ends in a colon is no part of what it says. */
const itemMark = (raw: string, offset: number): number => (offset === 0 ? (ITEM_MARK.exec(raw)?.[0].length ?? 0) : 0);

/** Who wrote a document and where it stands are said of it in its head. */
function readHeader(source: NumberedText, block: Block): Unit[] {
  const raw = source.text.slice(block.start, block.end);
  return [...raw.matchAll(HEADER_LINE)].flatMap((match) => {
    const unit = makeUnit(source, block, block.start + match.index, block.start + match.index + match[0].length);
    const split = splitLabel(stripMarks(listOnOneLine(match[0])).replaceAll(/ ?<?[\w.+-]{1,64}@[\w.-]+>?/g, ''));
    return split === undefined ? [] : [{ ...unit, kind: 'item' as const, text: `${split.label}: ${split.value}`, ...split }];
  });
}

/** A list of front matter, one a line or in brackets, as its items with commas between. */
const listOnOneLine = (lines: string): string =>
  lines
    .replace(/\n[ \t]*- +/g, ', ')
    .replace(/([:：])[ \t]*, /u, '$1 ')
    .replace(/([:：][ \t]*)\[(.*)\][ \t]*$/u, '$1$2')
    .replace(/(?<=[:：,][ \t]{0,3})(["'])([^"'\n]*)\1(?=[ \t]*(?:,|$))/gu, '$2');

function readItem(source: NumberedText, block: Block): Unit[] {
  const raw = source.text.slice(block.start, block.end);
  const marker = ITEM_MARK.exec(raw)?.[0].length ?? 0;
  return readProse(source, block, block.start + marker, block.end);
}

/** A text that is only set as code is (as it stands, line by line): most of its lines are sentences. */
function readSetText(source: NumberedText, block: Block): Unit[] {
  const raw = source.text.slice(block.start, block.end);
  if (/^\s*(?:```|~~~)[ \t]*\w/.test(raw)) return [];
  const lines = [...raw.matchAll(/[^\n]+/g)].filter(([line]) => /[\p{L}\p{N}]/u.test(line));
  if (lines.filter(([line]) => isSentence(line)).length < Math.max(2, lines.length * MIN_SENTENCES)) return [];
  return lines.flatMap(({ 0: line, index }) => readProse(source, block, block.start + index, block.start + index + line.length));
}

const MIN_SENTENCES = 0.6;

const isSentence = (line: string): boolean =>
  /^[\s"'“‘「『(¿¡-]*\p{L}/u.test(line) &&
  /[.!?。！？…]["'”’」』)]*\s*$/u.test(line) &&
  !/[{}<>=;|\\$]|\(\)|\w\.\w+\(/.test(line) &&
  (isCjk(line) ? line.trim().length >= 12 : line.trim().split(/\s+/).length >= 5);

function readParagraph(source: NumberedText, block: Block): Unit[] {
  const raw = source.text.slice(block.start, block.end);
  const lines = [...raw.matchAll(/[^\n]+/g)].filter((line) => line[0].trim() !== '');
  if (lines.length < 2 || !lines.every((line) => LINE_WITH_LABEL.test(line[0]))) {
    return readProse(source, block, block.start, block.end);
  }
  return lines.flatMap((line) => {
    const start = block.start + line.index;
    return readProse(source, block, start, start + line[0].length);
  });
}

/** In a message a line that ends as a Korean or Japanese sentence does is one, with or without a stop. */
const END_OF_LINE = /(?:[다요죠까네]|です|ます|した)[~!ㅋㅎㅠ ]{0,8}\n/gu;

/** What somebody says, sentence by sentence; the quote of each says who, where there is room for that. */
function readMessage(source: NumberedText, block: Block, said: number): Unit[] {
  const fold = (start: number, end: number): string => source.text.slice(start, end).replace(/\s+/gu, ' ').trim();
  const [head, words] = [source.text.slice(block.start, said), fold(said, block.end)];
  let from = 0;
  const ends = [...source.text.slice(said, block.end).matchAll(END_OF_LINE)].map(
    ({ index, 0: end }) => said + index + end.length,
  );
  const starts = [said, ...ends];
  const units = starts.flatMap((start, i) => readProse(source, block, start, starts[i + 1] ?? block.end));
  return units.map((unit) => {
    const at = words.indexOf(unit.quote, from);
    from = Math.max(from, at);
    const quote = at < 0 ? '' : `${fold(block.start, said)} ${words.slice(0, at + unit.quote.length)}`.trimStart();
    const isNear = at >= 0 && unit.further === undefined && quote.length <= MAX_QUOTE_CHARS;
    return isNear ? { ...unit, speaker: readSpeaker(head), quote, line: block.line } : { ...unit, speaker: '' };
  });
}

function readProse(source: NumberedText, block: Block, start: number, end: number): Unit[] {
  const whole = makeUnit(source, block, start, end);
  const text = source.text.slice(start, end);
  const stretches = joinPointing(text, splitSentences(text), MAX_QUOTE_CHARS, saysSomething);
  return stretches.map(({ start: from, end: to, firstEnd, sentences }) => {
    const series = to - from > MAX_QUOTE_CHARS ? findLongSeries(source.text, start + from, start + to) : undefined;
    if (series !== undefined) return makeLongListUnit(source, block, series);
    if (sentences === 1) return stretches.length === 1 ? whole : makeUnit(source, block, start + from, start + to);
    const { kind, label, value, text: lead } = makeUnit(source, block, start + from, start + firstEnd);
    return { ...makeUnit(source, block, start + from, start + to), kind, label, value, lead, sentences };
  });
}

/** Is a sentence more than a greeting or a call, and no question? */
const saysSomething = (sentence: string): boolean =>
  !isGreeting(sentence) && !/[?？]["'”’)）]*$/u.test(sentence) && sentence.length >= (isCjk(sentence) ? 5 : 12);
