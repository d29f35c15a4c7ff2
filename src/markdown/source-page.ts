import type { WikiPath } from '../domain/path.js';
import type { CitedText, Plan } from '../domain/plan.js';
import type { Words } from '../domain/words.js';
import { relativeTarget } from './links.js';
import { printClaim } from './page.js';
import { dropClaimLinks, printHeadingText, printInert, printLinkText } from './print-inert.js';
import { printSourceMeta, type SourceMeta } from './source-meta.js';

export { parseSourceMeta, SOURCE_STATUSES, type SourceMeta, type SourceStatus } from './source-meta.js';
export { sourcePagePath } from './source-page-path.js';

/** The page of one source: its record, what its plan says of it, and the pages that it touched. */
export interface SourcePage {
  path: WikiPath;
  meta: SourceMeta;
  plan: Pick<Plan, 'summary' | 'topics' | 'mentions' | 'decisions' | 'questions' | 'relations'> | undefined;
  pages: { path: WikiPath; title: string }[];
}

/**
 * Prints a source's page; sections without content are left out. Titles, topics and the summary are plain text and made
 * inert; texts with evidence are inert markdown, whose links become their words.
 */
export function printSourcePage({ path, meta, plan, pages }: SourcePage, words: Words): string {
  const blocks = [`# ${printHeadingText(meta.title)}`];
  const headings = words.sourcePage;
  const addSection = (heading: string, content: string[]): void => {
    if (content.length > 0) blocks.push(`## ${heading}`, ...content);
  };
  const printCited = (cited: CitedText[]): string[] => cited.map((item) => printItem(item, path, words));
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
  return `${printSourceMeta(meta)}\n${blocks.join('\n\n')}\n`;
}

function printItem({ text, citations }: CitedText, path: WikiPath, words: Words): string {
  return printClaim({ text: dropClaimLinks(text) || printInert(text), form: 'item', citations }, path, words).trimEnd();
}
