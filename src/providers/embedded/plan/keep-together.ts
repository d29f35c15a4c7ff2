import type { SectionKey } from '../../../domain/page.js';
import type { FiledUnit } from './filing.js';

/** Sections among which a word decides ("should", "moved"); what says what a thing is, or who does what, is told by its form. */
const BY_WORD: ReadonlySet<SectionKey> = new Set(['overview', 'rules', 'changes', 'decisions']);

/**
 * Sentences of one paragraph speak of one matter, and the later ones point to the first ("it", "that cluster"): on each page they stay in
 * the section of the first of them.
 */
export function keepTogether(filed: readonly FiledUnit[]): FiledUnit[] {
  const sections = new Map<string, SectionKey>();
  return filed.map((one) => {
    if (one.unit.kind !== 'sentence') return one;
    const on = one.on.map(({ thing, section }) => {
      if (!BY_WORD.has(section)) return { thing, section };
      const key = `${one.unit.blockLine} ${thing.title}`;
      const first = sections.get(key) ?? section;
      sections.set(key, first);
      return { thing, section: first };
    });
    return { ...one, on };
  });
}
