import type { RawPath, RootPath, Sha256, WikiPath } from '../domain/path.js';
import type { Changeset } from '../domain/plan.js';

/** A file found below `raw/`. */
export interface RawFile {
  path: RawPath;
  size: number;
  /** Another one once the file was written: of its size, time and inode. */
  stamp: string;
  mtimeMs: number;
}

/** A file below `raw/` that is no source. `isRefused`: it would be one under another name. */
export interface LeftAlone {
  /** As it may be shown. */
  path: string;
  reason: string;
  isRefused?: true;
}

/** What a look at `raw/` gives: files that can be sources, and what was left alone, with the reason. */
export interface RawListing {
  files: RawFile[];
  leftAlone: LeftAlone[];
  /** Files that a sync program has taken off this computer: not here, and not deleted. */
  evicted: RawPath[];
  /** Pictures and other parts of a page beside it, notes of where a file came from: no sources of their own. */
  companions: RawPath[];
}

/** `same`: a file with these bytes is there already. `taken`: something else has that name; nothing was written. */
export type AddedRaw = 'added' | 'same' | 'taken';

export interface RawBytes {
  bytes: Uint8Array;
  sha256: Sha256;
}

/**
 * How a page came to stand in the work tree as it should, or why it does not. `kept aside`: the person's text stays, ours is in git.
 * `left`: it was to go, and holds a person's text by now.
 */
export type Placed = 'stands' | 'deleted by a person' | 'kept aside' | 'left' | 'restless';

/**
 * How a transaction that a crash cut off was brought to an end. `dropped`: nothing had happened. `finished`: it is in the
 * branch. `set back`: the branch was reset behind it since, and stays so. `done again`: part of it had been committed away.
 * `unreadable`: its journal is damaged; `subject` is the folder where it is kept aside, and there is no commit.
 */
export interface Recovered {
  subject: string;
  commit: string;
  outcome: 'dropped' | 'finished' | 'set back' | 'done again' | 'unreadable';
}

/** One change to a wiki, as code that can run again when a person was faster. */
export interface CommitRequest {
  /** First line of the reflog's entry, and the journal's name for it. */
  subject: string;
  /** The files that `compute` reads and may write. */
  paths: readonly RootPath[];
  /** Sources to commit, with the bytes that were read; the work tree's own are never written. */
  sources: ReadonlyMap<RootPath, Uint8Array>;
  /** From the files' texts as git would store them (each of `paths`; undefined: not there) to the new ones. Pure; adds nothing twice. */
  compute(texts: ReadonlyMap<RootPath, string | undefined>): Changeset | Promise<Changeset>;
}

/** `rejoined`: pages that an editor had saved without our latest lines, which stand there again. */
export type CommitResult =
  | { outcome: 'nothing' }
  | {
      outcome: 'committed';
      commit: string;
      editCommit: string | undefined;
      placed: ReadonlyMap<RootPath, Placed>;
      rejoined: readonly RootPath[];
    };

/** The wiki is ours until the closure ends. */
export interface Transaction {
  /** The commit that HEAD named when the lock was taken; undefined on an unborn branch. */
  readonly head: string | undefined;
  /** What an earlier process left behind and how it was brought to an end. */
  readonly recovered: readonly Recovered[];
  /** Pages that an editor had saved from an old buffer since: our lines stand there again. */
  readonly rejoined: readonly RootPath[];
  commit(request: CommitRequest): Promise<CommitResult>;
  /** False: the process that made this commit within the last day ended before it could say so. */
  wasTold(commit: string): Promise<boolean>;
}

/** What a commit was: `pages` followed what people did with whole pages, `edit` is a person's change that was committed before ours, `other` a commit that is none of ours. */
export type PastKind = 'ingest' | 'undo' | 'answer' | 'edit' | 'init' | 'doctor' | 'pages' | 'other';

/** A commit that touched the wiki. */
export interface PastCommit {
  commit: string;
  /** Undefined for the first commit of a repository. */
  parent: string | undefined;
  /** ISO 8601. */
  date: string;
  author: string;
  subject: string;
  kind: PastKind;
  /** The source of an ingest, as its trailer says it: on one line. */
  source: string | undefined;
  /** `provider/model`. */
  editor: string | undefined;
  /** The commit that an undo took back. */
  undoes: string | undefined;
  /** Of `pages`, what a person moved: from, to. */
  moved: [RootPath, RootPath][];
}

/** A file of the wiki before and after a commit; undefined: not there. */
export interface PastChange {
  path: RootPath;
  before: string | undefined;
  after: string | undefined;
}

/** Hints that something below `raw/` may have changed. */
export interface RawHints {
  /** Ends with the next hint, at once with one that came since the last wait, after so long, or when the signal says so. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Why no hints can be relied on, in words; undefined: they can. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** How long to wait for another process; 0: not at all. */
  waitMs?: number;
  onWait?: (holder: string) => void;
  /** Ends the waiting: `BusyError`. */
  signal?: AbortSignal | undefined;
}

