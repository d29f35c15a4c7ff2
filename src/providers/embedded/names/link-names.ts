import { findOwnPlaces } from './find-things.js';
import type { Thing } from './things.js';

/** Links the first place where each page is named; where two names overlap, the one that begins first, then the longer. */
export function linkNames(text: string, pages: Thing[]): string {
  const linked = new Set<Thing>();
  let out = '';
  let end = 0;
  for (const place of findOwnPlaces(text, pages)) {
    if (place.at < end || linked.has(place.thing)) continue;
    const { title } = place.thing;
    const shown = text.slice(place.at, place.end);
    const link = shown === title ? `[[${shown}]]` : `[[${title}|${shown}]]`;
    out += text.slice(end, place.at) + link;
    end = place.end;
    linked.add(place.thing);
  }
  return out + text.slice(end);
}
