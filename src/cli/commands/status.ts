import type { Status, Wiki } from '../../app.js';
import { SetupError, WikiError } from '../../domain/errors.js';
import { quoteWord, showName } from '../../domain/quote-word.js';
import type { GlobalOptions } from '../options.js';
import { count, onOneLine, print, printJson, say } from '../output.js';
import { describeError, reportError } from '../report-error.js';
import { openToRead } from './open.js';

const SHOWN = 10;

/** `wiki status`: what can be told is told, then why the rest cannot be. */
export async function runStatus(options: GlobalOptions): Promise<number> {
  const wiki = await openToRead(options);
  const status = await wiki.status();
  const { recent, failure } = await readRecent(wiki);
  if (options.json) {
    const { code, message, hint, exitCode } = describeError(failure);
    const error = failure === undefined ? {} : { error: { code, message, hint: hint ?? null } };
    printJson({ ...status, recent, ...error });
    return failure === undefined || isDamage(failure) ? 0 : exitCode;
  }
  const { entity, project, concept } = status.pages;
  print(`${status.root}`);
  print(`  pages    ${entity} entities, ${count(project, 'project')}, ${count(concept, 'concept')}`);
  print(
    `  sources  ${status.sources.ingested} ingested, ${status.sources.refused.length} refused, ${status.due.length} to take in${status.failed.length > 0 ? `, ${status.failed.length} failed` : ''}`,
  );
  printList('to take in', status.due.map(showName));
  printList('failed', status.failed.map(describeFailure));
  printList('nothing was taken from', status.sources.untaken.map(showName));
  printList(
    'refused',
    status.sources.refused.map(({ path, reason }) => `${showName(path)}: ${reason}`),
  );
  printList('taken back (again with: wiki ingest raw/…)', status.sources.undone.map(showName));
  printList('quarantined (look at it, then: wiki ingest --release raw/…)', status.sources.quarantined.map(showName));
  printList(
    'left alone',
    status.leftAlone.map(({ path, reason }) => `${showName(path)}: ${reason}`),
  );
  printList('file gone, claims kept', status.missing.map(showName));
  printList(
    'latest ingests',
    recent.map(({ commit, date, source }) => `${commit.slice(0, 8)}  ${date.slice(0, 10)}  ${source}`),
  );
  if (isDamage(failure)) reportError(describeError(failure), false);
  else if (failure !== undefined) throw failure;
  say(status.due.length > 0 ? 'Next: wiki ingest' : 'Next: wiki ask "…" · wiki show index');
  return 0;
}

/** Pages and sources can be looked at without git; a history that git cannot read is not one in which nothing happened. */
async function readRecent(wiki: Wiki): Promise<{ recent: Awaited<ReturnType<Wiki['recentIngests']>>; failure: unknown }> {
  try {
    return { recent: await wiki.recentIngests(5), failure: undefined };
  } catch (error) {
    return { recent: [], failure: error instanceof SetupError ? undefined : error };
  }
}

/** A damaged repository is for the doctor: of the pages all can be told, as everywhere else that only reads them. */
const isDamage = (failure: unknown): boolean => failure instanceof WikiError && failure.code === 'git-damaged';

/** `raw/x.md: its reply was cut off (2 times, provider/model; tried again when …)` */
function describeFailure({ path, message, hint, tries, editor, nextTryAt }: Status['failed'][number]): string {
  const todo = nextTryAt
    ? `wiki watch tries it again after ${nextTryAt.slice(0, 16).replace('T', ' ')} UTC, wiki ingest at once`
    : `tried again when it or the settings change, or by name: wiki ingest ${quoteWord(`raw/${path}`)}`;
  const said = [message, hint].filter(Boolean).join(' ');
  return onOneLine(`raw/${showName(path)}: ${said} (${tries === 1 ? 'once' : `${tries} times`}, ${editor}; ${todo})`);
}

function printList(title: string, items: readonly string[]): void {
  if (items.length === 0) return;
  print(`  ${title}`);
  for (const item of items.slice(0, SHOWN)) print(`    ${item}`);
  if (items.length > SHOWN) print(`    … and ${items.length - SHOWN} more (wiki status --json)`);
}
