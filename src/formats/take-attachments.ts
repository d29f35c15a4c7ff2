import type { RawPath } from '../domain/path.js';
import { type Attachment, mayHoldAttachments } from './attachments.js';
import { type ConversionLimits, convertInWorker } from './convert-in-worker.js';
import { findFormat } from './index.js';

/**
 * The attachments of a mail, or of the mails of a box, for which there is a reader. None of a file that cannot be read: whoever reads it as
 * a source is told why.
 * @throws StorageError when the system refuses a thread
 */
export async function takeAttachments(
  path: RawPath,
  bytes: Uint8Array,
  limits?: ConversionLimits,
): Promise<readonly Attachment[]> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const format = mayHoldAttachments(path) ? findFormat(name) : undefined;
  if (format?.kind !== 'converted' || bytes.length > format.maxBytes) return [];
  const outcome = await convertInWorker(format, { bytes, name, attachments: 'taken' }, limits);
  return outcome.ok ? (outcome.conversion.taken ?? []) : [];
}
