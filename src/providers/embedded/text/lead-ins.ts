import { readRelease } from '../../../domain/release.js';
import type { Block } from '../../../domain/source.js';
import { FUNCTION_WORDS } from '../words/function-words.js';
import { oneOf } from '../words/one-of.js';
import { CHANGE_HEADING, RELEASE_PART } from '../words/vocabulary.js';
import { stripMarks } from './plain.js';
import { isCjk, splitSentences } from './sentences.js';
import { splitLabel } from './unit.js';

/** What is said of all items below it: the end of a text, an item above them, or a heading. */
export interface LeadIn {
  text: string;
  /** Where it begins, in UTF-16 code units; undefined for a heading, which stands above the quote in any case. */
  start: number | undefined;
  /** Of the source, white space folded. */
  quote: string;
  line: number;
  /** Who says it, where somebody else passes it on. */
  behind?: LeadIn;
  /** Is it a sentence that says something alone, too? */
  isWhole?: boolean;
  /** Does it say what happened to what stands below it, or in which version? Then that is not read without it. */
  isChange?: boolean;
}

/** It is said again with each group of items: a longer one is a statement of its own. */
export const MAX_LEAD_IN_CHARS = 160;
const MAX_BARE_CHARS = 60;
const COLON = /[:：]{1,2}["'”’*_)）\s]*$/u;
/** A whole sentence that says that something comes. */
const AS_FOLLOWS = oneOf(
  /(?<!\p{L})(?:the )?following(?!\p{L})|(?<!\p{L})as follows(?!\p{L})/u,
  /다음(?:과 같|의|은|을|이)|아래(?:와 같|의|는)/u,
  /(?:次|以下|下記)の|以下(?:に|は|が)/u,
  /如下|以下|下列/u,
);

/** The end of a text before items, where it is said of them: it ends in a colon, says so, or is no sentence but a title. Offsets are the text's. */
export function findLeadIn(raw: string): { start: number; text: string } | undefined {
  const last = splitSentences(raw).at(-1);
  if (last === undefined) return undefined;
  const text = stripMarks(raw.slice(last.start, last.end));
  const isBare =
    last.start === 0 &&
    text.length <= MAX_BARE_CHARS &&
    !isWhole(text) &&
    !/^[(（]/u.test(text) &&
    splitLabel(text) === undefined;
  if (!COLON.test(raw.slice(last.start, last.end)) && !AS_FOLLOWS.test(text) && !isBare) return undefined;
  const bare = text.replace(/[\s:：.。]+$/u, '');
  return bare.length > MAX_LEAD_IN_CHARS || bare === '' ? undefined : { start: last.start, text: bare };
}

/** The sentence of an item that says that something comes, where it is not the last: what follows it is said by the way. */
export function findAsFollows(raw: string): { start: number; text: string } | undefined {
  const span = splitSentences(raw).findLast(({ start, end }) => AS_FOLLOWS.test(raw.slice(start, end)));
  if (span === undefined) return undefined;
  const text = stripMarks(raw.slice(span.start, span.end)).replace(/[\s:：.。]+$/u, '');
  return text.length > MAX_LEAD_IN_CHARS ? undefined : { start: span.start, text };
}

const ENGLISH_VERB =
  /(?<!\p{L})(?:is|are|was|were|be|been|has|have|had|will|would|can|cannot|could|should|must|may|might|do|does|did|need|needs|we|they|it|you|i)(?!\p{L})/iu;

/** Does it say something alone, as a sentence does? Without a stop at its end, by its verb. */
export const isWhole = (text: string): boolean =>
  /[.。!！?？]["'”’)）\]]*$/u.test(text) ||
  (isCjk(text) ? /(?:[다요음됨함]|です|ます|した|ない)$/u.test(text) : text.split(' ').length > 4 && ENGLISH_VERB.test(text));

/** A heading as the lead-in of items that are no sentences; that of the whole document, and one that is a sentence, lead to nothing. */
export function leadInOfHeading({ headings, line }: Block): LeadIn | undefined {
  const text = headings.length > 1 ? headings.at(-1) : undefined;
  const isLead =
    text !== undefined && text.length <= MAX_BARE_CHARS && /\p{L}/u.test(text) && !FUNCTION_WORDS.has(text.toLowerCase());
  return isLead ? { text: text.replace(/[\s:：.。]+$/u, ''), start: undefined, quote: '', line } : undefined;
}

/** What happened to the first that a block says, and the version in which what it says is so, as the headings of a changelog say them. */
export interface ChangeLeadIns {
  first: LeadIn | undefined;
  further: LeadIn | undefined;
}

/** Reads what the headings above a block say as a changelog does; one lead-in for all blocks below the same headings. */
export class ChangeReader {
  private last: { key: string; leadIns: ChangeLeadIns } | undefined;

  leadInsOf({ headings, line }: Block): ChangeLeadIns {
    const key = headings.join('\n');
    if (this.last?.key === key) return this.last.leadIns;
    const nearest = (headings.at(-1) ?? '').replace(/^[^\p{L}\p{N}[(]+|[\s:：]+$/gu, '');
    const above = headings.flatMap((one) => readRelease(one)?.version ?? []).at(-1);
    const isChange = CHANGE_HEADING.test(nearest) || (above !== undefined && RELEASE_PART.test(nearest));
    const change = isChange ? nearest : undefined;
    const version = isChange ? above : readRelease(headings.at(-1) ?? '')?.version;
    const toLeadIn = (text: string): LeadIn | undefined =>
      text === '' ? undefined : { text, start: undefined, quote: '', line, isChange: true };
    const leadIns = {
      first: toLeadIn([version, change].flatMap((one) => one ?? []).join(' — ')),
      further: toLeadIn(version ?? ''),
    };
    this.last = { key, leadIns };
    return leadIns;
  }
}
