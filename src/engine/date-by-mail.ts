import { SourceRefused } from '../domain/errors.js';
import type { RawPath } from '../domain/path.js';
import type { Source, SourceDate } from '../domain/source.js';
import { type ReadDeps, readRawBytes } from './read-raw-file.js';

interface DateDeps extends Pick<ReadDeps, 'store' | 'readSource'> {
  /** The mail in which a source lay. */
  mailOf: (path: RawPath) => RawPath | undefined;
}

/** What lay in a mail and names no day itself is of the day of the mail, where that is still there and can be read. */
export async function dateByMail(deps: DateDeps, source: Source): Promise<Source> {
  const mail = source.date === undefined ? deps.mailOf(source.path) : undefined;
  const date = mail && (await readDate(deps, mail));
  return date ? { ...source, date: { value: date.value, from: 'mail' } } : source;
}

async function readDate(deps: DateDeps, mail: RawPath): Promise<SourceDate | undefined> {
  const { raw } = await readRawBytes(deps, mail);
  if (!raw) return undefined;
  try {
    return (await deps.readSource(mail, raw.bytes, raw.sha256)).date;
  } catch (error) {
    if (error instanceof SourceRefused) return undefined;
    throw error;
  }
}
