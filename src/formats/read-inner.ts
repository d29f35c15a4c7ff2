import { decodeText } from './decode-text.js';
import { checkFileKind } from './file-kind.js';
import { CannotRead, type Conversion, type FileToConvert } from './format.js';
import { findFormat } from './index.js';
import { isOfTheSystem } from './is-of-the-system.js';
import { textToBlocks } from './text-to-blocks.js';

/** Files in files in files: a mail may hold a mail that holds a document. */
const MAX_DEPTH = 3;

/** Reads a file that lies in another one. Why it cannot be read is text, to be said of it; what the system refuses is thrown. */
export async function readInner(file: FileToConvert): Promise<Conversion | string> {
  return readAtDepth(file, 1);
}

async function readAtDepth(file: FileToConvert, depth: number): Promise<Conversion | string> {
  const format = depth > MAX_DEPTH ? undefined : findFormat(file.name);
  if (format === undefined) return 'is not read: there is no reader for it';
  if (file.bytes.length === 0) return 'is empty';
  try {
    checkFileKind(file.name, file.bytes, format);
    if (format.kind === 'converted') {
      if (file.bytes.length > format.maxBytes) return 'is too large to be read';
      return await format.convert(file, (inner) => readAtDepth(inner, depth + 1));
    }
    const { text, notes } = decodeText(file.bytes, { declared: format.declaredEncoding?.(file.bytes) });
    const { drafts, properties } = format.read(text);
    return {
      blocks: textToBlocks(text, (start, end) => ({ kind: 'lines', start, end }), drafts),
      properties,
      propertiesFrom: 'header',
      notes,
    };
  } catch (error) {
    if (isOfTheSystem(error)) throw error;
    return error instanceof CannotRead ? error.message : 'is damaged';
  }
}
