import { cutAtWord } from '../../../domain/cut-at-word.js';
import { splitDelimited } from '../../../domain/delimited.js';
import { lineAt, lineStarts } from '../../../domain/lines.js';
import type { Block, Source } from '../../../domain/source.js';
import { GREETING } from '../words/vocabulary.js';
import { stripMarks } from './plain.js';
import { isCjk, joinPointing, splitSentences } from './sentences.js';
import { codeLines, findShortList, ITEM_MARK, type ShortList } from './short-lists.js';

/** The smallest piece of a source that can become one claim: a sentence, a list item with a label, a short list, or a table row. */
export interface Unit {
  kind: 'sentence' | 'item' | 'row' | 'list';
  /** Its words on one line, without marks. */
  text: string;
  /** As in the source, white space folded. */
  quote: string;
  /** Its first sentence: the others point back to it. */
  lead: string;
  sentences: number;
  /** 1-based line of its first character. */
  line: number;
  headings: string[];
  /** Line where its block begins: sentences of one paragraph share it. */
  blockLine: number;
  /** `label: value`, where it is written so. */
  label: string | undefined;
  value: string | undefined;
  /** Cells of a row, or items of a list, without marks; empty for others. */
  cells: string[];
  /** Cells of the row above all others. */
  header: string[];
}

/** Leaves room for the subject and links within the 600 characters that a claim may have. */
const MAX_QUOTE_CHARS = 450;
/** A row and a list say more than their quotes: the heads, and what stands above. */
const MAX_TEXT_CHARS = 540;
/** What stands above many rows is said again with each of them. */
const MAX_HEAD_CHARS = 60;
/** Where the row would be too long for a claim with its heads, these are cut to this. */
const MAX_SHORT_HEAD_CHARS = 20;
const LABELLED = /^([^:：.。!?！？|]{1,60}?)\s*[:：](?!\/\/)\s*(\S.*)$/u;
const NOT_A_LABEL =
  /^\d+$|^(?:I|we|you|it|they|he|she|this|that|there)\b|(?<!\p{L})(?:is|are|was|were|has|have|had|will|can)(?!\p{L})|(?:다|요)$/iu;
const HEADER_LINE =
  /^(?:authors?|written by|작성자|저자|作成者|著者|作者|status|상태|状態|状态)[ \t]*[:：][^\n]*(?:\n(?:[ \t]+|- )[^\n:]+$)*/gimu;
const LINE_WITH_LABEL = /^[ \t]*[^:：.。!?|]{1,40}[:：](?!\/\/)\s*\S/u;

/** A text with the offsets at which its lines begin. */
interface NumberedText {
  text: string;
  starts: number[];
}

/** The units of a source, in its order. Headings, code and most of what stands in front matter give none. */
export function readUnits({ text, blocks }: Pick<Source, 'text' | 'blocks'>): Unit[] {
  const source: NumberedText = { text, starts: lineStarts(text) };
  const units: Unit[] = [];
  let header: { heads: string[]; shortHeads: string[]; endLine: number } | undefined;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] as Block;
    const list = findShortList(text, blocks, i);
    if (list !== undefined) {
      units.push(...readList(source, blocks, list));
      i = list.last;
    } else if (block.kind === 'row') {
      const cells = splitCells(text.slice(block.start, block.end), block.delimiter);
      if (header === undefined || block.isHead || block.line > header.endLine + 2)
        header = { ...readHeads(cells), endLine: block.endLine };
      else {
        units.push(...readRow(source, block, cells, header));
        header.endLine = block.endLine;
      }
    } else if (block.kind === 'item') units.push(...readItem(source, block));
    else if (block.kind === 'paragraph') units.push(...readParagraph(source, block));
    else if (block.kind === 'front-matter') units.push(...readHeader(source, block));
  }
  return units.filter(isWorthReading);
}

/** Tells `label: value` apart; labels of more than six words are sentences with a colon. */
export function splitLabel(text: string): { label: string; value: string } | undefined {
  const match = LABELLED.exec(text);
  const label = match?.[1]?.trim();
  const value = match?.[2]?.trim();
  if (label === undefined || value === undefined || label.split(/\s+/).length > 6 || NOT_A_LABEL.test(label)) return undefined;
  return { label, value };
}

