import { printLocator } from '../../../domain/locator.js';
import type { Block } from '../../../domain/source.js';

/** Places of blocks: items that say something only together, and the text that ends in a colon before them. */
export interface ShortList {
  intro: number | undefined;
  first: number;
  last: number;
}

/** The mark of a list item, with its box where it has one. */
export const ITEM_MARK = /^\s*(?:[-*+•]|\(?\w{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;

/** What one quote may hold, and what a reader takes in as one statement. */
const MAX_LIST_CHARS = 420;
const MAX_ITEMS = 12;
const MAX_ITEM_CHARS = 90;
const MAX_BARE_WORDS = 5;
const MAX_CODE_LINES = 4;

/** The short list, or piece of code, that begins at this block: behind a text that ends in a colon, or of bare names or terms. */
export function findShortList(text: string, blocks: readonly Block[], at: number): ShortList | undefined {
  const block = blocks[at];
  if (block === undefined || (block.kind !== 'paragraph' && block.kind !== 'item')) return undefined;
  const isIntro = /[:：]{1,2}\s*$/u.test(text.slice(block.start, block.end));
  const first = isIntro ? at + 1 : at;
  if (isIntro && blocks[first]?.kind === 'code') return findShortCode(text, blocks, at);
  if (!isIntro && block.kind !== 'item') return undefined;
  const last = endOfList(blocks, first, isIntro && block.kind === 'item' ? block.level + 1 : 0);
  const end = blocks[last]?.end;
  if (last < first || end === undefined || last - first + 1 > MAX_ITEMS) return undefined;
  const items = blocks.slice(first, last + 1).map((one) => text.slice(one.start, one.end).replace(ITEM_MARK, ''));
  if (items.some((item) => item.length > MAX_ITEM_CHARS || /[:：]\s|[.!?。！？]\s+\S/u.test(item))) return undefined;
  if (isIntro) return end - introStart(text, block) > MAX_LIST_CHARS ? undefined : { intro: at, first, last };
  // The rest of a list would say "Members: …" without the first of them.
  const before = blocks[at - 1];
  if (before?.kind === 'item' && before.level >= block.level) return undefined;
  const isBare = items.length > 1 && items.every(isBareItem) && end - block.start <= MAX_LIST_CHARS;
  return isBare ? { intro: undefined, first, last } : undefined;
}

/** A few lines of code behind such a text: a format, a command, a name. */
function findShortCode(text: string, blocks: readonly Block[], at: number): ShortList | undefined {
  const [intro, code] = [blocks[at], blocks[at + 1]];
  if (intro === undefined || code === undefined || code.end - introStart(text, intro) > MAX_LIST_CHARS) return undefined;
  if (!isOnePlace(intro, code)) return undefined;
  const lines = codeLines(text.slice(code.start, code.end));
  const isShort = lines.length > 0 && lines.length <= MAX_CODE_LINES && lines.every((line) => line.length <= MAX_ITEM_CHARS);
  return isShort ? { intro: at, first: at + 1, last: at + 1 } : undefined;
}

/** A quote is opened where it begins: what stands in the next cell of a notebook, or on the next slide, is not there. Lines may be several. */
const isOnePlace = ({ locator: one }: Block, { locator: other }: Block): boolean =>
  one.kind === 'lines' || printLocator(one) === printLocator(other);

/** The lines of a code block that say something, without its fence. */
export const codeLines = (block: string): string[] =>
  block
    .split('\n')
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^\s*(?:```|~~~)/.test(line))
    .map((line) => line.trim());

const isBareItem = (item: string): boolean => item.split(/\s+/).length <= MAX_BARE_WORDS && !/[.!?。！？:：]\s*$/u.test(item);

/** At most this much of a long paragraph stands before the list that it leads to. */
const introStart = (text: string, block: Block): number => {
  const sentence = text.slice(block.start, block.end).search(/[^.!?。！？]*$/u);
  return block.start + Math.max(0, sentence);
};

/** The last of the items that go on from here, on one level and below it, with nothing between. */
function endOfList(blocks: readonly Block[], first: number, minLevel: number): number {
  const level = blocks[first]?.level ?? 0;
  let last = first - 1;
  for (let i = first; i < blocks.length; i++) {
    const block = blocks[i];
    if (block?.kind !== 'item' || block.level < Math.max(minLevel, level)) break;
    last = i;
  }
  return last;
}
