import { crc32, inflateRawSync } from 'node:zlib';
import { CannotRead } from './format.js';

/** More than any document holds: beyond it is a bomb. */
const MAX_INFLATED_BYTES = 300_000_000;
const MAX_ENTRIES = 20_000;
/** Of one part that becomes a tree: 50 MB of markup take some 900 MB of memory, and hold more than the 8 MB of text that a source may have. */
const MAX_TREE_BYTES = 50_000_000;

/** Of one part that is read as it comes: a sheet of half a million rows, which takes 900 MB. */
export const MAX_STREAMED_BYTES = 100_000_000;

/** The entries of a zip file that are wanted, by their paths (`/` between folders, none at the start). Each is inflated when it is asked for. */
export interface ZipFiles {
  /** Of those that are wanted. */
  paths: readonly string[];
  /**
   * The bytes of an entry; undefined: there is none.
   * @param maxBytes more than any that can be read as a tree, for what is read as it comes
   * @throws CannotRead when it is damaged, locked or larger than this
   */
  get(path: string, maxBytes?: number): Uint8Array | undefined;
}

/**
 * Opens a zip file. Sizes and checksums are held to what the file's directory says, which libraries leave to trust.
 * @throws CannotRead when it is no zip, is damaged, or would be larger than any document when inflated.
 */
export function readZip(bytes: Uint8Array, isWanted: (path: string) => boolean): ZipFiles {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = listEntries(file).filter(({ path }) => isWanted(path));
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (size > MAX_INFLATED_BYTES)
    throw new CannotRead('too-large', `is more than ${MAX_INFLATED_BYTES / 1_000_000} MB when it is unpacked`);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    paths: [...byPath.keys()],
    get: (path, maxBytes = MAX_TREE_BYTES) => {
      const entry = byPath.get(path);
      if (entry !== undefined && entry.size > maxBytes) throw tooLarge(entry, maxBytes);
      return entry && inflate(file, entry);
    },
  };
}

const tooLarge = ({ path, size }: ZipEntry, maxBytes: number): CannotRead => {
  const megabytes = (count: number): string => `${Math.ceil(count / 1_000_000)} MB`;
  const part = JSON.stringify(path.slice(-100));
  return new CannotRead(
    'too-large',
    `holds ${part}, which is ${megabytes(size)} when it is unpacked: more than the ${megabytes(maxBytes)} that can be read`,
    'Split it.',
  );
};

interface ZipEntry {
  path: string;
  isLocked: boolean;
  method: number;
  checksum: number;
  /** Packed and unpacked, in bytes. */
  packedSize: number;
  size: number;
  /** Of its header. */
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const UTF8_FLAG = 0x800;
const LOCKED_FLAG = 1;
const STORED = 0;
const DEFLATED = 8;

const damaged = (what: string): CannotRead =>
  new CannotRead('unreadable', `is not a whole zip file: ${what}`, 'Is the file complete?');

/** The directory at the end of the file. */
function listEntries(file: Buffer): ZipEntry[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new CannotRead('too-large', `holds more than ${MAX_ENTRIES} files`);
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged('its directory is broken');
    const flags = file.readUInt16LE(at + 8);
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    entries.push({
      path: pathOf(name.toString((flags & UTF8_FLAG) === 0 ? 'latin1' : 'utf8')),
      isLocked: (flags & LOCKED_FLAG) !== 0,
      method: file.readUInt16LE(at + 10),
      checksum: file.readUInt32LE(at + 16),
      packedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** A comment may stand behind the directory's end. */
function findEnd(file: Buffer): number {
  for (let at = file.length - END_BYTES; at >= Math.max(0, file.length - END_BYTES - 0xffff); at--)
    if (file.readUInt32LE(at) === END_SIGNATURE) return at;
  throw damaged('it has no directory');
}

function inflate(file: Buffer, { path, isLocked, method, checksum, packedSize, size, offset }: ZipEntry): Uint8Array {
  if (isLocked) throw new CannotRead('locked', 'is protected by a password', 'Save a copy without it.');
  if (offset + HEADER_BYTES > file.length) throw damaged('its directory is broken');
  const start = offset + HEADER_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + packedSize);
  if (method !== STORED && method !== DEFLATED)
    throw new CannotRead('unreadable', `is packed in a way that is not known (method ${method})`);
  const content = method === STORED ? packed : inflateWithin(packed, size);
  if (content?.length !== size || crc32(content) !== checksum)
    throw damaged(`${JSON.stringify(path.slice(-100))} in it is damaged`);
  return content;
}

function inflateWithin(packed: Buffer, size: number): Uint8Array | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    return undefined;
  }
}

/** Some programs write `\` between folders, or `/` at the start. */
const pathOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '');

/** A path inside the file, as an entry in this folder names it: `../text/a.xhtml#top` in `OEBPS/toc`. */
export function resolveEntry(folder: string, href: string): string {
  const parts = folder.split('/').filter((part) => part !== '');
  for (const part of decode(href.split(/[#?]/)[0] ?? '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A name with a bare `%` in it.
    return path;
  }
}
