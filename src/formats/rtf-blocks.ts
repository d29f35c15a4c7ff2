import { type DocumentBlock, namesColumns } from './document-blocks.js';
import { plainRuns, type Run, writeRuns } from './write-runs.js';

/** What a paragraph of RTF is beside its words: the mark before it, the level of its outline from 1, its place in a list. */
interface Role {
  marker: string;
  level: number | undefined;
  list: { level: number } | undefined;
}

/** The block of a paragraph. Undefined: it says nothing. */
export function makeParagraph(runs: readonly Run[], { marker, level, list }: Role): DocumentBlock | undefined {
  const said = runs.filter(({ text }) => text.trim() !== '');
  if (said.length === 0) return undefined;
  if (level !== undefined && level < 10) {
    const number = /\p{L}|\p{N}/u.test(marker) ? `${marker} ` : '';
    return { kind: 'heading', level: Math.min(6, level), text: `${number}${plainRuns(runs)}` };
  }
  if (said.every(({ isCode }) => isCode)) return { kind: 'code', text: runs.map(({ text }) => text).join('') };
  if (marker === '' && list === undefined) return { kind: 'paragraph', text: writeRuns(runs) };
  const number = /^(\d{1,6})[.)]?$/.exec(marker)?.[1];
  const words = number === undefined && /[\p{L}\p{N}]/u.test(marker) && marker.length > 1 ? `${marker} ` : '';
  const item = { kind: 'item', level: list?.level ?? 0, text: words + writeRuns(runs) } as const;
  return number === undefined ? item : { ...item, number: Number(number) };
}

/** The rows of a table; rows of one cell lay out a page. */
export function makeTable(rows: readonly string[][]): DocumentBlock[] {
  if (rows.every((cells) => cells.length < 2)) return rows.map((cells) => ({ kind: 'paragraph', text: cells.join(' ') }));
  return rows.map((cells, index) => {
    const isHead = index === 0 && rows.length > 1 && namesColumns(cells);
    return { kind: 'row', cells, ...(isHead ? { isHead } : {}) };
  });
}
