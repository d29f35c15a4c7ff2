import { FOLDERS, type PageKind, type PageMeta } from '../domain/page.js';
import { isSafeRelativePath, rawPath } from '../domain/path.js';
import { type Properties, printProperties, readProperties } from './properties.js';
import { spliceProperties } from './splice-properties.js';

/** Keys in the order in which they stand on a page. */
const ORDER = ['title', 'kind', 'type', 'aliases', 'summary', 'sources', 'created', 'updated', 'locked'] as const;

/**
 * The front matter of a page and where its body begins. Never throws: without a readable block, a title or a kind that we
 * know, `meta` is undefined and `problem` says why.
 */
export function parseFrontMatter(text: string): { meta: PageMeta | undefined; bodyStart: number; problem?: string } {
  const { properties, ...rest } = readProperties(text);
  if (properties === undefined) return { meta: undefined, ...rest };
  const meta = metaOf(properties);
  const { title, kind } = meta;
  if (title === '') return { meta: undefined, ...rest, problem: 'front matter has no title' };
  if (kind === undefined) return { meta: undefined, ...rest, problem: 'front matter has no kind that is known' };
  return { meta: { ...meta, kind }, ...rest };
}

/** What a page's front matter says, however little: a missing title is empty. */
export function parsePartialMeta(text: string): PartialMeta {
  return metaOf(readProperties(text).properties ?? {});
}

/** Meta of a page that may lack its kind. */
export type PartialMeta = Omit<PageMeta, 'kind'> & { kind: PageKind | undefined };

/** Prints the front matter of a new page. Empty optional keys are left out; ends with `---\n`. */
export function printFrontMatter(meta: PageMeta): string {
  return printProperties(ORDER.map((key) => [key, meta[key]] as const));
}

/**
 * Changes these keys and no other byte; a key without a value goes. A text without front matter gets a block; one whose
 * block is not YAML is left as it is.
 */
export function updateFrontMatter(text: string, change: Partial<PageMeta>): string {
  const keys = ORDER.filter((key) => Object.hasOwn(change, key));
  return spliceProperties(text, new Map(keys.map((key) => [key, change[key]])), ORDER);
}

function metaOf(properties: Properties): PartialMeta {
  const one = (key: string): string => [properties[key] ?? ''].flat().join(', ');
  const many = (key: string): string[] => [properties[key] ?? []].flat().filter((value) => value !== '');
  return {
    title: one('title'),
    kind: (Object.keys(FOLDERS) as PageKind[]).find((kind) => kind === one('kind')),
    type: one('type') || undefined,
    aliases: many('aliases'),
    summary: one('summary'),
    sources: many('sources').filter(isSafeRelativePath).map(rawPath),
    created: one('created') || undefined,
    updated: one('updated') || undefined,
    locked: /^(?:true|yes|on)$/i.test(one('locked')),
  };
}
