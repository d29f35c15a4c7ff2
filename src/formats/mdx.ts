import { blankOut } from '../domain/lines.js';
import { plainHeading } from './find-title.js';
import type { BlockDraft, Reading, TextFormat } from './format.js';
import { doubtFrontMatter, readFrontMatter } from './front-matter.js';
import { draftMarkdown } from './markdown.js';
import { findMdxParts, type MdxPart } from './mdx-parts.js';
import { scanBlocks } from './scan-blocks.js';

/**
 * Markdown with components: imports and exports are code, tags that begin a line are `other`, what stands between tags is read as
 * markdown, and the text inside a component named like a heading (`<prose.h3>`) is a heading.
 */
export const mdx: TextFormat = { kind: 'text', version: 2, mediaType: 'text/mdx', extensions: ['.mdx'], read: readMdx };

function readMdx(text: string): Reading {
  const front = readFrontMatter(text);
  const end = front?.end ?? 0;
  const parts = findMdxParts(text, end);
  const masked = maskParts(blankOut(text, 0, end), parts);
  const found = draftMarkdown(masked).flatMap((draft) => (isIndentedCode(text, draft) ? scanInside(masked, draft) : [draft]));
  const drafts = found.map((draft) => nameHeading(text, draft, parts));
  for (const part of parts) drafts.push({ kind: part.kind, start: part.start, end: part.end, level: 0 });
  if (front !== undefined) drafts.push({ kind: 'front-matter', start: 0, end, level: 0 });
  const notes = front?.notes ?? doubtFrontMatter(text);
  return { drafts, properties: front?.properties ?? {}, propertiesFrom: 'front matter', notes };
}

function maskParts(text: string, parts: MdxPart[]): string {
  let masked = '';
  let from = 0;
  for (const part of parts) {
    masked += text.slice(from, part.start) + text.slice(part.start, part.end).replace(/[^\n]/g, ' ');
    from = part.end;
  }
  return masked + text.slice(from);
}

/** MDX has no indented code: what a component indents is text. */
function isIndentedCode(text: string, draft: BlockDraft): boolean {
  return draft.kind === 'code' && !/^\s*(```|~~~)/.test(text.slice(draft.start, draft.end));
}

function scanInside(masked: string, { start, end }: BlockDraft): BlockDraft[] {
  const inside = scanBlocks(masked.slice(start, end), 'markdown');
  return inside.map((draft) => ({ ...draft, start: draft.start + start, end: draft.end + start }));
}

function nameHeading(text: string, draft: BlockDraft, parts: MdxPart[]): BlockDraft {
  const level = draft.kind === 'paragraph' ? lastBefore(parts, draft.start)?.opens : undefined;
  if (level === undefined) return draft;
  return { ...draft, kind: 'heading', level, heading: plainHeading(text.slice(draft.start, draft.end)) };
}

function lastBefore(parts: MdxPart[], offset: number): MdxPart | undefined {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return parts[low - 1];
}
