import { readChatLines } from './chat-lines.js';
import type { TextFormat } from './format.js';
import { findPlainHeadings } from './plain-headings.js';
import { scanBlocks } from './scan-blocks.js';

/**
 * Text without marks of its own: paragraphs parted by blank lines, and lists where lines begin with a bullet or number; exported chats
 * message by message.
 */
export const plainText: TextFormat = {
  kind: 'text',
  version: 2,
  mediaType: 'text/plain',
  extensions: ['.txt', '.text', '.log', ''],
  read: (text) => ({
    drafts: findPlainHeadings(text, scanBlocks(text, 'plain')),
    properties: {},
    ...readChatLines(text),
    propertiesFrom: 'header',
  }),
};
