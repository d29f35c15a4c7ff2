import * as fs from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';
import { initWiki, openWiki, type Wiki } from '../../src/app.js';
import type { WikiLanguage } from '../../src/domain/words.js';
import type { IngestReport } from '../../src/engine/report.js';
import { type MessagesBehaviour, type MessagesServer, startMessagesServer } from './messages-server.js';
import { type Asked, asText, planHonestly, readAsked } from './model-editor.js';
import { git, tempRepository, writeFiles } from './repository.js';
import { ingestDue } from './temp-wiki.js';

/** Long enough to be looked for in whatever is printed or written. */
export const KEY = 'sk-ant-test-0123456789';

/** What an editor says to a request: a reply, text, or what the service does instead. */
export type Editor = (asked: Asked) => unknown;

export interface ModelWiki {
  root: string;
  wiki: Wiki;
  server: MessagesServer;
  /** From now on requests are answered by this editor. */
  edit(editor: Editor): void;
  /** All requests so far, read. */
  asked(): Asked[];
  /** Ingests what is due and gives the reports. */
  ingest(): Promise<IngestReport[]>;
  /** The same wiki in a new program. */
  reopen(environment?: Record<string, string>): Promise<Wiki>;
}

export interface ModelWikiOptions {
  language?: WikiLanguage;
  /** Lines of `schema/settings.yaml`. Nothing is tried again unless told. */
  settings?: string;
}

const servers: MessagesServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A stand-in for the service that is gone when the test is. */
export async function startModel(editor: Editor = planHonestly): Promise<MessagesServer & { edit(editor: Editor): void }> {
  const server = await startMessagesServer();
  servers.push(server);
  const edit = (next: Editor): void => server.respond(async (body) => toBehaviour(await next(readAsked(body))));
  edit(editor);
  return Object.assign(server, { edit });
}

/** A wiki in its own repository whose editor is a model behind a stand-in that plans honestly until told otherwise. */
export async function modelWiki(files: Record<string, string> = {}, options: ModelWikiOptions = {}): Promise<ModelWiki> {
  const { language = 'en', settings = 'retries: 0\n' } = options;
  const root = tempRepository();
  await initWiki(root, language);
  fs.appendFileSync(path.join(root, 'schema/settings.yaml'), settings);
  git(root, 'commit', '-q', '-a', '--allow-empty', '-m', 'settings');
  writeFiles(root, files);
  const server = await startModel();
  const reopen = (environment: Record<string, string> = {}): Promise<Wiki> =>
    openWiki(root, { environment: { ...environmentOf(server), ...environment } });
  const wiki = await reopen();
  return {
    root,
    wiki,
    server,
    edit: server.edit,
    asked: () => server.requests.map(({ body }) => readAsked(body)),
    ingest: () => ingestDue(wiki),
    reopen,
  };
}

/** What a person sets so that the stand-in is asked. */
export const environmentOf = ({ url }: Pick<MessagesServer, 'url'>): Record<string, string> => ({
  WIKI_PROVIDER: 'anthropic',
  ANTHROPIC_API_KEY: KEY,
  ANTHROPIC_BASE_URL: url,
});

const isBehaviour = (value: unknown): value is MessagesBehaviour =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

const toBehaviour = (value: unknown): MessagesBehaviour => (isBehaviour(value) ? value : asText(value));

/** A dated note with these items. */
export const note = (date: string, title: string, ...lines: string[]): string =>
  `---\ndate: ${date}\n---\n\n# ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}`;

/** A promise that somebody else settles. */
export function gate(): { open: () => void; isOpen: Promise<void> } {
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, isOpen };
}

/** Everything of a wiki that must not change when nothing may be written: commit, status, and each file below `wiki/`. */
export function stateOf(root: string): Record<string, string> {
  const files = fs.readdirSync(path.join(root, 'wiki'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const texts = files.map((one) => [
    path.join(one.parentPath, one.name),
    fs.readFileSync(path.join(one.parentPath, one.name), 'utf8'),
  ]);
  return Object.fromEntries([
    ['HEAD', git(root, 'rev-parse', 'HEAD')],
    ['status', git(root, 'status', '--porcelain', '--untracked-files=all', '--', 'wiki', 'schema')],
    ...texts,
  ]);
}

/** Subjects of the commits of ingests, oldest first. */
export const ingestsOf = (root: string): string[] =>
  git(root, 'log', '--reverse', '--format=%s', '--grep=^ingest: ').split('\n').filter(Boolean);

/** Plans that were paid for and are not committed: the texts of their files. */
export function keptPlans(root: string): string[] {
  const state = path.join(root, '.git/wiki');
  if (!fs.existsSync(state)) return [];
  return fs.readdirSync(state).flatMap((key) => {
    const folder = path.join(state, key, 'plans');
    // Beside the plans lie the claims of running processes, and what is being written.
    const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    return names.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  });
}

/** The one trailer of this name in the message of a commit. */
export const trailerOf = (root: string, name: string, commit = 'HEAD'): string =>
  git(root, 'log', '-1', `--format=%(trailers:key=${name},valueonly)`, commit).trim();
