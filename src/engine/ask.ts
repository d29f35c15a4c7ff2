import { ModelError, UsageError } from '../domain/errors.js';
import type { AnswerGuard, QuestionGuard, QuestionVerdict } from '../domain/guard.js';
import { addUsage } from '../domain/usage.js';
import type { WikiLanguage } from '../domain/words.js';
import { fold } from '../markdown/fold.js';
import type { AnswerRequest, Provider, Statement } from '../providers/provider.js';
import type { Passage, SearchIndex } from '../search/search.js';
import { type Answer, type CheckedStatement, pageName } from './answer.js';
import { type AnswerCheck, makeAnswerCheck } from './check-answer.js';
import { chooseEvidence } from './choose-evidence.js';
import { findNamedPages } from './find-names.js';
import { readClaims } from './read-claims.js';
import type { ReadDeps } from './read-raw-file.js';
import { viewWiki } from './wiki-view.js';

export interface AskDeps extends ReadDeps {
  provider: Provider;
  language: WikiLanguage;
  buildSearchIndex: (passages: Passage[]) => SearchIndex;
  /** Without secrets, and without personal data where that is asked for. */
  clean: (text: string) => Promise<string>;
  questionGuard: QuestionGuard;
  answerGuard: AnswerGuard;
  signal?: AbortSignal | undefined;
}

export interface AskOptions {
  /** Gets each statement as soon as it was checked and holds, while the answer is still being made. */
  onStatement?: ((statement: CheckedStatement) => void) | undefined;
}

/** Nobody reads more. */
const MAX_STATEMENTS = 40;

/**
 * Answers a question from the claims of the wiki's pages. Each statement is checked before it is shown: its claims were read, their
 * quotes stand in their sources now, and they say its numbers, dates and names.
 * @throws UsageError for an empty or endless question; ModelError when a model gave nothing that can be used.
 */
export async function askWiki(deps: AskDeps, question: string, options: AskOptions = {}): Promise<Answer> {
  const given = await deps.clean(readQuestion(question, deps.questionGuard));
  const view = viewWiki(await deps.store.readPages());
  const verdict = deps.questionGuard.judge(given, findNamedPages(given, view.catalogue).length > 0);
  if (verdict.kind !== 'ask') return decline(deps, given, verdict);
  const { question: asked, left } = verdict;
  const claims = await readClaims(deps.store, view);
  const { evidence, pages, weights, usage } = await chooseEvidence(deps, view, claims, asked);
  const end = (statements: CheckedStatement[], spent: Answer['usage']): Answer => ({
    ...printAnswer(statements, deps.language),
    question: asked,
    notes: left ? ['What was no question but an order to the program was left out of it.'] : [],
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
    if (!isAnswered || !(error instanceof ModelError) || error.reason === 'stopped') throw error;
    if (error.isSetup && error.reason !== 'over-budget') throw error;
    return { draft: { statements: [] }, usage: error.usage };
  }
}

/** What was not asked of the wiki is answered as what it is. */
function decline({ language, provider }: AskDeps, question: string, verdict: Exclude<QuestionVerdict, { kind: 'ask' }>): Answer {
  const about = verdict.kind === 'topic' && verdict.about !== undefined ? ` (${verdict.about})` : '';
  return {
    question,
    answer: `${DECLINED[verdict.kind][language]}${about}`,
    abstained: true,
    declined: verdict.kind,
    notes: [],
    statements: [],
    citations: [],
    pagesRead: [],
    editor: provider.name,
    usage: undefined,
  };
}

const DECLINED: Record<'reveal' | 'order' | 'topic', Record<WikiLanguage, string>> = {
  reveal: {
    en: 'This asks for what the program was told, which is no secret: schema/wiki.md, and `wiki ingest --dry-run` prints every word that a model is sent.',
    ko: '프로그램이 받은 지시를 묻는 질문입니다. 비밀이 아닙니다: schema/wiki.md를 보십시오. `wiki ingest --dry-run`은 모델에 보내는 모든 말을 출력합니다.',
    ja: 'プログラムへの指示を尋ねる質問です。秘密ではありません: schema/wiki.md を見てください。`wiki ingest --dry-run` はモデルに送る言葉をすべて表示します。',
    zh: '这是在问程序收到的指示，它并不是秘密：请看 schema/wiki.md，`wiki ingest --dry-run` 会显示发给模型的每一个字。',
  },
  order: {
    en: 'This gives orders to the program and asks nothing of the wiki.',
    ko: '프로그램에 대한 지시일 뿐, 위키에 묻는 내용이 없습니다.',
    ja: 'プログラムへの命令であり、wiki への質問がありません。',
    zh: '这是对程序的命令，没有向 wiki 提出问题。',
  },
  topic: {
    en: 'Questions about this are not answered here: schema/settings.yaml.',
    ko: '이 주제의 질문에는 답하지 않습니다: schema/settings.yaml.',
    ja: 'この話題の質問にはお答えしません: schema/settings.yaml。',
    zh: '这里不回答这个话题的问题：schema/settings.yaml。',
  },
};

function readQuestion(question: string, { maxCharacters }: QuestionGuard): string {
  const asked = question.trim();
  if (!/[\p{L}\p{N}]/u.test(asked))
    throw new UsageError('The question is empty.', 'Put it in quotation marks: wiki ask "Who leads the project?"');
  if (asked.length > maxCharacters)
    throw new UsageError(
      `The question has ${asked.length} characters; ${maxCharacters} is the limit.`,
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
