import { HOLE } from './escape-text.js';
import { dropLinks, dropTags } from './reduce-markup.js';

/** What is not plain words: a code span, or a link to a page (`words` are plain). */
export type Hole = { kind: 'code'; text: string } | { kind: 'link'; target: string; words: string };

export interface Inline {
  plain: string;
  holes: Hole[];
}

const CODE = '(`+)(?!`)(.*?[^`])\\1(?!`)';
/** A run of backticks that opens nothing is read as a whole, or its end would open. */
const CODE_OR_ESCAPE = new RegExp(`${CODE}|\\\\([!-/:-@[-\`{-~])|\`+`, 'g');
const CODE_OR_LINK = new RegExp(`${CODE}|\`+|!?\\[\\[([^[\\]|]+)(?:\\|([^[\\]]*))?\\]\\]`, 'g');

const TWO_HOLES = new RegExp(`${HOLE}(?=${HOLE})`, 'g');
/** Most claims: one line of words without a mark that could be markup, an address or invisible. */
const IS_WORDS = /^(?! )(?:[^`\\<>[\]*_~=\s\p{Cf}\p{Cc}\p{Noncharacter_Code_Point}]| (?! ))*(?<! )$/u;

/** Reads markdown of any origin as one line of plain words with holes: no markup, no invisible characters, escapes undone. */
export function readInline(markdown: string): Inline {
  if (IS_WORDS.test(markdown)) return { plain: markdown, holes: [] };
  const line = foldLine(markdown).replace(CODE_OR_ESCAPE, (match: string, ...[, , mark]: (string | undefined)[]) =>
    mark === undefined ? match : hide(mark),
  );
  const holes: Hole[] = [];
  const kept = dropMarkup(line).replace(CODE_OR_LINK, (match: string, ...groups: (string | undefined)[]) => {
    const [ticks, code = '', target = '', words = ''] = groups;
    const hole = ticks === undefined ? readLink(target, words) : readCode(code);
    if (hole === undefined) return ticks === undefined ? match : '';
    holes.push(hole);
    return HOLE;
  });
  // Two code spans that touch would be read as one.
  const plain = foldLine(show(dropEmphasis(kept)), HOLE).replace(TWO_HOLES, `${HOLE} `);
  return { plain, holes };
}

/** One line, without invisible characters, controls and noncharacters. */
function foldLine(text: string, keep = ''): string {
  return text
    .replace(/[\p{Cf}\p{Cc}\p{Noncharacter_Code_Point}]/gu, (c) => (c === keep ? c : /[^\S\ufeff]/.test(c) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Text without tags and links; addresses in angle brackets lose these. An image within a link takes the second pass. */
const dropMarkup = (text: string): string =>
  dropLinks(dropLinks(dropTags(text.replace(/<((?:https?:\/\/|mailto:)[^\s<>]*)>/gi, '$1'))));

function readCode(code: string): Hole | undefined {
  const text = show(code).trim();
  return text === '' ? undefined : { kind: 'code', text };
}

function readLink(target: string, words: string): Hole | undefined {
  const name = show(target).trim();
  if (name === '' || name.startsWith('#')) return undefined;
  const shown = foldLine(show(dropEmphasis(words)));
  return { kind: 'link', target: name, words: shown === '' ? name.replace(/^.*\//, '').replace(/\.md$/, '') : shown };
}

/** Within a word, path or address (`5*3*2`, `src/*`, `/_next_/`) no mark opens; strong ones do within a word, as people write Korean. */
const WITHIN = '-\\p{L}\\p{M}\\p{N}/.:=&?#@%+';
const STAR = new RegExp(`(?<![${WITHIN}*])(\\*)(?=[^\\s*])([^*]+?)(?<=[^\\s*])\\*(?!\\*)`, 'gu');
const STARS = /(?<![*/.]|\d(?=\*+\d))(\*{2,3})(?=[^\s*])([^*]+?)(?<=[^\s*])\1(?!\*)/gu;
/** `__init__` is a name, `a==b` a comparison. */
const BARS = new RegExp(
  `(?<![${WITHIN}_])(_{1,3})(?![a-z\\d_]+__)(?=[^\\s_])(.{1,400}?)(?<=[^\\s_])\\1(?![\\p{L}\\p{M}\\p{N}_])`,
  'gu',
);
const STRUCK = new RegExp(`(?<![${WITHIN}])(~~|==)(?=\\S)(.{1,400}?)(?<=\\S)\\1`, 'gu');

function dropEmphasis(text: string): string {
  return [STAR, STARS, STAR, BARS, STRUCK].reduce((words, marks) => words.replace(marks, '$2'), text);
}

/** There are as many noncharacters at U+FDD0 as marks of ASCII: an escaped mark hides there from what reads marks. */
const MARKS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const hide = (mark: string): string => String.fromCharCode(0xfdd0 + MARKS.indexOf(mark));
const show = (text: string): string => text.replace(/[\ufdd0-\ufdef]/g, (c) => MARKS.charAt(c.charCodeAt(0) - 0xfdd0));
