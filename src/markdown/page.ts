import { type Claim, FOLDERS, type Page, type PageKind, type PageMeta } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import type { Words } from '../domain/words.js';
import { printCitation } from './citation.js';
import { parsePartialMeta, printFrontMatter } from './front-matter.js';
import { outlinePage } from './page-outline.js';
import { printHeadingText } from './print-inert.js';

/**
 * Reads a page. Claims are the top-level list items with a citation in a blockquote, and the tables and fences that one
 * follows; everything else is a person's and not in the result. Never throws: without readable front matter the title is
 * the first heading or the file name. The kind is the folder's.
 */
export function parsePage(path: WikiPath, text: string): Page {
  const { title, sections } = outlinePage(path, text);
  return {
    path,
    meta: completeMeta(path, text, () => title),
    sections: sections
      .map(({ key, heading, claims }) => ({ key, heading, claims: claims.map(({ claim }) => copyClaim(claim)) }))
      .filter(({ heading, claims }, i) => i > 0 || heading !== '' || claims.length > 0),
  };
}

/** Outlines are kept, pages are the caller's. */
const copyClaim = (claim: Claim): Claim => ({ ...claim, citations: claim.citations.map((citation) => ({ ...citation })) });

/** The front matter of a page alone, completed as `parsePage` does it; much cheaper than reading its claims. */
export function parsePageMeta(path: WikiPath, text: string): PageMeta {
  return completeMeta(path, text, () => outlinePage(path, text).title);
}

/** Prints a new page. */
export function printPage(page: Page, words: Words): string {
  const blocks = [`# ${printHeadingText(page.meta.title)}`];
  for (const { heading, claims } of page.sections) {
    if (heading !== '') blocks.push(`## ${printHeadingText(heading)}`);
    blocks.push(...claims.map((claim) => printClaim(claim, page.path, words)));
  }
  return `${printFrontMatter(page.meta)}\n${blocks.join('\n\n')}\n`;
}

/** One claim with the blockquote of its citations, without a line end behind it. */
export function printClaim(claim: Claim, path: WikiPath, words: Words): string {
  const [first, margin] = claim.form === 'item' ? ['- ', '  '] : ['', ''];
  const citations = claim.citations.map((citation) => `${margin}> ${printCitation(citation, path, words)}`);
  return `${first}${claim.text}\n${citations.join(`\n${margin}>\n`)}`;
}

function completeMeta(path: WikiPath, text: string, readTitle: () => string | undefined): PageMeta {
  const meta = parsePartialMeta(text);
  const kind = (Object.keys(FOLDERS) as PageKind[]).find((known) => path.startsWith(`${FOLDERS[known]}/`));
  const fileName = (path.split('/').at(-1) ?? '').replace(/\.md$/i, '');
  return { ...meta, title: meta.title || readTitle() || fileName, kind: kind ?? meta.kind ?? 'concept' };
}
