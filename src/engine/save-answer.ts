import { cutAtWord } from '../domain/cut-at-word.js';
import { RepositoryStateError, UsageError } from '../domain/errors.js';
import { fileNameOf } from '../domain/file-name.js';
import { parseLocator } from '../domain/locator.js';
import { type Citation, FOLDERS, type Page } from '../domain/page.js';
import { type RawPath, type RootPath, type WikiPath, wikiPath, wikiToRoot } from '../domain/path.js';
import { type WikiLanguage, type Words, wordsOf } from '../domain/words.js';
import { claimMarkdown } from '../markdown/claim-text.js';
import type { IndexInput } from '../markdown/index-page.js';
import { appendLogEntry, printLogEntry } from '../markdown/log-page.js';
import { printPage } from '../markdown/page.js';
import type { Answer, AnswerCitation, CheckedStatement } from './answer.js';
import { isInSource } from './check/is-in-source.js';
import { toPlainLine } from './check/plain-line.js';
import { prepareSource } from './check/prepare-source.js';
import { onOneLine } from './commit-message.js';
import { allIndexPaths, indexOf, writeIndex } from './index-files.js';
import { LOG } from './ingest-changeset.js';
import { findClosed } from './locked-pages.js';
import { followMoves } from './moves/follow-moves.js';
import { type ReadDeps, readRawFile } from './read-raw-file.js';
import { viewWiki, type WikiView } from './wiki-view.js';

/** Where an answer was filed. */
export interface SavedAnswer {
  page: WikiPath;
  commit: string | undefined;
  /** What else a person should know: pages that they moved or deleted. */
  notes: string[];
}

export interface SaveDeps extends ReadDeps {
  language: WikiLanguage;
  /** `YYYY-MM-DD`. */
  today: () => string;
}

const MAX_TITLE = 120;
const MAX_SUMMARY = 100;

/**
 * Files an answer below `answers/`, in one commit: a page to read, which no later answer rests on. Every quote is looked up in its
 * source once more.
 * @throws UsageError for an answer that says nothing; whatever a transaction throws.
 */
export async function saveAnswer(deps: SaveDeps, answer: Answer): Promise<SavedAnswer> {
  if (answer.abstained || answer.statements.length === 0)
    throw new UsageError('The wiki did not know: there is no answer to save.');
  for (const { citations } of answer.statements) await checkQuotes(deps, citations);
  const words = wordsOf(deps.language);
  const title = cutAtWord(toPlainLine(answer.question), MAX_TITLE);
  return deps.store.withTransaction({}, async (tx) => {
    const found = viewWiki(await deps.store.readPages());
    const moved = await followMoves(deps, tx, found);
    const view = moved?.commit ? viewWiki(await deps.store.readPages()) : found;
    const path = freePath(view, title, deps.today());
    const file = wikiToRoot(path);
    const text = printPage(makePage(path, title, answer, view, words, deps.today()), words);
    const result = await tx.commit({
      subject: `answer ${path}`,
      paths: [file, ...allIndexPaths(view, withAnswer(indexOf(view, words), { path, title })), LOG],
      sources: new Map(),
      compute: (texts) => ({
        message: `answer: ${onOneLine(title)}\n\n- created ${path}\n\nWiki-Editor: ${onOneLine(answer.editor)}\n`,
        // A page that a person saved there in this moment is theirs.
        writes:
          texts.get(file) === undefined
            ? new Map<RootPath, string | undefined>([
                [file, text],
                ...indexAndLog(view, texts, { path, title }, words, deps.today()),
              ])
            : new Map(),
      }),
    });
    if (result.outcome === 'nothing')
      throw new RepositoryStateError(
        'answer-exists',
        `wiki/${path}: a page of that name came into being meanwhile; nothing was saved.`,
      );
    return { page: path, commit: result.commit, notes: moved?.notes ?? [] };
  });
}

async function checkQuotes(deps: ReadDeps, citations: readonly AnswerCitation[]): Promise<void> {
  for (const { source, quote } of citations) {
    const { source: read } = await readRawFile(deps, source);
    if (!read || !isInSource(prepareSource(read), quote))
      throw new UsageError(`raw/${source} no longer says what the answer quotes; it was not saved.`, 'Ask again.');
  }
}

/** An answer never takes the place of another: the same question on another day is another page. */
function freePath({ texts }: WikiView, title: string, today: string): WikiPath {
  const taken = new Set([...texts.keys()].map((path) => path.normalize('NFC').toLowerCase()));
  const names = [title, `${title} ${today}`, ...Array.from({ length: 1_000 }, (_, n) => `${title} ${today} ${n + 2}`)];
  const paths = names.map((name) => wikiPath(`${FOLDERS.answer}/${fileNameOf(name)}.md`));
  return paths.find((path) => !taken.has(path.normalize('NFC').toLowerCase())) as WikiPath;
}

function makePage(path: WikiPath, title: string, answer: Answer, view: WikiView, words: Words, today: string): Page {
  const citations = answer.statements.flatMap((one) => one.citations);
  return {
    path,
    meta: {
      title,
      kind: 'answer',
      type: undefined,
      aliases: [],
      summary: cutAtWord(toPlainLine(answer.statements[0]?.said ?? ''), MAX_SUMMARY),
      sources: [...new Set(citations.map(({ source }) => source))],
      created: today,
      updated: today,
      locked: false,
    },
    sections: [{ key: undefined, heading: words.answer, claims: answer.statements.map((one) => toClaim(one, path, view)) }],
  };
}

/** A sentence, links to the pages that it rests on, and under it their evidence. */
function toClaim(
  { said, citations }: CheckedStatement,
  own: WikiPath,
  { catalogue }: WikiView,
): Page['sections'][number]['claims'][number] {
  const pages = [...new Set(citations.map(({ page }) => page))];
  const links = pages.map((page) => catalogue.entries.get(wikiPath(`${page}.md`))?.meta.title ?? page);
  const { markdown } = claimMarkdown(
    `${toPlainLine(said)} (${links.map((link) => `[[${link}]]`).join(', ')})`,
    (name) => catalogue.find(name)?.path,
    own,
  );
  const evidence = new Map(citations.map((citation) => [`${citation.source} ${citation.quote}`, toCitation(citation)]));
  return { text: markdown, form: 'item', citations: [...evidence.values()] };
}

function toCitation({ source, locator, quote, date }: AnswerCitation): Citation {
  return {
    role: 'source',
    source: source as RawPath,
    locator: parseLocator(locator),
    quote,
    date: date === '' ? undefined : date,
  };
}

const withAnswer = (input: IndexInput, saved: { path: WikiPath; title: string }): IndexInput => ({
  ...input,
  answers: [...(input.answers ?? []), saved],
});

function indexAndLog(
  view: WikiView,
  texts: ReadonlyMap<RootPath, string | undefined>,
  saved: { path: WikiPath; title: string },
  words: Words,
  today: string,
): [RootPath, string | undefined][] {
  const index = writeIndex(withAnswer(indexOf(view, words), saved), texts);
  const entry = printLogEntry({ date: today, operation: 'answer', subject: saved.title, lines: [`created ${saved.path}`] });
  return findClosed(texts.get(LOG)) ? [...index] : [...index, [LOG, appendLogEntry(texts.get(LOG), entry, words)]];
}
