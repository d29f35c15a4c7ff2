import { COMMON_VERBS } from '../words/function-words.js';
import { oneOf } from '../words/one-of.js';
import { GREETING } from '../words/vocabulary.js';
import { isWhole } from './lead-ins.js';
import { isCjk } from './sentences.js';

/** A number that is more than a year: a price, a day, a time. */
const NUMBER = /(?<![\d.,])(?!(?:19|20)\d\d(?!\d))\d/u;
/** "Best practice is …", "Thanks to the new crane …", "Thanks for the list and the fee is …" go on with the word of a greeting. */
const GOES_ON =
  /^(?:best (?!regards|wishes)\p{L}|thanks to (?!all|every|you|those|each|the team)|(?:hi|hello|hey) (?:this|that|the|we|it|there|here|i) (?:\S+ ){2}|thank(?:s| you) .* and (?:the|our|we|it|this|that|there)(?: \S+){1,4} (?:is|are|was|were|has|have|had|will)(?!\p{L}))/iu;
const SUBJECT = /^(?:dear|cheers|regards|yours)(?!\p{L})/iu;
/** The greeting, and who is greeted. */
const OPENING = oneOf(
  /^\p{Script=Latin}.*?(?:[,;!.:](?=\s)|\s[–—-](?=\s))\s*/u,
  /^(?:(?:안녕|감사|고맙|수고)[가-힣]*[\s,.!~:;]+)+(?=\S)/u,
  /^(?:(?:こんにちは|お疲れ|よろしく|ありがとう)[\p{Script=Hiragana}\p{Script=Han}]*?[\s、，,。!！:：]+)+(?=\S)/u,
  /^(?:(?:您好|大家好|你好|谢谢)[^，,。!！：:；;]{0,12}[，,。!！：:；;]\s*)+(?=\S)/u,
);
const GREETED = oneOf(
  /^(?:everyone|everybody|all|team|folks|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)[,!.](?:\s+|$)/u,
  /^(?:여러분|[가-힣]{2,10} ?님)[,.!~]?(?:\s+|$)/u,
  /^(?:皆さん|皆様|みなさん|[^\s、。]{1,10}(?:さん|様))[、，,]\s*/u,
  /^(?:各位|大家|[^\s，。]{1,6}(?:先生|女士|老师))[，,]\s*/u,
);
/** The word may stand over a name at the end of a letter as well. */
const CLOSES = /^(?:thanks|thank you|best|regards|cheers|sincerely|yours)(?!\p{L})/iu;
/** For what is thanked, and what is wished. */
const BELONGS = /^(?:for|to (?:all|every|you)|from|(?:i |we )?(?:hope|trust) (?:you|this|that|all))(?!\p{L})/iu;

/** What a text says behind its greeting: nothing where it only greets, all of it where that is no greeting. */
export function behindGreeting(text: string): string {
  if (!GREETING.test(text) || GOES_ON.test(text) || (SUBJECT.test(text) && hasVerb(text))) return text;
  const opened = text.replace(OPENING, '');
  if (NUMBER.test(opened === text ? text : text.slice(0, text.length - opened.length))) return text;
  const rest = opened.replace(GREETED, '');
  if (opened === text || (BELONGS.test(rest) && !NUMBER.test(rest))) return '';
  return isShort(rest) || (CLOSES.test(text) && !isWhole(rest)) ? '' : rest;
}

const isShort = (text: string): boolean => (isCjk(text) ? text.length < 8 : text.split(/\s+/).length < 3);

/** "Dear customers were charged": a verb stands soon behind the word, and nothing sets them apart. */
function hasVerb(text: string): boolean {
  const words = (/^[^,;!.:]+/u.exec(text)?.[0] ?? '').toLowerCase().split(' ').slice(1, MAX_VERB_PLACE);
  return words.some((word) => COMMON_VERBS.has(word) || AUXILIARY.test(word));
}
const MAX_VERB_PLACE = 6;
const AUXILIARY = /^(?:is|are|was|were|has|have|had|will|can|must|should|went|go)$/u;

export const isGreeting = (text: string): boolean => behindGreeting(text) === '';
