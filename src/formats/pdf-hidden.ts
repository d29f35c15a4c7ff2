import { type FilledArea, type PdfDrawing, SEEN, type ShownText } from './pdf-drawing.js';
import type { Box } from './pdf-matrix.js';
import type { PdfItem } from './pdf-rows.js';

/** Text of a page as its reader sees it, and what of it nobody sees. */
export interface SeenText {
  items: PdfItem[];
  hidden: string[];
}

/** Points. */
const TINY = 1;
/** Of 255, for red, green and blue each: what differs less nobody reads. */
const SAME_COLOUR = 16;
const WHITE = '#ffffff';
/** A scan fills so much of its page. */
const SCAN_SHARE = 0.6;

/** Is there text that is hidden unless a picture lies under it? */
export const needsPictures = (drawing: PdfDrawing): boolean =>
  drawing.texts.some((text) => isInvisible(text) || isOfItsGround(text, drawing));

/**
 * Takes out what nobody sees of a page: text of no size, see-through, outside of the page, drawn invisibly, or in the colour of what
 * lies under it. Invisible text over a picture that fills the page is what a text recognition read in a scan: it is the document's.
 * @param images where pictures stand
 * @param view the page
 */
export function partHidden(items: readonly PdfItem[], drawing: PdfDrawing, images: readonly Box[], view: Box): SeenText {
  const isScan = shareOf(images, view) >= SCAN_SHARE;
  const isHidden = (text: ShownText): boolean => {
    if (text.size !== undefined && text.size < TINY) return true;
    if (text.alpha < SEEN || isOutside(text, view)) return true;
    const isOnPicture = images.some((box) => holds(box, middleOf(text)));
    if (isInvisible(text)) return !(isScan && isOnPicture);
    return !isOnPicture && isOfItsGround(text, drawing);
  };
  const hidden = drawing.texts.filter(isHidden);
  if (hidden.length === 0) return { items: [...items], hidden: [] };
  const seen = items.flatMap((item): PdfItem[] => {
    if (!hidden.some((text) => isOfItem(text, item))) return [item];
    // Letters of both kinds were joined: those that are seen stand alone.
    return drawing.texts.filter((text) => isOfItem(text, item) && !isHidden(text)).map((text) => toItem(text, item));
  });
  return { items: seen, hidden: joinLines(hidden) };
}

const isInvisible = ({ mode }: ShownText): boolean => mode === 3 || mode === 7;

/** The last area that was filled under it counts; whether it is under one that is no rectangle is not known, so it may be seen. */
function isOfItsGround(text: ShownText, { fills }: PdfDrawing): boolean {
  if (text.colour === undefined) return false;
  const middle = middleOf(text);
  for (let index = text.above - 1; index >= 0; index--) {
    const { box, isRectangle, colour = '' } = fills[index] as FilledArea;
    if (holds(box, middle) && (isRectangle || !areAlike(colour, text.colour))) return areAlike(colour, text.colour);
  }
  return areAlike(text.colour, WHITE);
}

function areAlike(one: string, other: string): boolean {
  const channels = (colour: string): number[] => (colour.match(/[\da-f]{2}/gi) ?? []).map((hex) => Number.parseInt(hex, 16));
  const [first, second] = [channels(one), channels(other)];
  return (
    first.length === 3 && second.length === 3 && first.every((value, at) => Math.abs(value - (second[at] ?? 0)) < SAME_COLOUR)
  );
}

const middleOf = ({ start, end, transform }: ShownText): [number, number] => [
  (start[0] + end[0]) / 2 + transform[2] * 0.3,
  (start[1] + end[1]) / 2 + transform[3] * 0.3,
];

const holds = ([left, bottom, right, top]: Box, [x, y]: readonly [number, number]): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

function isOutside({ start, end, transform }: ShownText, [left, bottom, right, top]: Box): boolean {
  const xs = [start[0], end[0], start[0] + transform[2], end[0] + transform[2]];
  const ys = [start[1], end[1], start[1] + transform[3], end[1] + transform[3]];
  return xs.every((x) => x <= left) || xs.every((x) => x >= right) || ys.every((y) => y <= bottom) || ys.every((y) => y >= top);
}

/** A scan may be drawn in strips. */
function shareOf(images: readonly Box[], [left, bottom, right, top]: Box): number {
  const covered = images.map(
    ([l, b, r, t]) => Math.max(0, Math.min(r, right) - Math.max(l, left)) * Math.max(0, Math.min(t, top) - Math.max(b, bottom)),
  );
  return covered.reduce((sum, one) => sum + one, 0) / ((right - left) * (top - bottom));
}

/** Does it stand, in whole or in part, within the stretch of the item, on its line? */
function isOfItem({ start, end }: ShownText, { transform, width, height }: PdfItem): boolean {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const [along, across] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || height || 1];
  const stretch = [start, end].map(([x, y]) => ((x - e) * a + (y - f) * b) / along);
  const off = Math.abs((start[0] - e) * c + (start[1] - f) * d) / across;
  const isWithin = Math.min(...stretch) <= Math.max(width - NEAR, NEAR) && Math.max(...stretch) >= Math.min(width, NEAR);
  return isWithin && off <= 0.2 * across + NEAR;
}

/** Points. */
const NEAR = 0.01;

const toItem = ({ text, transform, start, end }: ShownText, { dir }: PdfItem): PdfItem => ({
  str: text.normalize('NFKC'),
  dir,
  width: Math.hypot(end[0] - start[0], end[1] - start[1]),
  height: Math.hypot(transform[2], transform[3]),
  transform: [...transform.slice(0, 4), ...start],
});

/** So much of what is hidden is shown in a report. */
const MAX_LINES = 100;

/** What follows on one line is one text. */
function joinLines(texts: readonly ShownText[]): string[] {
  const lines: { text: string; last: ShownText }[] = [];
  for (const shown of texts) {
    const line = lines.at(-1);
    const [x, y] = line ? [shown.start[0] - line.last.end[0], shown.start[1] - line.last.end[1]] : [0, 0];
    const [a, b, c, d] = shown.transform;
    const size = Math.max(shown.size ?? 10, 1);
    const gap = (x * a + y * b) / (Math.hypot(a, b) || 1);
    const off = Math.abs(x * c + y * d) / (Math.hypot(c, d) || 1);
    if (line && off < size * 0.3 && gap > -size && gap < size * 3) {
      line.text += `${gap > size * 0.2 ? ' ' : ''}${shown.text}`;
      line.last = shown;
    } else lines.push({ text: shown.text, last: shown });
  }
  return lines.slice(0, MAX_LINES).map(({ text }) => text.replace(/\s+/gu, ' ').trim());
}
