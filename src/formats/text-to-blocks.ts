import { splitLines } from '../domain/lines.js';
import type { Locator } from '../domain/locator.js';
import { plainHeading } from './find-title.js';
import type { BlockDraft, ConvertedBlock } from './format.js';
import { scanBlocks } from './scan-blocks.js';

/** The blocks of a text inside a file of another format; `locate` makes a place of its 1-based lines. */
export function textToBlocks(
  text: string,
  locate: (startLine: number, endLine: number) => Locator,
  drafts?: BlockDraft[],
): ConvertedBlock[] {
  const starts = splitLines(text).map(({ start }) => start);
  let line = 1;
  const sorted = [...(drafts ?? scanBlocks(text, 'plain'))].sort((a, b) => a.start - b.start);
  return sorted.flatMap((draft): ConvertedBlock[] => {
    while ((starts[line] ?? Number.POSITIVE_INFINITY) <= draft.start) line++;
    const said = text.slice(draft.start, draft.end);
    const locator = locate(line, line + said.trimEnd().split('\n').length - 1);
    return toBlock(draft, said, text, locator);
  });
}

function toBlock({ kind, start, level }: BlockDraft, said: string, text: string, locator: Locator): ConvertedBlock[] {
  switch (kind) {
    case 'heading':
      return [{ kind, text: plainHeading(said), level, locator }];
    case 'item':
      return [{ kind, text: said, level, locator }];
    case 'row':
      return [{ kind, cells: splitCells(said), locator }];
    case 'code':
      return [{ kind, text: said.replace(/^\s*(?:```|~~~)[^\n]*\n|\n\s*(?:```|~~~)\s*$/g, ''), locator }];
    case 'paragraph':
      return [
        { kind, text: said.replace(/\n\s*(?:>\s?)+/g, '\n'), locator, ...(isQuoted(text, start) ? { isQuoted: true } : {}) },
      ];
    case 'front-matter':
      return [{ kind: 'code', text: said, locator }];
    // Lines between parts, and those of dashes under the head of a table.
    case 'other':
      return /[\p{L}\p{N}]/u.test(said) ? [{ kind: 'paragraph', text: said, locator }] : [];
  }
}

const isQuoted = (text: string, at: number): boolean => /^\s*>/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));

const splitCells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
