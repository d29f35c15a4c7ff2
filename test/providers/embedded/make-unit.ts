import type { Unit } from '../../../src/providers/embedded/text/unit.js';

/** A unit that says this text in one sentence, with what else is given. */
export const makeUnit = (text: string, more: Partial<Unit> = {}): Unit => ({
  kind: 'sentence',
  text,
  quote: text,
  lead: text,
  line: 1,
  headings: [],
  blockLine: 1,
  label: undefined,
  value: undefined,
  sentences: 1,
  cells: [],
  header: [],
  ...more,
});
