import type { RootContent } from 'mdast';
import type { Claim } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { remember } from '../domain/remember.js';
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
    pieces.flatMap((piece) => placePiece(page, piece)),
  );
}

/** The same by the parser alone. */
export const parseWhole = (page: PageText): PageBlock[] => parsePiece(page, { start: page.bodyStart, end: page.text.length });

interface Piece extends Span {
  read: ReadPiece;
}

/** What a piece is, whatever page it stands on; places count from its beginning. */
type ReadPiece =
  | { form: 'heading' }
  | { form: 'claim'; claim: Claim; lastCitation: Span }
  | { form: 'uncited' }
  | { form: 'any'; mayStayOpen: boolean };

/** Behind a blank line, a heading and an item at the margin begin anew, whatever stood above, unless that is still open. */
const BOUNDARY = /(?<=\n\n)(?=## \S|- \S)/;
/** Fences and HTML end where they say and not at a blank line. */
const MAY_STAY_OPEN = /```|~~~|<[!?/a-z]/i;

/** Undefined where only the parser can tell. */
function splitPieces({ path, text, bodyStart }: PageText): Piece[] | undefined {
  if (text.includes('\r')) return undefined;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const pieces: Piece[] = [];
  let start = bodyStart + (/^\n*/.exec(text.slice(bodyStart))?.[0].length ?? 0);
  for (const whole of text.slice(start).split(BOUNDARY)) {
    const piece = whole.slice(0, endOfLines(whole));
    const read = readPiece(`${folder}\0${piece}`);
    if (read.form === 'any' && read.mayStayOpen) return undefined;
    pieces.push({ read, start, end: start + piece.length });
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

/** A page of hundreds of claims gets one more with each source: the others are what they were. */
const MAX_PIECES = 5_000;

/**
 * Reads a piece behind the folder of its page, which its links begin from, and a NUL. What is given out is shared by all outlines that
 * have such a piece: nobody may change it.
 */
const readPiece = remember((key): ReadPiece => {
  const at = key.indexOf('\0');
  const piece = key.slice(at + 1);
  if (HEADING.test(piece)) return { form: 'heading' };
  if (CLAIM.test(piece)) return readClaim(key.slice(0, at) as WikiPath, piece);
  return { form: 'any', mayStayOpen: MAY_STAY_OPEN.test(piece) };
}, MAX_PIECES);

function placePiece(page: PageText, { read, start, end }: Piece): PageBlock[] {
  if (read.form === 'any') return parsePiece(page, { start, end });
  if (read.form === 'uncited') return [{ kind: 'list', start, end, claims: [] }];
  if (read.form === 'claim') {
    const { claim, lastCitation: last } = read;
    const lastCitation = { start: start + last.start, end: start + last.end };
    return [{ kind: 'list', start, end, claims: [{ claim, start, end, lastCitation }] }];
  }
  const text = page.text.slice(start, end);
  const depth = text.indexOf(' ');
  return [{ kind: 'heading', start, end, depth, heading: claimPlain(text.slice(depth + 1)) }];
}

function readClaim(path: WikiPath, text: string): ReadPiece {
  const [first = '', ...lines] = text.split('\n');
  const citations = [];
  let last: Span | undefined;
  let at = first.length + 1;
  for (const line of lines) {
    const words = line.slice('  > '.length);
    const found = words === '' ? [] : readCitationLines([words], path);
    if (found.length > 0) last = { start: at + '  > '.length, end: at + line.length };
    citations.push(...found);
    at += line.length + 1;
  }
  if (last === undefined) return { form: 'uncited' };
  return { form: 'claim', claim: { text: first.slice('- '.length), form: 'item', citations }, lastCitation: last };
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
