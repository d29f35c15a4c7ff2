import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseProvider, type Environment, type ProviderChoice, type ProviderFlags } from './config/choose-provider.js';
import { costOf, findPrice, type Price } from './config/prices.js';
import { parseSettings, type Settings } from './config/settings.js';
import { describeUnknownKeys } from './config/unknown-keys.js';
import { SetupError, WikiError } from './domain/errors.js';
import { ORDER_SCORE } from './domain/guard.js';
import type { Locator } from './domain/locator.js';
import { type RawPath, type RootPath, rootPath } from './domain/path.js';
import type { Usage } from './domain/usage.js';
import type { WikiLanguage } from './domain/words.js';
import { type AddOptions, addSource, type ToAdd } from './engine/add/add.js';
import type { Added } from './engine/add/added.js';
import type { Answer } from './engine/answer.js';
import { type AskOptions, askWiki } from './engine/ask.js';
import { makeDayInBox } from './engine/box-days.js';
import { dateByMail } from './engine/date-by-mail.js';
import { examineWiki } from './engine/doctor/examine.js';
import type { Finding } from './engine/doctor/finding.js';
import { type Mended, mendWiki } from './engine/doctor/mend.js';
import { type ExtractDeps, extractAttachments } from './engine/extract-attachments.js';
import { type Failure, type Failures, openFailures } from './engine/failures.js';
import { findDue } from './engine/find-due.js';
import { ingestSources } from './engine/ingest.js';
import { describeRecovery } from './engine/ingest-report.js';
import { planInit } from './engine/init.js';
import { maskNames, NAME_REFUSED, refuseNames } from './engine/mask-names.js';
import type { MovesReport } from './engine/moves/follow-moves.js';
import { makePageFinder } from './engine/page-finder.js';
import { type BlamedClaim, blamePage, readPageHistory } from './engine/page-history.js';
import { findTranscription, markTranscription, pictureSource, refuseUnread } from './engine/pictures/picture-source.js';
import { previewSources, type SourcePreview } from './engine/preview-sources.js';
import type { ReadDeps } from './engine/read-raw-file.js';
import { rememberSources } from './engine/remember-sources.js';
import type { IngestReport } from './engine/report.js';
import { type SavedAnswer, saveAnswer } from './engine/save-answer.js';
import { type Shown, show } from './engine/show.js';
import { readStatus, type Status } from './engine/status.js';
import { type UndoOptions, type UndoReport, undoIngest } from './engine/undo.js';
import { type WatchEvent, watchSources } from './engine/watch.js';
import { lookAtWiki, viewWiki, type WikiLook } from './engine/wiki-view.js';
import { makeHttpFetcher } from './fetch/http-fetcher.js';
import { attachmentsFolder, isBox, mailOf, mayHoldAttachments } from './formats/attachments.js';
import { clipPage } from './formats/clip-page.js';
import type { ConversionLimits } from './formats/convert-in-worker.js';
import { findPicture, PICTURE_READER } from './formats/picture.js';
import { readerOf, readSource } from './formats/read-source.js';
import { sortFetched } from './formats/sort-fetched.js';
import { takeAttachments } from './formats/take-attachments.js';
import { makeBudget } from './guards/budget.js';
import { type GuardOptions, makeGuards } from './guards/guards.js';
import { scoreInstruction } from './guards/instructions.js';
import { addJudged, passagesOf } from './guards/judged.js';
import { budgetModel } from './providers/budgeted.js';
import { cleanModel } from './providers/cleaned.js';
import { makeEmbeddedProvider } from './providers/embedded/embedded.js';
import { meterModel } from './providers/meter.js';
import type { Model } from './providers/model.js';
import { makeModelProvider } from './providers/model-provider.js';
import { PROMPT_VERSION } from './providers/prompt.js';
import { type ModelTrial, tryModel } from './providers/try-model.js';
import { buildSearchIndex } from './search/minisearch.js';
import { openExaminer } from './store/examine.js';
import { openStore } from './store/git-store.js';
import { type PastIngest, readBlame, readChanges, readPast, readRecentIngests } from './store/history.js';
import { initRepository } from './store/init-repository.js';
import { nodeSystem } from './store/node-system.js';
import type { PastCommit, RawListing, Store, TransactionOptions } from './store/store.js';
import type { System } from './store/system.js';

