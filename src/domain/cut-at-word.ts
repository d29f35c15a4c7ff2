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
