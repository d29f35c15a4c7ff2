import type { PdfRow, PdfSegment } from './pdf-page.js';

/** A text item as pdf.js gives it. */
export interface PdfItem {
  str: string;
  dir: string;
  width: number;
  height: number;
  transform: number[];
}

interface Placed {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  isRightToLeft: boolean;
}

/** White space of so many letter sizes parts segments; narrower parts words. */
const PARTS_SEGMENTS = 1.4;
const PARTS_WORDS = 0.2;

/** The lines of a page, from top to bottom, each with its segments from left to right. `view` turns the page as a reader sees it. */
export function readRows(items: readonly PdfItem[], view: readonly number[]): PdfRow[] {
  const placed = dropDoubles(items.flatMap((item) => place(item, view)));
  placed.sort((a, b) => a.y - b.y || a.left - b.left);
  const rows: Placed[][] = [];
  for (const item of placed) {
    const row = rows.slice(-3).findLast((one) => isOnLine(item, one));
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rows
    .map(toRow)
    .filter(({ segments }) => segments.length > 0)
    .sort((a, b) => a.y - b.y);
}

function place({ str, dir, width, height, transform }: PdfItem, view: readonly number[]): Placed[] {
  if (str.trim() === '') return [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = view;
  const x = va * e + vc * f + ve;
  const y = vb * e + vd * f + vf;
  const along = Math.hypot(va * a + vc * b, vb * a + vd * b) || 1;
  const size = Math.hypot(va * c + vc * d, vb * c + vd * d) || height || 10;
  // Text that runs up or down a margin has no width on our lines.
  const cos = (va * a + vc * b) / along;
  const [left, right] = cos >= 0 ? [x, x + width * cos] : [x + width * cos, x];
  return [{ text: str.replace(/\s+/gu, ' '), left, right, y, size, isRightToLeft: dir === 'rtl' }];
}

/** Programs that have no bold letters draw a text twice, a hair apart. */
function dropDoubles(placed: Placed[]): Placed[] {
  const seen = new Map<string, Placed[]>();
  return placed.filter((item) => {
    const same = seen.get(item.text) ?? [];
    seen.set(item.text, [...same.slice(-20), item]);
    return !same.some((one) => Math.abs(one.left - item.left) < item.size * 0.15 && Math.abs(one.y - item.y) < item.size * 0.15);
  });
}

/** Smaller letters that stand higher or lower (x², H₂O) are on the line that they touch. */
function isOnLine(item: Placed, row: readonly Placed[]): boolean {
  const main = row.reduce((best, one) => (one.size > best.size ? one : best));
  const distance = Math.abs(item.y - main.y);
  const size = Math.min(item.size, main.size);
  if (distance < size * 0.35) return true;
  const isSmall = Math.max(item.size, main.size) > size * 1.25;
  return (
    isSmall &&
    distance < Math.max(item.size, main.size) * 0.5 &&
    row.some((one) => Math.abs(one.right - item.left) < one.size || Math.abs(item.right - one.left) < one.size)
  );
}

function toRow(items: Placed[]): PdfRow {
  const size = items.reduce((largest, item) => Math.max(largest, item.size), 0);
  const y = items.reduce((best, item) => (item.size > best.size ? item : best)).y;
  items.sort((a, b) => a.left - b.left);
  const groups: Placed[][] = [];
  for (const item of items) {
    const last = groups.at(-1)?.at(-1);
    const gap = last ? item.left - last.right : 0;
    if (last === undefined || gap > size * PARTS_SEGMENTS) groups.push([item]);
    else groups.at(-1)?.push(item);
  }
  return { y, size, segments: groups.map((group) => toSegment(group, y)) };
}

function toSegment(group: Placed[], y: number): PdfSegment {
  const isRightToLeft = group.filter((item) => item.isRightToLeft).length > group.length / 2;
  const size = group.reduce((best, item) => (item.text.length > best.text.length ? item : best)).size;
  const [first] = group;
  const right = group.reduce((most, item) => Math.max(most, item.right), 0);
  let text = '';
  for (const [index, item] of (isRightToLeft ? group.toReversed() : group).entries()) {
    const before = isRightToLeft ? group[group.length - index] : group[index - 1];
    if (before !== undefined) text += between(before, item, text);
    text += item.text;
  }
  return { text: text.replace(/ {2,}/g, ' ').trim(), left: first?.left ?? 0, right, y, size };
}

function between(before: Placed, item: Placed, text: string): string {
  const isRaised = item.size < before.size * 0.8 && before.y - item.y > before.size * 0.15;
  // 10⁶ is not 106.
  if (isRaised && /\p{N}$/u.test(text) && /^\p{N}/u.test(item.text)) return '^';
  const gap = item.isRightToLeft ? before.left - item.right : item.left - before.right;
  return gap > item.size * PARTS_WORDS && !/\s$/.test(text) && !/^\s/.test(item.text) ? ' ' : '';
}
