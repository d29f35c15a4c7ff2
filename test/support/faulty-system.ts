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
  /** Something that another process does before the operation with this number. */
  before?: (operation: number, name: string) => Promise<void> | void;
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
  const me: ProcessId = { pid: pids, start: 'never', host: '', boot: '' };

  async function step<T>(name: string, act: () => Promise<T> | T): Promise<T> {
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
      throw new Crash(`ended before ${name}`);
    }
    if (number === fault.failAt) throw fault.error?.() ?? new Error(`injected at ${name}`);
    return act();
  }

  const files = Object.fromEntries(
    Object.entries(nodeSystem.files).map(([name, act]) => [
      name,
      (...args: unknown[]) =>
        step(`${name} ${shorten(String(args[0]))}`, () => (act as (...given: unknown[]) => Promise<unknown>)(...args)),
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
