/** Stands in plain text for something that is put there after escaping: a noncharacter, beside which no mark is harmless. */
export const HOLE = '\ufffe';

const WORD = '[\\p{L}\\p{M}\\p{N}]';
const ENTITY = '&(?=(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});)';

/**
 * An address that every GFM renderer links: what is in it cannot act, and a backslash in it would change where it leads. It has
 * to be followed by nothing that we escape until the next space: an address takes in a backslash, and frees the mark behind it.
 */
const PATH_CHARACTER = "[\\w.~:/?#@!'+,;-]|&(?![#\\w]+;)|=(?!=)|%(?!%)|[^\\P{L}\\w]";
const ADDRESS_BODY =
  `(?:(?<!${WORD})https?://|(?<=[\\s(])www\\.)[a-z\\d-]+(?:\\.[a-z\\d-]+)+(?::\\d+)?` +
  `(?:[/?#](?:${PATH_CHARACTER}|\\((?:${PATH_CHARACTER})*\\))*)?(?<=[\\p{L}\\d/)])_*`;
// Looked at and then repeated: a match that is never tried shorter, or a long address would take quadratic time.
const ADDRESS = `(?=(?<address>${ADDRESS_BODY}))\\k<address>(?!\\S*(?:www\\.|://))(?=[^\\s\\\\\`*_~[\\]|$<^=%&#${HOLE}]*(?:\\s|$))`;

/** Where a mark cannot act in CommonMark, GFM, HTML or Obsidian. */
const HARMLESS = [
  `(?<=${WORD})_+(?=${WORD})`,
  '(?<=\\s)(?:\\*+|_+|~+|\\$)(?=\\s)',
  '<(?=[\\s\\d=-])',
  `(?<=${WORD})#`,
  `#(?=\\d+(?!${WORD}|[_/-]))`,
  `(?<=[\\p{L}\\p{N})])\\^(?!\\[)`,
].join('|');
/** Where it could. The last two keep any other address from being one, whatever its scheme. */
const ACTIVE = [
  '[\\\\`*_~\\[\\]|$<^]',
  '={2,}',
  '%{2,}',
  ENTITY,
  '#(?=[^\\s\\p{P}]|[_/-])',
  '(?<=[a-z\\d]):(?=//)',
  `(?<=(?<!${WORD})www)\\.`,
].join('|');

const IN_TEXT = new RegExp(`(${ADDRESS}|${HARMLESS})|${ACTIVE}`, 'giu');
const IN_LINK_TEXT = new RegExp(`(${HARMLESS})|${ACTIVE}`, 'giu');

/**
 * Puts a backslash before each mark that could act in CommonMark, GFM, HTML or Obsidian within a line of text, and before no
 * other. Takes a stretch that stands alone or between marks; what may start a block at the start of a line is not its affair.
 */
export const escapeText = (text: string): string => escapeMarks(text, IN_TEXT);

/** The same inside the brackets of a link, where no address is linked and so none protects its marks. */
export const escapeLinkText = (text: string): string => escapeMarks(text, IN_LINK_TEXT);

/** Plain text on one line as the whole line of a paragraph or list item: it shows the same characters and does nothing. */
export const escapeLine = (text: string): string => escapeStart(escapeText(text));

/** Escapes what would begin another block at the start of a line whose text is escaped, or make it a TODO of ours. */
export function escapeStart(line: string): string {
  return line
    .replace(/^TODO(\s*)[:：]/, 'TODO$1\\:')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?:[-+](?=\s|$)|-(?=[-\s]*$)|#{1,6}(?=\s|$)|>)/, '\\$&');
}

function escapeMarks(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match: string, harmless: string | undefined) => harmless ?? match.replace(/./gs, '\\$&'));
}

/** Undoes backslash escapes of ASCII punctuation. */
export const unescapeText = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
