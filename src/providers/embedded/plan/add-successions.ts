import { nameKey } from '../../../domain/name-key.js';
import type { Page } from '../../../domain/page.js';
import { isOlder } from '../../../domain/partial-date.js';
import type { ReplyClaim } from '../../../domain/reply.js';
import { claimPlain } from '../../../markdown/claim-text.js';
import type { PlanRequest } from '../../provider.js';
import { type Fact, readFact } from '../text/facts.js';
import { answersQuestion, type OpenQuestion, readOpenQuestions } from '../text/open-questions.js';
import { findSuccession, isOneOfSeveral, readStanding, type Standing } from './succession.js';

type Place = Pick<Standing, 'page' | 'number' | 'section'>;

/**
 * Adds to new claims which standing ones they replace or contradict. Each standing claim is replaced once, by the first new claim
 * that does; a claim that holds on a second page too (who held a role until now) is followed there, so that no page keeps
 * the old state. A decision also ends the open question that it answers.
 */
export function addSuccessions(claims: ReplyClaim[], request: PlanRequest, decisions: Set<number>): ReplyClaim[] {
  const { source, candidates } = request;
  const read = new Map<Page, Standing[]>();
  // Of most pages nothing is asked: large ones have hundreds of claims to read.
  const standingOn = (page: Page): Standing[] => {
    const known = read.get(page) ?? readStanding(page);
    read.set(page, known);
    return known;
  };
  const open = candidates.filter((page) => isUpToDate(page, request)).flatMap(readOpenQuestions);
  const said = readNewFacts(claims, candidates);
  const spent = new Set<Place>();
  return claims.map((claim) => {
    const replaced: Standing[] = [];
    const contradicted: Standing[] = [];
    for (const { page, fact } of said.filter((one) => one.claim === claim)) {
      if (fact.mode === 'state' && isOneOfSeveral(fact, states(said, page))) continue;
      const onPage = standingOn(page).filter((one) => !spent.has(one));
      const found = findSuccession(fact, onPage, claim.date ?? source.date?.value, source.path);
      replaced.push(...found.replaced);
      contradicted.push(...found.contradicted);
    }
    const twins = (replaced.length > 0 ? candidates.flatMap(standingOn) : []).filter(
      (one) => one.live && !spent.has(one) && replaced.some((old) => isTwin(one, old)),
    );
    const answered = decisions.has(claim.id) ? findAnswered(claim, open) : [];
    const ended: Place[] = [...new Set([...replaced, ...twins, ...answered.filter((one) => !spent.has(one))])];
    for (const one of [...ended, ...contradicted]) spent.add(one);
    return withSuccession(claim, ended, contradicted);
  });
}

const isTwin = (one: Standing, old: Standing): boolean =>
  one.page !== old.page && one.plain === old.plain && one.section !== undefined;

/** Two questions at once are more than one sentence answers. */
function findAnswered(claim: ReplyClaim, open: OpenQuestion[]): OpenQuestion[] {
  const found = open.filter((one) => isOn(claim.on, one.page) && answersQuestion(claimPlain(claim.text), one.plain));
  return found.length === 1 ? found : [];
}

const isOn = (on: ReplyClaim['on'], page: Page): boolean => on.some((place) => nameKey(place.page) === nameKey(page.meta.title));

/** Is nothing on the page newer than the source? Only then can the source answer what is asked there. */
function isUpToDate(page: Page, { source }: PlanRequest): boolean {
  const today = source.date?.value;
  const citations = page.sections.flatMap((section) => section.claims.flatMap((claim) => claim.citations));
  return today !== undefined && citations.every(({ date }) => date === undefined || !isOlder(today, date));
}

interface NewFact {
  claim: ReplyClaim;
  page: Page;
  fact: Fact;
}

function readNewFacts(claims: ReplyClaim[], candidates: Page[]): NewFact[] {
  return claims.flatMap((claim) =>
    candidates
      .filter((page) => isOn(claim.on, page))
      .flatMap((page) => {
        const fact = readFact(claimPlain(claim.text), [page.meta.title, ...page.meta.aliases]);
        return fact === undefined ? [] : [{ claim, page, fact }];
      }),
  );
}

const states = (said: NewFact[], page: Page): Fact[] =>
  said.filter((one) => one.page === page && one.fact.mode === 'state').map(({ fact }) => fact);

/** The newer claim stands in the section of the one that it replaces, except for an answer: it is no question. */
function withSuccession(claim: ReplyClaim, ended: Place[], contradicted: Place[]): ReplyClaim {
  if (ended.length === 0 && contradicted.length === 0) return claim;
  const name = (one: Place): string => `${one.page.meta.title}‹${one.number}›`;
  const on = claim.on.map((place) => {
    const old = [...ended, ...contradicted].find((one) => nameKey(one.page.meta.title) === nameKey(place.page));
    return old?.section === undefined || old.section === 'questions' ? place : { ...place, section: old.section };
  });
  for (const { page, section } of ended) {
    if (!isOn(on, page) && section !== undefined) on.push({ page: page.meta.title, section });
  }
  return {
    ...claim,
    on,
    ...(ended.length > 0 ? { replaces: ended.map(name) } : {}),
    ...(contradicted.length > 0 ? { conflicts: contradicted.map(name) } : {}),
  };
}
