import type { PageMeta } from '../domain/page.js';
import type { IndexLine } from '../providers/provider.js';

const MAX_NAME = 120;
const MAX_ALIASES = 8;
const MAX_SUMMARY = 200;

/** What a page is called and what it is about, as short as the index has it: front matter is a person's, and may hold a book. */
export const shortLine = ({ title, kind, aliases, summary }: PageMeta): IndexLine => ({
  title: title.slice(0, MAX_NAME),
  kind,
  aliases: aliases.slice(0, MAX_ALIASES).map((alias) => alias.slice(0, MAX_NAME)),
  summary: summary.slice(0, MAX_SUMMARY),
});
