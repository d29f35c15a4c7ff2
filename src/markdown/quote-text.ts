import { escapeText, unescapeText } from './escape-text.js';
import { dropLinks, dropTags } from './reduce-markup.js';

/**
 * A stretch of a source, perhaps of several lines, as the one line that a citation holds: links reduced to their text, tags
 * dropped outside code spans, white space folded, invisible characters and the pipes at a table row's edges dropped.
 * The words stay the source's own: `fold` finds them in it.
 */
export function toQuote(stretch: string): string {
  const joined = stretch.replace(/\n[ \t]*(?:>[ \t]?)+/g, '\n');
  return dropLinks(dropTags(joined))
    .replace(/[\p{Cf}\p{Cc}]/gu, (c) => (/\s/.test(c) && c !== '\ufeff' ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .replace(/^[ |]+|(?<![ |])[ |]+$/g, '');
}

/** Makes a quote inert for CommonMark, GFM, HTML and Obsidian. `decodeQuote` gives it back exactly. */
export const encodeQuote = (quote: string): string => escapeText(quote);

/** The quote as the source has it. */
export const decodeQuote = (text: string): string => unescapeText(text);
