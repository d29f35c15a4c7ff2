import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import type { Readable } from 'node:stream';
import { afterEach, expect } from 'vitest';
import { builtEnvironment, MAIN } from './built-command.js';
import { environmentOf, KEY, type ModelWiki } from './model-wiki.js';

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** What a person's shell says to the command. */
const environmentFor = (environment: Record<string, string>): Record<string, string | undefined> => ({
  ...builtEnvironment(),
  ...environment,
});

/** Starts the built command; a stand-in in this process can answer it meanwhile. */
export function startWiki(cwd: string, environment: Record<string, string>, ...args: string[]): Running {
  return watch(
    spawn(process.execPath, [MAIN, ...args], { cwd, env: environmentFor(environment), stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

function watch(child: ChildProcessByStdio<null, Readable, Readable>): Running {
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve) => child.on('close', (code, signal) => resolve({ code, signal, out, err })));
  return { child, ended };
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

/** Starts the built command in this wiki, with its stand-in. It does not outlive the test. */
export function startCommand({ root, server }: ModelWiki, ...args: string[]): Running {
  const started = startWiki(root, environmentOf(server), ...args);
  running.push(started.child);
  return started;
}

/** Runs it to its end. The key is never printed. */
export async function wiki(made: ModelWiki, ...args: string[]): Promise<Ended> {
  const ended = await startCommand(made, ...args).ended;
  expect(`${ended.out}${ended.err}`).not.toContain(KEY);
  return ended;
}

/** A terminal with the command in it: types an answer when it is asked a question. */
const TERMINAL = `
import os, pty, sys
answer, command = sys.argv[1].encode(), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0: os.execvp(command[0], command)
out, asked = b'', False
while True:
    try: piece = os.read(terminal, 4096)
    except OSError: break
    if not piece: break
    out += piece
    if not asked and b'[y/N]' in out: os.write(terminal, answer); asked = True
sys.stdout.buffer.write(out)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

/** Python makes the terminal; where there is none, these tests are left out. */
export const hasTerminal = spawnSync('python3', ['-c', 'import pty, os; os.waitstatus_to_exitcode']).status === 0;

/** Runs the command in a terminal. `typed`: what a person types when asked, with its line end. */
export async function onTerminal({ root, server }: ModelWiki, typed: string, ...args: string[]): Promise<Ended> {
  const command = ['-c', TERMINAL, typed, process.execPath, MAIN, ...args];
  const started = watch(
    spawn('python3', command, { cwd: root, env: environmentFor(environmentOf(server)), stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  running.push(started.child);
  return started.ended;
}
