import type { CommanderError } from 'commander';
import { WikiError } from '../domain/errors.js';
import { printJson, say } from './output.js';

/** An error as a person or a program reads it. */
export interface DescribedError {
  code: string;
  exitCode: number;
  message: string;
  hint: string | undefined;
}

/** What a person can act on in its own words; anything else is a fault of ours, with its stack when `WIKI_DEBUG` is set. */
export function describeError(error: unknown): DescribedError {
  if (error instanceof WikiError) return { code: error.code, exitCode: error.exitCode, message: error.message, hint: error.hint };
  if ((error as NodeJS.ErrnoException)?.syscall === 'uv_cwd') {
    return {
      code: 'usage',
      exitCode: 2,
      message: 'The current folder does not exist any more.',
      hint: 'Change to a folder that does, or name the wiki: --root FOLDER',
    };
  }
  if ((error as NodeJS.ErrnoException)?.syscall?.startsWith('spawn')) {
    return {
      code: 'storage',
      exitCode: 8,
      message: `A program could not be started: ${(error as Error).message}.`,
      hint: 'Give it what it lacks (for EMFILE: raise `ulimit -n`), then run the command again.',
    };
  }
  const refused = describeRefusal(error);
  if (refused) return refused;
  const message = error instanceof Error ? error.message : String(error);
  const isTraced = process.env.WIKI_DEBUG !== undefined && error instanceof Error;
  return {
    code: 'fault',
    exitCode: 1,
    message: `A fault in wiki itself: ${isTraced ? error.stack : message}`,
    hint: isTraced ? undefined : 'Please report it; WIKI_DEBUG=1 before the command shows where.',
  };
}

const HINTS: Record<string, string> = {
  EMFILE: 'Raise `ulimit -n` (256 is enough), then run the command again.',
  ENFILE: 'The whole system has too many files open: end some programs, then run the command again.',
  ENOSPC: 'Free some space, then run the command again.',
  EIO: 'The disk reports an error: check it, then run the command again.',
};

/**
 * What the system refused a part of wiki that asks it by itself: node when it loads modules, a library. Out of file descriptors, node
 * does not find a package that is there.
 */
function describeRefusal(error: unknown): DescribedError | undefined {
  const { code = '', message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const hint = HINTS[code];
  if (hint !== undefined) return { code: 'storage', exitCode: 8, message: `The system refused a file: ${message}.`, hint };
  if (code !== 'ERR_MODULE_NOT_FOUND') return undefined;
  const again = 'Raise `ulimit -n` (256 is enough), then run it again; if it stays so, install wikiwright anew.';
  return { code: 'storage', exitCode: 8, message: `A part of wiki could not be loaded: ${message}.`, hint: again };
}

/** Wrong use as the parser of the command line found it; to people it has said so itself. */
export function describeUsage(error: CommanderError): DescribedError {
  const message = error.code === 'commander.help' ? 'no command was given' : error.message.replace(/^error: /, '');
  return { code: 'usage', exitCode: 2, message, hint: 'See: wiki --help' };
}

/** To stderr in words, with `--json` to stdout as `{"error": …}`. Gives the exit code. */
export function reportError(error: DescribedError, asJson: boolean): number {
  if (asJson) printJson({ error: { code: error.code, message: error.message, hint: error.hint ?? null } });
  else say(`wiki: ${error.message}${error.hint ? `\n      ${error.hint}` : ''}`);
  return error.exitCode;
}
