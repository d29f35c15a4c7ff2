import { type Line, splitLines } from '../domain/lines.js';

/** A stretch of an MDX text that is not markdown. */
export interface MdxPart {
  kind: 'code' | 'other';
  start: number;
  end: number;
  /** Level of the heading that this tag opens. */
  opens: number | undefined;
}

/** A tag longer than this is none: an unclosed `<` must not swallow the text below it. */
const MAX_TAG_CHARACTERS = 4_000;

/** Imports, exports, comments in braces and tags at the beginning of a line, from this offset on, outside of fenced code. */
export function findMdxParts(text: string, from: number): MdxPart[] {
  const parts: MdxPart[] = [];
  let fence: string | undefined;
  let done = from;
  let inModule = false;
  for (const line of splitLines(text)) {
    if (line.end <= done) continue;
    const mark = /^\s*(`{3,}|~{3,})/.exec(line.text)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
      continue;
    }
    if (fence !== undefined) continue;
    inModule = line.text.trim() !== '' && (inModule || /^(import|export)\s/.test(line.text));
    if (inModule) parts.push({ kind: 'code', start: line.start, end: line.end, opens: undefined });
    else done = addTags(text, line, Math.max(done, line.start), parts);
  }
  return parts;
}

/** Adds the tags that the rest of a line begins with, and returns where they end. */
function addTags(text: string, line: Line, from: number, parts: MdxPart[]): number {
  let at = from;
  while (at <= line.end) {
    const start = at + (/^[ \t]*/.exec(text.slice(at, line.end))?.[0].length ?? 0);
    const end = start < line.end ? findTagEnd(text, start) : undefined;
    if (end === undefined) return at;
    const level = /^<[\w.]*\bh([1-6])[\s>]/i.exec(text.slice(start, end))?.[1];
    parts.push({ kind: 'other', start, end, opens: level === undefined ? undefined : Number(level) });
    at = end;
  }
  return at;
}

/** The end of the tag or comment that begins here; braces and quotes inside it may hold `>`. */
function findTagEnd(text: string, start: number): number | undefined {
  const head = text.slice(start, start + MAX_TAG_CHARACTERS);
  if (head.startsWith('{/*')) {
    const end = head.indexOf('*/}');
    return end < 0 ? undefined : start + end + 3;
  }
  if (!/^<\/?(?:[A-Za-z][\w.-]*(?=[\s/>])|>)/.test(head)) return undefined;
  let depth = 0;
  let quote = '';
  for (let i = 1; i < head.length; i++) {
    const c = head.charAt(i);
    if (quote !== '') {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'" || c === '`') quote = c;
    else if (c === '{') depth++;
    else if (c === '}') depth--;
    else if (c === '>' && depth <= 0) return start + i + 1;
  }
  return undefined;
}
