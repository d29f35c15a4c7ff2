import type { SectionKey } from '../../../domain/page.js';
import { isUnder } from '../text/unit.js';
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
  const groups = new Map<string, Map<SectionKey, number>>();
  const decided = new Map<string, SectionKey>();
  for (const one of filed)
    for (const { thing, section } of one.on) {
      if (!BY_WORD.has(section)) continue;
      const key = groupOf(one, thing.title);
      const counts = groups.get(key) ?? new Map<SectionKey, number>();
      groups.set(key, counts.set(section, (counts.get(section) ?? 0) + 1));
    }
  return filed.map((one) => ({
    ...one,
    on: one.on.map(({ thing, section }) => {
      if (!BY_WORD.has(section)) return { thing, section };
      const most = mostOf(groups.get(groupOf(one, thing.title)) ?? new Map());
      if (DECIDED.has(most) && isUnder(one.unit, DECISION_HEADING)) decided.set(thing.title, most);
      return { thing, section: (isUnder(one.unit, CONSEQUENCE_HEADING) ? decided.get(thing.title) : undefined) ?? most };
    }),
  }));
}

const CONSEQUENCE_HEADING =
  /^(?:consequences?|implications?|outcomes?|effects?|impact|follow-?up|next steps?|what follows|결과|영향|후속 ?조치|다음 단계|影響|結果|帰結|影响|后果|后续)/iu;

function groupOf({ unit }: FiledUnit, title: string): string {
  // Above what is said in a talk stands its day.
  const heading = unit.speaker === undefined ? unit.headings.slice(1).join('\n') : '';
  return `${heading === '' ? unit.blockLine : heading}\n${title}`;
}

/** What stands in it most often; of two alike, the first. */
function mostOf(counts: ReadonlyMap<SectionKey, number>): SectionKey {
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'overview';
}
