import type { Words } from '../domain/words.js';
import { printHeadingText, printInert } from './print-inert.js';

/** One operation for the log; `lines` say what was created, appended, repeated, refused. All plain text. */
export interface LogEntry {
  /** `YYYY-MM-DD`. */
  date: string;
  operation: string;
  subject: string;
  lines: string[];
}

/** Prints an entry: a heading that grep finds (`## [2026-11-30] ingest | name`), then one list item a line. */
export function printLogEntry({ date, operation, subject, lines }: LogEntry): string {
  const items = lines.map(printInert).filter((line) => line !== '');
  const heading = `## [${date}] ${printInert(operation)} | ${printHeadingText(subject)}\n`;
  return items.length === 0 ? heading : `${heading}\n${items.map((line) => `- ${line}\n`).join('')}`;
}

/** The log with one more entry at its end; what stands there is kept byte for byte. Without a log, a new page. */
export function appendLogEntry(text: string | undefined, entry: string, words: Words): string {
  if (text === undefined || text.trim() === '') return `${text ?? ''}# ${words.log}\n\n${entry}`;
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const gap = /\n[ \t]*\r?\n$/.test(text) ? '' : text.endsWith('\n') ? newline : newline + newline;
  return text + gap + entry.replaceAll('\n', newline);
}
