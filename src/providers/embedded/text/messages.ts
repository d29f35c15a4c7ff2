import { oneOf } from '../words/one-of.js';
import type { Unit } from './unit.js';

/** `[9:15 AM]`, `[03/05/2025, 09:01:22]` */
const TIME_IN_BRACKETS = /\[[^\]\n]*\d{1,2}:\d\d[^\]\n]*\]/gu;
const UP_TO_TIME = /^.*\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?(?=$|[^\d:])/iu;

/** Who says it, of what stands before the words of a message: without the time and the marks. */
export const readSpeaker = (head: string): string =>
  head
    .replace(TIME_IN_BRACKETS, ' ')
    .replace(UP_TO_TIME, ' ')
    .replace(/^[^\p{L}\p{N}+@]+|[\s:：>\]]+$/gu, '');

/** Is it a chat or a transcript, more than a text? */
export const isDialogue = (units: readonly Unit[]): boolean =>
  units.length > 0 && units.filter(({ speaker }) => speaker !== undefined).length >= units.length * MIN_SHARE;
const MIN_SHARE = 0.6;

const FIRST_PERSON = oneOf(
  /(?<![\p{L}'’])(?:I|I['’](?:m|ll|ve|d)|my|mine|me)(?![\p{L}])/u,
  // "이번 주 내" is within this week, and "제3조" the third article.
  /(?<![가-힣]|[가-힣\d] )(?:저|제|내|나)(?:는|가|도|를|의|에게|한테|랑)?(?![가-힣]| ?\d)|(?<![가-힣])(?:저|제|내|나)(?:는|가|도|를|의|에게|한테|랑)(?![가-힣])/u,
  /(?:私(?![立鉄営有道])|[僕俺])/u,
  /我(?!们|們|国)/u,
);
/** What somebody says of himself is said of who he is; of anything else he only says it. */
export const sayOwn = ({ text, speaker = '' }: Unit): string => (FIRST_PERSON.test(text) ? `${speaker}: ${text}` : text);
