import { detectEncoding } from './detect-encoding.js';
import { detectUtf16 } from './detect-utf16.js';
import { CannotRead } from './format.js';
import { decodeStrictly } from './text-decoder.js';

/** Larger texts are refused: a source of 8 MB is some 1,500 pages of print, more than one plan can hold. */
export const MAX_BYTES = 8_000_000;

interface DecodeOptions {
  /** What the file itself says that its encoding is. */
  declared?: string | undefined;
  /** For formats whose own reader drops them. */
  allowControls?: boolean;
}

/** A text, and how its encoding was told where that was not plain. */
export interface DecodedText {
  text: string;
  notes: string[];
}

/**
 * The text of a file's bytes, without a mark, line ends as `\n`: UTF-8, UTF-16 with its mark, what the file says of itself, or what its
 * bytes show, which is said. Tab, line and page feeds are the only control characters that pass, so nothing that is shown later
 * can steer a terminal.
 * @throws CannotRead `empty`, `binary` or `unreadable`, with the place of what was found.
 */
export function decodeText(bytes: Uint8Array, { declared, allowControls }: DecodeOptions = {}): DecodedText {
  const { text, notes } = decodeAny(bytes, declared);
  const control = allowControls ? null : CONTROL.exec(text);
  if (control !== null) refuseControl(text, control.index);
  const normal = text.replace(/\r\n?/g, '\n');
  if (!holdsText(normal)) throw new CannotRead('empty', 'holds no text');
  return { text: normal, notes };
}

/** Is there anything to be seen? An empty pattern of Braille is not. */
export const holdsText = (text: string): boolean => /[^\s\p{Cf}\u2800]/u.test(text);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/;
const CONTROLS = new RegExp(CONTROL, 'g');

function decodeAny(bytes: Uint8Array, declared: string | undefined): DecodedText {
  const marked = decodeMarked(bytes);
  if (marked !== undefined) return { text: marked, notes: [] };
  const plain = decodeStrictly(isJapaneseMail(bytes) ? 'iso-2022-jp' : 'utf-8', bytes);
  if (plain !== undefined && !isControls(plain)) return { text: plain, notes: [] };
  const own = declared === undefined || /^utf-?(8|16)/i.test(declared) ? undefined : decodeStrictly(declared, bytes);
  if (own !== undefined) return { text: own, notes: [] };
  const isOther = !isUtf8Prefix(bytes) && !isDamagedUtf8(bytes);
  const found = bytes.includes(0) ? detectUtf16(bytes) : isOther ? detectEncoding(bytes) : undefined;
  if (found === undefined) return plain === undefined ? refuseEncoding(bytes) : { text: plain, notes: [] };
  const others = found.others.length === 0 ? '' : `; it may be ${found.others.join(' or ')}`;
  return { text: found.text, notes: [`Read as ${found.encoding}, by what its bytes look like: the file does not say${others}.`] };
}

/** Seven bits and escape sequences: valid UTF-8 that nobody could read. */
function isJapaneseMail(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42);
}

/** A byte order mark says all. */
function decodeMarked(bytes: Uint8Array): string | undefined {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  if (utf16 === undefined) return undefined;
  if (utf16 === 'utf-16le' && bytes[2] === 0 && bytes[3] === 0)
    throw new CannotRead('unreadable', 'is UTF-32, which nothing else writes', 'Save it as UTF-8.');
  const text = decodeStrictly(utf16, bytes);
  if (text === undefined) throw new CannotRead('unreadable', 'begins like UTF-16 but is not valid UTF-16', 'Save it as UTF-8.');
  return text;
}

/** Latin, Greek or Cyrillic letters in UTF-16 without its mark are valid UTF-8, and every other character of that is for control. */
function isControls(text: string): boolean {
  const sample = text.slice(0, 2_000);
  return sample.includes('\0') && (sample.match(CONTROLS)?.length ?? 0) > sample.length * 0.2;
}

/** Is it UTF-8 but for some bytes? Text of another encoding hardly ever holds letters that are valid UTF-8. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return right >= wrong;
}

function refuseEncoding(bytes: Uint8Array): never {
  const nul = bytes.indexOf(0);
  if (nul >= 0) refuseBinary('a NUL byte', nul, lineOfByte(bytes, nul));
  if (isUtf8Prefix(bytes)) {
    throw new CannotRead('unreadable', 'ends in the middle of a letter of UTF-8', 'Is the file complete?');
  }
  const at = firstInvalidByte(bytes);
  const byte = (bytes[at] ?? 0).toString(16).padStart(2, '0');
  const found = `is not UTF-8 (byte 0x${byte} at ${at}, line ${lineOfByte(bytes, at)}), and its encoding cannot be told`;
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
