/** Text of an editor as one plain line: no invisible or control characters, one space, no double brackets around a name. */
export function toPlainLine(text: string): string {
  return text
    .replace(/\[\[([^[\]|]*\|)?([^[\]|]*)\]\]/g, '$2')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (c) => (/\s/u.test(c) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** At most so many code units, cut between words, or where a language has no spaces between letters; never inside one. */
export function cutAtWord(line: string, maxCharacters: number): string {
  if (line.length <= maxCharacters) return line;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(line.slice(0, maxCharacters + 40))) {
    if (cut.length + segment.length > maxCharacters) break;
    cut += segment;
  }
  const space = /\s/.test(line.charAt(cut.length)) ? cut.length : cut.lastIndexOf(' ');
  return (space > maxCharacters / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:·(「『“—–-]+$/u, '');
}
