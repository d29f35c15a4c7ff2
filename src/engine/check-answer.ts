import type { Catalogue } from '../domain/catalogue.js';
import type { AnswerGuard } from '../domain/guard.js';
import { printLocator } from '../domain/locator.js';
import type { Citation } from '../domain/page.js';
import type { RawPath, WikiPath } from '../domain/path.js';
import { showName } from '../domain/quote-word.js';
import { fold } from '../markdown/fold.js';
import type { Evidence, Statement } from '../providers/provider.js';
import { type AnswerCitation, type CheckedStatement, pageName } from './answer.js';
import { standsIn } from './check/check-name.js';
import { datePartsIn, findUnprovenMonths, findUnprovenNumbers, findUnprovenWords } from './check/check-numbers.js';
import { findTurned } from './check/check-turned.js';
import { isInSource } from './check/is-in-source.js';
import { findUnprovenNames } from './check/name-words.js';
import { toPlainLine } from './check/plain-line.js';
import { type PreparedSource, prepareSource } from './check/prepare-source.js';
import { type ReadDeps, readRawFile } from './read-raw-file.js';

/** Does a statement hold? If not, why: in words for whoever may say it again. */
export type AnswerCheck = (
  statement: Statement,
) => Promise<{ ok: true; statement: CheckedStatement } | { ok: false; why: string }>;

/** A sentence that rests on more is a list that nobody can check. */
const MAX_CLAIMS = 6;

/**
 * The check of an answer's statements: the claims that each names were read, their quotes stand in their sources now, and (where a
 * model wrote the sentence, `isWritten`) they say every number, date and known name of it.
 */
export function makeAnswerCheck(
  deps: ReadDeps & { answerGuard: AnswerGuard },
  catalogue: Catalogue,
  evidence: readonly Evidence[],
  isWritten: boolean,
): AnswerCheck {
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const read: ReadSources = new Map();
  const names = isWritten ? knownNames(catalogue) : [];
  return async ({ text, evidence: ids }) => {
    const unique = [...new Set(ids)];
    if (unique.some((id) => !byId.has(id))) return no('it names a claim that was not shown');
    const named = unique.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_CLAIMS);
    const held: Held[] = [];
    for (const item of named) {
      const citations = await findStanding(deps, item, read);
      if (citations.length > 0) held.push({ item, citations });
    }
    if (held.length === 0) return no(ids.length === 0 ? 'it names no claim' : 'its source no longer says so');
    const plain = await deps.answerGuard.clean(toPlainLine(text));
    const why = (isWritten ? objectTo(plain, held, names) : undefined) ?? (await deps.answerGuard.objectTo(plain, proofOf(held)));
    if (why !== undefined) return no(why);
    const citations = uniqueCitations(held);
    if (isWritten && namesOtherSource(plain, citations)) return no("it names a source that is none of its claims' sources");
    return { ok: true, statement: { said: text, citations, line: `- ${plain} ${printCited(citations)}` } };
  };
}

const no = (why: string): { ok: false; why: string } => ({ ok: false, why });

/** Undefined: what could not be read. */
type ReadSources = Map<RawPath, PreparedSource | undefined>;

/** A claim with those of its citations that stand in their sources now. */
interface Held {
  item: Evidence;
  citations: Citation[];
}

/** All quotes of a claim: a number may stand in its second one. */
async function findStanding(deps: ReadDeps, { citation, further = [] }: Evidence, read: ReadSources): Promise<Citation[]> {
  const standing: Citation[] = [];
  for (const one of [citation, ...further]) {
    if (!read.has(one.source)) {
      const file = await readRawFile(deps, one.source);
      read.set(one.source, file.source && prepareSource(file.source));
    }
    const prepared = read.get(one.source);
    if (prepared !== undefined && isInSource(prepared, one.quote)) standing.push(one);
  }
  return standing;
}

/** Names of the wiki's pages, each with the other names of the same thing, folded. */
function knownNames(catalogue: Catalogue): string[][] {
  return [...catalogue.entries.values()].map(({ meta }) =>
    [meta.title, ...meta.aliases].map(fold).filter((name) => name.length > 1),
  );
}

/** What the claims of a statement, their pages and their quotes say. */
const proofOf = (held: readonly Held[]): string[] =>
  held.flatMap(({ item, citations }) => [item.text, item.title, item.section, ...citations.map(({ quote }) => quote)]);

function objectTo(text: string, held: readonly Held[], names: readonly string[][]): string | undefined {
  const said = proofOf(held);
  const dates = held.flatMap(({ item, citations }) => [item.until, ...citations.map(({ date }) => date)]);
  const proof = [...said, ...dates.flatMap((date) => (date === undefined ? [] : datePartsIn(text, date)))];
  const missing = [...findUnprovenNumbers(text, proof), ...findUnprovenMonths(text, proof), ...findUnprovenWords(text, proof)];
  if (missing.length > 0) return `its claims do not say ${missing.join(', ')}`;
  const turned = findTurned(text, said);
  if (turned) return `it says ${turned.claimed} where its claims say ${turned.quoted}`;
  const folded = fold(text);
  const proven = fold(said.join('\n'));
  for (const group of names) {
    const name = group.find((one) => folded.includes(one) && standsIn(folded, one));
    if (name !== undefined && !group.some((one) => proven.includes(one) && standsIn(proven, one)))
      return `its claims do not name ${JSON.stringify(name)}`;
  }
  const [unknown] = findUnprovenNames(text, said);
  return unknown === undefined ? undefined : `its claims do not name ${JSON.stringify(unknown)}`;
}

/** Sources are cited by code: what a sentence says of files itself is nobody's evidence. */
const namesOtherSource = (text: string, citations: readonly AnswerCitation[]): boolean =>
  [...text.matchAll(/\braw\/([^\s():,;\]]+)/g)].some(([, path]) => !citations.some(({ source }) => source === path));

/** Each place once, on however many pages it stands and by however many claims of the statement. */
function uniqueCitations(held: readonly Held[]): AnswerCitation[] {
  const unique = new Map<string, AnswerCitation>();
  for (const { item, citations } of held) {
    for (const citation of citations) {
      const key = `${citation.source} ${printLocator(citation.locator)} ${citation.quote}`;
      if (!unique.has(key)) unique.set(key, toAnswerCitation(item.page, citation));
    }
  }
  return [...unique.values()];
}

function toAnswerCitation(page: WikiPath, citation: Citation): AnswerCitation {
  return {
    page: pageName(page),
    source: citation.source,
    locator: printLocator(citation.locator),
    quote: citation.quote,
    date: citation.date ?? '',
  };
}

/** `[[projects/Spoke]] (raw/a.md:L10, raw/b.md:L16)`, each page once. */
function printCited(citations: readonly AnswerCitation[]): string {
  const places = new Map<string, string[]>();
  for (const { page, source, locator } of citations) {
    const place = `raw/${showName(source)}${locator ? `:${locator}` : ''}`;
    const known = places.get(page) ?? [];
    if (!known.includes(place)) places.set(page, [...known, place]);
  }
  return [...places].map(([page, known]) => `[[${page}]] (${known.join(', ')})`).join(' ');
}
