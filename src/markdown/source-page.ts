import type { WikiPath } from '../domain/path.js';
import type { CitedText, Plan } from '../domain/plan.js';
import type { Words } from '../domain/words.js';
import { printRawLink } from './citation.js';
import { replaceRegion } from './generated-region.js';
import { relativeTarget } from './links.js';
import { printClaim } from './page.js';
import { findBodyStart } from './page-outline.js';
import { dropClaimLinks, printHeadingText, printInert, printLinkText } from './print-inert.js';
import { printSourceMeta, type SourceMeta, updateSourceMeta } from './source-meta.js';

export { parseSourceMeta, SOURCE_STATUSES, type SourceMeta } from './source-meta.js';
export { sourcePagePath } from './source-page-path.js';

/** The page of one source: its record, what its plan says of it, and the pages that it touched. */
export interface SourcePage {
  path: WikiPath;
  meta: SourceMeta;
  /** What the guards found in the source, a line each: plain text. */
  guards?: readonly string[];
  plan: Pick<Plan, 'summary' | 'topics' | 'mentions' | 'decisions' | 'questions' | 'relations'> | undefined;
  pages: { path: WikiPath; title: string }[];
}

/**
 * Prints a source's page, or brings the one that is there up to date: what stands between the two markers is ours, every byte
 * outside them and every property that is not of the record is a person's and stays.
 */
export function printSourcePage(page: SourcePage, words: Words, previous: string | undefined): string {
  const generated = printGenerated(page, words);
  if (previous === undefined) return `${printSourceMeta(page.meta)}\n${replaceRegion('', REGION, generated)}`;
  const text = updateSourceMeta(previous, page.meta);
  const bodyStart = findBodyStart(text);
  return text.slice(0, bodyStart) + replaceGenerated(text.slice(bodyStart), generated);
}

const REGION = 'source';
const MARKER = /^<!-- \/?wikiwright:source -->[ \t]*\r?$/m;

/** Without a marker only what is byte for byte ours is replaced; anything else may be a person's and stays behind the region. */
function replaceGenerated(body: string, generated: string): string {
  if (MARKER.test(body)) {
    const lead = /^(?:[ \t]*\r?\n)*/.exec(body)?.[0] ?? '';
    return lead + replaceRegion(body.slice(lead.length), REGION, generated);
  }
  const newline = /\r?\n/.exec(body)?.[0] ?? '\n';
  const region = replaceRegion('', REGION, generated).replaceAll('\n', newline);
  const isOurs = body.trim() === generated.replaceAll('\n', newline);
  const gap = isOurs || body === '' || /^[ \t]*\r?\n/.test(body) ? '' : newline;
  return newline + region + gap + (isOurs ? '' : body);
}

/**
 * Sections without content are left out. Titles, topics and the summary are plain text and made inert; texts with evidence
 * are inert markdown, whose links become their words.
 */
function printGenerated({ path, meta, guards = [], plan, pages }: SourcePage, words: Words): string {
  const blocks = [`# ${printHeadingText(meta.title)}`];
  const headings = words.sourcePage;
  const addSection = (heading: string, content: string[]): void => {
    if (content.length > 0) blocks.push(`## ${heading}`, ...content);
  };
  const printCited = (cited: CitedText[]): string[] => cited.map((item) => printItem(item, path, words));
  const { beside } = meta;
  if (beside) addSection(headings[beside.role], [`- ${printRawLink(beside.path, path)}`]);
  if (plan !== undefined) {
    const topics = plan.topics.map(printInert).filter((topic) => topic !== '');
    const mentions = plan.mentions.map((m) => ({ ...m, text: `${printInert(m.name)} (${printInert(m.kind)}): ${m.text}` }));
    const relations = plan.relations.map((r) => ({
      ...r,
      text: `${printInert(r.from)} → ${printInert(r.verb)} → ${printInert(r.to)}: ${r.text}`,
    }));
    addSection(
      headings.summary,
      [printInert(plan.summary)].filter((text) => text !== ''),
    );
    addSection(headings.topics, topics.length === 0 ? [] : [topics.map((topic) => `- ${topic}`).join('\n')]);
    addSection(headings.mentions, printCited(mentions));
    addSection(headings.decisions, printCited(plan.decisions));
    addSection(headings.questions, printCited(plan.questions));
    addSection(headings.relations, printCited(relations));
  }
  const links = pages.map((page) => `- [${printLinkText(page.title)}](${relativeTarget(path, page.path)})`);
  addSection(headings.pages, links.length === 0 ? [] : [links.join('\n')]);
  addSection(headings.guards, guards.length === 0 ? [] : [guards.map((line) => `- ${printInert(line)}`).join('\n')]);
  return blocks.join('\n\n');
}

function printItem({ text, citations }: CitedText, path: WikiPath, words: Words): string {
  return printClaim({ text: dropClaimLinks(text) || printInert(text), form: 'item', citations }, path, words).trimEnd();
}
