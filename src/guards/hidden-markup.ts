import { groundOf, hiddenByStyle } from '../domain/hidden-style.js';
import type { Source } from '../domain/source.js';
import type { Found, SourceGuard } from './guard.js';

/**
 * What stands in a file and is never shown: comments, scripts, elements that are not displayed, of no size, see-through, or white on
 * white. It is taken out of the text; what it says is for the report. Code and data are shown as they stand, so nothing in them is
 * hidden. A converted text shows what its format shows, and what looks like markup in it may be words about markup: there only what
 * ends within its block is taken out.
 */
export const hiddenMarkupGuard: SourceGuard = {
  name: 'hidden-text',
  find: ({ text, blocks, mediaType, isConverted }) => {
    if (mediaType === 'text/x-rst') return findRstComments(text);
    if (SHOWN.has(mediaType)) return [];
    const comments = findComments(text, blocks, mediaType);
    if (!/[<{%(]/.test(text)) return comments;
    const code = codeOf(text, blocks);
    if (mediaType === 'text/markdown' || mediaType === 'text/mdx') comments.push(...findUnusedLinks(text, code));
    const markup = findMarkup(text, code, mediaType, isConverted ? endsOfBlocks(blocks) : undefined);
    return apart([...comments, ...markup, ...findTargets(text, code)]);
  },
};

/** Text formats of which a reader sees every character. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['text/plain', 'text/x-source', 'application/yaml', 'application/toml', 'application/xml'],
]);

/** In order, without what lies in another. */
function apart(found: Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found.sort((a, b) => a.start - b.start)) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

interface Stretch {
  start: number;
  end: number;
}

/** A definition of a link to nowhere, whose title is the comment: `[//]: # (…)`. The commonest way to comment in markdown. */
const UNUSED_LINK = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\n?[ \t]*(?:#|<>|<#>)[ \t]*\n?[ \t]*(?:\([^()]*\)|"[^"]*"|'[^']*')[ \t]*$/gm;

const findUnusedLinks = (text: string, code: readonly Stretch[]): Found[] =>
  [...text.matchAll(UNUSED_LINK)]
    .filter(({ index }) => !isIn(code, index))
    .map((match) => toComment(match, /^ {0,3}\[[^\]\n]*\]:\s*[#<>]+|[()"']/g));

const OPENINGS =
  /<!--|<\?|<!\[CDATA\[|<!(?=[a-z])|\{\/\*|^%%|<(script|style|template|iframe|object)\b|<([a-z][a-z\d]*)\b((?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,3000})>/gim;
/** Nothing is looked for further away. */
const MAX_LENGTH = 50_000;

/** `endOf`: how far what begins at an offset may reach, where more than the text's end bounds it. */
function findMarkup(text: string, code: readonly Stretch[], mediaType: string, endOf?: (offset: number) => number): Found[] {
  const isJsx = mediaType === 'text/mdx';
  const hasEscapes = isJsx || mediaType === 'text/markdown';
  const found: Found[] = [];
  const ends = makeEnds(text);
  const grounds: Ground[] = [];
  OPENINGS.lastIndex = 0;
  for (let match = OPENINGS.exec(text); match; match = OPENINGS.exec(text)) {
    const { index: start } = match;
    // With a capital it is a component, which may show anything.
    const isOther = (isJsx && /^<[A-Z]/.test(match[0])) || (mediaType !== 'text/markdown' && /^<(\?|!(?!--))/.test(match[0]));
    const isShown = isOther || isIn(code, start) || (hasEscapes && isEscaped(text, start));
    while ((grounds.at(-1)?.end ?? start + 1) <= start) grounds.pop();
    const read = isShown ? undefined : readHidden(text, match, ends, grounds.at(-1)?.color);
    const hidden = read && endOf && (!read.isClosed || read.end > endOf(start)) ? undefined : read;
    if (hidden === undefined && !isShown) {
      found.push(...findHandlers(match));
      if (grounds.length < MAX_GROUNDS) grounds.push(...groundFrom(text, match, ends));
    }
    if (hidden === undefined) continue;
    const { rule, end } = hidden;
    found.push({ rule, start, end, replacement: '', words: wordsOf(text.slice(start, end)) });
    OPENINGS.lastIndex = end;
  }
  return found;
}

/** What an element with a colour of its own lies under, up to its end. */
interface Ground {
  color: string;
  end: number;
}

/** One in another: each is looked through for its end. */
const MAX_GROUNDS = 20;

/** One that is not closed ends with its block: what follows it may lie on something else. */
function groundFrom(
  text: string,
  { 0: opening, 2: element, 3: attributes = '', index: start }: RegExpExecArray,
  ends: Ends,
): Ground[] {
  const color = element === undefined || VOID.test(element) || opening.endsWith('/>') ? undefined : ownGround(attributes);
  if (element === undefined || color === undefined) return [];
  return [{ color, end: ends.closingOf(element, start) ?? endOfBlock(text, start) }];
}

/** A mark behind an odd number of backslashes is shown as it stands. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before--;
  return (at - before) % 2 === 1;
}

/** `isClosed`: its end is there. */
interface Hidden {
  rule: string;
  end: number;
  isClosed: boolean;
}

function readHidden(text: string, match: RegExpExecArray, ends: Ends, ground: string | undefined): Hidden | undefined {
  const { 0: opening, 1: inert, 2: element, 3: attributes, index: start } = match;
  const after = start + opening.length;
  const upTo = (mark: string): number | undefined => ends.endOf(mark, after);
  const toHidden = (rule: string, end: number | undefined): Hidden => ({
    rule,
    end: end ?? endOfBlock(text, after),
    isClosed: end !== undefined,
  });
  if (opening === '<!--') return toHidden('comment', upTo('-->'));
  // What CommonMark takes for HTML of these kinds, browsers take for comments.
  if (/^<[?!]/.test(opening)) {
    const end = upTo(opening === '<?' ? '?>' : opening === '<!' ? '>' : ']]>');
    return end === undefined ? undefined : toHidden('comment', end);
  }
  if (opening === '{/*' || opening === '%%') {
    const end = upTo(opening === '%%' ? '%%' : '*/}');
    return end === undefined ? undefined : toHidden('comment', end);
  }
  if (inert !== undefined) return toHidden('element without text', ends.closingOf(inert, start));
  if (element === undefined || VOID.test(element) || opening.endsWith('/>')) return undefined;
  const rule = hiddenBy(attributes ?? '', ground);
  return rule === undefined ? undefined : toHidden(rule, ends.closingOf(element, start));
}

/** The end of the block in which an offset lies; between blocks the offset itself. */
function endsOfBlocks(blocks: Source['blocks']): (offset: number) => number {
  const sorted = [...blocks].sort((a, b) => a.start - b.start);
  return (offset) => {
    const block = findAt(sorted, offset);
    return block?.end ?? offset;
  };
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Where what was opened ends. Looks at no part of a text again and again: text made of openings alone must not cost its square. */
interface Ends {
  endOf(mark: string, from: number): number | undefined;
  /** The end of the element that begins at `start`, with those of its name within it counted. */
  closingOf(element: string, start: number): number | undefined;
}

/** After so many elements of a name that were not closed none is looked for. */
const MAX_UNCLOSED = 20;

function makeEnds(text: string): Ends {
  const next = new Map<string, number>();
  const unclosed = new Map<string, number>();
  return {
    endOf: (mark, from) => {
      let at = next.get(mark);
      if (at === undefined || (at >= 0 && at < from)) {
        at = text.indexOf(mark, from);
        next.set(mark, at);
      }
      return at < 0 || at > from + MAX_LENGTH ? undefined : at + mark.length;
    },
    closingOf: (element, start) => {
      const misses = unclosed.get(element) ?? 0;
      const end = misses < MAX_UNCLOSED ? findClosing(text, element, start) : undefined;
      if (end === undefined) unclosed.set(element, misses + 1);
      return end;
    },
  };
}

function findClosing(text: string, element: string, start: number): number | undefined {
  const tags = new RegExp(`<(/?)${element}\\b[^<>]*>`, 'giu');
  const part = text.slice(start, start + MAX_LENGTH);
  let depth = 0;
  for (const { 0: tag, 1: slash, index } of part.matchAll(tags)) {
    depth += slash === '/' ? -1 : 1;
    if (depth <= 0) return start + index + tag.length;
  }
  return undefined;
}

/** What is never closed hides what follows up to the next blank line: a renderer would hide all the rest. */
function endOfBlock(text: string, from: number): number {
  const at = text.indexOf('\n\n', from);
  return at < 0 ? text.length : at;
}

/** `around`: the ground that the element lies on, where one around it gives it. */
function hiddenBy(attributes: string, around: string | undefined): string | undefined {
  const bare = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
  if (/(^|\s)hidden(\s|=|$)/i.test(bare)) return 'not displayed';
  const ground = ownGround(attributes) ?? around;
  const [, color] = /(?:^|\s)color\s*=\s*["']?([^\s"'>]+)/i.exec(attributes) ?? [];
  const ofFont = color === undefined ? undefined : hiddenByStyle(`color:${color}`, ground);
  return ofFont ?? hiddenByStyle(styleIn(attributes), ground);
}

/** What an element paints under its text, by its style or its attribute. */
const ownGround = (attributes: string): string | undefined =>
  groundOf(styleIn(attributes)) ?? /\sbgcolor\s*=\s*["']?([^\s"'>]+)/i.exec(` ${attributes}`)?.[1]?.toLowerCase();

function styleIn(attributes: string): string {
  // Braces are JSX: style={{ display: 'none' }}.
  const [, inQuotes, inOthers, inBraces] = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\{([^}]*)\}\})/i.exec(` ${attributes}`) ?? [];
  return inQuotes ?? inOthers ?? fromJsx(inBraces ?? '');
}

const fromJsx = (style: string): string =>
  style
    .replace(/["']/g, '')
    .replace(/,/g, ';')
    .replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** What a tag would run: handlers, and addresses that are programs. They are taken out of it, the tag stays. */
const HANDLER =
  /\s(?:on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)|(?:href|src|action|formaction|xlink:href)\s*=\s*["']?\s*(?:javascript|vbscript|data):(?:[^"'>]|'[^'>]*')*["']?)/gi;

const findHandlers = ({ 0: tag, index }: RegExpExecArray): Found[] =>
  [...tag.matchAll(HANDLER)].map(({ 0: handler, index: at }) => ({
    rule: 'handler in a tag',
    start: index + at,
    end: index + at + handler.length,
    replacement: '',
    words: handler.trim(),
  }));

/** Targets of links that are programs or files of whoever clicks; brackets within them are counted. */
function findTargets(text: string, code: readonly Stretch[]): Found[] {
  const found: Found[] = [];
  for (const { 0: opening, 1: target = '', index } of text.matchAll(/\]\(\s*<?((?:javascript|vbscript|data|file):)/gi)) {
    const start = index + opening.length - target.length;
    const end = endOfTarget(text, start);
    if (!isIn(code, index)) found.push({ rule: 'unsafe link', start, end, replacement: '', words: text.slice(start, end) });
  }
  return found;
}

const MAX_TARGET = 5_000;

function endOfTarget(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + MAX_TARGET); at++) {
    const c = text[at];
    if (c === '\n' || (c === '>' && depth === 0)) return at;
    if (c === '(') depth++;
    if (c === ')' && --depth < 0) return at;
  }
  return Math.min(text.length, start + MAX_TARGET);
}

/** The words of a hidden stretch on one line, without its tags. */
const wordsOf = (stretch: string): string =>
  stretch
    .replace(/<!--|-->|<\?|\?>|<!(?:\[CDATA\[)?|\]\]>|\{\/\*|\*\/\}|%%|<\/?[a-z][^<>]*>?/gi, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** Blocks of code and code spans. */
function codeOf(text: string, blocks: Source['blocks']): Stretch[] {
  const fenced = blocks.filter(({ kind }) => kind === 'code');
  const spans = [...text.matchAll(/(?<!`)(`{1,3})(?!`)[^`\n]{1,500}\1(?!`)/g)].map(({ 0: span, index }) => ({
    start: index,
    end: index + span.length,
  }));
  return [...fenced, ...spans].sort((a, b) => a.start - b.start);
}

const isIn = (stretches: readonly Stretch[], offset: number): boolean => findAt(stretches, offset) !== undefined;

/** The stretch in which an offset lies, of some that are in order. */
function findAt(stretches: readonly Stretch[], offset: number): Stretch | undefined {
  let low = 0;
  let high = stretches.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((stretches[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const one = stretches[low];
  return one !== undefined && one.start <= offset && offset < one.end ? one : undefined;
}

/** Two dots and a space, and none of the things that begin so; lines that are indented belong to it. */
const RST_COMMENT = /^\.\.[ \t]+(?![[_|]|[\w:+.-]+::)\S.*(?:\n(?:[ \t]*\n)*[ \t]+\S.*)*/gm;

const findRstComments = (text: string): Found[] => [...text.matchAll(RST_COMMENT)].map((match) => toComment(match, /^\.\./));

/** How comments begin where a text format has a way of its own to write them; its reader has parted them from all that is shown. */
const COMMENTS: Record<string, RegExp> = {
  'text/org': /^\s*#(?:\+begin_comment\b|\s|$)/i,
  'text/asciidoc': /^\/\//,
};

function findComments(text: string, blocks: Source['blocks'], mediaType: string): Found[] {
  const opening = COMMENTS[mediaType];
  if (opening === undefined) return [];
  const others = blocks.filter(({ kind, start, end }) => kind === 'other' && opening.test(text.slice(start, end)));
  return others.map(({ start, end }) => toComment({ 0: text.slice(start, end), index: start }, /^\s*#(?:\+\w+)?|^\/{2,}/gm));
}

const toComment = ({ 0: comment, index }: { 0: string; index: number }, marks: RegExp): Found => ({
  rule: 'comment',
  start: index,
  end: index + comment.length,
  replacement: '',
  words: comment.replace(marks, ' ').replace(/\s+/gu, ' ').trim(),
});
