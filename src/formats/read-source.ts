import { SourceRefused } from '../domain/errors.js';
import type { RawPath, Sha256 } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import { decodeText, MAX_BYTES } from './decode-text.js';
import { detectLanguage } from './detect-language.js';
import { findSourceDate } from './find-source-date.js';
import { findTitle } from './find-title.js';
import { finishBlocks } from './finish-blocks.js';
import { findFormat, READABLE } from './index.js';
import { readHeaderLines } from './read-header-lines.js';

/**
 * Makes a source of a file under `raw/`: bytes in, value out.
 * @throws SourceRefused when the file is empty, too large, not text, in an encoding that is not Unicode, or of a type without a reader.
 */
export function readSource(path: RawPath, bytes: Uint8Array, sha256: Sha256): Source {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = extensionOf(name);
  const format = findFormat(extension);
  if (format === undefined) {
    throw new SourceRefused('no-reader', `raw/${path}: no reader for ${extension}. Readable: ${READABLE.join(' ')}`);
  }
  if (bytes.length > MAX_BYTES) {
    const size = `${Math.ceil(bytes.length / 1_000_000)} MB`;
    throw new SourceRefused(
      'too-large',
      `raw/${path}: ${size} is more than the limit of ${MAX_BYTES / 1_000_000} MB.`,
      'Split it.',
    );
  }
  const text = decodeText(path, bytes);
  const { drafts, properties, propertiesFrom } = format.read(text);
  const blocks = finishBlocks(text, drafts);
  const header = readHeaderLines(text, blocks);
  const title = findTitle(properties, blocks, text, header, name);
  return {
    path,
    sha256,
    mediaType: format.mediaType,
    title,
    date: findSourceDate({ properties, propertiesFrom, header, name, text, blocks }),
    language: detectLanguage(text),
    text,
    blocks,
    properties: { ...header, ...properties },
  };
}

/** `.md` of `a.b.md`, in lower case; nothing for `README` and `.profile`; what is no extension (`v1.2 notes`) is none. */
function extensionOf(name: string): string {
  return (/(?<=.)\.[\p{L}\p{N}_-]{1,12}$/u.exec(name)?.[0] ?? '').toLowerCase();
}
