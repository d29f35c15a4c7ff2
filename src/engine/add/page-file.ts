import { createHash } from 'node:crypto';
import type { RawPath } from '../../domain/path.js';
import { HOLE } from '../../markdown/escape-text.js';
import { type PropertyValue, printProperties, readProperties } from '../../markdown/properties.js';

/** A web page that was made readable. */
export interface PageContent {
  /** Markdown; `HOLE n HOLE` stands for the nth picture. */
  text: string;
  pictures: readonly { address: string; words: string }[];
  properties: Readonly<Record<string, string | string[]>>;
  /** Where it was. */
  address: string;
  /** ISO 8601, to the second. */
  fetched: string;
}

/** The folder for the pictures of a page, beside it: `Title_files` of `Title.md`. */
export const pictureFolder = (page: RawPath): string => `${page.replace(/\.[^./]*$/, '')}_files`;

/**
 * A page as a file of markdown: what it says of itself, its address and the time in front matter, then its text. `names` has the
 * file names of the pictures that are kept, by address; the words of the others stand for them.
 */
export function printPageFile(page: PageContent, path: RawPath, names: ReadonlyMap<string, string>): string {
  const says = (key: string): string => [page.properties[key] ?? ''].flat().join(', ').replace(/\s+/gu, ' ').trim();
  const published = says('published');
  const head: [string, PropertyValue][] = [
    ['title', says('title')],
    ['author', says('author')],
    ['published', published],
    ['modified', published === '' ? says('modified') : ''],
    ['site', says('site')],
    ['source', page.address],
    ['fetched', page.fetched],
  ];
  const body = placePictures(page, pictureFolder(path).split('/').at(-1) ?? '', names);
  const print = (digest?: string): string => `${printProperties([...head, ['digest', digest]])}\n${body}`;
  return print(digestOf(print()));
}

function placePictures({ text, pictures }: PageContent, folder: string, names: ReadonlyMap<string, string>): string {
  return text.replace(new RegExp(`${HOLE}(\\d+)${HOLE}`, 'g'), (_, n: string) => {
    const { address, words } = pictures[Number(n)] ?? { address: '', words: '' };
    const name = names.get(address);
    if (name === undefined) return wordsFor(words);
    const target = `${folder}/${name}`;
    return `![${words}](${/[\s()]/.test(target) ? `<${target}>` : target})`;
  });
}

/** In brackets: that is no sentence of the page, and nothing that begins a line of markdown. */
const wordsFor = (words: string): string => (words === '' ? '' : `(${words})`);

const PICTURE = /!\[((?:\\.|[^[\]\\\n])*)\]\((?:<[^<>\n]*>|[^\s()]*)\)/g;

/**
 * What a page says, as 16 hex digits: the same when only the time of its fetch differs, or which of its pictures could be had. A
 * person who changes the file in any other way makes it another one.
 */
function digestOf(text: string): string {
  const { bodyStart } = readProperties(text);
  const head = text.slice(0, bodyStart).replace(/^(?:fetched|digest): .*\n/gm, '');
  const said = `${head}${text.slice(bodyStart)}`
    .replace(PICTURE, (_, words: string) => wordsFor(words))
    .replace(/\n{3,}/g, '\n\n');
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

/** Whose page a file is, if `wiki add` made it: its address, the digest of then, and whether a person has changed it since. */
export function readPageFile(text: string): { address: string; digest: string; isEdited: boolean } | undefined {
  const { source, digest, fetched } = readProperties(text).properties ?? {};
  if (typeof source !== 'string' || typeof digest !== 'string' || fetched === undefined) return undefined;
  return { address: source, digest, isEdited: digestOf(text) !== digest };
}
