import { type Locator, parseLocator, printLocator } from '../domain/locator.js';
import type { Citation } from '../domain/page.js';
import { isSafeRelativePath, type RawPath, rawPath, type WikiPath } from '../domain/path.js';
import { ALL_WORDS, type Words } from '../domain/words.js';
import { escapeLinkText, unescapeText } from './escape-text.js';
import { decodeQuote, encodeQuote } from './quote-text.js';

/** One citation as its line in the blockquote, without `> `: `Source 2025-01: [a.md](../../raw/a.md#L4) "quote"`. */
export function printCitation(citation: Citation, page: WikiPath, words: Words): string {
  const label = citation.date === undefined ? words[citation.role] : `${words[citation.role]} ${citation.date}`;
  const link = printRawLink(citation.source, page, printHash(citation.locator));
  const hasQuote = citation.quote !== '' && citation.role !== 'withdrawn';
  return `${label}: ${link}${hasQuote ? ` "${encodeQuote(citation.quote)}"` : ''}`;
}

/** A link from a page to a file below `raw/`, or to a place (`#…`) of it. */
export function printRawLink(source: RawPath, page: WikiPath, place = ''): string {
  const target = `${printTarget(source, page)}${place}`;
  return `[${printPath(source)}](${/[\s()[\]]/.test(target) ? `<${target}>` : target})`;
}

function printTarget(source: RawPath, page: WikiPath): string {
  const encoded = source.replace(/[%#?<>\\`|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|&(?=[#\w]+;)|(?<=\[)\[/gu, (c) => encodeURIComponent(c));
  return `${'../'.repeat(page.split('/').length)}raw/${encoded}`;
}

const printHash = (locator: Locator | undefined): string => (locator === undefined ? '' : `#${printLocator(locator)}`);

/** For the eye only; the target is what leads. */
function printPath(source: RawPath): string {
  const visible = source
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return escapeLinkText(visible === '' ? '…' : visible);
}

const ROLES = ['source', 'replaced', 'withdrawn'] as const;
const ROLE_OF = new Map(ROLES.flatMap((role) => ALL_WORDS.map((words) => [words[role].toLowerCase(), role] as const)));
const LINE =
  /^(\p{L}+)(?:\s+(\d{4}(?:-\d\d){0,2}))?\s*[:：]\s*\[(?:\\.|[^\\[\]])*\]\((?:\s*(<(?:\\.|[^<>\\])*>|(?:\\.|[^()\\\s]|\([^()\s]*\))+))?\s*\)(?:\s*["“](.*)["”])?\s*$/su;

/** Reads a citation in any of the wiki languages from its line without `> `; `undefined` when it is none, or not of `raw/`. */
export function parseCitation(line: string, page: WikiPath): Citation | undefined {
  const match = LINE.exec(line.trim());
  const role = ROLE_OF.get(match?.[1]?.toLowerCase() ?? '');
  if (match === null || role === undefined) return undefined;
  const [target = '', hash = ''] = (match[3] ?? '').replace(/^<|>$/g, '').split(/#(.*)/s);
  const source = resolveSource(decodePath(unescapeText(target)), page);
  if (source === undefined) return undefined;
  return { role, source, locator: parseLocator(hash), quote: decodeQuote(match[4] ?? ''), date: match[2] };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A person's link to `100%.md`.
    return path;
  }
}

function resolveSource(target: string, page: WikiPath): RawPath | undefined {
  const parts = ['wiki', ...page.split('/').slice(0, -1)];
  for (const part of target.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.slice(1).join('/');
  return parts[0] === 'raw' && isSafeRelativePath(path) ? rawPath(path) : undefined;
}
