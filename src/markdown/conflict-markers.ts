const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** What git writes where two sides of a merge changed the same lines; the last may end the file. */
const MARKS = [/^<{7} /, /^={7}\s*$/, /^>{7} /] as const;

/**
 * The line (from 1) of the first conflict that git or a sync program left in a text: `<<<<<<< `, `=======`, `>>>>>>> ` in this order.
 * One that begins in fenced code is an example; undefined: there is none.
 */
export function findConflict(text: string): number | undefined {
  let fence: string | undefined;
  let begin: number | undefined;
  let seen = 0;
  for (const [index, line] of text.split('\n').entries()) {
    // Once a conflict has begun, fences count for nothing: a side may hold the beginning of one and not its end.
    if (fence === undefined && MARKS[0].test(line)) [begin, seen] = [index + 1, 1];
    else if (seen > 0 && MARKS[seen]?.test(line)) seen++;
    else if (seen === 0) fence = nextFence(fence, line);
    if (seen === MARKS.length) return begin;
  }
  return undefined;
}

/** The fence that is open after this line. */
function nextFence(open: string | undefined, line: string): string | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (open === undefined || mark === undefined) return open ?? mark;
  const closes = mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
  return closes ? undefined : open;
}
