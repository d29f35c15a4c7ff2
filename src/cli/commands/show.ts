import { UsageError } from '../../domain/errors.js';
import { type Locator, readPlace } from '../../domain/locator.js';
import type { GlobalOptions } from '../options.js';
import { print, printJson, say } from '../output.js';
import { openToRead } from './open.js';

export interface ShowOptions extends GlobalOptions {
  line?: string;
  page?: string;
  at?: string;
}

/** `wiki show PAGE|raw/FILE [--line N] [--page N] [--at PLACE]` */
export async function runShow(options: ShowOptions, names: string[]): Promise<number> {
  const place = chosenPlace(options);
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

function chosenPlace({ line, page, at }: ShowOptions): Locator | undefined {
  if ([line, page, at].filter((one) => one !== undefined).length > 1)
    throw new UsageError('Give one of --line, --page and --at.');
  if (at !== undefined) return placeOf(at);
  if (page !== undefined) return { kind: 'page', number: readNumber('--page', page) };
  if (line === undefined) return undefined;
  const [start = '', end = start] = line.split('-');
  return { kind: 'lines', start: readNumber('--line', start), end: readNumber('--line', end) };
}

function placeOf(at: string): Locator {
  const place = readPlace(at);
  if (place !== undefined) return place;
  throw new UsageError(
    `--at ${at}: this is no place.`,
    'As citations name them: L4, L4-L9, page=3, slide=2, chapter=1, message=5, part=2, cell=4, paragraph=7, sheet=Prices!12, t=751 (or 12:31).',
  );
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
