import { nameKey } from '../domain/name-key.js';
import { SECTION_KEYS, type SectionKey } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import { ALL_WORDS } from '../domain/words.js';
import { readBlocks } from './page-blocks.js';
import type { OutlineClaim, PageText, Span } from './page-claims.js';
import { findFrontMatter } from './properties.js';

/** Where things stand in a page's text; offsets in UTF-16 code units, end exclusive. */
export interface PageOutline {
  /** Text of the first heading of level 1, without marks. */
  title: string | undefined;
  /** The first has no heading, or that of level 1: what stands above the first heading of level 2. */
  sections: OutlineSection[];
}

export interface OutlineSection {
  key: SectionKey | undefined;
  heading: string;
  /** Where its heading ends; where the body begins when it has none. */
  contentStart: number;
  hasHeading: boolean;
  /** Every block in it but its heading. */
  blocks: Span[];
  claims: OutlineClaim[];
}

/** An ingest reads some pages, then edits each, claim by claim: the same texts come again. The newest is last. */
const recent = new Map<WikiPath, { text: string; outline: PageOutline }>();
const MAX_RECENT = 24;

/** Finds the sections and claims of a page's text. What is neither heading nor cited item, table or fence is a person's. */
export function outlinePage(path: WikiPath, text: string): PageOutline {
  const known = recent.get(path);
  const outline = known?.text === text ? known.outline : readOutline(path, text);
  recent.delete(path);
  recent.set(path, { text, outline });
  const [oldest] = recent.keys();
  if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest);
  return outline;
}

function readOutline(path: WikiPath, text: string): PageOutline {
  const page: PageText = { path, text, bodyStart: findBodyStart(text) };
  let section = startSection('', page.bodyStart, false);
  const outline: PageOutline = { title: undefined, sections: [section] };
  for (const block of readBlocks(page)) {
    if (block.kind !== 'heading' || block.depth > 2) {
      section.blocks.push({ start: block.start, end: block.end });
      if (block.kind !== 'heading') section.claims.push(...block.claims);
    } else if (block.depth === 1 && outline.title === undefined && outline.sections.length === 1) {
      outline.title = block.heading;
      section.contentStart = block.end;
      section.hasHeading = true;
    } else {
      section = startSection(block.heading, block.end, true);
      outline.sections.push(section);
    }
  }
  return outline;
}

/** Where a text begins behind its front matter or byte order mark. */
export const findBodyStart = (text: string): number => findFrontMatter(text)?.bodyStart ?? (text.startsWith('\uFEFF') ? 1 : 0);

const KEYS = new Map(ALL_WORDS.flatMap((words) => SECTION_KEYS.map((key) => [nameKey(words.sections[key]), key] as const)));

function startSection(heading: string, contentStart: number, hasHeading: boolean): OutlineSection {
  return { key: KEYS.get(nameKey(heading)), heading, contentStart, hasHeading, blocks: [], claims: [] };
}
