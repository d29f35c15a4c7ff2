import type { WikiPath } from '../../domain/path.js';
import { viewWiki, type WikiView } from '../wiki-view.js';
import { type FollowLinks, makeFollowLinks } from './follow-links.js';

/** Pages as they were called at some time, and what became of their names. */
export interface BroughtForward {
  /** What a page of that time is called now. */
  pathOf: (was: WikiPath) => WikiPath;
  /** A text of that time, of the page that is called so now, with the links that it would have now. */
  follow: FollowLinks;
}

/**
 * Brings texts of an earlier time onto the names that pages have now, so that they can be compared with what stands there.
 * @param since the moves since then, oldest first, those of one commit together
 */
export function bringForward(since: readonly ReadonlyMap<WikiPath, WikiPath>[], view: WikiView): BroughtForward {
  const now = compose(since);
  const pathOf = (was: WikiPath): WikiPath => now.get(was) ?? was;
  if (now.size === 0) return { pathOf, follow: (_, text) => text };
  // Links have followed also to pages that were deleted later.
  const after = viewWiki(new Map([...[...now.values()].map((path) => [path, ''] as const), ...view.texts]));
  const left = new Map<WikiPath, string | undefined>([...now.values()].map((path) => [path, undefined]));
  for (const [was, path] of now) left.set(was, after.texts.get(path));
  const moves = [...now].map(([from, to]) => ({ from: { path: from }, to: { path: to } }));
  return { pathOf, follow: makeFollowLinks(left, after, moves, (path) => path.startsWith('raw/')) };
}

/** From the path of that time to the one of now. A page that came later to a path that was left is not of that time. */
function compose(since: readonly ReadonlyMap<WikiPath, WikiPath>[]): Map<WikiPath, WikiPath> {
  const now = new Map<WikiPath, WikiPath>();
  for (const moved of since) {
    const places = new Map([...now].map(([was, path]) => [path, was]));
    for (const [from, to] of moved) {
      const was = places.get(from) ?? (now.has(from) ? undefined : from);
      if (was !== undefined) now.set(was, to);
    }
  }
  return new Map([...now].filter(([was, path]) => was !== path));
}
