import * as fs from 'node:fs';
import path from 'node:path';
import { nodeSystem } from '../../src/store/node-system.js';
import type { Conversation, Files, Processes, ProcessId, System } from '../../src/store/system.js';

/** What a process that was killed says to nobody: no code of ours may catch it and go on. */
export class Crash extends Error {}

export interface Fault {
  /** Ends the process before this operation (1-based). */
  crashBefore?: number;
  /** Fails this operation with that error, once. */
  failAt?: number;
  error?: () => Error;
  /** Kill the children too when the process ends, as the end of a whole session does. */
  killChildren?: boolean;
  /** The power goes with the process: what of our own files had not reached the disk is lost in this way. */
  losing?: Losing;
  /** Something that another process does before the operation with this number. */
  before?: (operation: number, name: string) => Promise<void> | void;
}

/**
 * What a power cut takes of files below `.git/wiki/`. A file's text is safe when its promise has resolved, its name when its folder was
 * synced: of the operation in hand `part` (0 to 1) of the bytes is there, and of names that were not synced those are lost that
 * `isLost` says, the latest first (0).
 */
export interface Losing {
  part: number;
  isLost: (age: number) => boolean;
}

export interface FaultySystem extends System {
  /** Names of the operations so far, in order. */
  readonly operations: string[];
  /** Is this process "gone"? */
  readonly isCrashed: () => boolean;
}

let pids = 4_000_000; // beyond what Linux gives out: a process that is certainly not there

/** The real system, with every file and process operation counted, and one of them ending or failing the process. */
export function makeFaultySystem(fault: Fault = {}): FaultySystem {
  const operations: string[] = [];
  const children = new Map<number, Conversation>();
  let crashed = false;
  pids += 1;
  const names = rememberNames();
  const me: ProcessId = { pid: pids, start: 'never', host: '', boot: '' };

  async function step<T>(name: string, act: () => Promise<T> | T, beginning?: (part: number) => void): Promise<T> {
    if (crashed) throw new Crash('the process is gone');
    operations.push(name);
    const number = operations.length;
    await fault.before?.(number, name);
    if (number === fault.crashBefore) {
      crashed = true;
      for (const [pid, child] of children) {
        if (fault.killChildren) process.kill(pid, 'SIGKILL');
        child.end().catch(() => {}); // its input closes, as the kernel does it
      }
      if (fault.losing) {
        beginning?.(fault.losing.part);
        names.lose(fault.losing.isLost);
      }
      throw new Crash(`ended before ${name}`);
    }
    if (number === fault.failAt) throw fault.error?.() ?? new Error(`injected at ${name}`);
    return act();
  }

  const files = Object.fromEntries(
    Object.entries(nodeSystem.files).map(([name, act]) => [
      name,
      (...args: unknown[]) =>
        step(
          `${name} ${shorten(String(args[0]))}`,
          () => names.watch(name, args, () => (act as (...given: unknown[]) => Promise<unknown>)(...args)),
          (part) => writePart(name, args, part),
        ),
    ]),
  ) as unknown as Files;

  const processes: Processes = {
    run: (args, options) => step(`git ${words(args)}`, () => nodeSystem.processes.run(args, options)),
    converse: (args, options) => {
      if (crashed) throw new Crash('the process is gone');
      const conversation = nodeSystem.processes.converse(args, options);
      children.set(conversation.pid, conversation);
      return {
        pid: conversation.pid,
        write: (data) => {
          if (!crashed) conversation.write(data);
        },
        readLine: () => step(`git ${words(args)} answers`, () => conversation.readLine()),
        readBytes: (count) => (crashed ? Promise.reject(new Crash('the process is gone')) : conversation.readBytes(count)),
        end: () =>
          step(`git ${words(args)} ends`, () => {
            children.delete(conversation.pid);
            return conversation.end();
          }),
      };
    },
    self: async () => ({ ...(await nodeSystem.processes.self()), pid: me.pid, start: me.start }),
    identify: (pid) => nodeSystem.processes.identify(pid),
    isSuspended: (id) => nodeSystem.processes.isSuspended(id),
    isAlive: async (id) => (id.pid === me.pid ? (crashed ? 'gone' : 'alive') : nodeSystem.processes.isAlive(id)),
  };

  return { ...nodeSystem, files, processes, operations, isCrashed: () => crashed };
}

const words = (args: readonly string[]): string =>
  args
    .filter((arg, i) => !/^(-c|--literal-pathspecs)$/.test(arg) && args[i - 1] !== '-c')
    .slice(0, 2)
    .join(' ');
const shorten = (file: string): string => file.split('/').slice(-2).join('/');

const isOurs = (file: unknown): file is string => typeof file === 'string' && file.includes('/.git/wiki/');

/** The beginning of a file that was being written when the power went. */
function writePart(name: string, [file, bytes]: unknown[], part: number): void {
  if (!['create', 'append'].includes(name) || !isOurs(file) || part === 0) return;
  if (name === 'create' && fs.existsSync(file)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.appendFileSync(file, (bytes as Uint8Array).subarray(0, Math.floor((bytes as Uint8Array).length * part)));
}

/** Names of our own files that were given or taken since their folder was synced, and how to undo that. */
function rememberNames(): {
  watch<T>(name: string, args: readonly unknown[], act: () => Promise<T>): Promise<T>;
  lose(isLost: (age: number) => boolean): void;
} {
  let changes: { folder: string; undo: () => void }[] = [];
  const add = (file: string, undo: () => void): unknown => changes.push({ folder: path.dirname(file), undo });
  return {
    watch: async (name, args, act) => {
      const [first, second] = args;
      const wasThere = isOurs(first) && fs.existsSync(first);
      const bytes = name === 'unlink' && wasThere ? fs.readFileSync(first) : undefined;
      const result = await act();
      if (name === 'syncFolder') changes = changes.filter(({ folder }) => folder !== first);
      else if ((name === 'create' || name === 'append') && isOurs(first) && !wasThere)
        add(first, () => fs.rmSync(first, { force: true }));
      else if (name === 'unlink' && bytes && isOurs(first)) add(first, () => fs.writeFileSync(first, bytes));
      else if (name === 'link' && result === true && isOurs(first) && isOurs(second))
        add(second, () => fs.rmSync(second, { force: true }));
      else if (name === 'rename' && result === true && isOurs(first) && isOurs(second))
        add(second, () => fs.renameSync(second, first));
      return result;
    },
    lose: (isLost) => {
      for (const [age, { undo }] of changes.reverse().entries()) {
        if (!isLost(age)) continue;
        try {
          undo();
        } catch (error) {
          // Its folder has another name by now, or it is gone again.
          if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
        }
      }
    },
  };
}
