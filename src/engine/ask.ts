import { UsageError } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import type { WikiLanguage } from '../domain/words.js';
import type { AnswerDraft, Evidence, Provider } from '../providers/provider.js';
import type { Passage, SearchIndex } from '../search/search.js';
import { type Answer, type AnswerCitation, pageName, printLocator } from './answer.js';
import { isInSource } from './check/is-in-source.js';
import { type PreparedSource, prepareSource } from './check/prepare-source.js';
import { readClaims } from './read-claims.js';
import { type ReadDeps, readRawFile } from './read-raw-file.js';
import { selectEvidence } from './select-evidence.js';
import { viewWiki } from './wiki-view.js';

export interface AskDeps extends ReadDeps {
  provider: Provider;
  buildSearchIndex: (passages: Passage[]) => SearchIndex;
  language: WikiLanguage;
}

/**
 * Below this share of the question that the best find can hold, the wiki does not know. On large collections 0.6 parts off-topic
 * questions from others; in small wikis the words of a good answer often differ so much that it lies at 0.3.
 */
const MIN_RELEVANCE = 0.3;
const MAX_QUESTION = 2_000;
const MAX_CITATIONS = 5;

/**
 * Answers from the wiki's claims alone. Each citation is looked up in its source before it is shown; a statement without one
 * is left out. @throws UsageError for an empty or endless question.
 */
export async function askWiki(deps: AskDeps, question: string): Promise<Answer> {
  const asked = question.trim();
  if (asked === '')
    throw new UsageError('The question is empty.', 'Put it in quotation marks: wiki ask "Who leads the project?"');
  if (asked.length > MAX_QUESTION)
    throw new UsageError(
      `The question has ${asked.length} characters; ${MAX_QUESTION} is the limit.`,
      'Ask for one thing at a time.',
    );
  const view = viewWiki(await deps.store.readPages());
  const claims = await readClaims(deps.store, view);
  const { evidence, pages, relevance } = selectEvidence(view, claims, asked, deps.buildSearchIndex);
  const pagesRead = pages.map(pageName);
  if (relevance < MIN_RELEVANCE || evidence.length === 0) return abstain(deps.language, pagesRead);
  const { draft } = await deps.provider.answer({ question: asked, language: deps.language, evidence });
  const statements = await checkDraft(deps, draft, evidence);
  if (statements.length === 0) return abstain(deps.language, pagesRead);
  return {
    answer: statements.map(({ text, citations }) => `- ${text} ${citations.map(printCited).join(' ')}`).join('\n'),
    abstained: false,
    citations: statements.flatMap(({ citations }) => citations).slice(0, MAX_CITATIONS),
    pagesRead,
  };
}

interface Statement {
  text: string;
  citations: AnswerCitation[];
}

/** Undefined: what could not be read. */
type ReadSources = Map<RawPath, PreparedSource | undefined>;

/** What of a draft is proven: its evidence exists and each quote stands in its source now. */
async function checkDraft(deps: AskDeps, draft: AnswerDraft, evidence: readonly Evidence[]): Promise<Statement[]> {
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const read: ReadSources = new Map();
  const statements: Statement[] = [];
  for (const { text, evidence: ids } of draft.statements) {
    const citations: AnswerCitation[] = [];
    for (const id of ids) {
      const item = byId.get(id);
      if (item && (await standsInSource(deps, item, read))) citations.push(toAnswerCitation(item));
    }
    if (citations.length > 0) statements.push({ text, citations });
  }
  return statements;
}

async function standsInSource(deps: AskDeps, { citation: { source, quote } }: Evidence, read: ReadSources): Promise<boolean> {
  if (!read.has(source)) {
    const file = await readRawFile(deps, source);
    read.set(source, file.source && prepareSource(file.source));
  }
  const prepared = read.get(source);
  return prepared !== undefined && isInSource(prepared, quote);
}

function toAnswerCitation({ page, citation }: Evidence): AnswerCitation {
  return {
    page: pageName(page),
    source: citation.source,
    locator: printLocator(citation),
    quote: citation.quote,
    date: citation.date ?? '',
  };
}

const printCited = ({ page, source, locator }: AnswerCitation): string =>
  `[[${page}]] (raw/${source}${locator ? `:${locator}` : ''})`;

const UNKNOWN: Record<WikiLanguage, string> = {
  en: 'The wiki does not know.',
  ko: '위키에 없는 내용입니다.',
  ja: 'この wiki には書かれていません。',
  zh: '这个 wiki 里没有相关内容。',
};

const abstain = (language: WikiLanguage, pagesRead: string[]): Answer => ({
  answer: UNKNOWN[language],
  abstained: true,
  citations: [],
  pagesRead,
});
