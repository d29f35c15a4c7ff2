import { claimMarkdown } from './claim-text.js';
import { escapeLine, escapeLinkText } from './escape-text.js';

/**
 * Untrusted plain text as one line of markdown that shows the same characters and does nothing: no mark, tag, link or block
 * (but an address, which GFM links by itself). `unescapeText` gives the line back.
 */
export const printInert = (text: string): string => escapeLine(toLine(text));

/** The same between the brackets of a link. */
export const printLinkText = (text: string): string => escapeLinkText(toLine(text));

/** The same as the end of a heading, which would lose marks that close it (`C #`). */
export const printHeadingText = (text: string): string =>
  printInert(text).replace(/(?<=^|\s)#+$/, (marks) => marks.replaceAll('#', '\\#'));

/** A claim's markdown without links, for pages that have none in their text. */
export const dropClaimLinks = (markdown: string): string => claimMarkdown(markdown, () => undefined).markdown;

/** One line without invisible characters, controls and noncharacters. */
function toLine(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cc}\p{Noncharacter_Code_Point}]/gu, (c) => (/[^\S\ufeff]/.test(c) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();
}
