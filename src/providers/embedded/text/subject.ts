import { MONTH } from '../../../domain/months.js';
import { isWeekday } from '../../../domain/weekdays.js';
import { CALENDAR, COMMON_ABBREVIATION, DOCUMENT_KIND, DOCUMENT_PART } from '../words/vocabulary.js';

const NUMBERING = /^(?:(?:ADR|RFC|PEP|No\.?|#)\s*[-#]?\s*\d+|\d{1,4})\s*[.:)\]–—-]\s*|^(?:(?:ADR|RFC|PEP)[-\s]?\d+)\s*/i;
const REPLY_MARK = /^(?:(?:re|fwd?|aw|decision|proposal|draft|결정|제안|회신|決定|决定)\s*[:：]\s*)+/i;
const DATE = new RegExp(
  `[(（\\[]?(?:\\d{4}[-./]\\d{1,2}(?:[-./]\\d{1,2})?|\\d{4}[년年](?: ?\\d{1,2}[월月](?: ?\\d{1,2}[일日])?)?|\\d{1,2}[월月](?: ?\\d{1,2}[일日])?|\\d{1,2}(?:st|nd|rd|th)? (?:${MONTH})(?:,? \\d{4})?|(?:${MONTH}) \\d{1,2}(?!\\d)(?:,? \\d{4})?|(?:${MONTH}) \\d{4}|Q[1-4] ?\\d{4}|\\d{4} ?Q[1-4])[)）\\]]?`,
  'giu',
);
const CLAUSE =
  /(?<!\p{L})(?:we|our|us|you|is|are|was|were|how|why|what|when|who|should|can|will|please|do)(?!\p{L})|[?!？！]|(?:는|던|하기|입니다|니다|한다|합니다|세요)(?:$|\s)/iu;

/** What is longer names nothing, and is not to be gone through from each of its letters. */
const MAX_TITLE_CHARS = 300;

/** The title of a document without numbering, dates and marks of replies; the words for its kind stay. */
export function stripNumbering(title: string): string {
  const bare = title
    .slice(0, MAX_TITLE_CHARS)
    .replace(/\p{Extended_Pictographic}|\p{Cf}|\uFE0F|\\/gu, '')
    .trim()
    .replace(/^\[[^\]]{1,12}\]\s*|^[A-Z]\.\s/, '');
  return tidy(bare.replace(REPLY_MARK, '').replace(NUMBERING, '').replace(DATE, ' '));
}

/**
 * What a document is about, as its title names it: `11. Migration strategy` → `Migration strategy`, `Atlas weekly, 4 May` →
 * `Atlas`. Undefined when nothing is left, or a sentence rather than a name. `isWord` tells whether what one word would be cut to is
 * a word as well, without the stretch behind it.
 */
export function readSubject(title: string, isWord: IsWord = () => true): string | undefined {
  const spaced = stripNumbering(title).replace(HYPHENATED, (run) => run.replaceAll('-', ' '));
  const named = tidy(cutWords(spaced, DOCUMENT_KIND, isWord))
    .replace(/(?<=\p{L})の$/u, '')
    .replace(GENRE, '');
  const object = takeObject(LEFT_BEHIND.test(spaced) ? named : named.replace(LEFT_BEHIND, ''));
  const subject = cutWords(object, EVENT, isWord).trim();
  if (subject.length < 2 || DOCUMENT_PART.test(subject) || CLAUSE.test(subject) || /[,，:：;]/.test(subject)) return undefined;
  if (COMMON_ABBREVIATION.test(subject) || CALENDAR.test(subject) || isWeekday(subject) || /^[（(]|^关于.*的/u.test(subject))
    return undefined;
  if (!/\p{L}{2}/u.test(subject) || subject.split(' ').length > 7 || subject.length > 60) return undefined;
  return subject;
}

/** Is `stem` a word by itself, where it stands before other words than `behind`? */
export type IsWord = (stem: string, behind: string) => boolean;

/** Cuts such words out of a title; out of the middle of a longer word, and off a stem that is no word, they are not cut. */
const cutWords = (title: string, words: RegExp, isWord: IsWord): string =>
  title.replace(words, (cut: string, at: number) => {
    const stem = /[\p{L}\p{M}]+$/u.exec(title.slice(0, at))?.[0];
    const after = title.slice(at + cut.length);
    const isInside = /[\p{Script=Hangul}\p{Script=Han}]$/u.test(cut) && WORD_GOES_ON.test(after) && !beginsWithKind(after);
    return isInside || (stem !== undefined && /^\p{L}/u.test(cut) && !isWord(stem, cut)) ? cut : ' ';
  });

const WORD_GOES_ON = /^[\p{Script=Hangul}\p{Script=Han}]/u;
const KIND_FIRST = new RegExp(`^(?:${DOCUMENT_KIND.source})`, 'iu');
const beginsWithKind = (text: string): boolean => KIND_FIRST.test(text);

/** "Notes of May" without the notes. */
const LEFT_BEHIND = /^(?:of|for|on|from|about|in|at|by|with) (?:the )?/iu;
/** Titles that hyphens hold together, as file names do. */
const HYPHENATED = /(?<!\S)\p{Lu}[\p{L}\p{N}]*(?:-\p{Lu}[\p{L}\p{N}]*){2,}(?!\S)/gu;
/** What kind of text it is says nothing of what it is about. */
const GENRE =
  /(?<=\S)(?: (?:outlines?|overview|proposals?|introduction|primer|summary))+$|(?<=\S \S+) (?:guide|handbook|manual)$|(?<=\S{2}) (?:개요|소개|요약|제안서?|가이드|안내서|매뉴얼)$|(?<=\S{4})(?:概要|提案書?|ガイド|手引き|概述|提案|指南|手册)$/iu;

/** What happens to a thing once belongs on the page of the thing; a single word before it may be no thing. */
const EVENT =
  /(?<= \S+) (?:elections?|votes?|ballots?|launch|rollout|conference|outage|incident)$|(?<=\S{2}) ?(?:선거|투표|총회|選挙|投票|総会|选举|投票|大会)$/iu;

const ORDER =
  /^(?:use|record|merge|remove|add|replace|move|adopt|centrali[sz]e|combine|migrate|switch|introduce|create|build|deprecate|split|rename|upgrade|support|enable|disable|allow|drop|stop|start|make|keep|set up|choose|standardi[sz]e|automate|deploy|retire|reduce|improve|change) (?:a |an |the |our |to )?/i;

/** What Korean headings of release notes say happened to the thing before it. */
const KOREAN_EVENT =
  /(?: (?:신규|기능|서비스|사전|정식))*(?: ?(?:출시|추가|개선|변경|지원|제공|도입|오픈|종료|확대|분리|업데이트|발표|소개|안내|변경 ?사항))+$/u;

/** Titles of decisions tell what to do with a thing ("Use RDS instead of …"): the thing is what is done something to. */
function takeObject(title: string): string {
  const thing = title.replace(KOREAN_EVENT, '');
  if (thing !== title && thing.length >= 2) return thing;
  if (!ORDER.test(title)) return title;
  const object = title.replace(ORDER, '').split(/ (?:instead of|for|into|in|on|to|from|with|by|and|as|at) /)[0] ?? title;
  return object.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

/** Is this the record of a recurring or opening meeting, which teams hold about what they run? */
export const isMeetingTitle = (title: string): boolean =>
  /(?<!\p{L})(?:weekly|kick-?off|minutes|stand-?up|sync|retro(?:spective)?)(?!\p{L})|킥오프|회의|회고|キックオフ|会議|议|启动/iu.test(
    title,
  );

function tidy(text: string): string {
  return text
    .replace(/[(（[]\s*[)）\]]/g, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,.:;–—·|/-]+|[\s,.:;–—·|/-]+$/gu, '')
    .trim();
}
