import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSettings, type Settings } from './config/settings.js';
import { SetupError } from './domain/errors.js';
import { type RawPath, rootPath } from './domain/path.js';
import type { WikiLanguage } from './domain/words.js';
import type { Answer } from './engine/answer.js';
import { askWiki } from './engine/ask.js';
import { findDue } from './engine/find-due.js';
import { ingestSources } from './engine/ingest.js';
import { planInit } from './engine/init.js';
import type { IngestReport } from './engine/report.js';
import { type Shown, show } from './engine/show.js';
import { readStatus, type Status } from './engine/status.js';
import { viewWiki } from './engine/wiki-view.js';
import { readSource } from './formats/read-source.js';
import { makeEmbeddedProvider } from './providers/embedded/embedded.js';
import { buildSearchIndex } from './search/minisearch.js';
import { openStore } from './store/git-store.js';
import { type PastIngest, readRecentIngests } from './store/history.js';
import { initRepository } from './store/init-repository.js';
import { nodeSystem } from './store/node-system.js';
import type { RawListing, Store } from './store/store.js';

/** A wiki on disk with everything that can be done with it. The only place that names implementations. */
export interface Wiki {
  readonly store: Store;
  readonly settings: Settings;
  /** Who plans and answers: `embedded/structure-1`. */
  readonly editor: string;
  /** The sources that the next ingest takes; with `only`, those, whether they are new or not. */
  due(only?: ReadonlySet<RawPath>): Promise<{ sources: RawPath[]; leftAlone: RawListing['leftAlone']; done: number }>;
  ingest(paths: Iterable<RawPath>, onWait?: (holder: string) => void): AsyncGenerator<IngestReport>;
  ask(question: string): Promise<Answer>;
  show(name: string): Promise<Shown>;
  status(): Promise<Status>;
  /** Newest first; none where there is no git. */
  recentIngests(count: number): Promise<PastIngest[]>;
}

/**
 * Opens the wiki at `root`, ending first what a crashed process left.
 * @throws SetupError when there is no wiki, or its settings are wrong.
 */
export async function openWiki(root: string): Promise<Wiki> {
  const store = openStore(nodeSystem, path.resolve(root));
  const text = await store.readFile(rootPath('schema/settings.yaml'));
  const isWiki = text !== undefined || (await nodeSystem.files.stat(path.join(store.root, 'wiki')))?.kind === 'folder';
  if (!isWiki)
    throw new SetupError('no-wiki', `${store.root} is not a wiki: it has no wiki/ folder.`, 'Make one there: wiki init');
  const settings = parseSettings(text);
  await store.recover();
  const provider = makeEmbeddedProvider();
  const deps = { store, readSource, provider, buildSearchIndex, language: settings.language };
  return {
    store,
    settings,
    editor: provider.name,
    due: async (only) => findDue(deps, viewWiki(await store.readPages()), only),
    ingest: async function* (paths, onWait) {
      const schema = (await store.readFile(rootPath('schema/wiki.md'))) ?? '';
      yield* ingestSources({ ...deps, schema, today, ...(onWait ? { onWait } : {}) }, paths);
    },
    ask: (question) => askWiki(deps, question),
    show: (name) => show(deps, name),
    status: () => readStatus(deps),
    recentIngests: (count) => readRecentIngests(store.root, count),
  };
}

const today = (): string => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** What `initWiki` did. */
export interface Initialised {
  root: string;
  repository: 'made' | 'found';
  /** Undefined when everything was there already. */
  commit: string | undefined;
}

/** Makes a wiki in a folder: a repository where there is none, `schema/`, `raw/`, `wiki/`, one commit. What is there stays. */
export async function initWiki(root: string, language: WikiLanguage): Promise<Initialised> {
  const folder = path.resolve(root);
  const repository = await initRepository(nodeSystem, folder);
  const store = openStore(nodeSystem, folder);
  const [schema, settings] = await Promise.all([readDefault('wiki.md'), readDefault('settings.yaml')]);
  const result = await store.withTransaction({}, (tx) => tx.commit(planInit({ language, schema, settings })));
  await nodeSystem.files.makeFolder(path.join(folder, 'raw'));
  return { root: folder, repository, commit: result.outcome === 'committed' ? result.commit : undefined };
}

/** The default schema is shipped beside the built code. */
async function readDefault(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../schema/${name}`, import.meta.url)), 'utf8');
}

/** The nearest folder at or above `start` that holds a wiki. @throws SetupError when there is none. */
export async function findWikiRoot(start: string): Promise<string> {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    const isWiki = (await nodeSystem.files.stat(path.join(folder, 'schema/settings.yaml'))) ?? (await hasBothFolders(folder));
    if (isWiki) return folder;
    if (folder === path.dirname(folder)) break;
  }
  throw new SetupError(
    'no-wiki',
    `${path.resolve(start)} is not in a wiki.`,
    'Make one there with `wiki init`, or name one: --root FOLDER',
  );
}

async function hasBothFolders(folder: string): Promise<boolean> {
  const kinds = await Promise.all(
    ['raw', 'wiki'].map(async (name) => (await nodeSystem.files.stat(path.join(folder, name)))?.kind),
  );
  return kinds.every((kind) => kind === 'folder');
}
