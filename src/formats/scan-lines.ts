import { type Line, splitLines } from '../domain/lines.js';
import { plainHeading } from './find-title.js';
import type { BlockDraft } from './format.js';

/** What a line is in a kind of text; `skip`: so many characters of it are marks. `until`: it opens a part that a line like this closes. */
export type LineRole =
  | { role: 'heading' | 'item'; level: number; skip: number }
  | { role: 'part'; kind: 'code' | 'other'; until: RegExp }
  | { role: 'row' | 'other' | 'text' };

/**
 * The blocks of a text that is read line by line: a paragraph or an item goes on until a line that is something else. One pass, whatever
 * the text. Lines before `from` are left to the caller.
 */
export function scanLines(text: string, from: number, classify: (line: string) => LineRole): BlockDraft[] {
  const drafts: BlockDraft[] = [];
  let open: BlockDraft | undefined;
  let part: { until: RegExp; draft: BlockDraft } | undefined;
  for (const line of splitLines(text)) {
    if (line.start < from) continue;
    if (part) {
      part.draft.end = line.end;
      if (part.until.test(line.text)) part = undefined;
      continue;
    }
    if (line.text.trim() === '') {
      open = undefined;
      continue;
    }
    const role = classify(line.text);
    if (role.role === 'text' && open) {
      open.end = line.end;
      continue;
    }
    const draft = toDraft(role, line);
    drafts.push(draft);
    open = draft.kind === 'paragraph' || draft.kind === 'item' ? draft : undefined;
    if (role.role === 'part') part = { until: role.until, draft };
  }
  return drafts;
}

function toDraft(role: LineRole, { start, end, text }: Line): BlockDraft {
  switch (role.role) {
    case 'heading':
      return { kind: 'heading', start, end, level: Math.min(6, role.level), heading: plainHeading(text.slice(role.skip)) };
    case 'item':
      return { kind: 'item', start: start + role.skip, end, level: Math.min(9, role.level) };
    case 'part':
      return { kind: role.kind, start, end, level: 0 };
    case 'text':
      return { kind: 'paragraph', start, end, level: 0 };
    default:
      return { kind: role.role, start, end, level: 0 };
  }
}
