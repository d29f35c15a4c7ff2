import { isSafeRelativePath, type WikiPath, wikiPath } from '../domain/path.js';
import { remember } from '../domain/remember.js';
import { escapeLinkText, escapeStart, escapeText, HOLE } from './escape-text.js';
import { type Hole, readInline } from './read-inline.js';

export interface ClaimMarkdown {
  /** One line, inert but for its `[[folder/name|words]]`. */
  markdown: string;
  /** Pages it links to, each once, in order. */
  links: WikiPath[];
  /** Names that were links in the text and that no page has, each once, in order. */
  unknown: string[];
}

/**
 * Untrusted text as the one line of markdown that a page holds. Known names become links (each page once, never `own`),
 * unknown names their words; code spans stay; markup is reduced to its text; what could still act is escaped.
 */
export function claimMarkdown(text: string, resolve: (name: string) => WikiPath | undefined, own?: WikiPath): ClaimMarkdown {
  const { plain, holes } = readInline(text);
  const links: WikiPath[] = [];
  const unknown: string[] = [];
  const pieces: (string | { markdown: string })[] = [];
  for (const [i, words] of plain.split(HOLE).entries()) {
    const hole = holes[i - 1];
    if (hole?.kind === 'code') pieces.push(IS_QUERY.test(hole.text) ? hole.text : { markdown: printCode(hole.text) });
    if (hole?.kind === 'link') pieces.push(placeLink(hole));
    pieces.push(words);
  }
  return { markdown: escapeStart(joinPieces(pieces)), links, unknown };

  function placeLink(hole: Hole & { kind: 'link' }): string | { markdown: string } {
    const page = findPage(hole.target, resolve);
    if (page === undefined && !unknown.includes(hole.target)) unknown.push(hole.target);
    if (page === undefined || page === own || links.includes(page)) return hole.words;
    const link = printLink(page, hole.words);
    if (link === undefined) return hole.words;
    links.push(page);
    return { markdown: link };
  }
}

/** A plugin of Obsidian runs code spans that begin so. */
const IS_QUERY = /^\s*\$?=/;

/** By the target as it stands, without a heading, or without its folder: `projects/알파#일정` is a link to `알파`. */
function findPage(target: string, resolve: (name: string) => WikiPath | undefined): WikiPath | undefined {
  const page = target.replace(/#.+$/, '');
  return resolve(target) ?? resolve(page) ?? resolve(page.slice(page.lastIndexOf('/') + 1));
}

/** Words that touch are escaped as one text, since a mark acts by what stands beside it. */
function joinPieces(pieces: (string | { markdown: string })[]): string {
  let plain = '';
  const fixed: string[] = [];
  for (const piece of pieces) {
    plain += typeof piece === 'string' ? piece : HOLE;
    if (typeof piece !== 'string') fixed.push(piece.markdown);
  }
  // `!` would make an embed of our link, `(` the text of another link.
  const escaped = escapeText(plain).replaceAll(`!${HOLE}`, `\\!${HOLE}`).replaceAll(`${HOLE}(`, `${HOLE}\\(`);
  let at = 0;
  return escaped.replaceAll(HOLE, () => fixed[at++] ?? '').trim();
}

function printCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const gap = /^`|`$/.test(text) ? ' ' : '';
  return `${ticks}${gap}${text}${gap}${ticks}`;
}

/** Obsidian knows no escapes within a link: words get full-width twins, and a path that would act is not linked. */
function printLink(page: WikiPath, words: string): string | undefined {
  const path = page.replace(/\.md$/, '');
  if (escapeLinkText(path) !== path || /[[\]|#^]/.test(path)) return undefined;
  const shown = escapeLinkText(words).replace(/\\([!-~])/g, (_, c: string) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
  return `[[${path}|${shown}]]`;
}

/** The claims of a page are read with one source after the other. */
const MAX_PLAIN = 5_000;

/** The words that a reader sees: links as their words, escapes undone, code without its ticks, marks and tags gone. */
export const claimPlain: (markdown: string) => string = remember((markdown) => {
  const { plain, holes } = readInline(markdown);
  let at = 0;
  return plain.replaceAll(HOLE, () => {
    const hole = holes[at++];
    return hole?.kind === 'link' ? hole.words : (hole?.text ?? '');
  });
}, MAX_PLAIN);

/** The pages that a claim links to by path (`[[folder/name]]`), in order, each once. */
export function claimLinks(markdown: string): WikiPath[] {
  const links = readInline(markdown).holes.flatMap((hole) =>
    hole.kind === 'link' ? [`${hole.target.replace(/#.*$/, '').replace(/\.md$/, '')}.md`] : [],
  );
  return [...new Set(links)].filter((path) => path.includes('/') && isSafeRelativePath(path)).map(wikiPath);
}
