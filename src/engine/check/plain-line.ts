/** Text of an editor as one plain line: no invisible or control characters, one space, no double brackets around a name. */
export function toPlainLine(text: string): string {
  return text
    .replace(/\[\[([^[\]|]*\|)?([^[\]|]*)\]\]/g, '$2')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (c) => (/\s/u.test(c) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .trim();
}
