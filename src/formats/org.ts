import type { Reading, TextFormat } from './format.js';
import { type LineRole, scanLines } from './scan-lines.js';

/** Emacs' Org: headings by stars, lists, tables, blocks, drawers; keywords at the top are its properties. */
export const org: TextFormat = { kind: 'text', version: 1, mediaType: 'text/org', extensions: ['.org'], read: readOrg };

const KEYWORD = /^#\+([A-Za-z_]+):[ \t]*(.*)$/gm;
const MAX_TOP = 5_000;

function readOrg(text: string): Reading {
  const pairs = [...text.slice(0, MAX_TOP).matchAll(KEYWORD)].map(
    ([, key = '', value = '']) => [key.toLowerCase(), value.trim()] as const,
  );
  return {
    drafts: scanLines(text, 0, classify),
    properties: Object.fromEntries(pairs.filter(([, value]) => value !== '')),
    propertiesFrom: 'front matter',
  };
}

function classify(line: string): LineRole {
  const heading = /^(\*+)\s+(?:(?:TODO|DONE|NEXT|WAITING)\s+)?(?:\[#[A-Z]\]\s+)?/.exec(line);
  if (heading) return { role: 'heading', level: heading[1]?.length ?? 1, skip: heading[0].length };
  const block = /^\s*#\+begin_(\w+)/i.exec(line)?.[1]?.toLowerCase();
  if (block === 'quote' || block === 'verse' || block === 'center' || /^\s*#\+end_/i.test(line)) return { role: 'other' };
  if (block) return { role: 'part', kind: block === 'comment' ? 'other' : 'code', until: /^\s*#\+end_/i };
  if (/^\s*:[A-Z_-]+:\s*$/i.test(line)) return { role: 'part', kind: 'other', until: /^\s*:END:\s*$/i };
  if (/^\s*#(\+|\s|$)|^-{5,}\s*$|^\s*\|-/.test(line)) return { role: 'other' };
  if (/^\s*\|/.test(line)) return { role: 'row' };
  const item = /^(\s*)(?:[-+]|\d{1,4}[.)]|(?<=\s)\*)\s+(?:\[[ X-]\]\s+)?(?=\S)/.exec(line);
  if (item) return { role: 'item', level: (item[1]?.length ?? 0) >> 1, skip: item[0].length };
  return { role: 'text' };
}
