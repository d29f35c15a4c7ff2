import type { Usage } from './usage.js';

/**
 * What can go wrong that a person can act on: one class a thing, each with a stable `code` and its own `exitCode`.
 * Messages say what happened, to which thing; `hint` says what to do next. Anything else that is thrown is a fault of ours.
 *
 * Exit codes: 0 done · 1 a fault of ours · 2 wrong use · 3 not set up (no wiki, no git, no identity) · 4 at least one source was
 * refused or failed · 5 the repository is in a state that we do not touch · 6 another process holds the wiki · 7 no such
 * page or source · 8 the file system said no · 9 a model or its service failed · 10 something is wrong with the wiki (`wiki doctor` found it; nothing is thrown) · 11 the budget does not reach ·
 * 12 an address could not be fetched · 13 an address is refused · 130 stopped by the person.
 */
export class WikiError extends Error {
  readonly code: string;
  readonly exitCode: number;
  readonly hint: string | undefined;

  constructor(code: string, exitCode: number, message: string, hint?: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** The command was called in a way that it does not understand. */
export class UsageError extends WikiError {
  constructor(message: string, hint?: string) {
    super('usage', 2, message, hint);
  }
}

/** There is no wiki, no git, or nobody to commit as. */
export class SetupError extends WikiError {
  constructor(
    code: 'no-wiki' | 'no-git' | 'no-repository' | 'no-identity' | 'bad-settings' | 'bad-provider',
    message: string,
    hint?: string,
  ) {
    super(code, 3, message, hint);
  }
}

/** The repository is in the middle of something (a merge, a detached HEAD, …); nothing was changed. */
export class RepositoryStateError extends WikiError {
  constructor(code: string, message: string, hint?: string) {
    super(code, 5, message, hint);
  }
}

/** Somebody else is writing: another wiki process, or a git command that holds the index. Nothing was changed. */
export class BusyError extends WikiError {
  constructor(code: 'wiki-locked' | 'index-locked' | 'wiki-restless' | 'lock-lost', message: string, hint?: string) {
    super(code, 6, message, hint);
  }
}

/** The page or source that was asked for does not exist. */
export class NotFoundError extends WikiError {
  constructor(message: string, hint?: string) {
    super('not-found', 7, message, hint);
  }
}

/** The file system refused: read-only, full, no permission. */
export class StorageError extends WikiError {
  constructor(message: string, hint?: string) {
    super('storage', 8, message, hint);
  }
}

/**
 * A file under raw/ that cannot become a source: empty, binary, unreadable, of a type without a reader; or that has to wait for a person. Nothing is put on record of one
 * that is `gone` since it was listed, or `changing` while it is read.
 */
export class SourceRefused extends WikiError {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string, hint?: string) {
    super(`source-${reason}`, 4, message, hint);
    this.reason = reason;
  }
}

/**
 * `locked`: it asks for a password. `no-text`: there are pictures of text only. `too-large`: more than can be read, as a file, as text or
 * in memory. `too-slow`: not read within the deadline. `gone`, `changing`: while it was read; nothing is known of it.
 * `named`: its path holds a secret, so that nothing can be said of it; nothing is put on record.
 */
export type RefusalReason =
  | 'empty'
  | 'binary'
  | 'unreadable'
  | 'no-reader'
  | 'locked'
  | 'no-text'
  | 'too-large'
  | 'too-slow'
  | 'gone'
  | 'changing'
  | 'quarantined'
  | 'named';

/**
 * Why nothing came of an address. `bad-address`: it is none. `refused-address`: of this network, of no kind that is fetched, or with a
 * password in it. Of the web: `unknown-host`, `connection`, `timeout`, `cut-off`, `redirects` (in a circle, too many, to no address), `status` (its
 * server gave an answer and no file), `not-there`. Of what came: `too-large`, `no-reader` (of a type that nobody reads), `no-page` (the
 * words of an error stand where a page should). `stopped`: the person ended it.
 */
export type FetchFailure =
  | 'bad-address'
  | 'refused-address'
  | 'unknown-host'
  | 'connection'
  | 'timeout'
  | 'cut-off'
  | 'redirects'
  | 'status'
  | 'not-there'
  | 'too-large'
  | 'no-reader'
  | 'no-page'
  | 'stopped';

const FETCH_EXIT_CODES: Partial<Record<FetchFailure, number>> = {
  'bad-address': 2,
  'refused-address': 13,
  'not-there': 7,
  'too-large': 4,
  'no-reader': 4,
  'no-page': 4,
  stopped: 130,
};

/** An address gave nothing that can be kept. */
export class FetchError extends WikiError {
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, message: string, hint?: string) {
    super(`fetch-${reason}`, FETCH_EXIT_CODES[reason] ?? 12, message, hint);
    this.reason = reason;
  }
}

/**
 * Why a call of a model gave nothing that can be used. Of the reply: `unreadable` (no JSON, or not what was asked for), `cut-off`,
 * `refused`, `empty`, `too-large` (it does not fit the model's context). Of the service: `rejected` (it does not accept the
 * request), `rate-limited`, `overloaded`, `server`, `connection`, `timeout`. Of the set-up: `no-key`, `no-model`, `no-credit`,
 * `no-recording`. Of what may be spent: `over-source-budget` (the other sources go on), `over-budget`. `stopped`: the person ended it.
 */
export type ModelFailure =
  | 'unreadable'
  | 'cut-off'
  | 'refused'
  | 'empty'
  | 'too-large'
  | 'rejected'
  | 'rate-limited'
  | 'overloaded'
  | 'server'
  | 'connection'
  | 'timeout'
  | 'no-key'
  | 'no-model'
  | 'no-credit'
  | 'no-recording'
  | 'over-source-budget'
  | 'over-budget'
  | 'stopped';

const PASSING: ReadonlySet<ModelFailure> = new Set(['rate-limited', 'overloaded', 'server', 'connection', 'timeout', 'stopped']);
const SETUP: ReadonlySet<ModelFailure> = new Set(['no-key', 'no-model', 'no-credit', 'over-budget']);

function exitCodeFor(reason: ModelFailure): number {
  if (reason === 'stopped') return 130;
  if (reason === 'over-budget' || reason === 'over-source-budget') return 11;
  return SETUP.has(reason) ? 3 : 9;
}

/** A model or its service gave no usable reply. Nothing of it was written. */
export class ModelError extends WikiError {
  readonly reason: ModelFailure;
  /** Tokens that were paid for although nothing came of it. */
  readonly usage: Usage | undefined;

  constructor(reason: ModelFailure, message: string, hint?: string, usage?: Usage) {
    super(`model-${reason}`, exitCodeFor(reason), message, hint);
    this.reason = reason;
    this.usage = usage;
  }

  /** The same, with what else was paid for. */
  withUsage(usage: Usage | undefined): ModelError {
    return new ModelError(this.reason, this.message, this.hint, usage);
  }

  /** May the same call succeed later? */
  get isPassing(): boolean {
    return PASSING.has(this.reason);
  }

  /** Will every other call fail in the same way? */
  get isSetup(): boolean {
    return SETUP.has(this.reason);
  }
}
