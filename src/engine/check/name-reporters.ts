import { findSenders, isHearsay } from '../../domain/hearsay.js';
import type { Reply, ReplyClaim } from '../../domain/reply.js';
import type { Source } from '../../domain/source.js';

/**
 * What a mail reports of others is a claim of who wrote it: a sentence of an editor that leaves the sender out says it with the name, and
 * cites the line where that stands.
 */
export function nameReporters(reply: Reply, { text, blocks }: Source): Reply {
  const senders = findSenders(text, blocks);
  if (senders.length === 0) return reply;
  const name = (claim: ReplyClaim): ReplyClaim => {
    const report = claim.cite.find(({ quote }) => isHearsay(quote));
    if (report === undefined) return claim;
    const place = text.indexOf(report.quote.slice(0, MAX_PLACE_CHARS));
    const sender = senders.findLast(({ line, start }) => (place < 0 ? line < report.line : start < place));
    if (sender === undefined || claim.text.includes(sender.name)) return claim;
    return {
      ...claim,
      text: `${sender.name}: ${claim.text}`,
      cite: [...claim.cite, { line: sender.line, quote: sender.quote }],
    };
  };
  return { ...reply, claims: reply.claims.map(name) };
}

/** The beginning of a quote finds its place, also where it goes on in another line. */
const MAX_PLACE_CHARS = 30;
