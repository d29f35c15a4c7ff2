import type { Catalogue } from '../domain/catalogue.js';
import type { WikiPath } from '../domain/path.js';
import { fold } from '../markdown/fold.js';

const LETTER = /[\p{L}\p{N}]/u;
/** Scripts that write words without spaces, or join particles to names: any place may be the end of a name. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Pages whose title or an alias stands in the text, those that are named first come first. */
export function findNamedPages(text: string, catalogue: Catalogue): WikiPath[] {
  const folded = fold(text);
  const found: { path: WikiPath; at: number }[] = [];
  for (const { path, meta } of catalogue.entries.values()) {
    const places = [meta.title, ...meta.aliases].map((name) => findName(folded, fold(name))).filter((at) => at >= 0);
    if (places.length > 0) found.push({ path, at: Math.min(...places) });
  }
  return found.sort((a, b) => a.at - b.at || (a.path < b.path ? -1 : 1)).map((page) => page.path);
}

/** Where a name stands as a whole word; -1: nowhere. */
function findName(text: string, name: string): number {
  if (name === '') return -1;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (isEdge(text.charAt(at - 1), name.charAt(0)) && isEdge(text.charAt(at + name.length), name.charAt(name.length - 1)))
      return at;
  }
  return -1;
}

const isEdge = (outside: string, inside: string): boolean => !LETTER.test(outside) || UNSPACED.test(inside);
