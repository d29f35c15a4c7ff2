import { createHash } from 'node:crypto';
import type { ModelCall } from '../model.js';

/**
 * Names a call by all that its reply depends on: 32 hexadecimal digits. Neither the limit of tokens nor the model is part of it, so
 * that a recording stands in for any model.
 */
export function hashCall({ purpose, system, turns, schema }: ModelCall): string {
  return createHash('sha256').update(canonicalJson({ purpose, system, turns, schema })).digest('hex').slice(0, 32);
}

/** Equal values give equal text: keys are in order, and what is undefined is left out. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (isRecord(item) ? Object.fromEntries(sortedEntries(item)) : item));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By code units: `localeCompare` differs between computers. */
const sortedEntries = (record: Record<string, unknown>): [string, unknown][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
