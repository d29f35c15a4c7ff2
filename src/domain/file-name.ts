import { nameKey } from './name-key.js';

const MAX_BYTES = 180;

/**
 * What a file system, a shell or a link on a page cannot hold, as its full-width twin: NFKC makes the twin the same name again.
 * (A pair of tildes strikes out what is between, also within `[[…]]`.)
 */
const TWINS = new Map([...'\\/:*?"<>|#^[]~`$'].map((c) => [c, String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)]));
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i;
/** Looks like a name that was cut: it gets a digest of its own, so that no title is the file name of another. */
const CUT = /～[\da-z]{7}$/i;

/**
 * The base name (without `.md`) of the page of a title: NFC, at most 180 bytes, safe on every common file system and
 * inside an Obsidian link. Titles with different name keys get different file names, also where case does not count.
 */
export function fileNameOf(title: string): string {
  let name = title
    .replace(/[\p{Cf}\p{Cs}]|(?!\s)\p{Cc}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\/:*?"<>|#^[\]~`$]/g, (c) => TWINS.get(c) ?? c);
  name = name.replace(/^\.+|\.+$/g, (dots) => '．'.repeat(dots.length)).replace(/^-/, '－');
  if (RESERVED.test(name)) name = name.replace(/^./, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0));
  if (name !== '' && byteLength(name) <= MAX_BYTES && !CUT.test(name)) return name;
  return `${cutBytes(name, MAX_BYTES - 10)}～${hash(nameKey(title))}`;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Cuts between graphemes, so that no letter loses its accent. */
function cutBytes(text: string, maxBytes: number): string {
  let cut = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    bytes += byteLength(segment);
    if (bytes > maxBytes) break;
    cut += segment;
  }
  return cut.trimEnd();
}

/** FNV-1a, 32 bits, 7 digits of base 36: tells cut names apart; not for security. */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) h = Math.imul(h ^ byte, 0x01000193) >>> 0;
  return h.toString(36).padStart(7, '0');
}
