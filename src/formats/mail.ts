import type { Address, Attachment, Email } from 'postal-mime';
import type { Locator } from '../domain/locator.js';
import type { HiddenText } from '../domain/source.js';
import { fold } from '../markdown/fold.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat, type ReadInner } from './format.js';
import { htmlToBlocks } from './html-blocks.js';
import { parsePage } from './parse-html.js';
import { fixWindows } from './text-decoder.js';
import { textToBlocks } from './text-to-blocks.js';

/** A mail: who wrote to whom and when, what; its parts are places, attachments that can be read among them. */
export const mail: ConvertedFormat = {
  kind: 'converted',
  name: 'mail',
  mediaType: 'message/rfc822',
  extensions: ['.eml', '.mht', '.mhtml'],
  version: 1,
  maxBytes: 50_000_000,
  convert: async ({ bytes, attachments }, readInner) => convertMail(bytes, attachments !== undefined, readInner),
};

async function convertMail(bytes: Uint8Array, isApart: boolean, readInner: ReadInner): Promise<Conversion> {
  const email = await parseMail(bytes, isApart);
  if (email.headers.length === 0) throw new CannotRead('unreadable', 'is no mail: it has no head', 'Is the file complete?');
  const number = { part: 0 };
  const { blocks, notes, hidden } = await readMail(email, () => ({ kind: 'part', number: ++number.part }), readInner);
  return { blocks, notes, hidden, properties: mailProperties(email), propertiesFrom: 'header' };
}

/** A mail of these bytes. Never asks anything of the network. `isApart`: a mail in it is an attachment, and none of its text. */
export async function parseMail(bytes: Uint8Array, isApart: boolean): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(bytes, { maxNestingDepth: 50, maxRfc822NestingDepth: 3, forceRfc822Attachments: isApart });
}

export function mailProperties(email: Email): Record<string, string> {
  const found: [string, string | undefined][] = [
    ['title', email.subject],
    ['author', email.from && printAddress(email.from)],
    ['date', rawHeader(email, 'date')],
    ['to', email.to?.map(printAddress).join(', ')],
    ['cc', email.cc?.map(printAddress).join(', ')],
    ['message-id', email.messageId],
    ['in-reply-to', email.inReplyTo],
    ['address', rawHeader(email, 'content-location') ?? rawHeader(email, 'snapshot-content-location')],
  ];
  return Object.fromEntries(found.flatMap(([key, value]) => (value?.trim() ? [[key, value.trim().slice(0, 2_000)]] : [])));
}

/** The day is that of the writer's clock. */
const rawHeader = (email: Email, name: string): string | undefined => email.headers.find(({ key }) => key === name)?.value;

function printAddress({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(printAddress).join(', ')}`;
  return name && address ? `${name} <${address}>` : (address ?? name);
}

/** Attachments beyond so many are listed only. */
const MAX_READ = 20;

/**
 * The blocks of a mail: subject, head, text, what its HTML part says otherwise, attachments. `next` gives the place of each part in
 * turn.
 */
export async function readMail(
  email: Email,
  next: () => Locator,
  readInner: ReadInner,
): Promise<{ blocks: ConvertedBlock[]; notes: string[]; hidden: HiddenText[] }> {
  const locator = next();
  const blocks: ConvertedBlock[] = [];
  const notes: string[] = [];
  const hidden: HiddenText[] = [];
  if (email.subject?.trim()) blocks.push({ kind: 'heading', level: 1, text: email.subject, locator });
  blocks.push(...printHead(email).map((text): ConvertedBlock => ({ kind: 'paragraph', text, locator })));
  const text = fixWindows(email.text ?? '').trim();
  const page = email.html ? await parsePage(fixWindows(email.html)) : undefined;
  const html = page && htmlToBlocks(page.document, () => locator);
  if (text !== '') blocks.push(...textToBlocks(partQuotes(text.replace(/\r\n?/g, '\n')), () => locator));
  hidden.push(...(html?.hidden ?? []));
  notes.push(...(page?.notes ?? []));
  if (html && text === '') blocks.push(...html.blocks);
  else if (html && !saysTheSame(text, html.blocks)) {
    const place = next();
    blocks.push(...html.blocks.map((block) => ({ ...block, locator: place })));
    notes.push('Its text and its HTML part say different things: both are here.');
  }
  if (`${text}${email.html ?? ''}`.includes('\ufffd'))
    notes.push('Some letters could not be read: its encoding is not what it says.');
  for (const [index, attachment] of email.attachments.entries())
    await addAttachment(attachment, index, { email, blocks, notes, hidden, next, readInner });
  return { blocks, notes, hidden };
}

/** Who answers writes right under what is quoted: the two are not one paragraph. */
const partQuotes = (text: string): string => text.replace(/^(>.*)\n(?=[^>\n])|^([^>\n].*)\n(?=>)/gm, '$1$2\n\n');

function printHead(email: Email): string[] {
  const lines: [string, string | undefined][] = [
    ['From', email.from && printAddress(email.from)],
    ['To', email.to?.map(printAddress).join(', ')],
    ['Cc', email.cc?.map(printAddress).join(', ')],
    ['Bcc', email.bcc?.map(printAddress).join(', ')],
    ['Date', rawHeader(email, 'date')],
  ];
  return lines.flatMap(([name, value]) => (value?.trim() ? [`${name}: ${value}`] : []));
}

/** Does the HTML part hold words that the text does not, or the other way round? Layout, links and signs count for nothing. */
function saysTheSame(text: string, blocks: readonly ConvertedBlock[]): boolean {
  const words = (said: string): Set<string> =>
    new Set(fold(said.replace(/\(?<?https?:\/\/[^\s)>]+>?\)?/g, ' ')).match(/[\p{L}\p{N}]{2,}/gu) ?? []);
  const own = words(text);
  const other = words(blocks.map((block) => ('text' in block ? block.text : block.cells.join(' '))).join('\n'));
  const missing = [...other].filter((word) => !own.has(word)).length;
  return missing <= Math.min(20, other.size * 0.02);
}

interface Adding {
  email: Email;
  blocks: ConvertedBlock[];
  notes: string[];
  hidden: HiddenText[];
  next: () => Locator;
  readInner: ReadInner;
}

/** Its name, and what it says where there is a reader for it. */
async function addAttachment({ filename, mimeType, content, related }: Attachment, index: number, adding: Adding): Promise<void> {
  const { blocks, notes, hidden, next, readInner } = adding;
  const isPicture = /^image\//.test(mimeType);
  // Pictures inside the text are part of its looks.
  if (isPicture && related) return;
  const name = filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : mimeType.replace(/[^\w+.-]/g, '-'));
  const locator = next();
  blocks.push({ kind: 'heading', level: 2, text: name, locator });
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  const sent = rawHeader(adding.email, 'date');
  const read =
    index < MAX_READ ? await readInner({ bytes, name, sent }) : `was not read: only the first ${MAX_READ} attachments are`;
  if (typeof read === 'string') {
    notes.push(`The attachment ${JSON.stringify(name)} (${mimeType}, ${bytes.length} bytes) ${read}.`);
    return;
  }
  blocks.push(
    ...read.blocks.map((block) => ({ ...block, locator, ...(block.kind === 'heading' ? { level: block.level + 2 } : {}) })),
  );
  notes.push(...read.notes.map((note) => `${JSON.stringify(name)}: ${note}`));
  hidden.push(...(read.hidden ?? []).map(({ words }) => ({ words, at: locator })));
}
