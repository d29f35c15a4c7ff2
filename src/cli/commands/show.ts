import { UsageError } from '../../domain/errors.js';
import type { Locator } from '../../domain/locator.js';
import type { GlobalOptions } from '../options.js';
import { print, printJson, say } from '../output.js';
import { openToRead } from './open.js';

export interface ShowOptions extends GlobalOptions {
  line?: string;
  page?: string;
}

/** `wiki show PAGE|raw/FILE [--line N] [--page N]` */
export async function runShow(options: ShowOptions, names: string[]): Promise<number> {
  const place = readPlace(options);
  const wiki = await openToRead(options);
  const shown = await wiki.show(names.join(' '), place);
  if (options.json) {
    printJson(shown);
    return 0;
  }
  for (const note of shown.source?.notes ?? []) say(note);
  print(withPlaces(shown.text, shown.source?.places ?? []).replace(/\n$/, ''));
  return 0;
}

function readPlace({ line, page }: ShowOptions): Locator | undefined {
  if (line !== undefined && page !== undefined) throw new UsageError('Give --line or --page, not both.');
  if (page !== undefined) return { kind: 'page', number: readNumber('--page', page) };
  if (line === undefined) return undefined;
  const [start = '', end = start] = line.split('-');
  return { kind: 'lines', start: readNumber('--line', start), end: readNumber('--line', end) };
}

function readNumber(flag: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${flag} ${text}: this is no number from 1 on.`);
  return Number(text);
}

/** For the eye: where each part stands in its file, unless that is a line. */
function withPlaces(text: string, places: readonly { locator: string; start: number }[]): string {
  let shown = '';
  let from = 0;
  for (const { locator, start } of places) {
    if (/^L\d/.test(locator)) continue;
    shown += `${text.slice(from, start)}--- ${locator}\n`;
    from = start;
  }
  return shown + text.slice(from);
}
