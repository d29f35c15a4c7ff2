import { fileNameOf } from '../domain/file-name.js';
import type { PartialDate } from '../domain/page.js';
import type { RawPath } from '../domain/path.js';
import type { Conversion, FileToConvert, ReadInner } from './format.js';
import { extensionOf, findFormat } from './index.js';
import { readDate } from './read-date.js';

/** A file that lies in a mail. `name` is safe as the name of a file, whatever the mail says. */
export interface Attachment {
  name: string;
  bytes: Uint8Array;
  /** The day on which its mail was sent. */
  date?: PartialDate | undefined;
}

const FOLDER = '.attachments';
/** What lies in a mail in a mail becomes a source; what lies deeper is read with that. Each level may hold as many as the last. */
const MAX_DEPTH = 2;
/** Bytes that the name of a folder may have on common file systems, without what is put behind it. */
const MAX_NAME = 255 - FOLDER.length;
/** Of one file; a box may hold thousands of mails. */
const MAX_ATTACHMENTS = 500;
const MAIL = /\.(?:eml|mbox|mbx)$/i;

/** Where the attachments of a mail lie as sources of their own, beside it: `minutes/offer.eml.attachments`. */
export const attachmentsFolder = (mail: RawPath): string => `${mail}${FOLDER}`;

/** Can it have attachments that become sources of their own? A web archive is one page with its parts. */
export function mayHoldAttachments(path: RawPath): boolean {
  const depth = path.split('/').filter((part) => part.endsWith(FOLDER)).length;
  return (
    MAIL.test(path) && depth < MAX_DEPTH && new TextEncoder().encode(path.slice(path.lastIndexOf('/') + 1)).length <= MAX_NAME
  );
}

/** The mail, or the box of mails, in which a source lay; undefined for what is no attachment. */
export const mailOf = (path: RawPath): RawPath | undefined =>
  /^(.+\.(?:eml|mbox|mbx))\.attachments\/[^/]+$/i.exec(path)?.[1] as RawPath | undefined;

/** Has it many mails, each with a day of its own? */
export const isBox = (path: RawPath): boolean => /\.(?:mbox|mbx)$/i.test(path);

/** A `ReadInner` that reads nothing: what there is a reader for is put aside, and the mail's text says so. */
export function putAside({ name: mail, attachments }: FileToConvert): { readInner: ReadInner; taken: Attachment[] } {
  const taken: Attachment[] = [];
  let count = 0;
  const readInner: ReadInner = async ({ bytes, name, sent }): Promise<Conversion | string> => {
    if (findFormat(baseOf(name)) === undefined) return 'is not read: there is no reader for it';
    if (bytes.length === 0) return 'is empty';
    if (++count > MAX_ATTACHMENTS) return `was left out: only the first ${MAX_ATTACHMENTS} attachments become sources`;
    if (attachments === 'taken') taken.push({ name: attachmentName(count, name), bytes, date: readDate(sent ?? '') });
    return `is a source of its own: number ${count} in ${mail}${FOLDER}`;
  };
  return { readInner, taken };
}

/** `2-report.pdf`: what the mail calls it is shown, and decides neither folder nor file. */
function attachmentName(number: number, name: string): string {
  const base = baseOf(name);
  const extension = extensionOf(base);
  const stem = fileNameOf(base.slice(0, base.length - extension.length));
  return `${number}-${stem === '' ? 'attachment' : stem}${extension}`;
}

const baseOf = (name: string): string => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim();
