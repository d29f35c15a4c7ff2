import { fold } from '../../markdown/fold.js';
import type { PreparedSource } from './prepare-source.js';

/**
 * Does a source say this, as it stands or with its links, tags and entities as a reader sees them? What `matchQuote` accepts is
 * found here again. Words without a letter, digit or symbol prove nothing: false.
 */
export function isInSource(prepared: PreparedSource, quote: string): boolean {
  const wanted = fold(quote);
  if (wanted === '') return false;
  if (prepared.plain().folded.includes(wanted)) return true;
  if (prepared.markup().spans.length > 0 && prepared.reduced().folded.includes(wanted)) return true;
  return prepared.quotable().some((folded) => folded.includes(wanted));
}
