import { plainHeading } from './find-title.js';
import type { BlockDraft, ConvertedBlock } from './format.js';

/** A text as it grows, with its blocks. */
interface Sheet {
  text: string;
  drafts: BlockDraft[];
}

/** Writes converted blocks as markdown, each with the offsets where it stands: headings, lists, tables, fenced code. */
export function layOutBlocks(blocks: readonly ConvertedBlock[]): Sheet {
  const parts: string[] = [];
  const drafts: BlockDraft[] = [];
  let length = 0;
  let last: ConvertedBlock | undefined;
  const append = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  for (const block of blocks) {
    const written = write(block);
    if (written.text.trim() === '') continue;
    if (last !== undefined) append(isJoined(last, block) ? '\n' : '\n\n');
    append(written.before);
    const start = length;
    append(written.text);
    const { locator, day, isStart } = block;
    const said = written.said === undefined ? {} : { said: start + written.said };
    drafts.push({ ...written.draft, ...said, start, end: length, locator, ...(day && { day }), ...(isStart && { isStart }) });
    if (block.kind === 'row' && block.isHead) append(`\n|${' --- |'.repeat(block.cells.length)}`);
    last = block;
  }
  if (length > 0) append('\n');
  return { text: parts.join(''), drafts };
}

/** Of these kinds one follows the other without a blank line. */
const JOINED: ReadonlySet<ConvertedBlock['kind']> = new Set(['item', 'row', 'line']);

/** Names of columns begin a table. */
const isJoined = (last: ConvertedBlock, next: ConvertedBlock): boolean =>
  last.kind === next.kind && JOINED.has(next.kind) && !(next.kind === 'row' && next.isHead);

/** `before`: what stands on its line and is not the block's: indent and marker of an item. */
function write(block: ConvertedBlock): {
  before: string;
  text: string;
  draft: Pick<BlockDraft, 'kind' | 'level'> & Partial<BlockDraft>;
  /** How many characters of the text stand before what is said in it. */
  said?: number;
} {
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(6, Math.max(1, Math.round(block.level)));
      const words = toLine(block.text);
      const text = words === '' ? '' : `${'#'.repeat(level)} ${words}`;
      return { before: '', text, draft: { kind: 'heading', level, heading: plainHeading(text) } };
    }
    case 'paragraph': {
      const words = toLine(block.text);
      const head = block.head === undefined || words === '' ? '' : `${toLine(block.head)} `.trimStart();
      const draft = { kind: 'paragraph', level: 0 } as const;
      return {
        before: block.isQuoted ? '> ' : '',
        text: head + words,
        draft,
        ...(block.head !== undefined && { said: head.length }),
      };
    }
    case 'item': {
      const marker = block.number === undefined ? '- ' : `${block.number}. `;
      return { before: '  '.repeat(block.level) + marker, text: toLine(block.text), draft: { kind: 'item', level: block.level } };
    }
    case 'code':
      return { before: '', text: fenced(clean(block.text), block.language ?? ''), draft: { kind: 'code', level: 0 } };
    case 'row': {
      const cells = block.cells.map((cell) => toLine(cell).replaceAll('\\|', '|').replaceAll('|', '\\|'));
      const text = cells.every((cell) => cell === '') ? '' : `| ${cells.join(' | ')} |`;
      return { before: '', text, draft: { kind: 'row', level: 0, ...(block.isHead ? { isHead: true } : {}) } };
    }
    case 'line':
      return {
        before: '',
        text: clean(block.text),
        draft: { kind: 'row', level: 0, delimiter: block.delimiter, ...(block.isHead ? { isHead: true } : {}) },
      };
  }
}

/** A fence that does not occur in it. */
function fenced(code: string, language: string): string {
  const body = code.replace(/^\n+|\s+$/g, '');
  if (body === '') return '';
  const longest = Math.max(2, ...[...body.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/^[\w+#.-]{1,20}$/.test(language) ? language : ''}\n${body}\n${fence}`;
}

const toLine = (text: string): string => clean(text).replace(/\s+/gu, ' ').trim();

/** Nothing that a terminal would obey or that no encoding can hold. */
const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd');