const isWorthReading = (unit: Unit): boolean =>
  unit.quote.length <= MAX_QUOTE_CHARS &&
  unit.text.length <= MAX_TEXT_CHARS &&
  /[\p{L}\p{N}]/u.test(unit.text) &&
  !/^(?:import|export)\s.*["'{]/.test(unit.text);

/** What is said before the list one by one, then the end of it and the items as one: apart they would say nothing. */
function readList(source: NumberedText, blocks: readonly Block[], { intro, first, last }: ShortList): Unit[] {
  const [from, to] = [blocks[intro ?? first], blocks[last]];
  if (from === undefined || to === undefined) return [];
  const raw = source.text.slice(from.start, from.end);
  const sentences = intro === undefined ? [] : splitSentences(raw);
  const start = intro === undefined ? from.start : from.start + (sentences.at(-1)?.start ?? 0);
  const before = sentences.slice(0, -1).map((span) => makeUnit(source, from, from.start + span.start, from.start + span.end));
  const items = blocks.slice(first, last + 1).flatMap((one) => readListItem(source.text.slice(one.start, one.end), one.kind));
  const said =
    intro === undefined ? from.headings.at(-1) : stripMarks(source.text.slice(start, from.end)).replace(/[:：]+$/u, '');
  const lead = said === undefined ? '' : `${intro === undefined ? cutAtWord(said, MAX_HEAD_CHARS) : said}: `;
  const unit = makeUnit(source, from, intro === undefined ? from.start : start + itemMark(raw, start - from.start), to.end);
  const text = `${lead.replace(ITEM_MARK, '')}${items.join(items.some((item) => /[,，、]/u.test(item)) ? '; ' : ', ')}`;
  return [...before, { ...unit, kind: 'list', text, cells: items, label: undefined, value: undefined }];
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

interface Heads {
  heads: string[];
  shortHeads: string[];
}

function readHeads(cells: string[]): Heads {
  // No row that is read has more cells than its quote may have marks between them.
  const heads = cells.slice(0, MAX_QUOTE_CHARS / 2).map((head) => cutAtWord(head, MAX_HEAD_CHARS));
  return { heads, shortHeads: heads.map((head) => cutAtWord(head, MAX_SHORT_HEAD_CHARS)) };
}

function readRow(source: NumberedText, block: Block, cells: string[], { heads, shortHeads }: Heads): Unit[] {
  const [key, ...rest] = cells;
  const said = rest.map((cell, i) => ({ cell, column: i + 1 })).filter(({ cell }) => /[\p{L}\p{N}]/u.test(cell));
  if (key === undefined || key === '' || said.length === 0) return [];
  const write = (above: string[]): string =>
    `${key} — ${said.map(({ cell, column }) => (above[column] ? `${above[column]}: ${cell}` : cell)).join('; ')}`;
  const whole = write(heads);
  const text = whole.length <= MAX_TEXT_CHARS ? whole : write(shortHeads);
  return [
    {
      ...makeUnit(source, block, block.start, block.end),
      kind: 'row',
      text,
      cells,
      header: heads,
      label: undefined,
      value: undefined,
    },
  ];
}

/** The cells of a table row, without marks; a pipe that is escaped stays in its cell, as does a delimiter between quotes. */
function splitCells(row: string, delimiter: string | undefined): string[] {
  if (delimiter !== undefined) return splitDelimited(row, delimiter).map(stripMarks);
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => stripMarks(cell.replaceAll('\\|', '|')));
}

function readItem(source: NumberedText, block: Block): Unit[] {
  const raw = source.text.slice(block.start, block.end);
  const marker = ITEM_MARK.exec(raw)?.[0].length ?? 0;
  return readProse(source, block, block.start + marker, block.end);
}

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

function readProse(source: NumberedText, block: Block, start: number, end: number): Unit[] {
  const whole = makeUnit(source, block, start, end);
  const text = source.text.slice(start, end);
  const stretches = joinPointing(text, splitSentences(text), MAX_QUOTE_CHARS, saysSomething);
  return stretches.map(({ start: from, end: to, firstEnd, sentences }) => {
    if (sentences === 1) return stretches.length === 1 ? whole : makeUnit(source, block, start + from, start + to);
    const { kind, label, value, text: lead } = makeUnit(source, block, start + from, start + firstEnd);
    return { ...makeUnit(source, block, start + from, start + to), kind, label, value, lead, sentences };
  });
}

/** Is a sentence more than a greeting or a call, and no question? */
const saysSomething = (sentence: string): boolean =>
  !GREETING.test(sentence) && !/[?？]["'”’)）]*$/u.test(sentence) && sentence.length >= (isCjk(sentence) ? 5 : 12);

function makeUnit(source: NumberedText, block: Block, start: number, end: number): Unit {
  const raw = source.text.slice(start, end);
  const from = start + (raw.length - raw.trimStart().length);
  const text = stripMarks(raw);
  const labelled = splitLabel(text);
  return {
    kind: labelled === undefined ? 'sentence' : 'item',
    text,
    quote: raw.replace(/\s+/gu, ' ').trim(),
    lead: text,
    sentences: 1,
    line: lineAt(source.starts, from),
    headings: block.headings,
    blockLine: block.line,
    label: labelled?.label,
    value: labelled?.value,
    cells: [],
    header: [],
  };
}
