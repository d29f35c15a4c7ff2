import { splitLines } from '../domain/lines.js';
import type { BlockDraft } from './format.js';

/** How lines of exported chats begin: WhatsApp, Telegram and Signal by time, KakaoTalk by name and time, transcripts by both. */
const MESSAGE = [
  /^\u200e?\[\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}[., ]{1,3}[^\]\n]{4,20}\]\s+[^:\n]{1,60}:\s/u,
  /^\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}[., ]{1,3}(?:(?:AM|PM|오전|오후|上午|下午|午前|午後)\s*)?\d{1,2}:\d\d[^-–,\n]{0,12}[-–,]\s+[^:\n]{1,60}\s?:\s/u,
  /^\[[^\]\n]{1,60}\]\s\[(?:오전|오후|AM|PM|上午|下午|午前|午後)?\s?\d{1,2}:\d\d(?:\s?[AP]M)?\]\s/u,
  /^\[?\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?\]?\s+<?[^:>\n]{1,40}[:>]\s/iu,
] as const;
/** `--------------- 2024년 3월 5일 화요일 ---------------` parts the days. */
const DAY = /^[-—=]{3,}\s*(\S[^\n]{4,40}?)\s*[-—=]{3,}\s*$/;
const MIN_MESSAGES = 4;
const MIN_SHARE = 0.5;

/** The messages of a chat that was exported as text, each a block with the lines that belong to it; undefined where the text is none. */
export function readChatLines(text: string): BlockDraft[] | undefined {
  const lines = splitLines(text);
  const isMessage = (line: string): boolean => MESSAGE.some((form) => form.test(line));
  const said = lines.filter((line) => line.text.trim() !== '');
  const messages = said.filter((line) => isMessage(line.text)).length;
  if (messages < MIN_MESSAGES || messages < said.length * MIN_SHARE) return undefined;
  const drafts: BlockDraft[] = [];
  let open: BlockDraft | undefined;
  for (const { start, end, text: line } of lines) {
    const day = DAY.exec(line)?.[1];
    if (day !== undefined) {
      drafts.push({ kind: 'heading', start, end, level: 2, heading: day });
      open = undefined;
    } else if (isMessage(line)) {
      open = { kind: 'paragraph', start, end, level: 0 };
      drafts.push(open);
    } else if (open && line.trim() !== '') open.end = end;
    else if (line.trim() !== '') drafts.push({ kind: 'other', start, end, level: 0 });
  }
  return drafts;
}
