/** What is bare in every shell that people have: letters of any script and what paths and addresses are made of. */
const IS_BARE = /^[\p{L}\p{M}\p{N}_./@][\p{L}\p{M}\p{N}_./:@%+,=-]*$/u;
/** What a terminal obeys or hides, and what ends a line. Joiners are letters' own and are shown as they are. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * A word as it is typed in a POSIX shell, on one line and seen in full: bare where that is safe, else between single quotes, in
 * which nothing is run and nothing replaced; with what cannot be seen in it, as `$'a\nb'`. Names of files come from elsewhere, and a
 * command that we print is pasted.
 */
export function quoteWord(word: string): string {
  if (IS_BARE.test(word)) return word;
  if (!UNSEEN.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${word.replace(/[\\']/g, '\\$&').replace(new RegExp(UNSEEN, 'gu'), escapeBytes)}'`;
}

/** A name on one line, for the eye: what would break the line or cannot be seen is escaped as in a shell. */
export const showName = (name: string): string => name.replace(new RegExp(UNSEEN, 'gu'), escapeBytes);

const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Three octal digits a byte: with hexadecimal ones it is not said everywhere where they end. */
const escapeBytes = (c: string): string =>
  SHORT[c] ?? [...new TextEncoder().encode(c)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
