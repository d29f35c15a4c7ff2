import { attribute, findElements, type HtmlDocument, type HtmlElement, textOf } from './html-tree.js';

/** Names under which pages say these things of themselves; earlier ones win. */
const META = {
  title: ['og:title', 'twitter:title', 'dc.title', 'citation_title', 'parsely-title'],
  author: ['author', 'article:author', 'dc.creator', 'citation_author', 'parsely-author', 'byl', 'sailthru.author'],
  published: [
    ...[
      'article:published_time',
      'og:article:published_time',
      'datepublished',
      'date',
      'dc.date',
      'dc.date.issued',
      'dcterms.created',
    ],
    ...['citation_publication_date', 'citation_date', 'pubdate', 'publish_date', 'parsely-pub-date', 'sailthru.date'],
  ],
  modified: ['article:modified_time', 'og:updated_time', 'datemodified', 'last-modified', 'dcterms.modified'],
  site: ['og:site_name', 'application-name'],
  description: ['description', 'og:description'],
} as const;

const MAX_CHARACTERS = 500;
const MAX_DATA = 200_000;

/** What a page says of itself: title, author, published, modified, address, saved (the day when a program kept it), site. */
export function readHtmlProperties(document: HtmlDocument, text: string): Record<string, string> {
  const meta = readMeta(document);
  const data = readLinkedData(document);
  const found: [string, string | undefined][] = [
    ['title', meta.get(META.title) ?? titleOf(document) ?? data.headline],
    ['author', meta.get(META.author) ?? data.author],
    ['published', meta.get(META.published) ?? data.datePublished ?? readTime(document)],
    ['modified', meta.get(META.modified) ?? data.dateModified],
    ['address', readAddress(document, text)],
    ['saved', /saved date:\s*([^\n]{5,60})/i.exec(text.slice(0, 3_000))?.[1]],
    ['site', meta.get(META.site)],
  ];
  return Object.fromEntries(found.flatMap(([key, value]) => (isSaid(value) ? [[key, toLine(value)]] : [])));
}

const isSaid = (value: string | undefined): value is string => value !== undefined && value.trim() !== '' && value.length < 5_000;

const toLine = (value: string): string => value.replace(/\s+/gu, ' ').trim().slice(0, MAX_CHARACTERS);

function readMeta(document: HtmlDocument): { get(names: readonly string[]): string | undefined } {
  const said = new Map<string, string>();
  for (const element of findElements(document, new Set(['meta']))) {
    const name =
      attribute(element, 'property') ??
      attribute(element, 'name') ??
      attribute(element, 'itemprop') ??
      attribute(element, 'http-equiv');
    const content = attribute(element, 'content');
    if (name && content?.trim() && !said.has(name.toLowerCase())) said.set(name.toLowerCase(), content);
  }
  return {
    get: (names) => names.map((name) => said.get(name)).find((value) => value !== undefined && !/^https?:\/\//.test(value)),
  };
}

function titleOf(document: HtmlDocument): string | undefined {
  const [first] = findElements(document, new Set(['title']));
  const title = first && textOf(first);
  // `Name of the page | Name of the site`: the heading says the first part, too.
  const [heading] = findElements(document, new Set(['h1']));
  const named = heading && toLine(textOf(heading));
  return named && title && named.length > 3 && toLine(title).startsWith(named) ? named : title;
}

/** The first `time` of the page that a program can read, where there is but one day among them. */
function readTime(document: HtmlDocument): string | undefined {
  const times = [...findElements(document, new Set(['time']))].flatMap((element) => attribute(element, 'datetime') ?? []);
  return new Set(times.map((time) => time.slice(0, 10))).size === 1 ? times[0] : undefined;
}

function readAddress(document: HtmlDocument, text: string): string | undefined {
  const links = [...findElements(document, new Set(['link']))];
  const canonical = links.find((element) => attribute(element, 'rel')?.toLowerCase() === 'canonical');
  const og = [...findElements(document, new Set(['meta']))].find(
    (element: HtmlElement) => attribute(element, 'property') === 'og:url',
  );
  const top = text.slice(0, 3_000);
  const saved =
    /<!--\s*saved from url=\(\d+\)(\S+)/i.exec(top)?.[1] ?? /Page saved with SingleFile\s+url:\s*(\S+)/i.exec(top)?.[1];
  return [canonical && attribute(canonical, 'href'), og && attribute(og, 'content'), saved].find(
    (address) => address !== undefined && /^https?:\/\/\S+$/.test(address),
  );
}

interface LinkedData {
  headline?: string;
  author?: string;
  datePublished?: string;
  dateModified?: string;
}

const ARTICLE = /Article|Posting|Report|WebPage|Recipe|HowTo|Event/;

/** What schema.org data in the page says of the article. */
function readLinkedData(document: HtmlDocument): LinkedData {
  for (const element of findElements(document, new Set(['script']))) {
    if (attribute(element, 'type') !== 'application/ld+json') continue;
    const text = textOf(element);
    if (text.length > MAX_DATA) continue;
    const found = listObjects(parseJson(text)).find((one) => ARTICLE.test(String(one['@type'])));
    if (found) return pickData(found);
  }
  return {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page that is wrong about itself says nothing.
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listObjects(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  const graph = value['@graph'];
  return [value, ...(Array.isArray(graph) ? graph.filter(isObject) : [])];
}

function pickData(found: Record<string, unknown>): LinkedData {
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const authors = [found.author].flat().map((one) => text(one) ?? (isObject(one) ? text(one.name) : undefined));
  const author = authors.filter((one) => one !== undefined).join(', ');
  const pairs = {
    headline: text(found.headline),
    author,
    datePublished: text(found.datePublished),
    dateModified: text(found.dateModified),
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value));
}
