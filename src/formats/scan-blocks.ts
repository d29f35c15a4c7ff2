import { type Line, splitLines } from '../domain/lines.js';
import { plainHeading } from './find-title.js';
import type { BlockDraft } from './format.js';

const ITEM = /^([\s>]*)(?:[-*+•·]|\d{1,4}[.)])[ \t]+(?=\S)/;
const FENCE = /^\s*(`{3,}|~{3,})/;

interface Scan {
  text: string;
  drafts: BlockDraft[];
  /** The paragraph or item that the next line may continue. */
  open: BlockDraft | undefined;
  /** Indents of the list items around the open one. */
  indents: number[];
  fence: string | undefined;
}

/**
 * The blocks of a text line by line, in time that grows with its length only: paragraphs and list items, and for markdown also
 * headings, table rows and fenced code. Indented code counts as a paragraph.
 */
export function scanBlocks(text: string, flavour: 'markdown' | 'plain'): BlockDraft[] {
  const scan: Scan = { text, drafts: [], open: undefined, indents: [], fence: undefined };
  for (const line of splitLines(text)) {
    if (flavour === 'markdown' && scanMarkdownLine(scan, line)) continue;
    scanTextLine(scan, line);
  }
  return scan.drafts;
}

/** The line under a table's head. Three tests instead of one pattern, which a line of blanks would keep busy. */
const isDelimiter = (line: string): boolean => /^[\s:|-]+$/.test(line) && line.includes('-') && line.includes('|');

/** True when the line was one of markdown's own. */
function scanMarkdownLine(scan: Scan, line: Line): boolean {
  const fence = FENCE.exec(line.text)?.[1];
  if (scan.fence !== undefined) {
    extend(scan, line);
    if (fence?.startsWith(scan.fence) && line.text.trim() === fence) close(scan, true);
    return true;
  }
  if (fence !== undefined) {
    scan.fence = fence;
    scan.open = push(scan, 'code', line.start, line.end);
    return true;
  }
  const heading = /^ {0,3}(#{1,6})(?=\s|$)/.exec(line.text);
  if (heading !== null) return single(scan, line, 'heading', heading[1]?.length ?? 1);
  if (/^ {0,3}(=+|-+)\s*$/.test(line.text) && scan.open?.kind === 'paragraph') {
    Object.assign(scan.open, { kind: 'heading', level: line.text.includes('=') ? 1 : 2, end: line.end });
    scan.open.heading = plainHeading(scan.text.slice(scan.open.start, scan.open.end));
    close(scan);
    return true;
  }
  if (isDelimiter(line.text)) return single(scan, line, 'other', 0);
  if (/^\s*\|/.test(line.text)) return single(scan, line, 'row', 0);
  return false;
}

function scanTextLine(scan: Scan, line: Line): void {
  if (line.text.trim() === '') {
    close(scan);
    return;
  }
  if (/^\s*([-=*_~#+])(\s*\1){2,}\s*$/.test(line.text)) {
    close(scan);
    push(scan, 'other', line.start, line.end);
    return;
  }
  const item = ITEM.exec(line.text);
  if (item !== null) {
    scan.open = push(scan, 'item', line.start + item[0].length, line.end, depthOf(scan, item[1]?.length ?? 0));
    return;
  }
  if (scan.open !== undefined) {
    extend(scan, line);
    return;
  }
  if (/^\S/.test(line.text)) scan.indents = [];
  const quote = /^(?:\s*>\s?)+/.exec(line.text)?.[0].length ?? 0;
  scan.open = push(scan, 'paragraph', line.start + quote, line.end);
}

function depthOf(scan: Scan, indent: number): number {
  while (scan.indents.length > 0 && (scan.indents.at(-1) ?? 0) >= indent) scan.indents.pop();
  scan.indents.push(indent);
  return scan.indents.length - 1;
}

function single(scan: Scan, line: Line, kind: BlockDraft['kind'], level: number): true {
  close(scan);
  const draft = push(scan, kind, line.start, line.end, level);
  if (kind === 'heading') draft.heading = plainHeading(line.text.trim());
  return true;
}

function push(scan: Scan, kind: BlockDraft['kind'], start: number, end: number, level = 0): BlockDraft {
  const draft: BlockDraft = { kind, start, end, level };
  scan.drafts.push(draft);
  return draft;
}

function extend(scan: Scan, line: Line): void {
  if (scan.open !== undefined) scan.open.end = line.end;
}

function close(scan: Scan, fence = false): void {
  scan.open = undefined;
  if (fence) scan.fence = undefined;
}
