/** A piece of RTF: where a group begins or ends, a control word with its number, or bytes of text. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'control'; word: string; number: number | undefined }
  /** The file ends within data whose length it gives. */
  | { kind: 'cut' }
  | { kind: 'bytes'; bytes: number[] };

/** Pictures are written as letters: they come in pieces. */
const MAX_BYTES = 1_000_000;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const QUOTE = 0x27;

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** The tokens of a file. Bytes that follow each other, written plainly or as `\'hh`, come as one: a letter may have two of them. */
export function* readRtfTokens(file: Uint8Array): Generator<RtfToken> {
  let bytes: number[] = [];
  let at = 0;
  while (at < file.length) {
    const byte = file[at] ?? 0;
    const next = file[at + 1];
    if (byte === BACKSLASH && next === QUOTE) {
      const code = Number.parseInt(String.fromCharCode(file[at + 2] ?? 0, file[at + 3] ?? 0), 16);
      if (!Number.isNaN(code)) bytes.push(code);
      at += 4;
      continue;
    }
    const isText = byte !== BACKSLASH && byte !== OPEN && byte !== CLOSE;
    if (isText) {
      // Line ends of the file mean nothing.
      if (byte !== 10 && byte !== 13 && byte !== 0) bytes.push(byte);
      at++;
      if (bytes.length >= MAX_BYTES) {
        yield { kind: 'bytes', bytes };
        bytes = [];
      }
      continue;
    }
    if (byte === BACKSLASH && (next === BACKSLASH || next === OPEN || next === CLOSE)) {
      bytes.push(next);
      at += 2;
      continue;
    }
    if (bytes.length > 0) yield { kind: 'bytes', bytes };
    bytes = [];
    if (byte === BACKSLASH) {
      const { token, end } = readControl(file, at + 1);
      yield token;
      const length = token.kind === 'control' && token.word === 'bin' ? Math.max(0, token.number ?? 0) : 0;
      at = end + length;
      if (at > file.length) yield { kind: 'cut' };
    } else {
      yield { kind: byte === OPEN ? 'open' : 'close' };
      at++;
    }
  }
  if (bytes.length > 0) yield { kind: 'bytes', bytes };
}

const MAX_WORD = 40;

/** A word of letters with a number behind it and a space that is part of it; or one sign. */
function readControl(file: Uint8Array, start: number): { token: RtfToken; end: number } {
  if (!isLetter(file[start])) {
    const sign = String.fromCharCode(file[start] ?? 0x20);
    return { token: { kind: 'control', word: sign === '\r' || sign === '\n' ? 'par' : sign, number: undefined }, end: start + 1 };
  }
  let end = start;
  while (isLetter(file[end]) && end - start < MAX_WORD) end++;
  const word = String.fromCharCode(...file.subarray(start, end));
  const from = end;
  if (file[end] === 0x2d && isDigit(file[end + 1])) end++;
  while (isDigit(file[end]) && end - from < 11) end++;
  const digits = String.fromCharCode(...file.subarray(from, end));
  if (file[end] === 0x20) end++;
  return { token: { kind: 'control', word, number: digits === '' ? undefined : Number(digits) }, end };
}
