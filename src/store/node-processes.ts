import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import * as fs from 'node:fs/promises';
import os from 'node:os';
import { SetupError, StorageError } from '../domain/errors.js';
import type { Conversation, Processes, ProcessId, RunOptions, RunResult } from './system.js';

/** Real processes: git by its name on the PATH. */
export const nodeProcesses: Processes = { run, converse, self, identify, isAlive, isSuspended };

function start(args: readonly string[], options: RunOptions): ChildProcessWithoutNullStreams {
  const child = spawn('git', args, { cwd: options.cwd, env: options.env, windowsHide: true });
  if (!child.stdin) {
    // Without a file descriptor left node makes no pipes, and says so in a moment.
    child.on('error', () => {});
    throw cannotStart('too many open files');
  }
  child.stdin.on('error', () => {}); // a program that ends early closes its input; its exit code tells
  return child;
}

const cannotStart = (reason: string): StorageError =>
  new StorageError(`git could not be started: ${reason}.`, 'Give it what it lacks, then run the command again.');

function noGit(error: Error): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT') return cannotStart(code === 'EACCES' ? 'permission denied' : message);
  return new SetupError(
    'no-git',
    'git was not found on this computer.',
    'Install git 2.38 or newer, then run the command again.',
  );
}

function run(args: readonly string[], options: RunOptions): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = start(args, options);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => stdout.push(data));
    child.stderr.on('data', (data: Buffer) => stderr.push(data));
    child.on('error', (error) => reject(noGit(error)));
    child.on('close', (code) =>
      resolve({ code: code ?? 128, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() }),
    );
    child.stdin.end(options.input ?? '');
  });
}

function converse(args: readonly string[], options: RunOptions): Conversation {
  const child = start(args, options);
  let buffer: Buffer = Buffer.alloc(0);
  let stderr = '';
  let failure: Error | undefined;
  let ended = false;
  let wake = (): void => {};
  const closed = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      failure = noGit(error);
      ended = true;
      wake();
      resolve(128);
    });
    child.on('close', (code) => {
      ended = true;
      wake();
      resolve(code ?? 128);
    });
  });
  child.stdout.on('data', (data: Buffer) => {
    buffer = buffer.length === 0 ? data : Buffer.concat([buffer, data]);
    wake();
  });
  child.stderr.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  const more = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return {
    pid: child.pid ?? 0,
    write: (data) => void child.stdin.write(data),
    async readLine() {
      let end = buffer.indexOf(10);
      while (end < 0 && !ended) {
        await more();
        end = buffer.indexOf(10);
      }
      if (failure) throw failure;
      if (end < 0) return undefined;
      const line = buffer.subarray(0, end).toString();
      buffer = buffer.subarray(end + 1);
      return line;
    },
    async readBytes(count) {
      while (buffer.length < count && !ended) await more();
      if (failure) throw failure;
      if (buffer.length < count) throw new Error(`git ${args.join(' ')} ended early: ${stderr}`);
      const bytes = Buffer.from(buffer.subarray(0, count));
      buffer = buffer.subarray(count);
      return bytes;
    },
    async end() {
      child.stdin.end();
      const code = await closed;
      if (failure) throw failure;
      return { code, stderr };
    },
  };
}

let me: Promise<ProcessId> | undefined;

async function self(): Promise<ProcessId> {
  me ??= identify(process.pid).then((id) => id ?? { pid: process.pid, start: '', host: os.hostname(), boot: '' });
  return me;
}

async function identify(pid: number): Promise<ProcessId | undefined> {
  const started = await startTime(pid);
  if (started === undefined) return undefined;
  const boot = await fs.readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return { pid, start: started, host: os.hostname(), boot: boot.trim() };
}

async function isAlive(id: ProcessId): Promise<'alive' | 'gone' | 'unknown'> {
  if (id.host !== os.hostname()) return 'unknown';
  const now = await identify(id.pid);
  if (now === undefined || now.boot !== id.boot || now.start !== id.start) return 'gone';
  return 'alive';
}

/** The system's letter for a process that was stopped is T, or t under a debugger. */
async function isSuspended(id: ProcessId): Promise<boolean> {
  if ((await isAlive(id)) !== 'alive' || process.platform === 'win32') return false;
  const stat = await fs.readFile(`/proc/${id.pid}/stat`, 'utf8').catch(() => undefined);
  const state = stat?.slice(stat.lastIndexOf(')') + 2) ?? (await askPs('stat=', id.pid));
  return /^t/i.test(state ?? '');
}

/** When a process began, in the system's own words; undefined when it is gone or only waits to be collected. */
async function startTime(pid: number): Promise<string | undefined> {
  try {
    const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the program's name may hold spaces and brackets
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    if (process.platform === 'linux') return undefined;
    return process.platform === 'win32' ? startUnknown(pid) : askPs('lstart=', pid);
  }
}

/** Windows gives no start time cheaply: there a pid that is in use counts as the process that had it. */
function startUnknown(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return 'unknown';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'unknown' : undefined;
  }
}

/** One column of what `ps` says of a process; undefined when it is not there. */
function askPs(column: string, pid: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    // One zone and one language: the same process must have the same start for everybody who asks.
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const child = spawn('ps', ['-o', column, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'], env });
    let out = '';
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString();
    });
    child.on('error', () => resolve(undefined));
    child.on('close', () => resolve(out.trim() === '' ? undefined : out.trim()));
  });
}