export { costOf, type Price } from './config/prices.js';
export type { ToAdd } from './engine/add/add.js';
export type { Added } from './engine/add/added.js';
export type { Finding } from './engine/doctor/finding.js';
export type { MovesReport } from './engine/moves/follow-moves.js';
export type { SourcePreview } from './engine/preview-sources.js';
export type { Status } from './engine/status.js';
export type { UndoReport } from './engine/undo.js';

/** A wiki on disk with everything that can be done with it. The only place that names implementations. */
export interface Wiki {
  readonly store: Store;
  readonly settings: Settings;
  /** Who plans and answers: `embedded/structure-6`. */
  readonly editor: string;
  /** Undefined for the built-in editor. `from`: what chose it. `price`: undefined where it is not known. */
  readonly model: { from: string; baseUrl: string | undefined; price: Price | undefined } | undefined;
  /** What all calls of its model have cost since the wiki was opened, also those of which nothing came. */
  spent(): Usage | undefined;
  /**
   * The sources that the next ingest takes; with `only`, those, whether they are new or not. `failed`: those that failed as they are,
   * of which it takes the ones whose fault may have passed. `pictures`: how many a model is going to be shown.
   */
  due(
    only?: ReadonlySet<RawPath>,
  ): Promise<{ sources: RawPath[]; leftAlone: RawListing['leftAlone']; done: number; failed: Failure[]; pictures: number }>;
  /** Puts a file, a text or what is at an address below `raw/`; takes nothing in. */
  add(item: ToAdd, options?: AddOptions): Promise<Added>;
  /** @throws SourceRefused when a path holds what must not stand in the wiki; the message does not */
  checkNames(paths: readonly RawPath[]): Promise<void>;
  ingest(paths: Iterable<RawPath>, options?: IngestOptions): AsyncGenerator<IngestReport>;
  /** Takes in what is there and then whatever comes, until the signal says so; with `mayVanish` also when many sources are gone at once. */
  watch(options?: IngestOptions & { mayVanish?: boolean | undefined }): AsyncGenerator<WatchEvent>;
  /** What a model would be sent for these sources; calls nothing. */
  preview(paths: Iterable<RawPath>): AsyncGenerator<SourcePreview>;
  ask(question: string, options?: AskOptions & { signal?: AbortSignal }): Promise<Answer>;
  /** Files an answer as a page below `answers/`. */
  saveAnswer(answer: Answer): Promise<SavedAnswer>;
  /** A page, or a source, whole or what stands at a place of it. */
  show(name: string, place?: Locator): Promise<Shown>;
  /** Takes an ingest back: the latest one, or that of a commit or a source. */
  undo(name?: string, options?: UndoOptions): Promise<UndoReport>;
  /** Commits that touched the wiki, newest first. */
  log(count: number): Promise<PastCommit[]>;
  history(page: string): Promise<{ page: string; commits: PastCommit[] }>;
  /** Of each claim of a page the commit that wrote it. */
  blame(page: string): Promise<{ page: string; claims: BlamedClaim[] }>;
  status(): Promise<Status>;
  /** One small call of the model. @throws ModelError when it cannot be used. */
  tryModel(signal?: AbortSignal): Promise<ModelTrial>;
  /** Newest first. @throws SetupError where there is no git, GitError where it cannot tell. */
  recentIngests(count: number): Promise<PastIngest[]>;
}

interface IngestOptions {
  /** Sources that a model plans side by side; the settings' number unless told. */
  jobs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** How long to wait for another process that is writing, and what is called then. */
  waiting?: TransactionOptions | undefined;
  /** Hears what people did with whole pages, and what followed from it. A watch says it in its events. */
  onMoves?: ((report: MovesReport) => void) | undefined;
  /** Takes these sources in whatever reads like an order to the program in them. */
  releases?: boolean | undefined;
}

