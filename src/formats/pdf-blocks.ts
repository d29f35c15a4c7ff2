import type { ConvertedBlock } from './format.js';
import type { PdfMeasures, PdfPage, PdfRow, PdfSegment } from './pdf-page.js';
import type { Region } from './pdf-regions.js';
import { findTable } from './pdf-tables.js';

const BULLET = /^(?:[•◦▪▫■□●○◆◇▶▷★☆※·∙‣⁃*–—-]|[\uf0b7\uf0a7\u2022])\s*(?=\S)/u;
const NUMBER = /^(?:\(?(\d{1,3})[.)]|[①-⑳])\s+(?=\S)/u;
/** More than this many line heights between two lines parts paragraphs. */
const GAP = 1.45;
const MAX_HEADING = 200;

/** The blocks of a page: headings by size, tables by alignment, items by their marks, paragraphs by distance. */
export function toBlocks(regions: readonly Region[], page: Pick<PdfPage, 'number'>, measures: PdfMeasures): ConvertedBlock[] {
  const locator = { kind: 'page', number: page.number } as const;
  return regions.flatMap((region) => readRegion(region, measures)).map((block) => ({ ...block, locator }) as ConvertedBlock);
}

type Unplaced =
  | { kind: 'heading'; text: string; level: number }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; text: string; level: number; number?: number }
  | { kind: 'row'; cells: string[]; isHead?: boolean };

interface OpenBlock {
  rows: PdfRow[];
  kind: 'heading' | 'paragraph' | 'item';
  level: number;
  number: number | undefined;
}

function readRegion(region: Region, measures: PdfMeasures): Unplaced[] {
  const blocks: Unplaced[] = [];
  const right = Math.max(...region.flatMap((row) => row.segments.map((one) => one.right)));
  const left = Math.min(...region.flatMap((row) => row.segments.map((one) => one.left)));
  const leading = usualLeading(region);
  let open: OpenBlock | undefined;
  const close = (): void => {
    if (open) blocks.push(finish(open, measures));
    open = undefined;
  };
  for (let at = 0; at < region.length; at++) {
    const table = findTable(region, at);
    if (table) {
      close();
      blocks.push(...table.rows.map((cells): Unplaced => ({ kind: 'row', cells })));
      at = table.end - 1;
      continue;
    }
    const row = region[at] as PdfRow;
    const next = startOf(row, left, measures);
    if (open && continues(open, row, next, { leading, left, right })) open.rows.push(row);
    else {
      close();
      open = { ...next, rows: [row] };
    }
  }
  close();
  return blocks;
}

/** The distance between lines that is the most frequent. */
function usualLeading(region: Region): number {
  const counts = new Map<number, number>();
  for (const [index, row] of region.entries()) {
    const before = region[index - 1];
    const distance = before ? Math.round(row.y - before.y) : 0;
    if (distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  return [...counts].reduce(
    (best, next) => (next[1] > best[1] || (next[1] === best[1] && next[0] < best[0]) ? next : best),
    [0, 0],
  )[0];
}

const rowText = ({ segments }: PdfRow): string => segments.map(({ text }) => text).join(' ');

function startOf(row: PdfRow, left: number, { bodySize, headingSizes }: PdfMeasures): Omit<OpenBlock, 'rows'> {
  const text = rowText(row);
  const size = mainSize(row);
  const level = headingSizes.findIndex((heading) => size >= heading * 0.9 && size > bodySize * 1.1) + 1;
  if (level > 0 && text.length <= MAX_HEADING && /[\p{L}\p{N}]/u.test(text)) return { kind: 'heading', level, number: undefined };
  const indent = Math.max(0, Math.min(4, Math.floor(((row.segments[0]?.left ?? left) - left) / (size * 2))));
  if (BULLET.test(text)) return { kind: 'item', level: indent, number: undefined };
  const number = NUMBER.exec(text);
  if (number) return { kind: 'item', level: indent, number: number[1] === undefined ? undefined : Number(number[1]) };
  return { kind: 'paragraph', level: 0, number: undefined };
}

const mainSize = ({ segments }: PdfRow): number =>
  segments.reduce((best: PdfSegment | undefined, one) => (best && best.text.length >= one.text.length ? best : one), undefined)
    ?.size ?? 0;

/** Does a line go on with the block above it? */
function continues(
  open: OpenBlock,
  row: PdfRow,
  next: Omit<OpenBlock, 'rows'>,
  { leading, left, right }: { leading: number; left: number; right: number },
): boolean {
  const above = open.rows.at(-1) as PdfRow;
  const distance = row.y - above.y;
  const size = mainSize(row);
  const isNear = distance <= Math.max(leading, size * 1.1) * GAP && distance > 0 && distance < size * 2.6;
  if (!isNear) return false;
  if (open.kind === 'heading' || next.kind === 'heading')
    return open.kind === next.kind && open.level === next.level && rowText(above).length + rowText(row).length < MAX_HEADING;
  if (next.kind === 'item') return false;
  if (Math.abs(size - mainSize(above)) > size * 0.12) return false;
  const end = above.segments.at(-1)?.right ?? 0;
  const isShort = end < right - (right - left) * 0.25;
  const startsIn = (row.segments[0]?.left ?? 0) - (above.segments[0]?.left ?? 0) > size * 0.8;
  const isEnded = /[.!?。！？:：;][)"'”’」』]?$/u.test(rowText(above));
  if (isShort && (isEnded || open.rows.every((one) => (one.segments.at(-1)?.right ?? 0) < right - (right - left) * 0.45)))
    return false;
  return !(startsIn && isEnded && open.kind === 'paragraph');
}

function finish({ rows, kind, level, number }: OpenBlock, { words }: PdfMeasures): Unplaced {
  const text = joinLines(rows.map(rowText), words);
  if (kind === 'heading') return { kind, level, text };
  if (kind === 'paragraph') return { kind, text };
  const bare = text.replace(number === undefined ? BULLET : NUMBER, '');
  return { kind, text: bare, level, ...(number === undefined ? {} : { number }) };
}

/**
 * Lines as one text. A hyphen at a line's end goes when the word stands without it somewhere in the document, or nowhere with it; between
 * two letters of a script without spaces there is none.
 */
function joinLines(lines: readonly string[], words: ReadonlySet<string>): string {
  let text = '';
  for (const line of lines) {
    const [, head = ''] = /([\p{L}-]+)[-‐\u00ad]$/u.exec(text) ?? [];
    const [tail = ''] = /^\p{Ll}\p{L}*/u.exec(line) ?? [];
    if (head !== '' && tail !== '') {
      const isWhole = words.has(`${head}${tail}`.toLowerCase()) || !words.has(`${head}-${tail}`.toLowerCase());
      text = (isWhole ? text.slice(0, -1) : text) + line;
    } else if (
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，]$/u.test(text) &&
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，]/u.test(line)
    )
      text += line;
    else text = text === '' ? line : `${text} ${line}`;
  }
  return text;
}
