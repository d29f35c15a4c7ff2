import type { SectionKey } from '../../../domain/page.js';
import { DECISION_HEADING } from '../words/vocabulary.js';
import type { FiledUnit } from './filing.js';

/** Sections among which a word decides ("should", "moved"); what says what a thing is, or who does what, is told by its form. */
const BY_WORD: ReadonlySet<SectionKey> = new Set(['overview', 'rules', 'changes', 'decisions']);
const DECIDED: ReadonlySet<SectionKey> = new Set(['rules', 'decisions']);

/**
 * What stands under one heading, or in one paragraph where there is none, speaks of one matter: on each page it stays in one section, that
 * of most of it. Behind a decision comes what follows from it, and stays behind it.
 */
export function keepTogether(filed: readonly FiledUnit[]): FiledUnit[] {
  const groups = new Map<string, SectionKey[]>();
  const decided = new Map<string, SectionKey>();
  for (const one of filed)
    for (const { thing, section } of one.on) {
      const key = groupOf(one, thing.title);
      groups.set(key, [...(groups.get(key) ?? []), section]);
    }
  return filed.map((one) => ({
    ...one,
    on: one.on.map(({ thing, section }) => {
      if (!BY_WORD.has(section)) return { thing, section };
      const most = mostOf(groups.get(groupOf(one, thing.title)) ?? []);
      if (DECIDED.has(most) && isUnderDecision(one)) decided.set(thing.title, most);
      return { thing, section: decided.get(thing.title) ?? most };
    }),
  }));
}

const isUnderDecision = ({ unit }: FiledUnit): boolean =>
  unit.headings.slice(1).some((heading) => DECISION_HEADING.test(heading));

function groupOf({ unit }: FiledUnit, title: string): string {
  const heading = unit.headings.slice(1).join('\n');
  return `${heading === '' ? unit.blockLine : heading}\n${title}`;
}

/** What stands in it most often; of two alike, the first. */
function mostOf(sections: readonly SectionKey[]): SectionKey {
  const counts = new Map<SectionKey, number>();
  for (const section of sections.filter((one) => BY_WORD.has(one))) counts.set(section, (counts.get(section) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'overview';
}
