import { ModelError, UsageError } from '../domain/errors.js';
import { addUsage } from '../domain/usage.js';
import type { WikiLanguage } from '../domain/words.js';
import { fold } from '../markdown/fold.js';
import type { AnswerRequest, Provider, Statement } from '../providers/provider.js';
import type { Passage, SearchIndex } from '../search/search.js';
import { type Answer, type CheckedStatement, pageName } from './answer.js';
import { type AnswerCheck, makeAnswerCheck } from './check-answer.js';
import { chooseEvidence } from './choose-evidence.js';
import { readClaims } from './read-claims.js';
import type { ReadDeps } from './read-raw-file.js';
import { viewWiki } from './wiki-view.js';

export interface AskDeps extends ReadDeps {
  provider: Provider;
  language: WikiLanguage;
  buildSearchIndex: (passages: Passage[]) => SearchIndex;
  /** Without secrets, and without personal data where that is asked for. */
  clean: (text: string) => Promise<string>;
  signal?: AbortSignal | undefined;
}

export interface AskOptions {
  /** Gets each statement as soon as it was checked and holds, while the answer is still being made. */
  onStatement?: ((statement: CheckedStatement) => void) | undefined;
}

const MAX_QUESTION = 2_000;
/** Nobody reads more. */
const MAX_STATEMENTS = 40;

/**
 * Answers a question from the claims of the wiki's pages. Each statement is checked before it is shown: its claims were read, their
 * quotes stand in their sources now, and they say its numbers, dates and names.
 * @throws UsageError for an empty or endless question; ModelError when a model gave nothing that can be used.
 */
export async function askWiki(deps: AskDeps, question: string, options: AskOptions = {}): Promise<Answer> {
  const asked = await deps.clean(readQuestion(question));
  const view = viewWiki(await deps.store.readPages());
  const claims = await readClaims(deps.store, view);
  const { evidence, pages, weights, usage } = await chooseEvidence(deps, view, claims, asked);
  const end = (statements: CheckedStatement[], spent: Answer['usage']): Answer => ({
    ...printAnswer(statements, deps.language),
    question: asked,
    editor: deps.provider.name,
    pagesRead: pages.map(pageName),
    usage: spent,
  });
  if (evidence.length === 0) return end([], usage);
  const check = makeAnswerCheck(deps, view.catalogue, evidence, deps.provider.model !== undefined);
  const show = makeShow(check, options.onStatement);
  const request = { question: asked, language: deps.language, evidence, ...(weights && { weights }) };
  const first = await deps.provider.answer(request, { signal: deps.signal, onStatement: show?.take });
  const { held, refused } = await checkStatements(check, first.draft.statements);
  const spent = addUsage(usage, first.usage);
  if (refused.length === 0 || !deps.provider.model) return end(await finish(show, held), spent);
  const again = await answerAgain(deps, { ...request, refused }, held.length > 0);
  const second = await checkStatements(check, again.draft.statements);
  return end(await finish(show, inOrder(first.draft.statements, held, second.held)), addUsage(spent, again.usage));
}

/** A repair that cannot be had leaves what holds; where nothing does, nobody knows whether the wiki does. */
async function answerAgain(
  deps: AskDeps,
  request: AnswerRequest,
  isAnswered: boolean,
): Promise<Awaited<ReturnType<Provider['answer']>>> {
  try {
    return await deps.provider.answer(request, { signal: deps.signal });
  } catch (error) {
    if (!isAnswered || !(error instanceof ModelError) || error.isSetup || error.reason === 'stopped') throw error;
    return { draft: { statements: [] }, usage: error.usage };
  }
}

function readQuestion(question: string): string {
  const asked = question.trim();
  if (asked === '')
    throw new UsageError('The question is empty.', 'Put it in quotation marks: wiki ask "Who leads the project?"');
  if (asked.length > MAX_QUESTION)
    throw new UsageError(
      `The question has ${asked.length} characters; ${MAX_QUESTION} is the limit.`,
      'Ask for one thing at a time.',
    );
  return asked;
}

interface Checked {
  held: CheckedStatement[];
  refused: { text: string; why: string }[];
}

async function checkStatements(check: AnswerCheck, statements: readonly Statement[]): Promise<Checked> {
  const held: CheckedStatement[] = [];
  const refused: Checked['refused'] = [];
  const said = new Set<string>();
  for (const statement of statements.slice(0, MAX_STATEMENTS)) {
    const key = fold(statement.text);
    if (said.has(key)) continue;
    said.add(key);
    const result = await check(statement);
    if (result.ok) held.push(result.statement);
    else refused.push({ text: statement.text, why: result.why });
  }
  return { held, refused };
}

/** What held at once stays where it was said; what was mended takes the free places, in its order. */
function inOrder(said: readonly Statement[], held: CheckedStatement[], mended: CheckedStatement[]): CheckedStatement[] {
  const byText = new Map(held.map((one) => [one.said, one]));
  const left = mended.filter(({ said: text }) => !byText.has(text));
  const placed = said.flatMap(({ text }) => byText.get(text) ?? left.shift() ?? []);
  return [...placed, ...left];
}

interface Show {
  take: (statement: Statement) => void;
  /** Ends when everything that was taken has been checked, and shows what was not shown yet. */
  end: (statements: readonly CheckedStatement[]) => Promise<void>;
}

/** Checks and shows statements while they come, each once and in their order. */
function makeShow(check: AnswerCheck, onStatement: AskOptions['onStatement']): Show | undefined {
  if (!onStatement) return undefined;
  const shown = new Set<string>();
  const show = (statement: CheckedStatement): void => {
    if (shown.has(statement.said)) return;
    shown.add(statement.said);
    onStatement(statement);
  };
  let last = Promise.resolve();
  const take = (statement: Statement): void => {
    last = last.then(async () => {
      const result = await check(statement);
      if (result.ok) show(result.statement);
    });
    last.catch(() => {}); // what cannot be read now is heard of when the whole answer is checked
  };
  return {
    take,
    end: async (statements) => {
      await last.catch(() => {});
      for (const statement of statements) show(statement);
    },
  };
}

async function finish(show: Show | undefined, statements: CheckedStatement[]): Promise<CheckedStatement[]> {
  await show?.end(statements);
  return statements;
}

function printAnswer(
  statements: CheckedStatement[],
  language: WikiLanguage,
): Pick<Answer, 'answer' | 'abstained' | 'citations' | 'statements'> {
  if (statements.length === 0) return { answer: UNKNOWN[language], abstained: true, citations: [], statements: [] };
  return {
    answer: statements.map(({ line }) => line).join('\n'),
    abstained: false,
    citations: statements.flatMap(({ citations }) => citations),
    statements,
  };
}

const UNKNOWN: Record<WikiLanguage, string> = {
  en: 'The wiki does not know.',
  ko: '위키에 없는 내용입니다.',
  ja: 'この wiki には書かれていません。',
  zh: '这个 wiki 里没有相关内容。',
};
