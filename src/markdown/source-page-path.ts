import { type RawPath, type WikiPath, wikiPath } from '../domain/path.js';

const MAX_BYTES = 255;
const END = '.md';
const HASH_DIGITS = 13;
const MARK = '～';

/** What Windows or an Obsidian link cannot hold, as its full-width twin. */
const UNSAFE = /[\\:*?"<>|#^[\]]/g;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The page of a source: its path below `raw/`, mirrored, extension kept, with `.md` behind it. Where a part had to be made
 * safe (or composed to NFC), a hash of the exact path ends the name, so that different sources never share a page. Paths
 * that differ in case only stay so: where case does not count they cannot both exist in `raw/` either.
 */
export function sourcePagePath(raw: RawPath): WikiPath {
  const parts = raw.split('/');
  const folders = parts.slice(0, -1).map(makeFolderSafe);
  const name = makeSafe(parts.at(-1) ?? '');
  const path = [...folders, name].join('/');
  const isMirror = path === raw && byteLength(name + END) <= MAX_BYTES && !LOOKS_HASHED.test(name);
  const last = isMirror ? name : `${cutBytes(name, MAX_BYTES - END.length - HASH_DIGITS - byteLength(MARK))}${MARK}${hash(raw)}`;
  return wikiPath(['sources', ...folders, last + END].join('/'));
}

/** A source that is named like one of our hashed pages gets a hash itself. */
const LOOKS_HASHED = new RegExp(`${MARK}[0-9a-z]{${HASH_DIGITS}}$`, 'i');

/** A folder must not be named like the page of a source beside it, nor end in what Windows drops. */
function makeFolderSafe(part: string): string {
  const name = makeSafe(part)
    .replace(/[. ]+$/, (end) => '．'.repeat(end.length))
    .replace(/\.(?=md$)/i, '．');
  return cutBytes(name, MAX_BYTES);
}

function makeSafe(part: string): string {
  const name = part
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .replace(UNSAFE, (c) => widen(c))
    .replace(/^\.+/, (dots) => '．'.repeat(dots.length))
    .replace(/^[-~]/, widen);
  if (name === '') return '＿';
  return RESERVED.test(name) ? name.replace(/^./, widen) : name;
}

const widen = (c: string): string => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0);
const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Cuts between code points. */
function cutBytes(text: string, maxBytes: number): string {
  let cut = '';
  let bytes = 0;
  for (const c of text) {
    bytes += byteLength(c);
    if (bytes > maxBytes) break;
    cut += c;
  }
  return cut;
}

/** FNV-1a, 64 bits in base 36: tells names apart; not for security. */
function hash(raw: RawPath): string {
  let h = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(raw)) h = BigInt.asUintN(64, (h ^ BigInt(byte)) * 0x100000001b3n);
  return h.toString(36).padStart(HASH_DIGITS, '0');
}
