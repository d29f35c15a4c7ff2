import { createHash } from 'node:crypto';
import type { PartialDate } from '../domain/page.js';
import type { RawPath, Sha256 } from '../domain/path.js';
import type { RawBytes } from '../store/store.js';
import type { ExtractDeps } from './extract-attachments.js';

/** The day on which the mail was sent in which a file of a box lay; undefined where no mail of it has this file, or no day. */
export type DayInBox = (box: RawPath, raw: RawBytes, path: RawPath, sha256: Sha256) => Promise<PartialDate | undefined>;

/** An ingest asks for all attachments of one box after each other. */
const MAX_BOXES = 4;

/**
 * Files are known by their bytes, for what a mail calls them decides no name; of the same bytes in several mails the number tells which.
 * A box is taken apart once; its days are kept, not what lies in it.
 */
export function makeDayInBox(takeAttachments: ExtractDeps['takeAttachments']): DayInBox {
  const known = new Map<string, Promise<ReadonlyMap<string, PartialDate>>>();
  const read = async (box: RawPath, { bytes }: RawBytes): Promise<ReadonlyMap<string, PartialDate>> => {
    const days = new Map<string, PartialDate>();
    for (const { name, bytes: content, date } of await takeAttachments(box, bytes)) {
      if (date === undefined) continue;
      const sha256 = createHash('sha256').update(content).digest('hex');
      days.set(`${numberOf(name)} ${sha256}`, date);
      if (!days.has(sha256)) days.set(sha256, date);
    }
    return days;
  };
  return async (box, raw, path, sha256) => {
    const key = `${raw.sha256} ${box}`;
    const reading = known.get(key) ?? read(box, raw);
    if (!known.has(key) && known.size >= MAX_BOXES) known.clear();
    known.set(key, reading);
    // A passing fault is none of the next file's.
    const days = await reading.catch((error: unknown) => {
      if (known.get(key) === reading) known.delete(key);
      throw error;
    });
    return days.get(`${numberOf(path.slice(path.lastIndexOf('/') + 1))} ${sha256}`) ?? days.get(sha256);
  };
}

const numberOf = (name: string): string => /^\d+/.exec(name)?.[0] ?? '';
