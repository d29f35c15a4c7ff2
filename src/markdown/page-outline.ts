import type { Blockquote, ListItem, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { nameKey } from '../domain/name-key.js';
import { type Citation, type Claim, SECTION_KEYS, type SectionKey } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { ALL_WORDS } from '../domain/words.js';
import { parseCitation } from './citation.js';
import { claimPlain } from './claim-text.js';
import { findFrontMatter } from './properties.js';

/** Where things stand in a page's text; offsets in UTF-16 code units, end exclusive. */
export interface PageOutline {
  bodyStart: number;
  /** Text of the first heading of level 1, without marks. */
  title: string | undefined;
  /** The first has no heading: what stands above the first heading of level 2. */
  sections: OutlineSection[];
}

export interface OutlineSection {
  key: SectionKey | undefined;
  heading: string;
  /** Every block in it but its heading. */
  blocks: Span[];
  /** Where its heading ends (for the first section: that of level 1); where the body begins when it has none. */
  contentStart: number;
  hasHeading: boolean;
  claims: OutlineClaim[];
}

export interface OutlineClaim extends Span {
  claim: Claim;
  /** The paragraph of its last citation. */
  lastCitation: Span;
}

export interface Span {
  start: number;
  end: number;
}

const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parses markdown (GFM) to a tree with positions; built once, for everything that reads pages. */
export const parseTree = (text: string): Root => processor.parse(text);

/** Finds the sections and claims of a page's text. What is neither heading nor cited item, table or fence is a person's. */
export function outlinePage(path: WikiPath, text: string): PageOutline {
  const bodyStart = findFrontMatter(text)?.bodyStart ?? (text.startsWith('\uFEFF') ? 1 : 0);
  const read: Reader = { path, text, bodyStart };
  const nodes = parseTree(text.slice(bodyStart)).children;
  let section = startSection('', bodyStart, false);
  const outline: PageOutline = { bodyStart, title: undefined, sections: [section] };
  nodes.forEach((node, i) => {
    const span = spanOf(node, read);
    if (node.type === 'heading' && node.depth <= 2) {
      const heading = headingOf(node, read);
      if (node.depth === 1 && outline.title === undefined && outline.sections.length === 1) {
        outline.title = heading;
        section.contentStart = span.end;
        section.hasHeading = true;
      } else {
        section = startSection(heading, span.end, true);
        outline.sections.push(section);
      }
      return;
    }
    section.blocks.push(span);
    section.claims.push(...readClaims(node, nodes[i + 1], read));
  });
  return outline;
}

interface Reader {
  path: WikiPath;
  text: string;
  bodyStart: number;
}

const KEYS = new Map(ALL_WORDS.flatMap((words) => SECTION_KEYS.map((key) => [nameKey(words.sections[key]), key] as const)));

function startSection(heading: string, contentStart: number, hasHeading: boolean): OutlineSection {
  return { key: KEYS.get(nameKey(heading)), heading, contentStart, hasHeading, blocks: [], claims: [] };
}

function headingOf(node: RootContent, read: Reader): string {
  const children = 'children' in node ? node.children : [];
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined) return '';
  return claimPlain(joinLines(read.text.slice(spanOf(first, read).start, spanOf(last, read).end)));
}

function readClaims(node: RootContent, next: RootContent | undefined, read: Reader): OutlineClaim[] {
  if (node.type === 'list') return node.children.flatMap((item) => readItem(item, read));
  if ((node.type !== 'table' && node.type !== 'code') || next?.type !== 'blockquote') return [];
  const cited = readCitations(next, read);
  if (cited === undefined) return [];
  const { start, end } = spanOf(node, read);
  const text = read.text.slice(start, end).replaceAll('\r\n', '\n');
  const claim: Claim = { text, form: node.type, citations: cited.citations };
  return [{ claim, start, end: spanOf(next, read).end, lastCitation: cited.last }];
}

function readItem(item: ListItem, read: Reader): OutlineClaim[] {
  const [paragraph] = item.children;
  if (paragraph?.type !== 'paragraph') return [];
  const cited = item.children.flatMap((child) => (child.type === 'blockquote' ? (readCitations(child, read) ?? []) : []));
  const last = cited.at(-1)?.last;
  if (last === undefined) return [];
  const { start, end } = spanOf(paragraph, read);
  const text = joinLines(read.text.slice(start, end));
  return [
    { claim: { text, form: 'item', citations: cited.flatMap((c) => c.citations) }, ...spanOf(item, read), lastCitation: last },
  ];
}

function readCitations(quote: Blockquote, read: Reader): { citations: Citation[]; last: Span } | undefined {
  const citations: Citation[] = [];
  let last: Span | undefined;
  for (const paragraph of quote.children) {
    if (paragraph.type !== 'paragraph') continue;
    const span = spanOf(paragraph, read);
    const found = readCitationLines(read.text.slice(span.start, span.end).split(/\r?\n/), read.path);
    if (found.length > 0) last = span;
    citations.push(...found);
  }
  return last && { citations, last };
}

const MAX_WRAPPED_LINES = 6;

/** One citation a line; one that a person wrapped takes the lines down to the end of its quote. */
function readCitationLines(lines: string[], path: WikiPath): Citation[] {
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

function joinLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join(' ');
}

function spanOf(node: { position?: RootContent['position'] }, read: Reader): Span {
  const { start, end } = node.position ?? { start: { offset: 0 }, end: { offset: 0 } };
  return { start: read.bodyStart + (start.offset ?? 0), end: read.bodyStart + (end.offset ?? 0) };
}
