import { createHash } from 'node:crypto';
import path from 'node:path';
import { RepositoryStateError, SetupError, StorageError, WikiError } from '../domain/errors.js';
import type { RootPath } from '../domain/path.js';
import type { Conversation, RunResult, System } from './system.js';

/** A wiki's root inside a git work tree, and where git keeps what belongs to it. Paths are absolute. */
export interface Repository {
  readonly system: System;
  /** The folder that holds `raw/` and `wiki/`. */
  readonly root: string;
  /** Top of the work tree. */
  readonly top: string;
  /** From the top to the root: empty, or with a `/` at its end. */
  readonly prefix: string;
  readonly gitFolder: string;
  readonly commonFolder: string;
  readonly indexFile: string;
  /** Ours: lock, journal, holds. In the common git folder: removing a linked worktree must not take it along. */
  readonly state: string;
  /** Names the wiki among those of one repository. */
  readonly key: string;
  /** `sha1` or `sha256`. */
  readonly objectFormat: string;
  readonly signsCommits: boolean;
  /** Is there any clean or smudge filter set up that an attribute could name? */
  readonly hasFilters: boolean;
}

/** What git said when it failed in a way that nobody expected. Its message is for the person, its exit code ours. */
export class GitError extends WikiError {
  readonly stderr: string;
  constructor(
    args: readonly string[],
    result: { code: number; stderr: string },
    hint = 'Nothing was changed unless a line above says so.',
  ) {
    const words = result.stderr.trim() || `exit code ${result.code}`;
    super('git-failed', 5, `git ${args[0] ?? ''} failed: ${words}`, hint);
    this.stderr = result.stderr;
  }
}

