import type { Question } from './question.js';
import type { Ranked } from './rank-evidence.js';

/** Nobody reads more. */
const MAX_CITATIONS = 5;
/** Below this share of the best score a claim is about something else as often as not. */
const MIN_SHARE = 0.65;
/** One part of several that were asked for may be far less near to the question's words than another. */
const MIN_SHARE_OF_SEVERAL = 0.5;
/** What a source's next claim counts, where several things are asked for: they stand in several sources as a rule. */
const REPEAT_FACTOR = 0.75;

/** The claims to answer with, best first. */
export function chooseClaims({ isAboutSeveral }: Question, ranked: readonly Ranked[]): Ranked[] {
  const minScore = (ranked[0]?.score ?? 0) * (isAboutSeveral ? MIN_SHARE_OF_SEVERAL : MIN_SHARE);
  const chosen: Ranked[] = [];
  const cited: string[] = [];
  const left = [...ranked];
  while (left.length > 0 && cited.length < MAX_CITATIONS) {
    const scores = left.map(({ claim, score }) => {
      const times = cited.filter((source) => source === claim.citation.source).length;
      return isAboutSeveral ? score * REPEAT_FACTOR ** times : score;
    });
    const best = Math.max(...scores);
    if (best < minScore) break;
    for (const next of left.splice(scores.indexOf(best), 1)) {
      const sources = [next.claim.citation, ...(next.claim.further ?? [])].map(({ source }) => source);
      if (chosen.length > 0 && cited.length + sources.length > MAX_CITATIONS) continue;
      chosen.push(next);
      cited.push(...sources);
    }
  }
  return chosen;
}
