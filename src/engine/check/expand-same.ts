import { isLive } from '../../domain/page.js';
import type { Diagnostic } from '../../domain/plan.js';
import type { Reply, ReplyClaim } from '../../domain/reply.js';
import { claimPlain } from '../../markdown/claim-text.js';
import type { Candidate } from '../../providers/provider.js';
import { findShownClaim, printReference } from './claim-reference.js';

/**
 * A claim that only says that another one still holds (`same: "title‹7›"`) gets the words and the place of that one, so that its
 * quotes become further evidence there.
 */
export function expandSame(reply: Reply, candidates: Candidate[], findings: Diagnostic[]): Reply {
  const claims = reply.claims.flatMap((claim): ReplyClaim[] => {
    if (claim.same === undefined || claim.same.trim() === '') return [claim];
    const shown = findShownClaim(claim.same, candidates);
    if (shown === undefined || !isLive(shown.claim)) {
      const part = `claim ${claim.id}`;
      const named = JSON.stringify(printReference(claim.same, candidates).slice(0, 80));
      findings.push({
        rule: 'no-such-claim',
        severity: 'refused',
        part,
        message: `${part} confirms nothing at ${named}: no live claim there was shown.`,
      });
      return [];
    }
    const { page } = shown;
    const section = page.sections.find(({ claims: own }) => own.includes(shown.claim))?.key ?? 'overview';
    const { id, cite } = claim;
    return [{ id, cite, text: claimPlain(shown.claim.text), on: [{ page: page.meta.title, section }] }];
  });
  return { ...reply, claims };
}
