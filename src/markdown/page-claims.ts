import type { Blockquote, ListItem, RootContent } from 'mdast';
import type { Citation, Claim } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { parseCitation } from './citation.js';

/** A stretch of a text; offsets in UTF-16 code units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A claim, and where it and its evidence stand. */
export interface OutlineClaim extends Span {
  claim: Claim;
  /** The paragraph of its last citation. */
  lastCitation: Span;
}

/** The page that is read; positions of nodes count from `bodyStart`. */
export interface PageText {
  path: WikiPath;
  text: string;
  bodyStart: number;
}

/** The claims of one top-level block: cited items of a list; a table or fence when the block below it cites. */
export function readClaims(node: RootContent, next: RootContent | undefined, page: PageText): OutlineClaim[] {
  if (node.type === 'list') return node.children.flatMap((item) => readItem(item, page));
  if ((node.type !== 'table' && node.type !== 'code') || next?.type !== 'blockquote') return [];
  const cited = readCitations(next, page);
  if (cited === undefined) return [];
  const { start, end } = spanOf(node, page);
  const text = page.text.slice(start, end).replaceAll('\r\n', '\n');
  const claim: Claim = { text, form: node.type, citations: cited.citations };
  return [{ claim, start, end: spanOf(next, page).end, lastCitation: cited.last }];
}

function readItem(item: ListItem, page: PageText): OutlineClaim[] {
  const [paragraph] = item.children;
  if (paragraph?.type !== 'paragraph') return [];
  const cited = item.children.flatMap((child) => (child.type === 'blockquote' ? (readCitations(child, page) ?? []) : []));
  const last = cited.at(-1)?.last;
  if (last === undefined) return [];
  const { start, end } = spanOf(paragraph, page);
  const text = joinLines(page.text.slice(start, end));
  return [
    { claim: { text, form: 'item', citations: cited.flatMap((c) => c.citations) }, ...spanOf(item, page), lastCitation: last },
  ];
}

function readCitations(quote: Blockquote, page: PageText): { citations: Citation[]; last: Span } | undefined {
  const citations: Citation[] = [];
  let last: Span | undefined;
  for (const paragraph of quote.children) {
    if (paragraph.type !== 'paragraph') continue;
    const span = spanOf(paragraph, page);
    const found = readCitationLines(page.text.slice(span.start, span.end).split(/\r?\n/), page.path);
    if (found.length > 0) last = span;
    citations.push(...found);
  }
  return last && { citations, last };
}

const MAX_WRAPPED_LINES = 6;

/** One citation a line; one that a person wrapped takes the lines down to the end of its quote. */
export function readCitationLines(lines: string[], path: WikiPath): Citation[] {
  const texts = lines.map((line, i) => (i === 0 ? line : line.replace(/^[ \t]*(?:>[ \t]?)?/, '')).trim());
  const citations: Citation[] = [];
  for (let i = 0; i < texts.length; i++) {
    let found: { citation: Citation; end: number } | undefined;
    for (let end = i + 1; end <= Math.min(texts.length, i + MAX_WRAPPED_LINES) && !found?.citation.quote; end++) {
      const citation = parseCitation(texts.slice(i, end).join(' '), path);
      if (citation !== undefined && (found === undefined || citation.quote !== '')) found = { citation, end };
    }
    if (found === undefined) continue;
    citations.push(found.citation);
    i = found.end - 1;
  }
  return citations;
}

/** Lines of a paragraph as one, without their indents. */
export function joinLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join(' ');
}

/** Where a node stands in the page's text. */
export function spanOf(node: { position?: RootContent['position'] }, page: PageText): Span {
  const { start, end } = node.position ?? { start: { offset: 0 }, end: { offset: 0 } };
  return { start: page.bodyStart + (start.offset ?? 0), end: page.bodyStart + (end.offset ?? 0) };
}