/** Where a person and their computer say who plans and answers; nothing is read from the environment but what is given here. */
export interface OpenOptions {
  flags?: ProviderFlags;
  environment?: Environment;
  /** Hears of what went wrong beside the work: a reply that could not be recorded, a journal that could not be read. */
  tell?: (text: string) => void;
  /** The machine; this one unless told. */
  system?: System;
  /** What the reading of one file may cost; the usual unless told. */
  conversion?: ConversionLimits;
}

/**
 * Opens the wiki at `root`, ending first what a crashed process left.
 * @throws SetupError when there is no wiki, its settings are wrong, or its provider lacks something.
 */
export async function openWiki(
  root: string,
  { flags = {}, environment = {}, tell = () => {}, system = nodeSystem, conversion }: OpenOptions = {},
): Promise<Wiki> {
  const { store, text } = await openAnyStore(root, system);
  const settings = parseSettings(text);
  const choice = chooseProvider(flags, environment, settings);
  const damaged = (await store.recover()).filter(({ outcome }) => outcome === 'unreadable');
  for (const line of describeRecovery({ recovered: damaged })) tell(line);
  const own = choice.isOfSettings
    ? settings
    : { ...settings, price: undefined, effort: undefined, thinking: undefined, context_tokens: undefined };
  const guards = makeGuards(toGuardOptions(settings));
  const made = await makeModel(choice, own, store, tell);
  const metered = made && meterModel(cleanModel(limitModel(made, settings, own, store), guards.clean));
  const model = metered?.model;
  const judges = settings.guards.instructions_model && settings.guards.instructions !== 'off';
  const sees = settings.sees ?? choice.provider !== 'openai-compatible';
  const provider = model ? makeModelProvider(model, { sees }) : makeEmbeddedProvider();
  // The guards have looked before anybody else sees it.
  const isApart = (file: RawPath): boolean => settings.attachments === 'extract' && mayHoldAttachments(file);
  const readAlone: ReadDeps['readSource'] = (file, bytes, sha256) =>
    readSource(file, bytes, sha256, conversion, isApart(file) ? 'apart' : undefined);
  const takeParts: ExtractDeps['takeAttachments'] = (file, bytes) => takeAttachments(file, bytes, conversion);
  const dayInBox = makeDayInBox(takeParts);
  const readGuarded: ReadDeps['readSource'] = async (file, bytes, sha256) => {
    const source = await readAlone(file, bytes, sha256);
    return guards.guardSource(
      await dateByMail({ store, mailOf, isBox, dayInBox, readSource: readRemembered }, await markTranscription(store, source)),
    );
  };
  const readRemembered = rememberSources(readGuarded, () => performance.now());
  const isOrder = (said: string): boolean => scoreInstruction(said) >= ORDER_SCORE;
  const pictureOf = (file: RawPath, bytes: Uint8Array) => findPicture(path.posix.basename(file), bytes);
  // Not remembered: it can be read as soon as its transcription is there.
  const readAny: ReadDeps['readSource'] = async (file, bytes, sha256) => {
    const picture = pictureOf(file, bytes);
    if (!picture) return readRemembered(file, bytes, sha256);
    const found = await findTranscription(store, file, sha256);
    if (!found) throw refuseUnread(file, provider.model?.pictures !== undefined);
    return guards.guardSource(pictureSource({ path: file, sha256, mediaType: picture.mediaType }, found));
  };
  const deps = {
    store,
    readSource: readAny,
    readerOf: (file: RawPath, bytes: Uint8Array | undefined) =>
      bytes && pictureOf(file, bytes) ? provider.model?.pictures && PICTURE_READER : readerOf(file),
    pictureOf,
    readings: new Map(),
    isOrder,
    judging: judges && model ? { passagesOf, addJudged } : undefined,
    quarantines: settings.guards.instructions === 'quarantine',
    clean: guards.clean,
    questionGuard: guards.question,
    answerGuard: guards.answer,
    provider,
    buildSearchIndex,
    language: settings.language,
  };
  const past = {
    readPast: () => readPast(system, store.root),
    readPastOf: (path: RootPath) => readPast(system, store.root, { path }),
    readChanges: (commit: PastCommit) => readChanges(system, store.root, commit),
    readBlame: (path: RootPath) => readBlame(system, store.root, path),
  };
  const failuresOf = async (chosen: ProviderChoice | undefined, who: string): Promise<Failures> => {
    const setup = chosen && hashSetup(chosen, text, await store.readFile(rootPath('schema/wiki.md')));
    return openFailures(store, { setup, editor: who, nowMs: () => Date.now() });
  };
  // One for all that this process does: it remembers where `.wiki/` cannot be written.
  let opened: Promise<Failures> | undefined;
  const failures = (): Promise<Failures> => {
    opened ??= failuresOf(choice, provider.name);
    return opened;
  };
  /** As `wiki ingest` without flags would find them; where it would find no provider, those of all. */
  const usualFailures = (): Promise<Failures> => failuresOf(chooseUsual(environment, settings), '');
  /** A file whose name is to be shown nowhere is no source, so it is not added under that name. */
  const whyLeftAlone = async (path: RawPath): Promise<string | undefined> =>
    (await maskNames(guards.clean, [path])).size > 0
      ? NAME_REFUSED
      : guards.isOrder(path)
        ? 'its name reads like an order to the program'
        : store.whyLeftAlone(path);
  /** A setting that somebody believes to be at work, and that is not. */
  const tellIdle = (): void => {
    for (const sentence of describeUnknownKeys(text)) tell(sentence.replace(/(?<!\?)$/, '.'));
    if (!settings.guards.instructions_model || deps.judging) return;
    const why = model ? '`instructions` is off' : `${provider.name} is no language model`;
    tell(`schema/settings.yaml: guards.instructions_model has no effect: ${why}.`);
  };
  /** What `due` read of the pages: an ingest right after it reads only what changed since. */
  let seen: WikiLook | undefined;
  const withAttachments = async (paths: Iterable<RawPath>): Promise<RawPath[]> => {
    const all = [...paths];
    await refuseNames(guards.clean, all);
    if (!all.some(isApart)) return all;
    const extracting = { store, clean: guards.clean, isOrder, takeAttachments: takeParts, attachmentsFolder };
    return extractAttachments(extracting, viewWiki(await store.readPages()), all);
  };
  const planDeps = async (signal: AbortSignal | undefined) => ({
    ...deps,
    today,
    schema: (await store.readFile(rootPath('schema/wiki.md'))) ?? '',
    finder: makePageFinder(buildSearchIndex),
    signal,
  });
  return {
    store,
    settings,
    editor: provider.name,
    model: model && { from: choice.from, baseUrl: choice.baseUrl, price: findPrice(provider.name, own) },
    spent: () => metered?.spent(),
    due: async (only) => {
      const failed = await (await failures()).read();
      seen = await lookAtWiki(store, seen);
      return findDue(deps, seen.view, { only, failures: failed });
    },
    add: async (item, options) => {
      await refuseNames(guards.clean, [options?.as ?? (item.kind === 'file' ? item.name : '')]);
      return addSource({ store: { ...store, whyLeftAlone }, ...addMeans(settings) }, item, options);
    },
    checkNames: (paths) => refuseNames(guards.clean, paths),
    ingest: async function* (paths, { jobs = settings.jobs, signal, waiting = {}, onMoves, releases = false } = {}) {
      tellIdle();
      const named = [...paths];
      const all = await withAttachments(named);
      const released = new Set(releases ? named : []);
      const run = { ...(await planDeps(signal)), failures: await failures(), jobs, waiting, onMoves, released, seen };
      // It says what was there for this ingest only: the next one may be of a source that somebody names again.
      seen = undefined;
      yield* ingestSources(run, all);
    },
    watch: async function* ({ jobs = settings.jobs, signal, waiting = {}, mayVanish } = {}) {
      tellIdle();
      const hints = store.watchRaw();
      const moves: MovesReport[] = [];
      const onMoves = (report: MovesReport): unknown => moves.push(report);
      const run = { ...(await planDeps(signal)), failures: await failures(), jobs, waiting, onMoves };
      const quietMs = settings.quiet_s * 1_000;
      const ingest = async function* (paths: RawPath[], seen: WikiLook): AsyncGenerator<IngestReport> {
        yield* ingestSources({ ...run, seen }, await withAttachments(paths));
      };
      try {
        const clock = { quietMs, nowMs: () => Date.now(), elapsedMs: () => performance.now() };
        const takeMoves = (): MovesReport[] => moves.splice(0);
        yield* watchSources({ ...deps, ...clock, failures: run.failures, hints, signal, mayVanish, ingest, takeMoves });
      } finally {
        await hints.close();
      }
    },
    preview: async function* (paths) {
      const all = [...paths];
      await refuseNames(guards.clean, all);
      yield* previewSources(await planDeps(undefined), viewWiki(await store.readPages()), all);
    },
    ask: (question, { signal, ...options } = {}) => askWiki({ ...deps, signal }, question, options),
    saveAnswer: (answer) => saveAnswer({ ...deps, today }, answer),
    show: (name, place) => show(deps, name, place),
    undo: (name, options) => undoIngest({ ...deps, ...past, today }, name, options),
    log: (count) => readPast(system, store.root, { count }),
    history: (page) => readPageHistory({ ...deps, ...past }, page),
    blame: (page) => blamePage({ ...deps, ...past }, page),
    status: async () => readStatus(deps, await usualFailures()),
    tryModel: (signal) => tryModel(model, provider.name, signal),
    recentIngests: (count) => readRecentIngests(system, store.root, count),
  };
}

