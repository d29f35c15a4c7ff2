import { nameKey } from '../../../domain/name-key.js';
import { findRuns, type Run } from './term-runs.js';

/** A word or group of words that a text repeats. */
export interface Term {
  key: string;
  /** The form that stands most often. */
  name: string;
  forms: string[];
  units: Set<number>;
  words: number;
  /** C-value (Frantzi, Ananiadou, Mima 2000): how often it stands on its own, more for longer terms. */
  value: number;
}

const MAX_WORDS = 4;
const MAX_CHARS = 40;

interface Counted {
  forms: Map<string, number>;
  units: Set<number>;
  count: number;
  words: number;
  isTerm: boolean;
  /** How often it stands inside longer ones, and in how many of them. */
  inside: number;
  longer: number;
  parts: Set<string>;
}

/** The terms of these texts, by their key. Deterministic; time grows with the length of the texts. */
export function findTerms(texts: readonly string[]): Map<string, Term> {
  const counted = new Map<string, Counted>();
  for (const [unit, text] of texts.entries()) for (const run of findRuns(text)) countRun(counted, text, run, unit);
  for (const one of counted.values()) {
    if (one.count < 2) continue;
    for (const part of one.parts) {
      const inner = counted.get(part);
      if (inner === undefined) continue;
      inner.inside += one.count;
      inner.longer++;
    }
  }
  const terms = new Map<string, Term>();
  for (const [key, one] of counted) {
    if (!one.isTerm || one.count < 2) continue;
    const own = one.count - (one.longer === 0 ? 0 : one.inside / one.longer);
    const forms = [...one.forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([form]) => form);
    const value = Math.log2(one.words + 1) * own;
    if (value > 0) terms.set(key, { key, name: forms[0] ?? '', forms, units: one.units, words: one.words, value });
  }
  return terms;
}

function countRun(counted: Map<string, Counted>, text: string, run: Run, unit: number): void {
  for (let from = 0; from < run.length; from++) {
    for (let to = from; to < Math.min(run.length, from + MAX_WORDS); to++) {
      const [first, last] = [run[from], run[to]];
      if (first === undefined || last === undefined) continue;
      const form = text.slice(first.start, last.end);
      const key = termKey(form);
      if (form.length > MAX_CHARS || form.length < 2) continue;
      const known = counted.get(key) ?? makeCounted(to - from + 1);
      known.count++;
      known.units.add(unit);
      known.forms.set(form, (known.forms.get(form) ?? 0) + 1);
      if (last.isHead && (to > from || first.isAlone)) known.isTerm = true;
      for (let a = from; a <= to; a++) {
        for (let b = a; b <= to; b++) {
          const [x, y] = [run[a], run[b]];
          if (b - a < to - from && x && y) known.parts.add(termKey(text.slice(x.start, y.end)));
        }
      }
      counted.set(key, known);
    }
  }
}

const makeCounted = (words: number): Counted => ({
  forms: new Map(),
  units: new Set(),
  count: 0,
  words,
  isTerm: false,
  inside: 0,
  longer: 0,
  parts: new Set(),
});

/** One key for a term in singular and plural. */
export const termKey = (form: string): string => {
  const key = nameKey(form);
  return /[a-z]{3}s$/.test(key) && !/(?:ss|us|is)$/.test(key) ? key.slice(0, -1) : key;
};
