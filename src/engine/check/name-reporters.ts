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
    // The line is the editor's word: of a mail that stands alone it does not matter.
    const sender = senders.findLast(({ line }) => line < report.line) ?? senders[0];
    if (sender === undefined || claim.text.includes(sender.name)) return claim;
    return {
      ...claim,
      text: `${sender.name}: ${claim.text}`,
      cite: [...claim.cite, { line: sender.line, quote: sender.quote }],
    };
  };
  return { ...reply, claims: reply.claims.map(name) };
}
