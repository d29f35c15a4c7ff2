import type { Citation } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import type { Words } from '../domain/words.js';
import { printCitation } from './citation.js';
import type { OutlineClaim, Span } from './page-claims.js';
import { outlinePage } from './page-outline.js';

/** A claim with the stretch of its page's text, evidence and all. */
export interface FoundClaim extends OutlineClaim {
  /** As it is written, line ends as `\n`. */
  written: string;
}

/** The claims of a page in page order. */
export function findClaims(path: WikiPath, text: string): FoundClaim[] {
  const claims = outlinePage(path, text).sections.flatMap((section) => section.claims);
  return claims.map((claim) => ({ ...claim, written: text.slice(claim.start, claim.end).replaceAll('\r\n', '\n') }));
}

/** The page without this stretch: its lines, and one of the blank lines around them. */
export function removeBlock(text: string, { start, end }: Span): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd + 1;
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (/^[ \t]*(?:\r?\n|$)/.test(after))
    return after === '' ? before.replace(/\r?\n$/, '') : before + after.replace(/^[ \t]*\r?\n/, '');
  return before + after;
}

/**
 * The page without this line of evidence under a claim that has others. Unchanged where the line is not there as code writes it: then
 * a person has touched it.
 */
export function removeCitation(path: WikiPath, text: string, claim: FoundClaim, citation: Citation, words: Words): string {
  const wanted = `> ${printCitation(citation, path, words)}`;
  const lines = text.slice(claim.start, claim.end).split('\n');
  const at = lines.findIndex((line) => line.trim() === wanted);
  if (at < 0) return text;
  const isBare = (line: string | undefined): boolean => line?.trim() === '>';
  // Two citations are parted by a bare mark: the one before goes along, for the first line the one behind.
  const kept = lines.filter(
    (_, i) => i !== at && !(isBare(lines[at - 1]) ? i === at - 1 : i === at + 1 && isBare(lines[at + 1])),
  );
  return text.slice(0, claim.start) + kept.join('\n') + text.slice(claim.end);
}

/** The page without these headings of sections where nothing stands under them. */
export function removeEmptySections(path: WikiPath, text: string, headings: ReadonlySet<string>): string {
  let next = text;
  for (const heading of headings) {
    const section = outlinePage(path, next).sections.find((one, at) => at > 0 && one.heading === heading);
    if (!section || section.blocks.length > 0) continue;
    const start = next.lastIndexOf('\n', section.contentStart - 1) + 1;
    next = removeBlock(next, { start, end: section.contentStart });
  }
  return next;
}
