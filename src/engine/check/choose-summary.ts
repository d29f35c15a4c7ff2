import type { Catalogue } from '../../domain/catalogue.js';
import { cutAtWord } from '../../domain/cut-at-word.js';
import { isLive, isTodo, type Page } from '../../domain/page.js';
import type { Diagnostic } from '../../domain/plan.js';
import { claimPlain } from '../../markdown/claim-text.js';
import { fold } from '../../markdown/fold.js';
import { standsIn } from './check-name.js';
import { findUnprovenNumbers } from './check-numbers.js';
import type { PageBook, PageDraft } from './check-pages.js';
import { foldName } from './fold-name.js';
import type { Placement } from './place-claims.js';
import { toPlainLine } from './plain-line.js';
import type { PlanLimits } from './plan-limits.js';

/** Names of all pages, folded once: those that are in a summary must be in a claim too. */
export type KnownNames = readonly string[];

/** Titles and aliases of the catalogue and of the pages that a plan makes. */
export function gatherNames(catalogue: Catalogue, book: PageBook): KnownNames {
  const names = [...catalogue.entries.values()].flatMap(({ meta }) => [meta.title, ...meta.aliases]);
  return [...new Set([...names, ...book.listed.map(({ title }) => title)].map(foldName))].filter((name) => name.length > 1);
}

interface Context {
  names: KnownNames;
  limits: PlanLimits;
  findings: Diagnostic[];
}

/**
 * The line of a page in the index: the editor's when its numbers and names stand in claims of the page, else the first claim that
 * still holds. For a page that exists `''` keeps the line it has, unless that copies a claim which is replaced now.
 * @param shown the page as it stands, when it was shown to the editor.
 * @param replaced texts of its claims that this plan replaces.
 */
export function chooseSummary(
  page: PageDraft,
  placements: Placement[],
  shown: Page | undefined,
  replaced: readonly string[],
  context: Context,
): string {
  const standing =
    shown?.sections
      .flatMap(({ claims }) => claims)
      .filter((claim) => isLive(claim) && !isTodo(claim) && !replaced.includes(claim.text)) ?? [];
  const texts = [...placements.map(({ claim }) => claim.text), ...standing.map(({ text }) => text)];
  const { limits, findings } = context;
  const part = `page "${page.title}"`;
  const asked = toPlainLine((page.asked?.summary ?? '').slice(0, 2_000));
  // Whoever was not shown a page cannot know better than what stands there.
  const mayChange = page.entry === undefined || shown !== undefined || page.entry.meta.summary === '';
  if (mayChange && /[\p{L}\p{N}]/u.test(asked)) {
    const why = objectTo(asked, page, texts, context.names);
    if (why === undefined) {
      if (asked.length > limits.summaryCharacters) {
        findings.push({
          rule: 'summary-cut',
          severity: 'changed',
          part,
          message: `${part}: its summary is cut at ${limits.summaryCharacters} characters.`,
        });
      }
      return cutAtWord(asked, limits.summaryCharacters);
    }
    findings.push({
      rule: 'summary-unproven',
      severity: 'changed',
      part,
      message: `${part}: its summary says ${why}, which no claim of it does.`,
    });
  }
  const present = page.entry?.meta.summary ?? '';
  if (present !== '' && !replaced.some((text) => startsAlike(toPlainLine(claimPlain(text)), present))) return '';
  return cutAtWord(plainOf(texts[0] ?? ''), limits.summaryCharacters);
}

const plainOf = (text: string): string => toPlainLine(claimPlain(text));

/** What is proven by the page's names, as nearly all of a summary is, needs no look at its claims, of which there may be hundreds. */
function objectTo(summary: string, page: PageDraft, texts: string[], names: KnownNames): string | undefined {
  const own = [page.title, ...(page.entry?.meta.aliases ?? [])];
  const isNumbered = findUnprovenNumbers(summary, own).length > 0;
  const numbers = isNumbered ? findUnprovenNumbers(summary, [...texts.map(plainOf), ...own]) : [];
  if (numbers.length > 0) return numbers.join(', ');
  const folded = fold(summary);
  const said = names.filter((known) => folded.includes(known) && standsIn(folded, known));
  const unproven = said.filter(notIn([...own, ...(page.asked?.aliases ?? []).map(({ name }) => name)]));
  const name = unproven.length === 0 ? undefined : unproven.find(notIn(texts.map(plainOf)));
  return name === undefined ? undefined : JSON.stringify(name);
}

/** Of names: do they stand nowhere in these texts? */
function notIn(texts: readonly string[]): (name: string) => boolean {
  const folded = fold(texts.join('\n'));
  return (name) => !(folded.includes(name) && standsIn(folded, name));
}

const startsAlike = (claim: string, summary: string): boolean => fold(claim).startsWith(fold(summary));
