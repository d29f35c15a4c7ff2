/**
 * Where in a source something stands, as a person can open it. Numbers count from 1, both ends of lines are included. Lines are those
 * of the file where the file has lines, else those of its text as `wiki show` prints it.
 */
export type Locator =
  | { kind: 'lines'; start: number; end: number }
  | { kind: NumberedKind; number: number }
  | { kind: 'row'; sheet: string; row: number }
  | { kind: 'time'; seconds: number };

/** Parts of a file that are counted: `part` is one of a mail, `cell` one of a notebook; a `paragraph` is one with text, or a heading, item or row. */
const NUMBERED = ['page', 'slide', 'chapter', 'message', 'part', 'cell', 'paragraph'] as const;
type NumberedKind = (typeof NUMBERED)[number];

/** As the end of an address, without `#`: `L4`, `L15-L16`, `page=3`, `sheet=Prices!12`, `t=751`. */
export function printLocator(locator: Locator | undefined): string {
  if (locator === undefined) return '';
  switch (locator.kind) {
    case 'lines':
      return locator.end > locator.start ? `L${locator.start}-L${locator.end}` : `L${locator.start}`;
    case 'row':
      return `sheet=${encodeSheet(locator.sheet)}!${locator.row}`;
    case 'time':
      return `t=${locator.seconds}`;
    default:
      return `${locator.kind}=${locator.number}`;
  }
}

/** Reads what `printLocator` prints; a cell (`sheet=Prices!B12`) is its row. Undefined for anything else. */
export function parseLocator(text: string): Locator | undefined {
  const lines = /^L(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(text);
  if (lines !== null) return { kind: 'lines', start: Number(lines[1]), end: Number(lines[2] ?? lines[1]) };
  const sheet = /^sheet=([^!]*)!\$?[A-Z]{0,3}\$?(\d{1,9})(?::.*)?$/.exec(text);
  if (sheet !== null) return { kind: 'row', sheet: decodeSheet(sheet[1] ?? ''), row: Number(sheet[2]) };
  const [name, value = ''] = text.split(/=(.*)/s);
  if (!/^\d{1,9}$/.test(value)) return undefined;
  if (name === 't') return { kind: 'time', seconds: Number(value) };
  const kind = NUMBERED.find((one) => one === name);
  return kind && { kind, number: Number(value) };
}

/** Reads a place as a person gives it: what `parseLocator` reads, with the `#` of an address or without; a time also as `00:12:31`. */
export function readPlace(text: string): Locator | undefined {
  const place = text.trim().replace(/^#/, '');
  if (!/^\d{1,4}(:[0-5]\d){1,2}$/.test(place)) return parseLocator(place);
  return { kind: 'time', seconds: place.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) };
}

/** In words: `line 40`, `page 3`, `sheet Prices, row 12`, `00:12:31`. */
export function describeLocator(locator: Locator): string {
  switch (locator.kind) {
    case 'lines':
      return locator.end > locator.start ? `lines ${locator.start}–${locator.end}` : `line ${locator.start}`;
    case 'row':
      return `sheet ${locator.sheet}, row ${locator.row}`;
    case 'time':
      return printTime(locator.seconds);
    default:
      return `${locator.kind} ${locator.number}`;
  }
}

/** Does what stands at `place` belong to what was asked for? Lines that overlap, the same page, the same row. */
export function isAt(place: Locator, asked: Locator): boolean {
  if (place.kind === 'lines' && asked.kind === 'lines') return place.start <= asked.end && asked.start <= place.end;
  return printLocator(place) === printLocator(asked);
}

/** What would end or bend the target of a link is encoded. */
const encodeSheet = (name: string): string =>
  name.replace(/[%#?!<>()[\]\\`|&\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (c) => OTHERS[c] ?? encodeURIComponent(c));

/** `encodeURIComponent` leaves these as they are. */
const OTHERS: Record<string, string> = { '!': '%21', '(': '%28', ')': '%29' };

function decodeSheet(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A person's own link.
    return name;
  }
}

function printTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