/** A wiki on disk. Reading needs no lock; writing is done in transactions only. */
export interface Store {
  /** The folder that holds `raw/` and `wiki/`; absolute. */
  readonly root: string;
  listRaw(): Promise<RawListing>;
  watchRaw(): RawHints;
  /**
   * All of it as it was at one moment.
   * @throws StorageError when it cannot be read; NotFoundError when it is not there; SourceRefused `changing` when it is written all
   * the time.
   */
  readRaw(path: RawPath): Promise<RawBytes>;
  /** Puts a file in, whole at once and never over another. @throws UsageError where it would lie behind a link. */
  addRaw(path: RawPath, bytes: Uint8Array): Promise<AddedRaw>;
  /** Puts a newer file in the place of the one with this hash. False when that is no longer what stands there: it stays. */
  replaceRaw(path: RawPath, bytes: Uint8Array, was: Sha256): Promise<boolean>;
  /** Why a file of this name would be left alone; undefined: it would be a source. */
  whyLeftAlone(path: RawPath): Promise<string | undefined>;
  /** What is committed beside a source: the pictures of its page, the note of its address. */
  readCompanions(path: RawPath): Promise<Map<RootPath, Uint8Array>>;
  /** Texts of all pages below `wiki/`, `sources/` too. */
  readPages(): Promise<Map<WikiPath, string>>;
  /**
   * Pages that are otherwise than our latest commit left them, with the text that they had then; undefined: not there.
   * @param now the texts of all pages as they are
   */
  readLeftPages(now: ReadonlyMap<WikiPath, string>): Promise<Map<WikiPath, string | undefined>>;
  /** Pages of the commit that is checked out. */
  listCommittedPages(): Promise<ReadonlySet<WikiPath>>;
  /** Of each of these pages a stamp that is another one once its file was written: to read again only what changed. */
  statPages(): Promise<Map<WikiPath, string>>;
  /** Undefined when it is not there. */
  readFile(path: RootPath): Promise<string | undefined>;
  /** Something that can be made again, from `.wiki/`; undefined when it is not there. */
  readCache(name: string): Promise<string | undefined>;
  /** Keeps it there, if that can be done: a cache that cannot be written is no fault. */
  writeCache(name: string, text: string): Promise<void>;
  /** Keeps what was paid for a source until its commit exists; it takes the place of what was kept before. */
  keepPlan(source: RawPath, text: string): Promise<void>;
  /** Undefined when nothing is kept. */
  readKeptPlan(source: RawPath): Promise<string | undefined>;
  dropKeptPlan(source: RawPath): Promise<void>;
  /** Lines about what calls of models cost on a day (`YYYY-MM-DD`), of all processes. */
  readSpent(day: string): Promise<string>;
  addSpent(day: string, line: string): Promise<void>;
  /** Says to other processes that this one has the source planned. Gives how to say that it is over; undefined: another one has it. */
  claimSource(source: RawPath): Promise<(() => Promise<void>) | undefined>;
  /** Ends what a crashed process left, if there is anything and nobody else is at it. Reading goes on whatever comes of it. */
  recover(): Promise<readonly Recovered[]>;
  /** Notes that the person has heard what the transaction that made this commit did. */
  markTold(commit: string): Promise<void>;
  /** The branch that HEAD names, as `refs/heads/main`; undefined when it is detached, or there is no git. */
  readBranch(): Promise<string | undefined>;
  /** Takes the wiki's lock, ends what a crash left, runs `act`, lets go. */
  withTransaction<T>(options: TransactionOptions, act: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** An object that is not there, or whose bytes are damaged. `file`: a file of the work tree, absolute, that holds these very bytes. */
export interface MissingObject {
  kind: string;
  oid: string;
  /** Where HEAD has it, from the top of the work tree. */
  path: string | undefined;
  file: string | undefined;
}

/** `stale`: its process is gone, or the file names nobody. `foreign`: of another computer, so nothing can be said of it. */
export type LockState = { state: 'free' } | { state: 'held' | 'stale' | 'foreign'; holder: string; file: string };

/** A lock file of git's. `isOurs`: a wiki process that is gone left it, and recovery removes it. */
export interface GitLock {
  file: string;
  sinceMs: number;
  isOurs: boolean;
}

/** A plan that was paid for; `source` is undefined when it is for none of the sources that were asked about. */
export interface KeptPlanFile {
  name: string;
  source: RawPath | undefined;
  text: string;
  madeMs: number;
}

/** Text that could not stand in the work tree and was set aside in a ref. */
export interface KeptText {
  ref: string;
  /** ISO 8601. */
  date: string;
  subject: string;
}

/** What can be said of the file system below the wiki; undefined: it could not be found out. */
export interface FileSystemTraits {
  isCaseInsensitive: boolean;
  hasSymlinks: boolean;
  canLinkFiles: boolean | undefined;
}

/** Looks at what lies under a wiki. Nothing is changed but by `restore` and `dropPlan`. Each throws SetupError without a repository. */
export interface Examiner {
  /** `others`: what else git said is wrong. */
  findMissingObjects(): Promise<{ missing: MissingObject[]; others: string[] }>;
  /** Writes an object again from the file that holds it. */
  restore(object: MissingObject): Promise<void>;
  /** Journals: of runs that have not ended, by their subjects, and those that cannot be read and were set aside, absolute. */
  listRuns(): Promise<{ open: string[]; damaged: string[] }>;
  readLock(): Promise<LockState>;
  /** Those that do not go away while we look. */
  listGitLocks(): Promise<GitLock[]>;
  /** `Name <address>`. @throws SetupError `no-identity` */
  readIdentity(): Promise<string>;
  readTraits(): Promise<FileSystemTraits>;
  listPlans(sources: Iterable<RawPath>): Promise<KeptPlanFile[]>;
  dropPlan(name: string): Promise<void>;
  /** Newest first. */
  listKeptTexts(): Promise<KeptText[]>;
  /** Is there a file or folder of this name? */
  exists(path: RootPath): Promise<boolean>;
}
