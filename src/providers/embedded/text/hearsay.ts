import { findSenders, isHearsay } from '../../../domain/hearsay.js';
import type { Block } from '../../../domain/source.js';
import type { Unit } from './unit.js';

/** What a mail reports of others is said with who wrote it: he may be wrong about them. */
export function nameReporters(units: Unit[], text: string, blocks: readonly Block[]): Unit[] {
  const senders = findSenders(text, blocks);
  if (senders.length === 0) return units;
  return units.map((unit) => {
    const sender = senders.findLast(({ line }) => line < unit.line);
    const isReport = unit.kind !== 'row' && unit.leadIn === undefined && unit.speaker === undefined && isHearsay(unit.text);
    return isReport && sender !== undefined ? { ...unit, leadIn: { ...sender, text: sender.name } } : unit;
  });
}
