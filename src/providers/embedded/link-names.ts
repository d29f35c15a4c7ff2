import { findName } from './find-name.js';
import type { Thing } from './things.js';

/** Links the first place where each page is named; where two names overlap, the one that begins first, then the longer. */
export function linkNames(text: string, pages: Thing[]): string {
  const places = pages
    .flatMap((page) => page.names.map((name) => ({ page, name, at: findName(text, name) })))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length);
  const linked = new Set<Thing>();
  let out = '';
  let end = 0;
  for (const { page, name, at } of places) {
    if (at < end || linked.has(page)) continue;
    const shown = text.slice(at, at + name.length);
    const link = shown === page.title ? `[[${shown}]]` : `[[${page.title}|${shown}]]`;
    out += text.slice(end, at) + link;
    end = at + name.length;
    linked.add(page);
  }
  return out + text.slice(end);
}
