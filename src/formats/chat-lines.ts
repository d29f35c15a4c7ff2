import { splitLines } from '../domain/lines.js';
import type { BlockDraft } from './format.js';
import { readDate, readDay } from './read-date.js';

/** How lines of exported chats begin: WhatsApp, Telegram and Signal by time, KakaoTalk by name and time, transcripts by both. */
const MESSAGE = [
  /^\u200e?\[\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}[., ]{1,3}[^\]\n]{4,20}\]\s+[^:\n]{1,60}:\s/u,
  /^\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}[., ]{1,3}(?:(?:AM|PM|오전|오후|上午|下午|午前|午後)\s*)?\d{1,2}:\d\d[^-–,\n]{0,12}[-–,]\s+[^:\n]{1,60}\s?:\s/u,
  // A date in words: KakaoTalk on telephones.
  /^(?:\d{4}년 \d{1,2}월 \d{1,2}일 (?:오전|오후)|\d{4}年\d{1,2}月\d{1,2}日 (?:午前|午後|上午|下午)?|\p{Lu}\p{Ll}{2,8}\.? \d{1,2}, \d{4}(?: at)?,?)\s?\d{1,2}:\d\d(?:\s?[AP]M)?, [^:\n]{1,60}\s?:\s/u,
  /^\[[^\]\n]{1,60}\]\s\[(?:오전|오후|AM|PM|上午|下午|午前|午後)?\s?\d{1,2}:\d\d(?:\s?[AP]M)?\]\s/u,
  /^\[?\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?\]?\s+<?[^:>\n]{1,40}[:>]\s/iu,
] as const;
/** Begins with a date: the messages that have one of their own. */
const OWN_DATE = /^\u200e?\[?(\d{1,4}[./-].{0,14}|\d{4}[년年].{0,12}|\p{Lu}\p{Ll}{2,8}\.? \d{1,2}, \d{4})/u;
/** `--------------- 2024년 3월 5일 화요일 ---------------` parts the days, on telephones without the dashes and with the time. */
const DASHES = /^[-—=]{3,}\s*(\S.*?)\s*[-—=]{3,}\s*$/;
const MAX_DAY_CHARS = 120;
/** What a KakaoTalk export is called, in its first line. */
const ROOM = [/^(.{1,80}?)(?: 님과)? 카카오톡 대화$/u, /^KakaoTalk Chats with (.{1,80})$/u];
const SAVED = /^(?:저장한 날짜|Date Saved) ?: /u;
const MIN_MESSAGES = 4;
const MIN_SHARE = 0.5;

/** The messages of a chat that was exported as text. */
export interface ChatLines {
  drafts: BlockDraft[];
  properties: Record<string, string>;
}

/**
 * The messages of a chat, each a block with the lines that belong to it and its day, which a line between them says or its own; the day of
 * the whole is that of the last, for nobody wrote on the day of the export. Undefined where the text is no chat.
 */
export function readChatLines(text: string): ChatLines | undefined {
  const lines = splitLines(text);
  const messages = lines.filter((line) => headOf(line.text) !== undefined).length;
  if (messages < MIN_MESSAGES) return undefined;
  const said = lines.filter(({ text: line }) => line.trim() !== '' && dayOf(line) === undefined && !SAVED.test(line)).length;
  if (messages < said * MIN_SHARE) return undefined;
  const drafts: BlockDraft[] = [];
  let open: BlockDraft | undefined;
  let day: string | undefined;
  for (const { start, end, text: line } of lines) {
    const head = headOf(line);
    const next = head === undefined ? dayOf(line) : undefined;
    if (next !== undefined) {
      day = next;
      drafts.push({ kind: 'heading', start, end, level: 2, heading: DASHES.exec(line)?.[1] ?? line.trim() });
      open = undefined;
    } else if (head !== undefined) {
      day = readOwnDay(line) ?? day;
      open = { kind: 'paragraph', start, end, level: 0, said: start + head.length, ...(day === undefined ? {} : { day }) };
      drafts.push(open);
    } else if (open && line.trim() !== '') open.end = end;
    else if (line.trim() !== '') drafts.push({ kind: 'other', start, end, level: 0 });
  }
  const title = ROOM.map((form) => form.exec(lines[0]?.text.trim() ?? '')?.[1]?.trim()).find((room) => room !== undefined);
  return { drafts, properties: { ...(title ? { title } : {}), ...(day ? { date: day } : {}) } };
}

/** What stands before the words of a message; undefined for a line that begins none. */
const headOf = (line: string): string | undefined =>
  MESSAGE.map((form) => form.exec(line)?.[0]).find((head) => head !== undefined);

/** The day that a line between messages says. */
const dayOf = (line: string): string | undefined =>
  line.length > MAX_DAY_CHARS ? undefined : readDay(DASHES.exec(line)?.[1] ?? line.trim());

const readOwnDay = (line: string): string | undefined => {
  const day = readDate(OWN_DATE.exec(line)?.[0] ?? '');
  return day?.length === '2024-03-05'.length ? day : undefined;
};
