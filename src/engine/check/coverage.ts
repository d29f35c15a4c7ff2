import type { Block, Source } from '../../domain/source.js';

/** How much of a source some claim cites. */
export interface Coverage {
  /** Of 100; a source without anything citable is wholly covered. */
  percent: number;
  citable: number;
  cited: number;
  uncited: Block[];
}

/** A run of so many name-like items is a list of names: it proves who was there, not a fact each. */
const MIN_NAME_LIST = 8;

/** Counts the blocks that a reader would expect to find cited (paragraphs, items, rows) and those that some span overlaps. */
export function measureCoverage(source: Source, spans: { start: number; end: number }[]): Coverage {
  const citable = findCitable(source);
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  const uncited: Block[] = [];
  let reach = 0;
  let next = 0;
  for (const block of citable) {
    for (let span = sorted[next]; span !== undefined && span.start < block.end; span = sorted[++next])
      reach = Math.max(reach, span.end);
    if (reach <= block.start) uncited.push(block);
  }
  const cited = citable.length - uncited.length;
  return {
    percent: citable.length === 0 ? 100 : Math.round((100 * cited) / citable.length),
    citable: citable.length,
    cited,
    uncited,
  };
}

function findCitable({ text, blocks }: Source): Block[] {
  const textual = blocks.filter((block, i) => isTextual(block, blocks[i + 1]) && saysSomething(text, block));
  return dropNameLists(text, textual);
}

/** The first row of a table, which the delimiter follows, is its heading. */
function isTextual(block: Block, next: Block | undefined): boolean {
  if (block.kind === 'row')
    return !block.isHead && !(next?.kind === 'other' && next.line === block.endLine + 1 && next.endLine === next.line);
  return block.kind === 'paragraph' || block.kind === 'item';
}

const HEAD_LINE =
  /^[\s*_>|-]*(date|title|author|status|날짜|일자|작성일|제목|작성자|상태|日付|作成日|件名|著者|状態|日期|标题|作者|状态)[\s*_]*[:：]/i;

/** Head and status of a document are not evidence: code reads them itself. */
function saysSomething(text: string, block: Block): boolean {
  const words = text.slice(block.start, block.end);
  if (!/[\p{L}\p{N}]/u.test(words) || words.split('\n').every((line) => HEAD_LINE.test(line))) return false;
  return !(/^(status|state|상태|状態|状态)$/i.test(block.headings.at(-1) ?? '') && words.split(/\s+/).length <= 3);
}

function dropNameLists(text: string, blocks: Block[]): Block[] {
  const kept: Block[] = [];
  for (let i = 0; i < blocks.length; ) {
    let end = i;
    while (end < blocks.length && isNameLike(text, blocks[end])) end++;
    if (end - i < MIN_NAME_LIST) end = Math.max(end, i + 1);
    if (end - i < MIN_NAME_LIST) kept.push(...blocks.slice(i, end));
    i = end;
  }
  return kept;
}

function isNameLike(text: string, block: Block | undefined): boolean {
  if (block?.kind !== 'item') return false;
  const words = text.slice(block.start, block.end);
  return words.length <= 60 && !/[\d:：。!?=→]|\p{Ll}\.$/u.test(words) && words.split(/\s+/).length <= 5;
}
