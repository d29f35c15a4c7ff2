import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIN } from './built-command.js';
import type { Random } from './busy-wiki.js';

const UNSET = /^(WIKI_|ANTHROPIC_|OPENAI_|VITEST|NODE_OPTIONS)/;

/** How a command came to its end. */
export interface Ending {
  code: number | null;
  wasKilled: boolean;
  said: string;
  tookMs: number;
}

/** What a command may come to beside a person, another command and after a crash: never a fault of ours. */
export const isFine = ({ code, wasKilled, said }: Ending): boolean =>
  wasKilled ||
  (code !== null &&
    code !== 1 &&
    code !== 8 &&
    !/TypeError|A fault in wiki/.test(said) &&
    !(code === 5 && /git .* failed/.test(said)));

export interface Command {
  child: ChildProcess;
  ended: Promise<Ending>;
}

/** Starts the built command as the leader of a group of its own, as a shell does. `preload`: a module to load before it. */
export function startBuilt(
  root: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  preload?: string,
): Command {
  const inherited = Object.entries(process.env).filter(([name]) => !UNSET.test(name));
  const env = { ...Object.fromEntries(inherited), ...environment };
  const before = preload ? ['--import', preload] : [];
  const began = performance.now();
  const child = spawn(process.execPath, [...before, MAIN, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  // `exit`, and not `close`: a git that outlives its parent holds the pipes.
  const ended = new Promise<Ending>((resolve) =>
    child.on('exit', (code, signal) =>
      setImmediate(() => resolve({ code, wasKilled: signal === 'SIGKILL', said, tookMs: performance.now() - began })),
    ),
  );
  return { child, ended };
}

/**
 * Ends it with SIGKILL: at any time, or (mostly) within a moment after it has begun to write. Half of the times git's processes that
 * it started are left to themselves, as when one program is killed; else the whole group goes, as when a session ends.
 */
export async function killSometime(command: Command, root: string, random: Random, usualMs: number): Promise<Ending> {
  let isOver = false;
  void command.ended.then(() => {
    isOver = true;
  });
  if (random() < 0.25) await Promise.race([sleep(random() * usualMs * 1.2), command.ended]);
  else {
    const before = lockOf(root);
    while (!isOver && lockOf(root) === before) await sleep(3);
    await Promise.race([sleep(random() ** 2 * usualMs * 0.8), command.ended]);
  }
  if (!isOver && command.child.pid !== undefined) {
    try {
      process.kill(random() < 0.5 ? -command.child.pid : command.child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return command.ended;
}

/** What the lock of the wiki says of its latest holder. */
export function lockOf(root: string): string {
  const state = path.join(root, '.git/wiki');
  try {
    return fs
      .readdirSync(state)
      .flatMap((key) => fs.readdirSync(path.join(state, key, 'locks')))
      .filter((name) => /^\d+$/.test(name))
      .sort()
      .join(' ');
  } catch {
    return '';
  }
}
