import { SourceRefused } from '../domain/errors.js';
import type { PartialDate } from '../domain/page.js';
import type { RawPath } from '../domain/path.js';
import type { Source } from '../domain/source.js';
import type { DayInBox } from './box-days.js';
import { type ReadDeps, readRawBytes } from './read-raw-file.js';

interface DateDeps extends Pick<ReadDeps, 'store' | 'readSource'> {
  /** The mail, or the box of mails, in which a source lay. */
  mailOf: (path: RawPath) => RawPath | undefined;
  isBox: (path: RawPath) => boolean;
  dayInBox: DayInBox;
}

/** What lay in a mail and names no day itself is of the day of that mail, where it is still there and can be read; a box has one for each. */
export async function dateByMail(deps: DateDeps, source: Source): Promise<Source> {
  const mail = source.date === undefined ? deps.mailOf(source.path) : undefined;
  const value = mail && (await readDay(deps, mail, source));
  return value ? { ...source, date: { value, from: 'mail' } } : source;
}

async function readDay(deps: DateDeps, mail: RawPath, { path, sha256 }: Source): Promise<PartialDate | undefined> {
  const { raw } = await readRawBytes(deps, mail);
  if (!raw) return undefined;
  try {
    if (deps.isBox(mail)) return await deps.dayInBox(mail, raw, path, sha256);
    return (await deps.readSource(mail, raw.bytes, raw.sha256)).date?.value;
  } catch (error) {
    if (error instanceof SourceRefused) return undefined;
    throw error;
  }
}
