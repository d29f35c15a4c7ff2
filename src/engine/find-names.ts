import type { Catalogue } from '../domain/catalogue.js';
import type { PageMeta } from '../domain/page.js';
import type { WikiPath } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import { fold } from '../markdown/fold.js';
import { findName, type KeyedName, keyName, makeNameLayer } from './check/name-layer.js';
import { prepareSource } from './check/prepare-source.js';

/** Pages whose title or an alias stands in the text, those that are named first come first. */
export function findNamedPages(text: string | Source, catalogue: Catalogue): WikiPath[] {
  const layer = typeof text === 'string' ? makeNameLayer(fold(text)) : prepareSource(text).names();
  const found: { path: WikiPath; at: number }[] = [];
  for (const { path, meta } of catalogue.entries.values()) {
    const places = namesOf(meta).flatMap((name) => {
      const at = findName(layer, name);
      return at < 0 ? [] : [at];
    });
    if (places.length > 0) found.push({ path, at: Math.min(...places) });
  }
  return found.sort((a, b) => a.at - b.at || (a.path < b.path ? -1 : 1)).map((page) => page.path);
}

/** Pages are the same values from source to source, and bringing ten thousand names into their form takes longer than finding them. */
const keyedNames = new WeakMap<PageMeta, KeyedName[]>();

function namesOf(meta: PageMeta): KeyedName[] {
  const known = keyedNames.get(meta);
  if (known !== undefined) return known;
  const made = [meta.title, ...meta.aliases].map((name) => keyName(fold(name)));
  keyedNames.set(meta, made);
  return made;
}
