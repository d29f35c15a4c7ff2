import { z } from 'zod';
import type { Conversion, ConvertedBlock } from './format.js';

/** A message of a chat. */
interface Message {
  by: string;
  /** `2025-03-10 09:15`; empty where it is not known. */
  at: string;
  text: string;
}

const slack = z.array(
  z
    .object({
      type: z.literal('message'),
      ts: z.string(),
      text: z.string(),
      user: z.string().optional(),
      user_profile: z.object({ real_name: z.string() }).optional(),
    })
    .loose(),
);
const telegram = z.object({
  name: z.string().optional(),
  messages: z.array(z.object({ from: z.string().nullish(), date: z.string(), text: z.unknown() }).loose()),
});
const discord = z.object({
  channel: z.object({ name: z.string() }),
  messages: z.array(
    z
      .object({
        timestamp: z.string(),
        content: z.string(),
        author: z.object({ name: z.string(), nickname: z.string().optional() }),
      })
      .loose(),
  ),
});

/** What was said in an export of Slack, Telegram or Discord; undefined for anything else. A message is a place. */
export function readChatExport(value: unknown): Conversion | undefined {
  const fromSlack = slack.safeParse(value);
  if (fromSlack.success && fromSlack.data.length > 0)
    return toConversion(
      undefined,
      fromSlack.data.map(({ ts, text, user, user_profile: profile }) => ({
        by: profile?.real_name ?? user ?? '',
        at: printTime(Number(ts) * 1_000),
        text,
      })),
    );
  const fromDiscord = discord.safeParse(value);
  if (fromDiscord.success)
    return toConversion(
      fromDiscord.data.channel.name,
      fromDiscord.data.messages.map(({ timestamp, content, author }) => ({
        by: author.nickname ?? author.name,
        at: cutTime(timestamp),
        text: content,
      })),
    );
  const fromTelegram = telegram.safeParse(value);
  if (fromTelegram.success)
    return toConversion(
      fromTelegram.data.name,
      fromTelegram.data.messages.map(({ from, date, text }) => ({ by: from ?? '', at: cutTime(date), text: joinText(text) })),
    );
  return undefined;
}

const cutTime = (time: string): string => time.slice(0, 16).replace('T', ' ');

const printTime = (ms: number): string => (Number.isFinite(ms) && ms > 0 && ms < 1e14 ? cutTime(new Date(ms).toISOString()) : '');

/** Telegram has a text as a list of pieces, with styles. */
const joinText = (text: unknown): string =>
  [text]
    .flat()
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : typeof piece === 'object' && piece !== null && 'text' in piece
          ? String(piece.text)
          : '',
    )
    .join('');

function toConversion(title: string | undefined, messages: readonly Message[]): Conversion {
  const blocks: ConvertedBlock[] = [];
  let day = '';
  for (const [index, { by, at, text }] of messages.entries()) {
    if (text.trim() === '') continue;
    const locator = { kind: 'message', number: index + 1 } as const;
    if (at.slice(0, 10) !== day) {
      day = at.slice(0, 10);
      blocks.push({ kind: 'heading', level: 2, text: day, locator });
    }
    blocks.push({ kind: 'paragraph', head: [at.slice(11), by === '' ? '' : `${by}:`].filter(Boolean).join(' '), text, locator });
  }
  const last = messages.findLast(({ at }) => at !== '')?.at.slice(0, 10);
  return {
    blocks,
    properties: { ...(title ? { title } : {}), ...(last ? { date: last } : {}) },
    propertiesFrom: 'header',
    notes: [],
  };
}
