import { createInterface } from 'node:readline/promises';
import { forTerminal } from './output.js';

/** Is there a person who can answer? */
export const isAtTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks a question that is answered by y or n; anything else is no. */
export async function confirm(question: string): Promise<boolean> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await line.question(forTerminal(`${question} [y/N] `))).trim());
  } finally {
    line.close();
  }
}
