import { dropAddress, findSenders, isHearsay, type Sender } from '../../../domain/hearsay.js';
import type { Block } from '../../../domain/source.js';
import { type LeadIn, MAX_LEAD_IN_CHARS } from './lead-ins.js';
import type { Unit } from './unit.js';

/** What a mail reports of others is said with who wrote it: he may be wrong about them. */
export function nameReporters(units: Unit[], text: string, blocks: readonly Block[]): Unit[] {
  const senders = findSenders(text, blocks);
  if (senders.length === 0) return units;
  const passedOn = findPassedOn(text, blocks, senders);
  return units.flatMap((unit) => {
    const passed = passedOn.get(unit.blockLine);
    if (passed === 'head') return [];
    if (passed !== undefined) return { ...unit, leadIn: behind(passed, unit.leadIn) };
    const sender = senders.findLast(({ line }) => line < unit.line);
    const isReport = unit.kind !== 'row' && unit.leadIn === undefined && unit.speaker === undefined && isHearsay(unit.text);
    return isReport && sender !== undefined ? { ...unit, leadIn: { ...sender, text: sender.name } } : unit;
  });
}

/** What leads to an item within what is passed on is said, too: it may turn what the item says into its opposite. */
const behind = (passed: LeadIn, leadIn: LeadIn | undefined): LeadIn =>
  leadIn === undefined || leadIn.line === passed.line
    ? passed
    : { ...leadIn, text: `${passed.text}: ${leadIn.text}`, behind: passed };

const WROTE = /(?<!\p{L})wrote\s*[:：]\s*$|(?:님이 작성|さんが書きました|写道|寫道)\s*[:：]\s*$/iu;
const FORWARDED =
  /^-{3,}[^\n-]{3,60}-{3,}\s+(?:from|보낸 ?사람|差出人|发件人|寄件者)[ \t]*[:：][ \t]*([^\n:：]{1,120}?)(?=\s+[^\s:：]{1,20}[ \t]*[:：]|$)/iu;
const MAX_HEAD_CHARS = 400;

/** Of what a mail quotes or forwards, by the line of each block: who wrote it; the head of what is forwarded says nothing itself. */
function findPassedOn(text: string, blocks: readonly Block[], senders: readonly Sender[]): Map<number, LeadIn | 'head'> {
  const found = new Map<number, LeadIn | 'head'>();
  const ownHeads = new Set(senders.map(({ line }) => line));
  /** By how deep the quotation is. */
  const writers = new Map<number, LeadIn>();
  let forwarded: LeadIn | undefined;
  for (const block of blocks) {
    const raw = text.slice(block.start, Math.min(block.end, block.start + MAX_HEAD_CHARS));
    const quote = raw.replace(/\s+/gu, ' ').trim();
    const line = text.slice(text.lastIndexOf('\n', block.start - 1) + 1, block.start + MAX_HEAD_CHARS);
    const depth = /^[ \t>]*/u.exec(line)?.[0].replace(/[^>]/gu, '').length ?? 0;
    const by = FORWARDED.exec(raw)?.[1];
    if (block.kind === 'heading' || ownHeads.has(block.line)) forwarded = undefined;
    // Whose words a quotation within a quotation are is not for the reader to guess.
    const passed = depth === 0 ? forwarded : (writers.get(depth) ?? (depth > 1 ? 'head' : undefined));
    if (passed !== undefined) found.set(block.line, passed);
    if (by !== undefined) {
      forwarded = { text: dropAddress(by) || by, start: block.start, quote, line: block.line };
      found.set(block.line, 'head');
    }
    for (const deeper of [...writers.keys()]) if (deeper > depth) writers.delete(deeper);
    const said = quote.replace(/ *<[^>]*>/gu, '').replace(/\s*[:：]$/u, '');
    if (WROTE.test(raw) && said.length <= MAX_LEAD_IN_CHARS)
      writers.set(depth + 1, { text: said.replace(/^[> ]+/u, ''), start: block.start, quote, line: block.line });
  }
  return found;
}