function addMeans({ add: { max_mb, timeout_s, pictures } }: Settings) {
  const limits = { maxBytes: max_mb * 1_000_000, timeoutMs: timeout_s * 1_000, maxPictures: pictures };
  return { fetcher: makeHttpFetcher(), clipPage, sortFetched, now: () => new Date(), limits };
}

function chooseUsual(environment: Environment, settings: Settings): ProviderChoice | undefined {
  try {
    return chooseProvider({}, environment, settings);
  } catch (error) {
    if (error instanceof WikiError) return undefined;
    throw error;
  }
}

/**
 * Names all that decides how a source is planned: who plans, with which key, and what they are told. One hash over everything, so
 * that nothing of it can be read.
 */
function hashSetup(choice: ProviderChoice, settings: string | undefined, schema: string | undefined): string {
  const { provider, model, baseUrl, apiKey, authToken, replay } = choice;
  const parts = [PROMPT_VERSION, provider, model, baseUrl, apiKey, authToken, replay, settings, schema];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function toGuardOptions({ guards }: Settings): GuardOptions {
  const { instructions, personal_data: personalData, personal_key: personalKey, questions, toxic_words: toxicWords } = guards;
  const { max_characters: maxQuestion, refuse: refusedTopics, only: onlyTopics } = questions;
  return { instructions, personalData, personalKey, maxQuestion, refusedTopics, onlyTopics, toxicWords };
}

/** The model with the budget of the settings around it. @throws SetupError for a limit in dollars of a model whose price is not known. */
function limitModel(model: Model, { budget }: Settings, own: Settings, store: Store): Model {
  if (Object.values(budget).every((limit) => limit === undefined)) return model;
  const { source_tokens, run_tokens, day_tokens, source_usd, run_usd, day_usd } = budget;
  const price = findPrice(model.name, own);
  if (price === undefined && [source_usd, run_usd, day_usd].some((limit) => limit !== undefined))
    throw new SetupError(
      'bad-settings',
      `schema/settings.yaml: budget: what ${model.name} costs is not known, so no limit in dollars can be kept.`,
      'Say it there (`price: { input: …, output: … }`, US dollars for a million tokens), or set limits in tokens.',
    );
  const isDaily = day_tokens !== undefined || day_usd !== undefined;
  return budgetModel(
    model,
    makeBudget({
      limits: {
        source: { tokens: source_tokens, usd: source_usd },
        run: { tokens: run_tokens, usd: run_usd },
        day: { tokens: day_tokens, usd: day_usd },
      },
      costOf: price && ((usage) => costOf(price, usage)),
      ledger: isDaily
        ? { read: () => store.readSpent(today()), append: (line) => store.addSpent(today(), line) }
        : { read: async () => '', append: async () => {} },
      newId: randomUUID,
    }),
  );
}

/** The store of a wiki's root, and the text of its settings. @throws SetupError when it is no wiki. */
async function openAnyStore(root: string, system: System = nodeSystem): Promise<{ store: Store; text: string | undefined }> {
  const store = openStore(system, path.resolve(root));
  const text = await store.readFile(rootPath('schema/settings.yaml'));
  const isWiki = text !== undefined || (await system.files.stat(path.join(store.root, 'wiki')))?.kind === 'folder';
  if (!isWiki)
    throw new SetupError('no-wiki', `${store.root} is not a wiki: it has no wiki/ folder.`, 'Make one there: wiki init');
  return { store, text };
}

/** Looks after a wiki, in whatever state it is. */
export interface Doctor {
  readonly root: string;
  /** Checks all there is; changes nothing. */
  examine(): Promise<Finding[]>;
  /** Mends what of these findings code can mend without a guess. */
  mend(findings: readonly Finding[], waiting?: TransactionOptions): Promise<Mended>;
}

/** Opens a wiki for its doctor: settings that cannot be read and what a crash left are findings here. @throws SetupError when it is no wiki. */
export async function openDoctor(root: string): Promise<Doctor> {
  const { store, text } = await openAnyStore(root);
  const deps = {
    store,
    openExaminer: () => openExaminer(nodeSystem, store.root),
    language: readLanguage(text),
    unknownKeys: describeUnknownKeys(text),
    today,
    nowMs: Date.now,
  };
  return {
    root: store.root,
    examine: () => examineWiki(deps),
    mend: (findings, waiting = {}) => mendWiki(deps, findings, waiting),
  };
}

function readLanguage(settings: string | undefined): WikiLanguage | WikiError {
  try {
    return parseSettings(settings).language;
  } catch (error) {
    if (error instanceof WikiError) return error;
    throw error;
  }
}

/** Adapters are loaded when they are chosen: nobody pays for a service's SDK who does not use it. Undefined: no model. */
async function makeModel(
  choice: ProviderChoice,
  settings: Settings,
  store: Store,
  tell: (text: string) => void,
): Promise<Model | undefined> {
  const { provider, model, baseUrl, apiKey, authToken, replay, record } = choice;
  const { effort, thinking, context_tokens: contextTokens, retries: maxRetries } = settings;
  const common = { model, apiKey, effort, maxRetries, idleTimeoutMs: settings.timeout_s * 1_000 };
  const made = await (async (): Promise<Model | undefined> => {
    switch (provider) {
      case 'embedded':
        return undefined;
      case 'replay':
        return (await import('./providers/replay/replay.js')).makeReplayModel(replay ?? '');
      case 'anthropic': {
        const { makeAnthropicModel } = await import('./providers/anthropic/anthropic.js');
        return makeAnthropicModel({ ...common, baseUrl, thinking, ...(authToken === undefined ? {} : { authToken }) });
      }
      case 'openai-compatible': {
        const { makeOpenAiCompatibleModel } = await import('./providers/openai-compatible/openai-compatible.js');
        const remember = {
          read: () => store.readCache(SERVERS),
          write: (text: string) => store.writeCache(SERVERS, text),
        };
        return makeOpenAiCompatibleModel({ ...common, baseUrl: baseUrl ?? '', contextTokens, remember });
      }
    }
  })();
  if (!made || record === undefined || provider === 'replay') return made;
  return (await import('./providers/replay/record.js')).recordReplies(made, record, tell);
}

/** What is known of the servers that were asked what they can do. */
const SERVERS = 'servers.json';

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
export async function initWiki(root: string, language: WikiLanguage, system: System = nodeSystem): Promise<Initialised> {
  const folder = path.resolve(root);
  const repository = await initRepository(system, folder);
  const store = openStore(system, folder);
  const [schema, settings] = await Promise.all([readDefault('wiki.md'), readDefault('settings.yaml')]);
  const result = await store.withTransaction({}, (tx) => tx.commit(planInit({ language, schema, settings })));
  await system.files.makeFolder(path.join(folder, 'raw'));
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
