import { MONTH } from '../../../domain/months.js';
import { tokenize } from '../../../domain/tokens.js';
import type { Evidence } from '../../provider.js';
import { oneOf } from '../words/one-of.js';
import type { AskedFor } from './question.js';

const DATE = oneOf(
  /\b\d{4}[-./]\d{1,2}(?:[-./]\d{1,2})?\b|\b(?:1[0-9]|20)\d\d\b(?![.,]?\d)|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/,
  new RegExp(`\\b(?:${MONTH}) \\d{1,4}\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})\\b|\\bin (?:${MONTH})\\b`),
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b\d{1,2}(?:st|nd|rd|th)? centur(?:y|ies)\b|\b\d{3,4}s\b/,
  /\b\d{1,2}(?::\d\d)? ?[ap]m\b|\b\d{1,2}:\d\d\b/,
  /\d\s{0,2}(?:년|월|일|시|분기|세기|年|月|日|号|時|世紀|世纪)|[一二三四五六七八九十〇○][年月日号]/,
  /[월화수목금토일]요일|[月火水木金土日]曜|(?:星期|周)[一二三四五六日天]/,
);
const MONEY = oneOf(
  /(?:\p{Sc}|\b(?:USD|EUR|GBP|KRW|JPY|CNY|CHF)) ?\d/u,
  /\d\s{0,2}(?:k|m|bn|thousand|million|billion|trillion)?\s{0,2}(?:\p{Sc}|\b(?:dollars?|pounds?|euros?|yen|won|yuan|cents?|pence|USD|EUR|GBP|KRW|JPY|CNY|CHF)\b)/u,
  /\d\s{0,2}(?:십|백|천|만|억|조){0,4}\s{0,2}(?:원|달러|유로|엔|위안)/,
  /[\d一二三四五六七八九十百千万]\s{0,2}(?:円|ドル|ユーロ|元|块|美元|欧元|日元)/,
);
const NUMBER = oneOf(
  /\d|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|thousand|million|billion)\b/,
  /\b(?:once|twice|dozen|half|third|quarter|none|single|double|both)\b/,
  /(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|스무) ?(?:개|명|번|가지|건|곳|대|장|마리|사람|달|주|차례|배)/,
  /[一二三四五六七八九十百千万両两半] ?[人個件回枚本台名割个次家位项天年条张种票岁つ倍]/,
);
const REASON = oneOf(
  /\b(?:because|since|due to|so that|in order to|so as to|therefore|thus|hence|as a result|caused?|reasons?|owing to|thanks to|given that)\b/,
  /\b(?:to (?:avoid|reduce|improve|allow|enable|ensure|prevent|keep|make|protect|save)|led to|conflict\w*|required?)\b/,
  /때문|위해|위하여|이유|원인|(?<!에 ?)따라서|그래서|므로|덕분|하려고|으로 인|로 인해|니까/,
  /ため|から|理由|原因|によって|により|ので/,
  /因为|由于|因此|所以|为了|原因|导致|以便/,
);
/** A capital within a sentence, an acronym, a handle or an address; letters without case show no names. */
const PERSON = /(?<=[^.!?]\s)\p{Lu}|\p{Lu}{2,}|@\w|\p{Lo}/u;
/** A line's first word has a capital anyway. */
const OPENING = /^\P{L}*(\p{Lu}[\p{L}\p{M}]+)/gmu;

/** Is the asked-for kind of thing in this claim, beside `known`: names that the question says itself? */
export function holdsAskedFor(kind: AskedFor, claim: Evidence, known: readonly string[]): boolean {
  const quotes = [claim.citation, ...(claim.further ?? [])].map(({ quote }) => quote);
  const text = without([claim.text, ...quotes].join('\n'), known);
  switch (kind) {
    case 'date':
      return claim.citation.date !== undefined || DATE.test(text);
    case 'money':
      return MONEY.test(text);
    case 'number':
      return NUMBER.test(text);
    case 'person':
      return claim.page.startsWith('entities/') || [text, without(claim.names, known)].some(holdsName);
    case 'reason':
      return REASON.test(text);
    default:
      return kind satisfies never;
  }
}

/** A line that opens with a name shows it by no more than that the word is none of the commonest. */
const holdsName = (text: string): boolean =>
  PERSON.test(text) || [...text.matchAll(OPENING)].some(({ 1: word = '' }) => tokenize(word).length > 0);

const without = (text: string, known: readonly string[]): string =>
  known.reduce((left, name) => left.replaceAll(name, ' '), text);
