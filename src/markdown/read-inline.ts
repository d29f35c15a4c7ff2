import { HOLE } from './escape-text.js';
import { dropLinks, dropTags } from './reduce-markup.js';

/** What is not plain words: a code span, or a link to a page (`words` are plain). */
export type Hole = { kind: 'code'; text: string } | { kind: 'link'; target: string; words: string };

export interface Inline {
  plain: string;
  holes: Hole[];
}

/** An escape, a code span of one line, or a wikilink, whichever begins first. */
const PARTS = /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)(.*?[^`])\2(?!`)|!?\[\[([^[\]|]+)(?:\|((?:\\.|[^[\]\\])*))?\]\]/gu;

/** Reads markdown of any origin as one line of plain words with holes: no markup, no invisible characters, escapes undone. */
export function readInline(markdown: string): Inline {
  const line = foldLine(markdown);
  const holes: Hole[] = [];
  const kept = line.replace(
    PARTS,
    (match: string, escaped?: string, ticks?: string, code?: string, target?: string, words?: string) => {
      if (escaped !== undefined) return hide(escaped);
      const hole = ticks === undefined ? readLink(target ?? '', words) : readCode(code ?? '');
      if (hole === undefined) return ticks === undefined ? match : '';
      holes.push(hole);
      return HOLE;
    },
  );
  // Two code spans that touch would be read as one.
  const plain = foldLine(show(readWords(kept)), HOLE).replace(new RegExp(`${HOLE}(?=${HOLE})`, 'g'), `${HOLE} `);
  return { plain, holes };
}

/** One line, without invisible characters, controls and noncharacters. */
function foldLine(text: string, keep = ''): string {
  return text
    .replace(/[\p{Cf}\p{Cc}\p{Noncharacter_Code_Point}]/gu, (c) => (c === keep ? c : /[^\S\ufeff]/.test(c) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();
}

const readCode = (code: string): Hole | undefined => (code.trim() === '' ? undefined : { kind: 'code', text: code.trim() });

function readLink(target: string, words: string | undefined): Hole | undefined {
  const name = target.trim();
  if (name === '' || name.startsWith('#')) return undefined;
  const shown = foldLine(show(readWords((words ?? '').replace(/\\([!-/:-@[-`{-~])/g, (_, c: string) => hide(c)))));
  return { kind: 'link', target: name, words: shown === '' ? name.replace(/^.*\//, '').replace(/\.md$/, '') : shown };
}

/** Text without tags, links and emphasis; addresses in angle brackets lose these. */
function readWords(text: string): string {
  const words = dropLinks(dropLinks(dropTags(text.replace(/<((?:https?:\/\/|mailto:)[^\s<>]*)>/gi, '$1'))));
  return dropEmphasis(words);
}

const WORD = '[\\p{L}\\p{M}\\p{N}]';
/** A single star opens only before a word that it does not cut (`5*3*2`); strong ones do anywhere, as people write Korean. */
const STAR = new RegExp(`(?<!${WORD}|\\*)(\\*)(?=[^\\s*])([^*]+?)(?<=[^\\s*])\\*(?!\\*)`, 'gu');
const STARS = /(?<!\*)(\*{2,3})(?=[^\s*])([^*]+?)(?<=[^\s*])\1(?!\*)/gu;
/** `__init__` is a name. */
const BARS = new RegExp(`(?<!${WORD}|_)(_{1,3})(?![a-z\\d_]+__)(?=[^\\s_])(.{1,400}?)(?<=[^\\s_])\\1(?!${WORD}|_)`, 'gu');
const STRUCK = /(~~|==)(?=\S)(.{1,400}?)(?<=\S)\1/gu;

function dropEmphasis(text: string): string {
  return [STAR, STARS, STAR, BARS, STRUCK].reduce((words, marks) => words.replace(marks, '$2'), text);
}

/** There are as many noncharacters at U+FDD0 as marks of ASCII: an escaped mark hides there from what reads marks. */
const MARKS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const hide = (mark: string): string => String.fromCharCode(0xfdd0 + MARKS.indexOf(mark));
const show = (text: string): string => text.replace(/[\ufdd0-\ufdef]/g, (c) => MARKS.charAt(c.charCodeAt(0) - 0xfdd0));
