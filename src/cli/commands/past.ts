import { UsageError } from '../../domain/errors.js';
import type { GlobalOptions } from '../options.js';
import { print, printJson, say } from '../output.js';
import { openToRead } from './open.js';

interface Past {
  commit: string;
  date: string;
  author: string;
  kind: string;
  subject: string;
  source: string | undefined;
  editor: string | undefined;
}

const printPast = ({ commit, date, author, subject, editor }: Past): string =>
  `${commit.slice(0, 8)}  ${date.slice(0, 16).replace('T', ' ')}  ${subject}  (${editor ?? author})`;

const DEFAULT_COUNT = 20;

/** `wiki log` */
export async function runLog(options: GlobalOptions & { number?: number }): Promise<number> {
  const wiki = await openToRead(options);
  const commits = await wiki.log(options.number ?? DEFAULT_COUNT);
  if (options.json) printJson(commits);
  else if (commits.length === 0) say('Nothing has been committed yet. Next: wiki ingest');
  else for (const commit of commits) print(printPast(commit));
  return 0;
}

/** `wiki history PAGE` */
export async function runHistory(options: GlobalOptions, names: string[]): Promise<number> {
  const wiki = await openToRead(options);
  const history = await wiki.history(names.join(' '));
  if (options.json) printJson(history);
  else if (history.commits.length === 0) say(`wiki/${history.page} has not been committed yet.`);
  else for (const commit of history.commits) print(printPast(commit));
  return 0;
}

/** `wiki blame PAGE` */
export async function runBlame(options: GlobalOptions, names: string[]): Promise<number> {
  const wiki = await openToRead(options);
  if (names.length === 0) throw new UsageError('Of which page?', 'wiki blame "Atlas"');
  const blamed = await wiki.blame(names.join(' '));
  if (options.json) {
    printJson(blamed);
    return 0;
  }
  for (const { text, commit } of blamed.claims) {
    const who = commit ? `${commit.commit.slice(0, 8)}  ${commit.source ?? commit.subject}` : 'not committed yet';
    print(`${text}\n    ${who}`);
  }
  return 0;
}
