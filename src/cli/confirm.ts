import { createInterface } from 'node:readline/promises';
import { ModelError } from '../domain/errors.js';
import { forTerminal } from './output.js';

/** Is there a person who can answer? */
export const isAtTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks a question that is answered by y or n; anything else is no. @throws ModelError `stopped` on Ctrl-C. */
export async function confirm(question: string): Promise<boolean> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await line.question(forTerminal(`${question} [y/N] `))).trim());
  } catch (error) {
    if ((error as Error | undefined)?.name === 'AbortError') throw new ModelError('stopped', 'Stopped; nothing was done.');
    throw error;
  } finally {
    line.close();
  }
}
