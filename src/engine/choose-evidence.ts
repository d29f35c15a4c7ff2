import { ModelError } from '../domain/errors.js';
import { estimateTokens } from '../domain/estimate-tokens.js';
import type { WikiPath } from '../domain/path.js';
import type { Usage } from '../domain/usage.js';
import type { WikiLanguage } from '../domain/words.js';
import type { Evidence, IndexLine, Provider } from '../providers/provider.js';
import type { Passage, SearchIndex } from '../search/search.js';
import type { ReadClaim } from './read-claims.js';
import { selectEvidence } from './select-evidence.js';
import { shortLine } from './short-line.js';
import type { WikiView } from './wiki-view.js';

interface ChooseDeps {
  provider: Provider;
  language: WikiLanguage;
  buildSearchIndex: (passages: Passage[]) => SearchIndex;
  signal?: AbortSignal | undefined;
}

export interface ChosenEvidence {
  evidence: Evidence[];
  pages: WikiPath[];
  /** How much each search term of the question tells; where a model reads, it knows by itself. */
  weights?: ReadonlyMap<string, number>;
  usage: Usage | undefined;
}

/** The lines of the index that a model chooses from, where not all of them fit. */
const LINES_TOKENS = 6_000;
/** What a model reads of the pages that it chose. */
const EVIDENCE_TOKENS = 12_000;
/** No line is shorter. */
const MIN_LINE_TOKENS = 8;
const MAX_PAGES = 8;
/** What a search finds on other pages is read beside those that were chosen: a line of the index does not tell all of a page. */
const SEARCHED_PAGES = 3;

/** The claims that an answer may rest on, and the pages that were read for them. None: the question is about something else. */
export async function chooseEvidence(
  deps: ChooseDeps,
  view: WikiView,
  claims: readonly ReadClaim[],
  question: string,
): Promise<ChosenEvidence> {
  const found = selectEvidence(view, claims, question, deps.buildSearchIndex);
  if (!deps.provider.model) {
    const { evidence, pages, weights } = found;
    return { evidence, pages, weights, usage: undefined };
  }
  const shortlist = chooseLines(view, found.ranked);
  if (shortlist.length === 0) return { evidence: [], pages: [], usage: undefined };
  const request = { question, language: deps.language, lines: shortlist.map(({ line }) => line) };
  const { numbers, usage } = await deps.provider.model.select(request, { signal: deps.signal });
  const selected = [...new Set(numbers.flatMap((number) => shortlist[number - 1]?.path ?? []))].slice(0, MAX_PAGES);
  if (selected.length === 0 && numbers.length > 0)
    throw new ModelError('unreadable', `${deps.provider.name} chose pages that it was not shown.`, 'Ask again.', usage);
  if (selected.length === 0) return { evidence: [], pages: [], usage };
  const pages = [...new Set([...selected, ...found.pages.slice(0, SEARCHED_PAGES)])];
  return { evidence: fitEvidence(pages, new Set(selected), claims, found.scores), pages, usage };
}

/** All lines where they fit; else those of the pages that a search ranks best, in that order. */
function chooseLines({ catalogue }: WikiView, ranked: readonly WikiPath[]): { path: WikiPath; line: IndexLine }[] {
  const order = [...new Set([...ranked, ...catalogue.entries.keys()])];
  const chosen: { path: WikiPath; line: IndexLine }[] = [];
  let left = LINES_TOKENS;
  for (const path of order) {
    const meta = catalogue.entries.get(path)?.meta;
    if (!meta) continue;
    const line = shortLine(meta);
    const tokens = estimateTokens([line.title, line.kind, ...line.aliases, line.summary].join(' ')) + 5;
    if (tokens > left) continue;
    left -= tokens;
    chosen.push({ path, line });
    if (left < MIN_LINE_TOKENS) break;
  }
  return chosen;
}

/**
 * Claims of these pages: all of those that were chosen where they fit, else those that fit the question best; of others what the
 * search found. In the order of the pages; one that stands on several is given once.
 */
function fitEvidence(
  pages: readonly WikiPath[],
  chosen: ReadonlySet<WikiPath>,
  claims: readonly ReadClaim[],
  scores: ReadonlyMap<number, number>,
): Evidence[] {
  const rank = new Map(pages.map((page, index) => [page, index]));
  const order = ({ claim }: { claim: ReadClaim }): number => rank.get(claim.page) ?? 0;
  const all = claims
    .map((claim, index) => ({ claim, index, score: scores.get(index) ?? 0 }))
    .filter(({ claim, score }) => rank.has(claim.page) && (chosen.has(claim.page) || score > 0));
  const unique = new Map<string, (typeof all)[number]>();
  for (const one of all.toSorted((a, b) => order(a) - order(b) || a.index - b.index)) {
    const { text, citation, live } = one.claim;
    const key = [text, citation.source, citation.quote, live].join('\n');
    if (!unique.has(key)) unique.set(key, one);
  }
  let left = EVIDENCE_TOKENS;
  const kept = [...unique.values()]
    .sort((a, b) => b.score - a.score || order(a) - order(b) || a.index - b.index)
    .filter(({ claim }) => {
      const quotes = [claim.citation, ...(claim.further ?? [])].map(({ quote }) => quote).join('');
      const tokens = estimateTokens(`${claim.title}${claim.section}${claim.text}${quotes}`) + 20;
      if (tokens > left) return false;
      left -= tokens;
      return true;
    });
  return kept
    .sort((a, b) => order(a) - order(b) || a.index - b.index)
    .map(({ claim, score }, number): Evidence => ({ ...claim, id: number + 1, score }));
}
