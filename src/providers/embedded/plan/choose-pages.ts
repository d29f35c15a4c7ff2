import type { Source } from '../../../domain/source.js';
import { tokenize } from '../../../domain/tokens.js';
import { findName } from '../names/find-name.js';
import type { Gathered } from '../names/gather-things.js';
import type { Thing } from '../names/things.js';
import { splitSentences } from '../text/sentences.js';
import type { Unit } from '../text/unit.js';
import { chooseSection } from './choose-section.js';
import type { FiledUnit } from './filing.js';
import { isTopic } from './is-topic.js';

/** New pages of one source: some for any, more for a long one, and never more than a person reads through. */
const MIN_NEW_PAGES = 3;
const MAX_NEW_PAGES = 5;
/** The same with those that the source defines or gives a role: it says by itself that they are worth it. */
const MAX_SAID_PAGES = 8;
/** Threads of a box of mails: each is as good as a source of its own. */
const MAX_PARTS = 30;
const UNITS_PER_PAGE = 15;
/** Claims for each sentence of the source, and places on pages that they stand in: all of them have to be read. */
const CLAIMS_PER_SENTENCE = 0.59;
const PLACES_PER_SENTENCE = 0.73;
const MIN_CLAIMS = 7;
const MIN_PLACES = 10;
/** The rows of a table that a person would read through are all kept: without one of them it is not the table. */
const MIN_TABLE_CLAIMS = 100;
/** More than anybody reads of one source, and than a plan may have. */
const MAX_CLAIMS = 300;

/**
 * Decides which things get a page, and gives the claims that stand on one, within what a source of this length deserves. A new thing
 * needs a definition, a role, or two claims; what is already in the wiki keeps its page.
 */
export function choosePages(source: Source, filed: FiledUnit[], units: Unit[], about: About): Choice {
  const choice = choose(source, filed, units, about);
  return choice.claims.length > 0 ? choice : choose(source, filed.map(onKnownPage), units, about);
}

interface Choice {
  pages: Thing[];
  claims: FiledUnit[];
}
type About = Pick<Gathered, 'subject' | 'isCollection' | 'parts'>;

/** Rather on a page that it only mentions than nowhere. */
function onKnownPage(one: FiledUnit): FiledUnit {
  const thing = one.named.find(({ isNew }) => !isNew);
  return thing === undefined ? one : { ...one, on: [{ thing, section: chooseSection(thing, one) }] };
}

function choose(source: Source, filed: FiledUnit[], units: Unit[], { subject, isCollection, parts }: About): Choice {
  const counts = countClaims(filed);
  const told = new Set(
    filed.flatMap(({ unit, on }) => on.flatMap(({ thing }) => (needsTopic(thing) && isTopic(unit, thing) ? [thing] : []))),
  );
  const strict: Worth = (thing, count) =>
    (thing === subject && count >= 2) ||
    parts.has(thing) ||
    (isWorthAPage(thing, count) &&
      (count > MAX_MENTIONS || told.has(thing) || !needsTopic(thing)) &&
      !isPartOfSubject(thing, subject, counts));
  const pagesBy = (isWorthy: Worth): Set<Thing> => chooseThings(filed, units.length, isWorthy, parts);
  // A short source repeats little: rather a page on what it says twice, or once of what it is about, than nothing of it at all.
  const twice: Worth = (thing, count) => count >= 2 || strict(thing, count);
  const isWorthy: Worth = [strict, twice].find((one) => pagesBy(one).size > 0) ?? ((thing) => thing === subject);
  const pages = pagesBy(isWorthy);
  // What a row of a table is about has no page as often as not: the table's own has it.
  const isHome = isCollection && filed.filter(({ on }) => !on.some(({ thing }) => pages.has(thing))).length > 1;
  if (subject !== undefined && isHome) addHome(pages, subject);
  const whole = subject !== undefined && (pages.has(subject) || !subject.isNew) ? subject : undefined;
  const claims = keepWeightiest(
    filed.flatMap((one) => restrict(one, pages, whole)),
    countSentences(source),
    pages,
    isWorthy,
    isCollection ? MIN_TABLE_CLAIMS : MIN_CLAIMS,
  );
  const left = countClaims(claims);
  const kept = new Set([...pages].filter((page) => left.has(page) && isWorthy(page, left.get(page) ?? 0)));
  return { pages: [...kept], claims: claims.flatMap((one) => restrict(one, kept, undefined)) };
}

/** One page more than a source makes is one too many. */
function addHome(pages: Set<Thing>, subject: Thing): void {
  const others = [...pages].filter((page) => page.isNew && page !== subject);
  const last = others.at(-1);
  if (last !== undefined && others.length >= MAX_SAID_PAGES) pages.delete(last);
  pages.add(subject);
}

type Worth = (thing: Thing, count: number) => boolean;

function chooseThings(filed: FiledUnit[], units: number, isWorthy: Worth, parts: ReadonlySet<Thing>): Set<Thing> {
  const counts = countClaims(filed);
  const limit = Math.min(MAX_NEW_PAGES, MIN_NEW_PAGES + Math.floor(units / UNITS_PER_PAGE));
  const terms = { latin: Math.ceil(limit / 4), other: Math.ceil((limit * 2) / 3) };
  const worthy = [...counts]
    .filter(([thing, count]) => isWorthy(thing, count))
    .sort(([a, m], [b, n]) => b.score - a.score || n - m || (a.title < b.title ? -1 : 1));
  const pages = new Set<Thing>();
  let made = 0;
  let threads = 0;
  for (const [thing] of worthy) {
    // Scripts without capitals have few other signs of a name than that it is repeated.
    const script = /\p{Script=Latin}/u.test(thing.title) ? 'latin' : 'other';
    if (parts.has(thing)) {
      if (!thing.isNew || ++threads <= MAX_PARTS) pages.add(thing);
      continue;
    }
    if (thing.isNew && (made >= (isSaid(thing) ? MAX_SAID_PAGES : limit) || (thing.isTerm && terms[script] === 0))) continue;
    if (thing.isNew) made++;
    if (thing.isNew && thing.isTerm) terms[script]--;
    pages.add(thing);
  }
  return pages;
}

