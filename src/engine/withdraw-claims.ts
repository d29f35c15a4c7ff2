import { isLive } from '../domain/page.js';
import type { RawPath, WikiPath } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import type { Words } from '../domain/words.js';
import { addCitation } from '../markdown/edit-page.js';
import { fold } from '../markdown/fold.js';
import { parsePage } from '../markdown/page.js';
import { isInSource } from './check/is-in-source.js';
import { prepareSource } from './check/prepare-source.js';
import { refreshSummary } from './live-summary.js';

/** Does a source still say what was quoted from it? */
export function makeStillSays(source: Source): (quote: string) => boolean {
  const prepared = prepareSource(source);
  return (quote) => isInSource(prepared, quote);
}

/**
 * A source was changed: claims that rested on it alone, on words that it no longer says, and that nothing has replaced,
 * get a `Withdrawn` line. Nothing is removed but from the summary. A citation without a quote cannot be compared, so its claim stays.
 */
export function withdrawClaims(
  path: WikiPath,
  text: string,
  source: Source,
  stillSays: (quote: string) => boolean,
  words: Words,
): string {
  const isGone = (citation: { source: RawPath; quote: string }): boolean =>
    citation.source === source.path && fold(citation.quote) !== '' && !stillSays(citation.quote);
  let next = text;
  for (const { claims } of parsePage(path, text).sections) {
    for (const claim of claims) {
      if (claim.citations.length === 0 || !isLive(claim) || !claim.citations.every(isGone)) continue;
      const date = source.date?.value;
      next = addCitation(
        path,
        next,
        claim.text,
        { role: 'withdrawn', source: source.path, locator: undefined, quote: '', date },
        words,
      );
    }
  }
  return next === text ? text : refreshSummary(path, next);
}
