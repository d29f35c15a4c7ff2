import type { HiddenText } from '../domain/source.js';
import type { ConvertedBlock } from './format.js';

type WithoutPlace<T> = T extends unknown ? Omit<T, 'locator'> : never;

/** A block of a document without pages, before it is counted. */
export type DocumentBlock = WithoutPlace<ConvertedBlock>;

/** Gives each block its number: paragraphs, headings, items and rows are counted, empty ones are not. Lines of code are one block. */
export function numberBlocks(blocks: readonly DocumentBlock[]): ConvertedBlock[] {
  const joined: DocumentBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.kind === 'code' && block.kind === 'code') last.text += `\n${block.text}`;
    else if (isSaid(block)) joined.push({ ...block });
  }
  return joined.map((block, index) => ({ ...block, locator: { kind: 'paragraph', number: index + 1 } }));
}

/** A text of a document, and how many of its blocks stand before it. */
export interface PlacedText {
  words: string;
  after: number;
}

/** Gives hidden texts the number that their block would have. */
export function placeHidden(hidden: readonly PlacedText[], blocks: readonly DocumentBlock[]): HiddenText[] {
  let [counted, said] = [0, 0];
  return hidden.map(({ words, after }) => {
    for (; counted < after; counted++) if (blocks[counted] !== undefined && isSaid(blocks[counted] as DocumentBlock)) said++;
    return { words, at: { kind: 'paragraph', number: said + 1 } };
  });
}

const isSaid = (block: DocumentBlock): boolean =>
  block.kind === 'row' ? block.cells.some((cell) => cell.trim() !== '') : block.text.trim() !== '';

/** Do these cells name columns? Each says something that is no number, and none twice. */
export function namesColumns(cells: readonly string[]): boolean {
  const said = cells.map((cell) => cell.trim());
  return said.length > 1 && said.every((cell) => /\p{L}/u.test(cell) && cell.length <= 80) && new Set(said).size === said.length;
}

/** A sentence on how much of something was left out; none for nothing. */
export const countNote = (sentence: string, count: number): string[] => (count > 0 ? [`${sentence}: ${count}.`] : []);

export const CONTENTS_NOTE = 'The table of contents is left out: it is made of the headings.';

/** Heads and feet of pages, which stand on each of them. */
export function marginsNote(texts: readonly string[]): string[] {
  const said = [...new Set(texts.map((text) => text.replace(/\s+/gu, ' ').trim()))].filter((text) => /\p{L}/u.test(text));
  const shown = said.slice(0, 6).map((text) => JSON.stringify(text.slice(0, 120)));
  return said.length === 0 ? [] : [`Heads and feet of pages are left out: ${shown.join(', ')}${said.length > 6 ? ', …' : ''}.`];
}
