import { splitLines } from '../domain/lines.js';
import type { BlockDraft, Reading, TextFormat } from './format.js';

/** Source code as it stands: comments are what can be cited in words, the rest is code. */
export const code: TextFormat = {
  kind: 'text',
  version: 1,
  mediaType: 'text/x-source',
  extensions: (
    '.ts .tsx .js .jsx .mjs .cjs .py .rb .go .rs .java .kt .kts .scala .swift .c .h .cc .cpp .hpp .cs .php .pl .lua .r .jl .hs .ml .ex .exs .erl .clj .dart .vue .svelte ' +
    '.sh .bash .zsh .fish .ps1 .bat .sql .graphql .proto .tf .css .scss .less .gradle .groovy .diff .patch'
  ).split(' '),
  declaredEncoding: (bytes) =>
    /^(?:[^\n]*\n)?#.*?coding[:=]\s*([\w.-]+)/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1],
  read: readCode,
};

const COMMENT = /^\s*(?:\/\/+!?|(?:#+|--+|;+|\*+)(?=\s|$)|\*+\/|\/\*+!?|<!--|"""|''')\s*/;
const ENDS = /\s*(?:\*\/|-->|"""|''')\s*$/;

/** Lines of comments are paragraphs, each for itself; what stands between them and empty lines is code. */
function readCode(text: string): Reading {
  const drafts: BlockDraft[] = [];
  let open: BlockDraft | undefined;
  let quotes: string | undefined;
  for (const { start, end, text: line } of splitLines(text)) {
    const opened = /^\s*(?:[a-zA-Z]{0,2})("""|''')/.exec(line)?.[1];
    const isInside = quotes !== undefined;
    if (quotes !== undefined && line.includes(quotes)) quotes = undefined;
    else if (quotes === undefined && opened && line.split(opened).length === 2) quotes = opened;
    const mark = isInside ? (/^\s*/.exec(line)?.[0].length ?? 0) : (COMMENT.exec(line)?.[0].length ?? -1);
    const said = mark < 0 ? '' : line.slice(mark).replace(ENDS, '');
    if (mark >= 0 || line.trim() === '') open = undefined;
    if (line.trim() === '') continue;
    if (mark >= 0 && /[\p{L}\p{N}]/u.test(said))
      drafts.push({ kind: 'paragraph', start: start + mark, end: start + mark + said.length, level: 0 });
    else if (mark >= 0) drafts.push({ kind: 'other', start, end, level: 0 });
    else if (open) open.end = end;
    else {
      open = { kind: 'code', start, end, level: 0 };
      drafts.push(open);
    }
  }
  return { drafts, properties: {}, propertiesFrom: 'header' };
}
