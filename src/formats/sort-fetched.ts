import { FetchError } from '../domain/errors.js';
import type { Format } from './format.js';
import { extensionOf, FORMATS, findFormat, READABLE } from './index.js';
import { decodeStrictly } from './text-decoder.js';

/** A file of the web, before anybody knows what it is. */
export interface FetchedToSort {
  address: string;
  bytes: Uint8Array;
  mediaType: string | undefined;
  charset: string | undefined;
}

/** A web page, or a file with the ending by which its reader is found and bytes that say their encoding where their server did. */
export type Sorted = { kind: 'page' } | { kind: 'file'; extension: string; bytes: Uint8Array };

const PAGES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
/** What servers say of files that they know nothing of. */
const VAGUE: ReadonlySet<string> = new Set([
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
  'application/force-download',
  'application/zip',
]);
/** Other names of types. */
const ALIASES: Readonly<Record<string, string>> = {
  'text/x-markdown': 'text/markdown',
  'text/yaml': 'application/yaml',
  'application/x-yaml': 'application/yaml',
  'text/xml': 'application/xml',
  'text/rtf': 'application/rtf',
  'text/json': 'application/json',
  'application/csv': 'text/csv',
  'application/x-pdf': 'application/pdf',
};

/** What a file of the web is, by its type, its first bytes and the ending of its address. @throws FetchError `no-reader` */
export function sortFetched(file: FetchedToSort): Sorted {
  const { address, bytes, charset } = file;
  const given = file.mediaType ?? 'application/octet-stream';
  const type = ALIASES[given] ?? given;
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (PAGES.has(type)) return { kind: 'page' };
  const last = lastPart(address);
  const named = findFormat(last);
  const own = FORMATS.find(({ mediaType }) => mediaType === type);
  const isVague = VAGUE.has(type) || (own === undefined && type.startsWith('text/'));
  if (start.startsWith('%PDF-') && (isVague || own?.mediaType === 'application/pdf'))
    return { kind: 'file', extension: '.pdf', bytes };
  // `README` of a server that knows nothing of it is text only when it says so.
  const byName = isVague && extensionOf(last) !== '' && named && !isPage(named) ? named : undefined;
  if (
    byName === undefined &&
    isVague &&
    type !== 'text/plain' &&
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)[\s>]/i.test(start)
  )
    return { kind: 'page' };
  const format = byName ?? own;
  if (format === undefined)
    throw new FetchError(
      'no-reader',
      `${address}: it is ${file.mediaType ?? 'of a type that its server does not say'}, which nobody here reads.`,
      `Readable: ${READABLE.join(' ')}`,
    );
  if (!beginsAs(format, start))
    throw new FetchError(
      'no-reader',
      `${address}: its server says that it is ${format.mediaType}, and it is not; nothing of it was kept.`,
      'A page to log in may stand in its place: open it in a browser, save the file, and add that.',
    );
  const extension =
    format.extensions.includes(extensionOf(last)) && extensionOf(last) !== '' ? extensionOf(last) : endingOf(format);
  return { kind: 'file', extension, bytes: format.kind === 'text' ? toUtf8(bytes, charset) : bytes };
}

const isPage = ({ mediaType }: Format): boolean => PAGES.has(mediaType);

const endingOf = ({ extensions }: Format): string => extensions.find((extension) => extension !== '') ?? '.txt';

/** The last part of an address' path, decoded. */
function lastPart(address: string): string {
  const part = new URL(address).pathname.split('/').findLast((one) => one !== '') ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Of the formats that have marks by which they are known. */
function beginsAs(format: Format, start: string): boolean {
  if (format.mediaType === 'application/pdf') return start.includes('%PDF-');
  const isPackage = /^application\/(vnd\.(openxmlformats|oasis)|epub)/.test(format.mediaType);
  return !isPackage || start.startsWith('PK\x03\x04');
}

/** A text file has no place for what its server says of its encoding. */
function toUtf8(bytes: Uint8Array, charset: string | undefined): Uint8Array {
  if (charset === undefined || decodeStrictly('utf-8', bytes) !== undefined) return bytes;
  const text = decodeStrictly(charset, bytes);
  return text === undefined ? bytes : new TextEncoder().encode(text);
}
