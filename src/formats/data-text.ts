import { splitLines } from '../domain/lines.js';
import type { BlockDraft, Reading, TextFormat } from './format.js';
import { declaredEncoding } from './html-tree.js';

const traits = { kind: 'text', version: 1, read: readData } as const;

/** Data as text, line by line as it stands: a line that says something is a block. */
export const yaml: TextFormat = { ...traits, mediaType: 'application/yaml', extensions: ['.yaml', '.yml'] };
export const toml: TextFormat = {
  ...traits,
  mediaType: 'application/toml',
  extensions: ['.toml', '.ini', '.cfg', '.conf', '.properties'],
};
export const xml: TextFormat = {
  ...traits,
  mediaType: 'application/xml',
  extensions: ['.xml', '.rss', '.atom', '.opml', '.xsd'],
  declaredEncoding,
};

const MAX_DEPTH = 6;

function readData(text: string): Reading {
  const drafts: BlockDraft[] = [];
  for (const { start, end, text: line } of splitLines(text)) {
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    if (indent === line.length) continue;
    const kind = saysSomething(line.trim()) ? 'item' : 'other';
    drafts.push({ kind, start: start + indent, end, level: kind === 'item' ? Math.min(MAX_DEPTH, indent >> 1) : 0 });
  }
  return { drafts, properties: {}, propertiesFrom: 'header' };
}

/** A value, a text between tags, a comment; not the name of a part alone, nor a bracket. */
const saysSomething = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) &&
  !/^(?:-\s*)?["']?[\w.-]+["']?\s*:\s*(?:[|>][+-]?)?$|^\[[^\]]*\]$|^<\/?[\w:.-]+(?:\s[^<>]*)?\/?>$|^<[?!][^-]/.test(line);
