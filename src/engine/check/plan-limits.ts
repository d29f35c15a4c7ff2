/** How much of a reply is taken; lengths in UTF-16 code units. What is beyond is left out and reported. */
export interface PlanLimits {
  titleCharacters: number;
  claimCharacters: number;
  summaryCharacters: number;
  topicCharacters: number;
  pages: number;
  claims: number;
  quotesPerClaim: number;
  pagesPerClaim: number;
  aliasesPerPage: number;
  topics: number;
  /** Of each of the lists `mentions`, `decisions`, `questions`, `relations`. */
  listed: number;
}

/** What a thorough reply for 15,000 characters of source stays well below; a summary is a line of the index. */
export const PLAN_LIMITS: PlanLimits = {
  titleCharacters: 120,
  claimCharacters: 600,
  summaryCharacters: 100,
  topicCharacters: 60,
  pages: 60,
  claims: 400,
  quotesPerClaim: 3,
  pagesPerClaim: 4,
  aliasesPerPage: 8,
  topics: 8,
  listed: 400,
};

/** Limits are those of one reply: a long source is planned in several. */
export function limitsFor(parts: number): Partial<PlanLimits> {
  const { pages, claims, listed } = PLAN_LIMITS;
  return { pages: pages * parts, claims: claims * parts, listed: listed * parts };
}
