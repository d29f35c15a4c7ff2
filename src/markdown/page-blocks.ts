import type { RootContent } from 'mdast';
import { claimPlain } from './claim-text.js';
import { joinLines, type OutlineClaim, type PageText, readCitationLines, readClaims, type Span, spanOf } from './page-claims.js';
import { parseBlocks } from './parse-tree.js';

/** One top-level block of a page: a heading without its marks, or anything else with the claims in it. */
export type PageBlock = Span &
  ({ kind: 'heading'; depth: number; heading: string } | { kind: 'list' | 'other'; claims: OutlineClaim[] });

/**
 * The top-level blocks of a page, just as the markdown parser finds them. Nearly all of a page is headings and claims in the very form
 * that `printClaim` gives them: these are read line by line, many times faster, and the parser sees only what lies between them.
 */
export function readBlocks(page: PageText): PageBlock[] {
  const pieces = splitPieces(page);
  if (pieces === undefined) return parseWhole(page);
  return mergeLists(
    page,
    pieces.flatMap((piece) => readPiece(page, piece)),
  );
}

/** The same by the parser alone. */
export const parseWhole = (page: PageText): PageBlock[] => parsePiece(page, { start: page.bodyStart, end: page.text.length });

interface Piece extends Span {
  form: 'heading' | 'claim' | 'any';
}

/** Behind a blank line, a heading and an item at the margin begin anew, whatever stood above, unless that is still open. */
const BOUNDARY = /(?<=\n\n)(?=## \S|- \S)/;
/** Fences and HTML end where they say and not at a blank line. */
const MAY_STAY_OPEN = /```|~~~|<[!?/a-z]/i;

/** Undefined where only the parser can tell. */
function splitPieces({ text, bodyStart }: PageText): Piece[] | undefined {
  if (text.includes('\r')) return undefined;
  const pieces: Piece[] = [];
  let start = bodyStart + (/^\n*/.exec(text.slice(bodyStart))?.[0].length ?? 0);
  for (const whole of text.slice(start).split(BOUNDARY)) {
    const piece = whole.slice(0, endOfLines(whole));
    const form = HEADING.test(piece) ? 'heading' : CLAIM.test(piece) ? 'claim' : 'any';
    if (form === 'any' && MAY_STAY_OPEN.test(piece)) return undefined;
    pieces.push({ form, start, end: start + piece.length });
    start += whole.length;
  }
  return pieces;
}

/** Where the line feeds at the end begin. An expression for them would look from each of those within, too. */
function endOfLines(text: string): number {
  let end = text.length;
  while (end > 0 && text[end - 1] === '\n') end--;
  return end;
}

const LINE = '[^\\n\\t\\0]*[^\\s\\0]';
const HEADING = new RegExp(`^#{1,2} (?:[a-zA-Z\\d]|[^\\s\\0-\\x7F])${LINE}(?<!#)$`, 'u');
/** What no block begins with: a sign beyond ASCII, and these. */
const PLAIN = '[^\\s\\0-\\x7F]|[a-zA-Z"(./,;:?!%&@$^\'){}\\]]';
/** What begins so is words: no number of a list, fence, box, quote or definition. */
const WORDS = `(?:${PLAIN}|\\[\\[|\\\\[!-/:-@[-\`{-~]|\`(?!\`)|\\d(?!\\d{0,8}[.)](?:\\s|$)))(?:${LINE})?`;
const CITATION = `\\n  > \\p{L}${LINE}`;
const CLAIM = new RegExp(`^- ${WORDS}${CITATION}(?:\\n  >${CITATION})*$`, 'u');

function readPiece(page: PageText, { form, start, end }: Piece): PageBlock[] {
  if (form === 'any') return parsePiece(page, { start, end });
  const text = page.text.slice(start, end);
  if (form === 'claim') return [{ kind: 'list', start, end, claims: readClaim(page, text, start) }];
  const depth = text.indexOf(' ');
  return [{ kind: 'heading', start, end, depth, heading: claimPlain(text.slice(depth + 1)) }];
}

function readClaim(page: PageText, text: string, start: number): OutlineClaim[] {
  const [first = '', ...lines] = text.split('\n');
  const citations = [];
  let last: Span | undefined;
  let at = start + first.length + 1;
  for (const line of lines) {
    const words = line.slice('  > '.length);
    const found = words === '' ? [] : readCitationLines([words], page.path);
    if (found.length > 0) last = { start: at + '  > '.length, end: at + line.length };
    citations.push(...found);
    at += line.length + 1;
  }
  if (last === undefined) return [];
  const claim = { text: first.slice('- '.length), form: 'item' as const, citations };
  return [{ claim, start, end: start + text.length, lastCitation: last }];
}

function parsePiece(page: PageText, { start: bodyStart, end }: Span): PageBlock[] {
  const piece = { ...page, bodyStart };
  const nodes = parseBlocks(page.text.slice(bodyStart, end)).children;
  return nodes.map((node, i): PageBlock => {
    const span = spanOf(node, piece);
    if (node.type === 'heading') return { kind: 'heading', ...span, depth: node.depth, heading: headingOf(node, piece) };
    return { kind: node.type === 'list' ? 'list' : 'other', ...span, claims: readClaims(node, nodes[i + 1], piece) };
  });
}

function headingOf(node: RootContent, page: PageText): string {
  const children = 'children' in node ? node.children : [];
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined) return '';
  return claimPlain(joinLines(page.text.slice(spanOf(first, page).start, spanOf(last, page).end)));
}

/** Items of one mark are one list, however many pieces they were read in. */
function mergeLists({ text }: PageText, blocks: readonly PageBlock[]): PageBlock[] {
  const merged: PageBlock[] = [];
  for (const block of blocks) {
    const before = merged.at(-1);
    const isNext = block.kind === 'list' && before?.kind === 'list' && text[block.start] === '-' && text[before.start] === '-';
    if (!isNext) merged.push(block.kind === 'list' ? { ...block, claims: [...block.claims] } : block);
    else {
      before.claims.push(...block.claims);
      before.end = block.end;
    }
  }
  return merged;
}
