import type { Layer } from './quote-layers.js';

/** Would a stretch that begins at this folded character leave out the minus sign of its first number? */
export function cutsSign(text: string, { folded, starts }: Layer, at: number): boolean {
  const [sign] = /(?<![^\s([{])[-−]\p{Sc}?$/u.exec(folded.slice(Math.max(0, at - 3), at)) ?? [];
  if (sign === undefined || !/^\p{Sc}?\p{Nd}/u.test(folded.slice(at, at + 3))) return false;
  return !isTightBullet(text, starts[at - sign.length] ?? 0);
}

/**
 * Is this `-` before a digit a bullet that was written without its space? So it is before a year, and in a line beside lines that
 * begin with `-` and a letter.
 */
export function isTightBullet(text: string, at: number): boolean {
  if (!/^-\d/.test(text.slice(at, at + 2))) return false;
  const lineStart = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  if (!/^[\s>]*$/.test(text.slice(lineStart, Math.min(at, lineStart + MAX_INDENT)))) return false;
  if (/^-[12]\d{3}\s?(?:[년年]|[-./]\d)/.test(text.slice(at, at + 8))) return true;
  const next = text.indexOf('\n', at);
  const previous = lineStart < 2 ? 0 : text.lastIndexOf('\n', lineStart - 2) + 1;
  return (lineStart > 0 && isBullet(text, previous)) || (next >= 0 && isBullet(text, next + 1));
}

const MAX_INDENT = 100;
const isBullet = (text: string, lineStart: number): boolean =>
  /^[\s>]*-\p{L}/u.test(text.slice(lineStart, lineStart + MAX_INDENT));
