import type { Locator } from './locator.js';
import type { RawPath, WikiPath } from './path.js';

/** The kinds of pages that an editor writes; `sources/` and `answers/` pages are made by code. */
export const EDITED_KINDS = ['entity', 'project', 'concept'] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];
export type PageKind = EditedKind | 'source' | 'answer';

/** Folder below `wiki/` of each kind. */
export const FOLDERS: Record<PageKind, string> = {
  entity: 'entities',
  project: 'projects',
  concept: 'concepts',
  source: 'sources',
  answer: 'answers',
};

/** Keys of sections; their headings are in the wiki's language (`words.ts`). */
export const SECTION_KEYS = [
  'role',
  'history',
  'projects',
  'overview',
  'definition',
  'rules',
  'decisions',
  'changes',
  'people',
  'relations',
  'questions',
] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

/** The sections of each kind, in page order. A person's page has its own. */
export const SECTIONS: Record<EditedKind | 'person', readonly SectionKey[]> = {
  person: ['role', 'history', 'projects', 'relations'],
  entity: ['overview', 'rules', 'changes', 'relations'],
  project: ['overview', 'decisions', 'changes', 'people', 'questions'],
  concept: ['definition', 'overview', 'rules', 'changes', 'relations'],
};

/** The day, month or year that something speaks for: `2025`, `2025-01` or `2025-01-10`. Compare as text: a prefix sorts first. */
export type PartialDate = string;

/** The evidence of a claim, or what ended it. */
export interface Citation {
  /** `source` proves the claim; `replaced` names what replaced it; `withdrawn`: its source no longer says it. */
  role: 'source' | 'replaced' | 'withdrawn';
  source: RawPath;
  locator: Locator | undefined;
  /** The source's own stretch, on one line, unescaped; empty only for `withdrawn`. */
  quote: string;
  date: PartialDate | undefined;
}

/** One statement on a page. */
export interface Claim {
  /** Markdown on one line for an item; a table or fenced block keeps its lines. `[[folder/name|words]]` are its links. */
  text: string;
  form: 'item' | 'table' | 'code';
  citations: Citation[];
}

interface Section {
  /** Known when the heading is one of ours in any language. */
  key: SectionKey | undefined;
  heading: string;
  claims: Claim[];
}

/** Front matter of a page. `other` are keys that we do not know; they are kept byte for byte. */
export interface PageMeta {
  title: string;
  kind: PageKind;
  type: string | undefined;
  aliases: string[];
  summary: string;
  sources: RawPath[];
  created: string | undefined;
  updated: string | undefined;
  locked: boolean;
}

export interface Page {
  path: WikiPath;
  meta: PageMeta;
  sections: Section[];
}

/** Is this claim still the present state, as far as the page says? */
export const isLive = (claim: Claim): boolean => claim.citations.every((citation) => citation.role === 'source');

/** Does the claim ask for a person's decision (`TODO:` and two citations)? */
export const isTodo = (claim: Claim): boolean => /^TODO\s*[:：]/.test(claim.text);
