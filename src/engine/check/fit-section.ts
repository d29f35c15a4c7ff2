import { type EditedKind, SECTIONS, type SectionKey } from '../../domain/page.js';

const PERSON = /^(person|people|human|사람|인물|개인|人|人物|人员)$/i;

/** Where a claim goes whose section the kind does not have: the first of these that it has, else its first section. */
const NEXT_BEST: Record<SectionKey, readonly SectionKey[]> = {
  role: ['overview', 'definition'],
  history: ['changes', 'overview'],
  projects: ['relations', 'overview'],
  overview: ['definition', 'role'],
  definition: ['overview', 'role'],
  rules: ['decisions', 'definition', 'role'],
  decisions: ['changes', 'rules', 'history'],
  changes: ['history'],
  people: ['relations'],
  relations: ['people'],
  questions: ['changes', 'history'],
};

/** Is a page of this kind and type a person's? */
const isPerson = (kind: EditedKind, type: string | undefined): boolean => kind === 'entity' && PERSON.test(type ?? '');

/** Does a type say that the thing is a person, whatever kind was given? */
export const namesPerson = (type: string | undefined): boolean => PERSON.test(type ?? '');

/** The sections of a page of this kind and type, in page order. */
export function sectionsOf(kind: EditedKind, type: string | undefined): readonly SectionKey[] {
  return SECTIONS[isPerson(kind, type) ? 'person' : kind];
}

/** The section itself where the page has it, else the one that fits best. */
export function fitSection(section: SectionKey, kind: EditedKind, type: string | undefined): SectionKey {
  const sections = sectionsOf(kind, type);
  if (sections.includes(section)) return section;
  return NEXT_BEST[section].find((other) => sections.includes(other)) ?? sections[0] ?? section;
}