/** What git says, in the system's own words, when the machine refuses it something, and what to do about it. */
const REFUSALS: readonly (readonly [RegExp, reason: string, hint: string])[] = [
  [/No space left on device/, 'the disk is full', 'Free some space, then run the command again.'],
  [/Disk quota exceeded/, 'the disk quota is used up', 'Free some space, then run the command again.'],
  [/Read-only file system/, 'the file system is read-only', 'Mount it writable, then run the command again.'],
  [/Too many open files/, 'too many open files', 'Raise `ulimit -n`, then run the command again.'],
  [/Input\/output error/, 'the disk reports an error', 'Check the disk, then run the command again.'],
  [/Permission denied|insufficient permission/, 'permission denied', 'Make the repository writable for you, then run it again.'],
  // Of some files git does not say why.
  [
    /(?:unable|failed) to (?:write|append)|write error|[Cc]ould(?: not|n't) (?:write|close)/,
    'a file could not be written',
    'Look whether the disk is full, then run the command again.',
  ],
];

/** Why the machine refused git something; undefined when git says nothing of the kind. */
export function findRefusal(what: string, stderr: string): StorageError | undefined {
  const [, reason, hint] = REFUSALS.find(([words]) => words.test(stderr)) ?? [];
  if (reason === undefined) return undefined;
  const line = stderr.split('\n').find((one) => /^(?:fatal|error): /.test(one)) ?? '';
  return new StorageError(`${what} failed: ${reason}${line === '' ? '' : ` (${line.trim()})`}.`, hint);
}

/** How git says that an object is empty or no longer what its name says, and that one is missing. */
const DAMAGE = /is corrupt|is empty$|data stream error|unable to unpack|cannot read blob|bad (?:file|object|tree)|is truncated/im;
const MISSING_OBJECT = /(?:unable to|could not) read (?:[a-z]+ )?\(?([0-9a-f]{40,64})\b/i;

/** Something that the repository should have cannot be read. `what`: as the start of a sentence. */
export const refuseDamage = (what: string): RepositoryStateError =>
  new RepositoryStateError(
    'git-damaged',
    `${what}: the repository is damaged; nothing was changed.`,
    'What is missing and how to get it back: wiki doctor',
  );

/** What a git that failed is to a person: the machine said no, an object is damaged, or something that nobody expected. */
export function describeFailure(args: readonly string[], result: { code: number; stderr: string }, hint?: string): WikiError {
  const refusal = findRefusal(`git ${args[0] ?? ''}`, result.stderr);
  if (refusal) return refusal;
  const line = result.stderr.split('\n').findLast((one) => DAMAGE.test(one));
  if (line !== undefined) return refuseDamage(`git ${args[0] ?? ''} failed (${line.trim()})`);
  const missing = MISSING_OBJECT.exec(result.stderr)?.[1];
  return missing === undefined ? new GitError(args, result, hint) : refuseDamage(`The git object ${missing} is missing`);
}

/**
 * Finds the repository around a wiki's root.
 * @throws SetupError when git is missing, or the folder is in no work tree.
 */
export async function openRepository(system: System, root: string): Promise<Repository> {
  const question = [
    'rev-parse',
    '--show-toplevel',
    '--show-prefix',
    '--absolute-git-dir',
    '--path-format=absolute',
    '--git-common-dir',
    '--show-object-format',
  ];
  const result = await system.processes.run(question, { cwd: root, env: gitEnvironment() });
  if (result.code !== 0) throw notAWorkTree(root, result.stderr);
  const lines = result.stdout.toString().split('\n');
  if (lines.length !== 6)
    throw new SetupError(
      'no-git',
      `${root}: the path of its git repository holds a line break.`,
      'Move the repository to another folder.',
    );
  const [top = '', prefix = '', gitFolder = '', commonFolder = '', objectFormat = ''] = lines;
  const key = createHash('sha256')
    .update(`${path.relative(commonFolder, gitFolder)}\0${prefix}`)
    .digest('hex')
    .slice(0, 12);
  const repository: Repository = {
    system,
    root,
    top,
    prefix,
    gitFolder,
    commonFolder,
    indexFile: path.join(gitFolder, 'index'),
    state: path.join(commonFolder, 'wiki', key),
    key,
    objectFormat,
    signsCommits: false,
    hasFilters: false,
  };
  const settings = await readSettings(repository);
  if ((settings.get('extensions.refstorage') ?? 'files') !== 'files') {
    throw new SetupError(
      'no-git',
      `${top}: this repository keeps its refs in another form (${settings.get('extensions.refstorage')}), which wiki cannot write.`,
      'Convert it: git refs migrate --ref-format=files',
    );
  }
  const hasFilters = [...settings.keys()].some((name) => name.startsWith('filter.'));
  return { ...repository, hasFilters, signsCommits: /^(true|yes|on|1|)$/i.test(settings.get('commit.gpgsign') ?? 'false') };
}

/** Settings of git that change what we do; a key without a value is on. */
async function readSettings(repository: Repository): Promise<Map<string, string>> {
  const { stdout } = await git(
    repository,
    ['config', '-z', '--get-regexp', '^(commit\\.gpgsign|extensions\\.refstorage|filter\\..*\\.(clean|smudge|process))$'],
    {
      ok: [0, 1],
    },
  );
  const pairs = stdout.toString().split('\0').filter(Boolean);
  return new Map(pairs.map((pair) => [pair.split('\n')[0] ?? '', pair.split('\n')[1] ?? '']));
}

function notAWorkTree(root: string, stderr: string): WikiError {
  if (/dubious ownership/.test(stderr))
    return new SetupError(
      'no-git',
      `git does not trust ${root}: it belongs to another user.`,
      stderr.trim().split('\n').at(-1)?.trim(),
    );
  if (/must be run in a work tree/.test(stderr))
    return new SetupError(
      'no-git',
      `${root} is in a git repository without a work tree.`,
      'Run `wiki init` in an ordinary folder.',
    );
  if (/not a git repository/i.test(stderr))
    return new SetupError('no-repository', `${root} is not in a git repository.`, 'Run `wiki init` there, or `git init` first.');
  return (
    findRefusal(`${root}: opening its git repository`, stderr) ??
    new SetupError('no-git', `${root}: git cannot open its repository: ${stderr.trim()}`)
  );
}

/** A path below the wiki's root as git counts it: from the top of the work tree. */
export const toGitPath = (repository: Repository, file: RootPath): string => repository.prefix + file;
/** A path below the wiki's root as the file system counts it. */
export const toAbsolute = (repository: Repository, file: RootPath): string => path.join(repository.root, file);

interface GitOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  cwd?: string;
  /** Exit codes that are an answer; others throw. */
  ok?: readonly number[];
}

/** Everything is durable, nothing of the person's set-up runs by itself (hooks, a file watcher, gc). */
const SETTINGS = [
  'core.fsync=all',
  'core.quotePath=false',
  `core.hooksPath=${path.sep === '\\' ? 'NUL' : '/dev/null'}`,
  'core.fsmonitor=false',
  'gc.auto=0',
  'maintenance.auto=false',
];
const SETTING_ARGS = SETTINGS.flatMap((setting) => ['-c', setting]);

/** Runs git at the top of the work tree. @throws StorageError, GitError for exit codes that are not `ok`. */
export async function git(repository: Repository, args: readonly string[], options: GitOptions = {}): Promise<RunResult> {
  const result = await repository.system.processes.run([...SETTING_ARGS, '--literal-pathspecs', ...args], {
    cwd: options.cwd ?? repository.top,
    env: { ...gitEnvironment(), ...options.env },
    ...(options.input === undefined ? {} : { input: options.input }),
  });
  if (!(options.ok ?? [0]).includes(result.code)) throw describeFailure(args, result);
  return result;
}

/**
 * What git prints about a wiki's repository, asked from the wiki's root; changes nothing.
 * @throws SetupError when there is no repository; StorageError when the machine says no; RepositoryStateError when an object is
 * missing; GitError, which names the doctor, when git fails in another way.
 */
export async function readGit(system: System, root: string, args: readonly string[]): Promise<string> {
  const options = { cwd: root, env: gitEnvironment() };
  const result = await system.processes.run([...SETTING_ARGS, '--literal-pathspecs', ...args], options);
  if (result.code === 0) return result.stdout.toString();
  if (IS_NO_WORK_TREE.test(result.stderr)) throw notAWorkTree(root, result.stderr);
  throw describeFailure(args, result, 'See what is wrong with the repository: wiki doctor');
}

const IS_NO_WORK_TREE = /not a git repository|dubious ownership|must be run in a work tree/i;

/** Starts a git that is spoken to. */
export function converseWithGit(repository: Repository, args: readonly string[]): Conversation {
  return repository.system.processes.converse([...SETTING_ARGS, ...args], { cwd: repository.top, env: gitEnvironment() });
}

/** What a shell's own git settings may say to us: who, and where the configuration is. Never another index or folder. */
const KEPT =
  /^GIT_(AUTHOR_NAME|AUTHOR_EMAIL|COMMITTER_NAME|COMMITTER_EMAIL|CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM|EXEC_PATH|CEILING_DIRECTORIES)$/;

/** The environment that git runs in: nothing of the shell's own git settings but who and where. */
export function gitEnvironment(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && (!name.startsWith('GIT_') || KEPT.test(name))) env[name] = value;
  }
  // Messages are read by us in places: in one language. Looking never takes the index lock.
  return { ...env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
}

/** Who commits: `name`, `email` and time zone, as git itself decides it. */
export interface Identity {
  name: string;
  email: string;
  zone: string;
}

/** The person's identity as committer or author. @throws SetupError `no-identity` when git knows nobody. */
export async function readIdentity(repository: Repository, role: 'AUTHOR' | 'COMMITTER'): Promise<Identity> {
  const result = await git(repository, ['var', `GIT_${role}_IDENT`], { ok: [0, 1, 128] });
  const match = /^(.*) <([^<>]*)> \d+ ([+-]\d{4})$/.exec(result.stdout.toString().trim());
  if (result.code === 0 && match) return { name: match[1] ?? '', email: match[2] ?? '', zone: match[3] ?? '+0000' };
  throw new SetupError(
    'no-identity',
    'git does not know who you are, so nothing can be committed.',
    'Run: git config --global user.name "Your Name" && git config --global user.email you@example.org',
  );
}
