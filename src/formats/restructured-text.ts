import { type Line, splitLines } from '../domain/lines.js';
import { readFieldList } from './field-list.js';
import { plainHeading } from './find-title.js';
import type { BlockDraft, Reading, TextFormat } from './format.js';
import { isTableBorder, readRstTable } from './rst-tables.js';

const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/;
const ITEM = /^(\s*)(?:[-*+•]|\d{1,4}[.)]|#[.)]|\([a-zA-Z0-9]{1,3}\)|[a-zA-Z]\))\s+(?=\S)/;
const CODE_DIRECTIVE =
  /^\s*\.\. (code|code-block|sourcecode|highlight|parsed-literal|math|raw|image|figure|graphviz|toctree|contents|csv-table|include|literalinclude|list-table)::/;

/** Headings by their underline, field lists, lists, tables, literal blocks and directives; what remains is paragraphs. */
export const restructuredText: TextFormat = {
  kind: 'text',
  version: 2,
  mediaType: 'text/x-rst',
  extensions: ['.rst'],
  read: readRst,
};

interface Rst {
  text: string;
  lines: Line[];
  drafts: BlockDraft[];
  /** Styles of headings in the order in which they came up: that order is their level. */
  styles: string[];
}

function readRst(text: string): Reading {
  const rst: Rst = { text, lines: splitLines(text), drafts: [], styles: [] };
  const fields = readFieldList(rst.lines);
  if (fields.end > fields.start) push(rst, 'front-matter', fields.start, fields.end);
  let i = fields.end;
  while (i < rst.lines.length) i = readBlock(rst, i);
  return { drafts: rst.drafts, properties: fields.properties, propertiesFrom: 'header' };
}

/** Reads the block that begins at this line and returns the line after it. */
function readBlock(rst: Rst, i: number): number {
  const line = textOf(rst, i);
  if (line.trim() === '') return i + 1;
  const heading = readHeading(rst, i);
  if (heading !== undefined) return heading;
  if (isTableBorder(line)) return readRstTable(rst.lines, i, rst.drafts);
  if (ADORNMENT.test(line)) return push(rst, 'other', i, i + 1);
  if (/^\s*\.\.(\s|$)/.test(line)) return readExplicit(rst, i);
  const item = ITEM.exec(line);
  return item === null ? readParagraph(rst, i) : readItem(rst, i, item);
}

function readHeading(rst: Rst, i: number): number | undefined {
  const over = ADORNMENT.exec(textOf(rst, i))?.[1];
  const at = over === undefined ? i : i + 1;
  const title = textOf(rst, at);
  const under = ADORNMENT.exec(textOf(rst, at + 1))?.[1];
  if (title.trim() === '' || under === undefined || ADORNMENT.test(title)) return undefined;
  if (over === undefined ? /^\s/.test(title) : over !== under) return undefined;
  if (textOf(rst, at + 1).trim().length < Math.min(title.trim().length, 4)) return undefined;
  const style = `${over ?? ''}${under}`;
  if (!rst.styles.includes(style)) rst.styles.push(style);
  const level = Math.min(rst.styles.indexOf(style) + 1, 6);
  push(rst, 'heading', i, at + 2, level);
  const draft = rst.drafts.at(-1);
  if (draft !== undefined) draft.heading = plainHeading(title);
  return at + 2;
}

/** A directive, comment, target or footnote: only what a reader would see of it is text. */
function readExplicit(rst: Rst, i: number): number {
  const line = textOf(rst, i);
  const indent = indentOf(line);
  if (CODE_DIRECTIVE.test(line)) return push(rst, 'code', i, endOfIndented(rst, i + 1, indent));
  const words = /^\s*\.\. (?:\[[^\]]+\]|[\w-]+::)\s+(?=\S)/.exec(line);
  if (words !== null) return readParagraph(rst, i, words[0].length);
  if (/^\s*\.\. (?:[\w-]+::|_)/.test(line)) return push(rst, 'other', i, i + 1);
  return push(rst, 'other', i, endOfIndented(rst, i + 1, indent));
}

function readItem(rst: Rst, i: number, item: RegExpExecArray): number {
  const indent = item[1]?.length ?? 0;
  let end = i + 1;
  while (isText(rst, end) && indentOf(textOf(rst, end)) > indent && !ITEM.test(textOf(rst, end))) end++;
  push(rst, 'item', i, end, Math.min(Math.floor(indent / 2), 9), item[0].length);
  return readLiteral(rst, end, indent);
}

function readParagraph(rst: Rst, i: number, skip = 0): number {
  const indent = indentOf(textOf(rst, i));
  let end = i + 1;
  while (isText(rst, end) && !/^\s*\.\.\s/.test(textOf(rst, end))) end++;
  push(rst, 'paragraph', i, end, 0, skip);
  return readLiteral(rst, end, indent);
}

/** After a text that ends in `::`, what is indented further is code. */
function readLiteral(rst: Rst, i: number, indent: number): number {
  if (
    !textOf(rst, i - 1)
      .trimEnd()
      .endsWith('::')
  )
    return i;
  const end = endOfIndented(rst, i, indent);
  let start = i;
  while (start < end && textOf(rst, start).trim() === '') start++;
  return start < end ? push(rst, 'code', start, end) : i;
}

function endOfIndented(rst: Rst, from: number, indent: number): number {
  let end = from;
  for (let i = from; i < rst.lines.length; i++) {
    const line = textOf(rst, i);
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = i + 1;
  }
  return end;
}

const textOf = (rst: Rst, i: number): string => rst.lines[i]?.text ?? '';
const isText = (rst: Rst, i: number): boolean => textOf(rst, i).trim() !== '';
const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;

function push(rst: Rst, kind: BlockDraft['kind'], from: number, to: number, level = 0, skip = 0): number {
  const start = (rst.lines[from]?.start ?? 0) + skip;
  rst.drafts.push({ kind, start, end: rst.lines[to - 1]?.end ?? rst.text.length, level });
  return to;
}
