import type { Found, SourceGuard } from './guard.js';

/**
 * Characters that nobody sees: zero-width ones, letters spelt in tag characters or variation selectors, and orders to show a text in
 * another order than it is written. They are taken out, so that a word is one word to every reader. Joiners and marks of direction that
 * scripts need stay, as do the tags of a flag (🏴󠁧󠁢󠁳󠁣󠁴󠁿).
 */
export const invisibleCharactersGuard: SourceGuard = {
  name: 'hidden-text',
  find: ({ text }) => [...text.matchAll(INVISIBLE)].flatMap((match) => describe(match)),
};

const FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}';
/** More than one variation selector behind a character chooses no form of it: they spell bytes. */
const SELECTORS = '[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]';
const INVISIBLE = new RegExp(
  [
    `(?<flag>${FLAG})`,
    '(?<tags>[\\u{e0000}-\\u{e007f}]+)',
    `(?<=${SELECTORS})(?<selectors>${SELECTORS}+)`,
    '(?<order>[\\u202d\\u202e])',
    '(?<zero>[\\u200b\\u2060-\\u2064\\ufeff\\u180e]+)',
    // What joins letters of Arabic, Indic scripts and emoji means nothing between two of Latin.
    '(?<=[A-Za-z])(?<joiner>[\\u200c\\u200d]+)(?=[A-Za-z])',
  ].join('|'),
  'gu',
);

function describe(match: RegExpMatchArray): Found[] {
  const { index = 0, groups = {} } = match;
  const [[kind, text] = ['flag', '']] = Object.entries(groups).filter(([, value]) => value !== undefined);
  if (kind === 'flag' || text === undefined) return [];
  const found = { start: index, end: index + text.length, replacement: '' };
  switch (kind) {
    case 'tags':
      return [{ ...found, rule: 'tag characters', words: spell(text, (code) => code - 0xe0000) }];
    case 'selectors':
      return [{ ...found, rule: 'variation selectors', words: spell(text, byteOf) }];
    case 'order':
      return [{ ...found, rule: 'text shown in another order' }];
    default:
      return [{ ...found, rule: 'zero-width characters' }];
  }
}

const spell = (text: string, toCode: (code: number) => number): string =>
  Array.from(text, (c) => toCode(c.codePointAt(0) ?? 0))
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join('');

/** The usual way to spell bytes: 16 selectors first, 240 further ones behind them. */
const byteOf = (code: number): number => (code < 0xe0100 ? code - 0xfe00 : code - 0xe0100 + 16);
