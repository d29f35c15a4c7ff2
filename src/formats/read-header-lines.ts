import type { Block } from '../domain/source.js';
import { DATE_KEYS } from './find-source-date.js';

/** Header lines stand near the top: what comes later is text that happens to hold a colon. */
const MAX_LINES = 30;

const OTHER_KEYS = new Map(
  Object.entries({
    title: 'title',
    subject: 'title',
    제목: 'title',
    件名: 'title',
    标题: 'title',
    author: 'author',
    authors: 'author',
    작성자: 'author',
    저자: 'author',
    著者: 'author',
    作者: 'author',
    status: 'status',
    상태: 'status',
    状態: 'status',
    状态: 'status',
  }),
);

/**
 * `Key: value` lines near the top of a text (`Date: 2017-06-30`, `**날짜:** 2024-09-02`, `- 作成日：…`, `| 日期 | … |`) whose key is
 * known, the first of each; keys in lower case, title, author and status under their English names.
 */
export function readHeaderLines(text: string, blocks: Block[]): Record<string, string> {
  const found = new Map<string, string>();
  for (const block of blocks) {
    if (block.line > MAX_LINES) break;
    if (block.kind === 'code' || block.kind === 'heading' || block.kind === 'front-matter') continue;
    for (const line of text.slice(block.start, block.end).split('\n')) {
      const pair = parseHeaderLine(line);
      if (pair !== undefined && !found.has(pair.key)) found.set(pair.key, pair.value);
    }
  }
  return Object.fromEntries(found);
}

function parseHeaderLine(line: string): { key: string; value: string } | undefined {
  const plain = line
    .slice(0, 300)
    .replace(/[*_`]+/g, '')
    .replace(/^[\s>|•+-]+|[\s|]+$/g, '');
  const match = /^([\p{L}][\p{L}\p{M} -]{0,24}?)\s*[:：|]\s*(\S.*)$/u.exec(plain);
  if (match === null) return undefined;
  const given = (match[1] ?? '').trim().toLowerCase();
  const key = OTHER_KEYS.get(given) ?? (DATE_KEYS.some((keys) => keys.test(given)) ? given : undefined);
  return key === undefined ? undefined : { key, value: (match[2] ?? '').trim() };
}
