import { CannotRead } from './format.js';

/** Larger files are refused: a source of 8 MB is some 1,500 pages of print, more than one plan can hold. */
export const MAX_BYTES = 8_000_000;

/**
 * The text of a file's bytes: UTF-8, or UTF-16 with its mark; without the mark, line ends as `\n`. Tab, line and page feeds are the
 * only control characters that pass, so nothing that is shown later can steer a terminal.
 * @throws CannotRead `empty`, `binary` or `unreadable`, with the place of what was found.
 */
export function decodeText(bytes: Uint8Array, { declared, allowControls }: DecodeOptions = {}): string {
  const text = declared === undefined ? decodeUnicode(bytes) : decodeAs(bytes, declared);
  const control = allowControls ? null : CONTROL.exec(text);
  if (control !== null) refuseControl(text, control.index);
  const normal = text.replace(/\r\n?/g, '\n');
  if (!/[^\s\p{Cf}\u2800]/u.test(normal)) throw new CannotRead('empty', 'has no text in it');
  return normal;
}

interface DecodeOptions {
  /** What the file itself says that its encoding is. */
  declared?: string | undefined;
  /** For formats whose own reader drops them. */
  allowControls?: boolean;
}

/** A file may be wrong about itself. */
function decodeAs(bytes: Uint8Array, declared: string): string {
  try {
    return decodeUnicode(bytes);
  } catch {
    const decoder = makeDecoder(declared);
    if (decoder === undefined) return refuseEncoding(bytes);
    return fixWindows(decoder.encoding, decoder.decode(bytes));
  }
}

function makeDecoder(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20 reads windows-1252 as Latin-1: bytes 0x80 to 0x9f become control characters. */
const fixWindows = (encoding: string, text: string): string =>
  encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, (c) => WINDOWS_1252[c.charCodeAt(0) - 0x80] ?? c) : text;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/;

function decodeUnicode(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  try {
    return new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (utf16 === undefined) return refuseEncoding(bytes);
    throw new CannotRead('unreadable', 'begins like UTF-16 but is not valid UTF-16', 'Save it as UTF-8.');
  }
}

function refuseEncoding(bytes: Uint8Array): never {
  const nul = bytes.indexOf(0);
  if (nul >= 0) refuseBinary('a NUL byte', nul, lineOfByte(bytes, nul));
  if (isUtf8Prefix(bytes)) {
    throw new CannotRead('unreadable', 'ends in the middle of a letter of UTF-8', 'Is the file complete?');
  }
  const at = firstInvalidByte(bytes);
  const found = `is not UTF-8: byte 0x${(bytes[at] ?? 0).toString(16).padStart(2, '0')} at ${at} (line ${lineOfByte(bytes, at)}) does not fit`;
  throw new CannotRead('unreadable', found, 'Save the file as UTF-8.');
}

/** Where decoding first fails: the longest prefix that a streaming decoder takes, by halving. */
function firstInvalidByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isUtf8Prefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function refuseControl(text: string, index: number): never {
  const code = text.charCodeAt(index);
  const what = code === 0 ? 'a NUL character' : `the control character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  refuseBinary(what, new TextEncoder().encode(text.slice(0, index)).length, text.slice(0, index).split(/\r\n?|\n/).length);
}

function refuseBinary(what: string, byte: number, line: number): never {
  throw new CannotRead('binary', `is not plain text: ${what} at byte ${byte} (line ${line})`, 'Remove it, or convert the file.');
}

function lineOfByte(bytes: Uint8Array, at: number): number {
  return bytes.subarray(0, at).reduce((line, byte) => (byte === 10 ? line + 1 : line), 1);
}
