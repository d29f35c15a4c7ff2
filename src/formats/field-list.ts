import type { Line } from '../domain/lines.js';

const FIELD = /^(?::([A-Za-z][\w .-]*):|([A-Z][\w-]*):)(?:\s+(.*))?$/;

/**
 * The field list that a text begins with (`Author: …` or `:author: …`, two lines or more, values may continue on indented lines):
 * indexes of its lines, end exclusive, and its properties, keys in lower case. Equal start and end: there is none.
 */
export function readFieldList(lines: Line[]): { start: number; end: number; properties: Record<string, string> } {
  let start = 0;
  while (start < lines.length && (lines[start]?.text.trim() ?? '') === '') start++;
  const pairs: [string, string][] = [];
  let end = start;
  for (; end < lines.length; end++) {
    const line = lines[end]?.text ?? '';
    const field = FIELD.exec(line);
    const last = pairs.at(-1);
    if (field !== null) pairs.push([(field[1] ?? field[2] ?? '').toLowerCase(), (field[3] ?? '').trim()]);
    else if (last !== undefined && /^\s+\S/.test(line)) last[1] = `${last[1]} ${line.trim()}`;
    else break;
  }
  return pairs.length >= 2 ? { start, end, properties: Object.fromEntries(pairs) } : { start: 0, end: 0, properties: {} };
}
