import { lineAt, lineStarts } from '../domain/lines.js';
import { readRelease } from '../domain/release.js';
import type { Block } from '../domain/source.js';
import type { BlockDraft } from './format.js';
import { readDay } from './read-date.js';

/**
 * Blocks in order, without overlap, trimmed, with lines and heading paths. Lines that no draft covers become `other`, so that every
 * line with something on it belongs to a block, whatever a reader overlooked.
 */
export function finishBlocks(text: string, drafts: BlockDraft[]): Block[] {
  const starts = lineStarts(text);
  const placed = placeInOrder(text, drafts);
  const all = [...placed, ...findGaps(text, starts, placed)].sort((a, b) => a.start - b.start);
  const path: { level: number; heading: string; day: string | undefined }[] = [];
  const isLocated = drafts.some((draft) => draft.locator !== undefined);
  let locator: Block['locator'] | undefined;
  return all.map((draft) => {
    if (draft.isStart) path.length = 0;
    if (draft.kind === 'heading' && draft.heading !== undefined) {
      while ((path.at(-1)?.level ?? 0) >= draft.level) path.pop();
    }
    const headings = path.map((above) => above.heading);
    if (draft.kind === 'heading' && draft.heading !== undefined)
      path.push({ level: draft.level, heading: draft.heading, day: readHeadingDay(draft.heading) });
    const day = draft.day ?? path.findLast((above) => above.day !== undefined)?.day;
    const { kind, start, end, level, isHead, delimiter } = draft;
    const [line, endLine] = [lineAt(starts, start), lineAt(starts, end - 1)];
    // A line that a reader overlooked stands where the block before it does.
    locator = draft.locator ?? (isLocated ? locator : undefined);
    const place = locator ?? { kind: 'lines', start: line, end: endLine };
    const traits = {
      ...(isHead ? { isHead } : {}),
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(day === undefined ? {} : { day }),
      ...(draft.said === undefined ? {} : { said: Math.min(end, Math.max(start, draft.said)) }),
    };
    return { kind, start, end, line, endLine, headings, level, locator: place, ...traits };
  });
}

/** A changelog names the day of each version beside it. */
const readHeadingDay = (heading: string): string | undefined => readDay(heading) ?? readDay(readRelease(heading)?.rest ?? '');

function placeInOrder(text: string, drafts: BlockDraft[]): BlockDraft[] {
  const placed: BlockDraft[] = [];
  let from = 0;
  for (const draft of [...drafts].sort((a, b) => a.start - b.start)) {
    const { start, end } = trim(text, Math.max(draft.start, from), Math.min(draft.end, text.length));
    if (start >= end) continue;
    placed.push({ ...draft, start, end });
    from = end;
  }
  return placed;
}

function trim(text: string, start: number, end: number): { start: number; end: number } {
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

function findGaps(text: string, starts: number[], placed: BlockDraft[]): BlockDraft[] {
  const covered = new Uint8Array(starts.length + 2);
  for (const { start, end } of placed) covered.fill(1, lineAt(starts, start), lineAt(starts, end - 1) + 1);
  const gaps: BlockDraft[] = [];
  for (const [index, lineStart] of starts.entries()) {
    if (covered[index + 1] === 1) continue;
    const { start, end } = trim(text, lineStart, starts[index + 1] ?? text.length);
    if (start < end) gaps.push({ kind: 'other', start, end, level: 0 });
  }
  return gaps;
}
