import { oneOf } from '../words/one-of.js';
import { STATUS_LABEL } from '../words/vocabulary.js';
import type { Unit } from './unit.js';

const MAX_STATUS_CHARS = 120;

/** It holds no longer. Only the first words of a status count. */
const ENDED = oneOf(
  /^(?:superseded|deprecated|obsoleted?|replaced|expired)(?!\p{L})/u,
  /^(?:대체|폐지|폐기|만료)[가-힣]{0,2}(?![가-힣])/u,
  /^(?:置き換え|廃止|失効)/u,
  /^(?:已?(?:取代|替代|废止|废弃|作废|失效)|被取代)/u,
);
/** It never held, or does not yet. */
const PROPOSED = oneOf(
  /^(?:rejected|withdrawn|abandoned|discarded|declined|dropped|deferred|draft|proposed|proposal|in review|under review)(?!\p{L})/u,
  /^(?:기각|반려|거부|철회|초안|제안|보류|검토 ?중)[가-힣]{0,2}(?![가-힣])/u,
  /^(?:却下|否決|撤回|取り下げ|下書き|草案|提案|保留|検討中)/u,
  /^(?:已?(?:驳回|拒绝|否决|撤回|搁置)|草案|草稿|提案|提议|审核中)/u,
);
const NOT_STANDING = oneOf(ENDED, PROPOSED);
/** A draft that was accepted since, as the status goes on to say. */
const PENDING = oneOf(
  /^(?:draft|proposed|proposal|deferred|in review|under review)(?!\p{L})/u,
  /^(?:초안|제안|보류|검토 ?중)/u,
  /^(?:下書き|草案|提案|保留|検討中)/u,
  /^(?:草案|草稿|提案|提议|审核中|已?搁置)/u,
);
const ACCEPTED = oneOf(
  /(?<!\p{L}|not )(?:accepted|approved|adopted|in force|active)(?!\p{L})/u,
  /(?:승인|채택|확정|시행|수락)(?! ?(?:전|대기|예정|되지|안))/u,
  /(?:承認|採用|採択|確定)(?!待ち|前|されな)/u,
  /(?:批准|通过|采纳|生效)(?!前)/u,
);

/** Is it the standing of what was only proposed, and so is about itself? */
export const isProposed = (standing: string | undefined): boolean => standing !== undefined && PROPOSED.test(standing);

/** Does a line begin with how a document stands? */
export const beginsWithStanding = (text: string): boolean => NOT_STANDING.test(text);

/** What a document says of its own standing where it does not hold, as it says it; undefined where it holds or says nothing. */
export function readStanding(units: readonly Unit[]): string | undefined {
  for (const unit of units) {
    const isHead = unit.label !== undefined && STATUS_LABEL.test(unit.label);
    const isUnder = STATUS_LABEL.test(unit.headings.at(-1)?.trim() ?? '') && unit.text.length <= MAX_STATUS_CHARS;
    if (!isHead && !isUnder) continue;
    const status = (isHead ? unit.value : unit.text)?.trim() ?? '';
    return PENDING.test(status) && ACCEPTED.test(status) ? undefined : NOT_STANDING.exec(status)?.[0];
  }
  return undefined;
}

/** Begins a claim with the standing of its document, unless it tells that itself. */
export const markStanding = (text: string, standing: string | undefined): string =>
  standing === undefined || tellsStanding(text, standing) ? text : `(${standing}) ${text}`;

/** "The plan was rejected" tells it; that plans can be rejected does not. */
function tellsStanding(text: string, standing: string): boolean {
  const [said, word] = [text.toLowerCase(), standing.toLowerCase()];
  if (!/^\p{Script=Latin}/u.test(word)) return said.includes(word);
  return (
    ['was ', 'were ', 'been ', ': ', 'status — '].some((before) => said.includes(`${before}${word}`)) || said.startsWith(word)
  );
}

/** Does a claim begin with the standing of a document that does not hold? */
export const isMarked = (text: string): boolean => {
  const inside = /^[(（]([^()（）]{2,20})[)）] /u.exec(text)?.[1];
  return inside !== undefined && NOT_STANDING.test(inside);
};
