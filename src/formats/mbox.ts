import type { Email } from 'postal-mime';
import type { HiddenText } from '../domain/source.js';
import {
  CannotRead,
  type Conversion,
  type ConvertedBlock,
  type ConvertedFormat,
  type FileToConvert,
  type ReadInner,
} from './format.js';
import { mailProperties, parseMail, readMail } from './mail.js';
import { readDate } from './read-date.js';

/** A box of mails, each a place, in the order in which they were written. */
export const mbox: ConvertedFormat = {
  kind: 'converted',
  name: 'mail box',
  mediaType: 'application/mbox',
  extensions: ['.mbox', '.mbx'],
  version: 1,
  maxBytes: 50_000_000,
  convert: convertBox,
};

const MAX_MAILS = 5_000;

interface BoxedMail {
  email: Email;
  number: number;
  /** Milliseconds; 0 where its date cannot be read. */
  sentMs: number;
}

async function convertBox({ bytes, name, attachments }: FileToConvert, readInner: ReadInner): Promise<Conversion> {
  const isApart = attachments !== undefined;
  const parts = splitBox(bytes);
  if (parts.length === 0)
    throw new CannotRead('unreadable', 'is no mail box: no line of it begins a mail', 'Is the file complete?');
  if (parts.length > MAX_MAILS)
    throw new CannotRead('too-large', `holds ${parts.length} mails, more than ${MAX_MAILS}`, 'Split it.');
  const mails: BoxedMail[] = [];
  for (const [index, part] of parts.entries()) {
    const email = await parseMail(part, isApart);
    mails.push({ email, number: index + 1, sentMs: Date.parse(email.date ?? '') || 0 });
  }
  mails.sort((a, b) => a.sentMs - b.sentMs || a.number - b.number);
  const blocks: ConvertedBlock[] = [];
  const notes: string[] = [];
  const hidden: HiddenText[] = [];
  for (const { email, number } of mails) {
    const read = await readMail(email, () => ({ kind: 'message', number }), readInner);
    const day = readDate(mailProperties(email).date ?? '');
    // A mail without a subject is not the next part of the one before it.
    const begin = { isStart: true } as const;
    blocks.push(...read.blocks.map((block, i) => ({ ...block, ...(day && { day }), ...(i === 0 && begin) })));
    notes.push(...read.notes.map((note) => `Message ${number}: ${note}`));
    hidden.push(...read.hidden);
  }
  return {
    blocks,
    properties: describeBox(
      mails.map(({ email }) => email),
      name,
    ),
    propertiesFrom: 'header',
    notes: notes.slice(0, 50),
    hidden,
  };
}

/** Mails begin at lines `From …` after an empty line; such a line inside a mail was written as `>From`. */
function splitBox(bytes: Uint8Array): Uint8Array[] {
  // One character a byte: offsets stay, whatever the mails' encodings.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const starts = [...text.matchAll(/(?:^|\r?\n\r?\n|^\n)(From [^\n]*\d\d:\d\d[^\n]*\n)/g)].map((match) => ({
    head: match.index + match[0].length - (match[1]?.length ?? 0),
    body: match.index + match[0].length,
  }));
  return starts.map(({ body }, index) => {
    const mail = text.slice(body, starts[index + 1]?.head ?? text.length);
    return Uint8Array.from(Buffer.from(mail.replace(/^>(>*From )/gm, '$1'), 'latin1'));
  });
}

/** A box of one thread has its subject, another one is none of its mails; its day is that of the last mail. */
function describeBox(emails: readonly Email[], name: string): Record<string, string | string[]> {
  const subjects = new Set(
    emails.map(({ subject }) =>
      (subject ?? '').replace(/^(?:\s*(?:re|fwd?|aw|wg|sv|답장|전달|回复|转发|返信)\s*[:：])+/i, '').trim(),
    ),
  );
  const [title] = subjects;
  const people = new Set(emails.flatMap((email) => mailProperties(email).author ?? []));
  const dated = emails.filter((email) => readDate(mailProperties(email).date ?? '') !== undefined);
  const last = dated.at(-1);
  const date = last && mailProperties(last).date;
  return {
    title: subjects.size === 1 && title ? title : name.replace(/(?<=.)\.\w+$/, ''),
    ...(people.size > 0 ? { author: [...people].slice(0, 30) } : {}),
    ...(date ? { date } : {}),
  };
}
