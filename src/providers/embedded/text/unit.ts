import { lineAt } from '../../../domain/lines.js';
import type { PartialDate } from '../../../domain/page.js';
import type { Block } from '../../../domain/source.js';
import type { LeadIn } from './lead-ins.js';
import { stripMarks } from './plain.js';

/** The smallest piece of a source that can become one claim: a sentence, a list item with a label, a short list, or a table row. */
export interface Unit {
  kind: 'sentence' | 'item' | 'row' | 'list';
  /** Its words on one line, without marks. */
  text: string;
  /** As in the source, white space folded. */
  quote: string;
  /** Its first sentence: the others point back to it. */
  lead: string;
  sentences: number;
  /** 1-based line of its first character. */
  line: number;
  headings: string[];
  /** When it was written, where that is not when the source was. */
  day?: PartialDate | undefined;
  /** Line where its block begins: sentences of one paragraph share it. */
  blockLine: number;
  /** Who says it, in a chat or a transcript: empty where it does not tell. */
  speaker?: string | undefined;
  /** `label: value`, where it is written so. */
  label: string | undefined;
  value: string | undefined;
  /** Cells of a row, or items of a list, without marks; empty for others. */
  cells: string[];
  /** Cells of the row above all others. */
  header: string[];
  /** What the table of a row is called, where the source has another one that could be meant. */
  table?: string | undefined;
  /** What stands above it and belongs to it, where its quote does not hold that. */
  leadIn?: LeadIn | undefined;
  /** Other stretches of the source that its words stand in. */
  further?: { line: number; quote: string }[];
}

/** Leaves room for the subject and links within the 600 characters that a claim may have. */
export const MAX_QUOTE_CHARS = 450;
/** A row and a list say more than their quotes: the heads, and what stands above. */
export const MAX_TEXT_CHARS = 540;

/** A text with the offsets at which its lines begin. */
export interface NumberedText {
  text: string;
  starts: number[];
}

const LABELLED = /^([^:：.。!?！？|]{1,60}?)\s*[:：](?!\/\/)\s*(\S.*)$/u;
const NOT_A_LABEL =
  /^\d+$|^[(（][^)）]*$|^for (?:example|instance)$|^(?:I|we|you|it|they|he|she|this|that|there)\b|(?<!\p{L})(?:is|are|was|were|has|have|had|will|can)(?!\p{L})|(?:다|요)$/iu;

/** Tells `label: value` apart; labels of more than six words are sentences with a colon, and `10:01` is a time. */
export function splitLabel(text: string): { label: string; value: string } | undefined {
  const match = LABELLED.exec(text);
  const label = match?.[1]?.trim();
  const value = match?.[2]?.trim();
  if (label === undefined || value === undefined || label.split(/\s+/).length > 6 || NOT_A_LABEL.test(label)) return undefined;
  if (!/[\p{L}\p{N}]/u.test(value) || (/\d$/.test(label) && /^[:：]\d\d(?!\d)/.test(text.slice(label.length)))) return undefined;
  return { label, value };
}

/** What a unit says, behind what leads to it or who says it. */
export const sayWhole = ({ text, leadIn, speaker, kind }: Unit): string => {
  const before = (kind === 'row' ? undefined : leadIn?.text) ?? speaker ?? '';
  return before === '' || before.length + text.length > MAX_TEXT_CHARS ? text : `${before}: ${text}`;
};

/** Does a unit stand under a heading that says so? The first one is the title of the document. */
export const isUnder = ({ headings }: Pick<Unit, 'headings'>, test: RegExp): boolean =>
  headings.slice(1).some((heading) => test.test(heading.trim()));

/** A stretch of a block as a unit; offsets in UTF-16 code units. */
export function makeUnit(source: NumberedText, block: Block, start: number, end: number): Unit {
  const raw = source.text.slice(start, end);
  const from = start + (raw.length - raw.trimStart().length);
  const text = stripMarks(raw);
  const labelled = splitLabel(text);
  return {
    kind: labelled === undefined ? 'sentence' : 'item',
    text,
    quote: raw.replace(/\s+/gu, ' ').trim(),
    lead: text,
    sentences: 1,
    line: lineAt(source.starts, from),
    headings: block.headings,
    day: block.day,
    blockLine: block.line,
    label: labelled?.label,
    value: labelled?.value,
    cells: [],
    header: [],
  };
}
