/** A stretch of a text: offsets in UTF-16 code units, end exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * What an author has struck out: `~~words~~` on one line, and `<del>`, `<s>`, `<strike>` elements. It is in the file and says
 * the opposite of what it reads, so it proves nothing. One pass each, however hostile the text.
 */
export function findStruck(text: string): Stretch[] {
  const struck: Stretch[] = [];
  let open: { at: number; line: number } | undefined;
  let line = 0;
  for (const match of text.matchAll(/~~|\n/g)) {
    if (match[0] === '\n') line++;
    else if (open?.line === line) {
      struck.push({ start: open.at, end: match.index + 2 });
      open = undefined;
    } else open = { at: match.index, line };
  }
  const opened = new Map<string, number>();
  for (const match of text.matchAll(/<(\/?)(del|s|strike)(?:\s[^<>]{0,200})?>/gi)) {
    const name = (match[2] ?? '').toLowerCase();
    const start = opened.get(name);
    if (match[1] === '') opened.set(name, start ?? match.index);
    else if (start !== undefined) {
      struck.push({ start, end: match.index + match[0].length });
      opened.delete(name);
    }
  }
  return struck;
}

/** Do two stretches share a character? */
export const overlaps = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end;
