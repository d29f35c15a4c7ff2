import type { Reading, TextFormat } from './format.js';
import { type LineRole, scanLines } from './scan-lines.js';

/** AsciiDoc: headings by equal signs, lists, tables, blocks; attributes under the title are its properties. */
export const asciidoc: TextFormat = {
  kind: 'text',
  version: 1,
  mediaType: 'text/asciidoc',
  extensions: ['.adoc', '.asciidoc', '.asc'],
  read: readAsciidoc,
};

const HEAD = /^(?:= [^\n]*\n)?(?:(?!:)[^\n=|]+\n)?(?::[\w-]+:[^\n]*\n)*/;

function readAsciidoc(text: string): Reading {
  const head = HEAD.exec(text)?.[0] ?? '';
  const pairs = [...head.matchAll(/^:([\w-]+):[ \t]*(.*)$/gm)].map(
    ([, key = '', value = '']) => [key.toLowerCase(), value.trim()] as const,
  );
  const properties = Object.fromEntries(pairs.filter(([, value]) => value !== ''));
  const title = /^= (.*)$/m.exec(head)?.[1]?.trim();
  const { revdate } = properties;
  return {
    drafts: scanLines(text, 0, classify),
    properties: { ...(title ? { title } : {}), ...(revdate ? { date: revdate } : {}), ...properties },
    propertiesFrom: 'header',
  };
}

function classify(line: string): LineRole {
  const heading = /^(={1,6}|#{1,6})\s+(?=\S)/.exec(line);
  if (heading) return { role: 'heading', level: heading[1]?.length ?? 1, skip: heading[0].length };
  if (/^(-{4,}|\.{4,})\s*$/.test(line))
    return { role: 'part', kind: 'code', until: line.startsWith('-') ? /^-{4,}\s*$/ : /^\.{4,}\s*$/ };
  if (/^```/.test(line)) return { role: 'part', kind: 'code', until: /^```\s*$/ };
  if (/^\/{4,}\s*$/.test(line)) return { role: 'part', kind: 'other', until: /^\/{4,}\s*$/ };
  if (/^(\/\/|:[\w!-]+:|\[[^\]]*\]\s*$|\|===|[*_=+-]{4,}\s*$|<<<|'''|include::|ifdef::|endif::|\+\s*$|toc::)/.test(line))
    return { role: 'other' };
  if (/^[\d.<>^]*\|/.test(line)) return { role: 'row' };
  const item = /^\s*(\*{1,5}|-|\.{1,5}|\d{1,4}\.)\s+(?:\[[ x*]\]\s+)?(?=\S)/.exec(line);
  if (item)
    return {
      role: 'item',
      level: Math.max(0, (item[1]?.match(/^[*.]+$/) ? (item[1]?.length ?? 1) : 1) - 1),
      skip: item[0].length,
    };
  // `.Title` of the block below.
  if (/^\.\S/.test(line)) return { role: 'other' };
  return { role: 'text' };
}