function countClaims(filed: FiledUnit[]): Map<Thing, number> {
  const counts = new Map<Thing, number>();
  for (const { on, unit } of filed) for (const { thing } of on) count(counts, thing, unit);
  return counts;
}

/** What goes on about a thing says something of it; of words that are only repeated nothing is known to go on. */
const count = (counts: Map<Thing, number>, thing: Thing, { sentences }: Unit): unknown =>
  counts.set(thing, (counts.get(thing) ?? 0) + (thing.isTerm ? 1 : sentences));

/** Does the source define it or give it a role? */
const isSaid = (thing: Thing): boolean => thing.reason === 'defined' || thing.reason === 'role';

function isWorthAPage(thing: Thing, count: number): boolean {
  if (!thing.isNew) return true;
  // What has a name, and is known from elsewhere or as somebody, is worth a page for one thing that is said of it.
  if (isSaid(thing) || (thing.reason === 'named' && !thing.isTerm)) return count >= 1;
  return count >= (thing.isTerm ? 3 : 2);
}

/** An abbreviation that is only mentioned says nothing on a page: often it is a means or a form that everybody knows. */
const MAX_MENTIONS = 2;
const needsTopic = (thing: Thing): boolean => thing.isNew && ABBREVIATION.test(thing.title) && !isSaid(thing);
/** With its small words in small letters, or without (`CoC`, `SLA`). */
const ABBREVIATION = /^\p{Lu}(?:\p{Lu}{1,4}|\p{Ll}\p{Lu}{1,2})s?$/u;

/** "Router firmware" beside a little on "Router": one page tells of both, until another source says more. */
function isPartOfSubject(thing: Thing, subject: Thing | undefined, counts: ReadonlyMap<Thing, number>): boolean {
  if (subject === undefined || subject === thing || !thing.isNew || thing.kind !== 'concept' || thing.reason === 'defined')
    return false;
  const isInside = thing.names.some((name) => subject.title.length > name.length && findName(subject.title, name) >= 0);
  return isInside && (counts.get(thing) ?? 0) < (counts.get(subject) ?? 0);
}

/** The claim on those of its pages that come to be; on the page of the whole when none of them does. */
function restrict(filed: FiledUnit, pages: Set<Thing>, whole: Thing | undefined): FiledUnit[] {
  const on = filed.on.filter(({ thing }) => pages.has(thing));
  if (on.length > 0) return [{ ...filed, on }];
  return whole === undefined ? [] : [{ ...filed, on: [{ thing: whole, section: chooseSection(whole, filed) }] }];
}

/**
 * The weightiest claims, each on its first page; then, as long as there is room, on their second ones too: first where a page would
 * have too little to stand on without it.
 */
function keepWeightiest(claims: FiledUnit[], size: number, pages: Set<Thing>, isWorthy: Worth, min: number): FiledUnit[] {
  const kept = [...claims].sort((a, b) => b.weight - a.weight).slice(0, limitOf(size * CLAIMS_PER_SENTENCE, min));
  const counts = countClaims(kept.map((claim) => ({ ...claim, on: claim.on.slice(0, 1) })));
  const second = new Set<FiledUnit>();
  let room = limitOf(size * PLACES_PER_SENTENCE, MIN_PLACES) - kept.length;
  const widen = (claim: FiledUnit, isNeeded = false): void => {
    if ((room <= 0 && !isNeeded) || second.has(claim) || claim.on.length < 2) return;
    second.add(claim);
    room -= claim.on.length - 1;
    for (const { thing } of claim.on.slice(1)) count(counts, thing, claim.unit);
  };
  for (const page of pages) {
    const said = kept.filter(({ on }) => on.slice(1).some(({ thing }) => thing === page));
    for (const claim of said) if (!isWorthy(page, counts.get(page) ?? 0)) widen(claim, isSaid(page));
    // The rows of a table belong together.
    const tables = new Set(said.flatMap(({ unit, on }) => (unit.kind === 'row' && on.length > 1 ? [unit.header] : [])));
    for (const claim of said) if (tables.has(claim.unit.header)) widen(claim);
  }
  for (const claim of kept) widen(claim);
  const chosen = new Set(kept);
  return claims
    .filter((claim) => chosen.has(claim))
    .map((claim) => (second.has(claim) ? claim : { ...claim, on: claim.on.slice(0, 1) }));
}

/** Sentences, items, rows and headings of more than two words: what there is to read in a source. */
function countSentences({ text, blocks }: Source): number {
  let count = 0;
  for (const { kind, start, end } of blocks) {
    const said = text.slice(start, end);
    if (kind !== 'front-matter' && tokenize(said).length > 2) count += Math.max(1, splitSentences(said).length);
  }
  return count;
}

const limitOf = (share: number, min: number): number => Math.min(MAX_CLAIMS, Math.max(min, Math.floor(share)));
