/**
 * The files and processes that the store works with, as one small interface: a test can count, fail or end every operation.
 * Paths are absolute. Everything that writes has reached the disk when its promise resolves.
 */
export interface System {
  readonly files: Files;
  readonly processes: Processes;
  /** The time of day, which may be set back. */
  now(): Date;
  /** Milliseconds since some moment, for waiting: they never go back. */
  elapsedMs(): number;
  sleep(ms: number): Promise<void>;
  /** A name that no other transaction has, of letters, digits and `-`. */
  newId(): string;
}

export interface FileStat {
  kind: 'file' | 'folder' | 'link' | 'other';
  size: number;
  mtimeMs: number;
  ino: number;
  mode: number;
}

/** Another one once the file was written. */
export const stampOf = ({ size, mtimeMs, ino }: FileStat): string => `${size}-${mtimeMs}-${ino}`;

/** File operations. @throws StorageError when the file system refuses for a reason other than those that a return value names. */
export interface Files {
  /** Undefined when there is no such file (or a part of the path is a file). */
  read(path: string): Promise<Buffer | undefined>;
  /** Names in a folder, sorted by code unit; empty when there is no such folder. */
  list(path: string): Promise<string[]>;
  /** Of the link itself where it is one; undefined when nothing is there. */
  stat(path: string): Promise<FileStat | undefined>;
  /** The same of these names in a folder, in their order: for thousands of them. */
  statEach(folder: string, names: readonly string[]): Promise<(FileStat | undefined)[]>;
  /** May this process make files in the folder? */
  isWritable(path: string): Promise<boolean>;
  /** Makes a new file and its folders. False when one is there already. */
  create(path: string, bytes: Uint8Array, mode?: number): Promise<boolean>;
  /** Adds to a file, making it when it is not there. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** A second name for a complete file; never over another. False when `to` exists. */
  link(from: string, to: string): Promise<boolean>;
  /** False when `from` is not there. */
  rename(from: string, to: string): Promise<boolean>;
  /** Nothing happens when it is gone already. */
  unlink(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** Makes the names in a folder durable. */
  syncFolder(path: string): Promise<void>;
}

/** Who holds a lock: a pid alone is used again, its start time and the machine's boot are not. */
export interface ProcessId {
  pid: number;
  start: string;
  host: string;
  boot: string;
}

export interface RunOptions {
  cwd: string;
  env: Record<string, string>;
  input?: string | Uint8Array;
}

export interface RunResult {
  code: number;
  stdout: Buffer;
  stderr: string;
}

/** A running git that is spoken to line by line. */
export interface Conversation {
  readonly pid: number;
  write(data: string | Uint8Array): void;
  /** Without its `\n`; undefined when the program has ended. */
  readLine(): Promise<string | undefined>;
  /** @throws Error when the program ends before. */
  readBytes(count: number): Promise<Buffer>;
  /** Closes its input and waits for it. */
  end(): Promise<{ code: number; stderr: string }>;
}

export interface Processes {
  /** Runs git to its end. @throws SetupError `no-git` when there is none. */
  run(args: readonly string[], options: RunOptions): Promise<RunResult>;
  converse(args: readonly string[], options: RunOptions): Conversation;
  self(): Promise<ProcessId>;
  /** The identity of a child that was just started. */
  identify(pid: number): Promise<ProcessId | undefined>;
  /** `unknown` for a process of another machine. */
  isAlive(id: ProcessId): Promise<'alive' | 'gone' | 'unknown'>;
  /** Does it stand still, until somebody has it go on (Ctrl-Z, a debugger)? False where that cannot be told. */
  isSuspended(id: ProcessId): Promise<boolean>;
}
