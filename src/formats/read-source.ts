import { SourceRefused } from '../domain/errors.js';
import type { RawPath, Sha256 } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import { type ConversionLimits, convertInWorker } from './convert-in-worker.js';
import { decodeText, holdsText, MAX_BYTES } from './decode-text.js';
import { detectLanguage } from './detect-language.js';
import { checkFileKind } from './file-kind.js';
import { findSourceDate } from './find-source-date.js';
import { findTitle } from './find-title.js';
import { finishBlocks } from './finish-blocks.js';
import { type BlockDraft, CannotRead, type ConvertedFormat, type FileToConvert, type Format, type TextFormat } from './format.js';
import { extensionOf, findFormat, READABLE } from './index.js';
import { layOutBlocks } from './lay-out-blocks.js';
import { readHeaderLines } from './read-header-lines.js';

/** A file as text, whatever it was. */
interface ReadText {
  text: string;
  drafts: BlockDraft[];
  properties: Source['properties'];
  propertiesFrom: 'front matter' | 'header' | 'properties';
  notes: string[];
  hidden: Source['hidden'];
}

/**
 * Makes a source of a file under `raw/`: bytes in, value out, the same for the same bytes.
 * @param attachments `apart`: those of a mail that can be read are sources of their own and none of its text
 * @throws SourceRefused when the file is empty, too large, locked, damaged, of a type without a reader, or cannot be read within the
 * limits; StorageError when the system refuses a thread or a part of the reader: that says nothing of the file.
 */
export async function readSource(
  path: RawPath,
  bytes: Uint8Array,
  sha256: Sha256,
  limits?: ConversionLimits,
  attachments?: 'apart',
): Promise<Source> {
  const format = formatOf(path);
  if (format.kind === 'text') return readTextSource(path, bytes, sha256);
  checkKind(path, bytes, format);
  checkSize(path, bytes.length, format.maxBytes);
  return makeSource(
    path,
    sha256,
    format,
    await readConverted(path, { bytes, name: baseName(path), attachments }, format, limits),
  );
}

/**
 * The same at once, for text formats.
 * @throws SourceRefused; TypeError for a format that has to be converted.
 */
export function readTextSource(path: RawPath, bytes: Uint8Array, sha256: Sha256): Source {
  const format = formatOf(path);
  if (format.kind !== 'text') throw new TypeError(`raw/${path}: ${format.name} is converted, see readSource`);
  checkKind(path, bytes, format);
  checkSize(path, bytes.length, MAX_BYTES);
  return makeSource(path, sha256, format, readAsText(path, bytes, format));
}

/** Who reads a file of this name, with the version: `application/pdf 1`. Undefined: nobody. */
export function readerOf(path: RawPath): string | undefined {
  const format = findFormat(baseName(path));
  return format && `${format.mediaType} ${format.version}`;
}

const baseName = (path: RawPath): string => path.slice(path.lastIndexOf('/') + 1);

const PICTURES = /^\.(png|jpe?g|gif|webp|bmp|tiff?|heic|heif|avif|svg|ico)$/;
/** Those of these kinds that are what their names say are not refused here. */
const SEEN = /^\.(png|jpe?g|gif|webp)$/;
const SOUNDS = /^\.(mp3|m4a|wav|ogg|flac|aac|mp4|mov|mkv|avi|webm)$/;

const OLD_OFFICE = /^\.(doc|dot|xls|xlt|ppt|pps|pot)$/;

function formatOf(path: RawPath): Format {
  const name = baseName(path);
  const format = findFormat(name);
  if (format !== undefined) return format;
  const extension = extensionOf(name);
  const what = PICTURES.test(extension)
    ? `: only a model that sees could read a picture${SEEN.test(extension) ? '' : ', and then a PNG, JPEG, GIF or WebP'}`
    : SOUNDS.test(extension)
      ? ': write down what is said in it'
      : OLD_OFFICE.test(extension)
        ? `, the form of programs before 2007: save it as ${extension.slice(0, 4)}x`
        : '';
  throw new SourceRefused('no-reader', `raw/${path}: no reader for ${extension}${what}. Readable: ${READABLE.join(' ')}`);
}

function checkKind(path: RawPath, bytes: Uint8Array, format: Format): void {
  try {
    checkFileKind(baseName(path), bytes, format);
  } catch (error) {
    throw error instanceof CannotRead ? toRefusal(path, error) : error;
  }
}

function checkSize(path: RawPath, size: number, limit: number): void {
  if (size <= limit) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new SourceRefused(
    'too-large',
    `raw/${path}: ${megabytes(size)} is more than the limit of ${megabytes(limit)}.`,
    'Split it.',
  );
}

function makeSource(path: RawPath, sha256: Sha256, { mediaType, kind }: Format, read: ReadText): Source {
  const { text, drafts, properties, propertiesFrom, notes, hidden } = read;
  const name = baseName(path);
  const blocks = finishBlocks(text, drafts);
  const header = readHeaderLines(text, blocks);
  return {
    path,
    sha256,
    mediaType,
    title: findTitle(properties, blocks, text, header, name),
    date: findSourceDate({ properties, propertiesFrom, header, name, text, blocks }),
    language: detectLanguage(text),
    text,
    isConverted: kind === 'converted',
    blocks,
    properties: { ...header, ...properties },
    notes,
    hidden,
  };
}

const EMPTY = { reason: 'empty', message: 'holds no text', hint: undefined } as const;

const toRefusal = (path: RawPath, { reason, message, hint }: Pick<CannotRead, 'reason' | 'message' | 'hint'>): SourceRefused =>
  new SourceRefused(reason, `raw/${path}: it ${message}.`, hint);

function readAsText(path: RawPath, bytes: Uint8Array, format: TextFormat): ReadText {
  try {
    const { text, notes } = decodeText(bytes, { declared: format.declaredEncoding?.(bytes) });
    const reading = format.read(text);
    return { text, ...reading, notes: [...notes, ...(reading.notes ?? [])], hidden: [] };
  } catch (error) {
    if (error instanceof CannotRead) throw toRefusal(path, error);
    throw error;
  }
}

async function readConverted(
  path: RawPath,
  file: FileToConvert,
  format: ConvertedFormat,
  limits: ConversionLimits | undefined,
): Promise<ReadText> {
  if (file.bytes.length === 0) throw toRefusal(path, EMPTY);
  const outcome = await convertInWorker(format, file, limits);
  if (!outcome.ok) throw toRefusal(path, outcome);
  const { blocks, properties, propertiesFrom, notes, hidden = [] } = outcome.conversion;
  const { text, drafts } = layOutBlocks(blocks);
  if (!holdsText(text)) throw toRefusal(path, EMPTY);
  checkSize(path, text.length, MAX_BYTES);
  return { text, drafts, properties, propertiesFrom, notes, hidden };
}
